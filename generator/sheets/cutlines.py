"""Cuts: the order in which a sheet falls apart into its pieces, and the marks that show where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from generator.drawing.marks import Path, Segment, Style
from generator.game.definition import Marks
from generator.sheets.grid import TOLERANCE, Grid
from generator.sheets.layout import MEETING, SHORTEST_MARK, SHORTEST_OFFSET, Box, Spot, exact
from generator.sheets.page import Cut
from generator.units import Paper

MARK_COLOUR = "#4d4d4d"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight mark: at `at` across, from `start` to `end` along."""

    upright: bool
    at: float
    start: float
    end: float

    @property
    def points(self) -> tuple[tuple[float, float], tuple[float, float]]:
        if self.upright:
            return (self.at, self.start), (self.at, self.end)
        return (self.start, self.at), (self.end, self.at)

    def box(self, width: float) -> Box:
        """What its ink covers."""
        (left, top), (right, bottom) = self.points
        x, y = (width / 2, 0.0) if self.upright else (0.0, width / 2)
        return Box(left - x, top - y, right + x, bottom + y)

    def within(self, line: Stroke) -> bool:
        """Whether this is a part of a line."""
        return (
            self.upright == line.upright
            and abs(self.at - line.at) <= TOLERANCE
            and line.start - TOLERANCE <= self.start <= line.end + TOLERANCE
        )


def cuts(paper: Paper, pieces: Iterable[Box]) -> tuple[Cut, ...]:
    """The cuts in order: each goes from edge to edge of the part it divides, the first ones across the paper.

    Raises ValueError if the pieces cannot be cut apart like that.
    """
    return tuple(_divide(Box(0.0, 0.0, paper.width, paper.height), tuple(pieces), upright=False, stuck=False))


def cuts_between(paper: Paper, spots: Sequence[Spot]) -> tuple[Cut, ...]:
    """The cuts in order: first down the middle of every gutter between blocks, so that each block keeps its
    marks on all four sides; then each block, as `cuts` has it."""
    return tuple(_by_band(paper, spots))


def cut_lines(made: Sequence[Cut]) -> tuple[Stroke, ...]:
    """The straight lines the cuts make, in the order in which they are begun.

    Cuts that continue each other are one line, as on stacked strips.
    """
    found = [Stroke(cut.x1 == cut.x2, *_spanned(cut)) for cut in made]
    begun: dict[Stroke, None] = {}
    runs = list(joined(found, 0.0))
    for stroke in found:
        begun.setdefault(next(line for line in runs if stroke.within(line)))
    return tuple(begun)


def lines(made: Sequence[Cut]) -> int:
    """How many straight lines the cuts make."""
    return len(cut_lines(made))


def strokes(spots: Sequence[Spot], marks: Marks) -> list[Stroke]:
    """Marks at both ends of every cut line of every block; those that meet end to end become one.

    Marks of the style `lines` are as long as margins and gutters let them be.
    """
    if marks.style == "none":
        return []
    if marks.style == "lines":
        marks = replace(marks, length=float("inf"))
    found = [stroke for spot in spots for stroke in _around(spot, marks)]
    if marks.style == "lines":
        found += [stroke for spot in spots for stroke in _inside(spot, marks)]
    return list(joined(found, MEETING))


def crop_marks(found: Sequence[Stroke], marks: Marks) -> tuple[Path, ...]:
    """The strokes as one path."""
    segments: list[Segment] = []
    for stroke in found:
        start, end = stroke.points
        segments += (("M", start), ("L", end))
    return (Path(tuple(segments), Style(None, MARK_COLOUR, marks.width), "cut-marks"),) if segments else ()


