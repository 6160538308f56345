"""A table, a game under way and its sums as arrays; and records as rows of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.play.grid import Stamp
from generator.play.table import Table
from generator.playtest.record import Record, Tally

Masks: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.int64]

# What the words of the rules and of the records are in arrays: places in these.
CANNOT_PAY_WORDS = ("pass", "lose", "lose_if_short", "end")
NOTHING_FITS_WORDS = ("sweep", "replace_oldest", "end", "lose")
PASS, PAY_OR_LOSE, LOSE_IF_SHORT, PAY_OR_END = range(4)
SWEEP, REPLACE_OLDEST, FIT_OR_END, FIT_OR_LOSE = range(4)
ENDING_WORDS = ("elimination", "deck_out", "passes", "cannot_pay", "nothing_fits")
ELIMINATION, DECK_OUT, PASSES, CANNOT_PAY, NOTHING_FITS = range(5)
UNDECIDED = -1

# Places in `Moment.now`; `TOP` is how much of the deck is gone, `OPEN` how many cards lie open, `VALUE` what
# the best placement gains.
TURN, PASSED, ENDING, WINNER, TOP, OPEN, CARD, COLOUR, LEADER, VALUE = range(10)
# Places in `Moment.bits`: all tokens on the board, the state of chance, the squares of a move.
FILLED, CHANCE, CELLS = range(3)
# Places in an agent's row: which one it is, how many games it tries, with how many moves.
WHICH, BUDGET, MOVES = range(3)
RANDOM, GREEDY, TWO_PLY, MONTE_CARLO = range(4)
# Places in a row, in the order of a record.
(AGENT, BEST, FIRST_WON, ENDED, LENGTH, MARGIN, LEAD_CHANGES, LINES, DOUBLES) = range(9)
(STOLEN, THEIRS, HIJACKS, LOWEST, FORCED, UNPAYABLE, SWEPT) = range(9, 16)


class Rules(NamedTuple):
    """The parameters that a game under way depends on."""

    market: int
    cleared: bool
    elimination: bool
    rows_first: bool
    bank: bool
    own: bool
    before_steal: bool
    cannot_pay: int
    nothing_fits: int
    at_once: bool
    left_to_owner: bool
    second_player: bool


class Fixed(NamedTuple):
    """What stays the same through all games. A shape's ways are `ways[shape]` to `ways[shape + 1]`, a way's
    shifts likewise `parts`; `covers` holds by way and square where the head of a shape stands that covers it.
    """

    rules: Rules
    owners: Ints
    tokens: Ints
    deck: Ints
    sizes: Ints
    ways: Ints
    heads: Masks
    masks: Masks
    covers: Masks
    parts: Ints
    shifts: Masks
    lines: Masks  # rows before columns
    all: np.uint64
    rows: int


class Moment(NamedTuple):
    """A game under way."""

    board: Masks
    reserve: Ints  # by player and colour
    bank: Ints
    market: Ints
    fits: Masks  # by place in the market and way
    deck: Ints
    now: Ints
    bits: Masks
    seen: Ints  # by shape the last game in which nobody could pay for it
    uncounted: Ints  # by shape what was swept before a game began


class Room(NamedTuple):
    """Where agents think: weights, placements that fill a line, groups of equal worth, lines with gaps."""

    weights: Ints
    filling: Masks
    cards: Ints
    cells: Masks
    gaps: Masks
    lines: Masks
    place_cards: Ints  # of all placements
    place_cells: Masks
    balances: Ints
    moves: Ints  # those that are tried, and what they won
    won: Ints
    order: Ints  # of the deck, as nobody knows it
    copies: Ints  # by shape, of those that are left
    row: Ints  # for what is not recorded


class Sums(NamedTuple):
    """As `Tally`."""

    chosen: Ints
    swept: Ints
    never: Ints
    heat: Ints


def rules_of(table: Table) -> Rules:
    rules = table.rules
    return Rules(
        market=rules.market,
        cleared=rules.lines == "cleared",
        elimination=rules.elimination,
        rows_first=rules.crossing == "rows_first",
        bank=rules.stolen == "bank",
        own=rules.may_place == "own",
        before_steal=rules.empty_reserve == "before_steal",
        cannot_pay=CANNOT_PAY_WORDS.index(rules.cannot_pay),
        nothing_fits=NOTHING_FITS_WORDS.index(rules.nothing_fits),
        at_once=rules.deck_out == "at_once",
        left_to_owner=rules.left_on_board == "owner",
        second_player=rules.tie == "second_player",
    )


@lru_cache(maxsize=4)
def fixed(table: Table) -> Fixed:
    stamps = [stamp for shape in table.shapes for stamp in shape.ways.stamps]
    return Fixed(
        rules_of(table),
        ints(table.owners),
        ints(table.tokens),
        ints(table.deck),
        ints([shape.size for shape in table.shapes]),
        starts([len(shape.ways.stamps) for shape in table.shapes]),
        masks([stamp.heads for stamp in stamps]),
        masks([stamp.mask for stamp in stamps]),
        np.array([covers(stamp, table.grid.columns * table.grid.rows) for stamp in stamps], np.uint64),
        starts([len(stamp.shifts) for stamp in stamps]),
        masks([shift for stamp in stamps for shift in stamp.shifts]),
        masks(table.grid.lines),
        np.uint64(table.grid.all),
        table.grid.rows,
    )


def covers(stamp: Stamp, squares: int) -> list[int]:
    """For each square where the head of a shape stands that covers it."""
    return [
        sum(1 << square - shift & stamp.heads for shift in (0, *stamp.shifts) if shift <= square)
        for square in range(squares)
    ]


def moment(table: Table) -> Moment:
    """A place for any game on this table."""
    market, colours, shapes = table.rules.market, len(table.colours), table.shapes
    return Moment(
        board=no_masks(colours),
        reserve=np.zeros((2, colours), np.int64),
        bank=no_ints(2),
        market=no_ints(market),
        fits=np.zeros((market, max(len(shape.ways.stamps) for shape in shapes)), np.uint64),
        deck=no_ints(len(table.deck)),
        now=no_ints(VALUE + 1),
        bits=no_masks(CELLS + 1),
        seen=no_ints(len(shapes)),
        uncounted=no_ints(len(shapes)),
    )


def room(table: Table) -> Room:
    """Enough for every placement of every open card."""
    most = max(shape.ways.places.bit_count() for shape in table.shapes)
    groups, lines = table.rules.market * (most + 1), len(table.grid.lines)
    return Room(
        weights=no_ints(groups),
        filling=no_masks(max(1, most)),
        cards=no_ints(groups),
        cells=no_masks(groups),
        gaps=no_masks(lines),
        lines=no_masks(lines),
        place_cards=no_ints(groups),
        place_cells=no_masks(groups),
        balances=no_ints(groups),
        moves=no_ints(groups),
        won=no_ints(groups),
        order=no_ints(len(table.deck)),
        copies=no_ints(len(table.shapes)),
        row=rows(1)[0],
    )


def sums(table: Table) -> Sums:
    """The sums over no game."""
    shapes = len(table.shapes)
    squares = table.grid.columns * table.grid.rows
    return Sums(no_ints(shapes), no_ints(shapes), no_ints(shapes), no_ints(squares))


def rows(games: int) -> Ints:
    """A row for each record, still empty."""
    return np.zeros((games, len(Record._fields)), np.int64)


def records(found: Ints) -> list[Record]:
    """The records that these rows stand for."""
    columns = found.T.tolist()
    columns[FIRST_WON] = [*map(bool, columns[FIRST_WON])]
    columns[ENDED] = [ENDING_WORDS[code] for code in columns[ENDED]]
    return [*map(Record._make, zip(*columns, strict=True))]


def tally(found: Sums) -> Tally:
    return Tally(*(tuple(counts.tolist()) for counts in found))


def ints(values: Sequence[int]) -> Ints:
    return np.array(values, np.int64)


def masks(values: Sequence[int]) -> Masks:
    return np.array(values, np.uint64)


def starts(lengths: Sequence[int]) -> Ints:
    """Where each of some lists begins when they stand one after the other, and where the last one ends."""
    return np.concatenate((no_ints(1), np.cumsum(ints(lengths), dtype=np.int64)))


def no_ints(length: int) -> Ints:
    return np.zeros(length, np.int64)


def no_masks(length: int) -> Masks:
    return np.zeros(length, np.uint64)
