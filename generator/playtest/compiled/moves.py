"""What the agents `random` and `greedy` choose: into `now[CARD]`, `now[COLOUR]` and `bits[CELLS]`."""

from __future__ import annotations

import numpy as np

from generator.playtest.compiled.arrays import (
    CARD,
    CELLS,
    COLOUR,
    FILLED,
    OPEN,
    TURN,
    VALUE,
    Fixed,
    Moment,
    Room,
)
from generator.playtest.compiled.bits import NONE, ONE, below, count, lowest
from generator.playtest.compiled.compiler import compiled
from generator.playtest.compiled.purses import fitting, payer, payers, richest

_LEAST = -1_000_000


@compiled
def choose_any(table: Fixed, at: Moment, room: Room) -> None:
    """As `agents.at_random`."""
    left, card = below(at.bits, weighed(table, at, room)), 0
    while left >= room.weights[card]:
        left -= room.weights[card]
        card += 1
    turn, size = at.now[TURN], table.sizes[at.market[card]]
    able = payers(table, at, turn, size)
    at.now[CARD], at.now[COLOUR] = card, payer(table, at, turn, size, left % able)
    at.bits[CELLS] = placement(table, at, card, left // able)


@compiled
def weighed(table: Fixed, at: Moment, room: Room) -> int:
    """The number of moves, and of each open card its own."""
    total = 0
    for card in range(at.now[OPEN]):
        able = payers(table, at, at.now[TURN], table.sizes[at.market[card]])
        room.weights[card] = able * fitting(table, at, card)
        total += room.weights[card]
    return total


@compiled
def placement(table: Fixed, at: Moment, card: int, number: int) -> np.uint64:
    """The squares of the placement of this number, turn by turn, from the top left."""
    first = table.ways[at.market[card]]
    for way in range(first, table.ways[at.market[card] + 1]):
        heads = at.fits[card, way - first]
        places = count(heads)
        if number < places:
            for _ in range(number):
                heads &= heads - ONE
            return table.masks[way] * lowest(heads)  # type: ignore[no-any-return]
        number -= places
    return NONE


@compiled
def choose_best(table: Fixed, at: Moment, room: Room) -> None:
    """As `agents.greedy`: of the groups of placements that are worth most, chance takes one."""
    left, group = below(at.bits, worth(table, at, room, best(table, at, room))), 0
    while left >= room.weights[group]:
        left -= room.weights[group]
        group += 1
    card, cells, turn = room.cards[group], room.cells[group], at.now[TURN]
    size = table.sizes[at.market[card]]
    able = payers(table, at, turn, size)
    at.bits[CELLS] = cells if cells != NONE else placement(table, at, card, left // able)
    at.now[CARD], at.now[COLOUR] = card, payer(table, at, turn, size, below(at.bits, able))


@compiled
def worth(table: Fixed, at: Moment, room: Room, groups: int) -> int:
    """The number of moves in these groups, and in each. One without squares is all places of its card."""
    total = 0
    for group in range(groups):
        card = room.cards[group]
        able = payers(table, at, at.now[TURN], table.sizes[at.market[card]])
        room.weights[group] = able if room.cells[group] != NONE else able * fitting(table, at, card)
        total += room.weights[group]
    return total


@compiled
def best(table: Fixed, at: Moment, room: Room) -> int:
    """The number of groups of the highest value, laid out in greedy's order."""
    most, lines, groups, highest = richest(table, at, at.now[TURN]), gaps(table, at, room), 0, _LEAST
    for card in range(at.now[OPEN]):
        size = table.sizes[at.market[card]]
        if size > most or fitting(table, at, card) == 0:
            continue
        for number in range(gaining(table, at, room, lines, filling(table, at, room, card, lines))):
            cells = room.filling[number]
            value = gains(table, at, room, lines, cells) - size
            if value > highest:
                highest, groups = value, 0
            if value == highest:
                room.cards[groups], room.cells[groups] = card, cells
                groups += 1
    at.now[VALUE] = highest if groups > 0 else 0
    return groups


@compiled
def gaining(table: Fixed, at: Moment, room: Room, lines: int, placements: int) -> int:
    """The number of those of these placements that gain tokens, laid out anew.

    If none does, there is one without squares, for all places of the card.
    """
    found = 0
    for number in range(placements):
        cells = room.filling[number]
        if gains(table, at, room, lines, cells) > 0:
            room.filling[found] = cells
            found += 1
    if found == 0:
        room.filling[0] = NONE
        found = 1
    return found


@compiled
def gaps(table: Fixed, at: Moment, room: Room) -> int:
    """The number of lines that an open card might fill; they and what they lack are laid out."""
    largest, found = 0, 0
    for card in range(at.now[OPEN]):
        largest = max(largest, table.sizes[at.market[card]])
    for line in table.lines:
        gap = line & ~at.bits[FILLED]
        if count(gap) <= largest:
            room.gaps[found], room.lines[found] = gap, line
            found += 1
    return found


@compiled
def filling(table: Fixed, at: Moment, room: Room, card: int, lines: int) -> int:
    """The number of placements of a card that fill a line, laid out way by way, from the top left."""
    first, found = table.ways[at.market[card]], 0
    for way in range(first, table.ways[at.market[card] + 1]):
        places = NONE
        for number in range(lines):
            heads, gap = at.fits[card, way - first], room.gaps[number]
            while gap != NONE and heads != NONE:
                heads &= table.covers[way, count(lowest(gap) - ONE)]
                gap &= gap - ONE
            places |= heads
        while places != NONE:
            room.filling[found] = table.masks[way] * lowest(places)
            places &= places - ONE
            found += 1
    return found


@compiled
def gains(table: Fixed, at: Moment, room: Room, lines: int, cells: np.uint64) -> int:
    """How many squares those of these lines have that these cells fill."""
    if table.rules.cleared:
        return 0
    filled, found = at.bits[FILLED] | cells, NONE
    for number in range(lines):
        line = room.lines[number]
        if line & ~filled == NONE and not (table.rules.rows_first and line & found != NONE):
            found |= line
    return count(found)
