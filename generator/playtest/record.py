"""What is worth knowing of a game that was played, as numbers that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import ne
from typing import NamedTuple

from generator.play.grid import bits
from generator.play.legal import payable, places
from generator.play.seventh import score
from generator.play.table import Move, Outcome, State, Table
from generator.playtest.heat import heat


class Turn(NamedTuple):
    """A move, what it did, and the states around it."""

    before: State
    move: Move
    outcome: Outcome
    after: State


class Record(NamedTuple):
    """One game.

    `agent` is the number of the agent that began and `best` that of the winner (−1 for a draw); `first_won`
    says whether the player who began did. `margin` is how far the counts are apart, whoever won; `stolen` are
    all tokens of full lines (cleared ones too) and `theirs` those that had been the other player's;
    `hijacks` lines of which more than half were; `lowest` is the smallest reserve that anybody came down to;
    `unpayable` counts shapes that lay open and fitted while nobody could pay for them.
    """

    agent: int
    best: int
    first_won: bool
    ending: str
    length: int
    margin: int
    lead_changes: int
    lines: int
    doubles: int
    stolen: int
    theirs: int
    hijacks: int
    lowest: int
    passes: int
    unpayable: int
    swept: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over games. By shape: copies chosen, swept, and never shown; by square: tokens laid."""

    chosen: tuple[int, ...]
    swept: tuple[int, ...]
    never: tuple[int, ...]
    heat: tuple[int, ...]

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            _sums(self.chosen, other.chosen),
            _sums(self.swept, other.swept),
            _sums(self.never, other.never),
            _sums(self.heat, other.heat),
        )


def record(table: Table, turns: Sequence[Turn], end: State, agent: int) -> Record:
    """The numbers of a game whose first player was this agent (0 or 1)."""
    counts = score(table, end)
    won_first = end.winner == end.first
    lowest, lead_changes = _ups_and_downs(table, turns)
    loud = [turn for turn in turns if turn.outcome is not table.quiet]
    full = [turn for turn in loud if turn.outcome.rows or turn.outcome.columns]
    lines = [len(rows) + len(columns) for _, _, (rows, columns, *_), _ in full]
    return Record(
        agent=agent,
        best=-1 if end.winner is None else agent if won_first else 1 - agent,
        first_won=won_first,
        ending=end.ending or "",
        length=len(turns),
        margin=abs(counts[0] - counts[1]),
        lead_changes=lead_changes,
        lines=sum(lines),
        doubles=sum([count > 1 for count in lines]),
        stolen=sum([sum(turn.outcome.claimed) for turn in full]),
        theirs=sum([_theirs(table, turn) for turn in full]),
        hijacks=sum([_hijacks(table, turn) for turn in full]),
        lowest=lowest,
        passes=sum([turn.outcome.passes for turn in loud]),
        unpayable=_unpayable(table, turns, end),
        swept=sum([len(turn.outcome.swept) for turn in loud]),
    )


def tally(table: Table, games: Iterable[tuple[Sequence[Turn], State]]) -> Tally:
    """The sums over these games, each its turns and its end. Takes one game after another, and keeps none."""
    chosen, swept, never = (Counter[int]() for _ in range(3))
    laid: list[int] = []
    for turns, end in games:
        chosen.update([turn.before.market[turn.move.card] for turn in turns])
        swept.update(chain.from_iterable([turn.outcome.swept for turn in turns]))
        never.update(end.deck)
        laid += [turn.move.cells for turn in turns]
    shapes = range(len(table.shapes))
    return Tally(
        tuple([chosen[shape] for shape in shapes]),
        tuple([swept[shape] for shape in shapes]),
        tuple([never[shape] for shape in shapes]),
        heat(laid, table.grid.columns * table.grid.rows),
    )


def nothing(table: Table) -> Tally:
    """The sums over no game."""
    none = (0,) * len(table.shapes)
    return Tally(none, none, none, (0,) * (table.grid.columns * table.grid.rows))


def _ups_and_downs(table: Table, turns: Sequence[Turn]) -> tuple[int, int]:
    """The smallest reserve that a placement left its player, and how often who was behind came in front."""
    held = [(sum(ours), sum(theirs)) for ours, theirs in [turn.after.reserve for turn in turns]]
    lowest = min([pair[before.turn] for pair, (before, *_) in zip(held, turns, strict=True)], default=0)
    if table.rules.stolen != "reserve" or table.rules.left_on_board != "nobody":
        held = [score(table, turn.after) for turn in turns]
    leads = [ours > theirs for ours, theirs in held if ours != theirs]
    return lowest, sum(map(ne, leads, leads[1:]))


def _theirs(table: Table, turn: Turn) -> int:
    mover = turn.before.turn
    return sum(
        [count for count, owner in zip(turn.outcome.claimed, table.owners, strict=True) if owner != mover]
    )


def _hijacks(table: Table, turn: Turn) -> int:
    """The lines of which more than half was the other player's."""
    rows, columns, grid = turn.outcome.rows, turn.outcome.columns, table.grid
    others = 0
    for mask, owner in zip(turn.before.board, table.owners, strict=True):
        if owner != turn.before.turn:
            others |= mask
    for bit, colour in zip(bits(turn.move.cells), turn.move.mix, strict=bool(turn.move.mix)):
        others |= (table.owners[colour] != turn.before.turn) << bit
    if not turn.move.mix and table.owners[turn.move.colour] != turn.before.turn:
        others |= turn.move.cells
    lines = [grid.row_lines[row] for row in rows] + [grid.column_lines[column] for column in columns]
    return sum([2 * (line & others).bit_count() > line.bit_count() for line in lines])


def _unpayable(table: Table, turns: Sequence[Turn], end: State) -> int:
    states = [turn.before for turn in turns]
    if end.ending in ("passes", "cannot_pay"):
        states.append(_open(table, end))
    found: set[int] = set()
    for state, most in zip(states, _most(table, states), strict=True):
        if most < table.largest:
            open_cards = zip(state.market, state.fits, strict=True)
            found.update([card for card, where in open_cards if where and table.shapes[card].size > most])
    return len(found)


def _open(table: Table, end: State) -> State:
    """The end with the places where its market's cards would still fit."""
    return end._replace(fits=places(table, end.filled, end.market))


def _most(table: Table, states: Sequence[State]) -> list[int]:
    """The size of the largest shape that anybody could pay for, in each of these states."""
    purses: Iterable[Sequence[Sequence[int]]] = [state.reserve for state in states]
    if table.rules.may_place == "own":
        purses = [[payable(table, state._replace(turn=player)) for player in (0, 1)] for state in states]
    if table.rules.colours_per_placement == "any":
        return [max(sum(ours), sum(theirs)) for ours, theirs in purses]
    return [max(*ours, *theirs) for ours, theirs in purses]


def _sums(some: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple([one + other for one, other in zip(some, more, strict=True)])
