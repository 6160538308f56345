"""Takes the most tokens now: those claimed, less those placed. What is alike is left to chance."""

from __future__ import annotations

from typing import NamedTuple

from generator.play.chance import Chance
from generator.play.grid import nth
from generator.play.legal import gains, payable
from generator.play.table import Move, State, Table
from generator.playtest.agents.at_random import drawn


class Group(NamedTuple):
    """Placements of a card that are worth the same: on these squares, or (0) all of its `places`."""

    card: int
    cells: int
    places: int


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


def best(table: Table, state: State, counts: list[int]) -> tuple[list[Group], int]:
    """The placements of the highest value, and that value; no placement and 0 if nothing can be placed."""
    most = sum(counts) if table.rules.colours_per_placement == "any" else max(counts)
    groups: list[Group] = []
    highest = -1_000_000
    gaps = _gaps(table, state)
    for card, number in enumerate(state.market):
        size = table.shapes[number].size
        if size <= most and any(state.fits[card]):
            for group, gain in _valued(table, state, card, [gap for gap in gaps if gap[0] <= size]):
                if gain - size > highest:
                    groups, highest = [], gain - size
                if gain - size == highest:
                    groups.append(group)
    return groups, highest if groups else 0


def _gaps(table: Table, state: State) -> list[tuple[int, int, int]]:
    """What each line lacks: how many squares, which, and the line."""
    free = ~state.filled
    lacking = [(line & free, line) for line in table.grid.lines]
    return [(gap.bit_count(), gap, line) for gap, line in lacking]


def _valued(
    table: Table, state: State, card: int, gaps: list[tuple[int, int, int]]
) -> list[tuple[Group, int]]:
    """The placements of a card that gain the most, each with its gain, or all of them if none gains any."""
    stamps, where = table.shapes[state.market[card]].stamps, state.fits[card]
    filling: dict[int, int] = {}
    for _, gap, _ in gaps:
        first = gap & -gap
        for (mask, shifts, _), corners in zip(stamps, where, strict=True):
            for shift in shifts:  # a placement fills the gap only if one of its squares is the gap's first
                corner = first >> shift & corners
                if corner and not gap & ~(mask * corner):
                    filling[mask * corner] = 0
    lines = [line for _, _, line in gaps]
    found = [
        (Group(card, cells, 1), gain)
        for cells in filling
        if (gain := gains(table, lines, state.filled | cells))
    ]
    return found or [(Group(card, 0, sum([corners.bit_count() for corners in where])), 0)]


def _payers(counts: list[int], size: int) -> int:
    return sum([count >= size for count in counts])


def _move(table: Table, state: State, counts: list[int], group: Group, place: int, chance: Chance) -> Move:
    shape = table.shapes[state.market[group.card]]
    cells = group.cells or nth(shape.stamps, state.fits[group.card], place)
    if table.rules.colours_per_placement == "any":
        return Move(group.card, cells, -1, drawn(counts, shape.size, chance))
    colours = [colour for colour, count in enumerate(counts) if count >= shape.size]
    return Move(group.card, cells, chance.choice(colours))
