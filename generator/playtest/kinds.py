"""What a playtest has to know of a kind of rules; everything else here is alike for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.playtest.statistics import Measure

Agent = Callable[[Any, Any, Any], Any]  # a table, a state and chance: a move
# A table, agents, a seed and the numbers of games: their records and their sums.
Batch = Callable[[Any, Sequence[Agent], int, Sequence[int]], tuple[list[Any], Any]]


@dataclass(frozen=True, slots=True)
class Chart:
    """A histogram: the record's field, what it is called, and its key in JSON."""

    field: str
    name: str
    key: str


@dataclass(frozen=True, slots=True)
class Part:
    """How often something became of a card, and of how many times it could have."""

    key: str
    name: str
    count: int
    of: int

    @property
    def share(self) -> float:
        return self.count / max(1, self.of)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of the deck and what became of it and its copies over all games of a side."""

    id: str
    size: int
    copies: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Compiled:
    """The same games, compiled.

    `ready` says how many of so many games to play at once so, on so many cores, after it has loaded what is
    needed; 0 if they take less time plain. `batch` plays them, in as many threads as are wanted.
    """

    ready: Callable[[Any, Sequence[Agent], int, int], int]
    batch: Batch


@dataclass(frozen=True, slots=True)
class Kind:
    """How games of a kind are played and what is asked of them.

    `agents` maps what a user writes to the module in `agents` that plays so. `batch` plays the games of some
    numbers and answers with their records and their sums; `nothing` are the sums over no game. `barred` names
    the parts, at most two, that divide a card's bar, and `rest` what is left of it.
    """

    players: int
    agents: Mapping[str, str]
    batch: Batch
    nothing: Callable[[Any], Any]
    measures: Callable[[tuple[str, str], Sequence[Sequence[Any]]], tuple[Measure, ...]]
    cards: Callable[[Any, int, Any], tuple[CardRow, ...]]
    charts: tuple[Chart, ...]
    barred: Mapping[str, str]
    rest: str
    compiled: Compiled | None = None


def kind_of(table: Any) -> Kind:
    """The kind of the games that are played on this table."""
    from generator.play import puzzle

    if isinstance(table, puzzle.Table):
        from generator.playtest.solo import SOLO

        return SOLO
    from generator.playtest.duel import DUEL

    return DUEL
