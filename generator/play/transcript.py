"""A game from its first move to its last: saved, read back and checked move by move, and shown to people.

Saved, it is JSON, one object a line, in the format of `positions`: first `{"position": …}`, the start with
every rule and shape that it was played with, then a line `{"move": …}` for each move (null for a pass). So a
record stays right when the definition changes, as long as board and tokens do not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import NamedTuple, TypeVar

from generator.game.complaints import unknown
from generator.play.answers import write_move, write_position
from generator.play.grid import bits, square_name
from generator.play.positions import Position, default_letters, read_move, read_position
from generator.play.reading import Json, PositionError, parse
from generator.play.seventh import apply, score, settled
from generator.play.table import Move, MoveError, Outcome, State, Table

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game: its table, its start, and its moves (None is a pass). `recorded` and `load` make sound ones."""

    table: Table
    start: State
    moves: tuple[Move | None, ...]


class Step(NamedTuple):
    """A move, what it did, and the states around it."""

    before: State
    move: Move | None
    outcome: Outcome
    after: State


def recorded(table: Table, start: State, moves: Iterable[Move | None]) -> Transcript:
    """The transcript of these moves. Raises MoveError if the rules do not allow one of them."""
    found = Transcript(table, start, tuple(moves))
    for _ in steps(found):
        pass
    return found


def steps(transcript: Transcript) -> Iterator[Step]:
    """The game played again. Raises MoveError at a move that the rules do not allow."""
    state = transcript.start
    for move in transcript.moves:
        after, outcome = apply(transcript.table, state, move)
        yield Step(state, move, outcome, after)
        state = after


def save(transcript: Transcript) -> str:
    """The game as JSON lines, which `load` reads back as the same value."""
    table = transcript.table
    shapes = {shape.id: "/".join(shape.polyomino.rows) for shape in table.shapes}
    own: Json = {"shapes": shapes, "rules": asdict(table.rules)}
    start = Position(table, transcript.start, default_letters(table), own)
    lines: list[Json] = [{"position": write_position(start)}]
    lines += [{"move": write_move(move, start)} for move in transcript.moves]
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def load(text: str, table: Table) -> Transcript:
    """The game that `save` wrote, played again. Raises PositionError with the line's number."""
    lines = text.splitlines()
    start = _at_line(1, lambda: _start(lines[0] if lines else "", table))
    state = first = settled(start.table, start.state)[0]
    moves = []
    for number, line in enumerate(lines[1:], 2):
        move, state = _at_line(number, partial(_moved, line, replace(start, state=state)))
        moves.append(move)
    return Transcript(start.table, first, tuple(moves))


def _at_line(number: int, read: Callable[[], T]) -> T:
    try:
        return read()
    except (PositionError, MoveError) as error:
        raise PositionError(f"line {number}: {error}") from None


def _start(line: str, table: Table) -> Position:
    found = _only(parse(line), "position")
    if not isinstance(found, dict):
        raise PositionError('write {"position": …}, the start of the game')
    return read_position(found, table)


def _moved(line: str, position: Position) -> tuple[Move | None, State]:
    move = read_move(_only(parse(line), "move"), position)
    return move, apply(position.table, position.state, move)[0]


def _only(found: Json, key: str) -> object:
    """The value of the only key that a line may have."""
    for other in found:
        if other != key:
            raise PositionError(unknown(other, (key,)))
    if key not in found:
        raise PositionError(f'write {{"{key}": …}}')
    return found[key]


def show(transcript: Transcript, boards: bool = True) -> Iterator[str]:
    """The game as lines for people: each move in the board's own coordinates, and the board after it."""
    table, state = transcript.table, transcript.start
    signs = _signs(table)
    yield from _legend(table, signs)
    if boards:
        yield from _scene(table, state, signs)
    for number, step in enumerate(steps(transcript), 1):
        yield f"{number}. {move_text(table, step)}"
        yield from (f"   {sentence}" for sentence in outcome_texts(table, step))
        if boards:
            yield from _scene(table, step.after, signs)
        state = step.after
    yield ending_text(table, state)


