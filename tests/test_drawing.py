"""Where ink reaches: the boxes of marks against geometry, and against what a renderer paints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, hypot, radians, sin, sqrt
from string import ascii_letters, digits, punctuation

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.drawing.bounds import ASCENT, DESCENT, OVERHANG, Box, outside, reach
from generator.drawing.curves import arc, circle
from generator.drawing.marks import (
    Circle,
    Group,
    Mark,
    Path,
    Rect,
    Style,
    Text,
    drawables,
    face,
    line,
    polygon,
)
from generator.drawing.placement import place
from generator.painters.svg import paint_svg
from generator.typeset.fonts import FONTS, REGULAR, text
from tests.pictures import INK, RED, shapes, words
from tests.render import svg_picture

_FILL, _LINE = Style(RED), Style(None, INK, 2.0)


def _boxed(*box: float):
    return pytest.approx(box, abs=1e-9)


def test_shapes_reach_as_far_as_they_are_large():
    assert reach(Rect(1, 2, 3, 4, _FILL)) == (1, 2, 4, 6)
    assert reach(Circle(5, 6, 2, _FILL)) == (3, 4, 7, 8)
    assert reach(polygon([(1, 1), (4, 2), (2, 9)], _FILL)) == _boxed(1, 1, 4, 9)


def test_half_a_stroke_lies_outside():
    assert reach(Rect(1, 2, 3, 4, _LINE)) == (0, 1, 5, 7)
    assert reach(Circle(5, 6, 2, Style(RED, INK, 1))) == (2.5, 3.5, 7.5, 8.5)


def test_a_line_ends_where_it_ends():
    assert reach(line((2, 5), (8, 5), INK, 1)) == _boxed(2, 4.5, 8, 5.5)
    assert reach(line((2, 2), (8, 8), INK, 2)) == _boxed(
        2 - sqrt(0.5), 2 - sqrt(0.5), 8 + sqrt(0.5), 8 + sqrt(0.5)
    )


def test_a_corner_reaches_out_to_the_tip_of_its_mitre():
    tent = Path((("M", (0, 10)), ("L", (10, 0)), ("L", (20, 10))), _LINE)
    assert reach(tent)[1] == pytest.approx(-sqrt(2))
    closed = polygon([(2, 2), (8, 2), (8, 8), (2, 8)], _LINE)
    assert reach(closed) == _boxed(1, 1, 9, 9)


def test_a_corner_too_sharp_for_a_mitre_is_cut_off():
    """Under 29° a mitre would be more than four times as long as the stroke is wide."""
    needle = Path((("M", (0, 0)), ("L", (20, 1)), ("L", (0, 2))), _LINE)
    assert reach(needle)[2] == pytest.approx(20 + 1 / hypot(20, 1))


def test_a_curve_reaches_to_its_turning_points_only():
    bow = Path((("M", (0, 0)), ("C", (0, 10), (10, 10), (10, 0)), ("Z",)), _FILL)
    assert reach(bow) == _boxed(0, 0, 10, 7.5)
    assert reach(replace(bow, style=Style(None, INK, 1)))[3] == pytest.approx(8)
    wave = Path((("M", (0, 0)), ("C", (40, 10), (-30, 10), (10, 0))), Style(None, INK, 0.001))
    assert reach(wave)[0] < 0
    assert reach(wave)[2] > 10


def test_a_round_outline_of_cubics_reaches_as_far_as_the_circle():
    assert reach(Path(circle((5, 6), 3), _FILL)) == pytest.approx((2, 3, 8, 9), abs=0.001)
    half = Path((("M", (2, 6)), *arc((5, 6), 3, 180, 360), ("Z",)), _FILL)
    assert reach(half) == pytest.approx((2, 3, 8, 6), abs=0.001)


def test_what_prints_nothing_reaches_nowhere():
    nothing = [Rect(0, 0, 9, 9, Style()), Circle(0, 0, 9, Style(None, INK, 0)), line((0, 0), (9, 9), INK, 0)]
    assert [reach(mark) for mark in nothing] == [None] * 3
    assert outside(face(1, 1, art=[*nothing, Rect(0, 0, 1, 1, _FILL)])) == []


@pytest.mark.parametrize(("anchor", "left"), [("start", 0.0), ("middle", -0.5), ("end", -1.0)])
def test_text_reaches_along_its_anchor(anchor, left):
    mark = text("Wave", 50, 50, REGULAR, 10, INK, anchor)
    box = reach(mark)
    assert box == _boxed(
        50 + left * mark.width - 10 * OVERHANG,
        50 - 10 * ASCENT,
        50 + (left + 1) * mark.width + 10 * OVERHANG,
        50 + 10 * DESCENT,
    )


def test_turned_text_reaches_where_it_turns_to():
    mark = Text("x", 50, 50, REGULAR, 10, INK, 30)
    up, down = reach(replace(mark, turn=-90)), reach(replace(mark, turn=90))
    assert up == _boxed(50 - 10 * ASCENT, 50 - 30 - 10 * OVERHANG, 50 + 10 * DESCENT, 50 + 10 * OVERHANG)
    assert down == _boxed(50 - 10 * DESCENT, 50 - 10 * OVERHANG, 50 + 10 * ASCENT, 50 + 30 + 10 * OVERHANG)


def test_outside_names_each_mark_and_how_far_it_strays():
    good, over = Rect(0, 0, 10, 20, _FILL), Rect(-2, 5, 14.5, 2, _FILL, name="over")
    stroke = line((5, 20), (8, 20), INK, 1)
    picture = face(10, 20, background=[good, Group("g", (over,))], art=[stroke])
    assert outside(picture) == [(over, 2.5), (stroke, 0.5)]
    assert outside(picture, bleed=1) == [(over, 1.5)]
    assert outside(picture, bleed=2.5) == []


def test_a_bow_is_outside_only_as_far_as_it_swings():
    bow = Path((("M", (0, 10)), ("C", (0, -2), (10, -2), (10, 10)), ("Z",)), _FILL)
    assert outside(face(10, 20, art=[bow])) == []
    higher = Path((("M", (0, 10)), ("C", (0, -4), (10, -4), (10, 10)), ("Z",)), _FILL)
    assert outside(face(10, 20, art=[higher])) == [(higher, pytest.approx(0.5))]


def test_lines_of_text_are_measured_elsewhere():
    assert outside(face(10, 20, text=[text("far out", 30, 30, REGULAR, 3, INK)])) == []


@pytest.mark.parametrize("picture", [shapes(), words()], ids=["shapes", "words"])
def test_a_picture_within_its_face_is_not_outside(picture):
    assert outside(picture) == []


@pytest.mark.parametrize("font", FONTS, ids=["regular", "bold"])
def test_no_letter_reaches_out_of_its_box(font):
    """Every letter that the font has, painted large: all of its ink lies in the box that is claimed."""
    letters = f"{ascii_letters}{digits}{punctuation}ÅÉÎÕÜŁŻŚĘąçğıßøœæ“”„–—…"
    marks = [text(c, 10 + 20 * (n % 10), 20 * (n // 10) + 15, font, 10, INK) for n, c in enumerate(letters)]
    picture = svg_picture(paint_svg(face(220, 20 * (len(letters) // 10 + 1), text=marks)), dpi=127)
    allowed = np.ones(picture.shape[:2], dtype=bool)
    for mark in marks:
        left, top, right, bottom = (round(5 * side) for side in reach(mark))
        allowed[top:bottom, left:right] = False
    assert (picture < 128).any()
    assert not (allowed & (picture < 200).any(axis=2)).any()


def _painted(mark, side: int = 60) -> tuple[float, float, float, float]:
    """The box of what resvg paints of a mark, in millimetres, at ten pixels a millimetre."""
    inked = (svg_picture(paint_svg(face(side, side, art=[mark])), dpi=254) < 128).any(axis=2)
    xs, ys = np.flatnonzero(inked.any(axis=0)), np.flatnonzero(inked.any(axis=1))
    return xs[0] / 10, ys[0] / 10, (xs[-1] + 1) / 10, (ys[-1] + 1) / 10


_inside = st.tuples(st.integers(20, 40), st.integers(20, 40))


@settings(max_examples=25, deadline=None)
@given(st.lists(_inside, min_size=3, max_size=5, unique=True), st.sampled_from((None, INK)), st.booleans())
def test_the_box_of_a_polygon_is_what_a_renderer_paints(points, fill, closed):
    """Thin tips fade out before they end, so the painted box may be a little smaller; never larger."""
    segments = polygon(points, Style()).segments
    mark = Path(segments if closed else segments[:-1], Style(fill, INK, 2.0))
    box, painted = reach(mark), _painted(mark)
    assert all(a <= b + 0.11 for a, b in zip(box[:2], painted[:2], strict=True))
    assert all(a >= b - 0.11 for a, b in zip(box[2:], painted[2:], strict=True))
    assert max(abs(a - b) for a, b in zip(box, painted, strict=True)) < 1.0


@settings(max_examples=25, deadline=None)
@given(_inside, _inside, _inside, _inside)
def test_the_box_of_a_curve_is_what_a_renderer_paints(start, first, second, end):
    assume(len({start, first, second, end}) == 4)  # ends without direction are drawn in several ways
    mark = Path((("M", start), ("C", first, second, end)), Style(None, INK, 2.0))
    box, painted = reach(mark), _painted(mark)
    assert all(a <= b + 0.15 for a, b in zip(box[:2], painted[:2], strict=True))
    assert all(a >= b - 0.15 for a, b in zip(box[2:], painted[2:], strict=True))


def _ink(marks: Sequence[Mark]) -> Box:
    lefts, tops, rights, bottoms = zip(*(reach(mark) for mark in drawables(marks)), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


_lengths = st.floats(-50, 50)


@settings(max_examples=60, deadline=None)
@given(_lengths, _lengths, st.floats(0.1, 5))
def test_a_picture_moved_and_scaled_reaches_where_it_was_moved_to(x, y, scale):
    for picture in (shapes(), words()):
        marks = [mark for layer in picture.layers for mark in layer.marks]
        left, top, right, bottom = _ink(marks)
        moved = (left * scale + x, top * scale + y, right * scale + x, bottom * scale + y)
        assert _ink(place(marks, x, y, scale)) == pytest.approx(moved, abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(st.floats(0.1, 20), _lengths, _lengths, st.floats(0, 360), st.floats(1, 359))
def test_arcs_stay_on_their_circle(radius, x, y, start, sweep):
    pen = (x + radius * cos(radians(start)), y + radius * sin(radians(start)))
    for _, first, second, end in arc((x, y), radius, start, start + sweep):
        middle = [(a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(pen, first, second, end, strict=True)]
        assert hypot(middle[0] - x, middle[1] - y) == pytest.approx(radius, rel=3e-4)
        assert hypot(end[0] - x, end[1] - y) == pytest.approx(radius, rel=1e-9)
        pen = end
