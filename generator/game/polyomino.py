"""Polyominoes: sets of squares on a grid, one value for the picture and for the play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

Cell = tuple[int, int]  # (row, column)


@dataclass(frozen=True, slots=True)
class Polyomino:
    """A non-empty set of cells, shifted so that its bounding box begins at (0, 0), sorted row by row.

    Cells need not touch: diagonals are shapes too. Two polyominoes are equal if they look the same unturned.
    """

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Polyomino:
        """The shape of any set of cells. Raises ValueError if there are none."""
        some = set(cells)
        if not some:
            raise ValueError("the shape has no squares; mark each with #")
        top, left = min(row for row, _ in some), min(column for _, column in some)
        return cls(tuple(sorted((row - top, column - left) for row, column in some)))

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> Polyomino:
        """Read ASCII art. Raises ValueError with a sentence for people.

        >>> Polyomino.from_rows(["##.", ".##"]).cells
        ((0, 0), (0, 1), (1, 1), (1, 2))
        """
        strange = sorted({character for row in rows for character in row} - {"#", "."})
        if strange:
            raise ValueError(f"{strange[0]!r} is not part of a shape; use # for a square and . for none")
        return cls.of((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")

    @property
    def rows(self) -> tuple[str, ...]:
        """ASCII art of the bounding box."""
        filled = set(self.cells)
        return tuple(
            "".join("#" if (row, column) in filled else "." for column in range(self.width))
            for row in range(self.height)
        )

    @property
    def width(self) -> int:
        return 1 + max(column for _, column in self.cells)

    @property
    def height(self) -> int:
        return 1 + max(row for row, _ in self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def turned(self) -> Polyomino:
        """A quarter turn clockwise."""
        return Polyomino.of((column, -row) for row, column in self.cells)

    def mirrored(self) -> Polyomino:
        """Left and right swapped."""
        return Polyomino.of((row, -column) for row, column in self.cells)

    def turns(self) -> tuple[Polyomino, ...]:
        """The distinct shapes among the four turns, this one first."""
        found = [self]
        for _ in range(3):
            found.append(found[-1].turned())
        return tuple(dict.fromkeys(found))

    def canonical(self) -> Polyomino:
        """The same value for every turn of one shape: what "one card" means where pieces may be turned."""
        return min(self.turns(), key=lambda shape: (shape.height, shape.cells))

    def is_connected(self) -> bool:
        """Whether every square is reached from every other over shared edges."""
        filled, reached, edge = set(self.cells), {self.cells[0]}, [self.cells[0]]
        while edge:
            for cell in _neighbours(edge.pop()):
                if cell in filled and cell not in reached:
                    reached.add(cell)
                    edge.append(cell)
        return len(reached) == len(filled)


def _neighbours(cell: Cell) -> Iterator[Cell]:
    row, column = cell
    yield from ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))


def one_sided(cells: int) -> tuple[Polyomino, ...]:
    """All shapes of so many edge-connected squares that differ even after turning (OEIS A000988).

    >>> [len(one_sided(n)) for n in range(1, 7)]
    [1, 1, 2, 7, 18, 60]
    """
    found = {Polyomino.of([(0, 0)])}
    for _ in range(cells - 1):
        found = {
            Polyomino.of((*shape.cells, cell)).canonical()
            for shape in found
            for own in shape.cells
            for cell in _neighbours(own)
            if cell not in shape.cells
        }
    return tuple(sorted(found, key=lambda shape: shape.cells))
