"""A board larger than the page: printed in parts that overlap, with ticks that meet when they are glued."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from generator.components.component import Component
from generator.drawing.marks import Layer, Path, Rect, Segment, Style, Text
from generator.errors import FitError
from generator.game.definition import Print
from generator.game.language import ENGLISH, Language
from generator.sheets.cutlines import crop_marks, cut_lines, cuts_between, strokes
from generator.sheets.furniture import INK, SIZE, Sheet, rulers
from generator.sheets.grid import TOLERANCE, Area, Grid
from generator.sheets.layout import END_LANE, Box, Spot, exact, outer_limit
from generator.sheets.numbers import Numbered, number_lines
from generator.sheets.pack import Block
from generator.sheets.page import Page, Piece
from generator.typeset.fonts import SHIPPED, Family, cap_height, text
from generator.units import Paper, show

MOST_TILES = 100  # every page has a plan of them all

TICK = 3.0  # on either side of a seam
_TICK_INSET = 1.5  # from a part's own edge
_TICK_STYLE = Style(None, "#808080", 0.15)

_PLAN = 12.0  # the plan's height and width are at most this, and twice this
_PLAN_SPACE = 5.0  # between a part, with its marks, and the plan
_STRIP = _PLAN + _PLAN_SPACE
_DONE, _THIS = Style("#ffffff", INK, 0.15), Style("#c8c8c8", INK, 0.15)


@dataclass(frozen=True, slots=True)
class Tiling:
    """Parts in rows and columns, all of one size; each lies over the edge of those before it."""

    component: Component
    columns: int
    rows: int
    width: float
    height: float
    overlap: float

    def windows(self) -> Iterator[Box]:
        """What each part shows of the board, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                left, top = self.left(column), self.top(row)
                yield Box(left, top, exact(left + self.width), exact(top + self.height))

    def left(self, column: int) -> float:
        return exact(column * (self.width - self.overlap))

    def top(self, row: int) -> float:
        return exact(row * (self.height - self.overlap))


@dataclass(frozen=True, slots=True)
class Tile:
    """A part: the `number`th of its tiling, from 0, row by row."""

    tiling: Tiling
    number: int
    window: Box

    def title(self, language: Language = ENGLISH) -> str:
        """Which part it is, in words."""
        total = self.tiling.columns * self.tiling.rows
        return language.say("part", name=self.tiling.component.name, number=self.number + 1, total=total)


def tiles(part: Component, area: Area, settings: Print) -> tuple[Tile, ...]:
    """The fewest parts that show all of a component and fit the area, with room for the plan.

    Raises FitError if the overlap leaves no room, or they are too many.
    """
    overlap, height = settings.board.overlap, area.height - _STRIP
    if min(area.width, height) < 2 * overlap:
        raise FitError(f"an overlap of {show(overlap)} mm leaves no room on the paper; make it smaller")
    columns, rows = _parts(part.width, area.width, overlap), _parts(part.height, height, overlap)
    if columns * rows > MOST_TILES:
        parts = f"the {part.name.lower()} would be printed in {columns * rows} parts"
        raise FitError(f"{parts}; at most {MOST_TILES} are possible: make it smaller, or the margins")
    tiling = Tiling(
        part,
        columns,
        rows,
        (part.width + (columns - 1) * overlap) / columns,
        (part.height + (rows - 1) * overlap) / rows,
        overlap,
    )
    return tuple(Tile(tiling, number, window) for number, window in enumerate(tiling.windows()))


def tile_page(
    tile: Tile,
    settings: Print,
    paper: Paper,
    sheet: Sheet,
    words: tuple[Text, ...],
    fonts: Family = SHIPPED,
    language: Language = ENGLISH,
) -> Page:
    """The page of one part, with the plan of all below it. Raises FitError if the ruler finds no room."""
    tiling, marks = tile.tiling, settings.marks
    spot = _spot(tiling, paper)
    bottom = spot.y + tiling.height
    made, found = cuts_between(paper, [spot]), strokes([spot], marks)
    plan, said = _plan(tile, spot.x, bottom + _PLAN_SPACE, fonts, language)
    piece = Box(spot.x, spot.y, spot.x + tiling.width, bottom)
    floor = Box(spot.x, bottom + _PLAN_SPACE, spot.x + tiling.width, bottom + _STRIP)
    numbered = Numbered((), (), ())
    if marks.numbers:
        lines, offset = cut_lines(made), marks.offset + marks.width
        numbered = number_lines(lines, found, (piece, floor), paper, marks.width, offset, fonts)
    ink = (piece, *(mark.box(marks.width) for mark in found), *numbered.boxes)
    paths, more = rulers(paper, ink, sheet, fonts)
    layers = [
        Layer("art", (*paths, *_join_marks(tile, spot), *plan)),
        Layer("text", (*words, *more, *said, *numbered.words)),
    ]
    if lines_drawn := crop_marks([*found, *numbered.marks], marks):
        layers.append(Layer("cut", lines_drawn))
    window = (tile.window.left, tile.window.top)
    placed = Piece(tiling.component.id, spot.x, spot.y, tiling.width, tiling.height, window=window)
    return Page(paper, sheet.number, sheet.total, sheet.title, (placed,), made, tuple(layers))


