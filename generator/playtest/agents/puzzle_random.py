"""Puts any piece anywhere: every legal placement is as likely as any other."""

from __future__ import annotations

from generator.play.chance import Chance
from generator.play.grid import standing
from generator.play.puzzle import NONE, Move, State, Table

GUESSES = 3  # before the places that are left are counted


def choose(table: Table, state: State, chance: Chance) -> Move | None:
    """A piece and a place, or None if nothing fits.

    On an open board a blind guess is soon right, and as even as a count.
    """
    filled = state.filled
    if filled.bit_count() * 4 < table.grid.columns * table.grid.rows:
        places = [() if shape == NONE else table.places[shape] for shape in state.tray]
        counts = [len(masks) for masks in places]
        total = sum(counts)
        for _ in range(GUESSES):
            number = chance.below(total)
            for piece, count in enumerate(counts):
                if number < count:
                    cells = places[piece][number]
                    if not cells & filled:
                        return Move(piece, cells)
                    break
                number -= count
    return _counted(table, state, chance)


def _counted(table: Table, state: State, chance: Chance) -> Move | None:
    free = table.grid.all & ~state.filled
    where = [0 if shape == NONE else standing(table.stamps[shape], free) for shape in state.tray]
    total = sum(map(int.bit_count, where))
    number = chance.below(total) if total else 0
    for piece, heads in enumerate(where):
        count = heads.bit_count()
        if number < count:
            for _ in range(number):
                heads &= heads - 1
            return Move(piece, table.stamps[state.tray[piece]].mask * (heads & -heads))
        number -= count
    return None
