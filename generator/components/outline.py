"""Components as outlines alone: where they are cut, and their shapes; to test cutting on cheap paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.components.component import Component
from generator.components.look import HAIR, OUTLINES
from generator.drawing.marks import Face, Group, Mark, Rect, Style, Text, face

_LINE = Style(None, OUTLINES.ink, HAIR)


def outlined(component: Component) -> Component:
    """The component without words and fills; its trim is drawn just inside the cut."""
    return replace(component, front=_face(component.front, component.radius))


def _face(whole: Face, radius: float) -> Face:
    inner = (whole.width - HAIR, whole.height - HAIR)
    trim = Rect(HAIR / 2, HAIR / 2, *inner, _LINE, max(0.0, radius - HAIR / 2), "trim")
    shapes = [mark for layer in whole.layers if layer.name != "background" for mark in _lines(layer.marks)]
    return face(whole.width, whole.height, art=shapes, cut=[trim])


def _lines(marks: Sequence[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Group):
            yield replace(mark, marks=tuple(_lines(mark.marks)))
        elif not isinstance(mark, Text):
            yield replace(mark, style=_LINE)
