"""Faces to SVG masters that design tools import as drawn. The only door to svgwrite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from itertools import count, cycle
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

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
    Layer,
    Path,
    Point,
    Rect,
    Style,
    Text,
)
from generator.painters.artwork import boxed
from generator.painters.painter import clean, corner, number, paint, paint_marks, stroked
from generator.sheets.canvas import Canvas
from generator.units import PX_PER_MM

if TYPE_CHECKING:  # cut files cost only who asks for them
    from generator.sheets.outlines import CutPlan

# The order in which a person reads an element: what it is, where it is, how it looks.
_READING = (
    *("id", "d", "cx", "cy", "r", "x", "y", "width", "height", "rx", "transform"),
    *("font-family", "font-weight", "font-size", "text-anchor", "fill", "stroke", "stroke-width"),
)
_RANK = {name: rank for rank, name in enumerate(_READING)}
_RAW, _OWNER = "\x01", "\x02"  # XML cannot hold them, so no text of ours does
_NOT_ID = re.compile(r"[^A-Za-z0-9]+")
_STEPS = {"M": "M %s %s", "L": "L %s %s", "Q": "Q %s %s %s %s", "C": "C %s %s %s %s %s %s", "Z": "Z"}


@dataclass(frozen=True, slots=True)
class Stencil:
    """A picture as elements of SVG that can be written in many places.

    `text` has a hole for each coordinate, and a sign before each id where its owner's can stand. `places` are
    the coordinates, x and y in turns, in pixels; `groups` the ids of the outermost groups. `width` and
    `height` are millimetres.
    """

    width: float
    height: float
    text: str
    places: tuple[float, ...]
    groups: tuple[str, ...]


def stencil(face: Face) -> Stencil:
    """A face painted once, for its master and for the canvas."""
    tree = _Tree()
    paint(face.layers, tree)
    return tree.stencil(face.width, face.height)


def paint_svg(face: Face, title: str = "", bleed: float = 0.0) -> bytes:
    """One design master: layers as named groups, lengths in CSS pixels, the origin at the bleed's corner."""
    return paint_master(stencil(face), title, bleed)


def paint_master(made: Stencil, title: str = "", bleed: float = 0.0) -> bytes:
    """The same from what was painted before."""
    size = _px(made.width + 2 * bleed), _px(made.height + 2 * bleed)
    return _document(size, " ".join(size), title, _elements(made, bleed * PX_PER_MM))


def paint_canvas(canvas: Canvas, stencils: Mapping[str, Stencil], title: str = "") -> bytes:
    """A canvas as a master is painted, of the stencils of its components."""
    names = [*SECTIONS, *stencils]
    tree = _Tree(names, depth=2)
    for section in canvas.sections:
        tree.enter(section.name)
        paint_marks(section.marks, tree)
        for piece in section.pieces:
            made, at = stencils[piece.component], (piece.x * PX_PER_MM, piece.y * PX_PER_MM)
            _place(made, at, piece.component, _prefix(piece.component, made, names), tree)
        tree.leave()
    return paint_master(tree.stencil(canvas.width, canvas.height), title)


def paint_cut_svg(plan: CutPlan, title: str = "") -> bytes:
    """A cut file: one layer of thin lines, true to size in millimetres, in the coordinates of the page."""
    from generator.painters.cut import cut_paths

    tree = _Tree()
    paint([Layer("cut", cut_paths(plan))], tree)
    width, height = plan.paper.width, plan.paper.height
    # Programs that know no millimetres take the viewBox for CSS pixels, and are right, too.
    size, view = (f"{number(width)}mm", f"{number(height)}mm"), f"{_px(width)} {_px(height)}"
    return _document(size, view, title, _elements(tree.stencil(width, height)))


def _place(made: Stencil, at: Point, owner: str, prefix: str, tree: _Tree) -> None:
    """Put a component onto a canvas, in a group of its own if it is more than one."""
    if owner in SECTIONS:
        tree.place(made, at, prefix)
    elif len(made.groups) == 1:
        text = made.text.replace(f'id="{made.groups[0]}"', f'id="{owner}"', 1)
        tree.place(replace(made, text=text), at, prefix)
    else:
        tree.enter(owner)
        tree.place(made, at, prefix)
        tree.leave()


def _prefix(owner: str, made: Stencil, names: Sequence[str]) -> str:
    """What the ids of a component begin with: `card-T4`, or `card-T4-2` if its layer `card-T4-art` could be
    taken for a card of that name."""
    prefix = owner
    for again in count(2):
        longer = [name.removeprefix(f"{prefix}-") for name in names if name.startswith(f"{prefix}-")]
        taken = any(f'"{_OWNER}{name}{end}' in made.text for name in longer for end in '"-')
        if not taken and prefix not in {*names} - {owner}:
            break
        prefix = f"{owner}-{again}"
    return prefix


def _elements(made: Stencil, shift: float = 0.0) -> str:
    """The elements as they stand in a file of their own, so many pixels to the right and down."""
    return made.text.replace(_OWNER, "") % tuple([number(place + shift) for place in made.places])


def _document(size: tuple[str, str], view: str, title: str, elements: str) -> bytes:
    """A whole file: its size with whatever unit it has, and the right and bottom of its view in pixels."""
    width, height = size
    words = f"\n  <title>{escape(clean(title), quote=False)}</title>" if title else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {view}">'
        f"{words}{elements}\n</svg>\n"
    ).encode()


