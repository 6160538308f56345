"""Looks ahead over all pieces of the tray, in every order: the most points, and room for what comes next."""

from __future__ import annotations

from heapq import nlargest
from typing import NamedTuple

from generator.play.chance import Chance
from generator.play.puzzle import NONE, Move, State, Table, play
from generator.playtest.agents.puzzle_greedy import placed, room

BEAM = 8  # boards that are followed after each piece


class Line(NamedTuple):
    """Where a sequence of placements leads; `value` counts its points and the room that is left."""

    value: int
    first: Move | None
    state: State


def choose(table: Table, state: State, chance: Chance) -> Move | None:
    """The first placement of the best sequence found; one that places more pieces is always better.

    None if nothing fits.
    """
    lines = [Line(0, None, state)]
    while True:
        longer = _followed(table, lines, first=lines[0].state is state)
        if not longer:
            break
        lines = longer
    best = max([line.value for line in lines])
    return chance.choice([line.first for line in lines if line.value == best])


def _followed(table: Table, lines: list[Line], first: bool) -> list[Line]:
    """The best sequences with one piece more; of those that lead to the same board, one."""
    weight = _weight(table)
    found: dict[tuple[int, tuple[int, ...]], tuple[int, Line, Move]] = {}
    for line in lines:
        start = line.state
        for move, points, filled in placed(table, start):
            left = (*start.tray[: move.piece], NONE, *start.tray[move.piece + 1 :])
            value = start.score + points + weight * room(table, filled)
            if (filled, left) not in found or value > found[filled, left][0]:
                found[filled, left] = value, line, move
    return [
        Line(value, move if first else line.first, play(table, line.state, move)[0])
        for value, line, move in nlargest(BEAM, found.values(), key=lambda one: one[0])
    ]


def _weight(table: Table) -> int:
    """What a place for a bulky piece is worth: a tenth of a line."""
    lines = table.rules.line_points
    return max(1, (lines[0] if lines else table.rules.further_line) // 10)
