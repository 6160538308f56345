"""What a sheet says about itself: complete, true to size, readable, in nobody's way."""

from __future__ import annotations

import pytest

from generator.errors import FitError
from generator.game.definition import Margins, Marks
from generator.game.language import ENGLISH
from generator.sheets.furniture import KitLabel
from generator.sheets.impose import impose
from generator.sheets.page import Page
from generator.sheets.wording import title
from generator.units import PT_PER_MM, Paper
from tests.impositions import (
    A4,
    KIT,
    LETTER,
    extent,
    furniture,
    ink,
    marks,
    overlap,
    overlaps,
    part,
    rulers,
    settings,
    shipped,
    strokes,
    text_ink,
    texts,
    trims,
)

PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)


def said(page: Page) -> list[str]:
    return [mark.text for mark in texts(page)]


def labelled(name: str, version: str = "1.0", paper: Paper = A4) -> Page:
    return impose(shipped(), settings(), paper, KitLabel(name, version))[0]


@PAPERS
def test_every_sheet_says_what_it_is(paper: Paper) -> None:
    pages = impose(shipped(), settings(), paper, KIT)
    for page, name in zip(pages, ["Board and rule cards", "Tokens", "Cards"], strict=True):
        assert said(page) == [
            "The 7th Square · version 1.0",
            name,
            f"sheet {page.number} of 3 · {paper.name}",
            "print at 100 %: both bars are 100 mm",
            "cut from mark to mark",
            "100 mm",
            "100 mm",
        ]


@PAPERS
def test_a_ruler_on_each_axis_is_100_mm_long(paper: Paper) -> None:
    for page in impose(shipped(), settings(), paper, KIT):
        level, upright = ([*strokes(path)] for path in rulers(page))
        ticks = sorted(line.at for line in level if line.upright)
        assert [round(tick - ticks[0], 9) for tick in ticks] == [0, 10, 20, 30, 40, 60, 70, 80, 90, 100]
        ticks = sorted(line.at for line in upright if not line.upright)
        assert [round(tick - ticks[0], 9) for tick in ticks] == [0, 10, 20, 30, 40, 60, 70, 80, 90, 100]


@PAPERS
def test_the_end_ticks_meet_the_ends_of_the_line(paper: Paper) -> None:
    page = impose(shipped(), settings(), paper, KIT)[1]
    for path in rulers(page):
        lines = [*strokes(path)]
        upright = path.name == "ruler-upright"
        along = [line for line in lines if line.upright == upright]
        across = [line for line in lines if line.upright != upright]
        assert min(line.start for line in along) == pytest.approx(min(line.at for line in across))
        assert max(line.end for line in along) == pytest.approx(max(line.at for line in across))


@PAPERS
def test_furniture_keeps_off_pieces_marks_itself_and_the_edge(paper: Paper) -> None:
    for page in impose(shipped(), settings(), paper, KIT):
        things = [area for thing in furniture(page) for area in thing]
        solid = [*(ink(mark, 0.15) for mark in marks(page)), *trims(page)]
        assert not any(overlap(one, other) for one in things for other in solid)
        assert overlaps([text_ink(mark) for mark in texts(page)]) == []
        found = extent(things)
        assert min(found.left, found.top) >= 6.0
        assert paper.width - found.right >= 6.0
        assert paper.height - found.bottom >= 6.0


def test_labels_have_one_size_that_can_be_read() -> None:
    sizes = {round(mark.size * PT_PER_MM, 6) for mark in texts(labelled("The 7th Square"))}
    assert sizes == {6.5}


def test_accents_stay_off_the_edge_too() -> None:
    page = labelled("ŮŐÉŻ ģķļ")
    assert min(text_ink(mark).top for mark in texts(page)) >= 6.0
    assert max(text_ink(mark).bottom for mark in texts(page)) <= 297.0 - 6.0


