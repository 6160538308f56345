"""Boards as bits: a square is a bit, a shape on the board is a mask, and so is a line.

The bit of row r and column c is r × columns + c. Where a shape may lie is a mask as well: of the squares
on which its head can stand, the leftmost square of its top row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from string import ascii_uppercase
from typing import NamedTuple

from generator.game.polyomino import Cell, Polyomino


class Stamp(NamedTuple):
    """A shape that lies one way.

    `mask` holds its squares when its head is bit 0, `shifts` how many bits the others are from it, `heads`
    where its head may stand so that all of it is on the board.
    """

    mask: int
    shifts: tuple[int, ...]
    heads: int


@dataclass(frozen=True)
class Grid:
    """A board of columns and rows."""

    columns: int
    rows: int

    @cached_property
    def all(self) -> int:
        return (1 << self.columns * self.rows) - 1

    @cached_property
    def row_lines(self) -> tuple[int, ...]:
        return tuple(self.mask((row, column) for column in range(self.columns)) for row in range(self.rows))

    @cached_property
    def column_lines(self) -> tuple[int, ...]:
        return tuple(self.mask((row, column) for row in range(self.rows)) for column in range(self.columns))

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """All rows, then all columns."""
        return self.row_lines + self.column_lines

    def mask(self, cells: Iterable[Cell]) -> int:
        """The bits of these squares."""
        return reduce(or_, (1 << row * self.columns + column for row, column in cells), 0)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """The squares of a mask, row by row."""
        return tuple(divmod(bit, self.columns) for bit in bits(mask))

    def stamp(self, shape: Polyomino) -> Stamp:
        """The shape as it is, neither turned nor flipped. One that is larger than the board has no heads."""
        if shape.width > self.columns or shape.height > self.rows:
            return Stamp(0, (), 0)
        (top, left), *others = shape.cells
        heads = self.mask(
            (top + row, left + column)
            for row in range(self.rows - shape.height + 1)
            for column in range(self.columns - shape.width + 1)
        )
        shifts = tuple((row - top) * self.columns + column - left for row, column in others)
        return Stamp(1 + sum(1 << shift for shift in shifts), shifts, heads)

    def full(self, filled: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers of the full rows and of the full columns, from 0."""
        rows = columns = filled
        for shift in self._along:
            rows &= rows >> shift
        for shift in self._down:
            columns &= columns >> shift
        rows, columns = rows & self._first_column, columns & self._first_row
        if not rows and not columns:
            return (), ()
        return tuple([bit // self.columns for bit in bits(rows)]), tuple(bits(columns))

    @cached_property
    def _along(self) -> tuple[int, ...]:
        return _folds(self.columns, 1)

    @cached_property
    def _down(self) -> tuple[int, ...]:
        return _folds(self.rows, self.columns)

    @cached_property
    def _first_column(self) -> int:
        return self.mask((row, 0) for row in range(self.rows))

    @cached_property
    def _first_row(self) -> int:
        return self.mask((0, column) for column in range(self.columns))


def _folds(length: int, step: int) -> tuple[int, ...]:
    """By how much to shift bits onto themselves so that a line's first one stays if all of it is set.

    >>> _folds(7, 1)
    (1, 2, 3)
    """
    shifts, covered = [], 1
    while covered < length:
        more = min(covered, length - covered)
        shifts.append(more * step)
        covered += more
    return tuple(shifts)


def fits(stamps: Sequence[Stamp], free: int) -> tuple[int, ...]:
    """For each way a shape may lie, where its head may stand so that all its squares are free."""
    found = []
    for _, shifts, heads in stamps:
        heads &= free
        for shift in shifts:
            heads &= free >> shift
        found.append(heads)
    return tuple(found)


def standing(stamp: Stamp, free: int) -> int:
    """As `fits`, for a shape that may lie one way only: where its head may stand."""
    _, shifts, heads = stamp
    heads &= free
    for shift in shifts:
        heads &= free >> shift
    return heads


def covering(stamp: Stamp) -> dict[int, int]:
    """For each square, as its bit, where the shape's head stands when the shape covers it."""
    found: dict[int, int] = {}
    for head in bits(stamp.heads):
        for shift in (0, *stamp.shifts):
            square = 1 << head + shift
            found[square] = found.get(square, 0) | 1 << head
    return found


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def masks(stamps: Sequence[Stamp], where: Sequence[int]) -> Iterator[int]:
    """Where a shape may lie, each as the mask of its squares: turn by turn, from the top left."""
    for stamp, heads in zip(stamps, where, strict=True):
        while heads:
            low = heads & -heads
            yield stamp.mask * low
            heads ^= low


def nth(stamps: Sequence[Stamp], where: Sequence[int], number: int) -> int:
    """The mask of this number, counted as `masks` lists them. Raises IndexError if there are fewer."""
    for stamp, heads in zip(stamps, where, strict=True):
        count = heads.bit_count()
        if number < count:
            for _ in range(number):
                heads &= heads - 1
            return stamp.mask * (heads & -heads)
        number -= count
    raise IndexError(number)


def square_name(cell: Cell) -> str:
    """A square as players say it: its column's letter and its row's number from the top.

    >>> square_name((2, 1))
    'B3'
    """
    row, column = cell
    return f"{ascii_uppercase[column]}{row + 1}"
