"""Faces to SVG masters that design tools import as drawn. The only door to svgwrite."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from svgwrite import Drawing
from svgwrite.container import Group as GroupElement
from svgwrite.path import Path as PathElement
from svgwrite.shapes import Circle as CircleElement
from svgwrite.shapes import Rect as RectElement
from svgwrite.text import Text as TextElement

from generator.drawing.marks import (
    LAYERS,
    SECTIONS,
    Artwork,
    Circle,
    Face,
    Group,
    Layer,
    Path,
    Rect,
    Style,
    Text,
)
from generator.painters.artwork import boxed
from generator.painters.cut import cut_paths
from generator.painters.painter import corner, number, paint, stroked
from generator.sheets.canvas import Canvas
from generator.sheets.outlines import CutPlan
from generator.units import PX_PER_MM

# svgwrite's own additions, which design tools stumble over or show as clutter.
_CLUTTER = ("baseProfile", "version", "xmlns:ev", "xmlns:xlink")
# The order in which a person reads an element: what it is, where it is, how it looks.
_READING = (
    *("id", "xmlns", "d", "cx", "cy", "r", "x", "y", "width", "height", "rx", "viewBox", "transform"),
    *("font-family", "font-weight", "font-size", "text-anchor", "fill", "stroke", "stroke-width"),
)
_RANK = {name: rank for rank, name in enumerate(_READING)}
_NOT_XML = re.compile(r"[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
_RAW = "\x01"  # XML cannot hold it, so no text of ours does
_NOT_ID = re.compile(r"[^A-Za-z0-9]+")


def paint_svg(face: Face, title: str = "", bleed: float = 0.0) -> bytes:
    """One design master: layers as named groups, lengths in CSS pixels, the origin at the bleed's corner."""
    width, height = (_px(side + 2 * bleed) for side in (face.width, face.height))
    drawing = Drawing(size=(width, height), viewBox=f"0 0 {width} {height}", debug=False)
    paint(face.layers, _Tree(drawing, bleed))
    return _serialised(drawing, title)


def paint_canvas(canvas: Canvas, title: str = "") -> bytes:
    """A canvas as a master is painted; the ids of sections and components are exactly theirs."""
    width, height = _px(canvas.width), _px(canvas.height)
    drawing = Drawing(size=(width, height), viewBox=f"0 0 {width} {height}", debug=False)
    named = [group.name for section in canvas.sections for group in section.marks if isinstance(group, Group)]
    paint(canvas.sections, _Tree(drawing, 0.0, [*SECTIONS, *named], depth=2))
    return _serialised(drawing, title)


def paint_cut_svg(plan: CutPlan, title: str = "") -> bytes:
    """A cut file: one layer of thin lines, true to size in millimetres, in the coordinates of the page."""
    width, height = _px(plan.paper.width), _px(plan.paper.height)
    drawing = Drawing(size=(width, height), viewBox=f"0 0 {width} {height}", debug=False)
    # Programs that know no millimetres take the viewBox for CSS pixels, and are right, too.
    drawing["width"], drawing["height"] = f"{number(plan.paper.width)}mm", f"{number(plan.paper.height)}mm"
    paint([Layer("cut", cut_paths(plan))], _Tree(drawing, 0.0))
    return _serialised(drawing, title)


def _serialised(drawing: Any, title: str) -> bytes:
    root = drawing.get_xml()
    for name in _CLUTTER:
        del root.attrib[name]
    root.remove(root[0])  # the empty <defs>
    if title:
        root.insert(0, ElementTree.Element("title"))
        root[0].text = _clean(title)
    for element in root.iter():
        element.attrib = dict(sorted(element.attrib.items(), key=_rank))
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    text = text.replace(f"<!--{_RAW}", "").replace(f"{_RAW}-->", "")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _rank(attribute: tuple[str, str]) -> int:
    return _RANK[attribute[0]]


