"""Plays the game out at random from each promising move, and takes the move that won most often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.play.chance import Chance
from generator.play.legal import payable
from generator.play.seventh import play
from generator.play.table import Move, State, Table
from generator.playtest.agents.at_random import choose as at_random
from generator.playtest.agents.at_random import drawn
from generator.playtest.agents.two_ply import ranked
from generator.playtest.kinds import Agent

BUDGET = 120  # games a move
MOST_MOVES = 8  # that are tried


def with_budget(budget: int) -> Agent:
    """The agent that plays so many games a move."""
    return partial(tried, budget=budget)


def choose(table: Table, state: State, chance: Chance) -> Move:
    """As `with_budget`, with the usual budget."""
    return tried(table, state, chance, BUDGET)


def tried(table: Table, state: State, chance: Chance, budget: int) -> Move:
    """The move that won most of so many games, shared equally among the most promising moves."""
    counts = payable(table, state)
    moves = [
        _paid(table, state, counts, place, chance)
        for place, _ in ranked(table, state, counts, min(MOST_MOVES, budget))
    ]
    each = max(1, budget // len(moves))
    values = [sum(_played_out(table, state, move, chance) for _ in range(each)) for move in moves]
    return moves[values.index(max(values))]


def _paid(table: Table, state: State, counts: Sequence[int], place: tuple[int, int], chance: Chance) -> Move:
    """The move that pays for a placement from the largest pile."""
    card, cells = place
    if table.rules.colours_per_placement == "any":
        return Move(card, cells, -1, drawn(counts, table.shapes[state.market[card]].size, chance))
    return Move(card, cells, counts.index(max(counts)))


def _played_out(table: Table, state: State, move: Move, chance: Chance) -> int:
    """2 for a game won after this move, 1 for a draw. Nobody knows the deck's order, so it is a new one."""
    player = state.turn
    state, _ = play(table, state._replace(deck=chance.shuffled(sorted(state.deck))), move)
    while not state.ending:
        state, _ = play(table, state, at_random(table, state, chance))
    return 1 if state.winner is None else 2 * (state.winner == player)
