"""Small signs: turn, arrow, tick and cross. Strokes have butt ends and plain joins in every painter."""

from __future__ import annotations

from generator.drawing.curves import arc, on_circle
from generator.drawing.marks import Group, Path, Style, polygon


def turn_arrow(x: float, y: float, radius: float, colour: str) -> Group:
    """Most of a circle about (x, y), clockwise, with a head."""
    stroke = radius * 0.26
    r = radius - stroke / 2
    start, end = -60.0, 225.0
    head = radius * 0.62
    tip = on_circle((x, y), r, end + 38)
    foot_in, foot_out = (
        on_circle((x, y), r - head * 0.62, end - 4),
        on_circle((x, y), r + head * 0.62, end - 4),
    )
    ring = Path(
        (("M", on_circle((x, y), r, start)), *arc((x, y), r, start, end)), Style(None, colour, stroke), "ring"
    )
    return Group("turn", (ring, polygon((foot_in, tip, foot_out), Style(colour), "head")))


def arrow(x1: float, x2: float, y: float, colour: str) -> Path:
    """A solid arrow to the right, from x1 to x2 along y."""
    shaft, head = 0.22, 0.9
    neck = x2 - 1.5
    return polygon(
        (
            (x1, y - shaft),
            (neck, y - shaft),
            (neck, y - head),
            (x2, y),
            (neck, y + head),
            (neck, y + shaft),
            (x1, y + shaft),
        ),
        Style(colour),
        "arrow",
    )


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
