"""The manifest: its exact text, what it counts, and that it reads what it wrote."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.components.component import Component
from generator.drawing.marks import face
from generator.manifest import component_entry, counts, file_entry, listed, manifest, page_entry, read
from generator.sheets.page import Page, Piece
from generator.units import PAPERS

RED = Component("token-red", "token", "Red", 14, face(21, 21), "svg/tokens/red.svg")
BACK = Component("card-back", "card_back", "Back", 0, face(31, 50), "svg/cards/back.svg")
PAGE = Page(
    PAPERS["letter"],
    2,
    3,
    "Tokens",
    (Piece("token-red", 34.45, 13.69999, 21, 21), Piece("token-red", 1 / 3, 0, 31, 50, "back", 1)),
    (),
)

RED_LINE = (
    '{"id": "token-red", "kind": "token", "copies": 14, "width": 21, "height": 21, '
    '"file": "svg/tokens/red.svg", "sha256": "%s"}'
)
FIRST = (
    '"component": "token-red", "side": "front", "x": 34.45, "y": 13.7, "width": 21, "height": 21, "turns": 0'
)
SECOND = '"component": "token-red", "side": "back", "x": 0.333, "y": 0, "width": 31, "height": 50, "turns": 1'
TEXT = f"""\
{{
  "game": "seventh-square",
  "version": "1.0 – β",
  "components": [
    {RED_LINE % hashlib.sha256(b"<svg/>").hexdigest()}
  ],
  "pages": [
    {{"file": "x-letter.pdf", "page": 2, "paper": "letter", "width": 215.9, "height": 279.4, "pieces": [
      {{{FIRST}}},
      {{{SECOND}}}
    ]}}
  ],
  "counts": {{"token": 14, "pages": {{"letter": 1}}, "colours": {{"red": 14}}}}
}}
"""


def test_its_exact_text() -> None:
    text = manifest(
        "seventh-square", "1.0 – β", [component_entry(RED, b"<svg/>")], [page_entry(PAGE, "x-letter.pdf")]
    )
    assert text.decode() == TEXT


def test_an_empty_kit_has_one() -> None:
    assert json.loads(manifest("x", "1", [], [])) == {
        "game": "x",
        "version": "1",
        "components": [],
        "pages": [],
        "counts": {"pages": {}, "colours": {}},
    }


def test_it_counts_what_is_printed() -> None:
    blue = replace(RED, id="token-blue", copies=3, file="svg/tokens/blue.svg")
    parts = [component_entry(part, b"") for part in (RED, blue, BACK)]
    pages = [page_entry(PAGE, "x-letter.pdf"), page_entry(replace(PAGE, number=3), "x-letter.pdf")]
    assert counts(parts, pages) == {
        "token": 17,
        "pages": {"letter": 2},
        "colours": {"red": 14, "blue": 3},
    }


lengths = st.floats(0, 1000, allow_nan=False)
pieces = st.builds(Piece, st.just("token-red"), lengths, lengths, lengths, lengths)


@settings(deadline=None, max_examples=50)
@given(st.lists(pieces, max_size=4), st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20))
def test_it_reads_what_it_wrote(placed: list[Piece], version: str) -> None:
    page = page_entry(replace(PAGE, pieces=tuple(placed)), "x-letter.pdf")
    part = component_entry(RED, b"")
    found = read(manifest("x", version, [part, part], [page, page]))
    assert found["version"] == version
    assert (found["components"], found["pages"]) == ([part, part], [page, page])
    assert listed(found) == {"svg/tokens/red.svg", "x-letter.pdf"}
    for piece, entry in zip(placed, page["pieces"], strict=True):
        assert abs(entry["x"] - piece.x) <= 0.0005


def test_other_files_know_their_part() -> None:
    made = file_entry("cut", "cut/a4-1.svg", b"<svg/>")
    found = read(manifest("x", "1", [], [], [made]))
    assert found["files"] == [made]
    assert made == {"file": "cut/a4-1.svg", "part": "cut", "sha256": hashlib.sha256(b"<svg/>").hexdigest()}
    older = read(b'{"components": [], "pages": [], "cut": [{"file": "cut/a4-1.dxf", "sha256": "0"}]}')
    assert listed(older) == {"cut/a4-1.dxf"}
    assert [file["part"] for file in older["files"]] == ["cut"]


@pytest.mark.parametrize(
    "change",
    [
        {"components": [{"id": "x"}]},
        {"components": [{"id": "x", "kind": "card", "copies": "1", "file": "x"}]},
        {"pages": [{"file": "x", "paper": 5, "pieces": []}]},
        {"pages": [{"file": 3, "paper": "a4", "pieces": []}]},
        {"pages": {"file": "x"}},
        {"components": None},
        {"files": [{"file": "cut/a4-1.svg"}]},
        {"cut": [{"file": 1}]},
    ],
)
def test_other_json_is_none(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="this is not a kit's manifest"):
        read(json.dumps({"components": [], "pages": [], **change}).encode())
