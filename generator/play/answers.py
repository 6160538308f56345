"""Positions, moves and what they did, as JSON for other people's programs: one object a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from generator.play.grid import bits
from generator.play.positions import Json, Position, PositionError, parse
from generator.play.table import Move, MoveError, Outcome


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
        **({"passes": state.passes} if state.passes else {}),
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


def answered(lines: Iterable[str], answer: Callable[[Json], dict[str, Any]]) -> Iterator[str]:
    """An answer for each line; one that cannot be answered says why, and the rest goes on."""
    for line in lines:
        try:
            found: dict[str, Any] = answer(parse(line))
        except (PositionError, MoveError) as error:
            found = {"error": str(error)}
        yield json.dumps(found, ensure_ascii=False)
