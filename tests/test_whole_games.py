"""Whole games under fire: each becomes a kit that is right, or is refused in sentences, and nothing else."""

from __future__ import annotations

import io
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pikepdf
import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from generator.build import build
from generator.errors import GeneratorError
from generator.game.definition import ALL_FILES, Game, Parameters
from generator.game.load import load
from generator.game.records import plain, scalar_of
from generator.kit import Kit
from generator.units import paper_of
from tests.definitions import write_game
from tests.games import Files, games
from tests.kits import tree
from tests.mutations import damaged
from tests.puzzles import puzzles

Texts = Mapping[str, str | bytes | None]

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


@dataclass
class Count:
    """How many games came to which end."""

    built: int = 0
    refused: int = 0


def attempt(files: Texts, count: Count, thorough: bool = True) -> None:
    """Take a definition through the whole recipe, and look at everything that came of it."""
    with TemporaryDirectory() as folder:
        config, output = Path(folder) / "config" / "game", Path(folder) / "output"
        before = tree(write_game(config, files=files))
        try:
            game = load(config, "")
            kit, proof = build(game, output, variants=[each.id for each in game.print.variants], cut=thorough)
            wrong = [finding.message for finding in proof.findings if finding.severity == "error"]
        except GeneratorError as error:
            wrong = [str(problem) for problem in error.problems] or ["?"]
        assert tree(config) == before
        if wrong:
            count.refused += 1
            assert all(map(is_sentence, wrong)), wrong
            assert sorted(path.name for path in Path(folder).rglob("*")) == sorted(
                ["config", "game", *before]
            )
            return
        count.built += 1
        assert sorted(path.name for path in Path(folder).iterdir()) == ["config", "output"]
        assert [path.name for path in output.iterdir()] == ["game"]
        assert any(f"all {len(kit.components)} masters keep" in finding.message for finding in proof.findings)
        assert_kit(game, kit, tree(output / "game"))


