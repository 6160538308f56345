"""Positions that explain a rule, played by the rules themselves: what a diagram shows is what happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.game.definition import Card, Deck, Game
from generator.game.polyomino import Polyomino
from generator.play.seventh import play, table_of
from generator.play.table import Move, State

_SINGLE = Card(id="1", name="1", shape=Polyomino.of([(0, 0)]))


@dataclass(frozen=True, slots=True)
class Stealing:
    """The first row before and after its last square is filled, the colour that fills it, and what it brings.

    Colours are numbers of colour sets; None is a free square. `taken` is in the order of the sets.
    """

    before: tuple[int | None, ...]
    placed: int
    after: tuple[int | None, ...]
    taken: tuple[int, ...]


def stealing(game: Game) -> Stealing:
    """A row that waits for one token gets it. Two tokens of each colour lie side by side, as placements leave
    them."""
    table = table_of(replace(game, deck=Deck(cards=(_SINGLE,))))
    columns, colours = game.board.columns, len(game.colours)
    row = [column // 2 % colours for column in range(columns)]
    board = tuple(
        sum(1 << column for column in range(columns - 1) if row[column] == colour)
        for colour in range(colours)
    )
    reserve = (table.tokens, table.tokens)
    before = State(board, sum(board), reserve, (0, 0), (0,), (0, 0), 0, 0, 0, None, None, ())
    after, outcome = play(table, before, Move(0, 1 << columns - 1, row[-1]))
    return Stealing(
        _first_row(board, columns),
        row[-1],
        _first_row(after.board, columns),
        tuple(colour for colour, count in enumerate(outcome.claimed) for _ in range(count)),
    )


def _first_row(board: Sequence[int], columns: int) -> tuple[int | None, ...]:
    return tuple(
        next((colour for colour, mask in enumerate(board) if mask >> column & 1), None)
        for column in range(columns)
    )
