"""Positions and moves as JSON: read back as they were, or refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.load import load
from generator.play.answers import (
    apply_answer,
    moves_answer,
    rows_of,
    write_move,
    write_position,
)
from generator.play.chance import Chance
from generator.play.legal import legal_moves
from generator.play.positions import Position, read_move, read_position, start
from generator.play.reading import answered
from generator.play.seventh import apply, setup, table_of
from generator.play.table import State, Table
from tests.plain_games import a_table

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
EMPTY = ["......."] * 7
POSITION: Mapping[str, Any] = {
    "board": ["..DDD.C", *EMPTY[1:]],
    "reserve": [{"A": 11, "B": 14, "C": 13}, {"D": 11, "E": 14, "F": 14}],
    "bank": [1, 2],
    "market": ["S4", "I2", "O4"],
    "deck": ["I1", "V3"],
    "turn": 0,
}
MOVE: Mapping[str, Any] = {"card": 1, "cells": [[6, 2], [6, 1]], "colour": "B"}


@cache
def shipped() -> Table:
    return table_of(load(SHIPPED))


def moves(found: object, count: bool = False) -> Any:
    return one(found, lambda position: moves_answer(position, shipped(), count))


def applied(position: object, move: object) -> Any:
    return one({"position": position, "move": move}, lambda given: apply_answer(given, shipped()))


def one(found: object, answer: Callable[[Any], dict[str, Any]]) -> Any:
    (line,) = answered([json.dumps(found)], answer)
    return json.loads(line)


def changed(**values: object) -> dict[str, Any]:
    return {**POSITION, **values}


# --- round trips ---


def a_position(chance: Random) -> Position:
    """A moment of a game on a table whose definition is its own."""
    table = a_table(chance)
    state = setup(table, Chance(chance.getrandbits(64)), chance.randint(0, 1))
    for _ in range(chance.randint(0, 6)):
        if not state.ending:
            state = apply(table, state, chance.choice(list(legal_moves(table, state))))[0]
    return start(table, state)


def open_again(state: State) -> State:
    """A position does not say that the game has ended."""
    return state._replace(ending=None, winner=None, fits=(), passes=0 if state.ending else state.passes)


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32))
def test_positions_and_moves_are_read_back(seed: int) -> None:
    chance = Random(seed)
    position = a_position(chance)
    table, state = position.table, position.state
    again = read_position(json.loads(json.dumps(write_position(position))), table)
    assert again.table == table
    assert again.state._replace(fits=()) == open_again(state)
    assert write_position(again) == write_position(position)
    if not state.ending:
        assert again.state == state
        for move in list(legal_moves(table, state))[:40]:
            assert read_move(json.loads(json.dumps(write_move(move, position))), again) == move


def test_a_position_may_bring_its_colours_cards_and_rules() -> None:
    own = {
        "board": ["r......", *EMPTY[1:]],
        "colours": {"r": "red", "ä": "blue"},
        "reserve": [{"r": 13}, {"ä": 14}],
        "market": ["mine", "I1"],
        "shapes": {"mine": "##./.##", "I1": "##"},
        "rules": {"rotate": False, "mirror": True, "may_place": "own", "market": 2},
    }
    found = moves(own)
    assert found["placements"] == [30 + 30 - 1, 42 - 1]  # flipped lies Z4 as S4; one corner of one is taken
    assert found["payable"] == [["r"], ["r"]]
    assert {move["colour"] for move in found["moves"]} == {"r"}
    position = read_position(own, shipped())
    assert {key: write_position(position)[key] for key in own} == {**own, "reserve": own["reserve"]}


def test_the_example_of_the_format() -> None:
    """Each part as the README shows it."""
    found = moves(changed(rules={"stolen": "bank", "market": 2}, shapes={"S4": ".##/##."}))
    assert list(found) == ["placements", "payable", "moves"]
    assert found["placements"] == placements_by_hand(["S4", "I2", "O4"])
    assert found["payable"] == [["A", "B", "C"]] * 3
    assert len(found["moves"]) == 3 * sum(found["placements"])
    assert {"card": 1, "cells": [[6, 1], [6, 2]], "colour": "B"} in found["moves"]
    assert moves(POSITION, count=True) == {key: found[key] for key in ("placements", "payable")}


def placements_by_hand(cards: list[str]) -> list[int]:
    drawn = {"S4": [(".##", "##."), ("#.", "##", ".#")], "I2": [("##",), ("#", "#")], "O4": [("##", "##")]}
    return [sum(lying(held) for held in drawn[card]) for card in cards]


def lying(held: tuple[str, ...]) -> int:
    squares = [(r, c) for r, row in enumerate(held) for c, mark in enumerate(row) if mark == "#"]
    taken = {(0, 2), (0, 3), (0, 4), (0, 6)}
    return sum(
        all(r + down < 7 and c + right < 7 and (r + down, c + right) not in taken for r, c in squares)
        for down in range(7)
        for right in range(7)
    )


def test_a_move_answers_with_all_that_it_did() -> None:
    full = changed(
        board=["AAA.DDD", *EMPTY[1:]],
        reserve=[{"A": 11, "B": 14, "C": 14}, {"D": 11, "E": 14, "F": 14}],
        bank=[0, 0],
        market=["I2", "O4", "T4"],
    )
    found = applied(full, {"card": 0, "cells": [[1, 3], [0, 3]], "colour": "B"})
    position = found.pop("position")
    assert found == {
        "rows": [0],
        "columns": [],
        "claimed": {"A": 3, "B": 1, "D": 3},
        "swept": [],
        "passes": 0,
        "ending": None,
        "winner": None,
    }
    assert position["board"] == [".......", "...B...", *EMPTY[2:]]
    assert position["reserve"] == [{"A": 14, "B": 13, "C": 14, "D": 3}, {"D": 11, "E": 14, "F": 14}]
    assert (position["market"], position["deck"]) == (["O4", "T4", "I1"], ["V3"])
    assert (position["turn"], position["first"]) == (1, 0)
    assert moves(position)["placements"][2] == 48


def test_what_no_move_answers() -> None:
    """None settles a position in which nobody can move, and is refused where somebody can."""
    poor = changed(reserve=[{"A": 1}, {"D": 4}])
    assert moves(poor)["payable"] == [[], [], []]
    assert moves(poor)["moves"] == []
    found = applied(poor, None)
    assert (found["passes"], found["ending"], found["position"]["turn"]) == (1, None, 1)
    assert applied(POSITION, None) == {"error": "a player who can place must place"}
    free = changed(rules={"must_place": False})
    assert applied(free, None)["position"] == {
        **changed(turn=1, passes=1, first=0, rules={"must_place": False}),
        "colours": {"A": "red", "B": "orange", "C": "yellow", "D": "green", "E": "blue", "F": "purple"},
    }
    assert applied(applied(free, None)["position"], None)["ending"] == "passes"
    over = applied(changed(market=[], deck=[]), None)
    assert (over["ending"], over["winner"]) == ("deck_out", 1)  # 39 + 1 : 39 + 2
    dealt = applied(changed(market=[], rules={"nothing_fits": "replace_oldest", "market": 1}), None)
    assert (dealt["position"]["market"], dealt["position"]["deck"]) == (["I1"], ["V3"])


# --- what is refused ---

REFUSED = {
    "unknown key 'bord'; did you mean 'board'?": {"bord": []},
    "board holds 7 texts of 7 characters, a row each": {"board": EMPTY[1:]},
    "'X' on the board is no colour; write A, B, C, D, E, F or .": {"board": ["X......", *EMPTY[1:]]},
    "row 1 is full; a full line leaves the board at once": {"board": [EMPTY[0], "ABCDEFA", *EMPTY[2:]]},
    "column 2 is full; a full line leaves the board at once": {"board": [f"..{c}...." for c in "ABCDEFA"]},
    'colours names them by letters, such as {"A": "red", "B": "blue"}': {"colours": ["red"]},
    "'AB' is no letter for a colour; write one character, such as A": {"colours": {"AB": "red"}},
    "'.' is no letter for a colour; write one character, such as A": {"colours": {".": "red"}},
    "unknown colour 'rd'; did you mean 'red'?": {"colours": {"A": "rd", "B": "blue"}},
    "each colour has one letter, and both players have equally many colours": {
        "colours": {"A": "red", "B": "red"}
    },
    'reserve holds two objects, such as [{"A": 14}, {"B": 14}]': {"reserve": [{}]},
    "unknown colour 'G'; known here: A, B, C, D, E, F": {"reserve": [{"G": 1}, {}]},
    "reserve A is a whole number from 0 to 100000": {"reserve": [{"A": -1}, {}]},
    "there are 16 tokens of C, but the game has 14 of yellow": {"reserve": [{"C": 9}, {"C": 6}]},
    "there are 81 tokens in the banks, but only 80 are neither in reserves nor on the board": {
        "reserve": [{}, {}],
        "bank": [1, 80],
    },
    "bank holds a number for each player, such as [0, 0]": {"bank": [0]},
    "bank is a whole number from 0 to 100000": {"bank": [0, 0.5]},
    'market is a list of at most 12 cards, such as ["S4", "I2"]': {"market": ["I1"] * 13},
    'deck is a list of at most 50000 cards, such as ["S4", "I2"]': {"deck": {}},
    "unknown card 'S44'; did you mean 'S4'?": {"market": ["S44"]},
    "turn is a whole number from 0 to 1": {"turn": 2},
    "first is a whole number from 0 to 1": {"first": True},
    "passes is a whole number from 0 to 1": {"passes": "1"},
    'shapes draws cards by their ids, such as {"S4": ".##/##."}': {"shapes": []},
    'S4: a shape is drawn with # and ., its rows divided by /: ".##/##."': {"shapes": {"S4": [1]}},
    "S4: 'x' is not part of a shape; use # for a square and . for none": {"shapes": {"S4": "#x"}},
    "S4: the shape has no squares; mark each with #": {"shapes": {"S4": ""}},
    'rules names what deviates, such as {"stolen": "bank"}': {"rules": "bank"},
    "unknown rule 'stole'; did you mean 'stolen'?": {"rules": {"stole": "bank"}},
    "stolen: 'banks' is not known here; did you mean 'bank'?": {"rules": {"stolen": "banks"}},
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_impossible_positions_are_refused(sentence: str) -> None:
    assert moves(changed(**REFUSED[sentence])) == {"error": sentence}
    assert applied(changed(**REFUSED[sentence]), MOVE) == {"error": sentence}


REFUSED_MOVES: Mapping[str, object] = {
    "a move is an object with card, cells and colour, or null to pass": [],
    "unknown key 'celss'; did you mean 'cells'?": {"celss": []},
    "cells lists squares as [row, column], from 0": {**MOVE, "cells": [[0]]},
    "a row is a whole number from 0 to 6": {**MOVE, "cells": [[7, 0]]},
    "a column is a whole number from 0 to 6": {**MOVE, "cells": [[0, -1]]},
    "the square B7 is listed twice": {**MOVE, "cells": [[6, 1], [6, 1]]},
    "card is a whole number from 0 to 11": {**MOVE, "card": 12},
    "the market has no card 3; its cards are 0 to 2": {**MOVE, "card": 3},
    "unknown colour 'G'; known here: A, B, C, D, E, F": {**MOVE, "colour": "G"},
    "a square is taken already": {**MOVE, "cells": [[0, 2], [1, 2]]},
    "the squares are not the shape of I2": {**MOVE, "cells": [[0, 0], [1, 1]]},
    "there are not 2 tokens of this colour to place": {**MOVE, "colour": "D"},
    "colours holds a colour for each of the cells": {"card": 1, "cells": MOVE["cells"], "colours": ["A"]},
    "a move has a colour, or colours for each of its cells, not both": {**MOVE, "colours": ["A", "B"]},
    "all tokens of a placement must be of one colour": {
        "card": 1,
        "cells": MOVE["cells"],
        "colours": ["A", "B"],
    },
}


@pytest.mark.parametrize("sentence", REFUSED_MOVES)
def test_impossible_moves_are_refused(sentence: str) -> None:
    assert applied(POSITION, REFUSED_MOVES[sentence]) == {"error": sentence}


def test_moves_that_only_some_positions_refuse() -> None:
    mixed = changed(rules={"colours_per_placement": "any"}, reserve=[{"A": 1, "B": 1}, {}])
    move = {"card": 1, "cells": MOVE["cells"], "colours": ["A", "A"]}
    assert applied(mixed, move) == {"error": "there are not enough tokens of these colours"}
    assert applied(changed(market=[]), MOVE) == {"error": "the market has no card 1; it is empty"}
    # Colours belong to the cells as they are listed: [6, 2] is A, [6, 1] is B.
    found = applied(mixed, {**move, "colours": ["A", "B"]})
    assert found["position"]["board"][6] == ".BA...."


# --- hostile lines ---

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 10**6, 10**400, -(10**30), 0.5, 1e308, float("nan"), float("inf")),
    *("", "A", ".", "\ud800", "\x00", "é" * 3, "yes", "#" * 999, "/" * 500, "x" * 5000),
    *(
        [],
        [[]],
        [None, None],
        [{}, {}],
        [0, 0],
        ["A"] * 7,
        [["A"]] * 7,
        {},
        {"A": 1},
        {"": {}},
        {"\ud800": "red"},
    ),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside a JSON value."""
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


