"""Any kit on any paper: every copy once, inside the margins, cuttable, marked, nothing over anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from generator.components.component import Component
from generator.game.definition import Margins, Marks, Print
from generator.sheets.impose import impose, printable
from generator.sheets.page import Page
from generator.units import Paper
from tests.impositions import (
    A4,
    KIT,
    LETTER,
    NEAR,
    Area,
    Line,
    counted,
    cut_apart,
    edges,
    extent,
    furniture,
    ink,
    marks,
    overlap,
    overlaps,
    part,
    same,
    settings,
    trims,
)

EFFORT = effort(max_examples=40, deadline=None)
BLEEDS = (0.0, 0.0, 0.5, 2.0, 3.0)
PAPERS = st.sampled_from([A4, LETTER])


def tenths(least: float, most: float) -> st.SearchStrategy[float]:
    return st.integers(round(least * 10), round(most * 10)).map(lambda tenth: tenth / 10)


@st.composite
def kits(draw: st.DrawFn, most: int = 4, bleeds: Sequence[float] = (0.0,)) -> list[Component]:
    """Some kinds; of each some components of one size, in some copies: none to several pages."""
    kit = []
    for kind in range(draw(st.integers(1, most))):
        small = draw(st.booleans())
        width, height = draw(tenths(6, 40 if small else 180)), draw(tenths(6, 40 if small else 240))
        bleed = draw(st.sampled_from(bleeds))
        for number in range(draw(st.integers(1, 3))):
            copies = draw(st.integers(0, 40 if small else 4))
            kit.append(part(f"kind{kind}-{number}", width, height, copies, bleed=bleed))
    return kit


@st.composite
def prints(draw: st.DrawFn) -> Print:
    margins = Margins(sides=draw(tenths(9.6, 12)), ends=draw(tenths(12.7, 15)))
    crop = Marks(
        style=draw(st.sampled_from(["crop", "crop", "lines", "none"])),
        length=draw(tenths(1, 10)),
        offset=draw(tenths(0.3, 5)),
        width=draw(st.sampled_from([0.15, 0.3, 1.0])),
    )
    return settings(margins, crop, gutter=draw(tenths(4, 12)))


@given(kits(), prints(), PAPERS)
@EFFORT
def test_every_copy_lies_once_inside_the_margins(kit: list[Component], prints: Print, paper: Paper) -> None:
    pages = impose(kit, prints, paper, KIT)
    assert counted(pages) == {piece.id: piece.copies for piece in kit if piece.copies}
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    sizes = {piece.id: (piece.width, piece.height) for piece in kit}
    for page in pages:
        areas = trims(page)
        assert overlaps(areas) == []
        found = extent(areas)
        assert found.left >= prints.margins.sides - NEAR
        assert found.right <= paper.width - prints.margins.sides + NEAR
        assert found.top >= prints.margins.ends - NEAR
        assert found.bottom <= paper.height - prints.margins.ends + NEAR
        for piece in page.pieces:
            placed = (piece.width, piece.height)
            assert (placed[::-1] if piece.turns else placed) == sizes[piece.component]


@given(kits(bleeds=BLEEDS), prints(), PAPERS)
@EFFORT
def test_every_page_can_be_cut_in_sequence(kit: list[Component], prints: Print, paper: Paper) -> None:
    for page in impose(kit, prints, paper, KIT):
        cut_apart(page)


@given(kits(), prints(), PAPERS)
@EFFORT
def test_marks_stand_at_both_ends_of_every_line(kit: list[Component], prints: Print, paper: Paper) -> None:
    for page in impose(kit, prints, paper, KIT):
        found = marks(page)
        if prints.marks.style == "none":
            assert found == []
            continue
        ends = [(line, end) for line in edges(page) for end in (line.start, line.end)]
        for line, end in ends:
            assert any(_marks_end(mark, line, end, prints) for mark in found), f"no mark at {end} of {line}"
        for mark in found:
            assert any(_marks_end(mark, line, end, prints) for line, end in ends), f"{mark} marks nothing"


def _marks_end(mark: Line, line: Line, end: float, prints: Print) -> bool:
    if mark.upright != line.upright or not same(mark.at, line.at):
        return False
    distance = line.start - mark.end if end == line.start else mark.start - line.end
    return 0.3 - NEAR <= distance <= max(prints.marks.offset, prints.marks.width / 2 + 0.1) + NEAR


@given(kits(bleeds=BLEEDS), prints(), PAPERS)
@EFFORT
def test_nothing_is_printed_over_anything(kit: list[Component], prints: Print, paper: Paper) -> None:
    bleeds = {piece.id: piece.bleed for piece in kit}
    for page in impose(kit, prints, paper, KIT):
        strokes = [ink(mark, prints.marks.width) for mark in marks(page)]
        assert all(mark.end - mark.start >= 1.0 - NEAR for mark in marks(page))
        assert overlaps(strokes) == []
        said = furniture(page)
        for number, thing in enumerate(said):
            others = [area for other in said[:number] for area in other]
            assert not any(overlap(area, other) for area in thing for other in (*others, *strokes))
        printed = [*strokes, *(area for thing in said for area in thing)]
        assert not any(overlap(area, trim) for area in printed for trim in bled(page, bleeds))
        _keeps_off_the_edge(page, printed)


def bled(page: Page, bleeds: dict[str, float]) -> list[Area]:
    """What the pieces cover, bleed included; none covers another."""
    areas = [trims(replace(page, pieces=(p,)), bleeds[p.component])[0] for p in page.pieces]
    assert overlaps(areas) == []
    return areas


def _keeps_off_the_edge(page: Page, printed: Sequence[Area]) -> None:
    found = extent(printed)
    assert min(found.left, found.top) >= 6.0 - NEAR
    assert found.right <= page.paper.width - 6.0 + NEAR
    assert found.bottom <= page.paper.height - 6.0 + NEAR


@given(tenths(12, 120), tenths(12, 120), st.integers(1, 3), st.integers(-1, 1), PAPERS)
@EFFORT
def test_a_group_takes_as_many_pages_as_it_must(
    width: float, height: float, sheets: int, more: int, paper: Paper
) -> None:
    area = printable(settings(), paper)
    upright = int((area.width + NEAR) / width) * int((area.height + NEAR) / height)
    turned = int((area.width + NEAR) / height) * int((area.height + NEAR) / width)
    most = max(upright, turned)
    pages = impose([part("card", width, height, sheets * most + more)], settings(), paper, KIT)
    assert len(pages) == -(-(sheets * most + more) // most)


@given(kits(most=3), PAPERS)
@EFFORT
def test_a_group_that_fits_a_page_is_not_divided(kit: list[Component], paper: Paper) -> None:
    together = impose(kit, settings(), paper, KIT)
    alone = {kind: impose([p for p in kit if p.kind == kind], settings(), paper, KIT) for kind in _kinds(kit)}
    assert len(together) <= sum(len(pages) for pages in alone.values())
    for kind, pages in alone.items():
        on = [page for page in together if any(p.component.startswith(f"{kind}-") for p in page.pieces)]
        assert len(on) == len(pages)


def _kinds(kit: Sequence[Component]) -> list[str]:
    return list(dict.fromkeys(piece.kind for piece in kit))


@given(kits(), prints(), PAPERS)
@effort(max_examples=10, deadline=None)
def test_the_same_kit_gives_the_same_pages(kit: list[Component], prints: Print, paper: Paper) -> None:
    assert impose(kit, prints, paper, KIT) == impose(list(kit), prints, paper, KIT)
