"""The rules of The 7th Square, as `play.seventh` has them, with the figures that `record` takes of a move."""

from __future__ import annotations

import numpy as np

from generator.playtest.compiled.arrays import (
    CANNOT_PAY,
    CARD,
    CELLS,
    COLOUR,
    DECK_OUT,
    DOUBLES,
    ELIMINATION,
    ENDING,
    FILLED,
    FIT_OR_END,
    FIT_OR_LOSE,
    FORCED,
    HIJACKS,
    LINES,
    LOSE_IF_SHORT,
    LOWEST,
    NOTHING_FITS,
    OPEN,
    PASSED,
    PASSES,
    PAY_OR_END,
    PAY_OR_LOSE,
    REPLACE_OLDEST,
    STOLEN,
    SWEPT,
    THEIRS,
    TOP,
    TURN,
    UNDECIDED,
    WINNER,
    Fixed,
    Ints,
    Moment,
)
from generator.playtest.compiled.bits import NONE, count, standing
from generator.playtest.compiled.compiler import compiled
from generator.playtest.compiled.purses import held, lead, payable, richest


@compiled
def advance(table: Fixed, at: Moment, swept: Ints, row: Ints) -> None:
    """The move that was chosen, until somebody can move again or the game has ended."""
    place(table, at, row)
    if at.now[ENDING] == UNDECIDED:
        settle(table, at, swept, row)


@compiled
def place(table: Fixed, at: Moment, row: Ints) -> None:
    """The move that was chosen. The game has ended or is the other player's then, but not settled."""
    turn, colour, cells = at.now[TURN], at.now[COLOUR], at.bits[CELLS]
    at.board[colour] |= cells
    at.reserve[turn, colour] -= count(cells)
    at.bits[FILLED] |= cells
    before_steal = held(at.reserve[turn])
    take(table, at, full(table, at, row), row)
    mine, theirs = held(at.reserve[turn]), held(at.reserve[1 - turn])
    row[LOWEST] = min(row[LOWEST], mine)
    shift(table, at, at.now[CARD])
    at.now[TURN], at.now[PASSED] = 1 - turn, 0
    if table.rules.elimination:
        if mine == 0 or (table.rules.before_steal and before_steal == 0):
            at.now[ENDING], at.now[WINNER] = ELIMINATION, 1 - turn
        elif theirs == 0:
            at.now[ENDING], at.now[WINNER] = ELIMINATION, turn


@compiled
def full(table: Fixed, at: Moment, row: Ints) -> np.uint64:
    """The squares of the lines that go."""
    taken, found, turn, others = NONE, 0, at.now[TURN], NONE
    for colour in range(len(table.owners)):
        if table.owners[colour] != turn:
            others |= at.board[colour]
    for number in range(len(table.lines)):
        if number == table.rows and found > 0 and table.rules.rows_first:
            break  # every column crosses every row
        line = table.lines[number]
        if line & ~at.bits[FILLED] == NONE:
            taken |= line
            found += 1
            if 2 * count(line & others) > count(line):
                row[HIJACKS] += 1
    row[LINES] += found
    if found > 1:
        row[DOUBLES] += 1
    return taken


@compiled
def take(table: Fixed, at: Moment, taken: np.uint64, row: Ints) -> None:
    """The tokens on these squares leave the board."""
    if taken == NONE:
        return
    turn = at.now[TURN]
    for colour in range(len(table.owners)):
        claimed = count(at.board[colour] & taken)
        at.board[colour] &= ~taken
        row[STOLEN] += claimed
        if table.owners[colour] != turn:
            row[THEIRS] += claimed
        if table.rules.cleared:
            continue
        if table.rules.bank:
            at.bank[turn] += claimed
        else:
            at.reserve[turn, colour] += claimed
    at.bits[FILLED] &= ~taken