def test_a_long_name_moves_the_title_to_the_bottom() -> None:
    name = "W" * 36
    page = labelled(name)
    assert said(page)[:4] == [
        f"{name} · version 1.0",
        "sheet 1 of 3 · A4",
        "print at 100 %",
        "Board and rule cards",
    ]
    assert texts(page)[3].y > 280


def test_a_very_long_name_moves_the_version_too() -> None:
    page = labelled("W" * 85)
    assert said(page)[:4] == [
        "W" * 85,
        "sheet 1 of 3 · A4",
        "version 1.0 · print at 100 %",
        "Board and rule cards",
    ]
    assert overlaps([text_ink(mark) for mark in texts(page)]) == []


def test_all_sheets_are_arranged_alike() -> None:
    """The first sheet's title is the longest: for its sake all titles are at the bottom."""
    pages = impose(shipped(), settings(), A4, KitLabel("W" * 36, "1.0"))
    assert [said(page)[3] for page in pages] == ["Board and rule cards", "Tokens", "Cards"]


def test_a_title_too_long_for_both_places_moves_aside() -> None:
    kinds = ("board", "rule_card", "player_aid", "token", "objective")
    kit = [part(kind, 30.0, 30.0, 2, kind=kind) for kind in kinds]
    (page,) = impose(kit, settings(), A4, KitLabel("W" * 36, "1.0"))
    assert said(page)[1] == "Boards, rule cards, player aids, tokens and objectives"
    left, middle, right, *_ = (text_ink(mark) for mark in texts(page))
    assert middle.left == pytest.approx(left.right + 4.0)
    assert middle.right < right.left - 4.0


def test_a_label_that_fits_nowhere_is_refused_by_the_millimetre() -> None:
    with pytest.raises(FitError) as caught:
        labelled("W" * 80, "W" * 20)
    assert str(caught.value) == (
        "the sheets' labels are 21.83 mm too long for A4; shorten the game's name or version"
    )


def test_the_upright_ruler_looks_for_room_between_marks() -> None:
    """At margins of 8 mm marks fill the lane; a board of 194 × 200 has them only at its corners."""
    (page,) = impose([part("board", 194.0, 200.0)], settings(Margins(sides=8.0)), A4, KIT)
    upright = [*strokes(rulers(page)[1])]
    assert all(line.start >= 6.0 and line.end <= 204.0 for line in upright if not line.upright)
    things = [area for thing in furniture(page) for area in thing]
    solid = [*(ink(mark, 0.15) for mark in marks(page)), *trims(page)]
    assert not any(overlap(one, other) for one in things for other in solid)


def test_a_sheet_without_room_for_the_ruler_is_refused() -> None:
    kit = [part("token", 19.4, 19.4, 100)]
    with pytest.raises(FitError) as caught:
        impose(kit, settings(Margins(sides=8.0)), A4, KIT)
    assert str(caught.value) == (
        "sheet 1 (Tokens) on A4 has no room for the 100 mm ruler beside its pieces;"
        " set margins.sides to 9.6 mm or more, or marks.style to none"
    )
    assert len(impose(kit, settings(Margins(sides=8.0), Marks(style="none")), A4, KIT)) == 1


@pytest.mark.parametrize("sides", [9.6, 10.0, 12.0])
def test_with_the_least_margin_it_names_the_ruler_finds_room(sides: float) -> None:
    side = (210.0 - 2 * sides) / 10
    (page,) = impose([part("token", side, side, 100)], settings(Margins(sides=sides)), A4, KIT)
    assert said(page)[-2:] == ["100 mm", "100 mm"]


def test_titles_name_what_lies_on_the_page() -> None:
    assert title([("board", 1)]) == "Board"
    assert title([("board", 2), ("token", 1)]) == "Boards and token"
    assert title([("board", 1), ("rule_card", 3), ("card_back", 2)]) == "Board, rule cards and card backs"


def test_words_can_hold_anything() -> None:
    assert ENGLISH.say("version", version="{number}") == "version {number}"
