"""The rules of block puzzles: place the pieces of a tray as they are, clear full lines together, score.

An empty tray waits for the next set. Dealing one is a step of its own: it goes through the deck as it lies,
and only a deck that runs out needs chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from generator.game.definition import Game, PuzzleRules
from generator.game.polyomino import Polyomino
from generator.game.puzzle import Mode, Puzzle
from generator.game.scoring import Points, scored
from generator.play.chance import Chance
from generator.play.grid import Grid, Stamp, masks, standing
from generator.play.table import MoveError, Shape

NONE = -1  # a place of the tray whose piece was placed
MOST_SHUFFLES = 20  # for one set; a deck that has given none by then cannot


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
        return tuple([shape.stamps[0] for shape in self.shapes])

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """For each shape the masks of all its places on an empty board."""
        return tuple([tuple(masks((stamp,), (stamp.heads,))) for stamp in self.stamps])

    @cached_property
    def quiet(self) -> tuple[tuple[Outcome, int], ...]:
        """For each shape, what placing it does if no line is full, and the points."""
        found = [Outcome((), (), scored(self.rules, shape.size, 0, 0)) for shape in self.shapes]
        return tuple([(outcome, outcome.points.total) for outcome in found])

    @cached_property
    def bulky(self) -> tuple[Stamp, ...]:
        """How the large shapes of the deck lie; its largest ones if none is marked."""
        used = sorted(set(self.deck))
        most = max([self.shapes[shape].size for shape in used], default=0)
        large = self.large.intersection(used)
        return tuple([self.stamps[n] for n in used if (n in large if large else self.shapes[n].size == most)])


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
    return Shape(id, polyomino, len(polyomino), (grid.stamp(polyomino),))


# --- moves ---


def legal_moves(table: Table, state: State) -> Iterator[Move]:
    """Every place of every piece that is left."""
    free = table.grid.all & ~state.filled
    for piece, shape in enumerate(state.tray):
        if shape != NONE:
            stamp = table.stamps[shape]
            yield from (Move(piece, cells) for cells in masks((stamp,), (standing(stamp, free),)))


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
    if not any(stamp.heads & head and stamp.mask * head == move.cells for stamp in shape.stamps):
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


# --- the next set ---


def setup(table: Table, chance: Chance) -> State:
    """The start of a game: an empty board, a shuffled deck, and the first set."""
    tray = (NONE,) * table.rules.tray
    return deal(table, State(0, tray, 0, 0, chance.shuffled(table.deck), ()), chance)


def deal(table: Table, state: State, chance: Chance) -> State:
    """The next set. A deck that runs out gets the discarded cards under it, shuffled.

    If no card fits any more, the tray holds cards that do not: the game is over. A deck that cannot make a
    set with so few large ones makes one with more; one with too few cards makes a smaller set.
    """
    for _ in range(MOST_SHUFFLES):
        after = drawn(table, state)
        if after.tray[0] != NONE:
            return after
        deck, discard = after.deck, after.discard
        state = state._replace(deck=(*deck, *chance.shuffled(discard)), discard=())
        if not fitting(table, state.filled, set(state.deck)):
            break
    size = table.rules.tray
    tray = (*state.deck[:size], *(NONE,) * size)[:size]
    return state._replace(tray=tray, deck=state.deck[size:], discard=state.deck[:size])


def drawn(table: Table, state: State) -> State:
    """The next set from the deck as it lies, or an empty tray and what is left if the deck runs out.

    Cards are drawn one by one; a large one more than a set may hold is discarded. A set of which none fits
    is discarded whole.
    """
    size, most, large = table.rules.tray, table.rules.largest_in_set, table.large
    deck, discard = state.deck, state.discard
    while True:
        tray, taken = deck[:size], size
        if not large.isdisjoint(tray) and sum([card in large for card in tray]) > most:
            tray, taken, aside = _with_few_large(deck, size, most, large)
            discard += aside
        if len(tray) < size:
            return state._replace(tray=(NONE,) * size, deck=tray, discard=discard)
        deck, discard = deck[taken:], discard + tray
        if fitting(table, state.filled, tray):
            # What `_replace` would do, in a third of the time.
            filled, _, score, streak, *_ = state
            return State(filled, tray, score, streak, deck, discard, state.continued)


def _with_few_large(
    deck: Sequence[int], size: int, most: int, large: frozenset[int]
) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """The next set, how many cards it took, and the large ones that were too many."""
    tray: list[int] = []
    aside: list[int] = []
    taken = larges = 0
    for card in deck:
        if len(tray) == size:
            break
        taken += 1
        if card in large and larges == most:
            aside.append(card)
        else:
            larges += card in large
            tray.append(card)
    return tuple(tray), taken, tuple(aside)


# --- going on ---


def can_continue(table: Table, state: State) -> bool:
    """Whether the rules allow to empty rows once more."""
    return table.rules.continue_rows > 0 and not state.continued


def continued(table: Table, state: State) -> State:
    """The game with up to so many of its fullest rows emptied, one by one, until a piece fits. For no points.

    Raises MoveError if the rules do not allow it, or did before.
    """
    if not can_continue(table, state):
        raise MoveError("this game cannot be continued")
    return emptied(table, state, table.rules.continue_rows)._replace(continued=True)


def gone_on(table: Table, state: State, chance: Chance) -> State:
    """An endless game in which nothing fits: a new set; if even that does not fit, the fullest rows go."""
    return emptied(table, deal(table, state, chance), table.grid.rows)


def emptied(table: Table, state: State, most: int) -> State:
    """The fullest rows emptied (of equals the topmost), at most so many, until a piece of the tray fits."""
    filled = state.filled
    for _ in range(most):
        if fitting(table, filled, state.tray):
            break
        filled &= ~max(table.grid.row_lines, key=lambda row: (row & filled).bit_count())
    return state._replace(filled=filled)
