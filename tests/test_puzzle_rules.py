"""The rules of block puzzles: as they are told, and step by step beside a plain model of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.polyomino import Polyomino
from generator.game.puzzle import Mode, Puzzle
from generator.game.scoring import Points, scored
from generator.play.chance import Chance
from generator.play.dealing import continued, deal, drawn, emptied, gone_on, setup
from generator.play.grid import Grid
from generator.play.puzzle import (
    NONE,
    Move,
    State,
    Table,
    apply,
    fitting,
    legal_moves,
    rules_in,
    shape_on,
    stuck,
)
from generator.play.table import MoveError
from tests import plain_puzzle as plainly
from tests.plain_puzzles import EIGHT, TEN, a_puzzle, plain


def a_table(size: int, rules: Puzzle, large: Sequence[str] = (), **shapes: str) -> Table:
    """A square board with these shapes, one card of each."""
    grid = Grid(size, size)
    made = tuple(shape_on(grid, id, Polyomino.from_rows(rows.split("/"))) for id, rows in shapes.items())
    marked = frozenset(number for number, shape in enumerate(made) if shape.id in large)
    return Table(grid, made, marked, tuple(range(len(made))), rules)


def a_state(table: Table, rows: Sequence[str], tray: Sequence[int], streak: int = 0) -> State:
    filled = table.grid.mask(
        (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"
    )
    return State(filled, tuple(tray), 0, streak, (), ())


def placed(table: Table, state: State, piece: int, *cells: tuple[int, int]) -> tuple[State, Points]:
    after, outcome = apply(table, state, Move(piece, table.grid.mask(cells)))
    return after, outcome.points


# --- as they are told ---


def test_the_third_clearing_move_with_a_square_of_four_and_two_lines_earns_74() -> None:
    table = a_table(8, EIGHT, O4="##/##")
    rows = ["######..", "######..", *["........"] * 5, "#......."]
    after, points = placed(table, a_state(table, rows, (0, NONE, NONE), 2), 0, (0, 6), (0, 7), (1, 6), (1, 7))
    assert points == Points(blocks=4, lines=30, combo=10 * 2 * 2, empty=0)
    assert (after.score, after.streak) == (74, 3)


def test_the_third_clearing_move_with_three_squares_and_two_lines_earns_503() -> None:
    table = a_table(10, TEN, V3="##/#.")
    rows = ["########..", "#########.", *[".........."] * 7, "#........."]
    state = a_state(table, rows, (0, NONE, NONE), 2)
    with pytest.raises(MoveError, match=r"^the squares are not the shape of V3, which is never turned$"):
        placed(table, state, 0, (0, 8), (0, 9), (1, 9))
    turned = a_table(10, TEN, V3="##/.#")
    after, points = placed(turned, state, 0, (0, 8), (0, 9), (1, 9))
    assert points == Points(blocks=3, lines=250, combo=250, empty=0)
    assert after.score == 503


@pytest.mark.parametrize(
    ("lines", "eight", "ten"),
    [(1, 10, 100), (2, 30, 250), (3, 60, 500), (4, 100, 1000), (5, 150, 1500), (6, 210, 2000)],
)
def test_lines_cleared_by_one_placement(lines: int, eight: int, ten: int) -> None:
    assert eight == 10 * sum(range(1, lines + 1))
    assert scored(EIGHT, 5, lines, 1) == Points(5, eight, 0, 0)
    assert scored(TEN, 5, lines, 1) == Points(5, ten, 0, 0)


@pytest.mark.parametrize("streak", range(1, 12))
def test_the_combo_grows_with_each_clearing_move_in_a_row(streak: int) -> None:
    assert scored(EIGHT, 1, 3, streak).combo == 10 * (streak - 1) * 3
    share = (0, 50, 100, 150, 200)[min(streak, 5) - 1]
    assert scored(TEN, 1, 3, streak).combo == 500 * share // 100


def test_a_placement_that_clears_nothing_ends_the_combo() -> None:
    table = a_table(8, EIGHT, I1="#")
    after, points = placed(table, a_state(table, ["........"] * 8, (0, 0, 0), 4), 0, (3, 3))
    assert (points, after.streak) == (Points(1, 0, 0, 0), 0)


@pytest.mark.parametrize(("rules", "bonus"), [(EIGHT, 300), (TEN, 2000)])
def test_an_emptied_board_earns_its_bonus_whatever_the_combo(rules: Puzzle, bonus: int) -> None:
    for streak in (0, 3):
        table = a_table(4, rules, I1="#")
        after, points = placed(table, a_state(table, ["###.", *["...."] * 3], (0,) * 3, streak), 0, (0, 3))
        assert (after.filled, points.empty) == (0, bonus)


def test_a_row_and_a_column_clear_together_and_both_count() -> None:
    table = a_table(4, TEN, I1="#")
    state = a_state(table, ["###.", "...#", "...#", "#..#"], (0, 0, 0))
    after, outcome = apply(table, state, Move(1, table.grid.mask([(0, 3)])))
    assert (outcome.rows, outcome.columns) == ((0,), (3,))
    assert outcome.points == Points(1, 250, 0, 0)
    assert table.grid.cells(after.filled) == ((3, 0),)
    assert after.tray == (0, NONE, 0)


def test_nothing_falls() -> None:
    table = a_table(4, EIGHT, I1="#")
    state = a_state(table, ["#...", "...#", "###.", "...."], (0, 0, 0))
    after, _ = placed(table, state, 0, (2, 3))
    assert table.grid.cells(after.filled) == ((0, 0), (1, 3))


@pytest.mark.parametrize(
    ("piece", "cells", "said"),
    [
        (1, [(0, 0)], "there is no piece at place 1 of the tray"),
        (3, [(0, 0)], "there is no piece at place 3 of the tray"),
        (0, [(0, 0), (0, 1)], "a square is taken already"),
        (0, [(1, 0), (2, 0)], "the squares are not the shape of I2, which is never turned"),
        (0, [(1, 3), (2, 0)], "the squares are not the shape of I2, which is never turned"),
        (0, [], "the squares are not the shape of I2, which is never turned"),
    ],
)
def test_moves_that_are_refused(piece: int, cells: list[tuple[int, int]], said: str) -> None:
    table = a_table(4, EIGHT, I2="##")
    state = a_state(table, ["#...", *["...."] * 3], (0, NONE, NONE))
    with pytest.raises(MoveError) as refused:
        placed(table, state, piece, *cells)
    assert str(refused.value) == said


def test_one_piece_that_does_not_fit_is_not_the_end_as_long_as_another_does() -> None:
    table = a_table(3, EIGHT, O4="##/##", I1="#")
    rows = ["#.#", ".#.", "#.#"]
    assert not stuck(table, a_state(table, rows, (0, 1, NONE)))
    assert stuck(table, a_state(table, rows, (0, NONE, 0)))
    assert not stuck(table, a_state(table, rows, (NONE,) * 3))


# --- dealing ---


def test_a_large_card_too_many_is_put_aside() -> None:
    table = a_table(8, EIGHT, large=("O9", "I5"), O9="###/###/###", I5="#####", I1="#", I2="##")
    state = State(0, (NONE,) * 3, 0, 0, (0, 1, 0, 2, 1, 3, 2), ())
    after = drawn(table, state)
    assert after.tray == (0, 2, 3)
    assert after.deck == (2,)
    assert Counter(after.discard) == Counter((1, 0, 1, 0, 2, 3))


def test_a_set_none_of_which_fits_is_dealt_again() -> None:
    table = a_table(3, TEN, O4="##/##", I1="#", I2="##")
    state = a_state(table, ["#.#", ".#.", "#.#"], (NONE,) * 3)._replace(deck=(0, 2, 0, 0, 1, 2, 1))
    after = drawn(table, state)
    assert after.tray == (0, 1, 2)
    assert (after.deck, after.discard) == ((1,), (0, 2, 0, 0, 1, 2))


def test_a_deck_that_runs_out_is_shuffled_anew() -> None:
    table = a_table(8, EIGHT, I1="#", I2="##", I3="###", O4="##/##")
    state = State(0, (NONE,) * 3, 7, 2, (3, 1), (0, 1, 2, 3))
    after = deal(table, state, Chance(1))
    assert after.tray[:2] == (3, 1)  # what was left comes first
    assert after.tray[2] in range(4)
    assert Counter(after.deck + after.discard) == Counter((3, 1, 0, 1, 2, 3))
    assert (after.score, after.streak) == (7, 2)


def test_if_no_card_fits_the_game_is_over() -> None:
    table = a_table(3, EIGHT, O4="##/##", I2="##")
    state = a_state(table, ["#.#", ".#.", "#.#"], (NONE,) * 3)._replace(discard=(0, 1) * 5)
    assert stuck(table, deal(table, state, Chance(1)))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_a_set_is_what_the_rules_promise(seed: int) -> None:
    """It is full, with few large ones, and one fits, if the deck can do that at all; no card is lost."""
    chance = Random(seed)
    table = a_puzzle(chance)
    state = setup(table, Chance(seed))
    size = table.rules.tray
    small = [card for card in table.deck if card not in table.large]
    for _ in range(5):
        cards = Counter(state.deck + state.discard)
        assert cards == Counter(table.deck)
        left = [shape for shape in state.tray if shape != NONE]
        if len(small) >= size and all(fitting(table, state.filled, [card]) for card in small):
            assert len(left) == size
            assert sum(shape in table.large for shape in left) <= table.rules.largest_in_set
            assert fitting(table, state.filled, left)
        filled = table.grid.mask(
            (row, column)
            for row in range(table.grid.rows)
            for column in range(table.grid.columns)
            if chance.random() < 0.5
        )
        state = deal(table, state._replace(filled=filled, tray=(NONE,) * size), Chance(seed + 1))


# --- going on, and modes ---


def test_up_to_four_of_the_fullest_rows_are_emptied_until_a_piece_fits() -> None:
    table = a_table(6, TEN, O9="###/###/###", I1="#")
    rows = ["#.#.#.", "####..", "###.#.", "####..", "#.#.#.", ".#.#.#"]
    state = a_state(table, rows, (0, NONE, NONE))._replace(score=50)
    after = continued(table, state)
    # Rows 1 and 3 hold the most, row 1 is nearer to the top; then row 2 frees three rows in a row.
    assert table.grid.cells(after.filled) == table.grid.cells(
        a_state(table, [rows[0], "......", "......", "......", rows[4], rows[5]], ()).filled
    )
    assert (after.score, after.continued) == (50, True)
    with pytest.raises(MoveError, match=r"^this game cannot be continued$"):
        continued(table, after)
    with pytest.raises(MoveError, match=r"^this game cannot be continued$"):
        continued(a_table(6, EIGHT, I1="#"), state)


def test_no_more_than_four_rows_are_emptied() -> None:
    table = a_table(10, TEN, I10="/".join("#" * 10))
    after = continued(table, a_state(table, ["#########.", ".#########"] * 5, (0, NONE, NONE)))
    assert stuck(table, after)
    assert sum(not after.filled & row for row in table.grid.row_lines) == 4


def test_zen_has_no_points_and_no_end() -> None:
    zen = Mode(id="zen", name="Zen", scored=False, endless=True)
    rules = rules_in(zen, TEN)
    assert {scored(rules, 9, lines, 4, empty=lines > 0) for lines in range(7)} == {Points(0, 0, 0, 0)}
    table = Table(*_fields(a_table(3, rules, O4="##/##", I2="##", I1="#")), endless=True)
    state = a_state(table, ["#.#", ".#.", "#.#"], (0, NONE, 0))._replace(deck=(2, 1, 0), discard=(0, 1, 2))
    after = gone_on(table, state, Chance(1))
    assert after.tray == (2, 1, 0)  # a new set
    assert after.filled == state.filled  # of which a piece fits
    # That a later card would fit does not matter: the new set is what it is.
    state = a_state(table, ["#.#", ".#.", "#.#"], (0, NONE, 0))._replace(deck=(0, 1, 0, 2), discard=(0, 1, 1))
    after = gone_on(table, state, Chance(1))
    assert table.grid.cells(after.filled) == ((1, 1), (2, 0), (2, 2))  # the fullest row was emptied
    assert (after.tray, after.deck) == ((0, 1, 0), (2,))
    assert not stuck(table, after)


def _fields(table: Table) -> tuple[object, ...]:
    return table.grid, table.shapes, table.large, table.deck, table.rules


def test_a_mode_without_going_on() -> None:
    assert rules_in(Mode(id="daily", name="Daily", continues=False), TEN).continue_rows == 0
    assert rules_in(Mode(id="timed", name="Timed", minutes=3), TEN) == TEN


# --- beside the plain model ---


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_every_step_is_the_plain_models(seed: int) -> None:
    chance = Random(seed)
    table = a_puzzle(chance)
    state = setup(table, Chance(seed))
    for _ in range(25):
        game = plain(table, state)
        found = list(legal_moves(table, state))
        assert len(found) == len(set(found))
        as_sets = {(move.piece, frozenset(table.grid.cells(move.cells))) for move in found}
        assert as_sets == plainly.moves(game)
        assert stuck(table, state) == plainly.is_stuck(game)
        if not found:
            if set(state.tray) == {NONE}:
                break
            rows = chance.randint(1, 3)
            assert plain(table, emptied(table, state, rows)) == plainly.emptied(game, rows)
            state = emptied(table, state, table.grid.rows)
            if stuck(table, state):  # larger than the board
                break
            continue
        move = chance.choice(found)
        squares = frozenset(table.grid.cells(move.cells))
        after, outcome = apply(table, state, move)
        expected, told = plainly.moved(game, move.piece, squares)
        assert plain(table, after) == expected
        assert list(outcome.rows) == told.rows
        assert list(outcome.columns) == told.columns
        assert outcome.points._asdict() == told.points
        state = after
        if set(state.tray) == {NONE}:
            assert plain(table, drawn(table, state)) == plainly.next_set(plain(table, state))
            state = deal(table, state, Chance(chance.getrandbits(32)))
