"""What every painter can do, the one place that walks a picture, and how numbers and words are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from generator.drawing.marks import Artwork, Circle, Group, Layer, Mark, Path, Rect, Style, Text

_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Painter(Protocol):
    """Puts marks on its kind of paper: one call a mark, in painting order; `enter` and `leave` in pairs."""

    def enter(self, name: str) -> None: ...

    def leave(self) -> None: ...

    def rect(self, mark: Rect) -> None: ...

    def circle(self, mark: Circle) -> None: ...

    def path(self, mark: Path) -> None: ...

    def text(self, mark: Text) -> None: ...

    def artwork(self, mark: Artwork) -> None: ...


def paint(layers: Iterable[Layer | Group], painter: Painter) -> None:
    """Show the layers to the painter.

    Groups reach it as an artist wants to see them: none is empty, nameless, or only there to hold another.
    """
    for layer in layers:
        _paint_group(layer.name, layer.marks, painter)


def paint_marks(marks: Iterable[Mark], painter: Painter) -> None:
    """Show these marks to the painter, in the group that is open."""
    for mark in marks:
        match mark:
            case Path():
                painter.path(mark)
            case Text():
                painter.text(mark)
            case Rect():
                painter.rect(mark)
            case Circle():
                painter.circle(mark)
            case Artwork():
                painter.artwork(mark)
            case Group():
                _paint_group(mark.name, mark.marks, painter)


@lru_cache(maxsize=1 << 14)  # things stand on grids, so the same numbers come again and again
def number(value: float, places: int = 3) -> str:
    """A number as SVG and PDF both read it: no exponent, no `-0`, no needless zeros.

    >>> number(22.0), number(79.37008), number(-0.0001), number(1e-9)
    ('22', '79.37', '0', '0')

    `places` is 1 or more. Raises ValueError if it is not finite, or too large to be a place on paper.
    """
    if not -1e9 < value < 1e9:
        raise ValueError(f"{value} is no place on paper")
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """Text without what XML cannot hold at all; a serialiser escapes the rest, once."""
    return _NOT_XML.sub("", text)


def stroked(style: Style) -> bool:
    """Whether a stroke shows; a width of nothing is a hairline to PDF, and nothing to SVG and to us."""
    return style.stroke is not None and style.stroke_width > 0


def corner(mark: Rect) -> float:
    """The radius that fits: at most half of the shorter side."""
    return min(mark.radius, mark.width / 2, mark.height / 2)


def _paint_group(name: str, marks: Sequence[Mark], painter: Painter) -> None:
    shown = _opened(marks)
    while len(shown) == 1 and isinstance(shown[0], Group):
        shown = _opened(shown[0].marks)
    if shown:
        painter.enter(name)
        paint_marks(shown, painter)
        painter.leave()


def _opened(marks: Sequence[Mark]) -> list[Mark]:
    """The marks without empty groups, and with the content of nameless groups in their place."""
    opened: list[Mark] = []
    for mark in marks:
        if not isinstance(mark, Group):
            opened.append(mark)
        elif inner := _opened(mark.marks):
            opened.extend([mark] if mark.name else inner)
    return opened
