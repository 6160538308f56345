"""Greedy, less the other player's best reply with the cards that stay open."""

from __future__ import annotations

from collections.abc import Sequence

from generator.play.chance import Chance
from generator.play.grid import masks
from generator.play.legal import gains, payable, places, taken
from generator.play.table import Move, State, Table
from generator.playtest.agents.at_random import drawn
from generator.playtest.agents.greedy import best


def choose(table: Table, state: State, chance: Chance) -> Move:
    """One of the moves after which the balance of both is best."""
    counts = payable(table, state)
    places = [place for place, _ in ranked(table, state, counts)]
    card, cells = chance.choice(places)
    size = table.shapes[state.market[card]].size
    if table.rules.colours_per_placement == "any":
        return Move(card, cells, -1, drawn(counts, size, chance))
    return Move(card, cells, chance.choice([colour for colour, count in enumerate(counts) if count >= size]))


def ranked(
    table: Table, state: State, counts: Sequence[int], most: int = 0
) -> list[tuple[tuple[int, int], int]]:
    """The best placements (card and squares) with their balance; if `most`, so many of the best."""
    held = sum(counts) if table.rules.colours_per_placement == "any" else max(counts)
    found = []
    for card, number in enumerate(state.market):
        shape = table.shapes[number]
        if shape.size <= held:
            for cells in masks(shape.ways, state.fits[card]):
                found.append(((card, cells), _balance(table, state, card, cells, shape.size)))
    found.sort(key=lambda pair: -pair[1])
    return found[:most] if most else [pair for pair in found if pair[1] == found[0][1]]


def _balance(table: Table, state: State, card: int, cells: int, size: int) -> int:
    filled = state.filled | cells
    lines = [line for line in table.grid.lines if not line & ~filled]
    own = -size
    if lines:
        own += gains(table, lines, filled)
        filled &= ~taken(table, lines, filled)
    return own - _reply(table, state, card, filled)


def _reply(table: Table, state: State, card: int, filled: int) -> int:
    """The most that the other player can gain at once; 0 who cannot move."""
    market = state.market[:card] + state.market[card + 1 :]
    where = places(table, filled, market)
    other = state._replace(market=market, filled=filled, turn=1 - state.turn, fits=where)
    return best(table, other, payable(table, other))[1]
