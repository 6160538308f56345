"""Boards larger than the page: every point is printed, ticks meet after gluing, each part can be cut out."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from generator.build import build, check, lay_out
from generator.drawing.marks import Path as Outline
from generator.drawing.marks import Rect
from generator.errors import FitError
from generator.files import cut_files, sheets
from generator.game.definition import Game
from generator.game.load import load
from generator.game.printing import BoardPrint
from generator.sheets.impose import impose
from generator.sheets.page import Page
from generator.units import PT_PER_MM, Paper
from tests.impositions import (
    A4,
    KIT,
    LETTER,
    NEAR,
    Area,
    Line,
    cut_apart,
    furniture,
    ink,
    marks,
    overlap,
    overlaps,
    part,
    settings,
    strokes,
    trims,
)

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
MARGINS = settings().margins


@pytest.fixture(scope="module")
def game() -> Game:
    """The shipped game on a board of 14 × 12 squares."""
    found = load(SHIPPED)
    board = replace(found.board, columns=14, rows=12)
    return replace(found, board=board, print=replace(found.print, board=BoardPrint(tile=True)))


def window(page: Page) -> Area:
    """What of the board this page shows."""
    (piece,) = page.pieces
    assert piece.window is not None
    left, top = piece.window
    return Area(left, top, left + piece.width, top + piece.height)


def ticks(page: Page) -> list[Line]:
    """The join marks, in the board's own millimetres."""
    (piece,) = page.pieces
    shown = window(page)
    art = next(layer for layer in page.layers if layer.name == "art")
    found = [mark for mark in art.marks if isinstance(mark, Outline) and mark.name == "join-marks"]
    across, down = shown.left - piece.x, shown.top - piece.y
    return [
        Line(
            line.upright,
            line.at + (across if line.upright else down),
            *(end + (down if line.upright else across) for end in (line.start, line.end)),
        )
        for path in found
        for line in strokes(path)
    ]


def covered(shown: Sequence[Area], width: float, height: float) -> bool:
    """Whether the windows leave no point out: looked up between all their edges."""
    xs = sorted({0.0, width, *(edge for area in shown for edge in (area.left, area.right))})
    ys = sorted({0.0, height, *(edge for area in shown for edge in (area.top, area.bottom))})
    middles = [
        ((left + right) / 2, (top + bottom) / 2)
        for left, right in pairwise(xs)
        for top, bottom in pairwise(ys)
        if right - left > NEAR and bottom - top > NEAR
    ]
    return all(
        any(area.left <= x <= area.right and area.top <= y <= area.bottom for area in shown)
        for x, y in middles
    )


def meet(pages: Sequence[Page]) -> None:
    """After assembly every tick is one half of a straight line across the edge of the upper part."""
    shown = [window(page) for page in pages]
    halves = [line for page in pages for line in ticks(page)]
    assert len({(line.upright, round(line.at, 4), round(line.start, 4)) for line in halves}) == len(halves)
    for line in halves:
        others = [
            other
            for other in halves
            if other.upright == line.upright
            and abs(other.at - line.at) < 1e-4
            and min(abs(other.end - line.start), abs(other.start - line.end)) < 1e-4
        ]
        assert len(others) == 1, line
        seam = line.end if abs(others[0].start - line.end) < 1e-4 else line.start
        edges = [area.top if line.upright else area.left for area in shown]
        assert any(abs(edge - seam) < 1e-4 for edge in edges)


@given(
    st.integers(900, 8000).map(lambda tenth: tenth / 10),
    st.integers(900, 8000).map(lambda tenth: tenth / 10),
    st.sampled_from([5.0, 10.0, 17.3, 30.0]),
    st.sampled_from([A4, LETTER]),
)
@effort(max_examples=40, deadline=None)
def test_every_point_is_printed_and_every_tick_meets_another(
    width: float, height: float, overlapping: float, paper: Paper
) -> None:
    prints = replace(settings(), board=BoardPrint(tile=True, overlap=overlapping))
    pages = impose([part("board", width, height)], prints, paper, KIT)
    if len(pages) == 1 and pages[0].pieces[0].window is None:
        assert min(width, height) <= paper.width - 2 * MARGINS.sides
        return
    shown = [window(page) for page in pages]
    assert covered(shown, width, height)
    assert min(area.left for area in shown) == min(area.top for area in shown) == 0
    assert max(area.right for area in shown) == pytest.approx(width, abs=1e-5)
    assert max(area.bottom for area in shown) == pytest.approx(height, abs=1e-5)
    meet(pages)
    for number, page in enumerate(pages, 1):
        assert page.title == f"board, part {number} of {len(pages)}"
        cut_apart(page)
        judge(page)


