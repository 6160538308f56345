"""Positions that explain a rule, played by the rules themselves: what a diagram shows is what happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.game.definition import Card, Deck, Game
from generator.game.polyomino import Cell, Polyomino
from generator.play import puzzle
from generator.play.grid import Grid, bits
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


@dataclass(frozen=True, slots=True)
class Clearing:
    """The filled squares (row, column) before a square is placed and after that cleared full lines."""

    before: frozenset[Cell]
    placed: Cell
    after: frozenset[Cell]


def clearing(game: Game) -> Clearing:
    """A row and a column that wait for the square where they cross get it."""
    table = puzzle.table_of(replace(game, deck=Deck(cards=(_SINGLE,))))
    grid = table.grid
    row, column = grid.rows // 2, grid.columns // 2
    waiting = {(row, other) for other in range(grid.columns)} | {
        (other, column) for other in range(grid.rows)
    }
    before = grid.mask([*(waiting - {(row, column)}), *_strewn(grid)])
    state = puzzle.State(before, (0,), 0, 0, (), ())
    after, _ = puzzle.play(table, state, puzzle.Move(0, grid.mask([(row, column)])))
    return Clearing(_cells(before, grid), (row, column), _cells(after.filled, grid))


def _strewn(grid: Grid) -> Iterator[Cell]:
    """Squares that stay; none on small boards, where they would fill lines of their own."""
    if min(grid.columns, grid.rows) > 4:
        cells = ((row, column) for row in range(grid.rows) for column in range(grid.columns))
        yield from ((row, column) for row, column in cells if (row * 3 + column * 7) % 11 == 1)


def _cells(mask: int, grid: Grid) -> frozenset[Cell]:
    return frozenset(divmod(bit, grid.columns) for bit in bits(mask))


def _first_row(board: Sequence[int], columns: int) -> tuple[int | None, ...]:
    return tuple(
        next((colour for colour, mask in enumerate(board) if mask >> column & 1), None)
        for column in range(columns)
    )