class _AsItIs:
    """Markup that svgwrite passes on; written as a comment, so that nothing sorts or indents it."""

    def __init__(self, markup: str) -> None:
        self._markup = markup

    def get_xml(self) -> Any:
        return ElementTree.Comment(f"{_RAW}{self._markup}{_RAW}")


class _Tree:
    """Grows svgwrite's tree, mark by mark. Every paint stands on its own element: nothing is inherited."""

    def __init__(self, drawing: Any, bleed: float, reserved: Iterable[str] = LAYERS, depth: int = 1) -> None:
        """Groups down to the depth have names of their own in the file: the reserved ones."""
        self._drawing = drawing
        self._open = [drawing]
        self._bleed = bleed
        self._depth = depth
        self._taken = dict.fromkeys(reserved, 1)

    def enter(self, name: str) -> None:
        reserved = len(self._open) <= self._depth
        group = GroupElement(factory=self._drawing, id=name if reserved else self._id(name))
        self._open[-1].add(group)
        self._open.append(group)

    def leave(self) -> None:
        self._open.pop()

    def rect(self, mark: Rect) -> None:
        place, size = (self._px(mark.x), self._px(mark.y)), (_px(mark.width), _px(mark.height))
        radius = _px(corner(mark)) if mark.radius > 0 else None
        self._add(RectElement(place, size, radius, factory=self._drawing), mark.name, mark.style)

    def circle(self, mark: Circle) -> None:
        centre = self._px(mark.x), self._px(mark.y)
        self._add(CircleElement(centre, _px(mark.radius), factory=self._drawing), mark.name, mark.style)

    def path(self, mark: Path) -> None:
        words: list[str] = []
        for kind, *points in mark.segments:
            words.append(kind)
            words.extend(self._px(part) for point in points for part in point)
        self._add(PathElement(" ".join(words), factory=self._drawing), mark.name, mark.style)

    def text(self, mark: Text) -> None:
        x, y = self._px(mark.x), self._px(mark.y)
        element = TextElement(_clean(mark.text), (x, y), factory=self._drawing)
        element["font-family"] = _family(mark.font.family)
        element["font-size"] = _px(mark.size)
        element["font-weight"] = mark.font.weight
        element["text-anchor"] = mark.anchor
        if mark.turn % 360:
            element["transform"] = f"rotate({number(mark.turn)} {x} {y})"
        self._add(element, mark.name, Style(mark.fill))

    def artwork(self, mark: Artwork) -> None:
        markup = boxed(mark, self._id(mark.name), self._id(f"{mark.name}-edge"), PX_PER_MM, self._bleed)
        self._open[-1].add(_AsItIs(markup))

    def _add(self, element: Any, name: str, style: Style) -> None:
        element["fill"] = style.fill or "none"
        if stroked(style):
            element["stroke"] = style.stroke
            element["stroke-width"] = _px(style.stroke_width)
        if name:
            element["id"] = self._id(name)
        self._open[-1].add(element)

    def _px(self, place: float) -> str:
        return _px(place + self._bleed)

    def _id(self, name: str) -> str:
        """A layer name that every tool keeps as it is; a name met before gets the next free number."""
        plain = _NOT_ID.sub("-", name).strip("-")
        plain = plain if plain[:1].isalpha() else f"mark-{plain}".rstrip("-")
        unique = plain
        while unique in self._taken:
            self._taken[plain] += 1
            unique = f"{plain}-{self._taken[plain]}"
        self._taken[unique] = 1
        return unique


def _family(name: str) -> str:
    """The family as browsers understand it: in quotes if a word of it does not begin with a letter."""
    return name if all(word[:1].isalpha() for word in name.split(" ")) else f"'{name}'"


def _px(length: float) -> str:
    return number(length * PX_PER_MM)


def _clean(text: str) -> str:
    """Text without what XML cannot hold at all; the serialiser escapes the rest, once."""
    return _NOT_XML.sub("", text)
