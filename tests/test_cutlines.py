"""Sheets fall apart edge to edge into exactly their pieces, and marks stand at both ends of every cut."""

from __future__ import annotations

import pytest

from generator.components.component import Component
from generator.drawing.marks import Path, Style
from generator.game.definition import Margins, Marks
from generator.sheets.cutlines import cuts, lines
from generator.sheets.impose import impose
from generator.sheets.layout import Box
from generator.sheets.page import Cut, Page
from generator.units import Paper
from tests.impositions import (
    A4,
    KIT,
    LETTER,
    Line,
    cut_apart,
    edges,
    ink,
    marks,
    overlaps,
    part,
    same,
    settings,
    shipped,
    trims,
)

PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)


def page_of(*kit: Component, marks: Marks | None = None, margins: Margins | None = None) -> Page:
    (page,) = impose(kit, settings(margins, marks), A4, KIT)
    return page


@PAPERS
def test_the_shipped_sheets_fall_apart_into_their_pieces(paper: Paper) -> None:
    pages = impose(shipped(), settings(), paper, KIT)
    for page in pages:
        cut_apart(page)
    assert [lines(page.cuts) for page in pages] == [11, 21, 13]


def test_the_first_cut_goes_down_the_gutter_and_leaves_each_block_its_marks() -> None:
    page = impose(shipped(), settings(), A4, KIT)[0]
    assert page.cuts[0] == Cut(0.0, 187.5, 210.0, 187.5)
    across = [mark for mark in marks(page) if mark.upright and mark.start < 187.5 < mark.end]
    assert across == []
    board = [mark for mark in marks(page) if mark.upright and mark.start > 21.5 - 4 and mark.end < 187.5]
    assert len(board) == 4  # both ends of both its upright edges


@PAPERS
def test_the_first_cuts_go_across_the_paper(paper: Paper) -> None:
    page = impose(shipped(), settings(), paper, KIT)[1]
    assert [(cut.x1, cut.x2) for cut in page.cuts[:13]] == [(0.0, paper.width)] * 13


def test_a_partly_filled_sheet_falls_apart_too() -> None:
    page = page_of(part("card", 31.0, 50.0, 21))
    cut_apart(page)
    # Five lines across; seven down the full rows, of which four go on through the last.
    assert lines(page.cuts) == 12


def test_blocks_side_by_side_fall_apart() -> None:
    page = page_of(part("mat", 90.0, 120.0), part("tray", 60.0, 100.0), part("token", 20.0, 20.0, 12))
    cut_apart(page)


def test_cuts_of_a_single_piece_are_its_four_edges() -> None:
    found = cuts(A4, [Box(20.0, 30.0, 120.0, 230.0)])
    assert [(cut.x1, cut.y1, cut.x2, cut.y2) for cut in found] == [
        (0.0, 30.0, 210.0, 30.0),
        (0.0, 230.0, 210.0, 230.0),
        (20.0, 30.0, 20.0, 230.0),
        (120.0, 30.0, 120.0, 230.0),
    ]


def test_a_piece_as_large_as_the_paper_needs_no_cut() -> None:
    assert cuts(A4, [Box(0.0, 0.0, 210.0, 297.0)]) == ()
    assert cuts(A4, []) == ()


def test_a_pinwheel_cannot_be_cut() -> None:
    pinwheel = [
        Box(10.0, 10.0, 60.0, 40.0),
        Box(60.0, 10.0, 90.0, 60.0),
        Box(40.0, 60.0, 90.0, 90.0),
        Box(10.0, 40.0, 40.0, 90.0),
    ]
    with pytest.raises(ValueError, match="cannot be cut apart"):
        cuts(A4, pinwheel)


@PAPERS
def test_a_token_sheet_has_a_mark_at_both_ends_of_its_21_lines(paper: Paper) -> None:
    page = impose(shipped(), settings(), paper, KIT)[1]
    left, top = page.pieces[0].x, page.pieces[0].y
    wanted = []
    for row in range(13):
        y = top + 21 * row
        wanted += [(False, y, left - 3.7, left - 0.7), (False, y, left + 147.7, left + 150.7)]
    for column in range(8):
        x = left + 21 * column
        wanted += [(True, x, top - 3.7, top - 0.7), (True, x, top + 252.7, top + 255.7)]
    found = marks(page)
    assert len(found) == len(wanted) == 42
    for mark, expected in zip(found, wanted, strict=True):
        assert tuple(mark) == pytest.approx(expected, abs=1e-4)


def test_marks_are_grey_lines_of_the_width_asked_for() -> None:
    (path,) = page_of(part("board", 100.0, 100.0), marks=Marks(width=0.25)).layers[-1].marks
    assert isinstance(path, Path)
    assert path.style == Style(fill=None, stroke="#4d4d4d", stroke_width=0.25)


def test_marks_can_be_left_out() -> None:
    page = page_of(part("card", 31.0, 50.0, 21), marks=Marks(style="none"))
    assert [layer.name for layer in page.layers] == ["art", "text"]
    cut_apart(page)


def test_lines_reach_as_far_as_margins_and_gutters_let_them() -> None:
    """The board stands from 23 to 187 and from 21.5 to 185.5, the rule cards from 12 to 198 below it."""
    page = impose(shipped(), settings(marks=Marks(style="lines")), A4, KIT)[0]
    found = [tuple(round(part, 4) for part in mark) for mark in marks(page)]
    assert (True, 23.0, 10.0, 20.8) in found
    assert (True, 23.0, 186.2, 187.35) in found
    assert (False, 21.5, 9.0, 22.3) in found
    assert (False, 275.5, 9.0, 11.3) in found
    assert (True, 74.0, 276.2, 287.0) in found
    assert len(found) == 4 + 4 + 8 + 4


