"""Chance that is the same on every machine, for ever: SplitMix64 by Steele, Lea and Flood (2014).

Python's own shuffles may change between versions; a printed order of cards must not.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = (1 << 64) - 1

# Words are drawn together, as one number in which each has a lane of two words, room for its products: what
# has a one in each lane, all bits of a word in each, and how far the state has come by each.
_TOGETHER = 64
_ONES = sum(1 << 128 * lane for lane in range(_TOGETHER))
_WORDS = _ONES * _WORD
_STEPS = sum(((lane + 1) * _STEP & _WORD) << 128 * lane for lane in range(_TOGETHER))


class Chance:
    """Numbers that only their seed decides. Made for one game, passed along, never shared."""

    __slots__ = ("_drawn", "_state")

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD
        self._drawn: list[int] = []  # words that are not used yet, the next one last

    @classmethod
    def of(cls, *seeds: int) -> Chance:
        """A generator for each combination of seeds, such as a playtest's and a game's number."""
        state = 0
        for seed in seeds:
            state = _mixed((state + (seed & _WORD) + _STEP) & _WORD)
        return cls(state)

    def below(self, count: int) -> int:
        """A number from 0 to `count` − 1. What it lacks in evenness is less than `count` in 2⁶⁴."""
        if not self._drawn:
            self._draw()
        return self._drawn.pop() * count >> 64

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order of chance (Fisher and Yates)."""
        order, drawn = list(items), self._drawn
        for last in range(len(order) - 1, 0, -1):  # `below` written out: decks are shuffled for every game
            if not drawn:
                self._draw()
            other = drawn.pop() * (last + 1) >> 64
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _draw(self) -> None:
        """The next words, mixed together."""
        mixed = _ONES * self._state + _STEPS & _WORDS
        mixed = ((mixed ^ mixed >> 30) & _WORDS) * _FIRST & _WORDS
        mixed = ((mixed ^ mixed >> 27) & _WORDS) * _SECOND & _WORDS
        mixed = (mixed ^ mixed >> 31) & _WORDS
        self._state = self._state + _TOGETHER * _STEP & _WORD
        self._drawn += unpack(f"<{2 * _TOGETHER}Q", mixed.to_bytes(16 * _TOGETHER, "little"))[-2::-2]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items. Raises IndexError if there are none."""
        return items[self.below(len(items))]


def _mixed(state: int) -> int:
    state = (state ^ state >> 30) * _FIRST & _WORD
    state = (state ^ state >> 27) * _SECOND & _WORD
    return state ^ state >> 31
