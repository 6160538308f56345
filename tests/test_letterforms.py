"""Words as shapes: the same picture as live text, without a font."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.checks.figma_profile import lint
from generator.components.catalogue import catalogue
from generator.components.component import Component
from generator.drawing.bounds import reach
from generator.drawing.marks import Group, Style, Text, drawables, face
from generator.drawing.marks import Path as PathMark
from generator.game.load import load
from generator.painters.painter import number
from generator.painters.svg import paint_svg
from generator.typeset.fonts import BOLD, REGULAR, text
from generator.typeset.letterforms import letterforms, outlined, outlined_text
from generator.units import PX_PER_MM
from tests.pictures import INK, document, words
from tests.render import misplaced, pdf_form, svg_picture

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
PARTS = {part.id: part for part in catalogue(load(SHIPPED))}


def ids(svg: bytes) -> list[bytes]:
    return re.findall(rb' id="([^"]*)"', svg)


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_a_master_looks_the_same_with_letters_for_text(part: Component) -> None:
    """At 300 dpi no pixel is off by more than a quarter of the range: what anti-aliasing does."""
    live, shapes = paint_svg(part.front, part.name), paint_svg(outlined_text(part.front), part.name)
    one, other = svg_picture(live).astype(np.int16), svg_picture(shapes).astype(np.int16)
    assert np.abs(one - other).max() <= 64
    assert np.abs(one - other).mean() < 0.15
    assert b"<text" not in shapes
    assert ids(shapes) == ids(live)
    assert lint(shapes) == ()


def test_every_anchor_turn_and_kerned_pair_stands_where_live_text_does() -> None:
    live, shapes = (svg_picture(paint_svg(found), 600) for found in (words(), outlined_text(words())))
    assert misplaced(live, shapes) == 0
    assert np.abs(live.astype(np.int16) - shapes).max() <= 110


def test_a_pdf_draws_the_same_letters() -> None:
    data = document(words(), outlined_text(words()))
    live, shapes = (pdf_form(data, f"face-{n}.front") for n in (1, 2))
    assert misplaced(live, shapes) == 0
    assert np.abs(live.astype(np.int16) - shapes).mean() < 1


def test_a_line_is_one_path_with_its_name_and_colour() -> None:
    mark = text("To", 5, 5, BOLD, 3, INK, name="title")
    found = letterforms(mark)
    assert (found.name, found.style) == ("title", Style(INK))
    assert "".join(segment[0] for segment in found.segments if segment[0] in "MZ") == "MZ" * 3


def test_kerning_moves_the_letters() -> None:
    """T and o stand nearer together than two advances, by what the font says."""
    whole, first = (letterforms(text(said, 0, 0, REGULAR, 10, INK)) for said in ("To", "T"))
    alone = letterforms(text("o", 0, 0, REGULAR, 10, INK))
    mark = text("To", 0, 0, REGULAR, 10, INK)
    second = whole.segments[len(first.segments) :]
    shift = second[0][1][0] - alone.segments[0][1][0]
    advance = text("T", 0, 0, REGULAR, 10, INK).width
    assert mark.kerns[0] < 0
    assert shift == pytest.approx(advance + mark.kerns[0] / 100, abs=0.01)


def test_what_leaves_no_ink_leaves_no_path_and_all_else_stays() -> None:
    disc = PathMark((("M", (0, 0)), ("L", (1, 0)), ("L", (1, 1)), ("Z",)), Style(INK), "disc")
    marks = (disc, Group("words", (text("\u00a0", 1, 1, REGULAR, 2, INK), text("a", 1, 1, REGULAR, 2, INK))))
    found = outlined(marks)
    assert found[0] is disc
    assert [type(mark) for mark in drawables(found)] == [PathMark, PathMark]


def test_numbers_are_written_with_two_decimals() -> None:
    path = letterforms(text("Sé8", 3.3, 4.4, REGULAR, 2.39, INK, turn=33))
    written = [number(part * PX_PER_MM) for _, *points in path.segments for point in points for part in point]
    assert max(len(part.partition(".")[2]) for part in written) == 2


_sentences = st.text(st.sampled_from("AVTo Wäy.8§&ißÅ–“”"), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(_sentences, st.floats(0, 360), st.sampled_from(["start", "middle", "end"]), st.floats(1, 9))
def test_letters_stay_where_their_line_may_reach(said: str, turn: float, anchor: str, size: float) -> None:
    mark = text(said, 20, 30, BOLD, size, INK, anchor, turn=turn)  # type: ignore[arg-type]
    room, ink = reach(mark), reach(letterforms(mark))
    assert room is not None
    if ink is not None and said.strip():
        assert all(outer <= inner + 0.01 for outer, inner in zip(room[:2], ink[:2], strict=True))
        assert all(inner <= outer + 0.01 for outer, inner in zip(room[2:], ink[2:], strict=True))


def test_no_letter_is_torn() -> None:
    """Every outline begins with a move and ends closed, as filled shapes must."""
    path = letterforms(text("Öffne &8", 0, 0, BOLD, 3, INK))
    kinds = "".join(segment[0] for segment in path.segments)
    assert kinds.startswith("M")
    assert kinds.endswith("Z")
    assert all(after == "M" for before, after in pairwise(kinds) if before == "Z")


def test_the_face_keeps_its_size_and_layers() -> None:
    front = face(30, 20, text=[text("a", 1, 5, BOLD, 3, INK)], art=[Group("g", ())])
    found = outlined_text(front)
    assert (found.width, found.height) == (30, 20)
    assert [layer.name for layer in found.layers] == ["art", "text"]
    assert not any(isinstance(mark, Text) for layer in found.layers for mark in drawables(layer.marks))