def put(value: Any, path: tuple[Any, ...], what: Any) -> Any:
    """The value with something else at this place."""
    if not path:
        return what
    found = dict(value) if isinstance(value, dict) else list(value)
    found[path[0]] = put(found[path[0]], path[1:], what)
    return found


FULL: Mapping[str, Any] = {
    "position": {
        **POSITION,
        "colours": {"A": "red", "B": "orange", "C": "yellow", "D": "green", "E": "blue", "F": "purple"},
        "first": 0,
        "passes": 0,
        "shapes": {"S4": ".##/##."},
        "rules": {"stolen": "bank", "market": 2, "rotate": True},
    },
    "move": {"card": 1, "cells": [[6, 2], [6, 1]], "colour": "B"},
}


def test_any_value_in_any_place_gets_an_answer() -> None:
    """No exception but those that become a sentence; every answer is ASCII and JSON."""
    lines = [json.dumps(put(FULL, path, what)) for path in places(FULL) for what in VALUES]
    found = list(answered(lines, lambda given: apply_answer(given, shipped())))
    assert len(found) == len(lines) > 1500
    for line in found:
        answer = json.loads(line.encode("ascii"))
        assert set(answer) == {"error"} or "winner" in answer
        assert len(answer.get("error", "")) < 300
        assert "\n" not in line
    assert sum("error" in json.loads(line) for line in found) > len(found) * 0.7


