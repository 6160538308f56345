"""Characters that the type family cannot draw: refused by name, never printed as boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.components.component import Component
from generator.drawing.marks import Text, drawables
from generator.errors import Problem
from generator.typeset.fonts import FAMILY, missing


def missing_characters(components: Iterable[Component]) -> Iterator[Problem]:
    """One problem for each component whose words hold characters without a glyph, all of them named."""
    for component in components:
        strange = dict.fromkeys(
            character
            for layer in component.front.layers
            for mark in drawables(layer.marks)
            if isinstance(mark, Text)
            for character in missing(mark.text, (mark.font,))
        )
        if strange:
            names = ", ".join(f"{character!r} (U+{ord(character):04X})" for character in strange)
            yield Problem(f"{component.id}: the font {FAMILY} has no {names}; use other characters")
