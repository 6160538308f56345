"""Canvases: every component once, under headings, for an artist to take into a design tool at one go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from math import ceil, floor, sqrt

from generator.bench import Bench, Same
from generator.colour import mix
from generator.components.component import Component
from generator.components.look import FULL, Look
from generator.drawing.marks import SECTIONS, Artwork, Face, Mark, Path, Rect, Style, Text, drawables
from generator.game.language import ENGLISH, Language
from generator.sheets.page import Piece
from generator.sheets.wording import title
from generator.typeset.fonts import cap_height, measure, text
from generator.typeset.letterforms import outlined
from generator.units import PX_PER_MM

# What one file may hold and still be easy to edit, less what headings and panels take.
MOST_DRAWABLES, MOST_BYTES = 1_000 - 2 * len(SECTIONS), 500_000 - 20_000

KINDS = {
    "board": ("board",),
    "aids": ("tray_mat", "score_sheet"),
    "tokens": ("token",),
    "cards": ("card", "card_back"),
    "rules": ("rule_card",),
}
_COLUMNS = (("board", "aids", "tokens"), ("cards", "rules"))

# All stands on a grid of eight pixels, so that an artist reads round numbers.
STEP = 8 / PX_PER_MM
EDGE, APART, PAD, GAP = 4 * STEP, 4 * STEP, 4 * STEP, 3 * STEP
HEADING = 4 * STEP  # its em
HEAD = 9 * STEP  # from the top of a panel to its pieces
WIDE = 1.6  # how much wider than high a section likes to be
STRETCH = 1.5  # how much higher than it needs a panel gets at the most
SHADE = 0.14  # of the accent, in panels: white pieces must be seen on them


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture in millimetres. The board's section is that of the board itself."""

    width: float
    height: float
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A group of the canvas: the marks of its panel and its heading, and the components that stand on it."""

    name: str
    marks: tuple[Mark, ...]
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class _Panel:
    """A section's components, in cells as wide as the widest of them and rows as high as their highest."""

    name: str
    parts: tuple[Component, ...]
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0

    @property
    def cell(self) -> tuple[float, float]:
        """From one piece to the next, right and down."""
        wide = max(part.width + 2 * part.bleed for part in self.parts)
        high = max(part.height + 2 * part.bleed for part in self.parts)
        return _up(wide) + GAP, _up(high) + GAP

    @property
    def columns(self) -> int:
        return max(1, floor((self.width - 2 * PAD + GAP) / self.cell[0] + 1e-9))

    def wide(self, columns: int) -> float:
        """How wide it is with so many columns."""
        return 2 * PAD + columns * self.cell[0] - GAP

    def natural(self) -> float:
        """The width at which it is a pleasant oblong."""
        wide, high = self.cell
        return self.wide(min(len(self.parts), ceil(sqrt(len(self.parts) * high * WIDE / wide))))

    def tops(self) -> tuple[float, ...]:
        """Where each row begins below the panel's top, and where the next one would."""
        rows = [self.parts[first : first + self.columns] for first in range(0, len(self.parts), self.columns)]
        heights = [_up(max(part.height + 2 * part.bleed for part in row)) + GAP for row in rows]
        return tuple(accumulate(heights, initial=HEAD))

    def high(self) -> float:
        return self.tops()[-1] - GAP + PAD


@dataclass(frozen=True, slots=True)
class _Hand:
    """How headings are written: in the kit's look and language."""

    look: Look
    language: Language

    def heading(self, section: str) -> str:
        count = 1 if section in ("board", "aids") else 2
        return title([(kind, count) for kind in KINDS[section] if kind != "card_back"], self.language)


def canvases(parts: Sequence[Component], look: Look = FULL, language: Language = ENGLISH) -> Iterator[Canvas]:
    """As many as are needed for each to be light, at least if its components are; none of these is torn."""
    yield from (canvas(share, look, language) for share in shares(parts))


def canvas(parts: Sequence[Component], look: Look = FULL, language: Language = ENGLISH) -> Canvas:
    """These components on one canvas, however heavy that is."""
    hand = _Hand(look, language)
    panels = tuple(_laid_out(parts, hand))
    right = max(panel.x + panel.width for panel in panels) + EDGE
    bottom = max(panel.y + panel.height for panel in panels) + EDGE
    sections = {panel.name: _section(panel, hand) for panel in panels}
    return Canvas(right, bottom, tuple(sections[name] for name in SECTIONS if name in sections))


