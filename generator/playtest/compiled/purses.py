"""Who can pay for what, and what everybody has: as `play.legal` and `play.seventh` say."""

from __future__ import annotations

from generator.playtest.compiled.arrays import OPEN, Fixed, Ints, Moment
from generator.playtest.compiled.bits import NONE, count
from generator.playtest.compiled.compiler import compiled


@compiled
def payable(table: Fixed, at: Moment, player: int, colour: int) -> int:
    """How many tokens of a colour a player may place."""
    if table.rules.own and table.owners[colour] != player:
        return 0
    return at.reserve[player, colour]  # type: ignore[no-any-return]


@compiled
def richest(table: Fixed, at: Moment, player: int) -> int:
    """The size of the largest shape that a player can pay for."""
    most = 0
    for colour in range(len(table.owners)):
        most = max(most, payable(table, at, player, colour))
    return most


@compiled
def payers(table: Fixed, at: Moment, player: int, size: int) -> int:
    """How many colours can pay for a shape of this size."""
    found = 0
    for colour in range(len(table.owners)):
        if payable(table, at, player, colour) >= size:
            found += 1
    return found


@compiled
def payer(table: Fixed, at: Moment, player: int, size: int, number: int) -> int:
    """The colour of this number among those that can pay."""
    for colour in range(len(table.owners)):
        if payable(table, at, player, colour) >= size:
            if number == 0:
                return colour
            number -= 1
    return -1


@compiled
def held(counts: Ints) -> int:
    total = 0
    for one in counts:
        total += one
    return total


@compiled
def lead(table: Fixed, at: Moment) -> int:
    """How much more player 0 would count now than player 1."""
    found = at.bank[0] - at.bank[1] + held(at.reserve[0]) - held(at.reserve[1])
    if table.rules.left_to_owner:
        for colour in range(len(table.owners)):
            tokens = count(at.board[colour])
            found += tokens if table.owners[colour] == 0 else -tokens
    return found  # type: ignore[no-any-return]


@compiled
def unpaid(table: Fixed, at: Moment, game: int) -> int:
    """How many shapes lie open and fit, but are too large for anybody's tokens, and were not counted yet."""
    most, found = 0, 0
    for player in range(2):
        most = max(most, richest(table, at, player))
    for card in range(at.now[OPEN]):
        shape = at.market[card]
        if table.sizes[shape] > most and at.seen[shape] != game and fitting(table, at, card) > 0:
            at.seen[shape] = game
            found += 1
    return found


@compiled
def fitting(table: Fixed, at: Moment, card: int) -> int:
    """The number of placements of a card of the market."""
    shape, found = at.market[card], 0
    for way in range(table.ways[shape + 1] - table.ways[shape]):
        if at.fits[card, way] != NONE:
            found += count(at.fits[card, way])
    return found
