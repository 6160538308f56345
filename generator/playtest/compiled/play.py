"""A batch of games, from a table to records and sums."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.game.polyomino import Polyomino
from generator.game.rules import Parameters
from generator.play.grid import Grid
from generator.play.seventh import shape_on
from generator.play.table import Table
from generator.playtest.compiled import arrays
from generator.playtest.compiled.games import play_games
from generator.playtest.record import Record, Tally

_WORD = (1 << 64) - 1


def once() -> None:
    """Play no game on the smallest table: by then all is compiled or loaded."""
    grid, rules, single = Grid(1, 1), Parameters(), Polyomino.of([(0, 0)])
    table = Table(grid, ("A", "B"), (0, 1), (1, 1), (shape_on(grid, "I1", single, rules),), (0,), rules)
    batch(table, ((0, 0, 0), (0, 0, 0)), 0, ())


def batch(
    table: Table, agents: Sequence[tuple[int, int, int]], seed: int, numbers: Sequence[int]
) -> tuple[list[Record], Tally]:
    """As `duel.batch`, for agents as rows: which one, how many games it tries, with how many moves."""
    games = arrays.masks([number & _WORD for number in numbers])
    rows, sums, players = arrays.rows(len(games)), arrays.sums(table), np.array(agents, np.int64)
    at, then, room = arrays.moment(table), arrays.moment(table), arrays.room(table)
    word = np.uint64(seed & _WORD)
    play_games(arrays.fixed(table), at, then, room, sums, players, word, games, rows)
    return arrays.records(rows), arrays.tally(sums)
