"""Puts any piece anywhere: every legal placement is as likely as any other."""

from __future__ import annotations

from generator.play.chance import Chance
from generator.play.grid import nth_bit, standing
from generator.play.puzzle import NONE, Move, State, Table

GUESSES = 4  # before the places that are left are counted


def choose(table: Table, state: State, chance: Chance) -> Move | None:
    """A piece and a place, or None if nothing fits.

    On an open board a blind guess is soon right, and as even as a count.
    """
    filled, known = state.filled, table.places
    if filled.bit_count() * 5 < table.grid.columns * table.grid.rows * 2:
        places = [() if shape == NONE else known[shape] for shape in state.tray]
        total = sum(map(len, places))
        numbers = chance.below(total**GUESSES)
        for _ in range(GUESSES if total else 0):
            numbers, number = divmod(numbers, total)
            for piece, masks in enumerate(places):
                if number < len(masks):
                    if not masks[number] & filled:
                        return Move(piece, masks[number])
                    break
                number -= len(masks)
    return _counted(table, state, chance)


def _counted(table: Table, state: State, chance: Chance) -> Move | None:
    free, stamps, tray = table.grid.all & ~state.filled, table.stamps, state.tray
    where = [0 if shape == NONE else standing(stamps[shape], free) for shape in tray]
    total = sum(map(int.bit_count, where))
    number = chance.below(total) if total else 0
    for piece, heads in enumerate(where):
        count = heads.bit_count()
        if number < count:
            return Move(piece, stamps[tray[piece]].mask * nth_bit(heads, number))
        number -= count
    return None
