"""Boards as bits: a square is a bit, a shape on the board is a mask, and so is a line.

The bit of row r and column c is r × columns + c. Where a shape may lie is a mask as well: of the squares
on which its head can stand, the leftmost square of its top row; and for a shape that may be turned, such
masks in a row, one for each way to lay it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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


class Ways(NamedTuple):
    """All ways in which a shape may lie, each with as many bits as `lane` says for its places.

    A place is a bit: the head's square, `reach` from the start of its lane. `places` are those on the empty
    board. The free squares times a spread tell, for one of the shape's squares, in which places it is free:
    a spread holds a bit for each lane, so that the product is the free squares in each of them, shifted.
    """

    stamps: tuple[Stamp, ...]
    lane: int
    reach: int
    places: int
    spreads: tuple[int, ...]


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

    def ways(self, shapes: Iterable[Polyomino]) -> Ways:
        """The same shape, turned and flipped as it may be."""
        stamps = tuple(map(self.stamp, shapes))
        reach = max((shift for stamp in stamps for shift in stamp.shifts), default=0)
        lane = self.columns * self.rows + reach
        places = sum(stamp.heads << lane * way + reach for way, stamp in enumerate(stamps))
        spreads = [0] * max((1 + len(stamp.shifts) for stamp in stamps), default=0)
        for way, stamp in enumerate(stamps):
            for number, shift in enumerate((0, *stamp.shifts)):
                spreads[number] |= 1 << lane * way + reach - shift
        return Ways(stamps, lane, reach, places, tuple(spreads))

    def full(self, filled: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers of the full rows and of the full columns, from 0."""
        left, right, top, down = self._edges
        columns = filled
        for shift in down:
            columns &= columns >> shift
        # One more in each row carries into its last square if all squares before it are filled.
        rows, columns = (filled & ~right) + left & filled & right, columns & top
        if not rows and not columns:
            return (), ()
        return tuple([bit // self.columns for bit in bits(rows)]), tuple(bits(columns))

    @cached_property
    def _edges(self) -> tuple[int, int, int, tuple[int, ...]]:
        """The first column, the last one, the first row, and how columns are folded onto it."""
        left, right = (self.mask((row, at) for row in range(self.rows)) for at in (0, self.columns - 1))
        top = self.mask((0, column) for column in range(self.columns))
        return left, right, top, _folds(self.rows, self.columns)


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


def fits(shapes: Iterable[Ways], free: int) -> tuple[int, ...]:
    """For each of these shapes the places where all its squares are free."""
    found = []
    for _, _, _, places, spreads in shapes:
        for spread in spreads:
            places &= free * spread
        found.append(places)
    return tuple(found)


def standing(stamp: Stamp, free: int) -> int:
    """As `fits`, for one shape that may lie one way only: where its head may stand."""
    _, shifts, heads = stamp
    heads &= free
    for shift in shifts:
        heads &= free >> shift
    return heads


def covering(ways: Ways) -> dict[int, int]:
    """For each square, as its bit, the places in which the shape covers it."""
    found: dict[int, int] = {}
    for way, stamp in enumerate(ways.stamps):
        for head in bits(stamp.heads):
            place = 1 << way * ways.lane + ways.reach + head
            for shift in (0, *stamp.shifts):
                square = 1 << head + shift
                found[square] = found.get(square, 0) | place
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


def nth_bit(mask: int, number: int) -> int:
    """The bit of this number, alone, counted from the lowest one that is set; 0 if there are fewer.

    >>> nth_bit(0b11010, 1)
    8
    """
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


def masks(ways: Ways, where: int) -> Iterator[int]:
    """These places, each as the mask of its squares: way by way, from the top left."""
    for place in bits(where):
        yield squares(ways, place)


def squares(ways: Ways, place: int) -> int:
    """The mask of the squares of a place, given as the number of its bit."""
    way, head = divmod(place, ways.lane)
    return ways.stamps[way].mask << head - ways.reach


def nth(ways: Ways, where: int, number: int) -> int:
    """The mask of the place of this number, counted as `masks` lists them. Raises IndexError if there are
    fewer."""
    lane, left = (1 << ways.lane) - 1, number
    for mask, _, _ in ways.stamps:
        heads = where & lane
        count = heads.bit_count()
        if left < count:
            return mask * nth_bit(heads, left) >> ways.reach
        left -= count
        where >>= ways.lane
    raise IndexError(number)


def square_name(cell: Cell) -> str:
    """A square as players say it: its column's letter and its row's number from the top.

    >>> square_name((2, 1))
    'B3'
    """
    row, column = cell
    return f"{ascii_uppercase[column]}{row + 1}"
