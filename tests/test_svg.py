"""SVG masters: what is in the file, to the letter, and how another program draws it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.checks.figma_profile import lint
from generator.drawing.marks import Circle, Group, Mark, Path, Rect, Style, Text, face, polygon
from generator.painters.painter import number
from generator.painters.svg import paint_svg
from generator.typeset.fonts import BOLD, REGULAR, text
from tests.pictures import INK, RED, shapes, words
from tests.render import svg_picture

_SVG = "{http://www.w3.org/2000/svg}"
_DOT = Circle(5, 5, 2, Style(RED))


def _root(svg: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def _ids(svg: bytes) -> list[str]:
    return re.findall(r' id="([^"]*)"', svg.decode())


def _art(*marks: Mark) -> bytes:
    return paint_svg(face(10, 10, art=marks))


@pytest.mark.parametrize("picture", [shapes(), words()], ids=["shapes", "words"])
def test_masters_keep_to_the_profile(picture):
    assert lint(paint_svg(picture, "A master")) == ()
    assert lint(paint_svg(picture, "A master with bleed", bleed=3)) == ()


def test_masters_read_well(golden: Callable[[str, str], None]):
    golden("shapes.svg", paint_svg(shapes(), "Shapes").decode())
    golden("words.svg", paint_svg(words(), "Words & signs").decode())


def test_the_root_says_the_size_in_css_pixels_and_nothing_else():
    head = paint_svg(face(21, 31, art=[_DOT])).decode().splitlines()[:2]
    assert head == [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" width="79.37" height="117.165" viewBox="0 0 79.37 117.165">',
    ]


def test_svgwrite_leaves_no_trace_of_its_own():
    svg = paint_svg(shapes(), "Shapes").decode()
    for clutter in ("baseProfile", "version=", "<defs", "xlink", "xmlns:", "ev="):
        assert clutter not in svg.removeprefix('<?xml version="1.0"')


def test_bleed_widens_the_view_and_moves_the_origin():
    root = _root(paint_svg(face(10, 20, background=[Rect(-3, -3, 16, 26, Style(RED))]), bleed=3))
    rect = root.find(f".//{_SVG}rect")
    assert root.get("viewBox") == "0 0 60.472 98.268"
    assert rect is not None
    assert [rect.get(key) for key in ("x", "y", "width", "height")] == ["0", "0", "60.472", "98.268"]


def test_layers_are_the_top_groups_in_painting_order_whatever_order_they_come_in():
    svg = paint_svg(
        face(10, 10, cut=[Rect(1, 1, 8, 8, Style(None, INK, 0.1))], text=[], art=[_DOT], background=[_DOT])
    )
    assert _ids(svg) == ["background", "art", "cut"]


def test_groups_that_are_empty_nameless_or_alone_do_not_reach_the_artist():
    named = Group("inner", (_DOT, _DOT))
    svg = _art(Group("outer", (Group("empty", ()), Group("", (Group("", (named,)),)))))
    assert _ids(svg) == ["art"]
    assert _ids(_art(_DOT, Group("outer", (Group("", (named,)),)))) == ["art", "outer"]
    assert _ids(_art(_DOT, Group("outer", (_DOT, Group("", (named,)))))) == ["art", "outer", "inner"]
    assert _ids(_art(Group("empty", (Group("", ()),)))) == []


def test_ids_are_unique_and_only_what_every_tool_keeps():
    names = ("symbol", "symbol", "symbol-2", "symbol", "art", "7 up!", "★", "", "a_b.c", "Łódź")
    svg = _art(*(Circle(5, 5, 2, Style(RED), name=name) for name in names))
    assert _ids(svg) == [
        *("art", "symbol", "symbol-2", "symbol-2-2", "symbol-3", "art-2"),
        *("mark-7-up", "mark", "a-b-c", "d"),
    ]
    assert lint(svg) == ()


def test_text_is_one_element_with_its_own_style():
    svg = paint_svg(face(10, 10, text=[text("No “1”", 5, 6, BOLD, 2, INK, "middle", turn=-90, name="label")]))
    assert svg.decode().splitlines()[3] == (
        '    <text id="label" x="18.898" y="22.677" transform="rotate(-90 18.898 22.677)" '
        'font-family="Atkinson Hyperlegible" font-weight="700" font-size="7.559" text-anchor="middle" '
        'fill="#1a1a1a">No “1”</text>'
    )


def test_what_xml_reserves_is_escaped_once_and_read_back_as_it_was():
    sentence = "Cats & Dogs <\"x\"> &amp; 'y' ]]>"
    root = _root(paint_svg(face(40, 10, text=[text(sentence, 1, 5, REGULAR, 2, INK)]), sentence))
    assert [element.text for element in root.iter() if element.text and element.text.strip()] == [
        sentence
    ] * 2


def test_signs_that_mean_something_to_programs_are_words_like_others():
    sentence = "100 %s of %% and %d, {x}, \\1, 5 %"
    root = _root(paint_svg(face(40, 10, text=[text(sentence, 1, 5, REGULAR, 2, INK)]), sentence))
    assert [element.text for element in root.iter() if element.text and element.text.strip()] == [
        sentence
    ] * 2


@pytest.mark.parametrize("bad", ["\x00", "\x01", "\x02", "\x0b", "\x1b", "\ud800", "\ufffe"])
def test_characters_that_xml_cannot_hold_never_make_an_ill_formed_file(bad):
    root = _root(paint_svg(face(40, 10, text=[Text(f"a{bad}b", 1, 5, REGULAR, 2, INK, 5)]), f"t{bad}u"))
    assert [element.text for element in root.iter() if element.text and element.text.strip()] == ["tu", "ab"]


def test_a_stroke_of_no_width_is_no_stroke():
    svg = _art(Rect(1, 1, 2, 2, Style(RED, INK, 0.0))).decode()
    assert 'fill="#ab3d19"' in svg
    assert "stroke" not in svg


def test_a_place_that_is_no_number_is_refused():
    with pytest.raises(ValueError, match="nan is no place on paper"):
        _art(Circle(float("nan"), 5, 2, Style(RED)))
    with pytest.raises(ValueError, match="inf is no place on paper"):
        _art(polygon([(0, 0), (1, 0), (float("inf"), 1)], Style(RED)))


def test_corners_rounder_than_the_shape_are_cut_to_half_of_it():
    rect = _root(_art(Rect(1, 1, 8, 4, Style(RED), radius=9))).find(f".//{_SVG}rect")
    assert rect is not None
    assert rect.get("rx") == number(2 * 96 / 25.4)


def test_another_program_draws_colours_where_they_belong():
    picture = svg_picture(paint_svg(shapes()), dpi=254)  # ten pixels a millimetre
    for place, colour in {(10, 12): RED, (22, 12): "#3884bf", (30, 30): "#86d5a6", (1, 1): "#ffffee"}.items():
        x, y = place
        assert tuple(picture[y * 10, x * 10]) == tuple(bytes.fromhex(colour[1:])), place


@settings(max_examples=200, deadline=None)
@given(st.floats(-2000, 2000), st.integers(1, 6))
def test_numbers_are_plain_short_and_true(value, places):
    written = number(value, places)
    assert re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?", written)
    assert written != "-0"
    assert len(written.partition(".")[2]) <= places
    assert abs(float(written) - value) <= 0.5000001 * 10**-places


_lengths = st.floats(-50, 50)
_points = st.tuples(_lengths, _lengths)
_marks = st.one_of(
    st.builds(Circle, _lengths, _lengths, st.floats(0.01, 20), st.just(Style(RED))),
    st.builds(
        Rect, _lengths, _lengths, st.floats(0.01, 50), st.floats(0.01, 50), st.just(Style(None, INK, 0.2))
    ),
    st.builds(polygon, st.lists(_points, min_size=3, max_size=6), st.just(Style(RED))),
    st.builds(
        lambda a, b, c, d: Path((("M", a), ("C", b, c, d), ("Z",)), Style(RED)),
        _points,
        _points,
        _points,
        _points,
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_marks, min_size=1, max_size=5))
def test_whatever_is_drawn_keeps_to_the_profile_but_for_its_place(marks):
    findings = lint(paint_svg(face(10, 10, art=marks)))
    assert [finding for finding in findings if finding.code != "profile-8"] == []


@settings(max_examples=40, deadline=None)
@given(st.lists(_points, min_size=3, max_size=6))
def test_a_path_comes_back_within_half_a_thousandth_of_a_pixel(points):
    d = re.search(r' d="([^"]*)"', _art(polygon(points, Style(RED))).decode())
    assert d is not None
    numbers = [float(word) for word in d[1].split() if not word.isalpha()]
    wanted = [part * 96 / 25.4 for point in points for part in point]
    assert all(abs(a - b) <= 0.0005001 for a, b in zip(numbers, wanted, strict=True))


def test_no_line_of_a_master_holds_two_elements():
    lines = paint_svg(shapes(), "Shapes").decode().splitlines()
    assert all(len(re.findall(r"<[a-z]", line)) <= 1 for line in lines)
    assert all(
        len(a) - len(a.lstrip()) - (len(b) - len(b.lstrip())) in (-2, 0, 2, 4) for a, b in pairwise(lines[1:])
    )
