"""Gutterfold: fronts on one half of a sheet, backs on the other; fold, glue, then cut through both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.components.component import Component
from generator.drawing.marks import Layer, Path, Segment, Style, Text
from generator.errors import FitError, Problem
from generator.game.definition import Print
from generator.sheets.backs import BLEED, behind, grounds
from generator.sheets.cutlines import MARK_COLOUR, crop_marks, cuts, strokes
from generator.sheets.furniture import INK, SIZE, KitLabel, Sheet, labels, rulers
from generator.sheets.grid import Area, Grid, full_grids
from generator.sheets.layout import END_LANE, SIDE_LANE, Box, Spot, exact
from generator.sheets.pack import Block
from generator.sheets.page import Page, Piece
from generator.sheets.wording import title
from generator.typeset.fonts import text
from generator.units import Paper, show

CLEAR = 5.0  # between the fold and any bleed
_WORDS = 1.0  # from the fold to its label
_LABEL_ROOM = 4.0  # beside the fold, where no marks reach
_DASH, _SPACE, _WIDTH = 3.0, 2.0, 0.25


@dataclass(frozen=True, slots=True)
class Fold:
    """Pages that are folded alike: the fold is level or upright, through the paper's middle.

    `grid` is that of the fronts; each of `pages` holds the ids of its pieces.
    """

    level: bool
    grid: Grid
    pages: tuple[tuple[str, ...], ...]


def folds(components: Sequence[Component], settings: Print, paper: Paper) -> tuple[Fold, ...]:
    """How to lay out all copies of these components, one fold for each kind and size.

    Raises FitError with every size that does not fit twice.
    """
    sizes: dict[tuple[str, float, float, float, bool], list[Component]] = {}
    for part in components:
        if part.copies:
            sizes.setdefault((part.kind, part.width, part.height, part.bleed, part.radius > 0), []).append(
                part
            )
    found = [_fold(parts, settings, paper) for parts in sizes.values()]
    problems = [each for each in found if isinstance(each, Problem)]
    if problems:
        raise FitError(problems)
    return tuple(each for each in found if isinstance(each, Fold))


def fold_pages(
    found: Sequence[Fold],
    components: Mapping[str, Component],
    settings: Print,
    paper: Paper,
    kit: KitLabel,
    before: int,
) -> tuple[Page, ...]:
    """The pages, numbered after so many others."""
    everything = [(fold, ids) for fold in found for ids in fold.pages]
    total = before + len(everything)
    counts: dict[str, int] = {}
    for part in components.values():
        counts[part.kind] = counts.get(part.kind, 0) + part.copies
    kinds = [components[ids[0]].kind for _, ids in everything]
    titles = [title([(kind, counts[kind])], kit.language) for kind in kinds]
    sheets = [Sheet(before + n, total, name) for n, name in enumerate(titles, 1)]
    said = labels(kit, paper, sheets)
    return tuple(
        _page(fold, ids, components, settings, paper, sheet, words, kit)
        for (fold, ids), sheet, words in zip(everything, sheets, said, strict=True)
    )


def _areas(settings: Print, paper: Paper, bleed: float) -> Iterator[tuple[bool, Area]]:
    """What may hold fronts beside a level fold, and beside an upright one; their bleed comes on top."""
    over = max(BLEED - bleed, 0.0)
    clear = CLEAR + over
    # The backs' ground stays out of the lanes, or the rulers would find no room.
    sides, ends = max(settings.margins.sides, SIDE_LANE + over), max(settings.margins.ends, END_LANE + over)
    yield True, Area(paper.width - 2 * sides, paper.height / 2 - ends - clear, settings.gutter)
    yield False, Area(paper.width / 2 - sides - clear, paper.height - 2 * ends, settings.gutter)


def _fold(parts: Sequence[Component], settings: Print, paper: Paper) -> Fold | Problem:
    part, ids = parts[0], [part.id for part in parts for _ in range(part.copies)]
    areas = list(_areas(settings, paper, part.bleed))
    choices = [
        ((-(-len(ids) // grid.capacity), grid.turns, not level, -grid.capacity, grid.lines), level, grid)
        for level, area in areas
        for grid in full_grids(part.width, part.height, part.bleed, area, part.radius > 0)
    ]
    if not choices:
        room = " or ".join(f"{show(area.width)} × {show(area.height)} mm" for _, area in areas)
        return Problem(
            f"{part.id}: {show(part.width)} × {show(part.height)} mm do not fit on half of {paper.name},"
            f" beside a fold: {room} are printable there; use smaller cards, a larger paper, or backs: duplex"
        )
    _, level, grid = min(choices, key=lambda choice: choice[0])
    starts = range(0, len(ids), grid.capacity)
    return Fold(level, grid, tuple(tuple(ids[start : start + grid.capacity]) for start in starts))


def _page(
    fold: Fold,
    ids: tuple[str, ...],
    components: Mapping[str, Component],
    settings: Print,
    paper: Paper,
    sheet: Sheet,
    words: tuple[Text, ...],
    kit: KitLabel,
) -> Page:
    spot, grid = _spot(fold, len(ids), paper), fold.grid
    fronts = [
        Piece(name, x, y, grid.cell_width, grid.cell_height, "front", grid.turns)
        for name, (x, y) in zip(ids, spot.cells(), strict=True)
    ]
    backs = [behind(piece, paper, sideways=not fold.level) for piece in fronts]
    under = grounds(backs, components)
    marks = strokes((spot,), settings.marks)  # the backs' would lie on their bleed; and who cuts sees fronts
    width = settings.marks.width
    reach = (*(Box(r.x, r.y, r.x + r.width, r.y + r.height) for r in under), *map(_box, (*fronts, *backs)))
    paths, said = rulers(paper, (*reach, *(mark.box(width) for mark in marks)), sheet, kit.fonts)
    layers = [
        Layer("background", under),
        Layer("art", paths),
        Layer("text", (*words, *said, _fold_label(paper, fold.level, kit))),
        Layer("cut", crop_marks(marks, settings.marks)),
        Layer("fold", (_fold_line(paper, fold.level),)),
    ]
    pieces = (*fronts, *backs)
    return Page(
        paper,
        *sheet,
        pieces,
        cuts(paper, map(_box, pieces)),
        tuple(layer for layer in layers if layer.marks),
    )


def _box(piece: Piece) -> Box:
    return Box(piece.x, piece.y, piece.x + piece.width, piece.y + piece.height)


def _spot(fold: Fold, count: int, paper: Paper) -> Spot:
    """The fronts: centred along the fold, and as near to it as may be."""
    grid = _taken(fold.grid, count)
    clear = CLEAR + max(BLEED, grid.bleed) - grid.bleed
    if fold.level:
        left, top = (paper.width - grid.width) / 2, paper.height / 2 - clear - grid.height
        zone = Box(SIDE_LANE, END_LANE, paper.width - SIDE_LANE, paper.height / 2 - _LABEL_ROOM)
    else:
        left, top = paper.width / 2 - clear - grid.width, (paper.height - grid.height) / 2
        zone = Box(SIDE_LANE, END_LANE, paper.width / 2 - _LABEL_ROOM, paper.height - END_LANE)
    block = Block(0, grid, count)
    return Spot(block, exact(left + grid.bleed), exact(top + grid.bleed), zone)


def _taken(grid: Grid, count: int) -> Grid:
    """The grid without the rows and columns that stay empty: folds hold best near by."""
    return replace(grid, columns=min(count, grid.columns), rows=-(-count // grid.columns))


def _fold_line(paper: Paper, level: bool) -> Path:
    """Dashes through the middle, between the lanes along the edges."""
    start, end = (SIDE_LANE + 0.5, paper.width) if level else (END_LANE + 0.5, paper.height)
    end -= start
    segments: list[Segment] = []
    while start < end:
        stop = min(start + _DASH, end)
        for kind, along in (("M", start), ("L", stop)):
            segments.append((kind, (along, paper.height / 2) if level else (paper.width / 2, along)))
        start = stop + _SPACE
    return Path(tuple(segments), Style(None, MARK_COLOUR, _WIDTH), "fold")


def _fold_label(paper: Paper, level: bool, kit: KitLabel) -> Text:
    x, y, words, font = paper.width / 2, paper.height / 2, kit.language.say("fold"), kit.fonts.regular
    if level:
        return text(words, x, y - _WORDS, font, SIZE, INK, "middle")
    return text(words, x - _WORDS, y, font, SIZE, INK, "middle", turn=-90.0)
