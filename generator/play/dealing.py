"""The sets of a block puzzle, with what its rules promise of them, and how a game goes on when nothing fits.

A set is drawn from the deck as it lies; only a deck that runs out needs chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.play.chance import Chance
from generator.play.puzzle import NONE, State, Table, fitting
from generator.play.table import MoveError

MOST_SHUFFLES = 20  # for one set; a deck that has given none by then cannot


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
    size, deck, at = table.rules.tray, state.deck, 0
    discard = state.discard
    gone: list[int] = []  # before the cards of the set that stays: a deck of thousands is gone through once
    while True:
        tray, taken = deck[at : at + size], size
        if not table.large.isdisjoint(tray):
            tray, taken, aside = _with_few_large(table, deck, at)
            gone += aside
        if len(tray) < size:
            return state._replace(tray=(NONE,) * size, deck=tray, discard=(*discard, *gone))
        at += taken
        if fitting(table, state.filled, tray):
            # What `_replace` would do, in a third of the time.
            filled, _, score, streak, *_ = state
            return State(filled, tray, score, streak, deck[at:], (*discard, *gone, *tray), state.continued)
        gone += tray


def _with_few_large(
    table: Table, deck: Sequence[int], start: int
) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """The next set, how many cards it took from there on, and the large ones that were too many."""
    size, most, large = table.rules.tray, table.rules.largest_in_set, table.large
    tray: list[int] = []
    aside: list[int] = []
    larges = 0
    for at in range(start, len(deck)):
        if len(tray) == size:
            break
        card = deck[at]
        if card in large and larges == most:
            aside.append(card)
        else:
            larges += card in large
            tray.append(card)
    return tuple(tray), len(tray) + len(aside), tuple(aside)


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
    """An endless game in which nothing fits: a new set, whatever it is, and if none of it fits, the fullest
    rows emptied until a piece does."""
    dealt = deal(table, state._replace(filled=0), chance)
    return emptied(table, dealt._replace(filled=state.filled), table.grid.rows)


def emptied(table: Table, state: State, most: int) -> State:
    """The fullest rows emptied (of equals the topmost), at most so many, until a piece of the tray fits."""
    filled = state.filled
    for _ in range(most):
        if fitting(table, filled, state.tray):
            break
        filled &= ~max(table.grid.row_lines, key=lambda row: (row & filled).bit_count())
    return state._replace(filled=filled)
