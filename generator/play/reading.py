"""JSON lines of other people's programs, read with every doubt: what the positions of all games share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from generator.game.complaints import unknown
from generator.game.polyomino import Polyomino
from generator.game.records import kinds, lists
from generator.game.values import shorten
from generator.play.grid import Grid
from generator.play.table import MoveError, Shape

Json = Mapping[str, Any]
R = TypeVar("R")

MOST_CHARACTERS = 1_000_000
MOST_CARDS = 50_000
MOST_IN_LIST = 100


class PositionError(ValueError):
    """What is wrong with a position or a move, in one sentence."""


def answered(lines: Iterable[str], answer: Callable[[Json], dict[str, Any]]) -> Iterator[str]:
    """An answer for each line; one that cannot be answered says why, and the rest goes on.

    In ASCII, so that it can be written wherever it goes, even half a character that a line held.
    """
    for line in lines:
        try:
            found: dict[str, Any] = answer(parse(line))
        except (PositionError, MoveError) as error:
            found = {"error": str(error)}
        yield json.dumps(found)


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


def position_and_move(found: Json) -> tuple[Json, object]:
    """The two parts of what `pnp apply` is asked."""
    check_keys(found, ("position", "move"))
    if not isinstance(found.get("position"), dict) or "move" not in found:
        raise PositionError('write {"position": …, "move": …}')
    return found["position"], found["move"]


def check_keys(found: Json, known: tuple[str, ...]) -> None:
    for key in found:
        if key not in known:
            raise PositionError(unknown(key, known))


def changed_rules(found: Json, rules: R, sample: str) -> R:
    """The rules with those of the position that deviate; `sample` shows how they are written."""
    given = found.get("rules", {})
    if not isinstance(given, dict):
        raise PositionError(f"rules names what deviates, such as {sample}")
    single, several = kinds(type(rules)), lists(type(rules))
    changes: dict[str, Any] = {}
    for name, value in given.items():
        if name not in single and name not in several:
            raise PositionError(unknown(name, (*single, *several), "rule"))
        try:
            changes[name] = (
                _items(value, several[name].read) if name in several else single[name].read(_text(value))
            )
        except ValueError as error:
            raise PositionError(f"{name}: {error}") from None
    return replace(rules, **changes) if changes else rules  # type: ignore[type-var]


def _items(value: object, read: Callable[[object], Any]) -> tuple[Any, ...]:
    if not isinstance(value, list) or len(value) > MOST_IN_LIST:
        raise ValueError(f"write a list of at most {MOST_IN_LIST} values")
    return tuple(read(_text(item)) for item in value)


def _text(value: object) -> str:
    """A value as it would be written in rules.yaml."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def changed_shapes(
    found: Json, shapes: Sequence[Shape], on_board: Callable[[str, Polyomino], Shape]
) -> tuple[Shape, ...]:
    """The shapes with those that the position draws: new ones last, others in place of the definition's."""
    given = found.get("shapes", {})
    if not isinstance(given, dict):
        raise PositionError('shapes draws cards by their ids, such as {"S4": ".##/##."}')
    known = {shape.id: shape for shape in shapes}
    for name, drawn in given.items():
        known[name] = on_board(name, _polyomino(name, drawn))
    return tuple(known.values())


def _polyomino(name: str, drawn: object) -> Polyomino:
    if isinstance(drawn, list) and all(isinstance(row, str) for row in drawn):
        drawn = "/".join(drawn)
    if not isinstance(drawn, str) or len(drawn) > 1000:
        raise PositionError(
            f'{shorten(name)}: a shape is drawn with # and ., its rows divided by /: ".##/##."'
        )
    try:
        return Polyomino.from_rows(drawn.split("/"))
    except ValueError as error:
        raise PositionError(f"{shorten(name)}: {error}") from None


def board_text(found: Json, grid: Grid, marks: Sequence[str], what: str) -> str:
    """All squares of the board, row by row: a dot, or one of these marks, each of which is `what`."""
    rows = found.get("board")
    sound = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    if not sound or [len(row) for row in rows or ()] != [grid.columns] * grid.rows:
        raise PositionError(f"board holds {grid.rows} texts of {grid.columns} characters, a row each")
    text = "".join(rows or ())
    strange = sorted(set(text) - {".", *marks})
    if strange:
        raise PositionError(f"{strange[0]!r} on the board is no {what}; write {', '.join(marks)} or .")
    return text


def marked(text: str, mark: str) -> int:
    """The squares with this mark."""
    return sum(1 << bit for bit, one in enumerate(text) if one == mark)


def check_lines(grid: Grid, filled: int) -> None:
    """No line may be full: it would have left the board."""
    rows, columns = grid.full(filled)
    if rows or columns:
        line = f"row {rows[0]}" if rows else f"column {columns[0]}"
        raise PositionError(f"{line} is full; a full line leaves the board at once")


def cards(found: Json, key: str, shapes: Sequence[Shape], most: int) -> tuple[int, ...]:
    """The numbers of the shapes of a list of cards."""
    given = found.get(key, [])
    numbers = {shape.id: number for number, shape in enumerate(shapes)}
    if not isinstance(given, list) or len(given) > most:
        raise PositionError(f'{key} is a list of at most {most} cards, such as ["S4", "I2"]')
    for name in given:
        if not isinstance(name, str) or name not in numbers:
            raise PositionError(unknown(str(name), tuple(numbers), "card"))
    return tuple(numbers[name] for name in given)


def whole(value: object, what: str, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise PositionError(f"{what} is a whole number from 0 to {most}")
    return value


def square(given: object, grid: Grid, said: str) -> tuple[int, int]:
    """A square as [row, column]; `said` is the complaint about anything else."""
    if not isinstance(given, list) or len(given) != 2:
        raise PositionError(said)
    return whole(given[0], "a row", grid.rows - 1), whole(given[1], "a column", grid.columns - 1)
