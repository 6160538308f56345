"""Which modules play a game: the rules that its `play` names."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from generator.game.definition import Game
from generator.play.reading import Json

# What rules.yaml says → the module here that makes its table and answers other programs.
MODULES = {"seventh": "answers", "puzzle": "puzzle_positions"}


class Engine(Protocol):
    """What each of these modules has."""

    PLAYERS: int
    """For how many it plays."""

    def table_of(self, game: Game) -> Any:
        """What stays the same through a game, as it is printed."""

    def moves_answer(self, found: Json, table: Any, count: bool = False) -> dict[str, Any]:
        """What `pnp moves` answers to a position."""

    def apply_answer(self, found: Json, table: Any) -> dict[str, Any]:
        """What `pnp apply` answers to a position with a move."""


def engine(game: Game) -> Engine:
    """The engine of a game's rules."""
    return cast(Engine, import_module(f"generator.play.{MODULES[game.rules.play]}"))