def move_text(table: Table, step: Step) -> str:
    """Who did what: `player 1: T4 on B3 C3 D3 C4, blue`."""
    before, move, *_ = step
    who = player(before.turn)
    if move is None:
        return f"{who} passes"
    card = table.shapes[before.market[move.card]].id
    squares = [square_name(cell) for cell in table.grid.cells(move.cells)]
    if not move.mix:
        return f"{who}: {card} on {' '.join(squares)}, {table.colours[move.colour]}"
    colours = [table.colours[colour] for colour in move.mix]
    pairs = zip(squares, colours, strict=True)
    return f"{who}: {card} on {', '.join(f'{square} {colour}' for square, colour in pairs)}"


def outcome_texts(table: Table, step: Step) -> Iterator[str]:
    """What the move did beside placing: lines taken, cards swept, passes forced; nothing if it did none."""
    rows, columns, claimed, swept, passes = step.outcome
    named = [square_name((row, 0))[1:] for row in rows], [square_name((0, column))[0] for column in columns]
    lines = [f"row {row}" for row in named[0]] + [f"column {column}" for column in named[1]]
    if lines:
        verb = "takes" if table.rules.lines == "stolen" else "clears"
        yield f"{verb} {' and '.join(lines)}: {_counted(table, claimed)}"
    if swept:
        yield f"nothing fits, swept: {' '.join(table.shapes[card].id for card in swept)}"
    if passes:
        first = 1 - step.before.turn
        passing = [player(first), player(1 - first)][:passes]
        yield f"{' and '.join(passing)} cannot pay and must pass"


def ending_text(table: Table, state: State) -> str:
    """How the game ended, and the count."""
    ours, theirs = score(table, state)
    if not state.ending:
        return f"not ended; the count is {ours} : {theirs}"
    won = "a draw" if state.winner is None else f"{player(state.winner)} wins"
    return f"ended by {state.ending.replace('_', ' ')}: {won}, {ours} : {theirs}"


def player(number: int) -> str:
    """A player as people say it, who count from 1."""
    return f"player {number + 1}"


def _signs(table: Table) -> tuple[str, ...]:
    """A letter for each colour on the board: its first one, or a, b, c … if two share one."""
    first = tuple(colour[0] for colour in table.colours)
    return first if len(set(first)) == len(first) else tuple(map(str.lower, default_letters(table)))


def _legend(table: Table, signs: Sequence[str]) -> Iterator[str]:
    for owner in (0, 1):
        own = [
            f"{sign} {colour}"
            for sign, colour, whose in zip(signs, table.colours, table.owners, strict=True)
            if whose == owner
        ]
        yield f"{player(owner)} has {', '.join(own)}"


def _scene(table: Table, state: State, signs: Sequence[str]) -> Iterator[str]:
    """The board, and beside it what the players have and what lies open."""
    beside = ["", *_possessions(table, state)]
    left = list(_board(table, state, signs))
    width = len(left[0])
    yield ""
    for row, note in zip_longest(left, beside, fillvalue=""):
        yield f"   {row:<{width}}    {note}".rstrip()
    yield ""


def _board(table: Table, state: State, signs: Sequence[str]) -> Iterator[str]:
    grid = table.grid
    yield "   " + " ".join(square_name((0, column))[0] for column in range(grid.columns))
    squares = {bit: sign for sign, mask in zip(signs, state.board, strict=True) for bit in bits(mask)}
    for row in range(grid.rows):
        marks = [squares.get(row * grid.columns + column, ".") for column in range(grid.columns)]
        yield f"{row + 1:>2} {' '.join(marks)}"


def _possessions(table: Table, state: State) -> Iterator[str]:
    for number, (purse, bank) in enumerate(zip(state.reserve, state.bank, strict=True)):
        banked = f"; {bank} in the bank" if bank else ""
        yield f"{player(number)}: {_counted(table, purse)}{banked}"
    open_cards = " ".join(table.shapes[card].id for card in state.market) or "none"
    yield f"market: {open_cards}; deck: {len(state.deck)}"


def _counted(table: Table, counts: Sequence[int]) -> str:
    """`3 red, 4 blue`, or `none`."""
    pairs = zip(counts, table.colours, strict=True)
    return ", ".join(f"{count} {colour}" for count, colour in pairs if count) or "none"
