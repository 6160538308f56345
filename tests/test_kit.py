"""The finished files of the shipped game, read back by programs that know nothing of how they were made."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray

from generator.build import build
from generator.components.component import Component
from generator.drawing.marks import Text, drawables
from generator.errors import DefinitionError, FitError
from generator.game.definition import Game
from generator.game.load import load
from tests.kits import tree
from tests.readback import fonts, page_sizes, placed, transparency
from tests.render import difference, forms, misplaced, pdf_form, pdf_page, pdf_words, svg_picture

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


@dataclass(frozen=True)
class Finished:
    """A kit's folder as it was written."""

    game: Game
    components: tuple[Component, ...]
    files: Mapping[str, bytes]

    @property
    def manifest(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.files["manifest.json"])
        return found

    def sheets(self, paper: str) -> bytes:
        return self.files[f"seventh-square-{paper}.pdf"]


def finished(definition: Path, output: Path) -> Finished:
    game = load(definition)
    kit, _ = build(game, output)
    return Finished(game, kit.components, tree(output / game.id))


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    return finished(SHIPPED, tmp_path_factory.mktemp("kit"))


PAPERS = ("a4", "letter")


# --- counted


def patches(mask: NDArray[np.bool_], smallest: int) -> int:
    """How many connected areas of at least so many pixels there are."""
    left, count = {(int(y), int(x)) for y, x in zip(*np.nonzero(mask), strict=True)}, 0
    while left:
        edge, size = [left.pop()], 0
        while edge:
            y, x = edge.pop()
            size += 1
            for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if near in left:
                    left.remove(near)
                    edge.append(near)
        count += size >= smallest
    return count