@compiled
def shift(table: Fixed, at: Moment, gone: int) -> None:
    """The card at this place leaves the market, which is refilled."""
    at.now[OPEN] -= 1
    for card in range(gone, at.now[OPEN]):
        at.market[card] = at.market[card + 1]
    refill(table, at)


@compiled
def refill(table: Fixed, at: Moment) -> None:
    while at.now[OPEN] < table.rules.market and at.now[TOP] < len(at.deck):
        at.market[at.now[OPEN]] = at.deck[at.now[TOP]]
        at.now[OPEN] += 1
        at.now[TOP] += 1


@compiled
def settle(table: Fixed, at: Moment, swept: Ints, row: Ints) -> None:
    """Until somebody can move, or the game has ended."""
    smallest = look(table, at)
    while at.now[TOP] < len(at.deck) and smallest == 0:
        if table.rules.nothing_fits == FIT_OR_END:
            at.now[ENDING], at.now[WINNER] = NOTHING_FITS, winner(table, at)
            return
        if table.rules.nothing_fits == FIT_OR_LOSE:
            at.now[ENDING], at.now[WINNER] = NOTHING_FITS, 1 - at.now[TURN]
            return
        sweep(table, at, swept, row)
        smallest = look(table, at)
    if at.now[TOP] == len(at.deck) and (smallest == 0 or table.rules.at_once):
        at.now[ENDING], at.now[WINNER] = DECK_OUT, winner(table, at)
        return
    enable(table, at, smallest, row)


@compiled
def look(table: Fixed, at: Moment) -> int:
    """The size of the smallest open card that fits, 0 if none does; and where all of them fit."""
    smallest, free = 0, table.all & ~at.bits[FILLED]
    for card in range(at.now[OPEN]):
        shape, anywhere = at.market[card], NONE
        for way in range(table.ways[shape], table.ways[shape + 1]):
            heads = standing(table, way, free)
            at.fits[card, way - table.ways[shape]] = heads
            anywhere |= heads
        if anywhere != NONE and (smallest == 0 or table.sizes[shape] < smallest):
            smallest = table.sizes[shape]
    return smallest


@compiled
def sweep(table: Fixed, at: Moment, swept: Ints, row: Ints) -> None:
    """The oldest card or all of them leave the market, which is refilled."""
    opened = at.now[OPEN]
    gone = min(1, opened) if table.rules.nothing_fits == REPLACE_OLDEST else opened
    for card in range(gone):
        swept[at.market[card]] += 1
    row[SWEPT] += gone
    for card in range(gone, opened):
        at.market[card - gone] = at.market[card]
    at.now[OPEN] -= gone
    refill(table, at)


@compiled
def enable(table: Fixed, at: Moment, smallest: int, row: Ints) -> None:
    """Turns pass until somebody can pay for a shape of this size."""
    while richest(table, at, at.now[TURN]) < smallest:
        turn, rule = at.now[TURN], table.rules.cannot_pay
        if rule == PAY_OR_END:
            at.now[ENDING], at.now[WINNER] = CANNOT_PAY, winner(table, at)
            return
        if rule == PAY_OR_LOSE or (rule == LOSE_IF_SHORT and purse(table, at, turn) < smallest):
            at.now[ENDING], at.now[WINNER] = CANNOT_PAY, 1 - turn
            return
        row[FORCED] += 1
        at.now[PASSED] += 1
        at.now[TURN] = 1 - turn
        if at.now[PASSED] >= 2:
            at.now[ENDING], at.now[WINNER] = PASSES, winner(table, at)
            return


@compiled
def purse(table: Fixed, at: Moment, player: int) -> int:
    """All tokens that a player may place."""
    total = 0
    for colour in range(len(table.owners)):
        total += payable(table, at, player, colour)
    return total


@compiled
def winner(table: Fixed, at: Moment) -> int:
    """Who wins by count. Player 0 began."""
    ahead = lead(table, at)
    if ahead != 0:
        return 0 if ahead > 0 else 1
    return 1 if table.rules.second_player else UNDECIDED
