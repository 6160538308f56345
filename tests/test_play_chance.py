"""Chance: the published numbers of SplitMix64, and as even as it says."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.play.chance import Chance

# From the reference implementation in C by Sebastiano Vigna: https://prng.di.unimi.it/splitmix64.c
PUBLISHED = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_numbers_are_the_published_ones(seed: int) -> None:
    chance = Chance(seed)
    assert tuple(chance.below(1 << 64) for _ in range(5)) == PUBLISHED[seed]


def test_numbers_below_are_the_high_bits() -> None:
    """A multiplication and a shift: what is returned is the 64-bit number's share of the range."""
    for count in (1, 2, 3, 7, 100, 2**40):
        chance = Chance(0)
        assert [chance.below(count) for _ in range(5)] == [number * count // 2**64 for number in PUBLISHED[0]]


def test_seeds_are_taken_whole() -> None:
    assert Chance(2**64 + 5).below(2**64) == Chance(5).below(2**64)
    firsts = {Chance.of(seed, number).below(2**64) for seed in range(60) for number in range(60)}
    assert len(firsts) == 3600
    assert Chance.of(1, 2).below(2**64) != Chance.of(2, 1).below(2**64)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(), max_size=40), st.integers(0, 2**64 - 1))
def test_a_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    shuffled = Chance(seed).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert shuffled == Chance(seed).shuffled(items)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 300), st.integers(0, 2**64 - 1))
def test_a_shuffle_draws_one_number_after_another(size: int, seed: int) -> None:
    """As written by Fisher and Yates: each item from the last on changes places with one up to it."""
    chance, shuffler = Chance(seed), Chance(seed)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert shuffler.shuffled(range(size)) == tuple(order)
    assert shuffler.below(2**64) == chance.below(2**64)


def spread(counts: Counter[object], kinds: int) -> float:
    """Pearson's sum: for a chance that is even, about as large as there are kinds."""
    mean = counts.total() / kinds
    return sum((count - mean) ** 2 / mean for count in counts.values()) + max(0, kinds - len(counts)) * mean


def test_all_orders_are_alike() -> None:
    """Each of 120 orders of five cards; 99.9 % of even chances stay below 173."""
    chance = Chance(7)
    found = Counter(chance.shuffled("abcde") for _ in range(24_000))
    assert set(found) == set(permutations("abcde"))
    assert spread(found, 120) < 173  # type: ignore[arg-type]


def test_all_numbers_are_alike() -> None:
    """Each of 100 numbers from one stream, and the first number of each of many games; 99.9 %: below 148."""
    chance = Chance(3)
    assert spread(Counter(chance.below(100) for _ in range(20_000)), 100) < 148
    assert spread(Counter(Chance.of(1, game).below(100) for game in range(20_000)), 100) < 148


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(IndexError):
        Chance(0).choice(())
