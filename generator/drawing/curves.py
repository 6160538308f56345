"""Circular arcs and quadratic curves as cubic ones, the one kind of curve that every format has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, cos, pi, radians, sin, tan

from generator.drawing.marks import Point, Segment


def arc(centre: Point, radius: float, start: float, end: float) -> tuple[Segment, ...]:
    """Curves along a circle from `start` to `end` (degrees, 0 to the right, growing clockwise: y is down).

    The pen must already be at the start. A quarter circle strays from the true one by 0.03 % of the radius.
    """
    pieces = max(1, ceil(abs(end - start) / 90 - 1e-9))
    step = radians(end - start) / pieces
    handle = 4 / 3 * tan(step / 4) * radius
    angles = [radians(start) + step * index for index in range(pieces + 1)]
    return tuple(_curve(centre, radius, handle, a, b) for a, b in pairwise(angles))


def on_circle(centre: Point, radius: float, angle: float) -> Point:
    """The point at an angle in degrees."""
    return centre[0] + radius * cos(radians(angle)), centre[1] + radius * sin(radians(angle))


def direction(turn: float) -> Point:
    """Cosine and sine of an angle in degrees, exact for quarter turns."""
    quarters, rest = divmod(turn, 90)
    if rest:
        return cos(radians(turn)), sin(radians(turn))
    return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters) % 4]


def circle(centre: Point, radius: float) -> tuple[Segment, ...]:
    """A closed subpath all around."""
    return (("M", on_circle(centre, radius, 0)), *arc(centre, radius, 0, 360), ("Z",))


def cubics(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """The same outline without quadratic curves, exactly: each becomes the cubic that it is."""
    return tuple(_raised(segments)) if any(segment[0] == "Q" for segment in segments) else segments


def _raised(segments: tuple[Segment, ...]) -> Iterator[Segment]:
    pen = 0.0, 0.0
    for kind, *points in segments:
        if kind == "Q":
            (qx, qy), (x, y) = points
            first = pen[0] + (qx - pen[0]) * 2 / 3, pen[1] + (qy - pen[1]) * 2 / 3
            yield "C", first, (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3), (x, y)
        else:
            yield (kind, *points)
        pen = points[-1] if points else pen


def _curve(centre: Point, radius: float, handle: float, a: float, b: float) -> Segment:
    (ax, ay), (bx, by) = (on_circle(centre, radius, angle * 180 / pi) for angle in (a, b))
    return (
        "C",
        (ax - handle * sin(a), ay + handle * cos(a)),
        (bx + handle * sin(b), by - handle * cos(b)),
        (bx, by),
    )
