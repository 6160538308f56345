"""Backs: where they go so that each meets its front, on the sheet's other side or across a fold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from generator.components.component import Component
from generator.drawing.marks import Layer, Mark, Rect, Style, Text
from generator.drawing.placement import place
from generator.game.definition import Offset
from generator.game.language import ENGLISH, Language
from generator.sheets.furniture import INK, INSET, SIZE, top_baseline
from generator.sheets.layout import exact
from generator.sheets.page import Page, Piece
from generator.typeset.fonts import SHIPPED, Family, measure, text
from generator.units import Paper

# The ground reaches so far past the outer trims: a back printed askew shows no paper.
BLEED = 3.0


def duplex(
    fronts: Sequence[Page],
    components: Mapping[str, Component],
    flip: str,
    offset: Offset,
    fonts: Family = SHIPPED,
    language: Language = ENGLISH,
) -> tuple[Page, ...]:
    """The pages in the order in which a duplex printer takes them: each front, then its back.

    A sheet that nothing has a back on is followed by an empty page, or the next front would be printed on it;
    but for the last sheet.
    """
    last = len(fronts)
    sides: list[Page] = []
    for number, front in enumerate(fronts, 1):
        sides.append(replace(front, name=language.say("outline", number=number, title=front.title)))
        pieces = mirrored(front, components, turns_sideways(front.paper, flip))
        if pieces or number < last:
            sides.append(_back(front, pieces, components, flip, offset, fonts, language))
    return tuple(replace(page, number=number, total=len(sides)) for number, page in enumerate(sides, 1))


def turns_sideways(paper: Paper, flip: str) -> bool:
    """Whether the sheet is turned over like a page of a book, so that columns are mirrored; else rows are."""
    return (flip == "long-edge") == (paper.height >= paper.width)


def mirrored(front: Page, components: Mapping[str, Component], sideways: bool) -> tuple[Piece, ...]:
    """The backs of all pieces on a page that have one."""
    return tuple(
        behind(piece, front.paper, sideways)
        for piece in front.pieces
        if components[piece.component].back is not None
    )


def behind(piece: Piece, paper: Paper, sideways: bool) -> Piece:
    """The back of a piece where it meets the front: the paper is turned over sideways, or top to bottom.

    Whoever turns the cut piece over like a page sees its back upright.
    """
    if sideways:
        x, y, turns = paper.width - piece.x - piece.width, piece.y, -piece.turns
    else:
        x, y, turns = piece.x, paper.height - piece.y - piece.height, 2 - piece.turns
    return replace(piece, x=exact(x), y=exact(y), side="back", turns=turns % 4)


def grounds(pieces: Sequence[Piece], components: Mapping[str, Component]) -> tuple[Rect, ...]:
    """The colour that lies under the backs and past their trims: one rectangle for each row of neighbours."""
    return tuple(_grounds(pieces, components))


def _grounds(pieces: Sequence[Piece], components: Mapping[str, Component]) -> Iterator[Rect]:
    def row(piece: Piece) -> tuple[str, float, float]:
        return _ground(components[piece.component]) or "", piece.y, piece.height

    for (colour, y, height), found in groupby(sorted(pieces, key=row), key=row):
        if colour:
            members = list(found)
            left = min(piece.x for piece in members) - BLEED
            right = max(piece.x + piece.width for piece in members) + BLEED
            yield Rect(left, y - BLEED, right - left, height + 2 * BLEED, Style(colour), name="ground")


def _ground(component: Component) -> str | None:
    """The colour of a back whose whole face has one."""
    back = component.back
    marks: Sequence[Mark] = back.layers[0].marks if back is not None and back.layers else ()
    for mark in marks:
        if isinstance(mark, Rect) and mark.width >= component.width and mark.height >= component.height:
            return mark.style.fill
    return None


def _back(
    front: Page,
    pieces: tuple[Piece, ...],
    components: Mapping[str, Component],
    flip: str,
    offset: Offset,
    fonts: Family,
    language: Language,
) -> Page:
    """The page behind a front. One shift moves all that is on it: art, ground and words."""
    right, down = offset.right, offset.down
    layers = [Layer("background", place(grounds(pieces, components), right, down))] if pieces else []
    layers.append(Layer("text", place(_words(front, flip, fonts, language), right, down)))
    moved = tuple(replace(piece, x=exact(piece.x + right), y=exact(piece.y + down)) for piece in pieces)
    name = language.say("back", number=front.number, total=front.total)
    name = name[:1].upper() + name[1:]
    return replace(
        front, title=name, pieces=moved, cuts=(), layers=tuple(layers), offset=(right, down), name=name
    )


def _words(front: Page, flip: str, fonts: Family, language: Language) -> tuple[Text]:
    """Also what keeps a page without backs from being empty: some printers leave empty pages out."""
    which = language.say("back", number=front.number, total=front.total)
    how = language.say("flip_long" if flip == "long-edge" else "flip_short")
    words = language.join("dot", (which, how))
    if measure(words, fonts.regular, SIZE).width > front.paper.width - 2 * INSET:
        words = which
    return (text(words, INSET, top_baseline(fonts), fonts.regular, SIZE, INK),)
