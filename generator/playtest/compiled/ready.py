"""Whether games are played compiled: whether they can be, whether that takes less time, and what it takes.

What was compiled is kept in the user's cache (`generator.home`), or in `NUMBA_CACHE_DIR` if that is set. If
anything at all is amiss, from a missing numba to a full disk, games are played plain, with the same results.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from generator.home import cache_folder
from generator.play.table import Table
from generator.playtest.agents import at_random, greedy
from generator.playtest.kinds import Agent
from generator.playtest.record import Record, Tally

Played = tuple[list[Record], Tally]

MOST_SQUARES = 64  # the bits of a word
MOST = 1 << 31  # of anything that is counted
_KEPT = 4  # versions, for programs and Pythons that take turns
_PLAY = "generator.playtest.compiled.play"


class Known(NamedTuple):
    """An agent's number in the kernel, and how long it takes in plain Python for a card of the deck (s)."""

    number: int
    plain: float


AGENTS: dict[Agent, Known] = {
    at_random.choose: Known(0, 15e-6),
    greedy.choose: Known(1, 38e-6),
}
STARTING = 0.4  # what processes take to start (s)
# How long plain games must take before it pays to load what was compiled, and to compile (s): half as long
# again as either takes, for the figures above are those of one machine and one deck.
WORTH_LOADING, WORTH_COMPILING = 0.6, 12.0


def ready(table: Table, agents: Sequence[Agent], games: int, workers: int) -> bool:
    """Whether so many games had better be played compiled. If so, all is loaded or compiled by then."""
    if not (possible(table, agents) and _pays(table, agents, games, workers)):
        return False
    return kernel_for(table, agents) is not None


def kernel_for(table: Table, agents: Sequence[Agent]) -> Callable[[int, Sequence[int]], Played] | None:
    """What plays the games of a seed and of some numbers, loaded or compiled; None if that cannot be had."""
    if possible(table, agents):
        with suppress(Exception):  # whatever it is, the plain rules do the same
            play = partial(_kernel(), table, [AGENTS[agent].number for agent in agents])
            play(0, ())
            return play
    return None


def possible(table: Table, agents: Sequence[Agent]) -> bool:
    """Whether the kernel knows such games: other agents, larger boards and mixed colours are played plain."""
    colours, rules = len(table.colours), table.rules
    return (
        all(agent in AGENTS for agent in agents)
        and table.grid.columns * table.grid.rows <= MOST_SQUARES
        and rules.colours_per_placement == "one"
        and min(colours, len(table.shapes)) > 0
        and max(sum(table.tokens), len(table.deck), rules.market * colours * 8 * MOST_SQUARES) < MOST
    )


def _pays(table: Table, agents: Sequence[Agent], games: int, workers: int) -> bool:
    if _PLAY in sys.modules:
        return True
    each = sum(AGENTS[agent].plain for agent in agents) / len(agents) * len(table.deck)
    plain = each * games / workers + STARTING * (workers > 1)
    if plain < WORTH_LOADING:
        return False
    folder = kept_in()
    return folder is not None and (plain >= WORTH_COMPILING or any(folder.rglob("*.nbi")))


def kept_in() -> Path | None:
    """Where what was compiled lies: a folder for each version of the kernel, of numba and of Python.

    numba by itself looks at the outermost function's file alone. None if there is no numba, or no folder.
    """
    named, ours = os.environ.get("NUMBA_CACHE_DIR"), cache_folder()
    folder = Path(named) if named else ours and ours / "compiled"
    try:
        parts = [version("numba").encode(), sys.version.encode()]
    except PackageNotFoundError:
        return None
    parts += [file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))]
    name = f"pnp-{hashlib.sha256(b''.join(parts)).hexdigest()[:16]}"
    return folder and folder / name


@cache
def _kernel() -> Callable[..., Played]:
    """The function that plays. Raises whatever numba does that is missing or cannot write."""
    folder = kept_in()
    config: Any = import_module("numba").config
    if config.DISABLE_JIT:
        raise RuntimeError("numba is switched off, and would play slower than the plain rules")
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)  # is read while functions are decorated: nobody else's go there
    try:
        found: Callable[..., Played] = import_module(_PLAY).batch
    finally:
        config.CACHE_DIR = before
    if folder:
        _forget(folder.parent)
    return found


def _forget(folder: Path) -> None:
    """Remove all but the newest versions."""
    with suppress(OSError):
        found = [one for one in folder.iterdir() if re.fullmatch(r"pnp-[0-9a-f]{16}", one.name)]
        for old in sorted(found, key=lambda one: one.stat().st_mtime_ns)[:-_KEPT]:
            shutil.rmtree(old, ignore_errors=True)
