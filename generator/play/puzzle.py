"""The rules of block puzzles: place the pieces of a tray as they are, clear full lines together, score.

An empty tray waits for the next set: dealing it is a step of its own, in `dealing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from generator.game.definition import Game, PuzzleRules
from generator.game.polyomino import Polyomino
from generator.game.puzzle import Mode, Puzzle
from generator.game.scoring import Points, scored
from generator.play.grid import Grid, Stamp, bits, masks, standing
from generator.play.table import MoveError, Shape

MOST_BULKY = 8  # that agents keep room for
NONE = -1  # a place of the tray whose piece was placed


@dataclass(frozen=True)
class Table:
    """What stays the same through a game: the grid, the shapes and which are large, every card, the rules.

    `deck` holds shapes, unshuffled; `endless` and `minutes` are those of the mode.
    """

    grid: Grid
    shapes: tuple[Shape, ...]
    large: frozenset[int]
    deck: tuple[int, ...]
    rules: Puzzle
    endless: bool = False
    minutes: int = 0

    @cached_property
    def stamps(self) -> tuple[Stamp, ...]:
        """How each shape lies."""
        return tuple([shape.ways.stamps[0] for shape in self.shapes])

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """For each shape the masks of all its places on an empty board."""
        return tuple([tuple(masks(shape.ways, shape.ways.places)) for shape in self.shapes])

    @cached_property
    def quiet(self) -> tuple[tuple[Outcome, int], ...]:
        """For each shape, what placing it does if no line is full, and the points."""
        found = [Outcome((), (), scored(self.rules, shape.size, 0, 0)) for shape in self.shapes]
        return tuple([(outcome, outcome.points.total) for outcome in found])

    @cached_property
    def bulky(self) -> tuple[Stamp, ...]:
        """How the large shapes of the deck lie (its largest ones if none is marked), or the first few."""
        used = sorted(set(self.deck))
        most = max([self.shapes[shape].size for shape in used], default=0)
        large = self.large.intersection(used)
        found = [n for n in used if (n in large if large else self.shapes[n].size == most)]
        return tuple([self.stamps[n] for n in found[:MOST_BULKY]])


class State(NamedTuple):
    """A game at one moment.

    `filled` is a mask; `tray` holds shapes or NONE; `streak` counts the clearing moves in a row until now;
    `deck` holds cards, the next first, and `discard` those that were drawn, also the tray's; `continued` says
    whether rows were emptied before.
    """

    filled: int
    tray: tuple[int, ...]
    score: int
    streak: int
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    continued: bool = False


class Move(NamedTuple):
    """A piece (its place in the tray) and the squares that it covers."""

    piece: int
    cells: int


class Outcome(NamedTuple):
    """What a move did: the lines that it cleared (from 0), and what it earned."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    points: Points


def table_of(game: Game) -> Table:
    """The table for a game as it is printed, in the mode that its rules name."""
    rules = game.rules
    if not isinstance(rules, PuzzleRules):
        raise TypeError("these are the rules of another game")
    mode = next((mode for mode in rules.modes if mode.id == rules.mode), Mode(id="plain", name="Plain"))
    grid, cards = Grid(game.board.columns, game.board.rows), game.deck.cards
    copies = [mode.copies.get(card.id, card.copies) for card in cards]
    return Table(
        grid,
        tuple([shape_on(grid, card.id, card.shape) for card in cards]),
        frozenset([number for number, card in enumerate(cards) if card.large]),
        tuple([number for number, count in enumerate(copies) for _ in range(count)]),
        rules_in(mode, rules.parameters),
        mode.endless,
        mode.minutes,
    )


def rules_in(mode: Mode, rules: Puzzle) -> Puzzle:
    """The rules as a mode changes them."""
    if not mode.continues:
        rules = replace(rules, continue_rows=0)
    if mode.scored:
        return rules
    return replace(
        rules,
        square_points=0,
        line_points=(),
        further_line=0,
        combo_steps=(),
        further_combo=0,
        empty_board=0,
    )


def shape_on(grid: Grid, id: str, polyomino: Polyomino) -> Shape:
    """A shape as it lies, never turned."""
    return Shape(id, polyomino, len(polyomino), grid.ways([polyomino]))


def legal_moves(table: Table, state: State) -> Iterator[Move]:
    """Every place of every piece that is left."""
    free = table.grid.all & ~state.filled
    for piece, shape in enumerate(state.tray):
        if shape != NONE:
            mask, heads = table.stamps[shape].mask, standing(table.stamps[shape], free)
            yield from (Move(piece, mask << head) for head in bits(heads))


def fitting(table: Table, filled: int, pieces: Iterable[int]) -> bool:
    """Whether one of these pieces fits somewhere."""
    free = table.grid.all & ~filled
    stamps = table.stamps
    for shape in pieces:  # noqa: SIM110 (any() of a generator takes half as long again)
        if shape != NONE and standing(stamps[shape], free):
            return True
    return False


def stuck(table: Table, state: State) -> bool:
    """Whether pieces are left and none of them fits."""
    return not fitting(table, state.filled, state.tray) and any(shape != NONE for shape in state.tray)


def apply(table: Table, state: State, move: Move) -> tuple[State, Outcome]:
    """The game after a move, and what the move did. Raises MoveError with the reason if it is not allowed."""
    if not 0 <= move.piece < len(state.tray) or state.tray[move.piece] == NONE:
        raise MoveError(f"there is no piece at place {move.piece} of the tray")
    if move.cells & state.filled:
        raise MoveError("a square is taken already")
    shape = table.shapes[state.tray[move.piece]]
    head = move.cells & -move.cells
    if not any(stamp.heads & head and stamp.mask * head == move.cells for stamp in shape.ways.stamps):
        raise MoveError(f"the squares are not the shape of {shape.id}, which is never turned")
    return play(table, state, move)


def play(table: Table, state: State, move: Move) -> tuple[State, Outcome]:
    """As `apply`, for a move that is known to be allowed."""
    piece, cells = move
    filled, tray, score, streak, deck, discard, continued = state
    shape = tray[piece]
    filled |= cells
    tray = (*tray[:piece], NONE, *tray[piece + 1 :])
    rows, columns = table.grid.full(filled)
    if not rows and not columns:
        outcome, earned = table.quiet[shape]
        return State(filled, tray, score + earned, 0, deck, discard, continued), outcome
    for row in rows:
        filled &= ~table.grid.row_lines[row]
    for column in columns:
        filled &= ~table.grid.column_lines[column]
    lines = len(rows) + len(columns)
    points = scored(table.rules, table.shapes[shape].size, lines, streak + 1, not filled)
    after = State(filled, tray, score + points.total, streak + 1, deck, discard, continued)
    return after, Outcome(rows, columns, points)
