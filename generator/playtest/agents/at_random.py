"""Every legal move is as likely as any other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import mul

from generator.play.chance import Chance
from generator.play.grid import nth
from generator.play.legal import payable
from generator.play.table import Move, State, Table


def choose(table: Table, state: State, chance: Chance) -> Move:
    """A card, a placement and a colour, all combinations alike. Mixed tokens are drawn blindly."""
    counts = payable(table, state)
    if table.rules.colours_per_placement == "any":
        return _mixed(table, state, counts, chance)
    market, fits, held = state.market, state.fits, sorted(counts)
    payers = [len(held) - bisect_left(held, table.shapes[number].size) for number in market]
    card, left = _drawn_card(list(map(mul, payers, map(int.bit_count, fits))), chance)
    shape = table.shapes[market[card]]
    place, payer = divmod(left, payers[card])
    colours = [colour for colour, count in enumerate(counts) if count >= shape.size]
    return Move(card, nth(shape.ways, fits[card], place), colours[payer])


def _drawn_card(weights: list[int], chance: Chance) -> tuple[int, int]:
    """A card, and a number below its weight."""
    left = chance.below(sum(weights))
    for card, weight in enumerate(weights):
        if left < weight:
            return card, left
        left -= weight
    raise AssertionError("a settled state has a move")


def _mixed(table: Table, state: State, counts: Sequence[int], chance: Chance) -> Move:
    held = sum(counts)
    weights = [
        where.bit_count() * (table.shapes[number].size <= held)
        for number, where in zip(state.market, state.fits, strict=True)
    ]
    card, left = _drawn_card(weights, chance)
    shape = table.shapes[state.market[card]]
    return Move(card, nth(shape.ways, state.fits[card], left), -1, drawn(counts, shape.size, chance))


def drawn(counts: Sequence[int], size: int, chance: Chance) -> tuple[int, ...]:
    """So many tokens, drawn blindly from these."""
    purse = [colour for colour, count in enumerate(counts) for _ in range(min(count, size))]
    return chance.shuffled(purse)[:size]
