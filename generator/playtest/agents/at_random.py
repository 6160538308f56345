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
    weights = []
    for number, where in zip(state.market, state.fits, strict=True):
        size = table.shapes[number].size
        payers = len([count for count in counts if count >= size])
        weights.append(payers * sum([heads.bit_count() for heads in where]))
    card, left = _drawn_card(weights, chance)
    shape = table.shapes[state.market[card]]
    colours = [colour for colour, count in enumerate(counts) if count >= shape.size]
    place, payer = divmod(left, len(colours))
    return Move(card, nth(shape.stamps, state.fits[card], place), colours[payer])


def _drawn_card(weights: list[int], chance: Chance) -> tuple[int, int]:
    """A card, and a number below its weight."""
    left = chance.below(sum(weights))
    for card, weight in enumerate(weights):
        if left < weight:
            return card, left
        left -= weight
    raise AssertionError("a settled state has a move")


def _mixed(table: Table, state: State, counts: list[int], chance: Chance) -> Move:
    held = sum(counts)
    weights = [
        sum(heads.bit_count() for heads in where) * (table.shapes[number].size <= held)
        for number, where in zip(state.market, state.fits, strict=True)
    ]
    card, left = _drawn_card(weights, chance)
    shape = table.shapes[state.market[card]]
    return Move(card, nth(shape.stamps, state.fits[card], left), -1, drawn(counts, shape.size, chance))


def drawn(counts: list[int], size: int, chance: Chance) -> tuple[int, ...]:
    """So many tokens, drawn blindly from these."""
    purse = [colour for colour, count in enumerate(counts) for _ in range(min(count, size))]
    return chance.shuffled(purse)[:size]
