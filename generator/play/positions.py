"""Positions of The 7th Square as JSON, for other people's programs: read with every doubt.

Rows, columns and places in the market count from 0; `board[0]` is the row at the top.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any

from generator.game.complaints import unknown
from generator.game.definition import Parameters
from generator.game.polyomino import Polyomino
from generator.game.records import kinds
from generator.game.values import shorten
from generator.play.grid import fits, square_name
from generator.play.seventh import shape_on
from generator.play.table import Move, Shape, State, Table

Json = Mapping[str, Any]

MOST_CHARACTERS = 1_000_000
MOST_CARDS = 50_000
MOST_OPEN = 12  # as in rules.yaml
MOST_TOKENS = 100_000
_KEYS = (
    *("board", "colours", "reserve", "bank", "market", "deck", "turn", "first", "passes", "shapes", "rules"),
)


class PositionError(ValueError):
    """What is wrong with a position or a move, in one sentence."""


@dataclass(frozen=True, slots=True)
class Position:
    """A state with its table, the letters of the colours, and what it says beside the definition."""

    table: Table
    state: State
    letters: tuple[str, ...]
    own: Json


def parse(line: str) -> Json:
    """The JSON object of a line. Raises PositionError."""
    if len(line) > MOST_CHARACTERS:
        raise PositionError(f"this line is longer than {MOST_CHARACTERS} characters")
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise PositionError("this line is no JSON; write one object a line") from None
    if not isinstance(found, dict):
        raise PositionError("this is no JSON object; write a position in braces")
    return found


def read_position(found: Json, table: Table) -> Position:
    """The position that an object describes, with a table of its own. Raises PositionError."""
    for key in found:
        if key not in _KEYS:
            raise PositionError(unknown(key, _KEYS))
    letters, table = _colours(found, table)
    table = _with_shapes(found, _with_rules(found, table))
    board, filled = _board(found, table, letters)
    reserve = _reserves(found, letters)
    numbers = {shape.id: number for number, shape in enumerate(table.shapes)}
    state = State(
        board,
        filled,
        reserve,
        _pair(found, "bank"),
        _cards(found, "market", numbers, MOST_OPEN),
        _cards(found, "deck", numbers, MOST_CARDS),
        _whole(found.get("turn", 0), "turn", 1),
        _whole(found.get("first", 0), "first", 1),
        _whole(found.get("passes", 0), "passes", 1),
        None,
        None,
        (),
    )
    _check_tokens(table, state, letters)
    free = table.grid.all & ~filled
    state = state._replace(fits=tuple(fits(table.shapes[card].stamps, free) for card in state.market))
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
    for key in found:
        if key not in ("card", "cells", "colour", "colours"):
            raise PositionError(unknown(key, ("card", "cells", "colour", "colours")))
    cells = _cells(found.get("cells"), position)
    mask = position.table.grid.mask(cells)
    card = _whole(found.get("card"), "card", MOST_OPEN - 1)
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
    given = found.get("rules", {})
    if not isinstance(given, dict):
        raise PositionError('rules names what deviates, such as {"stolen": "bank"}')
    known = kinds(Parameters)
    changes = {}
    for name, value in given.items():
        if name not in known:
            raise PositionError(unknown(name, tuple(known), "rule"))
        text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        try:
            changes[name] = known[name].read(text)
        except ValueError as error:
            raise PositionError(f"{name}: {error}") from None
    rules = replace(table.rules, **changes)
    if (rules.rotate, rules.mirror) == (table.rules.rotate, table.rules.mirror):
        return replace(table, rules=rules)
    shapes = tuple(shape_on(table.grid, shape.id, shape.polyomino, rules) for shape in table.shapes)
    return replace(table, rules=rules, shapes=shapes)


def _with_shapes(found: Json, table: Table) -> Table:
    """The table with cards that the definition lacks, or draws otherwise."""
    given = found.get("shapes", {})
    if not isinstance(given, dict):
        raise PositionError('shapes draws cards by their ids, such as {"S4": ".##/##."}')
    shapes = {shape.id: shape for shape in table.shapes}
    for name, drawn in given.items():
        shapes[name] = _shape(name, drawn, table)
    return replace(table, shapes=tuple(shapes.values())) if given else table


def _shape(name: str, drawn: object, table: Table) -> Shape:
    if not isinstance(drawn, str) or len(drawn) > 1000:
        raise PositionError(
            f'{shorten(name)}: a shape is drawn with # and ., its rows divided by /: ".##/##."'
        )
    try:
        polyomino = Polyomino.from_rows(drawn.split("/"))
    except ValueError as error:
        raise PositionError(f"{shorten(name)}: {error}") from None
    return shape_on(table.grid, name, polyomino, table.rules)


def _board(found: Json, table: Table, letters: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """A mask for each colour, and all of them. No line may be full: it would have been taken."""
    rows, grid = found.get("board"), table.grid
    sound = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    if not sound or [len(row) for row in rows or ()] != [grid.columns] * grid.rows:
        raise PositionError(f"board holds {grid.rows} texts of {grid.columns} characters, a row each")
    text = "".join(rows or ())
    strange = sorted(set(text) - {".", *letters})
    if strange:
        raise PositionError(f"{strange[0]!r} on the board is no colour; write {', '.join(letters)} or .")
    masks = tuple(sum(1 << bit for bit, mark in enumerate(text) if mark == letter) for letter in letters)
    full_rows, full_columns = grid.full(sum(masks))
    if full_rows or full_columns:
        line = f"row {full_rows[0]}" if full_rows else f"column {full_columns[0]}"
        raise PositionError(f"{line} is full; a full line leaves the board at once")
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
        tuple(_whole(purse.get(letter, 0), f"reserve {letter}", MOST_TOKENS) for letter in letters)
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
    return _whole(given[0], key, MOST_TOKENS), _whole(given[1], key, MOST_TOKENS)


def _cards(found: Json, key: str, numbers: Mapping[str, int], most: int) -> tuple[int, ...]:
    given = found.get(key, [])
    if not isinstance(given, list) or len(given) > most:
        raise PositionError(f'{key} is a list of at most {most} cards, such as ["S4", "I2"]')
    for name in given:
        if not isinstance(name, str) or name not in numbers:
            raise PositionError(unknown(str(name), tuple(numbers), "card"))
    return tuple(numbers[name] for name in given)


def _whole(value: object, what: str, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise PositionError(f"{what} is a whole number from 0 to {most}")
    return value


def _cells(given: object, position: Position) -> list[tuple[int, int]]:
    grid = position.table.grid
    if not isinstance(given, list) or not given or len(given) > grid.columns * grid.rows:
        raise PositionError("cells lists squares as [row, column], from 0")
    cells = [_cell(each, grid.rows, grid.columns) for each in given]
    twice = [cell for cell, count in Counter(cells).items() if count > 1]
    if twice:
        raise PositionError(f"the square {square_name(twice[0])} is listed twice")
    return cells


def _cell(given: object, rows: int, columns: int) -> tuple[int, int]:
    if not isinstance(given, list) or len(given) != 2:
        raise PositionError("cells lists squares as [row, column], from 0")
    return _whole(given[0], "a row", rows - 1), _whole(given[1], "a column", columns - 1)


def _colour(given: object, position: Position) -> int:
    if given not in position.letters:
        raise PositionError(unknown(str(given), position.letters, "colour"))
    return position.letters.index(str(given))
