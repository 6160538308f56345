"""Whether games are played compiled: whether they can be, and whether that takes less time.

If anything at all is amiss, from a missing numba to a full disk, games are played plain: the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from generator.play.table import Table
from generator.playtest.agents import at_random, greedy, monte_carlo, two_ply
from generator.playtest.compiled import kept
from generator.playtest.kinds import Agent
from generator.playtest.record import Record, Tally

Played = tuple[list[Record], Tally]

MOST_SQUARES = 64  # the bits of a word
MOST = 1 << 24  # of anything that is counted: no game has as many


class Known(NamedTuple):
    """An agent as the kernel knows it, and how long it takes in plain Python for a card of the deck (s)."""

    row: tuple[int, int, int]
    plain: float


def known(agent: Agent) -> Known | None:
    """None for an agent that the kernel does not know."""
    if agent is at_random.choose:
        return Known((0, 0, 0), 15e-6)
    if agent is greedy.choose:
        return Known((1, 0, 0), 38e-6)
    if agent is two_ply.choose:
        return Known((2, 0, 0), 0.8e-3)
    if agent is monte_carlo.choose:
        agent = monte_carlo.with_budget(monte_carlo.BUDGET)
    if isinstance(agent, partial) and agent.func is monte_carlo.tried:
        budget = agent.keywords["budget"]
        return Known((3, budget, min(monte_carlo.MOST_MOVES, budget)), 0.8e-3 + 0.14e-3 * budget)
    return None


STARTING = 0.4  # what processes take to start (s)
# How long plain games must take before it pays to load what was compiled, and to compile (s): half as long
# again as either takes, for the figures above are those of one machine and one deck.
WORTH_LOADING, WORTH_COMPILING = 0.6, 18.0
AT_ONCE, MOST_AT_ONCE = 1.0, 1000  # plain games that would take so long (s), and games


def ready(table: Table, agents: Sequence[Agent], games: int, workers: int) -> int:
    """How many of so many games are to be played at once, compiled; 0 if they had better be played plain.

    By then all is loaded or compiled. At once, because Ctrl-C waits for the end of what is called.
    """
    found = [one for one in map(known, agents) if one]
    if not possible(table, agents):
        return 0
    each = sum(one.plain for one in found) / len(found) * max(1, len(table.deck))
    if not (_pays(each * games / workers + STARTING * (workers > 1)) and kernel_for(table, agents)):
        return 0
    return max(1, min(MOST_AT_ONCE, int(AT_ONCE / each)))


def kernel_for(table: Table, agents: Sequence[Agent]) -> Callable[[int, Sequence[int]], Played] | None:
    """What plays the games of a seed and of some numbers, loaded or compiled; None if that cannot be had."""
    play = kept.kernel() if possible(table, agents) else None
    return play and partial(play, table, [one.row for one in map(known, agents) if one])


def possible(table: Table, agents: Sequence[Agent]) -> bool:
    """Whether the kernel knows such games: other agents, larger boards and mixed colours are played plain."""
    colours, rules = len(table.colours), table.rules
    return (
        all(map(known, agents))
        and table.grid.columns * table.grid.rows <= MOST_SQUARES
        and rules.colours_per_placement == "one"
        and min(colours, len(table.shapes)) > 0
        and max(sum(table.tokens), len(table.deck), rules.market * colours * 8 * MOST_SQUARES) < MOST
    )


def _pays(plain: float) -> bool:
    """Whether games that would take so long (s) are better compiled."""
    if kept.kernel.cache_info().currsize:
        return True
    if plain < WORTH_LOADING:
        return False
    folder = kept.folder()
    return folder is not None and (plain >= WORTH_COMPILING or kept.sealed(folder))
