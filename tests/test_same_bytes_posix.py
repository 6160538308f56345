"""Same input, same bytes, whoever makes them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from generator.build import build
from generator.game.load import load
from tests.definitions import write_game
from tests.kits import tree

NOBODY = 65534


def test_whoever_makes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a user without a home or a name, who lets nobody else read what is made."""
    monkeypatch.setenv("PNP_CACHE", "")  # what other tests remember would leave modules unloaded
    definition = write_game(tmp_path / "config" / "small")
    build(load(definition), tmp_path / "ours")  # and every module is loaded before rights are given up
    for folder in (tmp_path, *tmp_path.parents[:3]):
        os.chmod(folder, stat.S_IMODE(folder.stat().st_mode) | 0o011)
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    os.chmod(theirs, 0o777)
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            for name in ("HOME", "USER", "LOGNAME", "PNP_CACHE"):
                os.environ.pop(name, None)
            os.environ["HOME"] = "/nonexistent"
            os.umask(0o077)
            os.chdir("/")
            build(load(definition), theirs)
            os._exit(0)
        except BaseException:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    made = theirs / "small" / "manifest.json"
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert made.stat().st_uid == (NOBODY if os.getuid() == 0 else os.getuid())
    assert tree(theirs / "small") == tree(tmp_path / "ours" / "small")
