"""Chance that is the same on every machine, for ever: SplitMix64 by Steele, Lea and Flood (2014).

Python's own shuffles may change between versions; a printed order of cards must not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = (1 << 64) - 1


class Chance:
    """Numbers that only their seed decides. Made for one game, passed along, never shared."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    @classmethod
    def of(cls, *seeds: int) -> Chance:
        """A generator for each combination of seeds, such as a playtest's and a game's number."""
        state = 0
        for seed in seeds:
            state = _mixed((state + (seed & _WORD) + _STEP) & _WORD)
        return cls(state)

    def below(self, count: int) -> int:
        """A number from 0 to `count` − 1. What it lacks in evenness is less than `count` in 2⁶⁴."""
        self._state = state = (self._state + _STEP) & _WORD
        state = (state ^ state >> 30) * _FIRST & _WORD
        state = (state ^ state >> 27) * _SECOND & _WORD
        return (state ^ state >> 31) * count >> 64

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order of chance (Fisher and Yates)."""
        order, state = list(items), self._state
        for last in range(len(order) - 1, 0, -1):  # `below` written out: decks are shuffled for every game
            state = state + _STEP & _WORD
            mixed = (state ^ state >> 30) * _FIRST & _WORD
            mixed = (mixed ^ mixed >> 27) * _SECOND & _WORD
            other = (mixed ^ mixed >> 31) * (last + 1) >> 64
            order[last], order[other] = order[other], order[last]
        self._state = state
        return tuple(order)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items. Raises IndexError if there are none."""
        return items[self.below(len(items))]


def _mixed(state: int) -> int:
    state = (state ^ state >> 30) * _FIRST & _WORD
    state = (state ^ state >> 27) * _SECOND & _WORD
    return state ^ state >> 31
