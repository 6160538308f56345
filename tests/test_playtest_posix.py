"""Ctrl-C ends a playtest with one word, whatever it is doing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.game.load import load
from generator.play.seventh import table_of
from generator.playtest import simulate as simulation
from generator.playtest.duel import nothing
from generator.playtest.interrupts import kept_from_children

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "config" / "seventh-square"


def test_workers_leave_ctrl_c_to_the_one_that_started_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(load(SHIPPED))
    none = nothing(table)

    def deaf(*words: object) -> tuple[list[object], object]:
        import signal

        return [signal.getsignal(signal.SIGINT) is signal.SIG_IGN], none

    monkeypatch.setattr(simulation, "batch", deaf)
    before = signal.getsignal(signal.SIGINT)
    # Others than were started before: two are never asked for elsewhere with so many batches.
    found = simulation.simulate(table, ("random", "random"), 400, 1, workers=5)
    assert found.records == (True,) * 8
    assert signal.getsignal(signal.SIGINT) is before is signal.default_int_handler


def test_this_process_hears_ctrl_c_again_afterwards() -> None:
    with kept_from_children():
        os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_compiling_ends_at_once_and_leaves_nothing_that_is_loaded(tmp_path: Path) -> None:
    words = ("--games", "40000", "--workers", "1", "--agents", "random,random")
    playing = subprocess.Popen(
        [sys.executable, "-m", "generator", "playtest", str(SHIPPED), *words, "--output", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PNP_CACHE": str(tmp_path / "cache"), "NUMBA_CACHE_DIR": ""},
        start_new_session=True,
    )
    while not any((tmp_path / "cache").glob("compiled/pnp-*")):  # it is made for what will be compiled
        assert playing.poll() is None
        time.sleep(0.01)
    os.killpg(playing.pid, signal.SIGINT)
    out, err = playing.communicate(timeout=60)
    assert (playing.returncode, out, err.strip()) == (1, "", "Aborted!")
    assert not list((tmp_path / "cache").rglob("sealed"))
    assert not (tmp_path / SHIPPED.name).exists()
