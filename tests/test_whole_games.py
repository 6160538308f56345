"""Whole games under fire: each is built and right, or refused in sentences; never anything else."""

from __future__ import annotations

import os
import random
import re
import tempfile
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings

from generator.build import Kit, build
from generator.checks.figma_profile import lint
from generator.errors import GeneratorError
from generator.game.load import load
from generator.manifest import read
from tests.definitions import write_game
from tests.games import Files, games
from tests.mutations import damaged

SHIPPED = Path(__file__).parent.parent / "config" / "seventh-square"
CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def attempt(folder: Path) -> tuple[Kit, bool] | GeneratorError:
    """The kit and whether it was written, or why there is none."""
    try:
        kit, proof = build(load(folder / "game", shown_as="game"), folder / "output")
    except GeneratorError as error:
        return error
    return kit, proof.ok()


def judge(folder: Path) -> str:
    """Build the game in `folder/game` and hold what came of it to account: `built` or `refused`."""
    output, found = folder / "output", attempt(folder)
    if isinstance(found, GeneratorError):
        assert found.problems
        assert all(re.search(r"\w{2}.* \w", problem.message) for problem in found.problems)
    if isinstance(found, GeneratorError) or not found[1]:
        assert not output.exists()
        return "refused"
    kit = found[0]
    target = output / "game"
    manifest = read((target / "manifest.json").read_bytes())
    for paper, pages in kit.pages.items():
        placed = Counter(piece.component for page in pages for piece in page.pieces)
        assert placed == {part["id"]: part["copies"] for part in manifest["components"] if part["copies"]}
        assert len(pypdfium2.PdfDocument(target / f"game-{paper}.pdf")) == len(pages)
        for page in pages:
            for piece in page.pieces:
                assert min(piece.x, page.paper.width - piece.x - piece.width) >= 8 - 1e-6
                assert min(piece.y, page.paper.height - piece.y - piece.height) >= 12.7 - 1e-6
    for part in manifest["components"]:
        assert lint((target / part["file"]).read_bytes()) == ()
    assert sorted(os.listdir(folder)) == ["game", "output"]
    assert os.listdir(output) == ["game"]
    return "built"


def try_game(files: Files) -> str:
    with tempfile.TemporaryDirectory() as folder:
        write_game(Path(folder) / "game", files=files)
        return judge(Path(folder))


@settings(max_examples=12, deadline=None, suppress_health_check=CHECKS)
@given(games())
def test_any_whole_game_is_built_or_refused(files: Files) -> None:
    try_game(files)


@pytest.mark.slow
@settings(max_examples=400, deadline=None, suppress_health_check=CHECKS)
@given(games())
def test_many_whole_games_are_built_or_refused(files: Files) -> None:
    try_game(files)


def try_damage(seed: int) -> None:
    chance = random.Random(seed)
    shipped = {file.name: file.read_text("utf-8") for file in SHIPPED.glob("*.yaml")}
    try_game(damaged(chance, shipped))


def test_the_shipped_game_damaged_is_built_or_refused() -> None:
    for seed in range(10):
        try_damage(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_shipped_game_damaged_often_is_built_or_refused(part: int) -> None:
    for seed in range(1000 + part * 100, 1000 + part * 100 + 100):
        try_damage(seed)
