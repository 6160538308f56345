"""The wheel alone, unpacked far from the checkout: games travel in it, and it builds the whole kit."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from generator.build import build
from generator.game.load import load
from tests.kits import tree

ROOT = Path(__file__).parents[1]
SHIPPED = ("schema", "seventh-square", "shops.yaml", "themes")  # of the config folder


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT],
        check=True,
        capture_output=True,
    )
    (found,) = folder.glob("*.whl")
    return found


def test_it_holds_the_program_and_its_games(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if ".dist-info/" not in name]
        (metadata,) = [name for name in opened.namelist() if name.endswith("METADATA")]
        assert "Requires-Python: >=3.11" in opened.read(metadata).decode()
    written = [path for kind in ("py", "css", "js") for path in (ROOT / "generator").rglob(f"*.{kind}")]
    sources = {path.relative_to(ROOT).as_posix() for path in written}
    definitions = {
        f"generator/{path.relative_to(ROOT).as_posix()}"
        for part in SHIPPED
        for path in (ROOT / "config" / part, *(ROOT / "config" / part).rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    own = [
        name for name in names if name.startswith("generator/config/") and name.split("/")[2] not in SHIPPED
    ]
    assert set(names) - set(own) == sources | definitions, "games of the user's own may be there, too"


def run_installed(wheel: Path, folder: Path, *words: str) -> None:
    """Run the wheel's program in `folder / "empty"`."""
    if not (folder / "installed").exists():
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(folder / "installed")
        (folder / "empty").mkdir()
    code = (
        "import sys, generator, runpy\n"
        f"assert generator.__file__.startswith({str(folder)!r}), generator.__file__\n"
        f"sys.argv[1:] = {list(words)!r}\n"
        "runpy.run_module('generator', run_name='__main__')"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder / "empty",
        env={**os.environ, "PYTHONPATH": str(folder / "installed")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_it_builds_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    run_installed(wheel, tmp_path, "build")
    build(load(ROOT / "config" / "seventh-square"), tmp_path / "here")
    assert tree(tmp_path / "empty" / "output") == tree(tmp_path / "here")


def test_it_starts_a_game_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    run_installed(wheel, tmp_path, "new", "my-game")
    (tmp_path / "empty" / "config" / "my-game" / "theme.yaml").write_text("theme: line-art\n", "utf-8")
    run_installed(wheel, tmp_path, "build", "my-game")
    made = tree(tmp_path / "empty")
    assert {path.split("/")[1] for path in made if path.startswith("config/")} == {"my-game", "schema"}
    assert "output/my-game/my-game-a4.pdf" in made
