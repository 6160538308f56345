"""Marks to SVG that stands inside a web page: compact, in millimetres, without ids or groups."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape

from generator.drawing.marks import Artwork, Circle, Font, Layer, Path, Picture, Rect, Segment, Style, Text
from generator.painters.painter import clean, corner, number, paint, stroked

_PLAIN_FAMILY = re.compile(r"[A-Za-z][A-Za-z0-9-]*(?: [A-Za-z][A-Za-z0-9-]*)*")


@dataclass(frozen=True, slots=True)
class Drawing:
    """Elements of SVG, and what they need: paints (`fill` or `stroke`, and the colour), for each font the
    characters, and pictures from outside by the ids with which the elements refer to them."""

    elements: str
    paints: frozenset[tuple[str, str]] = frozenset()
    characters: tuple[tuple[Font, frozenset[str]], ...] = ()
    pictures: tuple[tuple[str, Picture], ...] = ()


def paint_inline(layers: Iterable[Layer]) -> Drawing:
    """Elements whose unit is a millimetre, about the origin of the layers; colours are attributes."""
    sheet = _Elements()
    paint(layers, sheet)
    used = tuple((font, frozenset(characters)) for font, characters in sheet.characters.items())
    return Drawing("".join(sheet.written), frozenset(sheet.paints), used, tuple(sheet.pictures.items()))


def family(font: Font) -> str:
    """A font's family as CSS wants it: in quotes unless it is plain words, and strange signs by number.

    >>> family(Font("Atkinson Hyperlegible")), family(Font('A"</style>'))
    ('Atkinson Hyperlegible', '"A\\\\22 \\\\3c \\\\2f style\\\\3e "')
    """
    if _PLAIN_FAMILY.fullmatch(font.family):
        return font.family
    return '"' + re.sub(r"[^A-Za-z0-9 -]", lambda sign: f"\\{ord(sign[0]):x} ", font.family) + '"'


@dataclass(slots=True)
class _Elements:
    """The painter whose paper is a list of elements."""

    written: list[str] = field(default_factory=list)
    paints: set[tuple[str, str]] = field(default_factory=set)
    characters: dict[Font, set[str]] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)

    def enter(self, name: str) -> None:
        """A picture to look at has no layers."""

    def leave(self) -> None:
        """A picture to look at has no layers."""

    def rect(self, mark: Rect) -> None:
        radius = f' rx="{number(corner(mark))}"' if mark.radius > 0 else ""
        size = f'width="{number(mark.width)}" height="{number(mark.height)}"'
        self._add(f'rect x="{number(mark.x)}" y="{number(mark.y)}" {size}{radius}', mark.style)

    def circle(self, mark: Circle) -> None:
        place = f'cx="{number(mark.x)}" cy="{number(mark.y)}"'
        self._add(f'circle {place} r="{number(mark.radius)}"', mark.style)

    def path(self, mark: Path) -> None:
        self._add(f'path d="{_outline(mark.segments)}"', mark.style)

    def text(self, mark: Text) -> None:
        x, y = number(mark.x), number(mark.y)
        anchor = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
        weight = f' font-weight="{mark.font.weight}"' if mark.font.weight != 400 else ""
        turn = f' transform="rotate({number(mark.turn)} {x} {y})"' if mark.turn % 360 else ""
        face = f'font-family="{escape(family(mark.font))}"{weight} font-size="{number(mark.size)}"'
        words = clean(mark.text)
        self.paints.add(("fill", mark.fill))
        self.characters.setdefault(mark.font, set()).update(words)
        self.written.append(
            f'<text x="{x}" y="{y}"{anchor} {face} fill="{mark.fill}"{turn}>{escape(words)}</text>'
        )

    def artwork(self, mark: Artwork) -> None:
        # An inner <svg> cuts off what is outside of its view.
        name = f"art-{hashlib.sha256(mark.picture.markup.encode()).hexdigest()[:16]}"
        self.pictures[name] = mark.picture
        place = f'x="{number(mark.x)}" y="{number(mark.y)}"'
        size = f'width="{number(mark.width)}" height="{number(mark.height)}"'
        view = (
            f'viewBox="{" ".join(number(part, 6) for part in mark.picture.view)}" preserveAspectRatio="none"'
        )
        self.written.append(f'<svg {place} {size} {view}><use href="#{name}"/></svg>')

    def _add(self, shape: str, style: Style) -> None:
        paint = f'fill="{style.fill or "none"}"'
        if style.fill is not None:
            self.paints.add(("fill", style.fill))
        if style.stroke is not None and stroked(style):
            self.paints.add(("stroke", style.stroke))
            paint += f' stroke="{style.stroke}" stroke-width="{number(style.stroke_width)}"'
        self.written.append(f"<{shape} {paint}/>")


@lru_cache(maxsize=256)  # pages of one layout share their marks
def _outline(segments: tuple[Segment, ...]) -> str:
    return "".join(
        kind + " ".join(number(part) for point in points for part in point) for kind, *points in segments
    )
