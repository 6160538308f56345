"""What a game is played with and on, and what it is at one moment. Nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generator.game.definition import Parameters
from generator.game.polyomino import Polyomino
from generator.play.grid import Grid, Ways, covering

# How a game can end.
ENDINGS = ("elimination", "deck_out", "passes", "cannot_pay", "nothing_fits")


class MoveError(ValueError):
    """A move that the rules do not allow; says why."""


@dataclass(frozen=True)
class Shape:
    """A card as the board sees it."""

    id: str
    polyomino: Polyomino
    size: int
    ways: Ways

    @cached_property
    def covering(self) -> Mapping[int, int]:
        """For each square, as its bit, the places in which the shape covers it."""
        return covering(self.ways)


@dataclass(frozen=True)
class Table:
    """What stays the same through a game: board, colours with their owners, shapes, and rules.

    `owners` holds a player for each colour, `tokens` how many there are of it; `deck` every card, unshuffled.
    """

    grid: Grid
    colours: tuple[str, ...]
    owners: tuple[int, ...]
    tokens: tuple[int, ...]
    shapes: tuple[Shape, ...]
    deck: tuple[int, ...]
    rules: Parameters

    @cached_property
    def nothing(self) -> tuple[int, ...]:
        """No token of any colour."""
        return (0,) * len(self.colours)

    @cached_property
    def largest(self) -> int:
        """The size of the largest shape."""
        return max([shape.size for shape in self.shapes], default=0)

    @cached_property
    def quiet(self) -> Outcome:
        """What a move does that does nothing but place."""
        return Outcome((), (), self.nothing, (), 0)


class State(NamedTuple):
    """A game at one moment. Colours and shapes are numbers in the table.

    `board` holds a mask for each colour, `filled` all of them; `reserve` for each player the tokens of each
    colour; `market` and `deck` shapes (the market's oldest first, the deck's next first). `passes` counts
    those in a row just before. `fits` holds for each card of the market the places where it fits.
    """

    board: tuple[int, ...]
    filled: int
    reserve: tuple[tuple[int, ...], tuple[int, ...]]
    bank: tuple[int, int]
    market: tuple[int, ...]
    deck: tuple[int, ...]
    turn: int
    first: int
    passes: int
    ending: str | None
    winner: int | None
    fits: tuple[int, ...]


class Move(NamedTuple):
    """A card of the market (its place there), the squares it covers, and the colour that pays for it.

    Where rules allow mixtures, `mix` holds a colour for each square, row by row, and `colour` is −1.
    """

    card: int
    cells: int
    colour: int
    mix: tuple[int, ...] = ()


class Outcome(NamedTuple):
    """What a move did: lines taken (from 0), tokens claimed by colour, shapes swept, passes forced."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    claimed: tuple[int, ...]
    swept: tuple[int, ...]
    passes: int
