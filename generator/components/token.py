"""Tokens: one component for each colour set."""

from __future__ import annotations

from dataclasses import replace

from generator.colour import ink_on
from generator.components.block import block
from generator.components.component import Component, component_id
from generator.components.ground import paper
from generator.components.look import FULL, HAIR, Look
from generator.components.symbols import symbol
from generator.drawing.marks import Mark, Style, face
from generator.game.definition import ColourSet, TokenSize

SYMBOL_SHARE = 0.5  # of the token's side
OPEN_SHARE = 0.43  # in a frame, where a sign stands out by itself


def token(colours: ColourSet, size: TokenSize, look: Look = FULL) -> Component:
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
        name=f"{colours.name} token",
        copies=colours.count,
        front=front,
        file=f"svg/tokens/{colours.id}.svg",
    )


def token_art(
    colours: ColourSet, size: TokenSize, x: float = 0.0, y: float = 0.0, look: Look = FULL
) -> list[Mark]:
    """The block and its sign, without the paper, from (x, y): what diagrams lay on a board."""
    middle, side = size.side / 2, size.side - 2 * size.inset
    share = OPEN_SHARE if look.finish == "frame" else SYMBOL_SHARE
    sign = symbol(colours.symbol, x + middle, y + middle, size.side * share, ink_on(colours.colour))
    return [
        block(x + size.inset, y + size.inset, side, colours.colour, bevel=0.12, look=look),
        sign if look.finish == "solid" else replace(sign, style=_open_sign(colours.colour, look)),
    ]


def _open_sign(colour: str, look: Look) -> Style:
    """How a sign is inked on paper instead of on its block."""
    edge = look.edge(colour)
    return Style(colour if look.finish == "frame" else None, edge, HAIR if edge else 0.0)
