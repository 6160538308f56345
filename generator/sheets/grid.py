"""Grids: the ways in which pieces of one size can stand in rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

TOLERANCE = 1e-6  # sums of lengths such as 25.4 come out a hair too long

_MARK_ROOM = 2.2  # a short mark, and white before and after it


@dataclass(frozen=True, slots=True)
class Area:
    """What of a paper may hold pieces, and the white that must stay between their blocks."""

    width: float
    height: float
    gutter: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of `cell_width` × `cell_height` as placed, `gap` apart; with no gap neighbours share their cut.

    `turns` are the quarter turns of each piece. `width` and `height` include the bleed around the whole.
    """

    columns: int
    rows: int
    cell_width: float
    cell_height: float
    gap: float = 0.0
    bleed: float = 0.0
    turns: int = 0

    @property
    def width(self) -> float:
        return self.columns * (self.cell_width + self.gap) - self.gap + 2 * self.bleed

    @property
    def height(self) -> float:
        return self.rows * (self.cell_height + self.gap) - self.gap + 2 * self.bleed

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def lines(self) -> int:
        """How many straight cuts it takes to cut the full grid out and apart."""
        return 2 * (self.columns + self.rows) if self.gap else self.columns + self.rows + 2


def full_grids(width: float, height: float, bleed: float, area: Area, apart: bool = False) -> Iterator[Grid]:
    """The grids of pieces of this size that fill the area downwards: upright ones first.

    Pieces with bleed stand `apart` in any case; those with round corners share no cuts either.
    """
    # Two cuts closer than the gutter cannot be made by hand; bleeds must not meet, and marks need room.
    gap = max(area.gutter, 2 * bleed, bleed + _MARK_ROOM) if bleed or apart else 0.0
    sizes = [(width, height, 0)] if width == height else [(width, height, 0), (height, width, 1)]
    for across, down, turns in sizes:
        rows = _most(down, gap, area.height - 2 * bleed)
        if rows:
            for columns in range(1, _most(across, gap, area.width - 2 * bleed) + 1):
                yield Grid(columns, rows, across, down, gap, bleed, turns)


def snug_grids(count: int, grids: Iterable[Grid]) -> Iterator[Grid]:
    """Those of the full grids that hold so many pieces, without the rows that stay empty."""
    for grid in grids:
        rows = -(-count // grid.columns)
        if grid.columns <= count and rows <= grid.rows:
            yield replace(grid, rows=rows)


def ragged(runs: Sequence[int], columns: int) -> bool:
    """Whether a run of copies that takes several rows shares one of them with another run.

    >>> ragged((14, 14), 7), ragged((14, 14), 9), ragged((2, 4, 2, 4), 6)
    (False, True, False)
    """
    start = 0
    for number, copies in enumerate(runs, 1):
        end = start + copies
        several = start // columns != (end - 1) // columns
        if several and (start % columns or (end % columns and number < len(runs))):
            return True
        start = end
    return False


def _most(size: float, gap: float, room: float) -> int:
    return max(0, int((room + gap + TOLERANCE) / (size + gap)))
