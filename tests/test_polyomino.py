"""Shapes: reading, turning, counting out, naming."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.definition import Card, Polyominoes
from generator.game.polyomino import Polyomino, one_sided
from generator.game.standard import generate, same

CELLS = st.sets(st.tuples(st.integers(-3, 6), st.integers(-3, 6)), min_size=1, max_size=9)
SHAPES = CELLS.map(Polyomino.of)


@pytest.mark.parametrize(("cells", "shapes"), [(1, 1), (2, 1), (3, 2), (4, 7), (5, 18), (6, 60), (7, 196)])
def test_one_sided_shapes_are_as_many_as_known(cells: int, shapes: int) -> None:
    found = one_sided(cells)
    assert len(found) == shapes
    assert len({shape.canonical() for shape in found}) == shapes
    assert all(len(shape) == cells and shape.is_connected() for shape in found)


@settings(max_examples=60, deadline=None)
@given(SHAPES)
def test_four_turns_and_two_mirrors_give_the_shape_back(shape: Polyomino) -> None:
    assert shape.turned().turned().turned().turned() == shape
    assert shape.mirrored().mirrored() == shape
    assert (shape.turned().width, shape.turned().height) == (shape.height, shape.width)


@settings(max_examples=60, deadline=None)
@given(SHAPES)
def test_every_turn_has_one_canonical_shape(shape: Polyomino) -> None:
    turns = shape.turns()
    assert len(turns) in (1, 2, 4)
    assert {turn.canonical() for turn in turns} == {shape.canonical()}
    assert shape.canonical() in turns


@settings(max_examples=60, deadline=None)
@given(SHAPES)
def test_rows_are_read_back(shape: Polyomino) -> None:
    assert Polyomino.from_rows(shape.rows) == shape


@settings(max_examples=60, deadline=None)
@given(CELLS, st.integers(-9, 9), st.integers(-9, 9))
def test_where_a_shape_stands_does_not_matter(cells: set[tuple[int, int]], down: int, right: int) -> None:
    assert Polyomino.of((row + down, column + right) for row, column in cells) == Polyomino.of(cells)


def test_quarter_turns_are_clockwise() -> None:
    assert Polyomino.from_rows(["##", "#.", "#."]).turned().rows == ("###", "..#")


def test_diagonals_are_shapes_but_not_connected() -> None:
    diagonal = Polyomino.from_rows(["#.", ".#"])
    assert len(diagonal) == 2
    assert not diagonal.is_connected()


def test_strange_marks_and_empty_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^'X' is not part of a shape; use # for a square and \. for none$"):
        Polyomino.from_rows(["#X"])
    with pytest.raises(ValueError, match=r"^the shape has no squares; mark each with #$"):
        Polyomino.from_rows(["..", ".."])


def named(least: int, most: int, *listed: Card, mirror: bool = False) -> dict[str, tuple[str, ...]]:
    wanted = Polyominoes(cells=(least, most), copies=2)
    return {card.id: card.shape.rows for card in generate(wanted, listed, same(rotate=True, mirror=mirror))}


def test_generated_cards_have_the_usual_names() -> None:
    assert list(named(1, 4)) == ["I1", "I2", "I3", "V3", "I4", "L4", "T4", "J4", "O4", "Z4", "S4"]
    assert " ".join(sorted(named(5, 5))) == "F5 F5m I5 J5 L5 N5 N5m P5 Q5 S5 T5 U5 V5 W5 X5 Y5 Y5m Z5"


def test_names_fit_their_shapes() -> None:
    shapes = named(4, 5)
    for id, rows in {
        "L4": ("#.", "#.", "##"),
        "J4": (".#", ".#", "##"),
        "S4": (".##", "##."),
        "Z4": ("##.", ".##"),
        "P5": ("##", "##", "#."),
        "Q5": ("##", "##", ".#"),
        "F5": (".##", "##.", ".#."),
    }.items():
        assert Polyomino.from_rows(shapes[id]).canonical() == Polyomino.from_rows(rows).canonical()


def test_larger_shapes_are_numbered() -> None:
    ids = list(named(6, 7))
    assert len(ids) == 60 + 196
    assert (ids[0], ids[59], ids[60], ids[-1]) == ("P6-01", "P6-60", "P7-01", "P7-196")


def test_listed_shapes_are_left_out_and_their_ids_too() -> None:
    turned = Card(id="mine", name="Mine", shape=Polyomino.from_rows(["###", "#.."]))
    other = Card(id="t4", name="Not a T", shape=Polyomino.from_rows(["#####"]))
    shapes = named(4, 4, turned, other)
    assert len(shapes) == 6
    assert "L4" not in shapes
    assert "T4x" in shapes


def test_where_flipping_is_allowed_one_of_a_mirror_pair_is_enough() -> None:
    assert len(named(4, 4, mirror=True)) == 5
    assert len(named(5, 5, mirror=True)) == 12
