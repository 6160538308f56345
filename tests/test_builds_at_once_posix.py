"""Real builds of different definitions into one folder at the same time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from generator.build import build
from generator.game.load import load
from tests.definitions import write_game
from tests.kits import tree
from tests.processes import bare

ROOT = Path(__file__).parents[1]


def test_the_folder_is_entirely_of_one_of_them(tmp_path: Path) -> None:
    """Each has cards and a paper that the other does not have: nothing of them may be mixed."""
    games = [
        write_game(
            tmp_path / name / "small",
            ("deck.yaml", "id: I2\n", f"id: {name}\n"),
            ("print.yaml", "letter", paper),
        )
        for name, paper in (("first", "legal"), ("second", "letter"), ("third", "a3"))
    ]
    kits = []
    for number, game in enumerate(games):
        build(load(game), tmp_path / f"alone-{number}")
        kits.append(tree(tmp_path / f"alone-{number}" / "small"))
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "generator", "build", str(game), "--output", "together", "--no-printer"],
            env=bare(PYTHONPATH=str(ROOT), PNP_CACHE=""),
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
        )
        for game in games
    ]
    assert [process.wait() for process in started] == [0, 0, 0]
    assert tree(tmp_path / "together" / "small") in kits
    assert os.listdir(tmp_path / "together") == ["small"]
