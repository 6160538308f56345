"""A small block puzzle as text, for tests that need one: easily varied, quickly loaded."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.definitions import write_game

PUZZLE: Mapping[str, str] = {
    "game.yaml": """\
name: Small Puzzle
version: "1"
players: 1
licence: CC0 1.0
""",
    "board.yaml": """\
columns: 6
rows: 6
square: 18 mm
margin: 5 mm
""",
    "colours.yaml": """\
- id: blue
  name: Blue
  colour: "#3884bf"
  symbol: circle
  count: 30
""",
    "deck.yaml": """\
connected: no
cards:
  - id: O4
    name: O4
    shape: ["##", "##"]
    copies: 3
  - id: I3
    name: I3
    shape: ["###"]
    copies: 2
  - id: I3-down
    name: I3
    shape: ["#", "#", "#"]
    copies: 2
  - id: D2
    name: D2
    shape: ["#.", ".#"]
  - id: D2-up
    name: D2
    shape: [".#", "#."]
  - id: O9
    name: O9
    shape: ["###", "###", "###"]
    large: yes
""",
    "rules.yaml": """\
play: puzzle
parameters:
  largest_in_set: 1
  combo_steps: [0, 10, 20]
modes:
  - id: calm
    name: Calm
    scored: no
  - id: quick
    name: Quick
    minutes: 3
    copies: {O4: 1}
example:
  card: O4
  lines: 2
  streak: 3
wording:
  combo:
    points: each line earns more.
    percent: the lines earn a share more.
cards:
  - id: play
    title: "{{ game.name }}"
    content:
      - step: "Deal {{ rules.tray | count('card') }}, {{ rules.largest_in_set }} large at most."
      - text: "{{ wording.combo }} {{ rules.combo_steps }}"
      - text: >-
          {{ example.card }}: {{ example.blocks }} + {{ example.lines }} + {{ example.combo }} =
          {{ example.total }} for {{ example.squares }} squares, {{ example.cleared }} lines, number
          {{ example.streak }}.
      - text: "{{ modes.quick_name }}: {{ modes.quick_minutes }} minutes."
""",
    "print.yaml": """\
papers: [a4, letter]
sheets: 3
tokens:
  side: 17 mm
cards:
  width: 26 mm
  height: 40 mm
rule_cards:
  width: 62 mm
  height: 86 mm
text:
  largest: 8 pt
  smallest: 6.5 pt
""",
}


def write_puzzle(folder: Path, *edits: tuple[str, str, str]) -> Path:
    """Write the small puzzle into `folder` and return it; each edit is (file, old, new)."""
    return write_game(folder, *edits, files=PUZZLE)
