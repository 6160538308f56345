"""What lies beside the board in games that have it: which pieces that are, and what draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.components.component import Component
from generator.components.look import Look
from generator.components.score_sheet import score_sheet
from generator.components.tray_mat import tray_mat
from generator.game.definition import Game

AIDS: Mapping[str, Callable[[Game, Look], Component]] = {"tray_mat": tray_mat, "score_sheet": score_sheet}


def aids(game: Game) -> dict[tuple[str, str], int]:
    """How many copies there are of each, by kind and id."""
    copies = {"tray_mat": 1, "score_sheet": game.print.score_sheets.copies}
    return {(kind, kind.replace("_", "-")): copies[kind] for kind in game.rules.aids}
