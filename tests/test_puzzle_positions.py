"""What other programs may ask about a block puzzle, and what they are told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.play.chance import Chance
from generator.play.dealing import deal, setup
from generator.play.puzzle import NONE, Table, apply, legal_moves, stuck
from generator.play.puzzle_positions import (
    Position,
    apply_answer,
    moves_answer,
    read_move,
    read_position,
    write_move,
    write_position,
)
from generator.play.reading import answered
from tests.plain_puzzles import EIGHT, a_puzzle
from tests.test_puzzle_rules import a_table

EMPTY = ["........"] * 8
POSITION: Mapping[str, Any] = {
    "board": ["#######.", *EMPTY[1:]],
    "tray": ["I1", None, "L2"],
    "score": 5,
    "streak": 1,
}


def table() -> Table:
    return a_table(8, EIGHT, large=("O9",), I1="#", I2="##", L2=".#/##", O9="###/###/###")


def moves(position: object, count: bool = False) -> Any:
    (line,) = answered([json.dumps(position)], lambda found: moves_answer(found, table(), count))
    return json.loads(line)


def applied(position: object, move: object) -> Any:
    line = json.dumps({"position": position, "move": move})
    (answer,) = answered([line], lambda found: apply_answer(found, table()))
    return json.loads(answer)


def test_moves_count_and_list_places() -> None:
    found = moves(POSITION)
    assert found["placements"] == [57, 0, 43]
    assert len(found["moves"]) == 100
    assert found["moves"][0] == {"piece": 0, "at": [0, 7]}
    # The box of .#/## at the right end of row 0 begins a column before its only square there.
    assert {"piece": 2, "at": [0, 6]} in found["moves"]
    assert {"piece": 2, "at": [0, 5]} not in found["moves"]
    assert moves(POSITION, count=True) == {"placements": [57, 0, 43]}


def test_apply_places_clears_and_scores() -> None:
    assert applied(POSITION, {"piece": 2, "at": [0, 6]}) == {
        "position": {
            "board": ["........", "......##", *EMPTY[2:]],
            "tray": ["I1", None, None],
            "score": 5 + 3 + 10 + 10,
            "streak": 2,
        },
        "rows": [0],
        "columns": [],
        "points": {"blocks": 3, "lines": 10, "combo": 10, "empty": 0},
        "ending": None,
    }


def test_an_empty_tray_takes_the_next_set_only_from_a_deck_that_was_brought() -> None:
    last = {**POSITION, "tray": [None, None, "I1"]}
    move = {"piece": 2, "at": [4, 4]}
    assert applied(last, move)["position"]["tray"] == [None, None, None]
    found = applied({**last, "deck": ["O9", "I1", "O9", "I2", "L2"]}, move)["position"]
    assert (found["tray"], found["deck"]) == (["O9", "I1", "I2"], ["L2"])
    short = applied({**last, "deck": ["I1", "O9"]}, move)["position"]
    assert (short["tray"], short["deck"]) == ([None, None, None], ["I1", "O9"])


def test_the_end_is_told() -> None:
    board = ["#.#.#.#.", ".#.#.#.#"] * 4
    position = {**POSITION, "board": board, "tray": ["I1", "I2", None]}
    assert applied(position, {"piece": 0, "at": [0, 1]})["ending"] == "stuck"
    assert moves({**position, "tray": [None, "I2", "O9"]}) == {"placements": [0, 0, 0], "moves": []}


def test_own_shapes_and_rules() -> None:
    position = {
        **POSITION,
        "tray": ["I1", "mine", None],
        "shapes": {"mine": "#./.#"},
        "rules": {"line_points": [1000, 2000], "combo": "percent", "combo_steps": ["0", 50]},
    }
    assert moves(position, count=True)["placements"][1] == 49 - 7
    found = applied(position, {"piece": 0, "at": [0, 7]})
    assert found["points"] == {"blocks": 1, "lines": 1000, "combo": 500, "empty": 300}
    assert found["position"]["shapes"] == position["shapes"]
    assert found["position"]["rules"] == position["rules"]


def test_rows_of_a_shape_may_be_a_list_and_a_tray_short() -> None:
    position = {**POSITION, "tray": ["mine"]}
    for drawn in ("#./.#", ["#.", ".#"]):
        assert moves({**position, "shapes": {"mine": drawn}}, count=True) == {"placements": [49 - 7]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"board": EMPTY[1:]}, "board holds 8 texts of 8 characters, a row each"),
        ({"board": ["x.......", *EMPTY[1:]]}, "'x' on the board is no square; write # or ."),
        ({"board": ["#" * 8, *EMPTY[1:]]}, "row 0 is full; a full line leaves the board at once"),
        ({"board": ["#......."] * 8}, "column 0 is full; a full line leaves the board at once"),
        ({"tray": []}, "tray is a list of at most 3 cards, with null for each that was placed"),
        ({"tray": ["I1"] * 4}, "tray is a list of at most 3 cards, with null for each that was placed"),
        ({"tray": "I1"}, "tray is a list of at most 3 cards, with null for each that was placed"),
        ({"shapes": {"I1": [1]}}, 'I1: a shape is drawn with # and ., its rows divided by /: ".##/##."'),
        ({"tray": ["I1", "I9", None]}, "unknown card 'I9'; known here: I1, I2, L2, O9"),
        ({"tray": ["I1", 1, None]}, "unknown card '1'; did you mean 'I1'?"),
        ({"score": -1}, "score is a whole number from 0 to 1000000000000"),
        ({"score": 1.5}, "score is a whole number from 0 to 1000000000000"),
        ({"streak": True}, "streak is a whole number from 0 to 1000000"),
        ({"deck": "I1"}, 'deck is a list of at most 50000 cards, such as ["S4", "I2"]'),
        ({"turn": 0}, "unknown key 'turn'; known here: board, tray, score, streak, deck, shapes, rules"),
        ({"shapes": {"I1": "?"}}, "I1: '?' is not part of a shape; use # for a square and . for none"),
        ({"rules": {"empty": 1}}, "unknown rule 'empty'; did you mean 'empty_board'?"),
        ({"rules": {"tray": 7}}, "tray: 7 is out of range; write a whole number from 1 to 6"),
        ({"rules": {"line_points": 7}}, "line_points: write a list of at most 100 values"),
        (
            {"rules": {"line_points": [-7]}},
            "line_points: -7 is out of range; write a whole number from 0 to 1000000",
        ),
        ({"rules": []}, 'rules names what deviates, such as {"empty_board": 0}'),
    ],
)
def test_impossible_positions(change: Mapping[str, Any], said: str) -> None:
    assert moves({**POSITION, **change}) == {"error": said}


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (None, 'a move is an object such as {"piece": 0, "at": [row, column]}'),
        ({"piece": 1, "at": [0, 0]}, "there is no piece at place 1 of the tray"),
        ({"piece": 3, "at": [0, 0]}, "piece is a whole number from 0 to 2"),
        ({"piece": 0}, "at is a square, [row, column] from 0"),
        ({"piece": 0, "at": [8, 0]}, "a row is a whole number from 0 to 7"),
        ({"piece": 0, "at": [0, 0]}, "a square is taken already"),
        ({"piece": 2, "at": [7, 0]}, "the piece does not lie on the board"),
        ({"piece": 2, "at": [0, 7]}, "the piece does not lie on the board"),
        ({"piece": 0, "at": [1, 1], "turn": 1}, "unknown key 'turn'; known here: piece, at"),
    ],
)
def test_refused_moves(move: object, said: str) -> None:
    assert applied(POSITION, move) == {"error": said}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_positions_and_moves_come_back_as_they_were(seed: int) -> None:
    chance = Random(seed)
    made = a_puzzle(chance)
    state = setup(made, Chance(seed))
    for _ in range(12):
        position = Position(made, state._replace(discard=()), True, {})
        written = json.loads(json.dumps(write_position(position)))
        assert read_position(written, made) == position
        found = list(legal_moves(made, state))
        listed = moves_answer(written, made)
        assert [read_move(move, position) for move in listed["moves"]] == found
        assert sum(listed["placements"]) == len(found)
        if not found:
            return
        move = chance.choice(found)
        after, outcome = apply(made, state, move)
        told = apply_answer({"position": written, "move": write_move(move, position)}, made)
        assert told["points"] == outcome.points._asdict()
        assert told["position"]["score"] == after.score
        if set(after.tray) != {NONE}:
            assert told["ending"] == ("stuck" if stuck(made, after) else None)
            assert read_position(told["position"], made).state == after._replace(discard=())
        else:
            after = deal(made, after, Chance(chance.getrandbits(32)))
        state = after


def test_a_deck_of_thousands_of_which_nothing_fits_is_gone_through_once() -> None:
    board = ["#.#.#.#.", ".#.#.#.#"] * 4
    position = {**POSITION, "board": board, "tray": ["I1", None, None], "deck": ["I2", "O9"] * 25_000}
    start = process_time()
    found = applied(position, {"piece": 0, "at": [0, 1]})
    assert process_time() - start < 3
    assert found["position"]["tray"] == [None, None, None]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([*POSITION, "deck", "shapes", "rules"]), VALUES, st.sampled_from(["piece", "at"]), VALUES
)
def test_any_value_in_any_place_is_answered(key: str, value: object, part: str, other: object) -> None:
    moves({**POSITION, key: value})
    applied({**POSITION, key: value}, {"piece": 0, "at": [1, 1]})
    applied(POSITION, {"piece": 0, "at": [1, 1], part: other})
    applied(value, other)
