"""Tokens: one component for each colour set."""

from __future__ import annotations

from generator.colour import ink_on
from generator.components.block import block
from generator.components.component import Component, component_id
from generator.components.ground import paper
from generator.components.look import FULL, Look
from generator.components.symbols import symbol
from generator.drawing.marks import Mark, Style, face
from generator.game.definition import ColourSet, TokenSize
from generator.game.language import ENGLISH, Language

HAIR = 0.02  # of a token's side: the widest line around a sign on its tint
OPEN = 0.86  # of a sign's size, in a frame, where it stands out by itself


def token(colours: ColourSet, size: TokenSize, look: Look = FULL, language: Language = ENGLISH) -> Component:
    """A square token: a solid block, inset from its cut, with the set's sign in the middle."""
    front = face(
        size.side,
        size.side,
        background=[paper(size.side, size.side, look)],
        art=token_art(colours, size, look=look),
    )
    return Component(
        id=component_id("token", colours.id),
        kind="token",
        name=language.say("name_token", name=colours.name),
        copies=colours.count,
        front=front,
        file=f"svg/tokens/{colours.id}.svg",
    )


def token_art(
    colours: ColourSet, size: TokenSize, x: float = 0.0, y: float = 0.0, look: Look = FULL
) -> list[Mark]:
    """The block and its sign, without the paper, from (x, y): what diagrams lay on a board."""
    middle, side = size.side / 2, size.side - 2 * size.inset
    share = look.symbol * (OPEN if look.finish == "frame" else 1.0)
    style = _sign(colours.colour, side, look)
    return [
        block(x + size.inset, y + size.inset, side, colours.colour, deeper=1.0, look=look),
        symbol(colours.symbol, x + middle, y + middle, size.side * share, style, look.symbols),
    ]


def _sign(colour: str, side: float, look: Look) -> Style:
    """How a sign is inked: on its block, or on paper."""
    edge = look.edge(colour)
    match look.finish:
        case "bevel" | "flat":
            return Style(ink_on(colour))
        case "outlined":
            return Style(colour, look.pen(colour), min(look.hair, side * HAIR))
        case "frame":
            return Style(colour, edge, look.hair if edge else 0.0)
        case "line":
            return Style(None, edge, look.hair)
