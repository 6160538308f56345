"""Playtests of The 7th Square: two players in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.play.chance import Chance
from generator.play.seventh import play, setup
from generator.play.table import ENDINGS, State, Table
from generator.play.transcript import Transcript
from generator.playtest.agents import AGENTS
from generator.playtest.compiled import ready
from generator.playtest.kinds import Agent, CardRow, Chart, Compiled, Kind, Part
from generator.playtest.measures import measures as measures_of
from generator.playtest.record import Record, Tally, Turn, nothing, record, tally
from generator.playtest.statistics import Measure


def batch(
    table: Table, agents: Sequence[Agent], seed: int, numbers: Sequence[int]
) -> tuple[list[Record], Tally]:
    """The games of these numbers; the agents take turns in beginning."""
    records: list[Record] = []

    def games() -> Iterator[tuple[list[Turn], State]]:
        for number in numbers:
            begins = number % 2
            turns, end = play_game(table, (agents[begins], agents[1 - begins]), Chance.of(seed, number))
            records.append(record(table, turns, end, begins))
            yield turns, end

    sums = tally(table, games())
    return records, sums


def compiled_batch(
    table: Table, agents: Sequence[Agent], seed: int, numbers: Sequence[int]
) -> tuple[list[Record], Tally]:
    """As `batch`, compiled if that can be done where this runs: joblib may be told to use other machines."""
    found = ready.kernel_for(table, agents)
    return found(seed, numbers) if found else batch(table, agents, seed, numbers)


def first_game(table: Table, agents: Sequence[Agent], seed: int) -> Transcript:
    """The game of number 0 of a playtest, to be saved."""
    turns, _ = play_game(table, agents, Chance.of(seed, 0))
    return Transcript(table, setup(table, Chance.of(seed, 0)), tuple(turn.move for turn in turns))


def play_game(table: Table, agents: Sequence[Agent], chance: Chance) -> tuple[list[Turn], State]:
    """A game from its setup to its end; player 0 begins and is the first agent."""
    state = setup(table, chance)
    turns: list[Turn] = []
    while not state.ending:
        move = agents[state.turn](table, state, chance)
        after, outcome = play(table, state, move)
        turns.append(Turn(state, move, outcome, after))
        state = after
    return turns, state


def measures(agents: tuple[str, str], sides: Sequence[Sequence[Record]]) -> tuple[Measure, ...]:
    """Every figure, with the endings that there were."""
    found = {one.ending for records in sides for one in records}
    return measures_of(agents, [name for name in ENDINGS if name in found])


def card_rows(table: Table, games: int, sums: Tally) -> tuple[CardRow, ...]:
    """A row for each card of the deck, in its order: of its copies, how many were shown, chosen and swept."""
    deck = Counter(table.deck)
    return tuple(
        CardRow(shape.id, shape.size, deck[number] * games, _parts(number, deck[number] * games, sums))
        for number, shape in enumerate(table.shapes)
        if deck[number]
    )


def _parts(number: int, copies: int, sums: Tally) -> tuple[Part, ...]:
    never = sums.never[number]
    return (
        Part("shown", "shown", copies - never, copies),
        Part("chosen", "chosen", sums.chosen[number], copies),
        Part("swept", "swept", sums.swept[number], copies),
        Part("never", "never shown", never, copies),
    )


DUEL = Kind(
    players=2,
    agents=AGENTS,
    batch=batch,
    nothing=nothing,
    measures=measures,
    cards=card_rows,
    charts=(
        Chart("length", "placements in a game", "lengths"),
        Chart("margin", "margin at the end", "margins"),
    ),
    barred={"chosen": "chosen", "swept": "swept"},
    rest="left, or never shown",
    compiled=Compiled(ready.ready, compiled_batch),
)
