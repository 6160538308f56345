"""A game's record: saved and read back, checked move by move, and shown so that a person can follow it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.load import load as load_game
from generator.play.chance import Chance
from generator.play.legal import legal_moves, may_pass
from generator.play.reading import PositionError
from generator.play.seventh import apply, setup, table_of
from generator.play.table import Move, MoveError, Table
from generator.play.transcript import Transcript, load, recorded, save, show, steps
from generator.playtest.agents import agent
from generator.playtest.duel import play_game
from tests.plain_games import a_table

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


@cache
def shipped(**changed: object) -> Table:
    table = table_of(load_game(SHIPPED))
    return replace(table, rules=replace(table.rules, **changed))


def greedy_game(table: Table, seed: int) -> Transcript:
    greedy = agent("greedy")
    turns, _ = play_game(table, (greedy, greedy), Chance.of(seed))
    return recorded(table, turns[0].before, [turn.move for turn in turns])


def a_game(seed: int) -> Transcript:
    chance = Random(seed)
    table = a_table(chance)
    state = start = setup(table, Chance(seed))
    moves: list[Move | None] = []
    while not state.ending and len(moves) < 12:
        passes = may_pass(table, state) and chance.random() < 0.2
        moves.append(None if passes else chance.choice(list(legal_moves(table, state))))
        state = apply(table, state, moves[-1])[0]
    return recorded(table, start, moves)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_games_are_read_back(seed: int) -> None:
    game = a_game(seed)
    again = load(save(game), game.table)
    assert again == game
    assert save(again) == save(game)
    assert list(steps(again)) == list(steps(game))
    shown = list(show(game))
    assert shown == list(show(again))
    assert [line for line in shown if line[:1].isdigit()] == [
        line for line in show(game, boards=False) if line[:1].isdigit()
    ]
    assert sum(line[:1].isdigit() for line in shown) == len(game.moves)


def test_a_record_stays_right_when_rules_and_cards_change() -> None:
    game = greedy_game(shipped(), 3)
    now = shipped(stolen="bank", market=5, rotate=False)
    again = load(save(game), now)
    assert [step.after for step in steps(again)] == [step.after for step in steps(game)]
    assert again.table.rules == game.table.rules


def spoiled(number: int, line: str) -> str:
    """A whole game whose line of this number is another one."""
    lines = save(greedy_game(shipped(), 3)).splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


def test_what_is_no_record_is_refused_with_its_line() -> None:
    good = save(greedy_game(shipped(), 3)).splitlines()
    again = json.loads(good[1])["move"]
    cases = {
        "line 1: this line is no JSON; write one object a line": "",
        'line 1: write {"position": …}': spoiled(1, "{}"),
        "line 1: unknown key 'move'; known here: position": good[1],
        'line 1: write {"position": …}, the start of the game': spoiled(1, '{"position": []}'),
        "line 1: board holds 7 texts of 7 characters, a row each": spoiled(1, '{"position": {}}'),
        "line 4: this line is no JSON; write one object a line": spoiled(4, "move"),
        'line 3: write {"move": …}': spoiled(3, "{}"),
        "line 3: a player who can place must place": spoiled(3, '{"move": null}'),
        "line 3: the market has no card 3; its cards are 0 to 2": spoiled(
            3, json.dumps({"move": {**again, "card": 3}})
        ),
        f"line {len(good) + 1}: the game has ended": "\n".join([*good, good[-1]]),
    }
    for sentence, text in cases.items():
        with pytest.raises(PositionError) as caught:
            load(text, shipped())
        assert str(caught.value) == sentence


def test_only_legal_moves_are_recorded() -> None:
    game = greedy_game(shipped(), 3)
    with pytest.raises(MoveError, match=r"^a player who can place must place$"):
        recorded(game.table, game.start, [None])


@pytest.mark.parametrize(
    ("name", "seed", "rules"),
    [
        ("default", 35, {}),
        ("bank-rows-first", 35, {"stolen": "bank", "crossing": "rows_first"}),
        ("mixed-cleared", 39, {"colours_per_placement": "any", "lines": "cleared", "may_place": "own"}),
    ],
)
def test_whole_games_read_well(
    golden: Callable[[str, str], None], name: str, seed: int, rules: dict[str, str]
) -> None:
    game = greedy_game(shipped(**rules), seed)
    golden(f"play-{name}.txt", "".join(f"{line}\n" for line in show(game)))
