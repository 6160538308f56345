"""Playtests: the same games whoever plays them, and records that say what happened in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.load import load
from generator.play.chance import Chance
from generator.play.grid import bits
from generator.play.seventh import score, table_of
from generator.play.table import State, Table
from generator.playtest import simulate as simulation
from generator.playtest.agents import agent
from generator.playtest.duel import play_game
from generator.playtest.record import Record, Turn, nothing, record, tally
from generator.playtest.simulate import simulate
from tests.plain_games import a_table, plain, plain_move
from tests.plain_rules import PlainGame, can_pay, placements, points

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


@cache
def shipped() -> Table:
    return table_of(load(SHIPPED))


def test_any_number_of_workers_play_the_same_games() -> None:
    one = simulate(shipped(), ("greedy", "random"), 160, seed=9)
    for workers in (2, 3):
        assert simulate(shipped(), ("greedy", "random"), 160, seed=9, workers=workers) == one


def test_batches_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    one = simulate(shipped(), ("random", "random"), 70, seed=2, progress=heard.append)
    assert sum(heard) == len(one.records) == 70
    for size in (1, 7, 1000):
        monkeypatch.setattr(simulation, "BATCH", size)
        assert simulate(shipped(), ("random", "random"), 70, seed=2) == one
        assert simulate(shipped(), ("random", "random"), 30, seed=2).records == one.records[:30]
    assert simulate(shipped(), ("random", "random"), 70, seed=3) != one


def test_agents_take_turns_in_beginning() -> None:
    records = simulate(shipped(), ("greedy", "random"), 40, seed=1).records
    assert [one.agent for one in records] == [0, 1] * 20
    for one in records:
        assert one.best in (-1, 0, 1)
        assert one.first_won == (one.best == one.agent)


def test_an_unknown_agent_is_refused_before_a_game_begins() -> None:
    with pytest.raises(ValueError, match=r"^there is no agent called 'clever'"):
        simulate(shipped(), ("random", "clever"), 10, seed=1)


def a_game(seed: int) -> tuple[Table, list[Turn], State]:
    chance = Random(seed)
    table = a_table(chance)
    names = chance.choice((("random", "random"), ("greedy", "random"), ("random", "two-ply")))
    turns, end = play_game(table, (agent(names[0]), agent(names[1])), Chance.of(seed))
    return table, turns, end


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 1))
def test_records_say_what_happened(seed: int, first_agent: int) -> None:
    table, turns, end = a_game(seed)
    found = record(table, turns, end, first_agent)
    assert found == told(table, turns, end, first_agent)


def test_records_say_what_happened_on_the_shipped_board() -> None:
    greedy = agent("greedy")
    for rules in ({}, {"stolen": "bank"}, {"may_place": "own"}):
        table = replace(shipped(), rules=replace(shipped().rules, **rules))
        for seed in range(2):
            turns, end = play_game(table, (greedy, greedy), Chance.of(seed))
            found = record(table, turns, end, 0)
            assert found == told(table, turns, end, 0)
            assert found.lines > 0


def told(table: Table, turns: list[Turn], end: State, first_agent: int) -> Record:
    """The record by the plain rules' squares and tokens."""
    lines = [lines_of(table, turn) for turn in turns]
    counts = [points(plain(table, turn.after)) for turn in turns]
    leaders = [0 if ours > theirs else 1 for ours, theirs in counts if ours != theirs]
    final = score(table, end)
    winner = {None: -1, end.first: first_agent, 1 - end.first: 1 - first_agent}[end.winner]
    return Record(
        agent=first_agent,
        best=winner,
        first_won=end.winner == end.first,
        ending=str(end.ending),
        length=len(turns),
        margin=max(final) - min(final),
        lead_changes=sum(leaders[at] != leaders[at - 1] for at in range(1, len(leaders))),
        lines=sum(map(len, lines)),
        doubles=sum(len(some) >= 2 for some in lines),
        stolen=sum(len({square for line in some for square in line}) for some in lines),
        theirs=sum(
            sum(
                owner != turn.before.turn
                for owner in dict(pair for line in some for pair in line.items()).values()
            )
            for turn, some in zip(turns, lines, strict=True)
        ),
        hijacks=sum(
            sum(owner != turn.before.turn for owner in line.values()) > len(line) / 2
            for turn, some in zip(turns, lines, strict=True)
            for line in some
        ),
        lowest=min((sum(turn.after.reserve[turn.before.turn]) for turn in turns), default=0),
        passes=sum(turn.outcome.passes for turn in turns),
        unpayable=len({card for moment in waiting(table, turns, end) for card in beyond(moment)}),
        swept=sum(len(turn.outcome.swept) for turn in turns),
    )


def lines_of(table: Table, turn: Turn) -> list[dict[tuple[int, int], int]]:
    """The lines that a move took: for each of its squares whose token lay there."""
    game = plain(table, turn.before)
    squares = {**game.board, **dict(plain_move(table, turn.move)[1])}
    rows = [{(row, column) for column in range(game.columns)} for row in turn.outcome.rows]
    columns = [{(row, column) for row in range(game.rows)} for column in turn.outcome.columns]
    return [{square: table.owners[squares[square]] for square in line} for line in rows + columns]


def waiting(table: Table, turns: list[Turn], end: State) -> list[PlainGame]:
    """Every moment at which the market lay open to a player: before each move, and when nobody could pay."""
    found = [plain(table, turn.before) for turn in turns]
    return found + [plain(table, end)] * (end.ending in ("passes", "cannot_pay"))


def beyond(game: PlainGame) -> set[str]:
    """The cards that fit while neither player could pay for them."""
    both = [PlainGame(**{**vars(game), "turn": player}) for player in (0, 1)]
    return {
        card
        for card in game.market
        if placements(game, card) and not any(can_pay(one, len(game.shapes[card])) for one in both)
    }


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_tallies_add_up(seed: int) -> None:
    table, turns, end = a_game(seed)
    one, none = tally(table, [(turns, end)]), tally(table, [])
    assert tally(table, [(turns, end)] * 3) == one + one + one + none
    assert none == nothing(table)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_tallies_count_every_card_and_token(seed: int) -> None:
    table, turns, end = a_game(seed)
    found = tally(table, [(turns, end)])
    placed = Counter(bit for turn in turns for bit in bits(turn.move.cells))
    assert found.heat == tuple(placed[bit] for bit in range(table.grid.columns * table.grid.rows))
    if len(turns[:1]) == 1 and len(turns[0].before.market) + len(turns[0].before.deck) == len(table.deck):
        copies, left = Counter(table.deck), Counter(end.market)
        for card in range(len(table.shapes)):
            assert found.chosen[card] + found.swept[card] + found.never[card] + left[card] == copies[card]
