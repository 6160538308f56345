"""Components and pages as text to read, and to compare in a diff: one line a mark, in millimetres."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from generator.components.component import Component
from generator.drawing.marks import Artwork, Circle, Face, Layer, Path, Rect, Segment, Style, Text
from generator.painters.painter import number, paint, stroked
from generator.sheets.page import Cut, Page, Piece
from generator.units import PT_PER_MM

_INDENT = "  "


def dump_component(component: Component) -> str:
    """A component's facts and both its faces."""
    size = f"{number(component.width)} × {number(component.height)} mm"
    lines = [f"{component.kind} {component.id} {_quoted(component.name)}", f"{_INDENT}trim {size}"]
    if component.bleed:
        lines.append(f"{_INDENT}bleed {number(component.bleed)} mm")
    if component.radius:
        lines.append(f"{_INDENT}corners {number(component.radius)} mm")
    lines += [f"{_INDENT}copies {component.copies}", f"{_INDENT}file {component.file}"]
    lines += _face("front", component.front)
    if component.back is not None:
        lines += _face("back", component.back)
    return _text(lines)


def dump_page(page: Page) -> str:
    """A page's pieces, its cuts in their order, and what is printed between the pieces."""
    paper = f"{page.paper.name}, {number(page.paper.width)} × {number(page.paper.height)} mm"
    lines = [f"page {page.number} of {page.total} {_quoted(page.title)} on {paper}"]
    lines += _section("pieces", map(_piece, page.pieces))
    lines += _section("cuts", map(_cut, page.cuts))
    lines += _section("marks", _layers(page.layers))
    return _text(lines)


def _face(name: str, face: Face) -> list[str]:
    return _section(name, _layers(face.layers))


def _section(title: str, lines: Iterable[str]) -> list[str]:
    inner = [f"{_INDENT * 2}{line}" for line in lines]
    return [f"{_INDENT}{title}", *inner] if inner else []


def _layers(layers: Iterable[Layer]) -> list[str]:
    lines = _Lines()
    paint(layers, lines)
    return lines.written


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _piece(piece: Piece) -> str:
    turned = f" turned {piece.turns * 90}°" if piece.turns else ""
    window = f" of it from {_point(*piece.window)}" if piece.window else ""
    return (
        f"{piece.component} {piece.side} {_box(piece.x, piece.y, piece.width, piece.height)}{turned}{window}"
    )


def _cut(cut: Cut) -> str:
    return f"{_point(cut.x1, cut.y1)} → {_point(cut.x2, cut.y2)}"


class _Lines:
    """The painter whose paper is a list of lines."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._depth = 0

    def enter(self, name: str) -> None:
        self._add(name)
        self._depth += 1

    def leave(self) -> None:
        self._depth -= 1

    def rect(self, mark: Rect) -> None:
        radius = f" corners {number(mark.radius)}" if mark.radius else ""
        box = _box(mark.x, mark.y, mark.width, mark.height)
        self._add(f"rect {box}{radius} {_style(mark.style)}", mark.name)

    def circle(self, mark: Circle) -> None:
        radius = number(mark.radius)
        self._add(f"circle {_point(mark.x, mark.y)} radius {radius} {_style(mark.style)}", mark.name)

    def path(self, mark: Path) -> None:
        outline = " ".join(map(_segment, mark.segments))
        self._add(f"path {outline} {_style(mark.style)}", mark.name)

    def text(self, mark: Text) -> None:
        turned = f" turned {number(mark.turn)}°" if mark.turn else ""
        place = f"{mark.anchor} {_point(mark.x, mark.y)}{turned} width {number(mark.width)}"
        font = f"{mark.font.family} {mark.font.weight} {number(mark.size * PT_PER_MM, 2)} pt"
        self._add(f"text {_quoted(mark.text)} {place} {font} {mark.fill}", mark.name)

    def artwork(self, mark: Artwork) -> None:
        picture = mark.picture
        digest = hashlib.sha256(picture.markup.encode()).hexdigest()[:12]
        shown = " ".join(number(part) for part in picture.view)
        box = _box(mark.x, mark.y, mark.width, mark.height)
        self._add(f"artwork {box} shows {shown} of {_quoted(picture.source)} {digest}", mark.name)

    def _add(self, line: str, name: str = "") -> None:
        label = f"{name}: " if name else ""
        self.written.append(f"{_INDENT * self._depth}{label}{line}")


def _segment(segment: Segment) -> str:
    kind, *points = segment
    return " ".join((kind, *(_point(*point) for point in points)))


def _style(style: Style) -> str:
    fill = style.fill or "none"
    return f"{fill} line {style.stroke} {number(style.stroke_width)}" if stroked(style) else fill


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"{_point(x, y)} {number(width)}×{number(height)}"


def _point(x: float, y: float) -> str:
    return f"{number(x)},{number(y)}"


def _quoted(text: str) -> str:
    """Text between quotes, with what could hide in a diff written out."""
    shown = "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text.replace("\\", "\\\\"))
    return '"' + shown.replace('"', '\\"') + '"'
