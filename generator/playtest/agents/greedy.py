"""Takes the most tokens now: those claimed, less those placed. What is alike is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.play.chance import Chance
from generator.play.grid import masks, nth
from generator.play.legal import gains, payable
from generator.play.table import Move, State, Table
from generator.playtest.agents.at_random import drawn


class Group(NamedTuple):
    """Placements of a card that are worth the same: on these squares, or (0) all of its `places`."""

    card: int
    cells: int
    places: int


class Gap(NamedTuple):
    """What a line lacks, its first square and its last, and the line."""

    first: int
    last: int
    line: int


def choose(table: Table, state: State, chance: Chance) -> Move:
    """One of the best moves."""
    counts = payable(table, state)
    groups, _ = best(table, state, counts)
    mixed = table.rules.colours_per_placement == "any"
    weights = [
        group.places * (1 if mixed else _payers(counts, table.shapes[state.market[group.card]].size))
        for group in groups
    ]
    left = chance.below(sum(weights))
    for group, weight in zip(groups, weights, strict=True):
        if left < weight:
            return _move(table, state, counts, group, left // (weight // group.places), chance)
        left -= weight
    raise AssertionError("a settled state has a move")


def best(table: Table, state: State, counts: Sequence[int]) -> tuple[list[Group], int]:
    """The placements of the highest value, and that value; no placement and 0 if nothing can be placed."""
    most = sum(counts) if table.rules.colours_per_placement == "any" else max(counts)
    groups: list[Group] = []
    highest = -1_000_000
    gaps = _gaps(table, state, max([table.shapes[number].size for number in state.market], default=0))
    for card, number in enumerate(state.market):
        size = table.shapes[number].size
        if size <= most and state.fits[card]:
            for group, gain in _valued(table, state, card, gaps):
                if gain - size > highest:
                    groups, highest = [], gain - size
                if gain - size == highest:
                    groups.append(group)
    return groups, highest if groups else 0


def _gaps(table: Table, state: State, largest: int) -> list[Gap]:
    """The lines that a shape of this size might fill."""
    free = ~state.filled
    return [
        Gap(gap & -gap, 1 << gap.bit_length() - 1, line)
        for line in table.grid.lines
        if (gap := line & free).bit_count() <= largest
    ]


def _valued(table: Table, state: State, card: int, gaps: list[Gap]) -> list[tuple[Group, int]]:
    """The placements of a card that gain the most, each with its gain, or all of them if none gains any."""
    shape, where = table.shapes[state.market[card]], state.fits[card]
    covering, lines = shape.covering, [gap.line for gap in gaps]
    filling = 0
    for first, last, _ in gaps:
        filling |= covering.get(first, 0) & covering.get(last, 0)
    found = [
        (Group(card, cells, 1), gain)
        for cells in masks(shape.ways, filling & where)
        if (gain := gains(table, lines, state.filled | cells))
    ]
    return found or [(Group(card, 0, where.bit_count()), 0)]


def _payers(counts: Sequence[int], size: int) -> int:
    return sum([count >= size for count in counts])


def _move(
    table: Table, state: State, counts: Sequence[int], group: Group, place: int, chance: Chance
) -> Move:
    shape = table.shapes[state.market[group.card]]
    cells = group.cells or nth(shape.ways, state.fits[group.card], place)
    if table.rules.colours_per_placement == "any":
        return Move(group.card, cells, -1, drawn(counts, shape.size, chance))
    colours = [colour for colour, count in enumerate(counts) if count >= shape.size]
    return Move(group.card, cells, chance.choice(colours))
