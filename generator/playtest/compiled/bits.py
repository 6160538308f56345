"""Masks of at most 64 squares, and chance: what `play.grid` and `play.chance` do, in 64-bit words."""

from __future__ import annotations

import numpy as np

from generator.playtest.compiled.arrays import CHANCE, Fixed, Masks
from generator.playtest.compiled.compiler import compiled

# NumPy's numbers, because numba would take Python's for signed ones.
NONE, ONE = np.uint64(0), np.uint64(1)
_TWO, _FOUR, _TOP_BYTE = np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _QUADS, _HALF_BYTES, _BYTES = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
    np.uint64(0x0101010101010101),
)
_STEP, _FIRST, _SECOND = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
_BY_30, _BY_27, _BY_31, _HALF, _LOW = (
    np.uint64(30),
    np.uint64(27),
    np.uint64(31),
    np.uint64(32),
    np.uint64(0xFFFFFFFF),
)


@compiled
def count(mask: np.uint64) -> int:
    """How many bits are set; LLVM knows this for one instruction."""
    mask = mask - ((mask >> ONE) & _PAIRS)
    mask = (mask & _QUADS) + ((mask >> _TWO) & _QUADS)
    mask = (mask + (mask >> _FOUR)) & _HALF_BYTES
    return np.int64((mask * _BYTES) >> _TOP_BYTE)  # type: ignore[return-value]


@compiled
def lowest(mask: np.uint64) -> np.uint64:
    """The lowest bit that is set, alone."""
    return mask & (~mask + ONE)


@compiled
def standing(table: Fixed, way: int, free: np.uint64) -> np.uint64:
    """Where the head of a shape may stand that lies this way, so that all its squares are free."""
    heads = table.heads[way] & free
    for part in range(table.parts[way], table.parts[way + 1]):
        heads &= free >> table.shifts[part]
    return heads  # type: ignore[no-any-return]


@compiled
def mixed(state: np.uint64) -> np.uint64:
    state = (state ^ (state >> _BY_30)) * _FIRST
    state = (state ^ (state >> _BY_27)) * _SECOND
    return state ^ (state >> _BY_31)


@compiled
def seeded(seed: np.uint64, number: np.uint64) -> np.uint64:
    """The state of `Chance.of(seed, number)`."""
    return mixed(mixed(seed + _STEP) + number + _STEP)


@compiled
def below(bits: Masks, count: int) -> int:
    """A number from 0 to `count` − 1, which is less than 2³²: so two products of 64 bits do for one of 96."""
    bits[CHANCE] += _STEP
    drawn, times = mixed(bits[CHANCE]), np.uint64(count)
    high = (drawn >> _HALF) * times + (((drawn & _LOW) * times) >> _HALF)
    return np.int64(high >> _HALF)  # type: ignore[return-value]
