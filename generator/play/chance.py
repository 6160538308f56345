"""Chance that is the same on every machine, for ever: SplitMix64 by Steele, Lea and Flood (2014).

Python's own shuffles may change between versions; a printed order of cards must not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = (1 << 64) - 1
_TOGETHER = 100  # numbers that are drawn at once


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
        order, last = list(items), len(items)
        for word in self._words(max(0, last - 1)):
            other = word * last >> 64
            last -= 1
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _words(self, count: int) -> list[int]:
        """The next words, so many."""
        words: list[int] = []
        for left in range(count, 0, -_TOGETHER):
            words += self._mixed_together(min(left, _TOGETHER))
        return words

    def _mixed_together(self, count: int) -> tuple[int, ...]:
        """The next words, mixed as one number in which each has the room of two, for its products."""
        ones, lanes, steps = _lanes(count)
        mixed = ones * self._state + steps & lanes
        mixed = ((mixed ^ mixed >> 30) & lanes) * _FIRST & lanes
        mixed = ((mixed ^ mixed >> 27) & lanes) * _SECOND & lanes
        mixed = (mixed ^ mixed >> 31) & lanes
        self._state = self._state + count * _STEP & _WORD
        return unpack(f"<{2 * count}Q", mixed.to_bytes(16 * count, "little"))[::2]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items. Raises IndexError if there are none."""
        return items[self.below(len(items))]


@lru_cache(maxsize=_TOGETHER)
def _lanes(count: int) -> tuple[int, int, int]:
    """So many lanes of two words: a one in each; all bits of a word in each; the state's steps up to each."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum(((lane + 1) * _STEP & _WORD) << 128 * lane for lane in range(count))
    return ones, ones * _WORD, steps


def _mixed(state: int) -> int:
    state = (state ^ state >> 30) * _FIRST & _WORD
    state = (state ^ state >> 27) * _SECOND & _WORD
    return state ^ state >> 31
