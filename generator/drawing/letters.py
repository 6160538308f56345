"""The characters that a picture needs."""

from __future__ import annotations

from collections.abc import Iterable

from generator.drawing.marks import Font, Layer, Text, drawables


def letters(layers: Iterable[Layer]) -> tuple[tuple[Font, str], ...]:
    """The characters of each font, each once, in the order in which they come up."""
    found: dict[Font, dict[str, None]] = {}
    for layer in layers:
        for mark in drawables(layer.marks):
            if isinstance(mark, Text):
                found.setdefault(mark.font, {}).update(dict.fromkeys(mark.text))
    return tuple((font, "".join(once)) for font, once in found.items())
