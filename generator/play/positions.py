"""Positions of The 7th Square as JSON, for other people's programs: read with every doubt.

Rows, columns and places in the market count from 0; `board[0]` is the row at the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from generator.game.complaints import unknown
from generator.game.polyomino import Polyomino
from generator.game.values import shorten
from generator.play.grid import square_name
from generator.play.legal import places
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
    square,
    whole,
)
from generator.play.seventh import shape_on
from generator.play.table import Move, Shape, State, Table

MOST_OPEN = 12  # as in rules.yaml
MOST_TOKENS = 100_000
_KEYS = (
    *("board", "colours", "reserve", "bank", "market", "deck", "turn", "first", "passes", "shapes", "rules"),
)


@dataclass(frozen=True, slots=True)
class Position:
    """A state with its table, the letters of the colours, and what it says beside the definition."""

    table: Table
    state: State
    letters: tuple[str, ...]
    own: Json


def read_position(found: Json, table: Table) -> Position:
    """The position that an object describes, with a table of its own. Raises PositionError."""
    check_keys(found, _KEYS)
    letters, table = _colours(found, table)
    table = _with_shapes(found, _with_rules(found, table))
    board, filled = _board(found, table, letters)
    reserve = _reserves(found, letters)
    state = State(
        board,
        filled,
        reserve,
        _pair(found, "bank"),
        cards(found, "market", table.shapes, MOST_OPEN),
        cards(found, "deck", table.shapes, MOST_CARDS),
        whole(found.get("turn", 0), "turn", 1),
        whole(found.get("first", 0), "first", 1),
        whole(found.get("passes", 0), "passes", 1),
        None,
        None,
        (),
    )
    _check_tokens(table, state, letters)
    state = state._replace(fits=places(table, filled, state.market))
    return Position(table, state, letters, {key: found[key] for key in ("shapes", "rules") if key in found})


def start(table: Table, state: State) -> Position:
    """A position of the definition's own table."""
    return Position(table, state, default_letters(table), {})


def default_letters(table: Table) -> tuple[str, ...]:
    """A, B, C … in the definition's order."""
    return tuple(ascii_uppercase[: len(table.colours)])


def read_move(found: object, position: Position) -> Move | None:
    """The move that an object describes; null is a pass. Raises PositionError."""
    if found is None:
        return None
    if not isinstance(found, dict):
        raise PositionError("a move is an object with card, cells and colour, or null to pass")
    check_keys(found, ("card", "cells", "colour", "colours"))
    cells = _cells(found.get("cells"), position)
    mask = position.table.grid.mask(cells)
    card = whole(found.get("card"), "card", MOST_OPEN - 1)
    if "colours" not in found:
        return Move(card, mask, _colour(found.get("colour"), position))
    if "colour" in found:
        raise PositionError("a move has a colour, or colours for each of its cells, not both")
    named = found["colours"]
    if not isinstance(named, list) or len(named) != len(cells):
        raise PositionError("colours holds a colour for each of the cells")
    paid = dict(zip(cells, (_colour(name, position) for name in named), strict=True))
    return Move(card, mask, -1, tuple(paid[cell] for cell in sorted(cells)))


