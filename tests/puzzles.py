"""A small block puzzle as text, easily varied, and any other one as hypothesis draws it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import yaml
from hypothesis import strategies as st

from tests.definitions import write_game
from tests.games import games

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


@st.composite
def puzzles(draw: st.DrawFn) -> Mapping[str, str]:
    """The files of any small game, with a block puzzle's rules. Most of them can be built."""
    files = dict(draw(games()))
    cards = yaml.safe_load(files["deck.yaml"]).get("cards") or []
    ids = [card["id"] for card in cards]
    worth = st.integers(0, 1_000_000) if draw(st.integers(0, 9)) == 9 else st.integers(0, 3_000)
    parameters = {
        "tray": draw(st.sampled_from((1, 1, 1, 2, 2, 3, 6))),
        "largest_in_set": draw(st.integers(0, 6)),
        "square_points": draw(worth),
        "line_points": draw(st.lists(worth, max_size=9)),
        "further_line": draw(worth),
        "combo": draw(st.sampled_from(("points", "percent"))),
        "combo_steps": draw(st.lists(worth, max_size=9)),
        "further_combo": draw(worth),
        "empty_board": draw(worth),
        "continue_rows": draw(st.integers(0, 26)),
    }
    parts = [
        *({"table": name} for name in ("scoring", "combo", "best")),
        *({"diagram": name, "captions": ["a", "b"]} for name in ("clear", "turn")),
        *({"text": f"{{{{ rules.{name} }}}}"} for name in parameters),
    ]
    rules = {
        "play": "puzzle",
        "parameters": {key: parameters[key] for key in parameters if key == "tray" or draw(st.booleans())},
        "cards": [
            {
                "id": f"r{number}",
                "title": "x",
                "content": draw(st.lists(st.sampled_from(parts), min_size=1, max_size=4)),
            }
            for number in range(draw(st.integers(0, 3)))
        ],
    }
    if ids and draw(st.booleans()):
        rules["example"] = {"card": draw(st.sampled_from(ids)), "lines": draw(st.integers(0, 20))}
        copies = {id: draw(st.integers(0, 2)) for id in ids if draw(st.booleans())}
        rules["modes"] = [{"id": "m", "name": "M", "scored": "no", "copies": copies}]
    files["rules.yaml"] = json.dumps(rules)
    return files
