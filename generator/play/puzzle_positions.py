"""Positions of block puzzles as JSON for other programs, and what `pnp moves` and `pnp apply` answer.

Rows, columns and places of the tray count from 0; a piece lies where the top left corner of its box is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.game.complaints import unknown
from generator.game.polyomino import Polyomino
from generator.play.dealing import drawn
from generator.play.grid import bits, standing
from generator.play.puzzle import NONE, Move, Outcome, State, Table, apply, legal_moves, shape_on, stuck
from generator.play.puzzle import table_of as table_of
from generator.play.reading import (
    MOST_CARDS,
    Json,
    PositionError,
    board_text,
    cards,
    changed_rules,
    changed_shapes,
    check_keys,
    check_lines,
    marked,
    position_and_move,
    square,
    whole,
)
from generator.play.table import MoveError, Shape

PLAYERS = 1
MOST_POINTS = 10**12
MOST_STREAK = 1_000_000
_KEYS = ("board", "tray", "score", "streak", "deck", "shapes", "rules")


@dataclass(frozen=True, slots=True)
class Position:
    """A state with its table, whether it has a deck, and what it says beside the definition."""

    table: Table
    state: State
    deck: bool
    own: Json


def read_position(found: Json, table: Table) -> Position:
    """The position that an object describes, with a table of its own. Raises PositionError."""
    check_keys(found, _KEYS)
    table = _with_own(found, table)
    filled = marked(board_text(found, table.grid, "#", "square"), "#")
    check_lines(table.grid, filled)
    state = State(
        filled,
        _tray(found, table),
        whole(found.get("score", 0), "score", MOST_POINTS),
        whole(found.get("streak", 0), "streak", MOST_STREAK),
        cards(found, "deck", table.shapes, MOST_CARDS),
        (),
    )
    own = {key: found[key] for key in ("shapes", "rules") if key in found}
    return Position(table, state, "deck" in found, own)


def _with_own(found: Json, table: Table) -> Table:
    """The table with the rules and the shapes of the position; a shape that is drawn anew stays as large."""
    rules = changed_rules(found, table.rules, '{"empty_board": 0}')
    if not found.get("shapes"):
        return replace(table, rules=rules) if rules != table.rules else table

    def on_board(name: str, polyomino: Polyomino) -> Shape:
        return shape_on(table.grid, name, polyomino)

    return replace(table, rules=rules, shapes=changed_shapes(found, table.shapes, on_board))


def _tray(found: Json, table: Table) -> tuple[int, ...]:
    given, size = found.get("tray"), table.rules.tray
    numbers = {shape.id: number for number, shape in enumerate(table.shapes)}
    if not isinstance(given, list) or not 0 < len(given) <= size:
        raise PositionError(f"tray is a list of at most {size} cards, with null for each that was placed")
    for name in given:
        if name is not None and (not isinstance(name, str) or name not in numbers):
            raise PositionError(unknown(str(name), tuple(numbers), "card"))
    return tuple([NONE if name is None else numbers[name] for name in given])


def read_move(found: object, position: Position) -> Move:
    """The move that an object describes. Raises PositionError, or MoveError if it leaves the board."""
    if not isinstance(found, dict):
        raise PositionError('a move is an object such as {"piece": 0, "at": [row, column]}')
    check_keys(found, ("piece", "at"))
    grid, tray = position.table.grid, position.state.tray
    piece = whole(found.get("piece"), "piece", len(tray) - 1)
    top, left = square(found.get("at"), grid, "at is a square, [row, column] from 0")
    if tray[piece] == NONE:
        raise MoveError(f"there is no piece at place {piece} of the tray")
    shape = position.table.shapes[tray[piece]].polyomino
    if top + shape.height > grid.rows or left + shape.width > grid.columns:
        raise MoveError("the piece does not lie on the board")
    return Move(piece, grid.mask((top + row, left + column) for row, column in shape.cells))


def write_position(position: Position) -> dict[str, Any]:
    """The object that `read_position` reads back as the same position."""
    table, state = position.table, position.state
    return {
        "board": rows_of(table, state.filled),
        "tray": [None if shape == NONE else table.shapes[shape].id for shape in state.tray],
        "score": state.score,
        "streak": state.streak,
        **({"deck": [table.shapes[card].id for card in state.deck]} if position.deck else {}),
        **position.own,
    }


def rows_of(table: Table, filled: int) -> list[str]:
    """The board as text, one row a string: # is a filled square, a dot a free one."""
    grid, squares = table.grid, set(bits(filled))
    return [
        "".join(".#"[row * grid.columns + column in squares] for column in range(grid.columns))
        for row in range(grid.rows)
    ]


def write_move(move: Move, position: Position) -> dict[str, Any]:
    """The object that `read_move` reads back as the same move."""
    top, left = position.table.grid.cells(move.cells)[0]
    shape = position.table.shapes[position.state.tray[move.piece]].polyomino
    return {"piece": move.piece, "at": [top, left - shape.cells[0][1]]}


def moves_answer(found: Json, table: Table, count: bool = False) -> dict[str, Any]:
    """What `pnp moves` answers: how many places each piece has (0 where none is left), and every move."""
    position = read_position(found, table)
    own, state = position.table, position.state
    answer: dict[str, Any] = {"placements": _placements(own, state.filled, state.tray)}
    if not count:
        answer["moves"] = [write_move(move, position) for move in legal_moves(own, state)]
    return answer


def _placements(table: Table, filled: int, tray: Sequence[int]) -> list[int]:
    free = table.grid.all & ~filled
    return [0 if shape == NONE else standing(table.stamps[shape], free).bit_count() for shape in tray]


def apply_answer(found: Json, table: Table) -> dict[str, Any]:
    """What `pnp apply` answers. An empty tray takes the next set from the position's deck, if it has one."""
    given, move = position_and_move(found)
    position = read_position(given, table)
    state, outcome = apply(position.table, position.state, read_move(move, position))
    if set(state.tray) == {NONE}:
        state = drawn(position.table, state)
    return write_outcome(replace(position, state=state), outcome)


def write_outcome(after: Position, outcome: Outcome) -> dict[str, Any]:
    """The position after a move, and what the move did."""
    return {
        "position": write_position(after),
        "rows": list(outcome.rows),
        "columns": list(outcome.columns),
        "points": outcome.points._asdict(),
        "ending": "stuck" if stuck(after.table, after.state) else None,
    }