def is_sentence(message: str) -> bool:
    """Whether a person can read it: one line, no names of our own classes, no lost holes."""
    ours = re.sub(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""", "''", message)  # without what it quotes
    strange = r"Traceback|Error\b|<class|<generator|object at|\bNone\b|\bnan\b|\binf\b|-0 mm|\{\w*\}"
    return re.fullmatch(r"[^\n]{10,600}", message) is not None and not re.search(strange, ours)


def assert_kit(game: Game, kit: Kit, files: Mapping[str, bytes]) -> None:
    """Cheap things that are true of every kit, read from its files alone."""
    found = json.loads(files["manifest.json"])
    listed = [entry["file"] for key in ("components", "pages", "files") for entry in found.get(key, ())]
    assert {*listed, "manifest.json"} == {name for name in files if not name.startswith("fonts/")}
    copies = Counter({part["id"]: part["copies"] for part in found["components"]})
    assert copies == asked_for(game)
    prints: dict[str, list[dict[str, Any]]] = {}
    for page in found["pages"]:
        prints.setdefault(page["file"], []).append(page)
    assert len(prints) == len(game.print.papers) * (1 + len(game.print.variants))
    for name, pages in prints.items():
        with pikepdf.open(io.BytesIO(files[name])) as pdf:
            assert len(pdf.pages) == len(pages)
        assert Counter(fronts(pages)) == +copies
        if "variant" not in pages[0]:
            assert all(within_margins(piece, page, game) for page in pages for piece in page["pieces"])


def asked_for(game: Game) -> Counter[str]:
    return Counter(
        {
            "board": 1,
            "card-back": 0,
            **aids(game),
            **{f"rule-{card.id}": 1 for card in game.rules.cards},
            **{f"token-{colours.id}": colours.count for colours in game.colours},
            **{f"card-{card.id}": card.copies for card in game.deck.cards},
        }
    )


def aids(game: Game) -> dict[str, int]:
    """What lies beside the board of a puzzle."""
    return (
        {"tray-mat": 1, "score-sheet": game.print.score_sheets.copies} if game.rules.play == "puzzle" else {}
    )


def fronts(pages: list[dict[str, Any]]) -> Iterator[str]:
    """The components whose fronts lie on these pages; one in parts counts with the part at its corner."""
    for page in pages:
        for piece in page["pieces"]:
            if piece["side"] == "front" and piece.get("window", [0, 0]) == [0, 0]:
                yield piece["component"]


def within_margins(piece: Mapping[str, float], page: Mapping[str, Any], game: Game) -> bool:
    paper, margins = paper_of(page["paper"]), game.print.margins
    across = min(piece["x"], paper.width - piece["x"] - piece["width"])
    down = min(piece["y"], paper.height - piece["y"] - piece["height"])
    return across >= margins.sides - 0.002 and down >= margins.ends - 0.002


def every_key() -> frozenset[str]:
    """Every key that a definition may have, with the name of the mapping that it stands in."""
    found: set[str] = set()
    left = [*ALL_FILES.values()]
    while left:
        kind = left.pop()
        if scalar_of(kind):
            continue
        if is_dataclass(plain(kind)):
            found |= {named(plain(kind), field.name) for field in fields(plain(kind))}
            left += [field.type for field in fields(plain(kind))]
        else:
            left += [part for part in get_args(plain(kind)) if part not in (Ellipsis, str)]
    # Fonts are files, which no text here can be, and tables are of block puzzles, which are not drawn here.
    elsewhere = {key for key in found if key.startswith("Fonts.")} | {"Theme.fonts", "Block.table"}
    return frozenset(found - elsewhere)


def named(record: Any, key: str) -> str:
    return f"{record.__name__}.{key}"


def keys_of(kind: Any, value: Any) -> Iterator[str]:
    """The keys that a definition has, named as `every_key` does."""
    record = plain(kind)
    if isinstance(value, list) and not scalar_of(kind):
        for item in value:
            yield from keys_of(get_args(record)[0], item)
    elif isinstance(value, dict) and is_dataclass(record):
        for field in fields(record):
            if field.name in value:
                yield named(record, field.name)
                yield from keys_of(field.type, value[field.name])


def keys_in(files: Files) -> frozenset[str]:
    return frozenset(
        key
        for part, kind in ALL_FILES.items()
        if f"{part}.yaml" in files
        for key in keys_of(kind, yaml.safe_load(files[f"{part}.yaml"]))
    )


HASTE = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def test_any_game_becomes_a_kit_or_is_refused() -> None:
    count = Count()

    @settings(HASTE, max_examples=8)
    @given(games())
    def run(files: Files) -> None:
        attempt(files, count)

    run()
    assert count.built
    assert count.refused


def test_any_puzzle_becomes_a_kit_or_is_refused() -> None:
    count = Count()

    @seed(1)
    @settings(HASTE, max_examples=8, database=None)
    @given(puzzles())
    def run(files: Files) -> None:
        attempt(files, count)

    run()
    assert count.built


@pytest.mark.slow
def test_very_many_puzzles() -> None:
    count = Count()

    @seed(7)
    @settings(HASTE, max_examples=150, database=None)
    @given(puzzles())
    def run(files: Files) -> None:
        attempt(files, count)

    run()
    assert count.built >= 50
    assert count.refused >= 5


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_very_many_games(part: int) -> None:
    """Four hundred in all."""
    count = Count()

    @seed(part)
    @settings(HASTE, max_examples=100, database=None)
    @given(games())
    def run(files: Files) -> None:
        attempt(files, count)

    run()
    assert count.built >= 15
    assert count.refused >= 12


@pytest.mark.slow
def test_drawn_games_have_every_key() -> None:
    found: set[str] = set()

    @settings(HASTE, max_examples=400, database=None)
    @given(games())
    def run(files: Files) -> None:
        found.update(keys_in(files))

    for number in range(8):  # some keys are rare
        seed(number)(run)()
        if found >= every_key():
            break
    assert found >= every_key()


def shipped() -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in SHIPPED.glob("*.yaml")}


def fire(number: int, shots: int) -> Count:
    """Damage the shipped game so many times. A failure names the shot, which its two numbers give again."""
    files, count = shipped(), Count()
    for shot in range(shots):
        try:
            attempt(damaged(random.Random(f"{number} {shot}"), files), count, thorough=False)
        except BaseException as error:
            error.add_note(f"fire {number}, shot {shot}")
            raise
    return count


def test_the_shipped_game_under_a_little_fire() -> None:
    count = fire(3, shots=15)
    assert count.built
    assert count.refused


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_the_shipped_game_under_heavy_fire(number: int) -> None:
    count = fire(number, shots=100)
    assert count.built >= 10
    assert count.refused >= 50


@settings(HASTE, max_examples=5)
@given(games(), st.randoms(use_true_random=False))
def test_any_game_under_fire(files: Files, chance: random.Random) -> None:
    attempt(damaged(chance, files), Count())


def test_the_keys_of_a_definition_are_known_here() -> None:
    """What the slow test holds the drawn games to."""
    assert {"About.players", "Block.captions", "Variant.offset", "Print.gutter"} <= every_key()
    assert {f"Parameters.{field.name}" for field in fields(Parameters)} <= every_key()
    assert keys_in(shipped()) <= every_key()
