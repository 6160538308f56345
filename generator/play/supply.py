"""How many tokens a block puzzle takes: what no position can exceed, and what games were seen to take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.game.definition import Game, PuzzleRules
from generator.play import dealing, puzzle
from generator.play.chance import Chance
from generator.play.grid import nth_bit, standing

GAMES = 200
MOST_PLACEMENTS = 10_000  # in all games together
MOST_SQUARES = 400  # of a board times shapes of the deck, or games would take seconds
TRIES = 24  # placements of which one that clears nothing is looked for


@dataclass(frozen=True, slots=True)
class Supply:
    """`most` squares can be filled at once at the most; `seen` were in so many `games` (0 if none was
    played)."""

    most: int
    seen: int
    games: int


def most_filled(game: Game) -> int:
    """A bound: before a placement each row and each column has a free square; those of them that the piece
    does not touch still have it when its tokens lie."""
    board = game.board
    spared = [
        max(
            board.rows - len({row for row, _ in card.shape.cells}),
            board.columns - len({column for _, column in card.shape.cells}),
        )
        for card in game.deck.cards
    ]
    return board.columns * board.rows - min(spared, default=0)


def supply(game: Game) -> Supply:
    """The same for the same game: it is played by somebody who clears as late as possible."""
    rules = game.rules
    if not isinstance(rules, PuzzleRules) or not any(card.copies for card in game.deck.cards):
        return Supply(most_filled(game), 0, 0)
    table = puzzle.table_of(replace(game, rules=replace(rules, modes=())))
    if table.grid.columns * table.grid.rows * len(table.shapes) > MOST_SQUARES * 100:
        return Supply(most_filled(game), 0, 0)
    seen = games = left = 0
    for number in range(GAMES):
        if left >= MOST_PLACEMENTS:
            break
        peak, placements = _played(table, Chance.of(1, number))
        seen, games, left = max(seen, peak), games + 1, left + placements
    return Supply(most_filled(game), seen, games)


def _played(table: puzzle.Table, chance: Chance) -> tuple[int, int]:
    """The most squares that were filled at once in a game, and how many pieces were placed."""
    state, peak, empty = dealing.setup(table, chance), 0, (puzzle.NONE,) * table.rules.tray
    for placed in range(MOST_PLACEMENTS):
        if state.tray == empty:
            state = dealing.deal(table, state, chance)
        if state.tray == empty or puzzle.stuck(table, state):
            return peak, placed
        move = _late(table, state, chance)
        peak = max(peak, (state.filled | move.cells).bit_count())
        state, _ = puzzle.play(table, state, move)
    return peak, MOST_PLACEMENTS


def _late(table: puzzle.Table, state: puzzle.State, chance: Chance) -> puzzle.Move:
    """A placement that fills no line, if a few tries find one. There must be a placement."""
    free = table.grid.all & ~state.filled
    pieces = [(piece, table.stamps[shape]) for piece, shape in enumerate(state.tray) if shape != puzzle.NONE]
    where = [(piece, stamp.mask, standing(stamp, free)) for piece, stamp in pieces]
    total = sum([heads.bit_count() for _, _, heads in where])
    for _ in range(TRIES):
        move = _numbered(where, chance.below(total))
        if table.grid.full(state.filled | move.cells) == ((), ()):
            break
    return move


def _numbered(where: Sequence[tuple[int, int, int]], number: int) -> puzzle.Move:
    """One of the places of some pieces, each with the mask of its shape and where its head may stand."""
    for piece, mask, heads in where:
        if number < heads.bit_count():
            return puzzle.Move(piece, mask * nth_bit(heads, number))
        number -= heads.bit_count()
    raise IndexError(number)
