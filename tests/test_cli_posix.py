"""The command line at a terminal: progress, and a person who stops it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.definitions import write_game
from tests.kits import tree


def read_until(terminal: int, wanted: bytes) -> bytes:
    """What the terminal shows until it shows this, or until its program ends."""
    shown = b""
    while wanted not in shown:
        try:
            shown += os.read(terminal, 1000) or wanted
        except OSError:  # the other end is closed
            return shown
    return shown


def at_terminal(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """A build whose stderr is a terminal, and our end of that."""
    write_game(folder / "config" / "small")
    ours, theirs = os.openpty()
    words = [sys.executable, "-m", "generator", "build", "small"]
    started = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    return started, ours


def test_progress_comes_and_goes(tmp_path: Path) -> None:
    started, terminal = at_terminal(tmp_path)
    shown = read_until(terminal, b"never")
    output, _ = started.communicate()
    os.close(terminal)
    assert started.returncode == 0
    steps = [step.strip() for step in shown.decode().split("\r")]
    assert "drawing the components …" in steps
    assert "writing …" in steps
    assert steps[-2:] == ["", ""]
    assert "…" not in output.decode()


def test_a_person_who_stops_it(tmp_path: Path) -> None:
    started, terminal = at_terminal(tmp_path)
    read_until(terminal, b"drawing the components")
    started.send_signal(signal.SIGINT)
    shown = read_until(terminal, b"never")
    started.communicate()
    os.close(terminal)
    assert b"Traceback" not in shown
    if started.returncode:
        assert b"Aborted!" in shown
        assert not (tmp_path / "output").exists()
    else:  # it was done before
        assert "manifest.json" in tree(tmp_path / "output" / "small")


@pytest.mark.parametrize("words", [("list",), ("check", "small"), ("moves", "small")])
def test_output_that_takes_no_more_is_told(tmp_path: Path, words: tuple[str, ...]) -> None:
    """As a full disk does, but on any system: no file may have a single byte."""
    write_game(tmp_path / "config" / "small")
    code = (
        "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))\n"
        "from generator.cli import main\nmain()"
    )
    with open(tmp_path / "said", "wb") as said:
        ran = subprocess.run(
            [sys.executable, "-c", code, *words],
            cwd=tmp_path,
            stdout=said,
            stderr=subprocess.PIPE,
            input=b"{}\n",
            env={**os.environ, "PNP_CACHE": ""},
        )
    assert (ran.returncode, ran.stderr) == (1, b"what there is to say cannot be written: file too large\n")


def test_nothing_that_is_no_file_is_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    words = ["daily", "2026-11-29", "block-puzzle-8x8", "--output", str(pipe)]
    ran = subprocess.run([sys.executable, "-m", "generator", *words], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith(f"{pipe} is no ordinary file, and would be replaced by one; ")
    assert pipe.is_fifo()
