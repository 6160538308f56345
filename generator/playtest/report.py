"""What a playtest found: one game's figures, or two games' side by side on the same seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.playtest.kinds import CardRow, kind_of
from generator.playtest.simulate import Playtest
from generator.playtest.statistics import Difference, Estimate, Measure, differences, estimate


@dataclass(frozen=True, slots=True)
class Side:
    """A game that was played: what the report calls it, its table, and its games."""

    name: str
    table: Any
    played: Playtest


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of each side, and how much the second differs from the first, if there are two."""

    measure: Measure
    estimates: tuple[Estimate, ...]
    difference: Difference | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that a report says, whatever it is written as."""

    game: str
    agents: tuple[str, str]
    games: int
    seed: int
    sides: tuple[Side, ...]
    rows: tuple[Row, ...]


def report(game: str, agents: tuple[str, str], seed: int, sides: tuple[Side, ...]) -> Report:
    """The figures of one or two sides that played equally many games from the same seed."""
    records = [side.played.records for side in sides]
    asked = kind_of(sides[0].table).measures(agents, records)
    compared: Sequence[Difference | None] = [None] * len(asked)
    if len(sides) == 2:
        compared = differences(asked, records[1], records[0])
    rows = tuple(
        Row(measure, tuple(estimate(measure, found) for found in records), difference)
        for measure, difference in zip(asked, compared, strict=True)
    )
    return Report(game, agents, len(records[0]), seed, sides, rows)


def card_rows(side: Side) -> tuple[CardRow, ...]:
    """A row for each card of a side's deck, in its order."""
    return kind_of(side.table).cards(side.table, len(side.played.records), side.played.tally)


def histogram(side: Side, field: str) -> Counter[int]:
    """How many games have each value of a record's field."""
    return Counter(int(getattr(one, field)) for one in side.played.records)


def words(found: Report) -> Iterator[str]:
    """What two sides' differences mean, a sentence each: first what counts, then what does not."""
    before, after = (side.name for side in found.sides)
    compared = [(row, row.difference) for row in found.rows if row.difference is not None]
    certain = [(row, difference) for row, difference in compared if difference.significant]
    for row, difference in certain:
        yield _sentence(row, difference, before, after)
    if len(certain) < len(compared):
        first = "no other figure" if certain else "no figure"
        yield (
            f"{first} differs by more than chance explains in {found.games:,} games; "
            "more games would show smaller differences"
        )


def _sentence(row: Row, difference: Difference, before: str, after: str) -> str:
    one, other = (shown(row.measure, found.value) for found in row.estimates)
    higher = "higher" if (difference.value or 0) > 0 else "lower"
    apart = "–".join(shown(row.measure, abs(end or 0)) for end in _ends(difference))
    return f"{row.measure.name}: from {one} ({before}) to {other} ({after}), {higher} by {apart}; significant"


def _ends(difference: Difference) -> list[float]:
    return sorted((difference.low or 0.0, difference.high or 0.0), key=abs)


def shown(measure: Measure, value: float | None) -> str:
    """A figure as people read it: a share in per cent, else a number with as many decimals as it needs."""
    if value is None:
        return "none"
    if measure.share:
        return f"{value * 100:.1f} %"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 0.1 else f"{value:.3f}"
