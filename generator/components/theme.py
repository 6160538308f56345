"""From a game's theme to its look."""

from __future__ import annotations

import hashlib
from typing import Any, Literal, cast

from generator.components.look import Finish, Look
from generator.drawing.marks import Font, FontFile
from generator.game.definition import Game
from generator.pathdata import read_path
from generator.typeset.fonts import SHIPPED, Family


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
        symbols={name: read_path(d) for name, d in theme.symbols.items()},
        fonts=family_of(game),
    )


def family_of(game: Game) -> Family:
    """The faces that the game is set in: its own, or the shipped ones."""
    fonts = game.theme.fonts
    if fonts is None:
        return SHIPPED

    def font(path: str, weight: Literal[400, 700]) -> Font:
        data = game.fonts[path]
        name = path.rpartition("/")[2]
        return Font(fonts.family, weight, FontFile(name, hashlib.sha256(data).hexdigest(), data))

    return Family(font(fonts.regular, 400), font(fonts.bold, 700))