def _parts(size: float, room: float, overlap: float) -> int:
    return max(1, ceil((size - overlap) / (room - overlap) - TOLERANCE))


def _spot(tiling: Tiling, paper: Paper) -> Spot:
    """A part and the plan below it, in the middle of the paper."""
    x = exact((paper.width - tiling.width) / 2)
    y = exact((paper.height - tiling.height - _STRIP) / 2)
    outer = outer_limit(x)
    zone = Box(outer, END_LANE, paper.width - outer, y + tiling.height + _PLAN_SPACE - 0.5)
    return Spot(Block(0, Grid(1, 1, tiling.width, tiling.height), 1), x, y, zone)


def _join_marks(tile: Tile, spot: Spot) -> tuple[Path, ...]:
    """Ticks across the seams: half on the part that lies below, half on the one above it."""
    tiling, window = tile.tiling, tile.window
    row, column = divmod(tile.number, tiling.columns)
    ticks: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for y in (window.top + _TICK_INSET, window.bottom - _TICK_INSET):
        if column:
            ticks.append(((window.left, y), (window.left + TICK, y)))
        if column + 1 < tiling.columns:
            seam = tiling.left(column + 1)
            ticks.append(((seam - TICK, y), (seam, y)))
    for x in (window.left + _TICK_INSET, window.right - _TICK_INSET):
        if row:
            ticks.append(((x, window.top), (x, window.top + TICK)))
        if row + 1 < tiling.rows:
            seam = tiling.top(row + 1)
            ticks.append(((x, seam - TICK), (x, seam)))
    across, down = spot.x - window.left, spot.y - window.top
    segments: list[Segment] = []
    for (x1, y1), (x2, y2) in ticks:
        segments += (("M", (x1 + across, y1 + down)), ("L", (x2 + across, y2 + down)))
    return (Path(tuple(segments), _TICK_STYLE, "join-marks"),) if segments else ()


def _plan(
    tile: Tile, x: float, y: float, fonts: Family, language: Language
) -> tuple[tuple[Rect, ...], tuple[Text, ...]]:
    """How the parts lie, this one in grey, and beside it what to do."""
    tiling = tile.tiling
    scale = min(_PLAN / tiling.component.height, 2 * _PLAN / tiling.component.width)
    parts: list[Rect] = []
    words: list[Text] = []
    for number, box in enumerate(_seen(tiling)):
        style = _THIS if number == tile.number else _DONE
        left, top = x + box.left * scale, y + box.top * scale
        wide, high = (box.right - box.left) * scale, (box.bottom - box.top) * scale
        parts.append(Rect(left, top, wide, high, style, name=f"plan-{number + 1}"))
        if min(wide, high) > SIZE + 0.5:
            middle = top + high / 2 + cap_height(fonts.regular, SIZE) / 2
            words.append(text(str(number + 1), left + wide / 2, middle, fonts.regular, SIZE, INK, "middle"))
    beside = x + tiling.component.width * scale + 3
    for line, phrase in enumerate(("lay", "join"), 1):
        words.append(text(language.say(phrase), beside, y + line * 1.4 * SIZE, fonts.regular, SIZE, INK))
    return tuple(parts), tuple(words)


def _seen(tiling: Tiling) -> Sequence[Box]:
    """What is seen of each part once all are glued: up to where the next one lies over it."""
    found = []
    for number, window in enumerate(tiling.windows()):
        row, column = divmod(number, tiling.columns)
        right = tiling.left(column + 1) if column + 1 < tiling.columns else window.right
        bottom = tiling.top(row + 1) if row + 1 < tiling.rows else window.bottom
        found.append(Box(window.left, window.top, right, bottom))
    return found
