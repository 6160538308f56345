"""Playtests of block puzzles: records that say what happened, agents that do what they say."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.cli import pnp
from generator.game.load import load
from generator.play.chance import Chance
from generator.play.dealing import deal, setup
from generator.play.puzzle import NONE, Move, State, Table, apply, legal_moves, play, stuck, table_of
from generator.playtest.agents import PUZZLE_AGENTS, agent
from generator.playtest.agents.puzzle_greedy import room
from generator.playtest.simulate import simulate
from generator.playtest.solo import MOST_PLACEMENTS, Game, nothing, play_game, record, tally
from generator.playtest.statistics import Measure, estimate
from generator.playtest.variation import varied
from tests import plain_puzzle as plainly
from tests.plain_puzzles import EIGHT, TEN, a_puzzle, plain
from tests.puzzles import write_puzzle
from tests.test_play_chance import spread
from tests.test_puzzle_rules import a_state, a_table

PIECES = {
    **{"I1": "#", "I2": "##", "I2d": "#/#", "I3": "###", "I3d": "#/#/#", "O4": "##/##", "V3": "##/#."},
    **{"T4": "###/.#.", "I5": "#####", "I5d": "#/#/#/#/#", "O9": "###/###/###"},
}


@cache
def eight() -> Table:
    return a_table(8, EIGHT, ("I5", "I5d", "O9"), **PIECES)


def choose(name: str, table: Table, state: State, seed: int) -> Move:
    move = agent(name, PUZZLE_AGENTS)(table, state, Chance(seed))
    assert isinstance(move, Move)
    return move


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["random", "greedy"]))
def test_records_say_what_happened(seed: int, name: str) -> None:
    chance = Random(seed)
    table = a_puzzle(chance)
    game = play_game(table, agent(name, PUZZLE_AGENTS), Chance(seed))
    found = record(table, game)
    state, cleared, combos, peak = plain(table, setup(table, Chance(seed))), [0], [0], 0
    for turn in game.turns:
        state = plain(table, turn.before)
        squares = frozenset(table.grid.cells(turn.move.cells))
        peak = max(peak, len(state.board | squares))
        state, told = plainly.moved(state, turn.move.piece, squares)
        cleared.append(len(told.rows) + len(told.columns))
        combos.append(state.streak)
    assert (found.length, found.peak) == (len(game.turns), peak)
    assert (found.lines, found.combo) == (sum(cleared), max(combos))
    assert found.doubles == sum(lines > 1 for lines in cleared)
    assert found.clears == sum(lines > 0 for lines in cleared)
    assert found.score == game.end.score == sum(sum(turn.outcome.points) for turn in game.turns)
    assert found.continues == game.end.continued
    if found.ending == "stuck":
        assert plainly.is_stuck(plain(table, game.end)) or set(game.end.tray) == {NONE}
    else:
        assert found.length == MOST_PLACEMENTS


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_sums_over_games(seed: int) -> None:
    table = a_puzzle(Random(seed))
    games = [play_game(table, agent("random", PUZZLE_AGENTS), Chance.of(seed, number)) for number in range(4)]
    found = tally(table, iter(games))
    one_by_one = nothing(table)
    for game in games:
        one_by_one += tally(table, iter([game]))
    assert found == one_by_one
    turns = [turn for game in games for turn in game.turns]
    shapes = Counter(turn.before.tray[turn.move.piece] for turn in turns)
    assert list(found.placed) == [shapes[number] for number in range(len(table.shapes))]
    assert sum(found.heat) == sum(len(table.grid.cells(turn.move.cells)) for turn in turns)
    left = Counter(shape for game in games for shape in game.end.tray)
    for number in range(len(table.shapes)):
        assert found.shown[number] == found.placed[number] + left[number]
        assert found.ended[number] <= left[number] or not left[number]


def test_any_number_of_workers_play_the_same_games() -> None:
    one = simulate(eight(), ("greedy", "greedy"), 60, seed=9)
    assert simulate(eight(), ("greedy", "greedy"), 60, seed=9, workers=2) == one


def test_a_game_is_continued_once() -> None:
    table = a_table(10, TEN, **PIECES)
    records = simulate(table, ("random", "random"), 60, seed=1).records
    without = simulate(a_table(10, EIGHT, **PIECES), ("random", "random"), 60, seed=1).records
    assert {one.continues for one in records} == {1}
    assert {one.continues for one in without} == {0}
    assert sum(one.length for one in records) > sum(one.length for one in without)


def test_an_endless_game_is_stopped_and_a_clock_ends_one() -> None:
    endless = Table(*_fields(eight()), endless=True)
    (one, *_) = simulate(endless, ("random", "random"), 2, seed=1).records
    assert (one.ending, one.length) == ("stopped", MOST_PLACEMENTS)
    timed = Table(*_fields(eight()), minutes=1)
    records = simulate(timed, ("greedy", "greedy"), 5, seed=1).records
    assert {(one.ending, one.length) for one in records} == {("time", 12)}


def _fields(table: Table) -> tuple[object, ...]:
    return table.grid, table.shapes, table.large, table.deck, table.rules


def test_a_deck_without_cards_ends_at_once() -> None:
    table = Table(eight().grid, eight().shapes, eight().large, (), EIGHT)
    (one, *_) = simulate(table, ("greedy", "greedy"), 2, seed=1).records
    assert (one.ending, one.length, one.score) == ("stuck", 0, 0)


# --- agents ---


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([*PUZZLE_AGENTS]))
def test_moves_are_allowed_and_the_same_for_a_seed(seed: int, name: str) -> None:
    chance = Random(seed)
    table = a_puzzle(chance)
    state = setup(table, Chance(seed))
    for _ in range(6):
        if stuck(table, state) or set(state.tray) == {NONE}:
            return
        move = choose(name, table, state, seed)
        assert move == choose(name, table, state, seed)
        state, _ = apply(table, state, move)
        if set(state.tray) == {NONE}:
            state = deal(table, state, Chance(seed))


@pytest.mark.parametrize("rows", [["...."] * 4, ["##.#", "#.##", ".###", "###."]])
def test_random_takes_every_move_alike(rows: list[str]) -> None:
    """On an open board, where guesses do, and on a crowded one, where places are counted."""
    table = a_table(4, EIGHT, I1="#", I2d="#/#", O9="###/###/###")
    state = a_state(table, rows, (0, 1, 2))
    chance, every = Chance(5), list(legal_moves(table, state))
    random = agent("random", PUZZLE_AGENTS)
    counts = Counter(random(table, state, chance) for _ in range(400 * len(every)))
    assert set(counts) == set(every)
    assert spread(Counter(dict(counts)), len(every)) < len(every) + 4 * (2 * len(every)) ** 0.5


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_greedy_takes_the_most_points_and_of_those_the_most_room(seed: int) -> None:
    chance = Random(seed)
    table = a_puzzle(chance)
    state = setup(table, Chance(seed))
    while not stuck(table, state) and set(state.tray) != {NONE}:
        worth = {}
        for move in legal_moves(table, state):
            after, outcome = apply(table, state, move)
            worth[move] = outcome.points.total, room(table, after.filled)
        assert worth[choose("greedy", table, state, seed)] == max(worth.values())
        state = play(table, state, chance.choice(list(worth)))[0]


def test_look_ahead_sees_what_greedy_does_not() -> None:
    """The domino in the gap of row 0 clears two squares now; only before it does the long piece fit."""
    table = a_table(5, EIGHT, I5d="#/#/#/#/#", I1="#")
    state = a_state(table, ["####.", "####.", "####.", "####.", "..#.."], (0, 1, NONE))
    first = choose("look-ahead", table, state, 1)
    after, _ = apply(table, state, first)
    rest = [apply(table, after, move)[0] for move in legal_moves(table, after)]
    assert rest
    assert max(one.score for one in rest) == _best(table, state)
    assert all(set(one.tray) == {NONE} for one in rest)


def _best(table: Table, state: State) -> int:
    """The most points that all sequences reach."""
    return max(
        [_best(table, play(table, state, move)[0]) for move in legal_moves(table, state)] or [state.score]
    )


def test_who_looks_ahead_beats_greedy_who_beats_random() -> None:
    table = a_table(6, EIGHT, ("I5", "I5d", "O9"), **PIECES)
    means = [
        np.mean([one.score for one in simulate(table, (name, name), games, seed=3).records])
        for name, games in (("random", 100), ("greedy", 40), ("look-ahead", 8))
    ]
    assert means[0] * 2 < means[1]
    assert means[1] < means[2]


# --- figures ---


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 60), min_size=1, max_size=80), st.sampled_from([0.1, 0.25, 0.5, 0.9, 1.0]))
def test_quantiles(values: list[int], part: float) -> None:
    table = eight()
    base = record(table, Game((), (), setup(table, Chance(1)), "stuck"))
    found = estimate(
        Measure("q", "q", lambda one: one.length, quantile=part),
        [base._replace(length=value) for value in values],
    )
    assert found.value == np.quantile(values, part, method="inverted_cdf")
    if part == 1:
        assert found.low is found.high is None
        return
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.value <= found.high


def test_intervals_of_medians_hold_nineteen_times_in_twenty() -> None:
    chance, held = Random(7), 0
    table = eight()
    base = record(table, Game((), (), setup(table, Chance(1)), "stuck"))
    measure = Measure("q", "q", lambda one: one.length, quantile=0.5)
    for _ in range(300):
        some = [base._replace(length=chance.randint(0, 1000)) for _ in range(60)]
        found = estimate(measure, some)
        held += (found.low or 0) <= 500 <= (found.high or 0)
    assert held / 300 > 0.93


# --- the command ---


def run(*words: str) -> Result:
    return CliRunner().invoke(pnp, list(words))


def test_the_command_writes_the_report(tmp_path: Path) -> None:
    folder = write_puzzle(tmp_path / "small")
    words = ("playtest", str(folder), "--games", "110", "--agents", "random", "--set", "mode=quick")
    one = run(*words, "--workers", "1", "--output", str(tmp_path / "one"))
    run(*words, "--workers", "2", "--output", str(tmp_path / "two"))
    assert one.exit_code == 0, one.output
    for name in ("playtest.json", "playtest.html"):
        first, second = (tmp_path / side / "small" / name for side in ("one", "two"))
        assert first.read_bytes() == second.read_bytes()
    found = json.loads((tmp_path / "one" / "small" / "playtest.json").read_bytes())
    assert [side["name"] for side in found["sides"]] == ["small", "mode=quick"]
    ids = {figure["id"] for figure in found["figures"]}
    assert ids >= {"score", "score_50", "length", "lines", "combo", "ending_stuck", "peak", "peak_all"}
    for side in found["sides"]:
        placed = sum(int(length) * count for length, count in side["lengths"].items())
        assert sum(card["placed"] for card in side["cards"]) == placed
        assert sum(side["scores"].values()) == 110
        assert sum(map(sum, side["tokens_laid"])) == sum(c["placed"] * c["squares"] for c in side["cards"])


def test_the_largest_value_is_a_fact_and_no_estimate(tmp_path: Path) -> None:
    folder = write_puzzle(tmp_path / "small")
    words = ("--games", "40", "--agents", "random", "--set", "board.columns=8", "--output", str(tmp_path))
    found = run("playtest", str(folder), *words)
    (line,) = [line for line in found.output.splitlines() if line.startswith("most tokens")]
    assert re.fullmatch(r"most tokens that any of these games took +\d+\.\d +\d+\.\d", line)
    (figure,) = [
        one
        for one in json.loads((tmp_path / "small" / "playtest.json").read_bytes())["figures"]
        if one["id"] == "peak_all"
    ]
    assert [one["low"] for one in figure["values"]] == [None, None]
    assert figure["difference"]["significant"] is False


def test_usage(tmp_path: Path) -> None:
    folder = str(write_puzzle(tmp_path / "small"))
    for words, said in (
        (["--agents", "random,greedy"], "this game is for one; name one agent"),
        (["--agents", "two-ply"], "there is no agent called 'two-ply'; write random, greedy, look-ahead"),
        (["--agents", "greedy:9"], "there is no agent called 'greedy:9'; write random, greedy, look-ahead"),
        (["--vs", "seventh-square"], "it is another kind of game; compare games of one kind"),
        (["--record", "x.jsonl"], "only games for two are recorded"),
    ):
        found = run("playtest", folder, "--games", "2", *words)
        assert found.exit_code == 2, found.output
        assert said in " ".join(found.output.split())


def test_a_mode_has_a_deck_of_its_own(tmp_path: Path) -> None:
    game = load(write_puzzle(tmp_path / "small"))
    assert table_of(game).deck.count(0) == 3
    assert table_of(varied(game, ("mode=quick",))).deck.count(0) == 1
    assert table_of(varied(game, ("mode=quick",))).minutes == 3
    assert table_of(varied(game, ("deck.O4=7",))).deck.count(0) == 7
    assert table_of(varied(game, ("rules.line_points=5, 6",))).rules.line_points == (5, 6)


def test_modes_that_are_unknown(tmp_path: Path) -> None:
    folder = str(write_puzzle(tmp_path / "small"))
    found = run("playtest", folder, "--set", "mode=zenn", "--set", "rules.line_points=10,x")
    assert found.exit_code == 1
    assert found.output.splitlines() == [
        "--set mode=zenn: unknown mode 'zenn'; known here: calm, quick",
        "--set rules.line_points=10,x: 'x' is no whole number; write one from 0 to 1000000",
    ]
    found = run("playtest", "--set", "mode=calm")
    assert found.output == "--set mode=calm: this game has no modes\n"


def test_a_game_may_name_the_mode_that_is_played(tmp_path: Path) -> None:
    calm = write_puzzle(tmp_path / "calm", ("rules.yaml", "example:", "mode: calm\nexample:"))
    found = run("playtest", str(calm), "--games", "2", "--json", "--output", str(tmp_path))
    assert json.loads(found.output)["sides"][0]["scores"] == {"0": 2}
    wrong = write_puzzle(tmp_path / "wrong", ("rules.yaml", "example:", "mode: calmer\nexample:"))
    found = run("playtest", str(wrong))
    assert found.exit_code == 1
    assert "unknown mode 'calmer'; did you mean 'calm'?" in found.output


def test_the_protocol_speaks_of_the_puzzle(tmp_path: Path) -> None:
    folder = str(write_puzzle(tmp_path / "small"))
    position = {"board": ["......"] * 6, "tray": ["O4", None, "D2"]}
    found = CliRunner().invoke(pnp, ["moves", folder, "--count"], input=json.dumps(position) + "\n{}\n")
    first, second = map(json.loads, found.stdout.splitlines())
    assert first == {"placements": [25, 0, 25]}
    assert second == {"error": "board holds 6 texts of 6 characters, a row each"}
    asked = {"position": position, "move": {"piece": 0, "at": [0, 0]}}
    found = CliRunner().invoke(pnp, ["apply", folder], input=json.dumps(asked))
    assert json.loads(found.stdout)["points"] == {"blocks": 4, "lines": 0, "combo": 0, "empty": 0}