@lru_cache(maxsize=64)  # there are few kinds of elements
def _reading(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of attributes in the order in which a person reads them."""
    return tuple(sorted(names, key=_RANK.__getitem__))


class _AsItIs:
    """Markup that svgwrite passes on; written as a comment, so that nothing sorts or indents it."""

    def __init__(self, markup: str) -> None:
        self._markup = markup

    def get_xml(self) -> Any:
        return ElementTree.Comment(f"{_RAW}{self._markup}{_RAW}")


class _Tree:
    """Grows svgwrite's tree, mark by mark. Every paint stands on its own element: nothing is inherited."""

    def __init__(self, reserved: Iterable[str] = LAYERS, depth: int = 1) -> None:
        """Groups down to the depth have names of their own in the file: the reserved ones."""
        self._root = GroupElement(debug=False)
        self._open = [self._root]
        self._depth = depth
        self._taken = dict.fromkeys(reserved, 1)
        self._places: list[float] = []

    def stencil(self, width: float, height: float) -> Stencil:
        """All that was painted, on so many millimetres."""
        root = self._root.get_xml()
        for element in root.iter():
            element.attrib = {name: element.attrib[name] for name in _reading(tuple(element.attrib))}
        ElementTree.indent(root)
        text = ElementTree.tostring(root, encoding="unicode").partition("<g>")[2].removesuffix("\n</g>")
        text = text.replace(f"<!--{_RAW}", "").replace(f"{_RAW}-->", "")
        groups = tuple(group.get_id() for group in self._root.elements)
        return Stencil(width, height, text, tuple(self._places), groups)

    def enter(self, name: str) -> None:
        reserved = len(self._open) <= self._depth
        group = GroupElement(factory=self._root, id=f"{_OWNER}{name}" if reserved else self._id(name))
        self._open[-1].add(group)
        self._open.append(group)

    def leave(self) -> None:
        self._open.pop()

    def rect(self, mark: Rect) -> None:
        radius = _px(corner(mark)) if mark.radius > 0 else None
        size = _px(mark.width), _px(mark.height)
        self._add(
            RectElement(self._hole(mark.x, mark.y), size, radius, factory=self._root), mark.name, mark.style
        )

    def circle(self, mark: Circle) -> None:
        element = CircleElement(self._hole(mark.x, mark.y), _px(mark.radius), factory=self._root)
        self._add(element, mark.name, mark.style)

    def path(self, mark: Path) -> None:
        self._places += [
            part * PX_PER_MM for _, *points in mark.segments for point in points for part in point
        ]
        steps = " ".join([_STEPS[segment[0]] for segment in mark.segments])
        self._add(PathElement(steps, factory=self._root), mark.name, mark.style)

    def text(self, mark: Text) -> None:
        place = self._hole(mark.x, mark.y)
        element = TextElement(_plain(clean(mark.text)), place, factory=self._root)
        element["font-family"] = _plain(_family(mark.font.family))
        element["font-size"] = _px(mark.size)
        element["font-weight"] = mark.font.weight
        element["text-anchor"] = mark.anchor
        if mark.turn % 360:
            element["transform"] = f"rotate({number(mark.turn)} {' '.join(self._hole(mark.x, mark.y))})"
        self._add(element, mark.name, Style(mark.fill))

    def artwork(self, mark: Artwork) -> None:
        corners = self._hole(mark.x, mark.y), self._hole(mark.x, mark.y)
        ids = self._id(mark.name), self._id(f"{mark.name}-edge")
        markup = _plain(mark.picture.markup).replace("\n", "&#10;")  # it must not be indented
        self._open[-1].add(_AsItIs(boxed(mark, markup, ids, corners, PX_PER_MM)))

    def place(self, made: Stencil, at: Point, owner: str) -> None:
        """What was painted before, at another place and with ids of its owner."""
        self._places += [place + shift for place, shift in zip(made.places, cycle(at), strict=False)]
        elements = made.text.replace("\n", "\n" + "  " * (len(self._open) - 1)).lstrip()
        self._open[-1].add(_AsItIs(elements.replace(_OWNER, f"{owner}-")))

    def _add(self, element: Any, name: str, style: Style) -> None:
        element["fill"] = style.fill or "none"
        if stroked(style):
            element["stroke"] = style.stroke
            element["stroke-width"] = _px(style.stroke_width)
        if name:
            element["id"] = self._id(name)
        self._open[-1].add(element)

    def _hole(self, x: float, y: float) -> tuple[str, str]:
        """What is written for a point until it is known where all stands."""
        self._places += (x * PX_PER_MM, y * PX_PER_MM)
        return "%s", "%s"

    def _id(self, name: str) -> str:
        """A layer name that every tool keeps as it is; a name met before gets the next free number."""
        plain = _NOT_ID.sub("-", name).strip("-")
        plain = plain if plain[:1].isalpha() else f"mark-{plain}".rstrip("-")
        unique = plain
        while unique in self._taken:
            self._taken[plain] += 1
            unique = f"{plain}-{self._taken[plain]}"
        self._taken[unique] = 1
        return f"{_OWNER}{unique}"


def _family(name: str) -> str:
    """The family as browsers understand it: in quotes if a word of it does not begin with a letter."""
    return name if all(word[:1].isalpha() for word in name.split(" ")) else f"'{name}'"


def _px(length: float) -> str:
    return number(length * PX_PER_MM)


def _plain(text: str) -> str:
    """Text that is no hole, whatever it holds."""
    return text.replace("%", "%%")
