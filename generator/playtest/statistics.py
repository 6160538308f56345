"""Figures with what is known of them: 95 % intervals, differences on the same seeds, and whether they mean
anything.

Every figure is a ratio of two sums over games (a mean has a denominator of 1 a game). Its error follows from
the games' residuals (the delta method); shares get Wilson's interval, which stays within 0 and 1, and how far
shares are apart Newcombe's, which is made of Wilson's. Nothing that is counted is ever below 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, hypot, inf, sqrt
from statistics import NormalDist
from typing import Any

Record = Any  # of whatever kind of game
Value = Callable[[Record], float]

_NORMAL = NormalDist()
Z = _NORMAL.inv_cdf(0.975)
LEVEL = 0.05
FEWEST = 30  # games; with fewer, errors are too uncertain to call a difference significant


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure: what it is called, and its two sums. A `share` is of games, or of what `of` counts.

    With a `quantile`, it is instead the smallest value that this part of the games does not exceed.
    """

    id: str
    name: str
    value: Value
    of: Value = lambda record: 1.0
    share: bool = False
    quantile: float | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval; `games` is how many it rests on. None if there were none; one game
    alone has no interval."""

    value: float | None
    low: float | None = None
    high: float | None = None
    games: int = 0


@dataclass(frozen=True, slots=True)
class Difference:
    """How much higher a figure is than another one on the same seeds, with its 95 % interval.

    `significant` holds for all figures that were compared together: one in twenty comparisons would look
    like something by chance alone (Holm's correction).
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    p: float = 1.0
    significant: bool = False


def estimate(measure: Measure, records: Sequence[Record]) -> Estimate:
    """The figure over these games."""
    if measure.quantile is not None:
        return _quantile(measure.value, measure.quantile, records)
    tops, bottoms = _sums(measure, records)
    total = sum(bottoms)
    if not total:
        return Estimate(None)
    value = sum(tops) / total
    if measure.share and all(
        top in (0, bottom) and bottom in (0, 1) for top, bottom in zip(tops, bottoms, strict=True)
    ):
        return Estimate(value, *_wilson(value, total), int(total))
    if len(records) == 1:
        return Estimate(value, games=1)
    reach = Z * _error(_residuals(tops, bottoms))
    least, most = 0.0 if min(tops) >= 0 else -inf, 1.0 if measure.share else inf
    low, high = max(least, value - reach), min(most, value + reach)
    return Estimate(value, low, high, sum(bottom > 0 for bottom in bottoms))


def differences(
    measures: Sequence[Measure], records: Sequence[Record], others: Sequence[Record]
) -> tuple[Difference, ...]:
    """For each measure, how much these games differ from others; game `n` of both had the same seed."""
    found = [_difference(measure, records, others) for measure in measures]
    significant = holm([difference.p for difference in found])
    return tuple(
        Difference(one.value, one.low, one.high, one.p, counts)
        for one, counts in zip(found, significant, strict=True)
    )


def holm(chances: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of several findings stand when all are judged together (Holm 1979).

    >>> holm([0.01, 0.04, 0.03])
    [True, False, False]
    """
    order = sorted(range(len(chances)), key=lambda number: chances[number])
    stands = [False] * len(chances)
    for rank, number in enumerate(order):
        if chances[number] > level / (len(chances) - rank):
            break
        stands[number] = True
    return stands


def _difference(measure: Measure, records: Sequence[Record], others: Sequence[Record]) -> Difference:
    if measure.quantile is not None:
        return _quantiles_apart(measure, records, others)
    ours, theirs = _sums(measure, records), _sums(measure, others)
    if not sum(ours[1]) or not sum(theirs[1]):
        return Difference(None)
    value = sum(ours[0]) / sum(ours[1]) - sum(theirs[0]) / sum(theirs[1])
    here, there = _residuals(*ours), _residuals(*theirs)
    error = _error([one - other for one, other in zip(here, there, strict=True)])
    p = 2 * _NORMAL.cdf(-abs(value) / error) if error else float(value == 0)
    if len(records) < FEWEST:
        p = 1.0
    if measure.share and len(records) > 1:
        found = estimate(measure, records), estimate(measure, others)
        return Difference(value, *_apart(*found, here, there), p)
    return Difference(value, value - Z * error, value + Z * error, p)


def _apart(
    one: Estimate, other: Estimate, here: Sequence[float], there: Sequence[float]
) -> tuple[float, float]:
    """Newcombe's interval for the difference of two shares on the same seeds (1998, method 10): right as well
    where both are near 0 or 1. `here` and `there` are the games' residuals, which tell how alike they are."""
    spread = sqrt(sum(a * a for a in here) * sum(b * b for b in there))
    alike = sum(a * b for a, b in zip(here, there, strict=True)) / spread if spread else 0.0
    share, low, high = _known(one)
    against, least, most = _known(other)
    down = _third(share - low, most - against, alike)
    up = _third(high - share, against - least, alike)
    return max(-1.0, share - against - down), min(1.0, share - against + up)


def _known(found: Estimate) -> tuple[float, float, float]:
    """The figure with its interval, for one that rests on games."""
    if found.value is None or found.low is None or found.high is None:
        raise ValueError("a figure of no games")
    return found.value, found.low, found.high


def _third(a: float, b: float, cosine: float) -> float:
    """The third side of a triangle."""
    return sqrt(max(0.0, a * a + b * b - 2 * cosine * a * b))


def _quantile(value: Value, part: float, records: Sequence[Record]) -> Estimate:
    """An order statistic, between the two that hold the truth with 95 % (by the binomial distribution). The
    largest value is a fact of these games: it has no interval."""
    ordered, games = sorted(float(value(one)) for one in records), len(records)
    if not games:
        return Estimate(None)

    def at(rank: float) -> float:
        return ordered[min(max(ceil(rank), 1), games) - 1]

    if part == 1:
        return Estimate(ordered[-1], games=games)
    reach = Z * sqrt(games * part * (1 - part))
    return Estimate(at(games * part), at(games * part - reach), at(games * part + reach + 1), games)


def _quantiles_apart(measure: Measure, records: Sequence[Record], others: Sequence[Record]) -> Difference:
    """As if the games were not on the same seeds, which makes the interval wider rather than too narrow."""
    ours, theirs = estimate(measure, records), estimate(measure, others)
    if None in (ours.value, ours.low, theirs.value, theirs.low):
        return Difference(None)
    value = (ours.value or 0.0) - (theirs.value or 0.0)
    error = hypot(*[((one.high or 0.0) - (one.low or 0.0)) / (2 * Z) for one in (ours, theirs)])
    p = 2 * _NORMAL.cdf(-abs(value) / error) if error else float(value == 0)
    return Difference(value, value - Z * error, value + Z * error, 1.0 if len(records) < FEWEST else p)


def _sums(measure: Measure, records: Sequence[Record]) -> tuple[list[float], list[float]]:
    return [float(measure.value(one)) for one in records], [float(measure.of(one)) for one in records]


def _residuals(tops: Sequence[float], bottoms: Sequence[float]) -> list[float]:
    """How far each game pulls the ratio away."""
    ratio, mean = sum(tops) / sum(bottoms), sum(bottoms) / len(bottoms)
    return [(top - ratio * bottom) / mean for top, bottom in zip(tops, bottoms, strict=True)]


def _error(residuals: Sequence[float]) -> float:
    """The standard error of the mean of numbers whose mean is 0."""
    count = len(residuals)
    return sqrt(sum(one * one for one in residuals) / max(1, count - 1) / count)


def _wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's score interval for a share (1927): right near 0 and 1 as well."""
    middle = share + Z * Z / (2 * games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
