"""Figures and their intervals, beside independent ways to compute them and on data whose truth is known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.playtest.measures import measures
from generator.playtest.record import Record
from generator.playtest.statistics import FEWEST, Measure, Z, differences, estimate, holm

NOTHING = Record(0, -1, False, "passes", *[0] * 12)
LENGTH = Measure("length", "placements", lambda one: one.length)
SWEPT = Measure("swept", "games with a swept market", lambda one: one.swept > 0, share=True)
THEIRS = Measure("theirs", "theirs", lambda one: one.theirs, lambda one: one.stolen, share=True)
FIRST = measures(("random", "random"), ())[0]


def lengths(values: Sequence[float]) -> list[Record]:
    return [NOTHING._replace(length=value) for value in values]  # type: ignore[arg-type]


def swept(hits: Sequence[float]) -> list[Record]:
    return [NOTHING._replace(swept=int(hit)) for hit in hits]


def ratios(tops: Sequence[int], bottoms: Sequence[int]) -> list[Record]:
    return [NOTHING._replace(theirs=top, stolen=bottom) for top, bottom in zip(tops, bottoms, strict=True)]


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 60), min_size=2, max_size=60))
def test_a_mean_and_its_interval(values: list[int]) -> None:
    found = estimate(LENGTH, lengths(values))
    error = np.std(values, ddof=1) / np.sqrt(len(values))
    assert found.value == pytest.approx(np.mean(values))
    assert (found.low, found.high) == pytest.approx(
        (max(0, np.mean(values) - 1.959964 * error), np.mean(values) + 1.959964 * error), abs=1e-5
    )
    assert found.games == len(values)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 400), st.floats(0, 1))
def test_a_share_has_the_interval_of_all_shares_that_agree_with_it(games: int, part: float) -> None:
    """Wilson: the ends are the shares from which the one that was seen is Z deviations away."""
    hits = round(games * part)
    found = estimate(SWEPT, [NOTHING._replace(swept=int(one < hits)) for one in range(games)])
    assert found.value == hits / games
    assert found.low is not None
    assert found.high is not None
    for end, is_extreme in ((found.low, hits == 0), (found.high, hits == games)):
        deviation = np.sqrt(end * (1 - end) / games)
        if is_extreme:
            assert end == pytest.approx(hits / games, abs=1e-12)
        else:
            assert abs(end - hits / games) == pytest.approx(Z * deviation)


def test_a_ratio_has_the_interval_of_the_jackknife() -> None:
    chance = np.random.default_rng(1)
    bottoms = chance.integers(0, 40, 300)
    tops = chance.binomial(bottoms, 0.45)
    found = estimate(THEIRS, ratios(tops.tolist(), bottoms.tolist()))
    left_out = (tops.sum() - tops) / (bottoms.sum() - bottoms)
    error = np.sqrt(299 / 300 * ((left_out - left_out.mean()) ** 2).sum())
    assert found.value == pytest.approx(tops.sum() / bottoms.sum())
    assert found.high - found.low == pytest.approx(2 * Z * error, rel=0.01)  # type: ignore[operator]
    assert found.games == np.count_nonzero(bottoms)


def test_a_difference_on_the_same_seeds_is_a_paired_test() -> None:
    chance = np.random.default_rng(2)
    ours = chance.integers(10, 30, 200)
    theirs = ours + chance.integers(-3, 3, 200)
    (found,) = differences([LENGTH], lengths(ours.tolist()), lengths(theirs.tolist()))
    apart = ours - theirs
    error = apart.std(ddof=1) / np.sqrt(200)
    assert found.value == pytest.approx(apart.mean())
    assert (found.low, found.high) == pytest.approx((apart.mean() - Z * error, apart.mean() + Z * error))
    # The chance of a normal number this far out, by adding up its density.
    tail = np.arange(abs(apart.mean() / error), 40, 1e-4)
    assert found.p == pytest.approx(2 * np.sum(np.exp(-(tail**2) / 2) * 1e-4) / np.sqrt(2 * np.pi), rel=1e-2)


ROUNDS = 400


def covered(truth: float, intervals: Sequence[tuple[float | None, float | None]]) -> float:
    inside = [low is not None and high is not None and low <= truth <= high for low, high in intervals]
    return sum(inside) / len(inside)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of 400 samples with a known truth 95 % ± 3 % hold it: a mean, a share, a ratio, and differences."""
    chance = np.random.default_rng(3)
    found: dict[str, list[tuple[float | None, float | None]]] = {
        name: [] for name in ["mean", "share", "ratio", "pair", "apart", "near 1"]
    }
    for _ in range(ROUNDS):
        values = chance.poisson(8, 120)
        bottoms = chance.poisson(20, 120)
        hits = chance.random(120) < 0.1
        other = values + chance.integers(0, 3, 120)
        again = np.where(chance.random(120) < 0.5, hits, chance.random(120) < 0.3)  # 0.2 of them, half alike
        most, nearly = chance.random(120) < 0.99, chance.random(120) < 0.97
        samples = {
            "mean": estimate(LENGTH, lengths(values.tolist())),
            "share": estimate(SWEPT, swept(hits)),
            "ratio": estimate(THEIRS, ratios(chance.binomial(bottoms, 0.4).tolist(), bottoms.tolist())),
            "pair": differences([LENGTH], lengths(other.tolist()), lengths(values.tolist()))[0],
            "apart": differences([SWEPT], swept(again), swept(hits))[0],
            "near 1": differences([SWEPT], swept(most), swept(nearly))[0],
        }
        for name, one in samples.items():
            found[name].append((one.low, one.high))
    truths = {"mean": 8, "share": 0.1, "ratio": 0.4, "pair": 1, "apart": 0.1}
    for name, truth in truths.items():
        assert covered(truth, found[name]) == pytest.approx(0.95, abs=0.03), name
    assert covered(0.02, found["near 1"]) >= 0.95  # at the edge it rather holds it too often


