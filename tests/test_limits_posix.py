"""What the largest and the worst definitions cost: seconds and a few hundred megabytes, no more."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.absurd import BUILT, MORE_REFUSED, REFUSED, Files
from tests.definitions import write_game
from tests.processes import bare

ROOT = Path(__file__).parents[1]
MEMORY = 1_000_000_000  # bytes of address space, libraries included
SECONDS = 30  # of a processor, on any machine
RESIDENT = 500_000  # kB

LIMITED = f"""
import resource, runpy
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
runpy.run_module("generator", run_name="__main__")
"""

# A process counts what its parent held when it was started, so a small one stands between.
BETWEEN = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", *sys.argv[1:]], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
child.returncode = os.waitstatus_to_exitcode(status)
print(child.returncode, usage.ru_maxrss)
"""


def build(folder: Path, files: Files) -> tuple[int, str]:
    """How a build within these limits ends, and what it says on stderr."""
    game = write_game(folder / "game", files=files)
    words = ["build", str(game), "--output", str(folder / "output"), "--no-printer"]
    with open(folder / "said", "w+b") as said:
        ran = subprocess.run(
            [sys.executable, "-c", BETWEEN, LIMITED, *words],
            env=bare(PYTHONPATH=str(ROOT), PNP_CACHE=""),
            stdout=subprocess.PIPE,
            stderr=said,
            check=True,
        )
        code, resident = map(int, ran.stdout.split())
        said.seek(0)
        assert resident < RESIDENT
        return code, said.read().decode()


def assert_refused(folder: Path, files: Files) -> None:
    code, said = build(folder, files)
    assert code == 1, said
    assert "Traceback" not in said
    assert all(10 <= len(line) <= 700 for line in said.splitlines())
    assert not (folder / "output").exists()


@pytest.mark.parametrize("make", REFUSED.values(), ids=REFUSED)
def test_too_much_is_refused_before_it_costs_much(tmp_path: Path, make: Callable[[], Files]) -> None:
    assert_refused(tmp_path, make())


@pytest.mark.slow
@pytest.mark.parametrize("make", MORE_REFUSED.values(), ids=MORE_REFUSED)
def test_the_worst_is_refused(tmp_path: Path, make: Callable[[], Files]) -> None:
    assert_refused(tmp_path, make())


@pytest.mark.slow
@pytest.mark.parametrize("make", BUILT.values(), ids=BUILT)
def test_the_largest_is_built(tmp_path: Path, make: Callable[[], Files]) -> None:
    code, said = build(tmp_path, make())
    assert (code, said) == (0, "")
