"""Small signs: turn, arrow, tick and cross. Strokes have butt ends and plain joins in every painter."""

from __future__ import annotations

from math import hypot

from generator.drawing.curves import arc, on_circle
from generator.drawing.marks import Group, Path, Point, Style, polygon


def turn_arrow(x: float, y: float, radius: float, colour: str) -> Group:
    """Most of a circle about (x, y), clockwise, with a head."""
    stroke = radius * 0.26
    middle = radius - stroke / 2
    begin, neck, reach = -50.0, 220.0, radius * 0.85
    foot = on_circle((x, y), middle, neck)
    # The head's axis lies on the circle's tangent where the ring ends.
    tangent = on_circle((0.0, 0.0), 1.0, neck + 90)
    tip = (foot[0] + tangent[0] * reach, foot[1] + tangent[1] * reach)
    half = radius * 0.48
    inner, outer = on_circle((x, y), middle - half, neck), on_circle((x, y), middle + half, neck)
    start = on_circle((x, y), middle, begin)
    ring = Path((("M", start), *arc((x, y), middle, begin, neck + 2)), Style(None, colour, stroke), "ring")
    return Group("turn", (ring, polygon((inner, tip, outer), Style(colour), "head")))


def arrow(start: Point, end: Point, colour: str) -> Path:
    """A solid arrow from start to end; short ones are mostly head."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    shaft, head, neck = 0.22, 0.9, length - min(1.5, length * 0.75)
    outline = (
        (0.0, -shaft),
        (neck, -shaft),
        (neck, -head),
        (length, 0.0),
        (neck, head),
        (neck, shaft),
        (0.0, shaft),
    )
    placed = [
        (start[0] + x * along[0] - y * along[1], start[1] + x * along[1] + y * along[0]) for x, y in outline
    ]
    return polygon(placed, Style(colour), "arrow")


def tick(x: float, y: float, size: float, colour: str) -> Path:
    """Allowed: a check mark centred on (x, y)."""
    h = size / 2
    points = ((x - h, y + 0.05 * h), (x - 0.3 * h, y + 0.7 * h), (x + h, y - 0.75 * h))
    return Path(
        (("M", points[0]), ("L", points[1]), ("L", points[2])), Style(None, colour, size * 0.2), "allowed"
    )


def cross(x: float, y: float, size: float, colour: str) -> Path:
    """Not allowed: a diagonal cross centred on (x, y)."""
    h = size / 2 * 0.8
    return Path(
        (("M", (x - h, y - h)), ("L", (x + h, y + h)), ("M", (x + h, y - h)), ("L", (x - h, y + h))),
        Style(None, colour, size * 0.2),
        "refused",
    )
