"""Agents: each a small file with a function that chooses a move. They see what a player sees: no deck."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from generator.playtest.kinds import Agent

# What a user writes → the module here that plays so: in The 7th Square, and in block puzzles.
AGENTS = {
    "random": "at_random",
    "greedy": "greedy",
    "two-ply": "two_ply",
    "monte-carlo": "monte_carlo",
}
PUZZLE_AGENTS = {"random": "puzzle_random", "greedy": "puzzle_greedy", "look-ahead": "puzzle_ahead"}
MOST_BUDGET = 100_000


def agent(name: str, agents: Mapping[str, str] = AGENTS) -> Agent:
    """The agent of this name; `monte-carlo:500` has a budget of 500 games a move. Raises ValueError."""
    kind, colon, budget = name.partition(":")
    if kind not in agents or (colon and "monte-carlo" not in agents):
        unknown = name if kind in agents else kind
        raise ValueError(f"there is no agent called {unknown!r}; write {', '.join(agents)}")
    module = import_module(f"{__name__}.{agents[kind]}")
    if not colon:
        return module.choose  # type: ignore[no-any-return]
    if kind != "monte-carlo" or not budget.isascii() or not budget.isdigit():
        raise ValueError(f"{name!r} is no agent; only monte-carlo takes a budget, such as monte-carlo:200")
    if not 1 <= int(budget[:12]) <= MOST_BUDGET:
        raise ValueError(f"a budget is 1 to {MOST_BUDGET} games a move")
    return module.with_budget(int(budget))  # type: ignore[no-any-return]
