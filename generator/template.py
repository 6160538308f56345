"""What an artist begins with: a component's master, and in a layer that never prints what matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from generator.art.clean import GUIDE_COLOUR, GUIDES
from generator.components.catalogue import catalogue
from generator.components.component import Component
from generator.components.illustrate import BACK
from generator.drawing.marks import Face, Layer, Rect, Style
from generator.game.definition import Game, Print
from generator.painters.svg import paint_svg

_PEN = Style(None, GUIDE_COLOUR, 0.1)


def templates(game: Game) -> Mapping[str, Callable[[], bytes]]:
    """What makes the SVG to draw over, for each component and for the back of each (`card-I2-back`).

    Raises FitError if the game cannot be drawn; its own pictures do not matter.
    """
    parts = catalogue(replace(game, art=()))
    made = {part.id: partial(_template, part, part.id, part.front, game.print) for part in parts}
    shared = next((part.front for part in parts if part.kind == "card_back"), None)
    for part in parts:
        if part.copies:
            back = shared if part.kind == "card" and shared else Face(part.width, part.height)
            made.setdefault(part.id + BACK, partial(_template, part, part.id + BACK, back, game.print))
    return made


def _template(part: Component, name: str, face: Face, settings: Print) -> bytes:
    guides = Layer(GUIDES, tuple(_guides(part, settings)))
    return paint_svg(replace(face, layers=(*face.layers, guides)), name, part.bleed)


def _guides(part: Component, settings: Print) -> Iterator[Rect]:
    """Where the bleed ends, where the knife goes, and what the knife surely leaves, all just inside."""
    if part.bleed:
        yield _line("bleed", part, -part.bleed, 0.0)
    yield _line("trim", part, 0.0, part.radius)
    safe = _safe(part, settings)
    if safe:
        yield _line("safe", part, safe, 0.0)


def _line(name: str, part: Component, inset: float, radius: float) -> Rect:
    inset += _PEN.stroke_width / 2
    width, height = part.width - 2 * inset, part.height - 2 * inset
    return Rect(
        inset, inset, width, height, _PEN, max(0.0, radius - _PEN.stroke_width / 2), f"{GUIDES}-{name}"
    )


def _safe(part: Component, settings: Print) -> float:
    """How far from the trim nothing that matters should come."""
    if part.kind == "token":
        return settings.tokens.inset
    size = settings.size_of(part.kind)
    return size.safe if size else 0.0
