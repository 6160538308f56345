"""Playtests of block puzzles: one player, until nothing fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import add
from typing import NamedTuple

from generator.play.chance import Chance
from generator.play.dealing import can_continue, continued, deal, gone_on, setup
from generator.play.puzzle import NONE, Move, Outcome, State, Table, play
from generator.playtest.agents import PUZZLE_AGENTS
from generator.playtest.heat import heat
from generator.playtest.kinds import Agent, CardRow, Chart, Kind, Part
from generator.playtest.statistics import Measure, Value

MOST_PLACEMENTS = 1000  # of a game that might go on for ever
SECONDS = 5  # that a player with a clock takes for a placement
ENDINGS = {
    "stuck": "games that end because nothing fits",
    "time": f"games that end by the clock, at {SECONDS} seconds a placement",
    "stopped": f"games stopped after {MOST_PLACEMENTS} placements",
}

QUANTILES = {
    10: "score that nine games in ten reach",
    25: "score that three games in four reach",
    50: "score that half of the games reach (the median)",
    75: "score that one game in four reaches",
    90: "score that one game in ten reaches",
}


class Turn(NamedTuple):
    """A placement, the state before it, and what it did."""

    before: State
    move: Move
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: its placements, the sets that were dealt, its last state and how it ended."""

    turns: Sequence[Turn]
    sets: Sequence[tuple[int, ...]]
    end: State
    ending: str


