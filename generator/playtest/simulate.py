"""Thousands of games: in batches, on all cores, the same ones on any number of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import add
from typing import Any, NamedTuple

from generator.playtest.agents import agent
from generator.playtest.interrupts import kept_from_children
from generator.playtest.kinds import kind_of

BATCH = 50  # games that one process plays before it reports
Progress = Callable[[int], None]  # how many games were played since it was called last


class Playtest(NamedTuple):
    """Games in the order of their numbers, and their sums."""

    records: tuple[Any, ...]
    tally: Any


def silent(played: int) -> None:
    """No progress."""


def simulate(
    table: Any,
    agents: tuple[str, str],
    games: int,
    seed: int,
    workers: int = 1,
    progress: Progress = silent,
) -> Playtest:
    """Play so many games. Agents take turns in beginning. Raises ValueError for an unknown agent.

    Game `n` of a seed is the same whoever plays it, compiled or not, and wherever. `workers` are processes,
    threads if games are compiled; joblib's back end runs them, so another one (Dask, Ray) does if the caller
    chose it.
    """
    kind = kind_of(table)
    players = [agent(name, kind.agents) for name in agents]
    compiled = kind.compiled.ready(table, players, games, workers) if kind.compiled else 0
    each = compiled or BATCH
    batches = [range(start, min(start + each, games)) for start in range(0, games, each)]
    records: list[Any] = []
    tallies = [kind.nothing(table)]
    for found, sums in _played(table, agents, seed, batches, workers, compiled > 0):
        records += found
        tallies.append(sums)
        progress(len(found))
    return Playtest(tuple(records), reduce(add, tallies))


def _played(
    table: Any, agents: tuple[str, str], seed: int, batches: Sequence[range], workers: int, compiled: bool
) -> Iterator[tuple[list[Any], Any]]:
    if workers == 1 or len(batches) == 1:
        yield from (batch(table, agents, seed, numbers, compiled) for numbers in batches)
        return
    from joblib import Parallel, delayed

    jobs = (delayed(batch)(table, agents, seed, numbers, compiled) for numbers in batches)
    # Threads share what was loaded; joblib would put several batches together while others wait for work.
    prefer, size = ("threads", 1) if compiled else (None, "auto")
    with kept_from_children():
        played = Parallel(
            n_jobs=min(workers, len(batches)), prefer=prefer, batch_size=size, return_as="generator"
        )(jobs)
    yield from played


def batch(
    table: Any, agents: tuple[str, str], seed: int, numbers: Sequence[int], compiled: bool = False
) -> tuple[list[Any], Any]:
    """The records and the sums of the games of these numbers."""
    kind = kind_of(table)
    play = kind.compiled.batch if compiled and kind.compiled else kind.batch
    return play(table, [agent(name, kind.agents) for name in agents], seed, numbers)
