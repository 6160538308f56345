"""Same input, same bytes: whatever the process, folder, language, memory or Python it is made with."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from generator.build import build
from generator.game.load import load
from tests.definitions import SMALL, write_game
from tests.kits import tree
from tests.processes import bare

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "config" / "seventh-square"
VARIANTS = """\
variants:
  - {id: both, backs: duplex, offset: {right: 0.5 mm}}
  - {id: fold, backs: gutterfold, look: grey}
  - {id: machine, cutter: silhouette, look: outlines}
"""
ENGLISH = {"LC_ALL": "en_US.UTF-8", "LANGUAGE": "en", "TZ": "UTC", "PYTHONHASHSEED": "0"}
TURKISH = {"LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr", "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "12345"}
DATED, MISDATED = {"SOURCE_DATE_EPOCH": "1"}, {"SOURCE_DATE_EPOCH": "yesterday"}


def write(folder: Path) -> Path:
    """A small game with every kind of sheet."""
    return write_game(folder / "small", files={"print.yaml": SMALL["print.yaml"] + VARIANTS})


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of that game, made here."""
    folder = tmp_path_factory.mktemp("kit")
    game = load(write(folder))
    build(game, folder / "output", variants=[each.id for each in game.print.variants], cut=True)
    files = tree(folder / "output" / "small")
    assert len(files) > 40
    return files


def made(python: str, game: str, here: Path, **settings: str) -> dict[str, bytes]:
    """The files that another process makes of a game, working in the folder `here`."""
    here.mkdir(parents=True, exist_ok=True)
    options = ["--variant", "all", "--cut", "--no-printer", "--output", "made"]
    subprocess.run(
        [python, "-m", "generator", "build", game, *options],
        env=bare(PYTHONPATH=str(ROOT), **settings),
        cwd=here,
        check=True,
        capture_output=True,
    )
    return tree(here / "made" / Path(game).name)


def test_whatever_the_folder_language_and_memory(kit: dict[str, bytes], tmp_path: Path) -> None:
    """Far away and near, by an absolute and a relative path, with all to prove and all remembered."""
    memory, home = str(tmp_path / "memory"), str(tmp_path / "home")
    absolute = str(write(tmp_path / "games"))
    cold = made(sys.executable, absolute, tmp_path / "far" / "away", **ENGLISH, **DATED, PNP_CACHE=memory)
    assert cold == kit
    assert os.listdir(memory)
    relative = os.path.join("games", "small")
    assert made(sys.executable, relative, tmp_path, **TURKISH, **MISDATED, PNP_CACHE=memory, HOME=home) == kit


@pytest.mark.oracle
def test_whatever_the_python(tmp_path: Path) -> None:
    """PNP_OTHER_PYTHON names an interpreter of another version that has the dependencies.

    Another Python may compress otherwise, so sheets are compared by what is in them.
    """
    python = os.environ.get("PNP_OTHER_PYTHON") or sys.executable
    ours = made(sys.executable, str(SHIPPED), tmp_path / "ours", PNP_CACHE="")
    theirs = made(python, str(SHIPPED), tmp_path / "theirs", PNP_CACHE="")
    assert list(ours) == list(theirs)
    for name, content in ours.items():
        if name.endswith(".pdf"):
            assert inside(content) == inside(theirs[name]), name
        else:
            assert content == theirs[name], name


def inside(data: bytes) -> list[tuple[str, bytes]]:
    """Everything in a PDF, its streams unpacked."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [
            (str({key: value for key, value in found.items() if key != "/Length"}), found.read_bytes())
            if isinstance(found, pikepdf.Stream)
            else (repr(found), b"")
            for found in pdf.objects
        ]
