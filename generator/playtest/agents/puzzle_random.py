"""Puts any piece anywhere: every legal placement is as likely as any other."""

from __future__ import annotations

from generator.play.chance import Chance
from generator.play.grid import fits, nth
from generator.play.puzzle import NONE, Move, State, Table

GUESSES = 4  # before the places that are left are counted


def choose(table: Table, state: State, chance: Chance) -> Move:
    """A piece and a place. On an open board a blind guess is soon right, and as even as a count."""
    places = [(piece, table.places[shape]) for piece, shape in enumerate(state.tray) if shape != NONE]
    total = sum([len(masks) for _, masks in places])
    for _ in range(GUESSES):
        number = chance.below(total)
        for piece, masks in places:
            if number < len(masks):
                if not masks[number] & state.filled:
                    return Move(piece, masks[number])
                break
            number -= len(masks)
    return _counted(table, state, chance)


def _counted(table: Table, state: State, chance: Chance) -> Move:
    free = table.grid.all & ~state.filled
    stamps = [() if shape == NONE else table.shapes[shape].stamps for shape in state.tray]
    where = [fits(some, free) for some in stamps]
    counts = [sum([heads.bit_count() for heads in found]) for found in where]
    number = chance.below(sum(counts))
    for piece, count in enumerate(counts):
        if number < count:
            return Move(piece, nth(stamps[piece], where[piece], number))
        number -= count
    raise AssertionError("a state that is not stuck has a move")
