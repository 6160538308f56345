"""Definitions under fire: any small game loads; whatever is done to its files, the answer is a sentence."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import DefinitionError
from generator.game.definition import SYMBOLS, Parameters
from generator.game.load import load
from generator.game.measures import Whole
from generator.game.polyomino import Polyomino, one_sided
from generator.game.records import kinds
from generator.game.values import OneOf, YesNo
from tests.definitions import SMALL, write_game
from tests.mutations import damaged

WORDS = st.text(
    string.ascii_letters + string.digits + "äß★ &<>\"'#:-{}[]*@%,.?!|`\\", min_size=1, max_size=20
).map(lambda text: " ".join(text.split()).replace("{{", "{").replace("{%", "{") or "x")
LABELS = WORDS.filter(lambda text: "{" not in text and "}" not in text)  # no holes
SHAPES = [shape for cells in range(1, 5) for shape in one_sided(cells)]


def quoted(text: str) -> str:
    """Any text as YAML that means it."""
    return "'" + text.replace("'", "''") + "'"


@st.composite
def parameters(draw: st.DrawFn) -> str:
    lines = []
    for name, kind in kinds(Parameters).items():
        match kind:
            case YesNo():
                choice = draw(st.sampled_from(["yes", "no", "true", "False"]))
            case OneOf(words):
                choice = draw(st.sampled_from(words))
            case Whole(least):
                choice = str(least)
        if name == "market" or draw(st.booleans()):
            lines.append(f"  {name}: {choice}\n")
    return "".join(lines)


@st.composite
def games(draw: st.DrawFn) -> dict[str, str]:
    """The files of a small valid game."""
    players = draw(st.integers(1, 3))
    sets = players * draw(st.integers(1, 2))
    symbols = draw(st.permutations(SYMBOLS))
    colours = "".join(
        f"- id: c{n}\n  name: {quoted(draw(WORDS))}\n  colour: '#{n:06x}'\n  symbol: {symbols[n]}\n"
        f"  count: {draw(st.integers(0, 30))}\n"
        for n in range(sets)
    )
    shapes = draw(st.lists(st.sampled_from(SHAPES), min_size=1, max_size=6, unique_by=free))
    cards = "".join(
        f"  - {{id: s{n}, name: {quoted(draw(WORDS))}, shape: {list(shape.rows)!r}, "
        f"copies: {draw(st.integers(1, 9))}}}\n"
        for n, shape in enumerate(shapes)
    )
    side = draw(st.integers(6, 40))
    return {
        "game.yaml": f"name: {quoted(draw(WORDS))}\nversion: '1'\nplayers: {players}\nlicence: none\n",
        "board.yaml": f"columns: {draw(st.integers(4, 26))}\nrows: {draw(st.integers(4, 26))}\n"
        f"square: {side} mm\nmargin: {draw(st.sampled_from(['3 mm', '0.5 in', '1 cm', '20 pt']))}\n",
        "colours.yaml": colours,
        "deck.yaml": f"cards:\n{cards}",
        "rules.yaml": f"parameters:\n{draw(parameters())}"
        f"cards:\n  - id: a\n    title: {quoted(draw(LABELS))}\n"
        f"    content: [{{text: {quoted(draw(LABELS))}}}]\n",
        "print.yaml": SMALL["print.yaml"].replace("side: 18 mm", f"side: {side} mm"),
    }


def free(shape: Polyomino) -> Polyomino:
    """One value for all turns and mirror images of a shape."""
    return min(shape.canonical(), shape.mirrored().canonical(), key=lambda one: one.cells)


def outcome(files: Mapping[str, str | bytes | None]) -> list[str]:
    """Every problem of these files, each with its place; none if they are a game."""
    with TemporaryDirectory() as folder:
        try:
            load(write_game(Path(folder) / "game", files=files), "")
        except DefinitionError as error:
            return [f"{problem.place or 'nowhere'}: {problem.message}" for problem in error.problems] or ["?"]
    return []


def well_told(problems: list[str]) -> bool:
    """Whether each problem has its place and is a sentence that can be read."""
    return all(re.fullmatch(r"[a-z]+\.yaml:\d+:\d+: [^\n]{10,500}", problem) for problem in problems)


@settings(max_examples=40, deadline=None)
@given(games())
def test_any_small_game_loads(files: dict[str, str]) -> None:
    assert outcome(files) == []


@settings(max_examples=40, deadline=None)
@given(games(), st.randoms(use_true_random=False))
def test_any_damaged_game_loads_or_is_refused_with_places(
    files: dict[str, str], chance: random.Random
) -> None:
    assert well_told(outcome(damaged(chance, files)))


def shipped() -> dict[str, str]:
    folder = Path(__file__).parent.parent / "config" / "seventh-square"
    return {file.name: file.read_text("utf-8") for file in folder.glob("*.yaml")}


def fire(seed: int, shots: int) -> None:
    """Damage the shipped game so many times. A failure names the shot, which the seed gives again."""
    files = shipped()
    for shot in range(shots):
        chance = random.Random(f"{seed} {shot}")
        problems = outcome(damaged(chance, files))
        assert well_told(problems), f"seed {seed}, shot {shot}: {problems}"


def test_the_shipped_game_under_a_little_fire() -> None:
    fire(seed=7, shots=40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_shipped_game_under_heavy_fire(seed: int) -> None:
    fire(seed, shots=1000)
