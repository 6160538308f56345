"""Kits to impose, and judges that look at pages without asking the code that made them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from PIL import ImageFont

from generator.components.component import Component
from generator.drawing.marks import Face, Font, Path, Text
from generator.game.definition import CardSize, Margins, Marks, Print, TextSize, TokenSize
from generator.sheets.furniture import KitLabel
from generator.sheets.page import Cut, Page
from generator.typeset.fonts import font_file
from generator.units import PAPERS

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
KIT = KitLabel("The 7th Square", "1.0")
NEAR = 1e-5


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def settings(margins: Margins | None = None, marks: Marks | None = None, gutter: float = 4.0) -> Print:
    return Print(
        papers=("a4", "letter"),
        sheets=3,
        margins=margins or Margins(),
        gutter=gutter,
        marks=marks or Marks(),
        tokens=TokenSize(side=21.0),
        cards=CardSize(width=31.0, height=50.0),
        rule_cards=CardSize(width=62.0, height=86.0),
        text=TextSize(largest=2.8, smallest=2.3),
    )


def part(
    name: str, width: float, height: float, copies: int = 1, kind: str = "", bleed: float = 0.0
) -> Component:
    return Component(
        name, kind or name.split("-")[0], name, copies, Face(width, height), f"{name}.svg", bleed=bleed
    )


def shipped(square: int = 7, copies: int = 14) -> list[Component]:
    """The sizes and counts of the shipped game, or of one with a larger board and more tokens."""
    side = square * 22.0 + 10.0
    deck = (2, 4, 4, 6, *(1,) * 14)
    return [
        part("board", side, side),
        *(part(f"rules-{n}", 62.0, 86.0, kind="rule_card") for n in range(3)),
        *(part(f"token-{n}", 21.0, 21.0, copies) for n in range(6)),
        *(part(f"card-{n}", 31.0, 50.0, number) for n, number in enumerate(deck)),
        part("back", 31.0, 50.0, 0, kind="card_back"),
    ]


def counted(pages: Sequence[Page]) -> Counter[str]:
    return Counter(piece.component for page in pages for piece in page.pieces)


def trims(page: Page, bleed: float = 0.0) -> list[Area]:
    return [
        Area(p.x - bleed, p.y - bleed, p.x + p.width + bleed, p.y + p.height + bleed) for p in page.pieces
    ]


def extent(areas: Sequence[Area]) -> Area:
    return Area(
        min(a.left for a in areas),
        min(a.top for a in areas),
        max(a.right for a in areas),
        max(a.bottom for a in areas),
    )


def overlap(one: Area, other: Area) -> bool:
    return (
        one.left < other.right - NEAR
        and other.left < one.right - NEAR
        and one.top < other.bottom - NEAR
        and other.top < one.bottom - NEAR
    )


def overlaps(areas: Sequence[Area]) -> list[tuple[Area, Area]]:
    """All pairs that overlap. From left to right: past its right edge an area meets no other."""
    ordered = sorted(areas)
    found = []
    for number, area in enumerate(ordered, 1):
        near = takewhile(lambda other, right=area.right: other.left < right, ordered[number:])
        found += [(area, other) for other in near if overlap(area, other)]
    return found


def same(one: float, other: float) -> bool:
    return abs(one - other) <= NEAR


def cut_apart(page: Page) -> None:
    """Make the cuts of a page in order; fail unless each is possible and they leave exactly the pieces."""
    parts = [Area(0.0, 0.0, page.paper.width, page.paper.height)]
    pieces = trims(page)
    for cut in page.cuts:
        divided = [found for found in parts if _spans(cut, found)]
        assert len(divided) == 1, f"{cut} must go from edge to edge of one part, not of {len(divided)}"
        whole = divided[0]
        halves = _halves(cut, whole)
        inside = [piece for piece in pieces if overlap(piece, whole)]
        for piece in inside:
            assert not (overlap(piece, halves[0]) and overlap(piece, halves[1])), f"{cut} cuts {piece} in two"
        parts.remove(whole)
        parts += halves
    for piece in pieces:
        assert sum(all(map(same, piece, found)) for found in parts) == 1, f"{piece} is not cut out"
    assert sum(any(overlap(piece, found) for piece in pieces) for found in parts) == len(pieces)


def _spans(cut: Cut, found: Area) -> bool:
    x1, y1, x2, y2 = cut.x1, cut.y1, cut.x2, cut.y2
    if x1 == x2:
        inside = found.left + NEAR < x1 < found.right - NEAR
        return inside and same(y1, found.top) and same(y2, found.bottom)
    assert y1 == y2, "cuts are level or upright"
    inside = found.top + NEAR < y1 < found.bottom - NEAR
    return inside and same(x1, found.left) and same(x2, found.right)


def _halves(cut: Cut, whole: Area) -> tuple[Area, Area]:
    x, y = cut.x1, cut.y1
    if cut.x1 == cut.x2:
        return whole._replace(right=x), whole._replace(left=x)
    return whole._replace(bottom=y), whole._replace(top=y)


class Line(NamedTuple):
    """A straight line: at `at` across, from `start` to `end` along."""

    upright: bool
    at: float
    start: float
    end: float


def edges(page: Page) -> list[Line]:
    """The lines along which pieces end; edges that touch are one line."""
    found = []
    for area in trims(page):
        found += [Line(True, x, area.top, area.bottom) for x in (area.left, area.right)]
        found += [Line(False, y, area.left, area.right) for y in (area.top, area.bottom)]
    merged: list[Line] = []
    for line in sorted(found, key=lambda line: (line.upright, round(line.at, 4), line.start)):
        last = merged[-1] if merged else None
        if last and last.upright == line.upright and same(last.at, line.at) and line.start <= last.end + NEAR:
            merged[-1] = last._replace(end=max(last.end, line.end))
        else:
            merged.append(line)
    return merged


def strokes(path: Path) -> Iterator[Line]:
    """The straight strokes of a path of pairs: move, line."""
    assert [segment[0] for segment in path.segments] == ["M", "L"] * (len(path.segments) // 2)
    points = [point for segment in path.segments for point in segment[1:]]
    for start, end in zip(points[::2], points[1::2], strict=True):
        upright = start[0] == end[0]
        assert upright or start[1] == end[1]
        first, last = sorted((start[upright], end[upright]))
        yield Line(upright, start[not upright], first, last)


def marks(page: Page) -> list[Line]:
    paths = [mark for layer in page.layers if layer.name == "cut" for mark in layer.marks]
    return [line for path in paths if isinstance(path, Path) for line in strokes(path)]


def rulers(page: Page) -> list[Path]:
    found = [mark for layer in page.layers if layer.name == "art" for mark in layer.marks]
    return [mark for mark in found if isinstance(mark, Path)]


def texts(page: Page) -> list[Text]:
    found = [mark for layer in page.layers if layer.name == "text" for mark in layer.marks]
    return [mark for mark in found if isinstance(mark, Text)]


def ink(line: Line, width: float) -> Area:
    """What a stroke with butt ends covers."""
    low, high = line.at - width / 2, line.at + width / 2
    return Area(low, line.start, high, line.end) if line.upright else Area(line.start, low, line.end, high)


@cache
def _letters(font: Font, words: str) -> tuple[float, float]:
    """How high and how deep the letters reach from the baseline, in thousandths of an em."""
    _, top, _, bottom = ImageFont.truetype(str(font_file(font)), 1000).getbbox(words, anchor="ls")
    return top, bottom


def text_ink(mark: Text) -> Area:
    """What the letters cover, as another library sees the font; level, or turned to read upwards."""
    top, bottom = (edge * mark.size / 1000 for edge in _letters(mark.font, mark.text))
    back = {"start": 0.0, "middle": mark.width / 2, "end": mark.width}[mark.anchor]
    if mark.turn == 0:
        return Area(mark.x - back, mark.y + top, mark.x - back + mark.width, mark.y + bottom)
    assert mark.turn == -90
    return Area(mark.x + top, mark.y + back - mark.width, mark.x + bottom, mark.y + back)


def furniture(page: Page) -> list[list[Area]]:
    """What each label and each ruler covers."""
    lines = [[ink(line, path.style.stroke_width) for line in strokes(path)] for path in rulers(page)]
    return [*lines, *([text_ink(mark)] for mark in texts(page))]