@settings(max_examples=150, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda some: (
            st.lists(some, max_size=4)
            | st.dictionaries(
                st.sampled_from([*FULL["position"], "card", "cells", "A", "x"]), some, max_size=5
            )
        ),
        max_leaves=12,
    )
)
def test_any_json_gets_an_answer(found: object) -> None:
    for answer in (moves(found), applied(found, found), applied(POSITION, found)):
        assert isinstance(answer, dict)


def test_lines_that_are_no_json_get_a_sentence() -> None:
    sentences = {
        "": "this line is no JSON; write one object a line",
        "\n": "this line is no JSON; write one object a line",
        "{": "this line is no JSON; write one object a line",
        "[" * 100_000: "this line is no JSON; write one object a line",
        '{"a":' * 100_000: "this line is no JSON; write one object a line",
        "9" * 10_000: "this line is no JSON; write one object a line",
        "[]": "this is no JSON object; write a position in braces",
        "null": "this is no JSON object; write a position in braces",
        " " * 1_000_001: "this line is longer than 1000000 characters",
    }
    found = answered(sentences, lambda given: moves_answer(given, shipped()))
    assert [json.loads(line)["error"] for line in found] == list(sentences.values())


def test_one_bad_line_among_a_thousand_stops_nothing() -> None:
    lines = [json.dumps(POSITION)] * 1000
    lines[500] = json.dumps(changed(turn=7))
    found = [json.loads(line) for line in answered(lines, lambda one: moves_answer(one, shipped(), True))]
    assert found.pop(500) == {"error": "turn is a whole number from 0 to 1"}
    assert found == [moves(POSITION, count=True)] * 999


def test_absurd_positions_are_bounded() -> None:
    """Millions of mixtures are counted off, not collected, and a deck of thousands is swept in a moment."""
    wide = changed(
        rules={"colours_per_placement": "any"}, shapes={"S4": "#" * 7 + "/" + "#" * 7}, board=EMPTY
    )
    tokens = [dict.fromkeys("ABCDEF", 14), {}]
    answer = moves({**wide, "reserve": tokens, "bank": [0, 0]})
    assert answer == {"error": "there are more than 200000 moves; ask with --count"}
    # Nothing but a single square is free anywhere, so thousands of cards are swept (two stay).
    checks = ["A.B.C.D", ".E.F.A.", "B.C.D.E", ".F.A.B.", "C.D.E.F", ".A.B.C.", "D.E.F.A"]
    long = changed(board=checks, reserve=[{"A": 2}, {"D": 9}], market=["I1"], deck=["I2", "I3"] * 2_500)
    found = applied(long, {"card": 0, "cells": [[0, 1]], "colour": "A"})
    assert (len(found["swept"]), found["ending"], found["winner"]) == (4_998, "deck_out", 1)


def test_the_board_is_told_row_by_row() -> None:
    assert rows_of(read_position(POSITION, shipped())) == POSITION["board"]
