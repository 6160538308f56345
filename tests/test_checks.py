"""Checks against kits with one fault each: every fault is found, named and placed; a sound kit has none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.build import Kit, lay_out
from generator.checks.colours import check_colours
from generator.checks.finding import Finding
from generator.checks.inventory import check_inventory, inventory
from generator.checks.masters import check_masters
from generator.checks.page_fit import check_page_fit
from generator.checks.proof import disproof, prove
from generator.checks.words import check_glyphs, check_text
from generator.components.component import Component
from generator.drawing.marks import Layer, Rect, Style, Text
from generator.errors import DefinitionError, FitError, Place, Problem
from generator.files import masters
from generator.game.load import load
from generator.sheets.page import Page, Piece
from generator.typeset.fonts import REGULAR, cap_height, text
from generator.units import pt
from tests.definitions import write_game

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


@pytest.fixture(scope="module")
def kit() -> Kit:
    return lay_out(load(SHIPPED))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return lay_out(load(write_game(tmp_path_factory.mktemp("games") / "small")))


def said(findings: object, *severities: str) -> list[tuple[str, str, str]]:
    """Code, place and sentence of the findings of these severities."""
    assert not isinstance(findings, str)
    return [
        (each.code, each.where, each.message)
        for each in findings  # type: ignore[attr-defined]
        if each.severity in severities
    ]


def with_page(kit: Kit, change: Callable[[Page], Page], number: int = 2, paper: str = "a4") -> Kit:
    pages = tuple(change(page) if page.number == number else page for page in kit.pages[paper])
    return replace(kit, pages={**kit.pages, paper: pages})


def with_piece(kit: Kit, change: Callable[[Piece], Piece], number: int = 2) -> Kit:
    """The kit with the first piece of a page changed."""
    return with_page(
        kit, lambda page: replace(page, pieces=(change(page.pieces[0]), *page.pieces[1:])), number
    )


# --- inventory


def test_the_shipped_kit_is_complete(kit: Kit) -> None:
    found = list(check_inventory(kit.game, kit.components, kit.pages))
    sentence = "1 of 1 board, 3 of 3 rule cards, 84 of 84 tokens (6 × 14), 30 of 30 cards, 3 pages"
    assert found == [Finding("info", "inventory", paper, sentence) for paper in ("a4", "letter")]
    counted = {
        "board": {"printed": 1, "wanted": 1},
        "rule_card": {"printed": 3, "wanted": 3},
        "token": {
            "printed": 84,
            "wanted": 84,
            "colours": {"red": 14, "orange": 14, "yellow": 14, "green": 14, "blue": 14, "purple": 14},
        },
        "card": {"printed": 30, "wanted": 30},
        "pages": {"printed": 3, "wanted": 3},
    }
    assert inventory(kit.game, kit.components, kit.pages) == {"a4": counted, "letter": counted}


def test_a_piece_that_is_missing_and_one_too_many(kit: Kit) -> None:
    lost = with_page(kit, lambda page: replace(page, pieces=page.pieces[1:]))
    assert said(check_inventory(lost.game, lost.components, lost.pages), "error") == [
        ("inventory", "a4", "13 of 14 copies of the token red are on the pages")
    ]
    swapped = with_piece(kit, lambda piece: replace(piece, component="token-blue"))
    assert said(check_inventory(swapped.game, swapped.components, swapped.pages), "error") == [
        ("inventory", "a4", "13 of 14 copies of the token red are on the pages"),
        ("inventory", "a4", "15 of 14 copies of the token blue are on the pages"),
    ]
    assert inventory(swapped.game, swapped.components, swapped.pages)["a4"]["token"]["colours"]["blue"] == 15


def test_backs_are_not_counted_as_pieces(kit: Kit) -> None:
    backs = with_page(
        kit,
        lambda page: replace(page, pieces=tuple(replace(piece, side="back") for piece in page.pieces)),
    )
    assert inventory(backs.game, backs.components, backs.pages)["a4"]["token"]["printed"] == 0


def test_the_definition_is_asked_not_the_catalogue(kit: Kit) -> None:
    """A component that was forgotten on the way is missed."""
    parts = [part for part in kit.components if part.id != "card-I1"]
    pages = {
        "a4": tuple(
            replace(page, pieces=tuple(p for p in page.pieces if p.component != "card-I1"))
            for page in kit.pages["a4"]
        )
    }
    assert said(check_inventory(kit.game, parts, pages), "error") == [
        ("inventory", "a4", "0 of 2 copies of the card I1 are on the pages")
    ]


def test_more_pages_than_wished_are_a_warning_that_says_what_moved(tmp_path: Path) -> None:
    folder = write_game(
        tmp_path / "big", ("colours.yaml", "symbol: circle\n  count: 10", "symbol: circle\n  count: 400")
    )
    kit = lay_out(load(folder), ["a4"])
    assert said(check_inventory(kit.game, kit.components, kit.pages), "warning") == [
        ("sheets", "a4", "the goal is 3 pages, but the kit needs 4: 1 Board, rule card and cards; 2–4 Tokens")
    ]


# --- page fit


def test_room_is_told_in_numbers(kit: Kit) -> None:
    assert said(check_page_fit(kit.components, kit.pages, kit.game.print.margins), "info", "error") == [
        (
            "page-fit",
            "a4",
            "pieces keep 12 mm from the sides and 21.5 mm from top and bottom, and do not overlap; "
            "marks and labels keep 6.05 mm",
        ),
        (
            "page-fit",
            "letter",
            "pieces keep 14.95 mm from the sides and 12.7 mm from top and bottom, and do not overlap; "
            "marks and labels keep 6.05 mm",
        ),
    ]


@pytest.mark.parametrize(
    ("change", "messages"),
    [
        ({"x": 9.99}, ["token-red is 9.99 mm from the side; the margin is 10 mm"]),
        (
            {"y": 290.0},
            ["token-red is -14 mm from the top or bottom; the margin is 12.7 mm"],
        ),
        (
            {"x": 31.6},
            ["token-red and token-red lie on each other"],
        ),
        (
            {"width": 20.0},
            ["token-red is placed at 20 × 21 mm, but measures 21 × 21 mm"],
        ),
    ],
)
def test_a_piece_out_of_place(kit: Kit, change: dict[str, float], messages: list[str]) -> None:
    wrong = with_piece(kit, lambda piece: replace(piece, **change))
    found = said(check_page_fit(wrong.components, wrong.pages, wrong.game.print.margins), "error")
    assert found == [("page-fit", "a4-2", message) for message in messages]


def test_a_shape_that_reaches_over_the_cut(kit: Kit) -> None:
    def with_shape(part: Component, x: float) -> Component:
        shape = Rect(x, 4, 5, 5, Style("#000000"), name="blob")
        return replace(part, front=replace(part.front, layers=(*part.front.layers, Layer("art", (shape,)))))

    for x, bleed, over in ((-0.25, 0.0, "0.25"), (17.5, 0.0, "1.5"), (17.5, 1.0, "0.5"), (17.5, 2.0, "")):
        parts = [
            with_shape(replace(part, bleed=bleed), x) if part.id == "token-red" else part
            for part in kit.components
        ]
        found = said(check_page_fit(parts, kit.pages, kit.game.print.margins), "error")
        assert found == ([("page-fit", "token-red", f"blob reaches {over} mm over the cut")] if over else [])


def test_a_turned_piece_has_its_sides_exchanged(kit: Kit) -> None:
    turned = with_piece(kit, lambda piece: replace(piece, turns=1), number=3)
    found = said(check_page_fit(turned.components, turned.pages, turned.game.print.margins), "error")
    assert found == [
        ("page-fit", "a4-3", "card-I1 is placed at 31 × 50 mm, but measures 50 × 31 mm"),
    ]


def test_pieces_that_share_an_edge_do_not_overlap(small: Kit) -> None:
    assert said(check_page_fit(small.components, small.pages, small.game.print.margins), "error") == []


def test_a_mark_too_near_the_edge(kit: Kit) -> None:
    label = text("x", 3.0, 100.0, REGULAR, pt(8), "#000000")
    wrong = with_page(kit, lambda page: replace(page, layers=(*page.layers, Layer("text", (label,)))))
    assert said(check_page_fit(wrong.components, wrong.pages, wrong.game.print.margins), "error") == [
        ("page-fit", "a4-2", "marks come to 3 mm from the edge; 6 mm are needed")
    ]


# --- words


def with_text(kit: Kit, id: str, mark: Text) -> list[Component]:
    return [
        replace(part, front=replace(part.front, layers=(*part.front.layers, Layer("text", (mark,)))))
        if part.id == id
        else part
        for part in kit.components
    ]


def test_every_character_is_looked_up(kit: Kit) -> None:
    assert [each.severity for each in check_glyphs(kit.components, kit.pages)] == ["info"]
    parts = with_text(kit, "card-I4", text("★ → 日", 5, 20, REGULAR, pt(8), "#000000"))
    assert said(check_glyphs(parts, kit.pages), "error") == [
        (
            "glyphs",
            "card-I4",
            f"the font Atkinson Hyperlegible has no {sign!r} (U+{ord(sign):04X}); use another character",
        )
        for sign in "★→日"
    ]


def test_characters_of_labels_are_looked_up(kit: Kit) -> None:
    label = text("version 龍", 20.0, 10.0, REGULAR, pt(8), "#000000")
    wrong = with_page(kit, lambda page: replace(page, layers=(Layer("text", (label,)),)))
    assert [where for _, where, _ in said(check_glyphs(wrong.components, wrong.pages), "error")] == ["a4-2"]


EM = pt(8)
CAPITALS = cap_height(REGULAR, EM)


@pytest.mark.parametrize(
    ("words", "x", "y", "turn", "over"),
    [
        ("fine", 10, 25, 0, ""),
        ("slip", 25, 25, 0, "1.33"),
        ("slip", 6, 25, 180, "1.33"),
        # Safe from baseline to capital height; what hangs out of that is allowed, but not over the cut.
        ("high", 10, 3 + CAPITALS, 0, ""),
        ("high", 10, 1 + CAPITALS, 0, "2"),
        ("low", 10, 47, 0, ""),
        ("low", 10, 48.5, 0, "1.5"),
        ("quay", 10, 47, 0, ""),
        ("Ébène", 10, 3 + CAPITALS, 0, ""),
        ("Oo", 10, 3 + CAPITALS, 0, ""),
        ("high", 10, 47 - CAPITALS, 180, ""),
        ("high", 10, 48 - CAPITALS, 180, "1"),
        ("side", 28 - CAPITALS, 30, 90, ""),
        ("side", 28.5 - CAPITALS, 30, 90, "0.5"),
        ("side", 3 - 0.1, 30, 90, "0.1"),
        ("side", 10, 50 - 6, 90, "2.23"),
    ],
)
def test_words_keep_within_the_safe_area(
    kit: Kit, words: str, x: float, y: float, turn: float, over: str
) -> None:
    mark = text(words, x, y, REGULAR, EM, "#000000", turn=turn)
    found = said(check_text(with_text(kit, "card-I4", mark), kit.game.print), "error")
    assert found == ([("text", "card-I4", f"{words!r} runs {over} mm over the safe edge")] if over else [])


def test_words_of_the_shipped_kit_keep_within_the_safe_area(kit: Kit) -> None:
    assert said(check_text(kit.components, kit.game.print), "error", "warning") == []


def test_what_hangs_out_of_the_safe_area_stays_on_the_piece(kit: Kit) -> None:
    """With next to no safe area, the tails of letters reach over the cut."""
    game = replace(kit.game.print, cards=replace(kit.game.print.cards, safe=0.1))
    for words, over in (("line", ""), ("quay", "'quay' runs 0.29 mm over the safe edge")):
        mark = text(words, 10, 49.8, REGULAR, EM, "#000000")
        found = said(check_text(with_text(kit, "card-I4", mark), game), "error")
        assert found == ([("text", "card-I4", over)] if over else [])


def test_small_print_is_a_warning(kit: Kit) -> None:
    parts = with_text(kit, "token-red", text("tiny", 5, 10, REGULAR, pt(6.4), "#000000"))
    assert said(check_text(parts, kit.game.print), "warning") == [
        ("text", "token-red", "'tiny' is set in 6.4 pt; 6.5 pt can be read")
    ]


# --- colours


def test_distances_are_told(kit: Kit) -> None:
    assert said(check_colours(kit.game), "info", "warning", "error") == [
        (
            "colours",
            "colours",
            "the closest two are orange and yellow: CIEDE2000 18.7 (deuteranopia)",
        ),
        ("colours", "colours", "in grey the closest two are orange and blue: 10.1 L* apart"),
        ("symbols", "colours", "6 sets have 6 different symbols"),
    ]


def test_close_colours_are_a_warning(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "close", ("colours.yaml", "#3884bf", "#ab4d29"))
    game = load(folder, shown_as="config/close")
    assert said(check_colours(game), "warning") == [
        (
            "colours",
            "config/close/colours.yaml:1:1",
            "the closest two are red and blue: CIEDE2000 3.0 (deuteranopia), less than 10; "
            "their symbols must tell them apart, or choose other colours",
        ),
        (
            "colours",
            "config/close/colours.yaml:1:1",
            "in grey the closest two are red and blue: 3.1 L* apart, less than 5; "
            "their symbols must tell them apart, or choose other colours",
        ),
    ]


def test_one_set_is_not_compared(tmp_path: Path) -> None:
    one = '- id: red\n  name: Red\n  colour: "#ab3d19"\n  symbol: star\n  count: 10\n'
    game = load(
        write_game(tmp_path / "one", ("game.yaml", "players: 2", "players: 1"), files={"colours.yaml": one})
    )
    assert list(check_colours(game)) == []


# --- masters


def test_masters_are_read_back(kit: Kit) -> None:
    painted = masters(kit)
    assert list(check_masters(painted)) == [
        Finding("info", "profile", "svg", "all 29 masters keep to the SVG profile")
    ]
    for _ in range(2):  # the second time from memory
        broken = {
            **painted,
            "svg/board.svg": painted["svg/board.svg"].replace(b"<title>", b"<title class='x'>"),
        }
        assert [(each.severity, each.code) for each in check_masters(broken)] == [("error", "profile-1")]


def test_a_build_reads_some_of_many_masters(kit: Kit) -> None:
    painted = masters(kit)
    assert list(check_masters(painted, 3)) == [
        Finding("info", "profile", "svg", "3 (pnp check reads all) of 29 masters keep to the SVG profile")
    ]
    assert list(check_masters({})) == []


# --- all together


def test_a_sound_kit_is_proved(kit: Kit) -> None:
    proof = prove(kit.game, kit.components, kit.pages, masters(kit))
    assert proof.ok(strict=True)
    assert (proof.count("error"), proof.count("warning"), proof.count("info")) == (0, 0, 12)


def test_doubts_of_the_definition_are_warnings(tmp_path: Path) -> None:
    folder = write_game(
        tmp_path / "doubt", ("colours.yaml", "symbol: circle\n  count: 10", "symbol: circle\n  count: 0")
    )
    kit = lay_out(load(folder, shown_as="doubt"), ["a4"])
    proof = prove(kit.game, kit.components, kit.pages, {})
    assert said(proof.findings, "warning") == [
        ("definition", "doubt/colours.yaml:10:10", "blue has a count of 0, so it is drawn nowhere")
    ]
    assert proof.ok()
    assert not proof.ok(strict=True)


def test_the_worst_comes_first(kit: Kit) -> None:
    wrong = with_piece(kit, lambda piece: replace(piece, x=9.0))
    proof = prove(wrong.game, wrong.components, wrong.pages, {})
    severities = [finding.severity for finding in proof.findings]
    assert severities[0] == "error"
    assert severities == sorted(severities, key=["error", "warning", "info"].index)
    assert not proof.ok()


def test_what_cannot_be_made_is_disproved() -> None:
    problems = [Problem("is wrong", Place("x.yaml", 3, 4)), Problem("too")]
    assert disproof(DefinitionError(problems)).findings == (
        Finding("error", "definition", "x.yaml:3:4", "is wrong"),
        Finding("error", "definition", "definition", "too"),
    )
    assert disproof(FitError(problems)).findings[1] == Finding("error", "fit", "fit", "too")
