"""A batch of games, from a table to records and sums."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.play.table import Table
from generator.playtest.compiled import arrays
from generator.playtest.compiled.games import play_games
from generator.playtest.record import Record, Tally

_WORD = (1 << 64) - 1
_CARDS = 30_000  # in the decks of one call, which Ctrl-C cannot end


def batch(
    table: Table, agents: Sequence[int], seed: int, numbers: Sequence[int]
) -> tuple[list[Record], Tally]:
    """As `duel.batch`, for agents as numbers of the kernel's."""
    games = arrays.masks([number & _WORD for number in numbers])
    rows, sums = arrays.rows(len(games)), arrays.sums(table)
    fixed, room, each = arrays.fixed(table), arrays.room(table), max(1, _CARDS // max(1, len(table.deck)))
    for start in range(0, max(1, len(games)), each):
        some, at = slice(start, start + each), arrays.moment(table)
        play_games(
            fixed, at, room, sums, arrays.ints(agents), np.uint64(seed & _WORD), games[some], rows[some]
        )
    return arrays.records(rows), arrays.tally(sums)
