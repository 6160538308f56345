"""What a playtest asks of its games: each figure by its name."""

from __future__ import annotations

from collections.abc import Sequence

from generator.playtest.record import Record
from generator.playtest.statistics import Measure, Value


def measures(agents: tuple[str, str], endings: Sequence[str]) -> tuple[Measure, ...]:
    """Every figure of a pairing, in the order in which a designer reads them."""
    return (
        Measure("first", "first player's share of decided games", _first_won, _decided, share=True),
        *_of_agents(agents),
        Measure("draws", "draws", lambda one: one.best == -1, share=True),
        *(
            Measure(f"ending_{name}", f"ended by {name.replace('_', ' ')}", _ended(name), share=True)
            for name in endings
        ),
        Measure("length", "placements", lambda one: one.length),
        Measure("margin", "margin at the end", lambda one: one.margin),
        Measure("lead_changes", "lead changes", lambda one: one.lead_changes),
        Measure("lines", "lines", lambda one: one.lines),
        Measure("doubles", "placements that fill two lines or more", lambda one: one.doubles),
        Measure(
            "theirs",
            "share of stolen tokens that were the other's",
            lambda one: one.theirs,
            lambda one: one.stolen,
            share=True,
        ),
        Measure("hijacks", "hijacks (lines mostly the other's)", lambda one: one.hijacks),
        Measure("lowest", "lowest reserve", lambda one: one.lowest),
        Measure("passes", "forced passes", lambda one: one.passes),
        Measure("unpayable", "shapes that nobody could pay for", lambda one: one.unpayable),
        Measure("swept_games", "games with a swept market", lambda one: one.swept > 0, share=True),
        Measure("swept", "cards swept", lambda one: one.swept),
    )


def _of_agents(agents: tuple[str, str]) -> tuple[Measure, ...]:
    """How often the first agent wins, if there are two."""
    if agents[0] == agents[1]:
        return ()
    name = f"{agents[0]}'s share of decided games against {agents[1]}"
    return (Measure("agent", name, lambda one: one.best == 0, _decided, share=True),)


def _ended(name: str) -> Value:
    return lambda one: one.ending == name


def _first_won(one: Record) -> float:
    return one.first_won


def _decided(one: Record) -> float:
    return one.best != -1
