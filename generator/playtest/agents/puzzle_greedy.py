"""Takes the most points now; of equals what leaves the most room, and of those what chance says."""

from __future__ import annotations

from collections.abc import Iterator

from generator.game.scoring import scored
from generator.play.chance import Chance
from generator.play.grid import standing
from generator.play.puzzle import Move, State, Table, legal_moves


def choose(table: Table, state: State, chance: Chance) -> Move | None:
    """One of the best placements, or None if nothing fits."""
    found = list(placed(table, state))
    if not found:
        return None
    most = max([points for _, points, _ in found])
    best = [(room(table, filled), move) for move, points, filled in found if points == most]
    roomiest = max([left for left, _ in best])
    return chance.choice([move for left, move in best if left == roomiest])


def placed(table: Table, state: State) -> Iterator[tuple[Move, int, int]]:
    """Each placement with its points and the board after it."""
    full, quiet, tray = table.grid.full, table.quiet, state.tray
    for move in legal_moves(table, state):
        filled = state.filled | move.cells
        rows, columns = full(filled)
        if rows or columns:
            size, lines = table.shapes[tray[move.piece]].size, len(rows) + len(columns)
            filled = without(table, filled, rows, columns)
            points = scored(table.rules, size, lines, state.streak + 1, not filled).total
            yield move, points, filled
        else:
            yield move, quiet[tray[move.piece]][1], filled


def without(table: Table, filled: int, rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """The squares that stay filled when these lines are cleared."""
    for row in rows:
        filled &= ~table.grid.row_lines[row]
    for column in columns:
        filled &= ~table.grid.column_lines[column]
    return filled


def room(table: Table, filled: int) -> int:
    """How many places are left for the shapes that need the most room."""
    free = table.grid.all & ~filled
    return sum([standing(stamp, free).bit_count() for stamp in table.bulky])
