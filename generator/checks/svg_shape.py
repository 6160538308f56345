"""Where an SVG's shapes reach, and which of them a cutter could follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from generator.checks.svg_path import NUMBER, is_closed, read_path
from generator.checks.svg_source import Complaint, Element
from generator.drawing.bounds import Drawable, reach
from generator.drawing.marks import Anchor, Circle, Path, Rect, Segment, Style, Text
from generator.typeset.fonts import Family, measure

# Three roundings to a thousandth of a pixel can add up at an edge.
_SLACK = 0.002


def geometry(
    element: Element, size: tuple[float, float] | None, families: Sequence[Family]
) -> Iterator[Complaint]:
    """What is wrong with a shape's outline, or with its place in a viewBox of that size, stroke included."""
    try:
        drawn = _drawn(element, families)
    except ValueError as error:
        yield 5, element.at, str(error)
        return
    if isinstance(drawn, Path) and drawn.style.fill and not is_closed(drawn.segments):
        yield 5, element.at, f"<{element.name}> is filled but open; close it with Z, or fill it with none"
    box = reach(drawn)
    if size is not None and box is not None:
        left, top, right, bottom = box
        over = max(-left, -top, right - size[0], bottom - size[1])
        if over > _SLACK:
            yield 8, element.at, f"<{element.name}> reaches {over:.3f} px out of the viewBox and is cut off"


@dataclass(frozen=True, slots=True)
class CutLayer:
    """A layer of lines to cut along: the colour of the first is that of all.

    A file for a cutting machine may have straight lines that run on from piece to piece; a master's close.
    """

    colour: str | None
    straight: bool

    @classmethod
    def of(cls, layer: Element, straight: bool) -> CutLayer:
        return cls(_colour(layer), straight)

    def wrong(self, element: Element) -> Iterator[Complaint]:
        """What keeps a shape from being a line to cut along."""
        attributes = element.attributes
        if attributes.get("fill") != "none" or "stroke" not in attributes:
            yield 8, element.at, f'<{element.name}> is no cut line; write fill="none" and a stroke'
        if self.colour and attributes.get("stroke", self.colour) != self.colour:
            yield 8, element.at, f"not all cut lines are {self.colour}; give all the same colour"
        if not (_closes(element) or (self.straight and _is_straight(element))):
            yield 8, element.at, f"<{element.name}> is an open cut line; close it"


def _colour(element: Element) -> str | None:
    if "stroke" in element.attributes:
        return element.attributes["stroke"]
    return next((colour for child in element.children if (colour := _colour(child))), None)


def _closes(element: Element) -> bool:
    if element.name in ("line", "polyline", "text"):
        return False
    try:
        return element.name != "path" or is_closed(read_path(element.attributes["d"]))
    except ValueError:
        return True  # its outline is complained about already


def _is_straight(element: Element) -> bool:
    if element.name == "path":
        return [kind for kind, *_ in read_path(element.attributes["d"])] == ["M", "L"]
    return element.name == "line"


def _drawn(element: Element, families: Sequence[Family]) -> Drawable:
    """The shape as a mark, in pixels. Raises ValueError for an outline that cannot be read."""
    attributes = element.attributes
    style = _style(attributes)

    def number(name: str) -> float:
        return float(attributes.get(name, 0))

    match element.name:
        case "rect":
            return Rect(number("x"), number("y"), number("width"), number("height"), style)
        case "circle":
            return Circle(number("cx"), number("cy"), number("r"), style)
        case "ellipse":
            rx, ry = number("rx"), number("ry")
            return Rect(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry, style)
        case "line":
            ends = (number("x1"), number("y1")), (number("x2"), number("y2"))
            return Path((("M", ends[0]), ("L", ends[1])), Style(None, style.stroke, style.stroke_width))
        case "text":
            return _text(element, families)
        case "path":
            return Path(read_path(attributes["d"]), style)
        case _:
            return Path(_corners(attributes["points"], element.name == "polygon"), style)


def _style(attributes: dict[str, str]) -> Style:
    fill = attributes["fill"]
    return Style(
        None if fill == "none" else fill, attributes.get("stroke"), float(attributes.get("stroke-width", 0))
    )


def _text(element: Element, families: Sequence[Family]) -> Text:
    attributes = element.attributes
    family = next(each for each in families if each.name == attributes["font-family"].strip("'"))
    font = family.bold if attributes["font-weight"] == "700" else family.regular
    size = float(attributes["font-size"])
    turn = attributes.get("transform", "rotate(0 ").removeprefix("rotate(").split(" ")[0]
    return Text(
        element.text,
        float(attributes["x"]),
        float(attributes["y"]),
        font,
        size,
        attributes["fill"],
        measure(element.text, font, 1.0).width * size,
        cast(Anchor, attributes["text-anchor"]),
        turn=float(turn),
    )


def _corners(points: str, closed: bool) -> tuple[Segment, ...]:
    words = points.replace(",", " ").split()
    if len(words) < 4 or len(words) % 2 or not all(map(NUMBER.fullmatch, words)):
        raise ValueError("the points are no list of x and y; write plain numbers with at most three decimals")
    numbers = [float(word) for word in words]
    first, *rest = zip(numbers[::2], numbers[1::2], strict=True)
    end: tuple[Segment, ...] = (("Z",),) if closed else ()
    return (("M", first), *(("L", point) for point in rest), *end)
