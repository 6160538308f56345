"""Imposition: components and a paper become pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, repeat
from math import ceil

from generator.components.component import Component
from generator.drawing.marks import Layer, Path, Text
from generator.errors import FitError, Place, Problem
from generator.game.definition import Print
from generator.game.language import Language
from generator.sheets.cutlines import crop_marks, cut_lines, cuts_between, strokes
from generator.sheets.furniture import KitLabel, Sheet, labels, rulers
from generator.sheets.grid import TOLERANCE, Area, full_grids
from generator.sheets.layout import Spot, arrange, boxes
from generator.sheets.numbers import Numbered, number_lines
from generator.sheets.pack import Group, Stack, pack
from generator.sheets.page import Cut, Page, Piece
from generator.sheets.tiles import Tile, tile_page, tiles
from generator.sheets.wording import title
from generator.typeset.fonts import Family
from generator.units import Paper, show

# What would fit instead of a component, given the width and height that can be printed (may be
# empty), and where the definition gives its size.
Advice = Callable[[Component, float, float], tuple[str, Place | None]]

MOST_SHEETS = 2_000


def impose(
    components: Sequence[Component],
    settings: Print,
    paper: Paper,
    kit: KitLabel,
    advice: Advice | None = None,
    more: int = 0,
) -> tuple[Page, ...]:
    """Lay every copy of the components on as few pages as its groups allow, in the order given.

    `more` pages follow that are laid out otherwise: the labels count them.

    Raises FitError with every size that does not fit the paper, or if the labels or the rulers find no room.
    """
    area = printable(settings, paper)
    parts = _tiled(components, settings, area)
    components = [part for part in components if not any(tile.tiling.component is part for tile in parts)]
    _demand_fit(components, area, paper, advice)
    groups = _groups(components)
    stacks = pack(groups, area)
    _demand_few(len(parts) + len(stacks) + more, paper)
    titles = [tile.title(kit.language) for tile in parts]
    titles += [_title(stack, groups, kit.language) for stack in stacks]
    sheets = [Sheet(number, len(titles) + more, name) for number, name in enumerate(titles, 1)]
    said = list(labels(kit, paper, sheets))
    drawings: dict[Stack, _Drawing] = {}
    supplies = [chain.from_iterable(repeat(*run) for run in group.runs) for group in groups]
    style = kit.fonts, kit.language
    pages = [tile_page(tile, settings, paper, sheets[n], said[n], *style) for n, tile in enumerate(parts)]
    for sheet, stack, words in zip(sheets[len(parts) :], stacks, said[len(parts) :], strict=True):
        if stack not in drawings:
            drawings[stack] = _draw(stack, settings, paper, sheet, kit.fonts)
        pieces = tuple(chain.from_iterable(_deal(spot, supplies) for spot in drawings[stack].spots))
        pages.append(_page(sheet, paper, pieces, drawings[stack], words))
    return tuple(pages)


def printable(settings: Print, paper: Paper) -> Area:
    """What is left of a paper within the margins."""
    margins = settings.margins
    return Area(paper.width - 2 * margins.sides, paper.height - 2 * margins.ends, settings.gutter)


def _tiled(components: Sequence[Component], settings: Print, area: Area) -> list[Tile]:
    """The parts of a board that is too large for the page, if it may be tiled."""
    if not settings.board.tile:
        return []
    boards = (part for part in components if part.kind == "board" and part.copies)
    large = (part for part in boards if not any(full_grids(part.width, part.height, part.bleed, area)))
    return [tile for part in large for tile in tiles(part, area, settings)]


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What pages of the same layout have in common."""

    spots: tuple[Spot, ...]
    cuts: tuple[Cut, ...]
    marks: tuple[Path, ...]
    rulers: tuple[Path, ...]
    words: tuple[Text, ...]


def _groups(components: Sequence[Component]) -> tuple[Group, ...]:
    runs: dict[tuple[str, float, float, float, bool], list[tuple[str, int]]] = {}
    for part in components:
        if part.copies:
            size = (part.kind, part.width, part.height, part.bleed, part.radius > 0)
            runs.setdefault(size, []).append((part.id, part.copies))
    return tuple(Group(*key[:4], tuple(found), key[4]) for key, found in runs.items())


