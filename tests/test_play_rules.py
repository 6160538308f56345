"""The engine plays by the rules: the same moves, states, outcomes and ends as the plain rules have."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.load import load
from generator.game.polyomino import Polyomino
from generator.play.chance import Chance
from generator.play.legal import legal_moves, may_pass
from generator.play.seventh import apply, score, setup, table_of, ways
from generator.play.table import ENDINGS, Move, MoveError, Outcome, State, Table
from tests.plain_games import (
    VALUES,
    a_state,
    a_table,
    alike,
    engine_move,
    plain,
    plain_move,
    plain_outcome,
    strange_moves,
)
from tests.plain_rules import PlainGame, PlainOutcome, legal, make_ready, moved, points, refill

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
Seen = Counter[tuple[str, object]]


def dealt(table: Table, state: State) -> PlainGame:
    """The start by the plain rules, from the order of the cards in the engine's start."""
    ours = plain(table, state)
    reserve = [
        {
            colour: count * (owner == player)
            for colour, (count, owner) in enumerate(zip(table.tokens, table.owners, strict=True))
        }
        for player in (0, 1)
    ]
    start = replace(
        ours,
        market=[],
        deck=ours.market + ours.deck,
        reserve=reserve,
        passes=0,
        turn=state.first,
        ending=None,
        winner=None,
    )
    refill(start)
    make_ready(start, PlainOutcome())
    return start


def compared(table: Table, seed: int, seen: Seen, most: int = 40) -> None:
    """Play a game in both, move by move."""
    chance = Random(seed)
    state = setup(table, Chance(seed), chance.randint(0, 1))
    theirs, box = plain(table, state), 0
    # Only cards larger than the board are swept before the first move; which those were is not kept.
    if len(state.market) + len(state.deck) == len(table.deck):
        assert alike(dealt(table, state), theirs)
    total = sum(table.tokens)
    for _ in range(most):
        moves = list(legal_moves(table, state))
        assert len(set(moves)) == len(moves)
        assert {plain_move(table, move) for move in moves} == legal(theirs)
        assert list(score(table, state)) == points(theirs)
        for move in strange_moves(table, state, chance, 4):
            refused_unless(table, state, move, set(moves))
        if state.ending:
            break
        passes = may_pass(table, state) and chance.random() < 0.25
        choice = None if passes else chance.choice(moves)
        before, unchanged = state, repr(state)
        state, outcome = apply(table, before, choice)
        assert repr(before) == unchanged
        theirs, expected = moved(theirs, choice and plain_move(table, choice))
        assert plain_outcome(table, outcome) == expected
        assert alike(plain(table, state), theirs)
        box += expected_box(table, expected)
        assert sum(map(sum, state.reserve)) + sum(state.bank) + state.filled.bit_count() + box == total
        assert table.grid.full(state.filled) == ((), ())
        note(table, state, outcome, seen)
    seen.update((name, getattr(table.rules, name)) for name in VALUES)


def expected_box(table: Table, outcome: PlainOutcome) -> int:
    return sum(outcome.claimed.values()) if table.rules.lines == "cleared" else 0


def note(table: Table, state: State, outcome: Outcome, seen: Seen) -> None:
    """What happened, so that a test can say that it did."""
    rules = table.rules
    if state.ending:
        seen[("ending", state.ending)] += 1
        seen[("winner", state.winner)] += 1
    if outcome.rows and outcome.columns:
        seen[("row and column", rules.crossing)] += 1
    if outcome.rows and rules.crossing == "rows_first":
        seen[("rows", rules.crossing)] += 1
    if outcome.claimed != table.nothing:
        seen[("lines taken", rules.lines if rules.lines == "cleared" else rules.stolen)] += 1
    if outcome.swept:
        seen[("swept", rules.nothing_fits)] += 1
    if outcome.passes:
        seen[("forced pass", rules.cannot_pay)] += 1
    if state.ending == "cannot_pay":
        seen[("cannot pay", rules.cannot_pay)] += 1
    if state.ending == "nothing_fits":
        seen[("nothing fits", rules.nothing_fits)] += 1
    if state.ending == "deck_out":
        seen[("deck out", rules.deck_out)] += 1
    if state.ending == "elimination":
        seen[("eliminated", rules.empty_reserve)] += 1
    ours, theirs = score(table, state)
    if state.ending and ours == theirs:
        seen[("equal counts", rules.tie)] += 1


def refused_unless(table: Table, state: State, move: Move, allowed: set[Move]) -> None:
    """One colour for all squares says the same as a mixture of just that colour."""
    same = move
    if table.rules.colours_per_placement == "any" and not move.mix:
        same = Move(move.card, move.cells, -1, (move.colour,) * move.cells.bit_count())
    if same in allowed:
        apply(table, state, move)
        return
    with pytest.raises(MoveError):
        apply(table, state, move)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_any_game_goes_as_the_plain_rules_say(seed: int) -> None:
    compared(a_table(Random(seed)), seed, Counter())


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_positions_made_by_hand_go_on_as_the_plain_rules_say(seed: int) -> None:
    """Where nobody can move, None settles the position."""
    chance = Random(seed)
    table = a_table(chance)
    state = a_state(table, chance)
    theirs = plain(table, state)
    moves = list(legal_moves(table, state))
    assert {plain_move(table, move) for move in moves} == legal(theirs)
    for choice in chance.sample(moves, min(3, len(moves))):
        after, outcome = apply(table, state, choice)
        again, expected = moved(theirs, plain_move(table, choice))
        assert plain_outcome(table, outcome) == expected
        assert alike(plain(table, after), again)
    if not moves:
        after, outcome = apply(table, state, None)
        expected = PlainOutcome()
        make_ready(theirs, expected)
        assert plain_outcome(table, outcome) == expected
        assert alike(plain(table, after), theirs)


