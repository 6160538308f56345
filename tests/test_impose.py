"""Which piece lies where: the shipped sizes to the millimetre, and what must hold for any kit."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.errors import FitError
from generator.game.definition import Margins
from generator.sheets.impose import impose, printable
from generator.sheets.page import Page
from generator.sheets.wording import contents
from generator.units import Paper
from tests.impositions import A4, KIT, LETTER, counted, extent, overlaps, part, settings, shipped, trims

PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)


def block(page: Page) -> tuple[float, float]:
    found = extent(trims(page))
    return round(found.right - found.left, 6), round(found.bottom - found.top, 6)


@PAPERS
def test_the_shipped_sizes_take_three_pages(paper: Paper) -> None:
    pages = impose(shipped(), settings(), paper, KIT)
    assert [(page.number, page.total, page.title) for page in pages] == [
        (1, 3, "Board and rule cards"),
        (2, 3, "Tokens"),
        (3, 3, "Cards"),
    ]
    assert [block(page) for page in pages] == [(186, 254), (147, 252), (186, 250)]
    assert counted(pages) == {piece.id: piece.copies for piece in shipped() if piece.copies}
    assert contents(pages) == "1 Board and rule cards; 2 Tokens; 3 Cards"


@PAPERS
def test_blocks_are_centred(paper: Paper) -> None:
    for page in impose(shipped(), settings(), paper, KIT):
        found = extent(trims(page))
        assert found.left == pytest.approx(paper.width - found.right, abs=1e-6)
        assert found.top == pytest.approx(paper.height - found.bottom, abs=1e-6)


def test_the_board_lies_above_three_rule_cards() -> None:
    page = impose(shipped(), settings(), A4, KIT)[0]
    assert [(p.component, p.x, p.y, p.width, p.height, p.turns) for p in page.pieces] == [
        ("board", 23.0, 21.5, 164.0, 164.0, 0),
        ("rules-0", 12.0, 189.5, 62.0, 86.0, 0),
        ("rules-1", 74.0, 189.5, 62.0, 86.0, 0),
        ("rules-2", 136.0, 189.5, 62.0, 86.0, 0),
    ]


def test_no_piece_begins_a_hair_outside_the_margin() -> None:
    page = impose(shipped(), settings(), LETTER, KIT)[0]
    assert page.pieces[0].y == 12.7
    assert page.pieces[1].x == 14.95


@PAPERS
def test_each_colour_fills_two_rows(paper: Paper) -> None:
    page = impose(shipped(), settings(), paper, KIT)[1]
    rows = [page.pieces[start : start + 7] for start in range(0, 84, 7)]
    assert [{piece.component for piece in row} for row in rows] == [{f"token-{n // 2}"} for n in range(12)]
    for row in rows:
        assert len({piece.y for piece in row}) == 1
        assert [round(b.x - a.x, 6) for a, b in pairwise(row)] == [21.0] * 6


@PAPERS
def test_cards_lie_in_the_order_of_the_catalogue(paper: Paper) -> None:
    page = impose(shipped(), settings(), paper, KIT)[2]
    wanted = [piece.id for piece in shipped() if piece.kind == "card" for _ in range(piece.copies)]
    assert [piece.component for piece in page.pieces] == wanted
    assert [(piece.x, piece.y) for piece in page.pieces] == sorted(
        ((piece.x, piece.y) for piece in page.pieces), key=lambda place: place[::-1]
    )


@PAPERS
def test_a_larger_board_and_more_tokens_take_four_pages(paper: Paper) -> None:
    pages = impose(shipped(square=8, copies=16), settings(), paper, KIT)
    assert contents(pages) == "1 Board; 2 Rule cards; 3 Tokens; 4 Cards"
    assert [len(page.pieces) for page in pages] == [1, 3, 96, 30]
    assert block(pages[2]) == (168, 252)


@pytest.mark.parametrize(("copies", "sheets"), [(0, []), (1, [1]), (29, [29]), (30, [30]), (31, [30, 1])])
def test_no_page_is_lost_and_none_is_empty(copies: int, sheets: list[int]) -> None:
    pages = impose([part("card", 31.0, 50.0, copies)], settings(), A4, KIT)
    assert [len(page.pieces) for page in pages] == sheets


@pytest.mark.parametrize("copies", [59, 60, 61, 89, 90, 91])
def test_pages_of_a_deck_number_as_many_as_it_takes(copies: int) -> None:
    pages = impose([part("card", 31.0, 50.0, copies)], settings(), LETTER, KIT)
    assert [len(page.pieces) for page in pages[:-1]] == [30] * (len(pages) - 1)
    assert len(pages) == -(-copies // 30)
    assert counted(pages) == {"card": copies}


def test_a_last_page_keeps_the_places_of_the_full_ones() -> None:
    first, last = impose([part("card", 31.0, 50.0, 38)], settings(), A4, KIT)
    assert [(p.x, p.y) for p in last.pieces] == [(p.x, p.y) for p in first.pieces[:8]]


def test_a_page_that_is_not_full_is_filled_row_by_row() -> None:
    (page,) = impose([part("card", 31.0, 50.0, 29)], settings(), A4, KIT)
    assert (page.pieces[0].x, page.pieces[0].y) == (12.0, 23.5)
    assert (page.pieces[28].x, page.pieces[28].y) == (136.0, 223.5)


def test_rows_of_whole_runs_are_worth_more_than_fuller_pages() -> None:
    """168 tokens need two pages, in nine columns or in seven; fourteen of a kind fill rows of seven."""
    pages = impose([part(f"token-{n}", 21.0, 21.0, 14) for n in range(12)], settings(), A4, KIT)
    assert [len(page.pieces) for page in pages] == [84, 84]


def test_but_not_more_than_pages() -> None:
    """In seven columns 252 tokens would need a third page."""
    pages = impose([part(f"token-{n}", 21.0, 21.0, 14) for n in range(15)], settings(), A4, KIT)
    assert [len(page.pieces) for page in pages] == [108, 102]


def test_pieces_are_turned_where_that_saves_a_page() -> None:
    (page,) = impose([part("card", 50.0, 31.0, 30)], settings(), A4, KIT)
    assert {(piece.width, piece.height, piece.turns) for piece in page.pieces} == {(31.0, 50.0, 1)}


def test_and_stay_upright_where_it_does_not() -> None:
    (page,) = impose([part("card", 50.0, 31.0, 24)], settings(), A4, KIT)
    assert {piece.turns for piece in page.pieces} == {0}


def test_a_piece_that_only_fits_lying_down_is_turned() -> None:
    (page,) = impose([part("strip", 250.0, 40.0)], settings(), A4, KIT)
    assert [(p.width, p.height, p.turns) for p in page.pieces] == [(40.0, 250.0, 1)]


def test_what_is_left_of_a_group_shares_a_page_only_if_that_saves_one() -> None:
    cards = part("card", 31.0, 50.0, 36)
    beside_small = impose([cards, part("board", 100.0, 100.0)], settings(), A4, KIT)
    assert contents(beside_small) == "1 Cards; 2 Cards and board"
    assert [len(page.pieces) for page in beside_small] == [30, 7]
    beside_large = impose([cards, part("board", 180.0, 250.0)], settings(), A4, KIT)
    assert contents(beside_large) == "1–2 Cards; 3 Board"


def test_blocks_on_a_page_keep_the_gutter() -> None:
    kit = [part("mat", 90.0, 120.0), part("tray", 60.0, 120.0), part("token", 20.0, 20.0, 12)]
    (page,) = impose(kit, settings(gutter=7.0), A4, KIT)
    mat, tray, *tokens = page.pieces
    assert tray.x - (mat.x + mat.width) == pytest.approx(7.0)
    assert tokens[0].y - (mat.y + mat.height) == pytest.approx(7.0)


def test_small_groups_share_a_page_in_the_order_of_the_catalogue() -> None:
    kit = [part(f"tile-{n}", 20.0 + n, 30.0, 2, kind=f"tile_{n}") for n in range(8)]
    (page,) = impose(kit, settings(), A4, KIT)
    assert list(dict.fromkeys(piece.component for piece in page.pieces)) == [piece.id for piece in kit]
    assert not overlaps(trims(page))


def test_many_kinds_are_packed_too() -> None:
    kit = [part(f"tile-{n}", 20.0 + n, 30.0, 2, kind=f"tile_{n}") for n in range(20)]
    pages = impose(kit, settings(), A4, KIT)
    assert counted(pages) == {piece.id: 2 for piece in kit}
    assert len(pages) == 3


def test_bleeds_of_neighbours_do_not_meet() -> None:
    (page,) = impose([part("poker", 63.5, 88.9, 4, bleed=3.0)], settings(), A4, KIT)
    assert not overlaps(trims(page, bleed=3.0))
    first, second = page.pieces[:2]
    assert second.x - (first.x + first.width) == pytest.approx(6.0)


def test_a_board_too_large_says_by_how_much() -> None:
    with pytest.raises(FitError) as caught:
        impose([part("board", 294.0, 294.0)], settings(), A4, KIT)
    assert [str(problem) for problem in caught.value.problems] == [
        "board: 294 × 294 mm do not fit on A4: 190 × 271.6 mm are printable there;"
        " make its width 104 mm and its height 22.4 mm less"
    ]


def test_a_caller_can_say_what_would_fit() -> None:
    with pytest.raises(FitError) as caught:
        impose(
            [part("board", 294.0, 294.0)],
            settings(),
            A4,
            KIT,
            advice=lambda component, width, height: (
                f"squares of up to {(width - 10) / 9:g} mm would fit",
                None,
            ),
        )
    assert str(caught.value) == (
        "board: 294 × 294 mm do not fit on A4: 190 × 271.6 mm are printable there;"
        " make its width 104 mm and its height 22.4 mm less; squares of up to 20 mm would fit"
    )


def test_every_size_that_does_not_fit_is_named_once() -> None:
    kit = [part(f"token-{n}", 200.0, 200.0, 3) for n in range(6)]
    kit += [part("board", 30.0, 280.0), part("mat", 260.0, 195.0), part("card", 31.0, 50.0)]
    with pytest.raises(FitError) as caught:
        impose(kit, settings(), A4, KIT)
    assert [str(problem) for problem in caught.value.problems] == [
        "token-0 and 5 more: 200 × 200 mm do not fit on A4: 190 × 271.6 mm are printable there;"
        " make its width 10 mm less",
        "board: 30 × 280 mm do not fit on A4: 190 × 271.6 mm are printable there;"
        " make its height 8.4 mm less",
        "mat: 260 × 195 mm do not fit on A4: 190 × 271.6 mm are printable there; make its height 5 mm less",
    ]


def test_an_excess_too_small_to_show_is_rounded_up() -> None:
    with pytest.raises(FitError, match=r"make its width 0.01 mm less"):
        impose([part("board", 190.001, 195.0)], settings(), A4, KIT)


def test_what_is_not_printed_need_not_fit() -> None:
    assert impose([part("board", 294.0, 294.0, 0)], settings(), A4, KIT) == ()


def test_a_piece_of_exactly_the_printable_size_fits() -> None:
    area = printable(settings(Margins(sides=12.0)), LETTER)
    (page,) = impose([part("board", area.width, area.height)], settings(Margins(sides=12.0)), LETTER, KIT)
    assert (page.pieces[0].x, page.pieces[0].y) == (12.0, 12.7)


def test_a_large_deck_is_imposed_whole() -> None:
    kit = [part(f"card-{n}", 31.0, 50.0, 10) for n in range(2800)]
    pages = impose(kit, settings(), A4, KIT)
    assert len(pages) == 934
    assert counted(pages) == {piece.id: 10 for piece in kit}
    assert pages[0].cuts is pages[932].cuts  # drawn once
