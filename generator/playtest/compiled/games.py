"""Games from their shuffle to their record: what `duel.batch` does."""

from __future__ import annotations

import numpy as np

from generator.playtest.compiled.ahead import choose_ahead, choose_tried
from generator.playtest.compiled.arrays import (
    AGENT,
    BEST,
    CANNOT_PAY,
    CARD,
    CELLS,
    CHANCE,
    ENDED,
    ENDING,
    FILLED,
    FIRST_WON,
    GREEDY,
    LEAD_CHANGES,
    LEADER,
    LENGTH,
    LOWEST,
    MARGIN,
    PASSES,
    RANDOM,
    TOP,
    TURN,
    TWO_PLY,
    UNDECIDED,
    UNPAYABLE,
    WHICH,
    WINNER,
    Fixed,
    Ints,
    Masks,
    Moment,
    Room,
    Sums,
)
from generator.playtest.compiled.bits import NONE, ONE, below, count, lowest, seeded
from generator.playtest.compiled.compiler import compiled, kept
from generator.playtest.compiled.moves import choose_any, choose_best
from generator.playtest.compiled.purses import lead, unpaid
from generator.playtest.compiled.rules import advance, refill, settle

_UNKNOWN = 1 << 62


@kept
def play_games(
    table: Fixed,
    at: Moment,
    then: Moment,
    room: Room,
    sums: Sums,
    agents: Ints,
    seed: np.uint64,
    numbers: Masks,
    rows: Ints,
) -> None:
    """The games of these numbers: each its row, and what they add to the sums."""
    for game in range(len(numbers)):
        row, begins = rows[game], np.int64(numbers[game] & ONE)
        at.bits[CHANCE] = seeded(seed, numbers[game])
        begin(table, at, row)
        row[AGENT], row[LOWEST] = begins, _UNKNOWN
        while at.now[ENDING] == UNDECIDED:
            row[UNPAYABLE] += unpaid(table, at, game + 1)
            agent = agents[begins if at.now[TURN] == 0 else 1 - begins]
            move(table, at, then, room, sums, agent, row)
        close(table, at, sums, game + 1, row)


@compiled
def begin(table: Fixed, at: Moment, row: Ints) -> None:
    """A shuffled deck, an open market, full reserves; what this sweeps and whom it passes is not counted."""
    at.now[:] = 0
    at.now[ENDING] = UNDECIDED
    at.bits[FILLED] = NONE
    for colour in range(len(table.owners)):
        at.board[colour] = NONE
        for player in range(2):
            at.reserve[player, colour] = table.tokens[colour] if table.owners[colour] == player else 0
    at.bank[:] = 0
    for card in range(len(table.deck)):
        at.deck[card] = table.deck[card]
    for last in range(len(at.deck) - 1, 0, -1):
        other = below(at.bits, last + 1)
        at.deck[last], at.deck[other] = at.deck[other], at.deck[last]
    refill(table, at)
    settle(table, at, at.uncounted, row)
    row[:] = 0


@compiled
def move(table: Fixed, at: Moment, then: Moment, room: Room, sums: Sums, agent: Ints, row: Ints) -> None:
    """A player's move, and what is known of it."""
    choose(table, at, then, room, agent)
    sums.chosen[at.market[at.now[CARD]]] += 1
    cells = at.bits[CELLS]
    while cells != NONE:
        sums.heat[count(lowest(cells) - ONE)] += 1
        cells &= cells - ONE
    advance(table, at, sums.swept, row)
    row[LENGTH] += 1
    follow(at, lead(table, at), row)


@compiled
def choose(table: Fixed, at: Moment, then: Moment, room: Room, agent: Ints) -> None:
    """What this agent would do."""
    which = agent[WHICH]
    if which == RANDOM:
        choose_any(table, at, room)
    elif which == GREEDY:
        choose_best(table, at, room)
    elif which == TWO_PLY:
        choose_ahead(table, at, then, room)
    else:
        choose_tried(table, at, then, room, agent)


@compiled
def follow(at: Moment, ahead: int, row: Ints) -> None:
    """Whether the player who was behind has come to be in front."""
    if ahead != 0:
        leader = 1 if ahead > 0 else -1
        if at.now[LEADER] == -leader:
            row[LEAD_CHANGES] += 1
        at.now[LEADER] = leader


@compiled
def close(table: Fixed, at: Moment, sums: Sums, game: int, row: Ints) -> None:
    """What is known once a game has ended."""
    ending, winner = at.now[ENDING], at.now[WINNER]
    if ending in (PASSES, CANNOT_PAY):
        row[UNPAYABLE] += unpaid(table, at, game)
    if row[LENGTH] == 0:
        row[LOWEST] = 0
    row[ENDED], row[FIRST_WON] = ending, winner == 0  # player 0 began
    row[BEST] = winner
    if winner != UNDECIDED:
        row[BEST] = row[AGENT] if winner == 0 else 1 - row[AGENT]
    row[MARGIN] = abs(lead(table, at))
    for card in range(at.now[TOP], len(at.deck)):
        sums.never[at.deck[card]] += 1
