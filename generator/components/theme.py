"""From a game's theme to its look."""

from __future__ import annotations

from typing import Any, cast

from generator.components.look import Finish, Look
from generator.game.definition import Game


def look_of(game: Game) -> Look:
    """The look that the game's own theme asks for."""
    theme = game.theme
    given: dict[str, Any] = {**vars(theme.tones), **vars(theme.lines)}
    return Look(
        **given,
        border_inset=theme.border.inset,
        border_corner=theme.border.corner,
        finish=cast(Finish, theme.block.style),
        bevel=theme.block.bevel,
        corner=theme.block.corner,
        tint=theme.block.tint,
        symbol=theme.block.symbol,
    )