def test_no_interval_goes_beyond_what_there_can_be() -> None:
    """Shares are apart by 100 % at the most; and that two samples are all alike does not prove them so."""
    every, none = swept(np.ones(100)), swept(np.zeros(100))
    (most,) = differences([SWEPT], every, none)
    assert (most.value, most.high) == (1, 1)
    assert most.low == pytest.approx(1 - np.sqrt(2) * (1 - (estimate(SWEPT, every).low or 0)))
    (same,) = differences([SWEPT], none, none)
    assert same.value == 0
    assert (same.low, same.high) == (-estimate(SWEPT, none).high, estimate(SWEPT, none).high)
    assert estimate(LENGTH, lengths([0, 0, 0, 1])).low == 0


def test_chance_alone_is_seldom_called_significant() -> None:
    """Twenty figures of two samples of one kind: in about one of twenty comparisons anything stands."""
    chance = Random(4)
    alarms = 0
    for _ in range(100):
        sides = [
            [NOTHING._replace(length=chance.randint(0, 9), lines=chance.randint(0, 9)) for _ in range(60)]
            for _ in range(2)
        ]
        asked = [LENGTH, Measure("lines", "lines", lambda one: one.lines)] * 5
        alarms += any(one.significant for one in differences(asked, *sides))
    assert alarms <= 10


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]  # 0.05/4, /3, then 0.03 > 0.05/2
    assert holm([0.02, 0.02, 0.02]) == [False] * 3
    assert holm([0.05]) == [True]
    assert holm([0.06]) == [False]
    assert holm([]) == []
    assert holm([0.0125, 0.0166, 0.025, 0.05]) == [True] * 4
    assert holm([0.0126, 0.0001, 0.0001, 0.9]) == [True, True, True, False]


def test_few_games_prove_nothing() -> None:
    assert estimate(LENGTH, lengths([4])).low is None
    assert estimate(LENGTH, []).value is None
    (few,) = differences([LENGTH], lengths([9] * (FEWEST - 1)), lengths([1] * (FEWEST - 1)))
    assert (few.value, few.p, few.significant) == (8, 1.0, False)
    (enough,) = differences([LENGTH], lengths([9] * FEWEST), lengths([1] * FEWEST))
    assert (enough.value, enough.p, enough.significant) == (8, 0.0, True)


def test_shares_of_decided_games_leave_draws_out() -> None:
    games = [NOTHING._replace(best=0, first_won=True)] * 3 + [NOTHING._replace(best=1)] + [NOTHING] * 6
    found = estimate(FIRST, games)
    assert (found.value, found.games) == (0.75, 4)
    assert estimate(FIRST, [NOTHING] * 5).value is None
