"""Texts and characters that broke other generators: refused with place and measure, or printed as meant."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest

from generator.build import build, lay_out
from generator.components.component import Component
from generator.drawing.marks import Text, drawables
from generator.errors import FitError
from generator.game.load import load
from generator.units import FLOOR, pt
from tests.definitions import write_game
from tests.kits import tree
from tests.render import pdf_words

Edit = tuple[str, str, str]

FOREIGN = "Łódź → ★ 日本 🐉"
ESCAPED = 'Cats & Dogs <"x">'


def complaints(folder: Path, *edits: Edit) -> list[str]:
    """Everything that is said of a small game which cannot be laid out."""
    game = load(write_game(folder / "small", *edits), "")
    with pytest.raises(FitError) as caught:
        lay_out(game)
    return [str(problem) for problem in caught.value.problems]


def texts(folder: Path, component: str, *edits: Edit) -> list[Text]:
    """What is printed on a component of a small game."""
    parts: Mapping[str, Component] = {
        part.id: part for part in lay_out(load(write_game(folder / "small", *edits)), ["a4"]).components
    }
    layers = parts[component].front.layers
    return [mark for layer in layers for mark in drawables(layer.marks) if isinstance(mark, Text)]


# --- too long


def test_a_card_name_of_forty_letters(tmp_path: Path) -> None:
    name = "Lopado" * 6 + "temp"
    assert len(name) == 40
    assert complaints(tmp_path, ("deck.yaml", "name: V3", f"name: {name}")) == [
        f"deck.yaml:7:11: card V3: the name {name!r} is 32.93 mm too long for the card at 6.5 pt; shorten it"
    ]


def test_a_card_name_shrinks_before_it_is_refused(tmp_path: Path) -> None:
    shown = texts(tmp_path, "card-V3", ("deck.yaml", "name: V3", "name: Corner of three"))
    assert [mark.text for mark in shown[:2]] == ["Corner of three"] * 2
    assert FLOOR <= shown[0].size < pt(12)


def test_a_word_and_a_title_too_wide(tmp_path: Path) -> None:
    title = "The whole of the rules, and then some of"
    assert len(title) == 40
    edits = (
        ("rules.yaml", "heading: The turn", f"text: {'m' * 60}"),
        ("rules.yaml", "title: How to play", f"title: {title * 2}"),
    )
    assert complaints(tmp_path, *edits) == [
        f"rules.yaml:10:5: rule card play: {title * 2!r} is 41.93 mm too wide for the card at 6.5 pt; "
        "shorten it",
        f"rules.yaml:10:5: rule card play: {'m' * 60!r} is 59.71 mm too wide for the card at 6.5 pt; "
        "shorten it",
    ]


def test_a_title_shrinks_before_it_is_refused(tmp_path: Path) -> None:
    title = "The whole of the rules, and then some of"
    edit = ("rules.yaml", "title: How to play", f"title: {title}")
    (found,) = [mark for mark in texts(tmp_path, "rule-play", edit) if mark.name == "title"]
    assert found.text == title
    assert FLOOR <= found.size < pt(12)


def test_a_rule_of_four_hundred_characters(tmp_path: Path) -> None:
    """On its own card it is set in the largest type; on a smaller card type shrinks; then it is refused."""
    rule = "Take it. " * 44 + "Take"
    assert len(rule) == 400
    long = ("rules.yaml", "heading: The turn", f"text: {rule}")
    sizes = []
    for height in (86, 66):
        edit = ("print.yaml", "height: 86 mm", f"height: {height} mm")
        (line, *_) = [mark for mark in texts(tmp_path, "rule-play", long, edit) if "Take it." in mark.text]
        sizes.append(line.size)
    assert sizes[0] == pytest.approx(pt(8))
    assert FLOOR <= sizes[1] < pt(8)
    assert complaints(tmp_path, long, ("print.yaml", "height: 86 mm", "height: 50 mm")) == [
        "rules.yaml:10:5: rule card play: the text is 13.32 mm too long for the card at 6.5 pt; shorten it, "
        "or make the card higher by that much (print.yaml, rule_cards)"
    ]


# --- characters


def test_characters_without_a_glyph(tmp_path: Path) -> None:
    edits = (
        ("game.yaml", "Small Squares", FOREIGN),
        ("deck.yaml", "name: V3", f"name: {FOREIGN}"),
        ("rules.yaml", "title: How to play", f"title: {FOREIGN}"),
        ("rules.yaml", "heading: The turn", f"heading: {FOREIGN}"),
    )
    missing = (
        "the font Atkinson Hyperlegible has no '→' (U+2192), '★' (U+2605), '日' (U+65E5), '本' (U+672C), "
        "'🐉' (U+1F409); use other characters"
    )
    assert complaints(tmp_path, *edits) == [
        f"game.yaml:1:7: card-back and sheets: {missing}",
        f"deck.yaml:7:11: card-V3: {missing}",
        f"rules.yaml:11:12: rule-play: {missing}",
        f"rules.yaml:13:18: rule-play: {missing}",
    ]


def test_what_is_special_to_xml_and_pdf_is_printed_as_written(tmp_path: Path) -> None:
    edits = (
        ("game.yaml", "Small Squares", f"'{ESCAPED}'"),
        ("deck.yaml", "name: V3", f"name: '{ESCAPED}'"),
        ("rules.yaml", "title: How to play", f"title: '{ESCAPED}'"),
        ("print.yaml", "width: 31 mm", "width: 40 mm"),
    )
    game = load(write_game(tmp_path / "small", *edits))
    build(game, tmp_path / "output")
    files = tree(tmp_path / "output" / "small")
    for name, times in (("cards/V3", 3), ("cards/back", 2), ("rules/play", 2)):
        svg = files[f"svg/{name}.svg"].decode()
        assert svg.count('Cats &amp; Dogs &lt;"x"&gt;') == times
        assert svg.count("Cats") == times
        said = [element.text or "" for element in ElementTree.fromstring(svg).iter()]
        assert sum(ESCAPED in text for text in said) == times
    with pikepdf.open(tmp_path / "output" / "small" / "small-a4.pdf") as pdf:
        assert str(pdf.docinfo.Title) == f"{ESCAPED} – print and play, A4"
        pages = len(pdf.pages)
    for number in range(1, pages + 1):
        assert ESCAPED in " ".join(pdf_words(files["small-a4.pdf"], number))
