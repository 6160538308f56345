"""Positions, moves and what they did, as JSON for other people's programs: one object a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from generator.play.grid import bits
from generator.play.legal import legal_moves, may_pass, payable
from generator.play.positions import Position, read_move, read_position
from generator.play.reading import Json, PositionError, position_and_move
from generator.play.seventh import apply
from generator.play.seventh import table_of as table_of
from generator.play.table import Move, Outcome, Table

PLAYERS = 2
MOST_MOVES = 200_000


def write_position(position: Position) -> dict[str, Any]:
    """The object that `read_position` reads back as the same position; colours without tokens left out."""
    table, state, letters = position.table, position.state, position.letters
    return {
        "board": rows_of(position),
        "colours": dict(zip(letters, table.colours, strict=True)),
        "reserve": [_named(purse, letters) for purse in state.reserve],
        "bank": list(state.bank),
        "market": [table.shapes[card].id for card in state.market],
        "deck": [table.shapes[card].id for card in state.deck],
        "turn": state.turn,
        "first": state.first,
        **({"passes": state.passes} if state.passes and not state.ending else {}),
        **position.own,
    }


def rows_of(position: Position) -> list[str]:
    """The board as text, one row a string: a colour's letter, or a dot."""
    grid = position.table.grid
    squares = ["."] * (grid.columns * grid.rows)
    for letter, mask in zip(position.letters, position.state.board, strict=True):
        for bit in bits(mask):
            squares[bit] = letter
    return ["".join(squares[row * grid.columns :][: grid.columns]) for row in range(grid.rows)]


def write_move(move: Move | None, position: Position) -> dict[str, Any] | None:
    """The object that `read_move` reads back as the same move."""
    if move is None:
        return None
    cells = [list(cell) for cell in position.table.grid.cells(move.cells)]
    if move.mix:
        return {
            "card": move.card,
            "cells": cells,
            "colours": [position.letters[colour] for colour in move.mix],
        }
    return {"card": move.card, "cells": cells, "colour": position.letters[move.colour]}


def write_outcome(after: Position, outcome: Outcome) -> dict[str, Any]:
    """What `pnp apply` answers."""
    table, state = after.table, after.state
    return {
        "position": write_position(after),
        "rows": list(outcome.rows),
        "columns": list(outcome.columns),
        "claimed": _named(outcome.claimed, after.letters),
        "swept": [table.shapes[card].id for card in outcome.swept],
        "passes": outcome.passes,
        "ending": state.ending,
        "winner": state.winner,
    }


def _named(counts: Sequence[int], letters: Sequence[str]) -> dict[str, int]:
    return {letter: count for letter, count in zip(letters, counts, strict=True) if count}


def moves_answer(found: Json, table: Table, count: bool = False) -> dict[str, Any]:
    """What `pnp moves` answers: placements and paying colours of each card of the market, and every move."""
    position = read_position(found, table)
    state, own = position.state, position.table
    counts = payable(own, state)
    mixed = own.rules.colours_per_placement == "any"
    sizes = [own.shapes[card].size for card in state.market]
    answer: dict[str, Any] = {
        "placements": [where.bit_count() for where in state.fits],
        "payable": [
            [
                letter
                for letter, held in zip(position.letters, counts, strict=True)
                if (held and sum(counts) >= size if mixed else held >= size)
            ]
            for size in sizes
        ],
    }
    if may_pass(own, state):
        answer["may_pass"] = True
    if not count:
        found_moves = list(islice(legal_moves(own, state), MOST_MOVES + 1))
        if len(found_moves) > MOST_MOVES:
            raise PositionError(f"there are more than {MOST_MOVES} moves; ask with --count")
        answer["moves"] = [write_move(move, position) for move in found_moves]
    return answer


def apply_answer(found: Json, table: Table) -> dict[str, Any]:
    """What `pnp apply` answers."""
    given, move = position_and_move(found)
    position = read_position(given, table)
    after, outcome = apply(position.table, position.state, read_move(move, position))
    return write_outcome(replace(position, state=after), outcome)