def _by_band(paper: Paper, spots: Sequence[Spot]) -> Iterator[Cut]:
    bands = [tuple(band) for _, band in groupby(spots, key=lambda spot: spot.zone.top)]
    level = [exact((one[0].zone.bottom + other[0].zone.top) / 2) for one, other in pairwise(bands)]
    whole = Box(0.0, 0.0, paper.width, paper.height)
    yield from (Cut(whole.left, y, whole.right, y) for y in level)
    for band, strip in zip(bands, _parted(whole, level, upright=False), strict=True):
        middles = [exact((one.zone.right + other.zone.left) / 2) for one, other in pairwise(band)]
        yield from (Cut(x, strip.top, x, strip.bottom) for x in middles)
        for spot, part in zip(band, _parted(strip, middles, upright=True), strict=True):
            yield from _divide(part, tuple(spot.trims()), upright=False, stuck=False)


def _parted(part: Box, through: Sequence[float], upright: bool) -> Iterator[Box]:
    ends = (part.left, part.right) if upright else (part.top, part.bottom)
    for first, last in pairwise((ends[0], *through, ends[1])):
        yield _slice(part, first, last, upright)


def _divide(part: Box, pieces: tuple[Box, ...], upright: bool, stuck: bool) -> Iterator[Cut]:
    if not pieces:
        return
    slices = list(_slices(pieces, upright))
    start, end = (part.left, part.right) if upright else (part.top, part.bottom)
    edges = [edge for first, last, _ in slices for edge in (first, last)]
    through = [edge for edge in _distinct(edges) if start + TOLERANCE < edge < end - TOLERANCE]
    for edge in through:
        yield Cut(edge, part.top, edge, part.bottom) if upright else Cut(part.left, edge, part.right, edge)
    if through:
        for first, last, members in slices:
            yield from _divide(_slice(part, first, last, upright), members, not upright, stuck=False)
    elif not stuck:
        yield from _divide(part, pieces, not upright, stuck=True)
    elif len(pieces) > 1:
        raise ValueError("these pieces cannot be cut apart edge to edge")


def _slice(part: Box, first: float, last: float, upright: bool) -> Box:
    return Box(first, part.top, last, part.bottom) if upright else Box(part.left, first, part.right, last)


def _slices(pieces: Sequence[Box], upright: bool) -> Iterator[tuple[float, float, tuple[Box, ...]]]:
    """The pieces divided by all the straight lines that cross none of them: from, to, and what lies there."""
    spans = sorted(
        ((box.left, box.right, box) if upright else (box.top, box.bottom, box) for box in pieces),
        key=lambda span: span[:2],
    )
    start, reach, members = spans[0][0], spans[0][1], [spans[0][2]]
    for first, last, box in spans[1:]:
        if first >= reach - TOLERANCE:
            yield start, reach, tuple(members)
            start, members = first, []
        members.append(box)
        reach = max(reach, last)
    yield start, reach, tuple(members)


def _distinct(edges: Iterable[float]) -> Iterator[float]:
    """Edges that touch are one."""
    before = float("-inf")
    for edge in sorted(edges):
        if edge > before + TOLERANCE:
            yield edge
            before = edge


def _spanned(cut: Cut) -> tuple[float, float, float]:
    return (cut.x1, cut.y1, cut.y2) if cut.x1 == cut.x2 else (cut.y1, cut.x1, cut.x2)


def _around(spot: Spot, marks: Marks) -> Iterator[Stroke]:
    """The marks of one block: upright cut lines, then level ones."""
    grid, zone = spot.block.grid, spot.zone
    full, rest = divmod(spot.block.count, grid.columns)
    in_columns = [full + (column < rest) for column in range(grid.columns)]
    in_rows = [grid.columns] * full + [rest] * (rest > 0)
    wide, high = grid.cell_width + grid.gap, grid.cell_height + grid.gap
    for at, places in _edges(in_columns, spot.x, grid.cell_width, grid.gap):
        ends = (spot.y - grid.bleed, spot.y + places * high - grid.gap + grid.bleed)
        short = _into_empty(grid, marks) if places < in_columns[0] else float("inf")
        yield from _at_ends(True, at, ends, (ends[0] - zone.top, min(zone.bottom - ends[1], short)), marks)
    for at, places in _edges(in_rows, spot.y, grid.cell_height, grid.gap):
        ends = (spot.x - grid.bleed, spot.x + places * wide - grid.gap + grid.bleed)
        short = _into_empty(grid, marks) if places < in_rows[0] else float("inf")
        yield from _at_ends(False, at, ends, (ends[0] - zone.left, min(zone.right - ends[1], short)), marks)


