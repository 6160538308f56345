"""Pictures as text: stable, complete, and pleasant in a diff."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.build import dumps, lay_out
from generator.drawing.marks import Layer, Rect, Style, face, line
from generator.game.load import load
from generator.painters.dump import dump_component, dump_page
from generator.sheets.page import Cut, Piece
from generator.typeset.fonts import BOLD, REGULAR, text
from tests.pictures import INK, RED, component, page, shapes, words


def test_components_read_well(golden: Callable[[str, str], None]):
    plain = face(60, 40, background=[Rect(-3, -3, 66, 46, Style(RED))])
    golden("shapes.txt", dump_component(component(shapes(), "shapes")))
    golden(
        "words.txt", dump_component(replace(component(words(), "words", plain, bleed=3), radius=3, copies=14))
    )


def test_pages_read_well(golden: Callable[[str, str], None]):
    marks = (
        Layer("art", (line((50, 280), (150, 280), INK, 0.5, "bar"),)),
        Layer("text", (text("sheet 2 of 3", 105, 285, REGULAR, 3, INK, "middle"),)),
        Layer("cut", (line((8, 20), (12, 20), INK, 0.15),)),
    )
    pieces = [Piece("shapes", 20, 20, 40, 60), Piece("words", 60, 20, 40, 60, "back", 3)]
    cuts = (Cut(20, 0, 20, 297), Cut(20, 20, 210, 20))
    golden("page.txt", dump_page(replace(page(pieces, 2, 3, layers=marks), cuts=cuts)))


@pytest.fixture(scope="module")
def shipped() -> Mapping[str, Callable[[], str]]:
    return dumps(lay_out(load(Path(__file__).parents[1] / "config" / "seventh-square"), ["a4"]))


@pytest.mark.parametrize("name", ["token-red", "card-T4", "rule-turn", "a4-1", "a4-2", "a4-3"])
def test_the_shipped_game_reads_well(
    shipped: Mapping[str, Callable[[], str]], golden: Callable[[str, str], None], name: str
) -> None:
    golden(f"{name}.txt", shipped[name]())


def test_what_hides_in_text_is_written_out():
    odd = face(9, 9, text=[text('\u00a0"a\\b"\u200b', 1, 2, BOLD, 1, INK)])
    last = dump_component(component(odd)).splitlines()[-1].strip()
    assert last.startswith('text "\\u{a0}\\"a\\\\b\\"\\u{200b}" start 1,2 ')


def test_a_mark_is_a_line_and_the_text_ends_with_one():
    dumped = dump_component(component(shapes()))
    marks = sum(1 for layer in shapes().layers for _ in layer.marks) + 2  # the group's two circles
    groups = len(shapes().layers) + 1
    assert dumped.endswith("\n")
    assert not dumped.endswith("\n\n")
    assert len(dumped.splitlines()) == 5 + groups + marks - 1


def test_lengths_are_rounded_to_a_thousandth_of_a_millimetre():
    dumped = dump_component(component(face(1 / 3, 2, art=[Rect(-1e-9, 2 / 3, 0.1234, 1, Style(RED))])))
    assert "trim 0.333 × 2 mm" in dumped
    assert "rect 0,0.667 0.123×1 #ab3d19" in dumped


def test_a_tiny_change_shows_in_one_line():
    before = dump_component(component(words())).splitlines()
    moved = words()
    texts = moved.layers[1].marks
    moved = replace(
        moved, layers=(moved.layers[0], Layer("text", (*texts[:-1], replace(texts[-1], turn=16))))
    )
    after = dump_component(component(moved)).splitlines()
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [(before[-1], after[-1])]
