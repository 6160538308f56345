"""Agents do what they say: judged by trying every legal move with the engine itself."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.load import load
from generator.play.chance import Chance
from generator.play.legal import legal_moves, payable, places
from generator.play.seventh import play, setup, table_of
from generator.play.table import Move, State, Table
from generator.playtest.agents import AGENTS, agent
from generator.playtest.agents.greedy import best
from generator.playtest.agents.two_ply import ranked
from generator.playtest.simulate import simulate
from tests.plain_games import a_table
from tests.test_play_chance import spread

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


@cache
def shipped() -> Table:
    return table_of(load(SHIPPED))


def moments(seed: int, table: Table | None = None) -> list[tuple[Table, State]]:
    """The states of a random game in which somebody must move."""
    chance = Random(seed)
    table = table or a_table(chance)
    state, found = setup(table, Chance(seed)), []
    while not state.ending and len(found) < 30:
        found.append((table, state))
        state = play(table, state, agent("random")(table, state, Chance(chance.getrandbits(64))))[0]
    return found


def crowded(seed: int) -> tuple[Table, State]:
    """A board with gaps where rows and columns cross, so that a move often fills several lines."""
    chance = Random(seed)
    table = a_table(chance, market=3, colours_per_placement="one", may_place="any")
    board = [0] * len(table.colours)
    for row in range(table.grid.rows):
        for column in range(table.grid.columns):
            if row % table.grid.columns != column and chance.random() < 0.9:
                board[chance.randrange(len(board))] |= table.grid.mask([(row, column)])
    filled = sum(board)
    if any(table.grid.full(filled)):  # a board of more columns than rows leaves columns without a gap
        gap = table.grid.mask((0, column) for column in range(table.grid.columns))
        board, filled = [mask & ~gap for mask in board], filled & ~gap
    purse = (6,) * len(board)
    market = tuple(chance.choice(range(len(table.shapes))) for _ in range(3))
    found = places(table, filled, market)
    state = setup(table, Chance(seed))._replace(
        board=tuple(board), filled=filled, reserve=(purse, purse), market=market, fits=found, ending=None
    )
    return table, state


def placed(table: Table, state: State) -> list[Move]:
    """A move for each placement: what it gains is the same for every payment."""
    return list({(move.card, move.cells): move for move in legal_moves(table, state)}.values())


def gained(table: Table, state: State, move: Move) -> int:
    """What the player has more after the move, in the reserve and in the bank."""
    after = play(table, state, move)[0]
    own = state.turn
    return sum(after.reserve[own]) + after.bank[own] - sum(state.reserve[own]) - state.bank[own]


def balance(table: Table, state: State, move: Move) -> int:
    """What is gained, less what the other could gain with the cards that stay open."""
    after = play(table, state, move)[0]
    market = state.market[: move.card] + state.market[move.card + 1 :]
    reply = after._replace(
        market=market,
        turn=1 - state.turn,
        ending=None,
        fits=places(table, after.filled, market),
    )
    replies = [gained(table, reply, other) for other in placed(table, reply)]
    return gained(table, state, move) - max(replies, default=0)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_greedy_takes_the_most(seed: int) -> None:
    for table, state in (*moments(seed)[:6], crowded(seed)):
        if not any(state.fits):
            continue
        most = max(gained(table, state, move) for move in placed(table, state))
        assert best(table, state, payable(table, state))[1] == most
        assert gained(table, state, chosen("greedy", table, state, seed)) == most


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_two_ply_has_the_best_balance(seed: int) -> None:
    for table, state in (*moments(seed)[:2], crowded(seed)):
        if not any(state.fits):
            continue
        found = {(move.card, move.cells): balance(table, state, move) for move in placed(table, state)}
        assert dict(ranked(table, state, payable(table, state), most=10_000)) == found
        move = chosen("two-ply", table, state, seed)
        assert found[move.card, move.cells] == max(found.values())


@pytest.mark.parametrize("seed", range(3))
def test_they_are_right_on_the_shipped_board_too(seed: int) -> None:
    for table, state in moments(seed, shipped())[5::7]:
        most = max(gained(table, state, move) for move in placed(table, state))
        assert best(table, state, payable(table, state))[1] == most


def chosen(name: str, table: Table, state: State, seed: int) -> Move:
    return agent(name)(table, state, Chance(seed))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([*AGENTS, "monte-carlo:9"]))
def test_moves_are_legal_and_the_same_whatever_lies_in_the_deck(seed: int, name: str) -> None:
    for table, state in moments(seed)[:3]:
        move = chosen(name, table, state, seed)
        assert move in set(legal_moves(table, state))
        assert chosen(name, table, state, seed) == move
        deck = tuple(Random(seed).sample(state.deck, len(state.deck)))
        assert chosen(name, table, state._replace(deck=deck), seed) == move


@pytest.mark.parametrize(("name", "least"), [("random", 40), ("greedy", 2)])
def test_moves_of_one_worth_are_alike(name: str, least: int) -> None:
    """Every legal move for random, every one of the best for greedy; five deviations above the mean."""
    table, state = next(
        (table, state)
        for seed in range(1000)
        for table, state in moments(seed)[2:]
        if table.rules.colours_per_placement == "one" and len(candidates(name, table, state)) >= least
    )
    wanted = candidates(name, table, state)
    chance, choose = Chance(5), agent(name)
    found = Counter(choose(table, state, chance) for _ in range(60 * len(wanted)))
    assert set(found) == wanted
    assert spread(found, len(wanted)) < len(wanted) + 5 * (2 * len(wanted)) ** 0.5  # type: ignore[arg-type]


def candidates(name: str, table: Table, state: State) -> set[Move]:
    moves = set(legal_moves(table, state))
    most = max(gained(table, state, move) for move in moves)
    return moves if name == "random" else {move for move in moves if gained(table, state, move) == most}


@pytest.mark.parametrize(
    ("pair", "games", "least"),
    [
        (("greedy", "random"), 60, 0.8),
        (("two-ply", "random"), 10, 0.8),
        (("monte-carlo:8", "random"), 10, 0.6),
    ],
)
def test_better_agents_win(pair: tuple[str, str], games: int, least: float) -> None:
    records = simulate(shipped(), pair, games, seed=1).records
    assert sum(one.best == 0 for one in records) >= least * games


def test_names_that_are_no_agents_get_a_sentence() -> None:
    for name, sentence in {
        "clever": "there is no agent called 'clever'; write random, greedy, two-ply, monte-carlo",
        "greedy:5": "'greedy:5' is no agent; only monte-carlo takes a budget, such as monte-carlo:200",
        "random:x": "'random:x' is no agent; only monte-carlo takes a budget, such as monte-carlo:200",
        "monte-carlo:": "'monte-carlo:' is no agent; only monte-carlo takes a budget, such as "
        "monte-carlo:200",
        "monte-carlo:0": "a budget is 1 to 100000 games a move",
        f"monte-carlo:{'9' * 5000}": "a budget is 1 to 100000 games a move",
    }.items():
        with pytest.raises(ValueError, match=r"agent|budget") as caught:
            agent(name)
        assert str(caught.value) == sentence
