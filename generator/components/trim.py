"""The line to cut along, where it is more than the edge of a face."""

from __future__ import annotations

from dataclasses import replace

from generator.components.component import Component
from generator.game.definition import Print


def trimmed(part: Component, settings: Print) -> Component:
    """A card with the round corners of its kind; anything else as it is."""
    sizes = {"card": settings.cards, "card_back": settings.cards, "rule_card": settings.rule_cards}
    size = sizes.get(part.kind)
    return replace(part, radius=size.corner) if size and size.corner else part