def _inside(spot: Spot, marks: Marks) -> Iterator[Stroke]:
    """The lines in the gaps between the pieces of a block."""
    grid, places = spot.block.grid, spot.block.count
    across, down = grid.cell_width + grid.gap, grid.cell_height + grid.gap
    offset = max(marks.offset, _aside(marks)) + grid.bleed
    if grid.gap - 2 * offset < SHORTEST_MARK:
        return
    for place in range(places):
        row, column = divmod(place, grid.columns)
        x, y = spot.x + column * across, spot.y + row * down
        right, bottom = x + grid.cell_width, y + grid.cell_height
        if place + grid.columns < places:
            span = (bottom + offset, bottom + grid.gap - offset)
            yield from (Stroke(True, at, *span) for at in (x, right))
        if column + 1 < grid.columns and place + 1 < places:
            span = (right + offset, right + grid.gap - offset)
            yield from (Stroke(False, at, *span) for at in (y, bottom))


def _into_empty(grid: Grid, marks: Marks) -> float:
    """How far marks reach into the empty places of a grid, where level and upright ones could meet."""
    across = 0.45 * min(grid.cell_width, grid.cell_height)
    return min(across, grid.gap - grid.bleed - _aside(marks)) if grid.gap else across


def _aside(marks: Marks) -> float:
    """How far marks at right angles keep from each other's centre line."""
    return marks.width / 2 + 0.1


def _edges(counts: Sequence[int], origin: float, size: float, gap: float) -> Iterator[tuple[float, int]]:
    """The cut lines across rows (or columns) of so many pieces: where each is, and how many it passes."""
    counts = [count for count in counts if count]
    if gap:
        for number, count in enumerate(counts):
            yield origin + number * (size + gap), count
            yield origin + number * (size + gap) + size, count
    else:
        yield origin, counts[0]
        for number, count in enumerate(counts, 1):
            yield origin + number * size, count


def _at_ends(
    upright: bool, at: float, ends: tuple[float, float], room: tuple[float, float], marks: Marks
) -> Iterator[Stroke]:
    offset, length = _fitted(room[0], marks)
    yield Stroke(upright, at, ends[0] - offset - length, ends[0] - offset)
    offset, length = _fitted(room[1], marks)
    yield Stroke(upright, at, ends[1] + offset, ends[1] + offset + length)


def _fitted(room: float, marks: Marks) -> tuple[float, float]:
    """Offset and length of a mark in so much room: first the length gives way, then the offset."""
    offset = max(marks.offset, _aside(marks))  # or the marks of a corner would meet
    length = min(marks.length, max(SHORTEST_MARK, room - offset))
    return min(offset, max(SHORTEST_OFFSET, room - length)), length


def joined(found: Iterable[Stroke], near: float) -> Iterator[Stroke]:
    """Strokes of one line become one if no more than `near` is between them; equal ones too."""
    for row in rows(found):
        first, *others = row
        start, end = first.start, first.end
        for other in others:
            if other.start > end + near + TOLERANCE:
                yield Stroke(first.upright, first.at, start, end)
                start = other.start
            end = max(end, other.end)
        yield Stroke(first.upright, first.at, start, end)


def rows(found: Iterable[Stroke]) -> Iterator[list[Stroke]]:
    """The strokes of each straight line, in order along it."""
    row: list[Stroke] = []
    for stroke in sorted(found, key=lambda stroke: (stroke.upright, stroke.at)):
        if row and (stroke.upright != row[-1].upright or stroke.at > row[-1].at + TOLERANCE):
            yield sorted(row, key=lambda stroke: stroke.start)
            row = []
        row.append(stroke)
    if row:
        yield sorted(row, key=lambda stroke: stroke.start)