def judge(page: Page) -> None:
    """Inside the margins; marks and the plan touch neither the part nor each other."""
    (area,) = trims(page)
    assert area.left >= MARGINS.sides - NEAR
    assert area.right <= page.paper.width - MARGINS.sides + NEAR
    assert area.top >= MARGINS.ends - NEAR
    assert area.bottom <= page.paper.height - MARGINS.ends + NEAR
    art = next(layer for layer in page.layers if layer.name == "art")
    plan = [mark for mark in art.marks if isinstance(mark, Rect)]
    drawn = [Area(mark.x, mark.y, mark.x + mark.width, mark.y + mark.height) for mark in plan]
    assert len(plan) == page.total
    assert sum(mark.style.fill != "#ffffff" for mark in plan) == 1
    assert overlaps(drawn) == []
    lines = [ink(mark, 0.15) for mark in marks(page)]
    assert len(lines) == 8
    outside = [thing for thing in furniture(page) if not any(overlap(each, area) for each in thing)]
    words = [each for thing in outside for each in thing if not any(overlap(each, other) for other in drawn)]
    assert overlaps([*lines, area]) == []
    assert not any(overlap(one, other) for one in drawn for other in (*lines, area))
    assert not any(overlap(one, other) for one in words for other in (*lines, area))


def test_a_board_is_refused_as_before_unless_it_may_be_tiled(game: Game) -> None:
    plain = replace(game, print=replace(game.print, board=BoardPrint()))
    with pytest.raises(FitError, match=r"board: 318 × 274 mm do not fit on A4: 190 × 271.6 mm are printable"):
        lay_out(plain, ["a4"])


def test_a_board_that_fits_is_left_whole() -> None:
    prints = replace(settings(), board=BoardPrint(tile=True))
    pages = impose([part("board", 164.0, 164.0)], prints, A4, KIT)
    assert pages == impose([part("board", 164.0, 164.0)], settings(), A4, KIT)


def test_a_pdf_shows_each_part_through_a_window(game: Game) -> None:
    """Read from the operators: the clip in page millimetres, and where the board's own corner lies."""
    kit = lay_out(game, ["a4"])
    data = sheets(kit)["seventh-square-a4.pdf"]
    shown = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages[:4]:
            clip, corner, names = (), (), []
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) == "re" and not clip:
                    clip = tuple(float(part) for part in operands)
                if str(operator) == "cm" and clip and not corner:
                    corner = tuple(float(part) for part in operands[4:])
                names += [str(operands[0])] if str(operator) == "Do" else []
            assert names == ["/FormXob.board.front"]
            shown.append((clip[0] - corner[0], clip[1] - corner[1], clip[2], clip[3]))
        whole = [float(part) for part in pdf.pages[0].Resources.XObject["/FormXob.board.front"].BBox]
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(210 * PT_PER_MM, abs=1e-3)
    # 14 squares of 22 mm and twice 5 mm are 318 mm: two columns of (318 + 10) / 2, and so on.
    assert whole == [0, 0, 318, 274]
    assert shown == [
        pytest.approx(expected, abs=0.001)
        for expected in [(0, 0, 164, 142), (154, 0, 164, 142), (0, 132, 164, 142), (154, 132, 164, 142)]
    ]


def test_a_tiled_kit_is_proved_and_listed(game: Game, tmp_path: Path) -> None:
    _, proof = check(game, ["a4"])
    assert proof.ok()
    counted = proof.inventory["a4"]["board"]
    assert counted == {"printed": 1, "wanted": 1}
    kit, _ = build(game, tmp_path, ["a4"])
    manifest = json.loads((tmp_path / game.id / "manifest.json").read_text("utf-8"))
    windows = [page["pieces"][0].get("window") for page in manifest["pages"]]
    assert windows[:4] == [[0, 0], [154, 0], [0, 132], [154, 132]]
    assert windows[4:] == [None] * (len(windows) - 4)
    assert [name for name in cut_files(kit) if name.startswith("cut/a4-1.")] == [
        "cut/a4-1.svg",
        "cut/a4-1.dxf",
    ]