@cache
def sampled() -> Seen:
    """Games of every value of every parameter, others by chance."""
    seen: Seen = Counter()
    for name, values in VALUES.items():
        for number, value in enumerate(values * 4):
            seed = 1000 * len(name) + number
            compared(a_table(Random(f"{name} {number}"), **{name: value}), seed, seen)
    return seen


def test_every_value_of_every_parameter_was_played() -> None:
    seen = sampled()
    assert {(name, value) for name, values in VALUES.items() for value in values} <= set(seen)


def test_everything_that_can_happen_did() -> None:
    wanted = {
        *(("ending", ending) for ending in ENDINGS),
        *(("winner", winner) for winner in (0, 1, None)),
        *(("lines taken", where) for where in ("reserve", "bank", "cleared")),
        *(("row and column", "together"), ("rows", "rows_first")),
        *(("swept", how) for how in ("sweep", "replace_oldest")),
        *(("nothing fits", how) for how in ("end", "lose")),
        *(("forced pass", how) for how in ("pass", "lose_if_short")),
        *(("cannot pay", how) for how in ("lose", "lose_if_short", "end")),
        *(("deck out", how) for how in VALUES["deck_out"]),
        *(("eliminated", how) for how in VALUES["empty_reserve"]),
        *(("equal counts", how) for how in VALUES["tie"]),
    }
    assert wanted - set(sampled()) == set()


@pytest.mark.parametrize("mixed", ["one", "any"])
@pytest.mark.parametrize("seed", range(12))
def test_every_move_that_is_not_legal_is_refused(seed: int, mixed: str) -> None:
    """Every card × every set of squares of its size × every payment, at a moment of a game."""
    chance = Random(seed)
    table = a_table(chance, colours_per_placement=mixed, market=2)
    state = setup(table, Chance(seed))
    for _ in range(chance.randint(0, 3)):
        moves = list(legal_moves(table, state))
        state = apply(table, state, chance.choice(moves))[0] if moves else state
    allowed = set(legal_moves(table, state))
    squares = [1 << bit for bit in range(min(12, table.grid.columns * table.grid.rows))]
    for card in range(-1, 3):
        size = min(3, table.shapes[state.market[card]].size) if 0 <= card < len(state.market) else 1
        for chosen in combinations(squares, size):
            for payment in payments(mixed, len(table.colours), size):
                refused_unless(table, state, Move(card, sum(chosen), *payment), allowed)


def payments(mixed: str, colours: int, size: int) -> list[tuple[int, tuple[int, ...]]]:
    every = range(-1, colours + 1)
    if mixed == "one":
        return [(colour, ()) for colour in every]
    return [(-1, mix) for mix in product(every, repeat=size)]


def test_a_replay_gives_the_same_game() -> None:
    for seed in range(20):
        chance, table = Random(seed), a_table(Random(seed), must_place=True)
        first = setup(table, Chance(seed))
        states, moves = [first], []
        while not states[-1].ending and len(moves) < 30:
            moves.append(chance.choice(list(legal_moves(table, states[-1]))))
            states.append(apply(table, states[-1], moves[-1])[0])
        again = [setup(table, Chance(seed))]
        for move in moves:
            again.append(apply(table, again[-1], engine_move(table, plain_move(table, move)))[0])
        assert again == states


def test_states_do_not_change() -> None:
    table = a_table(Random(1))
    state = setup(table, Chance(1))
    with pytest.raises(AttributeError):
        state.turn = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        table.rules = None  # type: ignore[misc]
    assert all(isinstance(value, int | str | tuple | type(None)) for value in state)
    assert hash(state) == hash(setup(table, Chance(1)))


def test_the_shipped_game_is_the_table_that_is_printed() -> None:
    table = table_of(load(SHIPPED))
    state = setup(table, Chance(7))
    assert (table.grid.columns, table.grid.rows) == (7, 7)
    assert table.tokens == (14,) * 6
    assert table.owners == (0, 0, 0, 1, 1, 1)
    assert state.reserve == ((14, 14, 14, 0, 0, 0), (0, 0, 0, 14, 14, 14))
    assert len(state.market) == 3
    assert Counter(state.market + state.deck) == Counter(table.deck)
    assert len(table.deck) == sum(card.copies for card in load(SHIPPED).deck.cards)


# OEIS A000105, A000988, A001168: shapes that differ though turned and flipped, though turned, as they lie.
FREE, ONE_SIDED, FIXED = (1, 1, 2, 5, 12, 35, 108), (1, 1, 2, 7, 18, 60, 196), (1, 2, 6, 19, 63, 216, 760)


def test_shapes_are_as_many_as_mathematics_says() -> None:
    """Counted with the ways in which the engine lays shapes."""
    rules = a_table(Random(0)).rules
    turn, both = replace(rules, rotate=True, mirror=False), replace(rules, rotate=True, mirror=True)
    fixed = {Polyomino.of([(0, 0)])}
    for cells in range(7):
        assert len(fixed) == FIXED[cells]
        assert len({frozenset(ways(shape, turn)) for shape in fixed}) == ONE_SIDED[cells]
        assert len({frozenset(ways(shape, both)) for shape in fixed}) == FREE[cells]
        fixed = {
            Polyomino.of({*shape.cells, (row + down, column + right)})
            for shape in fixed
            for row, column in shape.cells
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (row + down, column + right) not in shape.cells
        }
