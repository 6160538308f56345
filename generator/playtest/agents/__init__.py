"""Agents: each a small file with a function that chooses a move. They see what a player sees: no deck."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from generator.play.chance import Chance
from generator.play.table import Move, State, Table

Agent = Callable[[Table, State, Chance], Move]

# What a user writes → the module here that plays so.
AGENTS = {
    "random": "at_random",
    "greedy": "greedy",
    "two-ply": "two_ply",
    "monte-carlo": "monte_carlo",
}
MOST_BUDGET = 100_000


def agent(name: str) -> Agent:
    """The agent of this name; `monte-carlo:500` has a budget of 500 games a move. Raises ValueError."""
    kind, _, budget = name.partition(":")
    if kind not in AGENTS:
        raise ValueError(f"there is no agent called {kind!r}; write {', '.join(AGENTS)}")
    module = import_module(f"{__name__}.{AGENTS[kind]}")
    if not budget:
        return module.choose  # type: ignore[no-any-return]
    if kind != "monte-carlo" or not budget.isascii() or not budget.isdigit():
        raise ValueError(f"{name!r} is no agent; only monte-carlo takes a budget, such as monte-carlo:200")
    if not 1 <= int(budget[:12]) <= MOST_BUDGET:
        raise ValueError(f"a budget is 1 to {MOST_BUDGET} games a move")
    return module.with_budget(int(budget))  # type: ignore[no-any-return]