def shares(parts: Sequence[Component], bench: Bench | None = None) -> Iterator[tuple[Component, ...]]:
    """What goes onto each canvas: whole sections as long as they fit, else whole components."""
    bench = bench or Bench()
    share: list[Component] = []
    drawn = heavy = 0
    for section in SECTIONS:
        found = _of(section, parts)
        whole = _weight(found, bench)
        apart = whole[0] > MOST_DRAWABLES or whole[1] > MOST_BYTES
        for lot in [(part,) for part in found] if apart else [found]:
            marks, size = _weight(lot, bench)
            if share and (drawn + marks > MOST_DRAWABLES or heavy + size > MOST_BYTES):
                yield tuple(share)
                share, drawn, heavy = [], 0, 0
            share, drawn, heavy = [*share, *lot], drawn + marks, heavy + size
    if share:
        yield tuple(share)


def without_text(live: Canvas) -> Canvas:
    """The same canvas with the shapes of letters for its headings."""
    return replace(live, sections=tuple(replace(each, marks=outlined(each.marks)) for each in live.sections))


def _laid_out(parts: Sequence[Component], hand: _Hand) -> Iterator[_Panel]:
    """Panels in columns of one width each, and all columns of one height, unless that would be hollow."""
    found = [
        [panel for name in names if (panel := _Panel(name, _of(name, parts))).parts] for names in _COLUMNS
    ]
    columns, x = [], EDGE
    for panels in filter(None, found):
        columns.append(tuple(_column(panels, x, hand)))
        x = columns[-1][0].x + columns[-1][0].width + APART
    bottom = max(panel.y + panel.height for column in columns for panel in column)
    for *others, last in columns:
        yield from others
        down = bottom - last.y
        yield replace(last, height=down) if down <= STRETCH * last.height else last


def _column(panels: Sequence[_Panel], x: float, hand: _Hand) -> Iterator[_Panel]:
    """As wide as the first panel likes it, and as all of them need it."""
    width = max(panels[0].natural(), *(max(panel.wide(1), _heading_width(panel, hand)) for panel in panels))
    y = EDGE
    for panel in panels:
        placed = replace(panel, x=x, y=y, width=width)
        yield replace(placed, height=placed.high())
        y += placed.high() + APART


def _section(panel: _Panel, hand: _Hand) -> Section:
    look, bold = hand.look, hand.look.fonts.bold
    shade = Style(mix(look.paper, look.accent, SHADE))
    ground = Rect(panel.x, panel.y, panel.width, panel.height, shade, STEP, f"{panel.name}-panel")
    x, y = panel.x + PAD, panel.y + PAD + cap_height(bold, HEADING)
    words, name = hand.heading(panel.name), f"{panel.name}-heading"
    heading = text(words, x, y, bold, HEADING, look.accent, name=name)
    return Section(panel.name, (ground, heading), tuple(_pieces(panel)))


def _pieces(panel: _Panel) -> Iterator[Piece]:
    wide, tops = panel.cell[0], panel.tops()
    for number, part in enumerate(panel.parts):
        row, column = divmod(number, panel.columns)
        x, y = panel.x + PAD + column * wide + part.bleed, panel.y + tops[row] + part.bleed
        yield Piece(part.id, x, y, part.width, part.height)


def _heading_width(panel: _Panel, hand: _Hand) -> float:
    return _up(2 * PAD + measure(hand.heading(panel.name), hand.look.fonts.bold, HEADING).width)


def _of(section: str, parts: Sequence[Component]) -> tuple[Component, ...]:
    return tuple(part for part in parts if part.kind in KINDS[section])


def _up(length: float) -> float:
    """The next whole number of steps."""
    return ceil(length / STEP - 1e-6) * STEP


def _weight(parts: Sequence[Component], bench: Bench) -> tuple[int, int]:
    """How many things are drawn, and about how many bytes they take, rather more than fewer."""
    drawn = heavy = 0
    for part in parts:
        key = Same(part.front), len(part.id)
        count, size = bench.made("weight", key, partial(_weighed, part.front, len(part.id)))
        drawn, heavy = drawn + count, heavy + size
    return drawn, heavy


def _weighed(face: Face, prefix: int) -> tuple[int, int]:
    """What a face weighs whose marks' names get a prefix of so many letters."""
    marks = [mark for layer in face.layers for mark in drawables(layer.marks)]
    return sum(map(_count, marks)), sum(_bytes(mark) + prefix for mark in marks)


def _count(mark: Mark) -> int:
    return mark.picture.markup.count("/>") + 1 if isinstance(mark, Artwork) else 1


def _bytes(mark: Mark) -> int:
    match mark:
        case Path():
            return 150 + sum(2 + 18 * (len(segment) - 1) for segment in mark.segments)
        case Text():
            return 260 + len(mark.text)
        case Artwork():
            return 600 + len(mark.picture.markup.encode())
        case _:
            return 160