def _title(stack: Stack, groups: Sequence[Group], language: Language) -> str:
    kinds = dict.fromkeys(groups[block.group].kind for block in chain(*stack))
    counts = [(kind, sum(group.count for group in groups if group.kind == kind)) for kind in kinds]
    return title(counts, language)


def _draw(stack: Stack, settings: Print, paper: Paper, sheet: Sheet, fonts: Family) -> _Drawing:
    spots = arrange(stack, paper, settings.gutter)
    made = cuts_between(paper, spots)
    marks, width = strokes(spots, settings.marks), settings.marks.width
    numbered = Numbered((), (), ())
    if settings.marks.numbers:
        offset = max(settings.marks.offset + width + spot.block.grid.bleed for spot in spots)
        numbered = number_lines(cut_lines(made), marks, tuple(boxes(spots)), paper, width, offset, fonts)
    ink = (*boxes(spots), *(mark.box(width) for mark in marks), *numbered.boxes)
    paths, words = rulers(paper, ink, sheet, fonts)
    lines = crop_marks([*marks, *numbered.marks], settings.marks)
    return _Drawing(spots, made, lines, paths, (*words, *numbered.words))


def _deal(spot: Spot, supplies: Sequence[Iterator[str]]) -> Iterator[Piece]:
    """Lay the next copies of the block's group into its places."""
    grid = spot.block.grid
    width, height, turns = grid.cell_width, grid.cell_height, grid.turns
    copies = islice(supplies[spot.block.group], spot.block.count)
    return (
        Piece(name, x, y, width, height, "front", turns)
        for name, (x, y) in zip(copies, spot.cells(), strict=True)
    )


def _page(
    sheet: Sheet, paper: Paper, pieces: tuple[Piece, ...], drawing: _Drawing, words: tuple[Text, ...]
) -> Page:
    layers = [Layer("art", drawing.rulers), Layer("text", words + drawing.words)]
    if drawing.marks:
        layers.append(Layer("cut", drawing.marks))
    return Page(paper, sheet.number, sheet.total, sheet.title, pieces, drawing.cuts, tuple(layers))


def _demand_fit(components: Sequence[Component], area: Area, paper: Paper, advice: Advice | None) -> None:
    unfit: dict[Problem, list[str]] = {}
    for part in components:
        if part.copies and not any(full_grids(part.width, part.height, part.bleed, area, part.radius > 0)):
            unfit.setdefault(_complaint(part, area, paper, advice), []).append(part.id)
    if unfit:
        raise FitError(
            Problem(f"{_named(names)}: {said.message}", said.place) for said, names in unfit.items()
        )


def _demand_few(pages: int, paper: Paper) -> None:
    if pages > MOST_SHEETS:
        said = f"the kit needs {pages} sheets of {paper.name}; at most {MOST_SHEETS} are possible"
        raise FitError(f"{said}: print fewer copies or smaller pieces")


def _complaint(part: Component, area: Area, paper: Paper, advice: Advice | None) -> Problem:
    width, height = area.width - 2 * part.bleed, area.height - 2 * part.bleed
    words, place = advice(part, width, height) if advice else ("", None)
    less = "; ".join(filter(None, (_smaller(part, width, height), words)))
    return Problem(
        f"{show(part.width)} × {show(part.height)} mm do not fit on {paper.name}:"
        f" {show(width)} × {show(height)} mm are printable there; {less}",
        place,
    )


def _named(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


def _smaller(part: Component, width: float, height: float) -> str:
    """By how much a piece must shrink, turned if that is less."""
    ways = [(part.width - width, part.height - height), (part.width - height, part.height - width)]
    excess = min(ways, key=lambda way: max(way[0], 0) + max(way[1], 0))
    needed = [
        # Rounded up: "0 mm less" helps nobody.
        f"{name} {show(ceil((by - TOLERANCE) * 100) / 100)} mm"
        for name, by in zip(("width", "height"), excess, strict=True)
        if by > TOLERANCE
    ]
    return f"make its {' and its '.join(needed)} less"
