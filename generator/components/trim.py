"""What lies around the cut: the background that goes on past it, and round corners."""

from __future__ import annotations

from dataclasses import replace

from generator.components.component import Component
from generator.drawing.marks import Face, Layer, Mark, Rect
from generator.game.definition import CardSize, Print


def trim_of(kind: str, settings: Print) -> CardSize | None:
    """How cards of this kind are trimmed; None for what has neither bleed nor round corners."""
    size = settings.size_of(kind)
    return size if size and (size.bleed or size.corner) else None


def trimmed(part: Component, size: CardSize) -> Component:
    """A card with the bleed and the corners of its kind."""
    return replace(part, front=_bled(part.front, size.bleed), bleed=size.bleed, radius=size.corner)


def _bled(face: Face, bleed: float) -> Face:
    layers = (
        replace(layer, marks=tuple(_grown(mark, face, bleed) for mark in layer.marks))
        if layer.name == "background"
        else layer
        for layer in face.layers
    )
    return replace(face, layers=tuple[Layer, ...](layers))


def _grown(mark: Mark, face: Face, bleed: float) -> Mark:
    """What covers the whole face covers its bleed, too."""
    whole = Rect(0, 0, face.width, face.height, mark.style) if isinstance(mark, Rect) else None
    if not isinstance(mark, Rect) or whole != replace(mark, name=""):
        return mark
    wide, high = face.width + 2 * bleed, face.height + 2 * bleed
    return replace(mark, x=-bleed, y=-bleed, width=wide, height=high)
