"""Moving finished marks: a face drawn once can be part of another picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from generator.drawing.marks import Artwork, Circle, Group, Mark, Path, Point, Rect, Segment, Style, Text

M = TypeVar("M", bound=Mark)

# What grows with a mark, beside its place.
_LENGTHS: dict[type, tuple[str, ...]] = {
    Text: ("size", "width"),
    Circle: ("radius",),
    Rect: ("width", "height", "radius"),
    Artwork: ("width", "height"),
}


def place(marks: Sequence[Mark], x: float, y: float, scale: float = 1.0) -> tuple[Mark, ...]:
    """The same marks, scaled about the origin and then shifted by (x, y) millimetres; strokes scale along."""
    return tuple(placed(mark, x, y, scale) for mark in marks)


def placed(mark: M, x: float, y: float, scale: float = 1.0) -> M:
    """One mark, scaled about the origin and then shifted."""
    if isinstance(mark, Group):
        return replace(mark, marks=place(mark.marks, x, y, scale))
    changes: dict[str, Any] = {} if isinstance(mark, Text | Artwork) else {"style": _style(mark.style, scale)}
    if isinstance(mark, Path):
        changes["segments"] = tuple(_segment(segment, x, y, scale) for segment in mark.segments)
    else:
        changes |= {name: getattr(mark, name) * scale for name in _LENGTHS[type(mark)]}
        changes |= {"x": mark.x * scale + x, "y": mark.y * scale + y}
    return replace(mark, **changes)


def _segment(segment: Segment, x: float, y: float, scale: float) -> Segment:
    points: tuple[Point, ...] = tuple((px * scale + x, py * scale + y) for px, py in segment[1:])
    return (segment[0], *points)


def _style(style: Style, scale: float) -> Style:
    return style if scale == 1.0 else replace(style, stroke_width=style.stroke_width * scale)
