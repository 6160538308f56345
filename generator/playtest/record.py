"""What is worth knowing of a game that was played, as numbers that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from generator.play.grid import bits, fits
from generator.play.legal import payable
from generator.play.seventh import score
from generator.play.table import Move, Outcome, State, Table


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
    full = [turn for turn in turns if turn.outcome.rows or turn.outcome.columns]
    lines = [len(turn.outcome.rows) + len(turn.outcome.columns) for turn in full]
    return Record(
        agent=agent,
        best=-1 if end.winner is None else agent if won_first else 1 - agent,
        first_won=won_first,
        ending=end.ending or "",
        length=len(turns),
        margin=abs(counts[0] - counts[1]),
        lead_changes=_lead_changes(table, turns),
        lines=sum(lines),
        doubles=sum([count > 1 for count in lines]),
        stolen=sum([sum(turn.outcome.claimed) for turn in full]),
        theirs=sum([_theirs(table, turn) for turn in full]),
        hijacks=sum([_hijacks(table, turn) for turn in full]),
        lowest=min([sum(turn.after.reserve[turn.before.turn]) for turn in turns], default=0),
        passes=sum([turn.outcome.passes for turn in turns]),
        unpayable=_unpayable(table, turns, end),
        swept=sum([len(turn.outcome.swept) for turn in turns]),
    )


def tally(table: Table, games: Iterable[tuple[Sequence[Turn], State]]) -> Tally:
    """The sums over these games, each its turns and its end. Takes one game after another, and keeps none."""
    chosen, swept, never, laid, heat = (Counter[int]() for _ in range(5))
    for turns, end in games:
        chosen.update([turn.before.market[turn.move.card] for turn in turns])
        swept.update([shape for turn in turns for shape in turn.outcome.swept])
        never.update(end.deck)
        laid.update([turn.move.cells for turn in turns])
    for cells, count in laid.items():
        heat.update(dict.fromkeys(bits(cells), count))
    shapes, squares = range(len(table.shapes)), range(table.grid.columns * table.grid.rows)
    return Tally(
        tuple([chosen[shape] for shape in shapes]),
        tuple([swept[shape] for shape in shapes]),
        tuple([never[shape] for shape in shapes]),
        tuple([heat[square] for square in squares]),
    )


def nothing(table: Table) -> Tally:
    """The sums over no game."""
    none = (0,) * len(table.shapes)
    return Tally(none, none, none, (0,) * (table.grid.columns * table.grid.rows))


def _lead_changes(table: Table, turns: Sequence[Turn]) -> int:
    """How often the player who was behind came to be in front."""
    leads = [ours - theirs for ours, theirs in (score(table, turn.after) for turn in turns) if ours != theirs]
    return sum([(before > 0) != (after > 0) for before, after in pairwise(leads)])


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
    largest = max([shape.size for shape in table.shapes], default=0)
    found: set[int] = set()
    for state in states:
        most = _most(table, state)
        if most < largest:
            open_cards = zip(state.market, state.fits, strict=True)
            found.update(
                [card for card, where in open_cards if any(where) and table.shapes[card].size > most]
            )
    return len(found)


def _open(table: Table, end: State) -> State:
    """The end with the places where its market's cards would still fit."""
    free = table.grid.all & ~end.filled
    return end._replace(fits=tuple([fits(table.shapes[card].stamps, free) for card in end.market]))


def _most(table: Table, state: State) -> int:
    """The size of the largest shape that anybody could pay for."""
    purses: Sequence[Sequence[int]] = state.reserve
    if table.rules.may_place == "own":
        purses = [payable(table, state._replace(turn=player)) for player in (0, 1)]
    paid = sum if table.rules.colours_per_placement == "any" else max
    return max(paid(purses[0]), paid(purses[1]))


def _sums(some: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple([one + other for one, other in zip(some, more, strict=True)])
