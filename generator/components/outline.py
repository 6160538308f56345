"""Components as outlines alone: where they are cut, and their shapes; to test cutting on cheap paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.components.component import Component
from generator.components.look import Look
from generator.drawing.marks import Artwork, Face, Group, Mark, Rect, Style, Text, face


def outlined(component: Component, look: Look) -> Component:
    """The component without words and fills; its trim is drawn just inside the cut."""
    pen = Style(None, look.ink, look.hair)
    return replace(component, front=_face(component.front, component.radius, pen))


def _face(whole: Face, radius: float, pen: Style) -> Face:
    half = pen.stroke_width / 2
    inner = (whole.width - 2 * half, whole.height - 2 * half)
    trim = Rect(half, half, *inner, pen, max(0.0, radius - half), "trim")
    layers = (layer for layer in whole.layers if layer.name != "background")
    shapes = [mark for layer in layers for mark in _lines(layer.marks, pen)]
    return face(whole.width, whole.height, art=shapes, cut=[trim])


def _lines(marks: Sequence[Mark], pen: Style) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Group):
            yield replace(mark, marks=tuple(_lines(mark.marks, pen)))
        elif not isinstance(mark, Text | Artwork):
            yield replace(mark, style=pen)