@pytest.mark.parametrize("paper", PAPERS)
def test_the_tokens_of_each_colour_are_there_to_be_counted(kit: Finished, paper: str) -> None:
    """At 2 pixels a millimetre a token is 42 pixels wide; its colour is a patch of a third of it at least."""
    picture = pdf_page(kit.sheets(paper), 2, dpi=2 * 25.4).astype(int)
    counted = {}
    for each in kit.game.colours:
        rgb = [int(each.colour[n : n + 2], 16) for n in (1, 3, 5)]
        counted[each.id] = patches((np.abs(picture - rgb) <= 2).all(axis=2), 42 * 42 // 3)
    assert counted == {each.id: 14 for each in kit.game.colours}
    assert sum(counted.values()) == 84


@pytest.mark.parametrize("paper", PAPERS)
def test_three_pages_hold_every_piece(kit: Finished, paper: str) -> None:
    found = placed(kit.sheets(paper))
    on = [
        [piece.name.removesuffix(".front") for piece in found if piece.page == number] for number in (1, 2, 3)
    ]
    assert sorted(on[0]) == ["board", "rule-lines", "rule-setup", "rule-turn"]
    assert {name: on[1].count(name) for name in on[1]} == {
        f"token-{each.id}": 14 for each in kit.game.colours
    }
    assert {name: on[2].count(name) for name in on[2]} == {
        f"card-{card.id}": card.copies for card in kit.game.deck.cards
    }
    assert [len(names) for names in on] == [4, 84, 30]
    assert len(page_sizes(kit.sheets(paper))) == 3


# --- measured


@pytest.mark.parametrize("paper", PAPERS)
def test_every_trim_is_where_and_as_large_as_the_manifest_says(kit: Finished, paper: str) -> None:
    found = placed(kit.sheets(paper))
    listed = [
        (page["page"], piece)
        for page in kit.manifest["pages"]
        if page["paper"] == paper
        for piece in page["pieces"]
    ]
    assert len(found) == len(listed) == 118
    for there, (page, said) in zip(found, listed, strict=True):
        assert (there.page, there.name) == (page, f"{said['component']}.{said['side']}")
        assert there.turns == said["turns"]
        for name in ("x", "y", "width", "height"):
            assert getattr(there, name) == pytest.approx(said[name], abs=0.005)


@pytest.mark.parametrize("paper", PAPERS)
def test_sizes_are_those_that_a_person_measures(kit: Finished, paper: str) -> None:
    """Board 164, rule cards 62 × 86, tokens 21, cards 31 × 50."""
    sizes = {
        piece.name.split("-")[0].removesuffix(".front"): (piece.width, piece.height)
        for piece in placed(kit.sheets(paper))
    }
    assert set(sizes) == {"board", "rule", "token", "card"}
    assert sizes["board"] == pytest.approx((164, 164), abs=0.005)
    assert sizes["rule"] == pytest.approx((62, 86), abs=0.005)
    assert sizes["token"] == pytest.approx((21, 21), abs=0.005)
    assert sizes["card"] == pytest.approx((31, 50), abs=0.005)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_pieces_lie_within_what_printers_reach(kit: Finished, paper: str, size: tuple[float, float]) -> None:
    found = placed(kit.sheets(paper))
    for width, height in page_sizes(kit.sheets(paper)):
        assert (width, height) == pytest.approx(size, abs=0.001)
    for piece in found:
        assert piece.x >= 8 - 1e-6
        assert piece.x + piece.width <= size[0] - 8 + 1e-6
        assert piece.y >= 12.7 - 1e-6
        assert piece.y + piece.height <= size[1] - 12.7 + 1e-6
    for number, one in enumerate(found):
        for other in found[:number]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert one.page != other.page or min(across, down) <= 0.001


@pytest.mark.parametrize("paper", PAPERS)
def test_no_ink_comes_near_the_edge(kit: Finished, paper: str) -> None:
    """Six millimetres of white all around, on the picture of every page."""
    for number in (1, 2, 3):
        picture = pdf_page(kit.sheets(paper), number, dpi=254)
        inked = (picture != 255).any(axis=2)
        rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
        height, width = inked.shape
        room = min(rows[0], columns[0], height - 1 - rows[-1], width - 1 - columns[-1])
        assert room >= 59  # tenths of a millimetre, one for the renderer's soft edge


# --- alike


def test_sheet_and_master_are_the_same_picture(kit: Finished) -> None:
    """Of 10,000 pixels at most one has no like beside it in the other; the mean difference is under 3 %."""
    parts = [part for part in kit.components if part.copies]
    sheets = kit.sheets("a4")
    assert forms(sheets) == tuple(sorted(f"{part.id}.front" for part in parts))
    for part in parts:
        dpi = 100 if part.kind == "board" else 200
        sheet, master = pdf_form(sheets, f"{part.id}.front", dpi), svg_picture(kit.files[part.file], dpi)
        assert sheet.shape == master.shape, part.id
        assert misplaced(sheet, master) <= 1e-4, part.id
        assert difference(sheet, master) < 7.65, part.id


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_carry_all_they_need_and_nothing_fragile(kit: Finished, paper: str) -> None:
    listed = fonts(kit.sheets(paper))
    assert len(listed) >= 2
    assert all(listed.values())
    assert all("AtkinsonHyperlegible" in name for name in listed)
    assert transparency(kit.sheets(paper)) == ()


@pytest.mark.parametrize(("paper", "name"), [("a4", "A4"), ("letter", "Letter")])
def test_every_sheet_says_what_it_is(kit: Finished, paper: str, name: str) -> None:
    for number in (1, 2, 3):
        said = " ".join(pdf_words(kit.sheets(paper), number))
        for words in (
            "The 7th Square",
            "version 1.0",
            f"sheet {number} of 3",
            name,
            "print at 100 %",
            "100 mm",
        ):
            assert words in said


@pytest.mark.parametrize(("paper", "name"), [("a4", "A4"), ("letter", "Letter")])
def test_readers_and_printers_are_told_what_it_is(kit: Finished, paper: str, name: str) -> None:
    with pikepdf.open(io.BytesIO(kit.sheets(paper))) as pdf:
        assert str(pdf.docinfo.Title) == f"The 7th Square – print and play, {name}"
        assert str(pdf.docinfo.Subject) == "Fill a line, steal its tokens"
        assert str(pdf.docinfo.Keywords) == "Free to print and play at home"
        assert str(pdf.Root.Lang) == "en"
        preferences = pdf.Root.ViewerPreferences
        assert str(preferences.PrintScaling) == "/None"
        assert preferences.DisplayDocTitle is True
        with pdf.open_outline() as outline:
            bookmarks = [(item.title, item.destination[0].objgen) for item in outline.root]
        assert bookmarks == [
            (title, page.objgen)
            for title, page in zip(
                ("Sheet 1: Board and rule cards", "Sheet 2: Tokens", "Sheet 3: Cards"), pdf.pages, strict=True
            )
        ]


# --- another game


def words(kit: Finished, kind: str) -> str:
    return " ".join(
        mark.text
        for part in kit.components
        if part.kind == kind
        for layer in part.front.layers
        for mark in drawables(layer.marks)
        if isinstance(mark, Text)
    )


def changed(folder: Path, *edits: tuple[str, str, str]) -> Path:
    """The shipped definition with some texts replaced; each must be there."""
    copy = folder / "seventh-square"
    shutil.copytree(SHIPPED, copy)
    for name, old, new in edits:
        text = (copy / name).read_text("utf-8")
        assert old in text
        (copy / name).write_text(text.replace(old, new), "utf-8")
    return copy


def test_an_eighth_square(tmp_path: Path) -> None:
    """A board of 8 × 8 with sixteen tokens a set: four sheets, a warning, and no old number in any word."""
    edits = (
        ("board.yaml", "columns: 7", "columns: 8"),
        ("board.yaml", "rows: 7", "rows: 8"),
        ("colours.yaml", "count: 14", "count: 16"),
    )
    game = load(changed(tmp_path, *edits))
    built, proof = build(game, tmp_path / "output")
    kit = Finished(game, built.components, tree(tmp_path / "output" / "seventh-square"))
    warnings = [finding for finding in proof.findings if finding.severity == "warning"]
    assert [(each.code, each.where) for each in warnings] == [("sheets", "a4"), ("sheets", "letter")]
    assert all("the goal is 3 pages, but the kit needs 4: " in each.message for each in warnings)
    assert kit.manifest["counts"]["token"] == 96
    assert kit.manifest["counts"]["pages"] == {"a4": 4, "letter": 4}
    rules = words(kit, "rule_card")
    assert re.findall(r"\b(?:7|13|14|42|49|84|seven|seventh)\b", rules.replace(game.about.name, "")) == []
    for said in ("8 squares", "all 8 tokens", "96"):
        assert said in rules
    assert {mark for mark in words(kit, "board").split() if len(mark) == 1} >= {"H", "8"}


# --- refused by numbers


def test_a_board_that_does_not_fit_says_what_would(tmp_path: Path) -> None:
    edits = (
        ("board.yaml", "columns: 7", "columns: 9"),
        ("board.yaml", "rows: 7", "rows: 9"),
        ("board.yaml", "22 mm", "30 mm"),
    )
    with pytest.raises(FitError) as caught:
        build(load(changed(tmp_path, *edits), shown_as="my-game"), tmp_path / "output")
    assert [str(problem) for problem in caught.value.problems] == [
        "my-game/board.yaml:8:9: board: 280 × 280 mm do not fit on A4: 190 × 271.6 mm are printable there; "
        "make its width 90 mm and its height 8.4 mm less; squares of up to 20 mm would fit, or 6 × 8 squares "
        "of 30 mm",
        "my-game/board.yaml:8:9: board: 280 × 280 mm do not fit on Letter: 195.9 × 254 mm are printable "
        "there; make its width 84.1 mm and its height 26 mm less; squares of up to 20.6 mm would fit, or "
        "6 × 8 squares of 30 mm",
    ]


def test_all_that_does_not_fit_is_said_at_once(tmp_path: Path) -> None:
    edits = (
        ("board.yaml", "22 mm", "30 mm"),
        ("deck.yaml", "name: L5", "name: A name far too long for its little card"),
        ("deck.yaml", "name: U5", "name: Another name far too long for a little card"),
        ("deck.yaml", "name: T4", "name: ★ 日本"),
    )
    with pytest.raises(FitError) as caught:
        build(load(changed(tmp_path, *edits), shown_as="my-game"), tmp_path / "output")
    said = [str(problem) for problem in caught.value.problems]
    assert [re.sub(r":\d+:\d+: ", " ", line).split(" ", 2)[:2] for line in said] == [
        ["my-game/deck.yaml", "card"],
        ["my-game/deck.yaml", "card"],
        ["my-game/deck.yaml", "card-T4:"],
        ["my-game/board.yaml", "board:"],
        ["my-game/board.yaml", "board:"],
    ]
    assert said[2].endswith(
        "the font Atkinson Hyperlegible has no '★' (U+2605), '日' (U+65E5), '本' (U+672C); "
        "use other characters"
    )


def test_a_token_larger_than_its_square(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(
            changed(tmp_path, ("print.yaml", "side: 21 mm", "side: 25 mm")), shown_as="config/seventh-square"
        )
    assert re.fullmatch(
        r"config/seventh-square/print\.yaml:\d+:\d+: tokens of 25 mm are 3 mm larger than "
        r"the board's squares of 22 mm; at most 22 mm fits",
        str(caught.value),
    )


def test_a_rule_of_six_hundred_letters(tmp_path: Path) -> None:
    text = (SHIPPED / "rules.yaml").read_text("utf-8")
    step = re.search(r"^( +)- step:.*\n", text, re.MULTILINE)
    assert step
    more = f'{step[1]}- step: "{"letters " * 74}letters."\n'
    game = load(changed(tmp_path, ("rules.yaml", step[0], more + step[0])), shown_as="config/seventh-square")
    with pytest.raises(FitError) as caught:
        build(game, tmp_path / "output")
    assert re.fullmatch(
        r"config/seventh-square/rules\.yaml:\d+:\d+: rule card setup: the text is \d+(\.\d+)? mm too long "
        r"for the card at 6\.5 pt; shorten it, or make the card higher by that much .*",
        str(caught.value),
    )
    assert not (tmp_path / "output").exists()
