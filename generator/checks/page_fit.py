"""Whether all on the pages can be printed and cut: pieces within margins and apart, marks off the edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from generator.bench import Bench, Same
from generator.checks.finding import Finding
from generator.checks.words import line_reach
from generator.components.component import Component
from generator.drawing.bounds import Box, Drawable, outside, reach
from generator.drawing.marks import Text, drawables
from generator.game.definition import Margins
from generator.sheets.page import Page, Piece
from generator.units import show

MARKS = 6.0  # from every edge: most printers reach that far
_EXACT = 1e-6
Ink = Callable[[Page], Box]
_NOWHERE: Box = (float("inf"), float("inf"), float("-inf"), float("-inf"))


def check_page_fit(
    parts: Sequence[Component],
    pages: Mapping[str, Sequence[Page]],
    margins: Margins,
    bench: Bench | None = None,
) -> Iterator[Finding]:
    """An error for each piece and mark that is where it must not be; how much room there is otherwise."""
    bench = bench or Bench()
    yield from _strays(parts, bench)
    by_id = {part.id: part for part in parts}
    ink = partial(_ink, {}, bench)
    for paper, found in pages.items():
        faults = list(_faults(paper, found, by_id, margins, ink))
        yield from (Finding("error", "page-fit", where, message) for where, message in faults)
        if found and not faults:
            yield Finding("info", "page-fit", paper, _room(found, ink))


def _strays(parts: Sequence[Component], bench: Bench) -> Iterator[Finding]:
    """What is drawn beyond the trim of its piece, so that it would be cut off or lie on a neighbour."""
    for part in parts:
        for face in filter(None, (part.front, part.back)):
            key = Same(face), part.bleed
            for mark, over in bench.made("outside", key, partial(outside, face, part.bleed)):
                message = f"{mark.name or 'a mark'} reaches {show(over)} mm over the cut"
                yield Finding("error", "page-fit", part.id, message)


def _faults(
    name: str, pages: Sequence[Page], by_id: Mapping[str, Component], margins: Margins, ink: Ink
) -> Iterator[tuple[str, str]]:
    for page in pages:
        where = f"{name}-{page.number}"
        for piece in page.pieces:
            yield from ((where, message) for message in _piece_faults(piece, page, by_id, margins))
        for one, other in _overlapping(page.pieces):
            yield where, f"{one.component} and {other.component} lie on each other"
        near = _edges(ink(page), page)
        if min(near) < MARKS - _EXACT:
            yield where, f"marks come to {show(min(near))} mm from the edge; {show(MARKS)} mm are needed"


def _piece_faults(
    piece: Piece, page: Page, by_id: Mapping[str, Component], margins: Margins
) -> Iterator[str]:
    left, top, right, bottom = _edges(_box(piece), page)
    x, y = page.offset
    off = -min(left + x, top + y, right - x, bottom - y)
    if any(page.offset) and off > _EXACT:
        yield f"the offset moves {piece.component} {show(off)} mm off the paper; make it smaller"
    for name, room, needed in (
        ("side", min(left, right), margins.sides),
        ("top or bottom", min(top, bottom), margins.ends),
    ):
        if room < needed - _EXACT:
            yield f"{piece.component} is {show(room)} mm from the {name}; the margin is {show(needed)} mm"
    part = by_id[piece.component]
    size = (part.height, part.width) if piece.turns % 2 else (part.width, part.height)
    if piece.window:
        x, y = piece.window
        if min(x, y, size[0] - x - piece.width, size[1] - y - piece.height) < -_EXACT:
            yield f"a part of {piece.component} shows more than there is"
    elif max(abs(piece.width - size[0]), abs(piece.height - size[1])) > _EXACT:
        placed = f"{show(piece.width)} × {show(piece.height)} mm"
        yield f"{piece.component} is placed at {placed}, but measures {show(size[0])} × {show(size[1])} mm"


def _overlapping(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Piece]]:
    """Pairs that share more than an edge. Sweeps from left to right, so that only neighbours are compared."""
    current: list[Piece] = []
    for piece in sorted(pieces, key=lambda each: each.x):
        current = [other for other in current if other.x + other.width > piece.x + _EXACT]
        for other in current:
            if min(other.y + other.height, piece.y + piece.height) > max(other.y, piece.y) + _EXACT:
                yield other, piece
        current.append(piece)


def _room(pages: Sequence[Page], ink: Ink) -> str:
    pieces = [_edges(_around([_box(piece) for piece in page.pieces]), page) for page in pages]
    marks = min(min(_edges(ink(page), page)) for page in pages)
    sides = min(min(left, right) for left, _, right, _ in pieces)
    ends = min(min(top, bottom) for _, top, _, bottom in pieces)
    return (
        f"pieces keep {show(sides)} mm from the sides and {show(ends)} mm from top and bottom, "
        f"and do not overlap; marks and labels keep {show(marks)} mm"
    )


def _ink(reached: dict[int, Box | None], bench: Bench, page: Page) -> Box:
    """Around all that is printed between the pieces. Pages of a layout share marks: each is measured once."""

    def around() -> Box:
        # What lies under the pieces may run into the edge.
        layers = (layer for layer in page.layers if layer.name != "background")
        marks = (mark for layer in layers for mark in drawables(layer.marks))
        return _around([box for mark in marks if (box := _reach(mark, reached))])

    return bench.made("ink", Same(page.layers), around)


def _reach(mark: Drawable, reached: dict[int, Box | None]) -> Box | None:
    key = id(mark)  # the pages hold every mark as long as this is asked
    if key not in reached:
        reached[key] = line_reach(mark) if isinstance(mark, Text) else reach(mark)
    return reached[key]


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*(boxes or [_NOWHERE]), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _box(piece: Piece) -> Box:
    return piece.x, piece.y, piece.x + piece.width, piece.y + piece.height


def _edges(box: Box, page: Page) -> Box:
    """How far a box keeps from the page's left, top, right and bottom edge, where the printer puts it."""
    left, top, right, bottom = box
    x, y = page.offset
    return left - x, top - y, page.paper.width - right + x, page.paper.height - bottom + y