def _colours(found: Json, table: Table) -> tuple[tuple[str, ...], Table]:
    """The letters of the colours, and the table with just these colours in their order."""
    if "colours" not in found:
        return default_letters(table), table
    named = found["colours"]
    if not isinstance(named, dict) or not all(isinstance(name, str) for name in named.values()):
        raise PositionError('colours names them by letters, such as {"A": "red", "B": "blue"}')
    for letter in named:
        if len(letter) != 1 or letter == "." or not letter.isprintable():
            raise PositionError(
                f"{shorten(letter)!r} is no letter for a colour; write one character, such as A"
            )
    for name in named.values():
        if name not in table.colours:
            raise PositionError(unknown(name, table.colours, "colour"))
    names = tuple(named.values())
    if not names or len(set(names)) < len(names) or len(names) % 2:
        raise PositionError("each colour has one letter, and both players have equally many colours")
    tokens = tuple(table.tokens[table.colours.index(name)] for name in names)
    owners = tuple(int(number >= len(names) // 2) for number in range(len(names)))
    return tuple(named), replace(table, colours=names, tokens=tokens, owners=owners)


def _with_rules(found: Json, table: Table) -> Table:
    """The table with the rules that deviate."""
    rules = changed_rules(found, table.rules, '{"stolen": "bank"}')
    if (rules.rotate, rules.mirror) == (table.rules.rotate, table.rules.mirror):
        return replace(table, rules=rules)
    shapes = tuple(shape_on(table.grid, shape.id, shape.polyomino, rules) for shape in table.shapes)
    return replace(table, rules=rules, shapes=shapes)


def _with_shapes(found: Json, table: Table) -> Table:
    """The table with cards that the definition lacks, or draws otherwise."""

    def on_board(name: str, polyomino: Polyomino) -> Shape:
        return shape_on(table.grid, name, polyomino, table.rules)

    shapes = changed_shapes(found, table.shapes, on_board)
    return replace(table, shapes=shapes) if found.get("shapes") else table


def _board(found: Json, table: Table, letters: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """A mask for each colour, and all of them."""
    text = board_text(found, table.grid, letters, "colour")
    masks = tuple(marked(text, letter) for letter in letters)
    check_lines(table.grid, sum(masks))
    return masks, sum(masks)


def _reserves(found: Json, letters: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    given = found.get("reserve")
    if not isinstance(given, list) or len(given) != 2 or not all(isinstance(purse, dict) for purse in given):
        raise PositionError('reserve holds two objects, such as [{"A": 14}, {"B": 14}]')
    for purse in given:
        for letter in purse:
            if letter not in letters:
                raise PositionError(unknown(letter, tuple(letters), "colour"))
    ours, theirs = (
        tuple(whole(purse.get(letter, 0), f"reserve {letter}", MOST_TOKENS) for letter in letters)
        for purse in given
    )
    return ours, theirs


def _check_tokens(table: Table, state: State, letters: Sequence[str]) -> None:
    """Nobody can hold more tokens than there are."""
    for number, letter in enumerate(letters):
        on_board = state.board[number].bit_count()
        held = on_board + state.reserve[0][number] + state.reserve[1][number]
        if held > table.tokens[number]:
            raise PositionError(
                f"there are {held} tokens of {letter}, but the game has {table.tokens[number]} of "
                f"{table.colours[number]}"
            )
    outside = sum(table.tokens) - state.filled.bit_count() - sum(map(sum, state.reserve))
    if sum(state.bank) > outside:
        raise PositionError(
            f"there are {sum(state.bank)} tokens in the banks, but only {outside} are neither in reserves "
            "nor on the board"
        )


def _pair(found: Json, key: str) -> tuple[int, int]:
    given = found.get(key, [0, 0])
    if not isinstance(given, list) or len(given) != 2:
        raise PositionError(f"{key} holds a number for each player, such as [0, 0]")
    return whole(given[0], key, MOST_TOKENS), whole(given[1], key, MOST_TOKENS)


def _cells(given: object, position: Position) -> list[tuple[int, int]]:
    grid = position.table.grid
    said = "cells lists squares as [row, column], from 0"
    if not isinstance(given, list) or not given or len(given) > grid.columns * grid.rows:
        raise PositionError(said)
    cells = [square(each, grid, said) for each in given]
    twice = [cell for cell, count in Counter(cells).items() if count > 1]
    if twice:
        raise PositionError(f"the square {square_name(twice[0])} is listed twice")
    return cells


def _colour(given: object, position: Position) -> int:
    if given not in position.letters:
        raise PositionError(unknown(str(given), position.letters, "colour"))
    return position.letters.index(str(given))
