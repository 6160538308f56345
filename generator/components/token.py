"""Tokens: one component for each colour set."""

from __future__ import annotations

from generator.colour import ink_on
from generator.components.block import block
from generator.components.component import Component
from generator.components.look import PAPER
from generator.components.symbols import symbol
from generator.drawing.marks import Mark, Rect, Style, face
from generator.game.definition import ColourSet, TokenSize

SYMBOL_SHARE = 0.5  # of the token's side


def token(colours: ColourSet, size: TokenSize) -> Component:
    """A square token: a solid block, inset from its cut, with the set's sign in the middle."""
    front = face(
        size.side,
        size.side,
        background=[Rect(0, 0, size.side, size.side, Style(PAPER), name="paper")],
        art=token_art(colours, size),
    )
    return Component(
        id=f"token-{colours.id}",
        kind="token",
        name=f"{colours.name} token",
        copies=colours.count,
        front=front,
        file=f"svg/tokens/{colours.id}.svg",
    )


def token_art(colours: ColourSet, size: TokenSize, x: float = 0.0, y: float = 0.0) -> list[Mark]:
    """The block and its sign, without the paper, from (x, y): what diagrams lay on a board."""
    middle = size.side / 2
    return [
        block(x + size.inset, y + size.inset, size.side - 2 * size.inset, colours.colour, bevel=0.12),
        symbol(colours.symbol, x + middle, y + middle, size.side * SYMBOL_SHARE, ink_on(colours.colour)),
    ]
