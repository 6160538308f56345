"""The rules of block puzzles a second time, slow and obvious: filled squares in a set, pieces as sets.

Written from the rules as they are told, not from the engine, so that both cannot be wrong in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

Square = tuple[int, int]  # (row, column), from the top left


@dataclass
class PlainPuzzle:
    """A game under way. Pieces are names; None is a place of the tray whose piece was placed."""

    columns: int
    rows: int
    shapes: Mapping[str, set[Square]]
    large: set[str]
    rules: Mapping[str, object]
    tray: list[str | None]
    deck: list[str]
    discard: list[str]
    board: set[Square] = field(default_factory=set)
    score: int = 0
    streak: int = 0
    continued: bool = False


@dataclass
class PlainOutcome:
    rows: list[int]
    columns: list[int]
    points: dict[str, int]


def number(game: PlainPuzzle, name: str) -> int:
    return int(str(game.rules[name]))


def places(game: PlainPuzzle, name: str) -> set[frozenset[Square]]:
    """Every way to put a piece on free squares, as it is."""
    found = set()
    for down in range(game.rows):
        for right in range(game.columns):
            squares = {(row + down, column + right) for row, column in game.shapes[name]}
            on_board = all(row < game.rows and column < game.columns for row, column in squares)
            if on_board and not squares & game.board:
                found.add(frozenset(squares))
    return found


def moves(game: PlainPuzzle) -> set[tuple[int, frozenset[Square]]]:
    return {
        (piece, squares)
        for piece, name in enumerate(game.tray)
        if name is not None
        for squares in places(game, name)
    }


def is_stuck(game: PlainPuzzle) -> bool:
    return any(name is not None for name in game.tray) and not moves(game)


def moved(game: PlainPuzzle, piece: int, squares: frozenset[Square]) -> tuple[PlainPuzzle, PlainOutcome]:
    game = deepcopy(game)
    game.tray[piece] = None
    game.board |= squares
    every_row, every_column = range(game.rows), range(game.columns)
    rows = [row for row in every_row if all((row, column) in game.board for column in every_column)]
    columns = [column for column in every_column if all((row, column) in game.board for row in every_row)]
    game.board = {(row, column) for row, column in game.board if row not in rows and column not in columns}
    lines = len(rows) + len(columns)
    game.streak = game.streak + 1 if lines else 0
    points = {"blocks": number(game, "square_points") * len(squares), "lines": 0, "combo": 0, "empty": 0}
    if lines:
        points["lines"] = worth(game, "line_points", "further_line", lines)
        bonus = worth(game, "combo_steps", "further_combo", game.streak)
        if game.rules["combo"] == "points":
            points["combo"] = bonus * lines
        else:
            points["combo"] = points["lines"] * bonus // 100
        if not game.board:
            points["empty"] = number(game, "empty_board")
    game.score += sum(points.values())
    return game, PlainOutcome(rows, columns, points)


def worth(game: PlainPuzzle, steps: str, further: str, count: int) -> int:
    listed = game.rules[steps]
    assert isinstance(listed, Sequence)
    found = 0
    for step in range(count):
        found = int(listed[step]) if step < len(listed) else found + number(game, further)
    return found


def next_set(game: PlainPuzzle) -> PlainPuzzle:
    """The set that the deck gives as it lies; an empty tray if the deck runs out before that."""
    game = deepcopy(game)
    size, most = number(game, "tray"), number(game, "largest_in_set")
    while True:
        drawn: list[str] = []
        while len(drawn) < size:
            if not game.deck:
                game.deck, game.tray = drawn, [None] * size
                return game
            card = game.deck.pop(0)
            if card in game.large and len([one for one in drawn if one in game.large]) >= most:
                game.discard.append(card)
            else:
                drawn.append(card)
        game.discard += drawn
        if any(places(game, card) for card in drawn):
            game.tray = list(drawn)
            return game


def emptied(game: PlainPuzzle, most: int) -> PlainPuzzle:
    """The fullest rows emptied, the topmost first, until a piece fits or so many are."""
    game = deepcopy(game)
    for _ in range(most):
        if moves(game):
            break
        counts = [len([1 for row, _ in game.board if row == one]) for one in range(game.rows)]
        fullest = counts.index(max(counts))
        game.board = {square for square in game.board if square[0] != fullest}
    return game
