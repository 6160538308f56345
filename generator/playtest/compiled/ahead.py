"""What the agents `two-ply` and `monte-carlo` choose, which look at what comes after a move."""

from __future__ import annotations

import numpy as np

from generator.playtest.compiled.arrays import (
    BUDGET,
    CARD,
    CELLS,
    CHANCE,
    COLOUR,
    ENDING,
    FILLED,
    MOVES,
    OPEN,
    TOP,
    TURN,
    UNDECIDED,
    VALUE,
    WINNER,
    Fixed,
    Ints,
    Moment,
    Room,
)
from generator.playtest.compiled.bits import NONE, ONE, below, count, lowest
from generator.playtest.compiled.compiler import compiled
from generator.playtest.compiled.moves import best, choose_any
from generator.playtest.compiled.purses import payable, payer, payers, richest
from generator.playtest.compiled.rules import advance, look

_GONE = -1_000_000  # a balance that was looked at


@compiled
def choose_ahead(table: Fixed, at: Moment, then: Moment, room: Room) -> None:
    """As `agents.two_ply`."""
    places = ranked(table, at, then, room)
    highest, alike, turn = highest_of(room.balances, places), 0, at.now[TURN]
    for place in range(places):
        if room.balances[place] == room.balances[highest]:
            room.moves[alike] = place
            alike += 1
    place = room.moves[below(at.bits, alike)]
    size = table.sizes[at.market[room.place_cards[place]]]
    able = payers(table, at, turn, size)
    at.now[CARD], at.bits[CELLS] = room.place_cards[place], room.place_cells[place]
    at.now[COLOUR] = payer(table, at, turn, size, below(at.bits, able))


@compiled
def highest_of(values: Ints, length: int) -> int:
    """The place of the first of the highest of so many values."""
    found = 0
    for number in range(length):
        if values[number] > values[found]:
            found = number
    return found


@compiled
def ranked(table: Fixed, at: Moment, then: Moment, room: Room) -> int:
    """The number of all placements, laid out with their balances."""
    copy(at, then)
    places, most = 0, richest(table, at, at.now[TURN])
    for card in range(at.now[OPEN]):
        shape = at.market[card]
        if table.sizes[shape] > most:
            continue
        for way in range(table.ways[shape], table.ways[shape + 1]):
            heads = at.fits[card, way - table.ways[shape]]
            while heads != NONE:
                cells = table.masks[way] * lowest(heads)
                heads &= heads - ONE
                room.place_cards[places], room.place_cells[places] = card, cells
                room.balances[places] = balance(table, at, then, room, card, cells)
                places += 1
    return places


@compiled
def copy(at: Moment, then: Moment) -> None:
    """All that a game goes on from; where cards fit is found when it does."""
    for colour in range(len(at.board)):
        then.board[colour] = at.board[colour]
        for player in range(2):
            then.reserve[player, colour] = at.reserve[player, colour]
    for player in range(2):
        then.bank[player] = at.bank[player]
    for number in range(len(at.now)):
        then.now[number] = at.now[number]
    for number in range(len(at.bits)):
        then.bits[number] = at.bits[number]
    for card in range(at.now[OPEN]):
        then.market[card] = at.market[card]


@compiled
def balance(table: Fixed, at: Moment, then: Moment, room: Room, card: int, cells: np.uint64) -> int:
    """What a placement gains, less what it costs and the most that the other player can gain then."""
    filled, taken = at.bits[FILLED] | cells, NONE
    for line in table.lines:
        if line & ~filled == NONE and not (table.rules.rows_first and line & taken != NONE):
            taken |= line
    then.bits[FILLED], then.now[OPEN], then.now[TURN] = filled & ~taken, at.now[OPEN] - 1, 1 - at.now[TURN]
    for other in range(then.now[OPEN]):
        then.market[other] = at.market[other if other < card else other + 1]
    look(table, then)
    best(table, then, room)
    gained = 0 if table.rules.cleared else count(taken)
    return gained - table.sizes[at.market[card]] - then.now[VALUE]  # type: ignore[no-any-return]


@compiled
def choose_tried(table: Fixed, at: Moment, then: Moment, room: Room, agent: Ints) -> None:
    """As `agents.monte_carlo`."""
    places = ranked(table, at, then, room)
    moves = min(places, agent[MOVES])
    for number in range(moves):
        room.moves[number] = highest_of(room.balances, places)
        room.balances[room.moves[number]] = _GONE
    sort_rest(at, room)
    for number in range(moves):
        room.won[number] = 0
        for _ in range(max(1, agent[BUDGET] // moves)):
            room.won[number] += played_out(table, at, then, room, room.moves[number])
    pay_for(table, at, room, room.moves[highest_of(room.won, moves)])


@compiled
def pay_for(table: Fixed, at: Moment, room: Room, place: int) -> None:
    """The move that pays for a placement from the largest pile."""
    at.now[CARD], at.bits[CELLS], at.now[COLOUR] = room.place_cards[place], room.place_cells[place], 0
    for colour in range(len(table.owners)):
        if payable(table, at, at.now[TURN], colour) > payable(table, at, at.now[TURN], at.now[COLOUR]):
            at.now[COLOUR] = colour


@compiled
def sort_rest(at: Moment, room: Room) -> None:
    """The rest of the deck, sorted, into `order`: nobody knows how it lies."""
    room.copies[:] = 0
    for card in range(at.now[TOP], len(at.deck)):
        room.copies[at.deck[card]] += 1
    card = at.now[TOP]
    for shape in range(len(room.copies)):
        for _ in range(room.copies[shape]):
            room.order[card] = shape
            card += 1


@compiled
def played_out(table: Fixed, at: Moment, then: Moment, room: Room, place: int) -> int:
    """2 for a game won after this move, 1 for a draw."""
    copy(at, then)
    for card in range(at.now[TOP], len(at.deck)):
        then.deck[card] = room.order[card]
    for last in range(len(at.deck) - 1, at.now[TOP], -1):
        other = at.now[TOP] + below(then.bits, last - at.now[TOP] + 1)
        then.deck[last], then.deck[other] = then.deck[other], then.deck[last]
    pay_for(table, then, room, place)
    advance(table, then, then.uncounted, room.row)
    while then.now[ENDING] == UNDECIDED:
        choose_any(table, then, room)
        advance(table, then, then.uncounted, room.row)
    at.bits[CHANCE] = then.bits[CHANCE]
    if then.now[WINNER] == UNDECIDED:
        return 1
    return 2 if then.now[WINNER] == at.now[TURN] else 0
