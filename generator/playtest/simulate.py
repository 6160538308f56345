"""Thousands of games: in batches, on all cores, the same ones on any number of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import add
from typing import NamedTuple

from generator.play.chance import Chance
from generator.play.seventh import play, setup
from generator.play.table import State, Table
from generator.play.transcript import Transcript
from generator.playtest.agents import Agent, agent
from generator.playtest.record import Record, Tally, Turn, nothing, record, tally

BATCH = 50  # games that one process plays before it reports
Progress = Callable[[int], None]  # how many games were played since it was called last


class Playtest(NamedTuple):
    """Games in the order of their numbers, and their sums."""

    records: tuple[Record, ...]
    tally: Tally


def silent(played: int) -> None:
    """No progress."""


def simulate(
    table: Table,
    agents: tuple[str, str],
    games: int,
    seed: int,
    workers: int = 1,
    progress: Progress = silent,
) -> Playtest:
    """Play so many games. Agents take turns in beginning. Raises ValueError for an unknown agent.

    Game `n` of a seed is the same whoever plays it, and wherever. `workers` are processes; joblib's back end
    runs them, so another one (Dask, Ray) does if the caller chose it.
    """
    for name in agents:
        agent(name)
    batches = [range(start, min(start + BATCH, games)) for start in range(0, games, BATCH)]
    records: list[Record] = []
    tallies = [nothing(table)]
    for found, sums in _played(table, agents, seed, batches, workers):
        records += found
        tallies.append(sums)
        progress(len(found))
    return Playtest(tuple(records), reduce(add, tallies))


def _played(
    table: Table, agents: tuple[str, str], seed: int, batches: Sequence[range], workers: int
) -> Iterator[tuple[list[Record], Tally]]:
    if workers == 1 or len(batches) == 1:
        yield from (batch(table, agents, seed, numbers) for numbers in batches)
        return
    from joblib import Parallel, delayed

    jobs = (delayed(batch)(table, agents, seed, numbers) for numbers in batches)
    yield from Parallel(n_jobs=workers, return_as="generator")(jobs)


def batch(
    table: Table, agents: tuple[str, str], seed: int, numbers: Sequence[int]
) -> tuple[list[Record], Tally]:
    """The games of these numbers."""
    pair = (agent(agents[0]), agent(agents[1]))
    records: list[Record] = []

    def games() -> Iterator[tuple[list[Turn], State]]:
        for number in numbers:
            begins = number % 2
            turns, end = play_game(table, (pair[begins], pair[1 - begins]), Chance.of(seed, number))
            records.append(record(table, turns, end, begins))
            yield turns, end

    sums = tally(table, games())
    return records, sums


def first_game(table: Table, agents: tuple[str, str], seed: int) -> Transcript:
    """The game of number 0 of a playtest, to be saved."""
    turns, _ = play_game(table, (agent(agents[0]), agent(agents[1])), Chance.of(seed, 0))
    return Transcript(table, setup(table, Chance.of(seed, 0)), tuple(turn.move for turn in turns))


def play_game(table: Table, agents: tuple[Agent, Agent], chance: Chance) -> tuple[list[Turn], State]:
    """A game from its setup to its end; player 0 begins and is the first agent."""
    state = setup(table, chance)
    turns: list[Turn] = []
    while not state.ending:
        move = agents[state.turn](table, state, chance)
        after, outcome = play(table, state, move)
        turns.append(Turn(state, move, outcome, after))
        state = after
    return turns, state
