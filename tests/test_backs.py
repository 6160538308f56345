"""Backs meet their fronts: any kit, any paper, over either edge, or across a fold; as hands find out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from generator.components.component import Component
from generator.drawing.marks import Layer, Rect, Style, Text, face
from generator.errors import FitError
from generator.game.definition import Offset
from generator.sheets.backs import BLEED, duplex
from generator.sheets.fold import CLEAR, fold_pages, folds
from generator.sheets.impose import impose
from generator.sheets.page import Page, Piece
from generator.units import Paper
from tests.impositions import (
    A4,
    KIT,
    LETTER,
    Area,
    cut_apart,
    marks,
    overlap,
    overlaps,
    part,
    same,
    settings,
    shipped,
    trims,
)

EFFORT = effort(max_examples=40, deadline=None)
NOWHERE = Offset()
LANDSCAPE = Paper("297x210mm", "297 × 210 mm", 297.0, 210.0)
SMALL = Paper("160x200mm", "160 × 200 mm", 160.0, 200.0)
PAPERS = st.sampled_from([A4, LETTER, LANDSCAPE, SMALL])
FLIPS = st.sampled_from(["long-edge", "short-edge"])
GROUND = "#34507e"

Kit = dict[str, Component]


def backed(component: Component, colour: str = GROUND) -> Component:
    width, height = component.width, component.height
    back = face(width, height, background=[Rect(0, 0, width, height, Style(colour), name="ground")])
    return replace(component, back=back)


@st.composite
def kits(draw: st.DrawFn) -> Kit:
    """Some kinds with backs and some without, in no to many copies."""
    found = []
    for kind in range(draw(st.integers(1, 3))):
        width, height = draw(st.integers(8, 60)), draw(st.integers(8, 80))
        has_back, bleed = draw(st.booleans()), draw(st.sampled_from([0.0, 0.0, 2.0, 4.0]))
        for number in range(draw(st.integers(1, 3))):
            made = part(
                f"kind{kind}-{number}", float(width), float(height), draw(st.integers(0, 30)), bleed=bleed
            )
            found.append(backed(made) if has_back else made)
    return {made.id: made for made in found}


def kit_of(parts: Sequence[Component]) -> Kit:
    return {made.id: backed(made) if made.kind == "card" else made for made in parts}


# --- what a pair of hands does


def top(piece: Piece) -> tuple[int, int]:
    """Where a placed face has its top: x to the right, y down."""
    return ((0, -1), (1, 0), (0, 1), (-1, 0))[piece.turns]


def seen_through(piece: Piece, paper: Paper, sideways: bool, offset: Offset = NOWHERE) -> tuple[object, ...]:
    """Where a back lies, and has its top, seen through the paper from the front."""
    x, y, (across, down) = piece.x - offset.right, piece.y - offset.down, top(piece)
    if sideways:
        x, across = paper.width - x - piece.width, -across
    else:
        y, down = paper.height - y - piece.height, -down
    return piece.component, round(x, 4), round(y, 4), piece.width, piece.height, (across, down)


def lying(piece: Piece) -> tuple[object, ...]:
    return piece.component, round(piece.x, 4), round(piece.y, 4), piece.width, piece.height, top(piece)


def on(page: Page, side: str) -> list[Piece]:
    return [piece for piece in page.pieces if piece.side == side]


def with_back(pieces: Sequence[Piece], kit: Mapping[str, Component]) -> list[Piece]:
    return [piece for piece in pieces if kit[piece.component].back is not None]


# --- duplex


@EFFORT
@given(kits(), PAPERS, FLIPS, st.integers(-100, 100), st.integers(-100, 100))
def test_every_back_lies_on_its_front(kit: Kit, paper: Paper, flip: str, right: int, down: int) -> None:
    fronts = impose(tuple(kit.values()), settings(), paper, KIT)
    offset = Offset(right=right / 10, down=down / 10)
    pages = duplex(fronts, kit, flip, offset)
    # Over its long edge a portrait page turns like a book's; a landscape page like a calendar's.
    sideways = (flip == "long-edge") == (paper is not LANDSCAPE)
    assert [page.pieces for page in pages[::2]] == [page.pieces for page in fronts]
    assert len(pages) in (2 * len(fronts), max(0, 2 * len(fronts) - 1))
    for number, front in enumerate(pages[::2]):
        wanted = Counter(map(lying, with_back(front.pieces, kit)))
        if 2 * number + 1 == len(pages):
            assert not wanted
            continue
        back = pages[2 * number + 1]
        assert not on(back, "front")
        assert Counter(seen_through(piece, paper, sideways, offset) for piece in back.pieces) == wanted


def test_the_pages_come_in_printing_order() -> None:
    kit = kit_of(shipped())
    fronts = impose(tuple(kit.values()), settings(), A4, KIT)
    pages = duplex(fronts, kit, "long-edge", NOWHERE)
    assert [(page.number, page.total, len(on(page, "front")), len(on(page, "back"))) for page in pages] == [
        (1, 6, 4, 0),
        (2, 6, 0, 0),
        (3, 6, 84, 0),
        (4, 6, 0, 0),
        (5, 6, 30, 0),
        (6, 6, 0, 30),
    ]


def test_the_last_sheet_needs_no_empty_back() -> None:
    kit = {"x": part("x", 60, 80, 7)}
    fronts = impose(tuple(kit.values()), settings(), SMALL, KIT)
    assert len(fronts) == 2
    assert len(duplex(fronts, kit, "long-edge", NOWHERE)) == 3
    assert duplex((), kit, "long-edge", NOWHERE) == ()


def test_the_backs_of_a_row_that_is_not_full_lie_at_its_other_end() -> None:
    kit = {"x": backed(part("x", 50, 80, 7))}
    front, back = duplex(impose(tuple(kit.values()), settings(), A4, KIT), kit, "long-edge", NOWHERE)
    alone = [piece for piece in front.pieces if sum(same(piece.y, other.y) for other in front.pieces) == 1]
    assert len(alone) == 1
    assert alone[0].x < 105 - 50
    behind = [piece for piece in back.pieces if same(piece.y, alone[0].y)]
    assert [piece.x for piece in behind] == pytest.approx([210 - alone[0].x - 50])


def grounds(page: Page) -> list[Rect]:
    found = [mark for layer in page.layers if layer.name == "background" for mark in layer.marks]
    return [mark for mark in found if isinstance(mark, Rect)]


def test_one_shift_moves_all_that_is_on_a_back() -> None:
    kit = kit_of(shipped())
    fronts = impose(tuple(kit.values()), settings(), A4, KIT)
    still, moved = (
        duplex(fronts, kit, "long-edge", offset)[5] for offset in (NOWHERE, Offset(right=4.0, down=-3.0))
    )
    shift = (4.0, -3.0)
    for a, b in zip(still.pieces, moved.pieces, strict=True):
        assert (b.x - a.x, b.y - a.y) == pytest.approx(shift)
    assert {layer.name for layer in moved.layers} == {"background", "text"}
    for a, b in zip(grounds(still), grounds(moved), strict=True):
        assert (b.x - a.x, b.y - a.y) == pytest.approx(shift)
    for one, other in zip(words(still), words(moved), strict=True):
        assert (other.x - one.x, other.y - one.y) == pytest.approx(shift)
    assert moved.offset == shift


def words(page: Page) -> list[Text]:
    found = [mark for layer in page.layers if layer.name == "text" for mark in layer.marks]
    return [mark for mark in found if isinstance(mark, Text)]


def covered(page: Page, area: Area, colour: str = GROUND) -> bool:
    """Whether the grounds of this colour cover an area: tried on a fine grid of its points."""
    near = 1e-6
    boxes = [(g.x, g.y, g.x + g.width, g.y + g.height) for g in grounds(page) if g.style.fill == colour]
    xs = [area.left + (area.right - area.left) * step / 10 for step in range(11)]
    ys = [area.top + (area.bottom - area.top) * step / 10 for step in range(11)]
    return all(
        any(
            left - near <= x <= right + near and up - near <= y <= low + near
            for left, up, right, low in boxes
        )
        for x in xs
        for y in ys
    )


@EFFORT
@given(st.integers(1, 40), PAPERS, FLIPS)
def test_the_ground_bleeds_three_millimetres_and_no_further(count: int, paper: Paper, flip: str) -> None:
    kit = {"x": backed(part("x", 31, 50, count))}
    for page in duplex(impose(tuple(kit.values()), settings(), paper, KIT), kit, flip, NOWHERE)[1::2]:
        backs = trims(page, bleed=BLEED)
        assert all(covered(page, area) for area in backs)
        for ground in grounds(page):
            area = Area(ground.x, ground.y, ground.x + ground.width, ground.y + ground.height)
            assert min(abs(area.left - each.left) for each in backs) < 1e-6
            assert min(abs(area.right - each.right) for each in backs) < 1e-6
            assert min(abs(area.top - each.top) for each in backs) < 1e-6
            assert min(abs(area.bottom - each.bottom) for each in backs) < 1e-6


def test_an_empty_back_still_says_what_it_is() -> None:
    kit = kit_of(shipped())
    pages = duplex(impose(tuple(kit.values()), settings(), A4, KIT), kit, "short-edge", NOWHERE)
    assert [mark.text for mark in words(pages[1])] == [
        "back of sheet 1 of 3 · print on both sides, flip on the short edge"
    ]
    assert [page.name for page in pages[3:5]] == ["Back of sheet 2 of 3", "Sheet 3: Cards"]


# --- gutterfold


def fold(kit: Kit, paper: Paper) -> tuple[Page, ...]:
    return fold_pages(folds(tuple(kit.values()), settings(), paper), kit, settings(), paper, KIT, 0)


def fold_line(page: Page) -> tuple[bool, float]:
    """Whether the fold is level, and where it is."""
    path = next(mark for layer in page.layers if layer.name == "fold" for mark in layer.marks)
    points = [point for segment in path.segments for point in segment[1:]]  # type: ignore[union-attr]
    xs, ys = zip(*points, strict=True)
    level = len(set(ys)) == 1
    assert level != (len(set(xs)) == 1)
    return level, ys[0] if level else xs[0]


@EFFORT
@given(st.integers(8, 60), st.integers(8, 80), st.lists(st.integers(0, 25), min_size=1, max_size=3), PAPERS)
def test_folding_makes_the_sides_meet(width: int, height: int, copies: list[int], paper: Paper) -> None:
    kit = {f"x{n}": backed(part(f"x{n}", float(width), float(height), c, "x")) for n, c in enumerate(copies)}
    pages = fold(kit, paper)
    assert Counter(piece.component for page in pages for piece in on(page, "front")) == Counter(
        {made.id: made.copies for made in kit.values() if made.copies}
    )
    for page in pages:
        level, at = fold_line(page)
        assert same(at, (paper.height if level else paper.width) / 2)
        fronts, backs = on(page, "front"), on(page, "back")
        seen = Counter(seen_through(piece, paper, sideways=not level) for piece in backs)
        assert seen == Counter(map(lying, fronts))
        nearest = max(piece.y + piece.height if level else piece.x + piece.width for piece in fronts)
        assert same(nearest, at - CLEAR - BLEED)
        for ground in grounds(page):
            assert (ground.y if level else ground.x) >= at + CLEAR - 1e-6
        assert all(covered(page, area) for area in trims(replace(page, pieces=tuple(backs)), BLEED))


@EFFORT
@given(st.integers(8, 60), st.integers(8, 70), st.integers(1, 30), PAPERS, st.sampled_from([0.0, 1.0, 4.0]))
def test_a_folded_sheet_can_be_printed_and_cut(
    width: int, height: int, count: int, paper: Paper, bleed: float
) -> None:
    kit = {"x": backed(part("x", float(width), float(height), count, bleed=bleed))}
    margins = settings().margins
    for page in fold(kit, paper):
        cut_apart(page)
        assert not overlaps(trims(page))
        for area in trims(page):
            assert min(area.left, paper.width - area.right) >= margins.sides - 1e-6
            assert min(area.top, paper.height - area.bottom) >= margins.ends - 1e-6
        level, at = fold_line(page)
        bleeding = [Area(g.x, g.y, g.x + g.width, g.y + g.height) for g in grounds(page)]
        for stroke in marks(page):
            low, high = stroke.at - 0.1, stroke.at + 0.1
            box = (
                Area(low, stroke.start, high, stroke.end)
                if stroke.upright
                else Area(stroke.start, low, stroke.end, high)
            )
            assert not any(overlap(box, area) for area in bleeding)
            assert (box.bottom if level else box.right) < at


def test_the_shipped_cards_fold_over_the_short_middle() -> None:
    kit = kit_of(shipped())
    cards = {name: made for name, made in kit.items() if made.back}
    pages = fold(cards, A4)
    assert [len(on(page, "front")) for page in pages] == [12, 12, 6]
    assert {fold_line(page) for page in pages} == {(True, 148.5)}
    assert [(page.number, page.total) for page in pages] == [(1, 3), (2, 3), (3, 3)]


def test_a_ground_leaves_the_ruler_its_room() -> None:
    kit = {"x": backed(part("x", 28, 27, 10))}
    (page,) = fold(kit, SMALL)
    assert min(ground.x for ground in grounds(page)) >= 8


def test_what_does_not_fit_twice_is_refused() -> None:
    kit = {"x": backed(part("x", 150, 120))}
    with pytest.raises(FitError) as caught:
        fold(kit, SMALL)
    assert str(caught.value) == (
        "x: 150 × 120 mm do not fit on half of 160 × 200 mm, beside a fold: 138 × 79 mm or 61 × 174 mm"
        " are printable there; use smaller cards, a larger paper, or backs: duplex"
    )


def test_layers_of_a_folded_sheet() -> None:
    cards = {name: made for name, made in kit_of(shipped()).items() if made.back}
    names = [layer.name for layer in fold(cards, A4)[0].layers]
    assert names == ["background", "art", "text", "cut", "fold"]
    assert isinstance(fold(cards, A4)[0].layers[0], Layer)