class Record(NamedTuple):
    """One game.

    `peak` is the most squares that were filled at once, before full lines were cleared: so many tokens it
    took. `doubles` are placements that clear two lines or more; `combo` is the longest row of clearing moves.
    """

    ending: str
    length: int
    score: int
    sets: int
    lines: int
    clears: int
    doubles: int
    combo: int
    empties: int
    continues: int
    peak: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over games. By shape: how often it was dealt and placed, and in how many games it was left in the
    tray when nothing fitted; by square: tokens laid."""

    shown: tuple[int, ...]
    placed: tuple[int, ...]
    ended: tuple[int, ...]
    heat: tuple[int, ...]

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            tuple(map(add, self.shown, other.shown)),
            tuple(map(add, self.placed, other.placed)),
            tuple(map(add, self.ended, other.ended)),
            tuple(map(add, self.heat, other.heat)),
        )


def play_game(table: Table, agent: Agent, chance: Chance) -> Game:
    """A game from its first set to its end. A game that may be continued is."""
    state = setup(table, chance)
    turns: list[Turn] = []
    sets = [state.tray]
    empty, most = (NONE,) * table.rules.tray, _most_placements(table)
    while len(turns) < most:
        move = agent(table, state, chance)
        if move is None:
            state = _rescued(table, state, chance, sets)
            move = agent(table, state, chance)
        if move is None:
            return Game(turns, sets, state, "stuck")
        after, outcome = play(table, state, move)
        turns.append(Turn(state, move, outcome))
        state = after
        if state.tray == empty:
            state = deal(table, state, chance)
            sets.append(state.tray)
    return Game(turns, sets, state, "time" if table.minutes else "stopped")


def _rescued(table: Table, state: State, chance: Chance, sets: list[tuple[int, ...]]) -> State:
    """The game in which nothing fitted, as its rules let it go on, if they do."""
    if table.endless:
        state = gone_on(table, state, chance)
        sets.append(state.tray)
        return state
    return continued(table, state) if can_continue(table, state) else state


def _most_placements(table: Table) -> int:
    return min(MOST_PLACEMENTS, table.minutes * 60 // SECONDS if table.minutes else MOST_PLACEMENTS)


def record(table: Table, game: Game) -> Record:
    """The numbers of a game."""
    turns, end = game.turns, game.end
    clears = [turn for turn in turns if turn.outcome.rows or turn.outcome.columns]
    lines = [len(turn.outcome.rows) + len(turn.outcome.columns) for turn in clears]
    return Record(
        ending=game.ending,
        length=len(turns),
        score=end.score,
        sets=len(game.sets),
        lines=sum(lines),
        clears=len(clears),
        doubles=sum([count > 1 for count in lines]),
        combo=max([turn.before.streak for turn in clears], default=-1) + 1,
        empties=sum([turn.outcome.points.empty > 0 for turn in clears]),
        continues=int(end.continued),
        peak=max([(turn.before.filled | turn.move.cells).bit_count() for turn in turns], default=0),
    )


def batch(
    table: Table, agents: Sequence[Agent], seed: int, numbers: Sequence[int]
) -> tuple[list[Record], Tally]:
    """The games of these numbers."""
    records: list[Record] = []

    def games() -> Iterator[Game]:
        for number in numbers:
            game = play_game(table, agents[0], Chance.of(seed, number))
            records.append(record(table, game))
            yield game

    return records, tally(table, games())


def tally(table: Table, games: Iterator[Game]) -> Tally:
    """The sums over these games. Takes one after another, and keeps none."""
    shown, placed, ended = (Counter[int]() for _ in range(3))
    laid: list[int] = []
    for game in games:
        shown.update(chain.from_iterable(game.sets))
        placed.update([before.tray[move.piece] for before, move, _ in game.turns])
        laid += [move.cells for _, move, _ in game.turns]
        if game.ending == "stuck":
            ended.update(set(game.end.tray))
    shapes = range(len(table.shapes))
    return Tally(
        tuple([shown[shape] for shape in shapes]),
        tuple([placed[shape] for shape in shapes]),
        tuple([ended[shape] for shape in shapes]),
        heat(laid, table.grid.columns * table.grid.rows),
    )


def nothing(table: Table) -> Tally:
    """The sums over no game."""
    none = (0,) * len(table.shapes)
    return Tally(none, none, none, (0,) * (table.grid.columns * table.grid.rows))


def measures(agents: tuple[str, str], sides: Sequence[Sequence[Record]]) -> tuple[Measure, ...]:
    """Every figure, in the order in which a designer reads them."""
    return (
        *_scores(sides),
        Measure("length", "placements", lambda one: one.length),
        Measure("sets", "sets dealt", lambda one: one.sets),
        Measure("lines", "lines", lambda one: one.lines),
        Measure("clears", "placements that clear a line", _clears, _length, share=True),
        Measure("doubles", "placements that clear two lines or more", lambda one: one.doubles),
        Measure("combo", "most clearing moves in a row", lambda one: one.combo),
        Measure("empties", "games with an emptied board", lambda one: one.empties > 0, share=True),
        *_continues(sides),
        *_endings(sides),
        Measure("peak", "most squares filled at once", lambda one: one.peak),
        Measure("peak_99", "tokens that are enough for 99 games in 100", lambda one: one.peak, quantile=0.99),
        Measure("peak_all", "most tokens that any of these games took", lambda one: one.peak, quantile=1.0),
    )


def _scores(sides: Sequence[Sequence[Record]]) -> tuple[Measure, ...]:
    """Nothing for modes in which nothing scores."""
    if not any(one.score for records in sides for one in records):
        return ()
    return (
        Measure("score", "score", lambda one: one.score),
        *(
            Measure(f"score_{part}", name, lambda one: one.score, quantile=part / 100)
            for part, name in QUANTILES.items()
        ),
    )


def _continues(sides: Sequence[Sequence[Record]]) -> tuple[Measure, ...]:
    if not any(one.continues for records in sides for one in records):
        return ()
    return (Measure("continues", "games continued", lambda one: one.continues, share=True),)


def _endings(sides: Sequence[Sequence[Record]]) -> tuple[Measure, ...]:
    found = {one.ending for records in sides for one in records}
    return tuple(
        Measure(f"ending_{name}", said, _ended(name), share=True)
        for name, said in ENDINGS.items()
        if name in found
    )


def _clears(one: Record) -> float:
    return one.clears


def _length(one: Record) -> float:
    return one.length


def _ended(name: str) -> Value:
    return lambda one: one.ending == name


def card_rows(table: Table, games: int, sums: Tally) -> tuple[CardRow, ...]:
    """A row for each card of the deck, in its order."""
    deck = Counter(table.deck)
    return tuple(
        CardRow(
            shape.id,
            shape.size,
            deck[number] * games,
            (
                Part("shown", "of all dealt", sums.shown[number], sum(sums.shown)),
                Part("placed", "placed when dealt", sums.placed[number], sums.shown[number]),
                Part("ended", "left at the end", sums.ended[number], games),
            ),
        )
        for number, shape in enumerate(table.shapes)
        if deck[number]
    )


SOLO = Kind(
    players=1,
    agents=PUZZLE_AGENTS,
    batch=batch,
    nothing=nothing,
    measures=measures,
    cards=card_rows,
    charts=(Chart("score", "points", "scores"), Chart("length", "placements in a game", "lengths")),
    barred={"placed": "placed"},
    rest="left in the tray",
)
