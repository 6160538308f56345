"""Numbers at the marks: the order of the cuts, nothing touched; and how much there is to cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as effort

from generator.checks.cutting import check_cutting
from generator.components.component import Component
from generator.errors import DefinitionError, FitError
from generator.game.definition import Marks, Print
from generator.game.load import load
from generator.sheets.cutlines import Stroke, cut_lines
from generator.sheets.impose import impose
from generator.sheets.layout import Box
from generator.sheets.numbers import number_lines
from generator.sheets.page import Page
from generator.units import Paper
from tests.definitions import SMALL, write_game
from tests.impositions import (
    A4,
    KIT,
    LETTER,
    NEAR,
    Area,
    Line,
    cut_apart,
    extent,
    ink,
    marks,
    overlap,
    overlaps,
    part,
    rulers,
    same,
    settings,
    shipped,
    strokes,
    text_ink,
    texts,
    trims,
)
from tests.test_impose_properties import PAPERS, kits, prints

NUMBERED = Marks(numbers=True)


def numbers(page: Page) -> dict[int, Area]:
    found = {int(mark.text): text_ink(mark) for mark in texts(page) if mark.text.isdecimal()}
    assert len(found) == sum(mark.text.isdecimal() for mark in texts(page))
    return found


def others(page: Page, width: float) -> list[Area]:
    """All else that is printed, and the pieces."""
    lines = [ink(line, path.style.stroke_width) for path in rulers(page) for line in strokes(path)]
    words = [text_ink(mark) for mark in texts(page) if not mark.text.isdecimal()]
    return [*lines, *words, *trims(page), *(ink(mark, width) for mark in marks(page))]


def is_at(number: Area, line: Line, page: Page) -> bool:
    """Whether a mark of this line ends where the number stands."""
    own = [mark for mark in marks(page) if mark.upright == line.upright and same(mark.at, line.at)]
    grown = Area(number.left - 0.7, number.top - 0.7, number.right + 0.7, number.bottom + 0.7)
    return any(overlap(grown, ink(mark, 0.15)) for mark in own)


def judge(page: Page, width: float) -> None:
    found = numbers(page)
    lines = cut_lines(page.cuts)
    assert sorted(found) == list(range(1, len(lines) + 1))
    for number, line in enumerate(lines, 1):
        assert is_at(found[number], Line(line.upright, line.at, line.start, line.end), page), number
    areas = list(found.values())
    assert overlaps(areas) == []
    assert not any(overlap(area, other) for area in areas for other in others(page, width))
    around = extent(areas)
    assert min(around.left, around.top) >= 6.0 - NEAR
    assert around.right <= page.paper.width - 6.0 + NEAR
    assert around.bottom <= page.paper.height - 6.0 + NEAR
    cut_apart(page)


def test_the_shipped_sheets_have_room_for_numbers() -> None:
    for paper in (A4, LETTER):
        pages = impose(shipped(), settings(marks=NUMBERED), paper, KIT)
        for page in pages:
            judge(page, 0.15)
        assert [max(numbers(page)) for page in pages] == [11, 21, 13]


def test_a_cut_down_a_gutter_gets_a_mark_of_its_own() -> None:
    page = impose(shipped(), settings(marks=NUMBERED), A4, KIT)[0]
    (mark,) = [mark for mark in marks(page) if same(mark.at, 187.5)]
    first = numbers(page)[1]
    assert mark.end < first.left < mark.end + 1
    assert round((first.top + first.bottom) / 2, 1) == 187.5


def test_numbers_change_nothing_but_marks() -> None:
    plain = impose(shipped(), settings(), A4, KIT)
    numbered = impose(shipped(), settings(marks=NUMBERED), A4, KIT)
    assert [page.pieces for page in plain] == [page.pieces for page in numbered]
    assert [page.cuts for page in plain] == [page.cuts for page in numbered]
    assert not any(mark.text.isdecimal() for page in plain for mark in texts(page))


@given(kits(), prints(), PAPERS)
@effort(max_examples=60, deadline=None)
def test_numbers_touch_nothing_or_are_refused(kit: list[Component], prints: Print, paper: Paper) -> None:
    style = "crop" if prints.marks.style == "none" else prints.marks.style
    wanted = replace(prints.marks, style=style, numbers=True)
    refusal = ""
    try:
        pages = impose(kit, settings(prints.margins, wanted, prints.gutter), paper, KIT)
    except FitError as error:
        refusal = str(error)
        pages, refusal = (), str(error)
    assert pages or not refusal or "marks.numbers" in refusal or "ruler" in refusal
    for page in pages:
        judge(page, prints.marks.width)


def test_numbers_without_marks_are_refused(tmp_path: Path) -> None:
    marks = "marks:\n  style: none\n  numbers: yes\n"
    write_game(tmp_path / "small", files={"print.yaml": SMALL["print.yaml"] + marks})
    with pytest.raises(DefinitionError, match="numbers stand at cut marks, but there are none; write style"):
        load(tmp_path / "small")


def test_a_number_without_room_is_refused_in_a_sentence() -> None:
    line, mark = Stroke(True, 100.0, 50.0, 200.0), Stroke(True, 100.0, 46.0, 49.0)
    everywhere = [Box(0.0, 0.0, 210.0, 297.0)]
    with pytest.raises(
        FitError, match="the number of cut 1 finds no room on A4; widen margins or gutter, or"
    ):
        number_lines([line], [mark], everywhere, A4, 0.15, 1.0)


def test_cuts_are_counted_and_measured() -> None:
    page = impose([part("board", 100.0, 100.0)], settings(), A4, KIT)
    (finding,) = check_cutting({"a4": page})
    # Two across the paper, two between them: 2 × 210 + 2 × 100 mm.
    assert finding.message == "4 cuts, 0.6 m: sheet 1 4"
    pages = impose(shipped(), settings(), A4, KIT)
    (finding,) = check_cutting({"a4": pages})
    assert finding.message == "45 cuts, 9.5 m: sheet 1 11, sheet 2 21, sheet 3 13"
    pages = impose([part("token", 21.0, 21.0, 300)], settings(), A4, KIT)
    (finding,) = check_cutting({"a4": pages})
    assert finding.message.endswith(": sheets 1–2 23 each, sheet 3 21")
    assert list(check_cutting({"a4": ()})) == []
