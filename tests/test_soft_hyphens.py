"""Soft hyphens: where long words may be broken, and nowhere printed."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import build
from generator.game.load import load
from generator.typeset.fonts import REGULAR, measure
from generator.typeset.paragraphs import break_lines, count_lines, plain, widest_word
from tests.definitions import write_game

SHY = "\u00ad"


def lines_of(markup: str, width: float, size: float = 3.0) -> list[str]:
    return ["".join(run.text for run in line.runs) for line in break_lines(markup, width, size)]


def test_a_soft_hyphen_is_printed_only_where_a_line_ends() -> None:
    word = f"Spiel{SHY}brett{SHY}rand"
    assert lines_of(word, 100) == ["Spielbrettrand"]
    assert lines_of(f"der {word}", 20) == ["der Spielbrett-", "rand"]
    assert lines_of(f"der {word}", 14) == ["der Spiel-", "brettrand"]
    assert lines_of(f"der {word}", 9) == ["der", "Spiel-", "brett-", "rand"]


def test_a_hyphen_must_fit_as_well() -> None:
    word = f"Spiel{SHY}brett"
    bare = measure("der Spiel", REGULAR, 3.0).width
    hyphen = measure("der Spiel-", REGULAR, 3.0).width
    assert lines_of(f"der {word}", hyphen + 1e-6) == ["der Spiel-", "brett"]
    assert lines_of(f"der {word}", (bare + hyphen) / 2) == ["der", "Spiel-", "brett"]


@pytest.mark.parametrize("markup", [SHY, f"{SHY}a{SHY} {SHY}b", f"**a{SHY}**{SHY}b c{SHY}", f"a {SHY} b"])
def test_soft_hyphens_in_odd_places_are_not_printed(markup: str) -> None:
    printed = " ".join(lines_of(markup, 100))
    assert printed == plain(markup).replace("  ", " ").strip()
    assert SHY not in printed


@settings(deadline=None, max_examples=200)
@given(st.text(f"ab{SHY} *", max_size=40), st.floats(2, 30))
def test_broken_words_lose_nothing_and_fit(markup: str, width: float) -> None:
    found = lines_of(markup, width)
    assert SHY not in "".join(found)
    letters = "".join(found).replace("-", "").replace(" ", "")
    assert letters == plain(markup).replace(" ", "")
    assert count_lines(markup, width, 3.0) == len(found)
    widest = widest_word(markup, 3.0)[1]
    assert (
        max((line.width for line in break_lines(markup, width, 3.0)), default=0) <= max(width, widest) + 0.3
    )


def test_readers_of_the_pdf_get_the_word_back(tmp_path: Path) -> None:
    step = f'step: "Choose the Spiel{SHY}brett{SHY}rand{SHY}markierungs{SHY}stein{SHY}sammler."'
    folder = write_game(
        tmp_path / "game",
        ("rules.yaml", """step: "Choose one of {{ rules.market | count('card') }}.\"""", step),
    )
    build(load(folder), tmp_path / "out", papers=("a4",))
    with pypdfium2.PdfDocument(tmp_path / "out" / "game" / "game-a4.pdf") as document:
        text = document[0].get_textpage().get_text_bounded()
    joined = re.sub("(?:-|\ufffe|\x02)\r?\n?", "", text)
    assert "Spielbrettrandmarkierungssteinsammler." in joined
    assert SHY not in text
    master = (tmp_path / "out" / "game" / "svg" / "rules" / "play.svg").read_text("utf-8")
    assert SHY not in master
    assert len(re.findall(r">[^<]*Spielbrett[^<]*-</text>", master)) == 1
