"""Moving finished marks: a face drawn once can be part of another picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from generator.drawing.marks import Circle, Group, Mark, Path, Point, Rect, Segment, Style, Text

M = TypeVar("M", bound=Mark)


def place(marks: Sequence[Mark], x: float, y: float, scale: float = 1.0) -> tuple[Mark, ...]:
    """The same marks, scaled about the origin and then shifted by (x, y) millimetres; strokes scale along."""
    return tuple(placed(mark, x, y, scale) for mark in marks)


def placed(mark: M, x: float, y: float, scale: float = 1.0) -> M:
    """One mark, scaled about the origin and then shifted."""
    return _placed(mark, x, y, scale)  # type: ignore[return-value]  # each kind stays what it is


def _placed(mark: Mark, x: float, y: float, scale: float) -> Mark:
    match mark:
        case Group():
            return replace(mark, marks=place(mark.marks, x, y, scale))
        case Path():
            moved = tuple(_segment(segment, x, y, scale) for segment in mark.segments)
            return replace(mark, segments=moved, style=_style(mark.style, scale))
        case Text():
            return replace(
                mark,
                x=mark.x * scale + x,
                y=mark.y * scale + y,
                size=mark.size * scale,
                width=mark.width * scale,
            )
        case Circle():
            return replace(
                mark,
                x=mark.x * scale + x,
                y=mark.y * scale + y,
                radius=mark.radius * scale,
                style=_style(mark.style, scale),
            )
        case Rect():
            return replace(
                mark,
                x=mark.x * scale + x,
                y=mark.y * scale + y,
                width=mark.width * scale,
                height=mark.height * scale,
                radius=mark.radius * scale,
                style=_style(mark.style, scale),
            )


def _segment(segment: Segment, x: float, y: float, scale: float) -> Segment:
    points: tuple[Point, ...] = tuple((px * scale + x, py * scale + y) for px, py in segment[1:])
    return (segment[0], *points)


def _style(style: Style, scale: float) -> Style:
    return style if scale == 1.0 else replace(style, stroke_width=style.stroke_width * scale)
