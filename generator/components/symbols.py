"""The signs on tokens: outlines that differ from each other however they are turned.

Each sign is closed paths in a box from −1 to 1 about its optical centre, drawn for this game (no sign
system's licence applies).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import acos, cos, degrees, hypot, radians, sin

from generator.drawing.curves import arc, circle, on_circle
from generator.drawing.marks import Path, Point, Segment, Style, polygon
from generator.drawing.placement import placed

Outline = tuple[Segment, ...]
_NONE: Mapping[str, Outline] = {}
_SCALED = Style()  # inked once it has its size: strokes would be scaled along


def symbol(
    name: str, x: float, y: float, size: float, style: Style, own: Mapping[str, Outline] = _NONE
) -> Path:
    """The sign centred on (x, y) in a box of `size` millimetres; `own` are the signs that a game brings.

    Raises KeyError for an unknown name.
    """
    return replace(placed(Path(outline_of(name, own), _SCALED, "symbol"), x, y, size / 2), style=style)


def outline_of(name: str, own: Mapping[str, Outline] = _NONE) -> Outline:
    """The sign in its own box. Raises KeyError for an unknown name."""
    return own[name] if name in own else _OUTLINES[name]()


def _closed(points: list[Point]) -> Outline:
    return polygon(points, Style()).segments


def _star_points(count: int, outer: float, inner: float, centre_y: float = 0.0) -> list[Point]:
    return [
        on_circle((0.0, centre_y), inner if index % 2 else outer, -90 + index * 180 / count)
        for index in range(2 * count)
    ]


def _triangle() -> Outline:
    return _closed([(0.0, -0.94), (1.0, 0.78), (-1.0, 0.78)])


def _circle() -> Outline:
    return circle((0.0, 0.0), 0.8)


def _star() -> Outline:
    return _closed(_star_points(5, 1.08, 0.47, centre_y=0.08))


def _cross() -> Outline:
    arm, end = 0.31, 0.92
    corner: list[Point] = [(arm, -end), (arm, -arm), (end, -arm)]
    return _closed([_quarter(point, turn) for turn in range(4) for point in corner])


def _quarter(point: Point, turns: int) -> Point:
    x, y = point
    for _ in range(turns):
        x, y = -y, x
    return x, y


def _diamond() -> Outline:
    return _closed([(0.0, -1.0), (0.74, 0.0), (0.0, 1.0), (-0.74, 0.0)])


def _crescent() -> Outline:
    """A disc less a smaller disc: both arcs meet in two sharp points."""
    # So its points have 32°: below 29°, SVG cuts a stroke's points off, and not every PDF reader does.
    outer, inner, shift = 0.95, 0.78, 0.5
    distance = (outer**2 - inner**2 + shift**2) / (2 * shift)
    at_outer = degrees(acos(distance / outer))
    at_inner = degrees(acos((distance - shift) / inner))
    moved = 0.3  # its centre of gravity lies far left of the middle of its box: meet half-way
    start = on_circle((moved, 0.0), outer, at_outer)
    return (
        ("M", start),
        *arc((moved, 0.0), outer, at_outer, 360 - at_outer),
        *arc((moved + shift, 0.0), inner, 360 - at_inner, at_inner),
        ("Z",),
    )


def _heart() -> Outline:
    """Two half circles on a corner."""
    radius, centre_y = 0.5, -0.32
    touch = degrees(acos(radius / hypot(0.5, 0.92 - centre_y)))
    down = degrees(acos(0.5 / hypot(0.5, 0.92 - centre_y)))
    angle = 180 - down - touch
    left, right = (-0.48, centre_y), (0.48, centre_y)
    tip: Point = (0.0, 0.92)
    return (
        ("M", tip),
        ("L", on_circle(left, radius, 180 - angle)),
        *arc(left, radius, 180 - angle, 360),
        ("L", on_circle(right, radius, 180)),
        *arc(right, radius, 180, 360 + angle),
        ("Z",),
    )


def _square() -> Outline:
    return _closed([(-0.76, -0.76), (0.76, -0.76), (0.76, 0.76), (-0.76, 0.76)])


def _drop() -> Outline:
    """A disc with its two tangents from a point above."""
    radius, centre = 0.66, (0.0, 0.3)
    touch = degrees(acos(radius / (centre[1] + 1.0)))
    return (
        ("M", (0.0, -1.0)),
        ("L", on_circle(centre, radius, -90 + touch)),
        *arc(centre, radius, -90 + touch, 270 - touch),
        ("Z",),
    )


def _hexagon() -> Outline:
    return _closed([(0.9 * cos(radians(60 * index)), 0.9 * sin(radians(60 * index))) for index in range(6)])


_OUTLINES: Mapping[str, Callable[[], Outline]] = {
    "triangle": _triangle,
    "circle": _circle,
    "star": _star,
    "cross": _cross,
    "diamond": _diamond,
    "crescent": _crescent,
    "heart": _heart,
    "square": _square,
    "drop": _drop,
    "hexagon": _hexagon,
}
