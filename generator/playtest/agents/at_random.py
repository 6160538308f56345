"""Every legal move is as likely as any other."""

from __future__ import annotations

from generator.play.chance import Chance
from generator.play.grid import nth
from generator.play.legal import payable
from generator.play.table import Move, State, Table


def choose(table: Table, state: State, chance: Chance) -> Move:
    """A card, a placement and a colour, all combinations alike. Mixed tokens are drawn blindly."""
    counts = payable(table, state)
    if table.rules.colours_per_placement == "any":
        return _mixed(table, state, counts, chance)
    groups, total = [], 0
    for card, number in enumerate(state.market):
        size, places, payers = table.shapes[number].size, 0, 0
        for count in counts:
            if count >= size:
                payers += 1
        if payers:
            for corners in state.fits[card]:
                places += corners.bit_count()
            total += places * payers
            groups.append((card, places * payers, payers))
    left = chance.below(total)
    for card, moves, payers in groups:
        if left < moves:
            place, payer = divmod(left, payers)
            return _move(table, state, counts, card, place, payer)
        left -= moves
    raise AssertionError("a settled state has a move")


def _move(table: Table, state: State, counts: list[int], card: int, place: int, payer: int) -> Move:
    shape = table.shapes[state.market[card]]
    colours = [colour for colour, count in enumerate(counts) if count >= shape.size]
    return Move(card, nth(shape.stamps, state.fits[card], place), colours[payer])


def _mixed(table: Table, state: State, counts: list[int], chance: Chance) -> Move:
    held = sum(counts)
    places = [
        sum(corners.bit_count() for corners in found) * (table.shapes[number].size <= held)
        for number, found in zip(state.market, state.fits, strict=True)
    ]
    left = chance.below(sum(places))
    for card, count in enumerate(places):
        if left < count:
            shape = table.shapes[state.market[card]]
            return Move(
                card, nth(shape.stamps, state.fits[card], left), -1, drawn(counts, shape.size, chance)
            )
        left -= count
    raise AssertionError("a settled state has a move")


def drawn(counts: list[int], size: int, chance: Chance) -> tuple[int, ...]:
    """So many tokens, drawn blindly from these."""
    purse = [colour for colour, count in enumerate(counts) for _ in range(min(count, size))]
    return chance.shuffled(purse)[:size]
