"""A small complete game as text, for tests that need a definition: easily varied, quickly loaded."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

SMALL: Mapping[str, str] = {
    "game.yaml": """\
name: Small Squares
version: 0.1.0
players: 2
licence: CC0 1.0
""",
    "board.yaml": """\
columns: 5
rows: 5
square: 20 mm
margin: 5 mm
""",
    "colours.yaml": """\
- id: red
  name: Red
  colour: "#ab3d19"
  symbol: triangle
  count: 10
- id: blue
  name: Blue
  colour: "#3884bf"
  symbol: circle
  count: 10
""",
    "deck.yaml": """\
cards:
  - id: I2
    name: I2
    shape: ["##"]
    copies: 3
  - id: V3
    name: V3
    shape:
      - "#."
      - "##"
    copies: 2
  - id: S4
    name: S4
    shape: [".##", "##."]
  - id: Z4
    name: Z4
    shape: ["##.", ".##"]
""",
    "rules.yaml": """\
parameters:
  market: 2
  rotate: yes
  # mirror: no
wording:
  lines:
    stolen: Take all {{ line.length }} tokens of a full line.
    cleared: A full line goes back to the bank.
cards:
  - id: play
    title: How to play
    content:
      - heading: The turn
      - step: "Choose one of {{ rules.market | count('card') }}."
      - step: "{{ wording.lines }}"
      - diagram: steal
      - text: "{% if rules.rotate %}Cards may be turned.{% endif %} Play with {{ tokens.total }} tokens."
""",
    "print.yaml": """\
papers: [a4, letter]
sheets: 3
tokens:
  side: 18 mm
cards:
  width: 31 mm
  height: 50 mm
rule_cards:
  width: 62 mm
  height: 86 mm
text:
  largest: 8 pt
  smallest: 6.5 pt
""",
}


def write_game(
    folder: Path, *edits: tuple[str, str, str], files: Mapping[str, str | bytes | None] | None = None
) -> Path:
    """Write the small game into `folder` and return it.

    Each edit is (file, old, new): the old text must be there exactly once. `files` replaces whole files;
    None leaves one out.
    """
    texts: dict[str, str | bytes | None] = {**SMALL, **(files or {})}
    for file, old, new in edits:
        text = texts[file]
        assert isinstance(text, str)
        assert text.count(old) == 1, f"{old!r} is in {file} {text.count(old)} times"
        texts[file] = text.replace(old, new)
    folder.mkdir(parents=True, exist_ok=True)
    for file, written in texts.items():
        if written is not None:
            (folder / file).write_bytes(written.encode() if isinstance(written, str) else written)
    return folder