def test_lines_go_through_the_gaps_between_pieces_but_not_over_their_bleed() -> None:
    page = page_of(part("chip", 30.0, 30.0, 4, bleed=0.5), marks=Marks(style="lines"))
    cut_apart(page)
    bled = trims(page, 0.5)
    assert overlaps([*(ink(mark, 0.15) for mark in marks(page)), *bled]) == []
    first, second = page.pieces[:2]
    gap = second.x - first.x - 30.0
    assert gap >= 4.0
    inner = [m for m in marks(page) if not m.upright and first.x + 30.0 < m.start and m.end < second.x]
    assert [round(mark.end - mark.start, 4) for mark in inner] == [round(gap - 2 * (0.5 + 0.7), 4)] * 4


def test_both_blocks_have_marks_in_their_gutter() -> None:
    page = impose(shipped(), settings(), A4, KIT)[0]
    in_gutter = [mark for mark in marks(page) if mark.upright and mark.start > 185.5 and mark.end < 189.5]
    board = [(23.0, 186.2, 187.35), (187.0, 186.2, 187.35)]
    rules = [(x, 187.65, 188.8) for x in (12.0, 74.0, 136.0, 198.0)]
    assert sorted((m.at, round(m.start, 4), round(m.end, 4)) for m in in_gutter) == sorted(board + rules)


def test_marks_that_meet_in_a_gutter_become_one() -> None:
    page = page_of(part("board", 124.0, 150.0), part("card", 62.0, 86.0, 2))
    top = page.pieces[0].y + 150.0
    in_gutter = [mark for mark in marks(page) if mark.upright and top < mark.start and mark.end < top + 4]
    assert [(m.at, round(m.start - top, 4), round(m.end - top, 4)) for m in in_gutter] == [
        (43.0, 0.7, 3.3),
        (105.0, 2.15, 3.3),
        (167.0, 0.7, 3.3),
    ]


def test_empty_places_have_no_marks_of_their_own() -> None:
    """Three of six in the last row: its line ends with the third card, and so do the marks."""
    page = page_of(part("card", 31.0, 50.0, 27))
    right, bottom = page.pieces[26].x + 31.0, page.pieces[26].y + 50.0
    assert [m for m in marks(page) if same(m.at, bottom) and not m.upright][1].start == pytest.approx(
        right + 0.7
    )
    below = [m.at for m in marks(page) if m.upright and m.start > bottom]
    assert below == pytest.approx([12.0, 43.0, 74.0, 105.0])
    above = [m.at for m in marks(page) if m.upright and bottom - 50 < m.start < bottom]
    assert above == pytest.approx([136.0, 167.0, 198.0])


def test_one_card_on_a_last_page_has_eight_marks() -> None:
    last = impose([part("card", 31.0, 50.0, 31)], settings(), A4, KIT)[1]
    assert len(marks(last)) == 8
    assert len(edges(last)) == 4


@pytest.mark.parametrize("sides", [8.0, 9.0, 9.6, 10.0, 11.0, 14.0])
def test_marks_beside_a_wide_block_are_shortened_not_lost(sides: float) -> None:
    board = part("board", 210.0 - 2 * sides, 120.0)
    page = page_of(board, margins=Margins(sides=sides))
    level = [mark for mark in marks(page) if not mark.upright]
    assert len(level) == 4
    for mark in level:
        assert mark.end - mark.start >= 1.0 - 1e-9
        assert mark.start >= 6.0 - 1e-9
        assert mark.end <= 204.0 + 1e-9


def test_marks_with_a_long_reach_stay_on_the_paper() -> None:
    page = page_of(part("card", 31.0, 50.0, 30), marks=Marks(length=10.0, offset=5.0))
    for mark in marks(page):
        length = page.paper.height if mark.upright else page.paper.width
        assert mark.start >= 6.0
        assert mark.end <= length - 6.0
        assert mark.end - mark.start >= 1.0


@pytest.mark.parametrize("bleed", [0.5, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("copies", [1, 2, 3, 4, 5])
def test_marks_touch_neither_bleed_nor_each_other(bleed: float, copies: int) -> None:
    page = page_of(part("poker", 63.5, 88.9, copies, bleed=bleed), part("board", 60.0, 40.0))
    cut_apart(page)
    strokes = [ink(mark, 0.15) for mark in marks(page)]
    cards = [area for area, piece in zip(trims(page, bleed), page.pieces, strict=True) if piece.width > 60.0]
    assert overlaps([*strokes, *cards]) == []


def test_lines_that_continue_each_other_count_once() -> None:
    page = impose(shipped(), settings(), A4, KIT)[1]
    assert len(page.cuts) == 13 + 12 * 8
    assert lines(page.cuts) == 21
    assert lines(()) == 0


def test_edges_of_a_grid_are_its_lines() -> None:
    """The judge itself: a sheet of 2 × 1 has three upright lines and two level ones."""
    page = page_of(part("card", 31.0, 50.0, 2))
    assert edges(page) == [
        Line(False, 123.5, 74.0, 136.0),
        Line(False, 173.5, 74.0, 136.0),
        Line(True, 74.0, 123.5, 173.5),
        Line(True, 105.0, 123.5, 173.5),
        Line(True, 136.0, 123.5, 173.5),
    ]
