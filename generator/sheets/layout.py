"""Where the blocks of a page stand, where their pieces lie, and how far their marks may reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from generator.sheets.grid import TOLERANCE
from generator.sheets.pack import Band, Block, Stack
from generator.units import Paper

# Nothing is printed closer to the paper's edge. Labels and rulers lie in lanes along the edges: cut marks
# leave them free where they can, which is everywhere at top and bottom.
EDGE = 6.0
SIDE_LANE = 8.0
END_LANE = 10.0

# The shortest mark: so long, and so far from what it marks (the marks of a corner must not meet, even if they
# are 1 mm wide). Two marks that face each other leave MEETING between them.
SHORTEST_MARK = 1.0
SHORTEST_OFFSET = 0.6
MEETING = 0.3
_ROOMY = 2.0


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Spot:
    """A block on a page: (x, y) is the top left corner of its first trim. Its marks stay within `zone`."""

    block: Block
    x: float
    y: float
    zone: Box

    def cells(self) -> Iterator[tuple[float, float]]:
        """The top left corners of the pieces, row by row."""
        grid = self.block.grid
        xs = [exact(self.x + column * (grid.cell_width + grid.gap)) for column in range(grid.columns)]
        ys = [exact(self.y + row * (grid.cell_height + grid.gap)) for row in range(grid.rows)]
        return islice(((x, y) for y in ys for x in xs), self.block.count)

    def trims(self) -> Iterator[Box]:
        """What each piece covers, without its bleed."""
        grid = self.block.grid
        return (Box(x, y, x + grid.cell_width, y + grid.cell_height) for x, y in self.cells())


def arrange(stack: Stack, paper: Paper, gutter: float) -> tuple[Spot, ...]:
    """Centre a stack of bands on the paper, and each band's blocks in their band, aligned at the top."""
    heights = [max(block.grid.height for block in band) for band in stack]
    top = (paper.height - sum(heights) - gutter * (len(stack) - 1)) / 2
    half = (gutter - MEETING) / 2
    spots: list[Spot] = []
    for number, (band, height) in enumerate(zip(stack, heights, strict=True), 1):
        ceiling = END_LANE if number == 1 else top - half
        floor = paper.height - END_LANE if number == len(stack) else top + height + half
        spots += _side_by_side(band, top, paper, gutter, (ceiling, floor))
        top += height + gutter
    return tuple(spots)


def _side_by_side(
    band: Band, top: float, paper: Paper, gutter: float, between: tuple[float, float]
) -> Iterator[Spot]:
    half = (gutter - MEETING) / 2
    width = sum(block.grid.width for block in band) + gutter * (len(band) - 1)
    left = (paper.width - width) / 2
    outer = outer_limit(left)
    for number, block in enumerate(band, 1):
        right = left + block.grid.width
        west = outer if number == 1 else left - half
        east = paper.width - outer if number == len(band) else right + half
        zone = Box(west, between[0], east, between[1])
        yield Spot(block, exact(left + block.grid.bleed), exact(top + block.grid.bleed), zone)
        left = right + gutter


def exact(place: float) -> float:
    """Without the dust of sums: a block at the margin does not begin a hair outside it."""
    return round(place, 7)


def outer_limit(left: float) -> float:
    """How near the edge marks beside a block may come; those of the widest cannot leave the lane free."""
    if left - SIDE_LANE < SHORTEST_OFFSET + SHORTEST_MARK - TOLERANCE:
        return EDGE
    return max(SIDE_LANE, min(left - _ROOMY, SIDE_LANE + 1))


def boxes(spots: Sequence[Spot]) -> Iterator[Box]:
    """What the pieces of each block cover, bleed included."""
    for spot in spots:
        grid, count = spot.block.grid, spot.block.count
        across, down = grid.cell_width + grid.gap, grid.cell_height + grid.gap
        columns, rows = min(count, grid.columns), -(-count // grid.columns)
        yield Box(
            spot.x - grid.bleed,
            spot.y - grid.bleed,
            spot.x + columns * across - grid.gap + grid.bleed,
            spot.y + rows * down - grid.gap + grid.bleed,
        )
