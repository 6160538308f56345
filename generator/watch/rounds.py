"""Rounds: build, say how it went, wait for the next change."""

from __future__ import annotations

import gc
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from generator.bench import Bench
from generator.checks.proof import Proof
from generator.errors import GeneratorError, Problem
from generator.watch.news import News

Make = Callable[[Bench], tuple[str, Proof]]  # what the kit's folder is called, and what was found of it


@dataclass(frozen=True, slots=True)
class Round:
    """One build. `kit` names the kit that lies in the folder called `name` now, if one was written since the
    watch began; `problems` are why no newer one does. `seconds` is how long it took."""

    kit: str = ""
    name: str = ""
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0


def play(make: Make, changes: Iterable[object], news: News[Round], tell: Callable[[Round], None]) -> None:
    """Build once for each change, on one bench, and publish each round as it ends.

    `make` writes the kit unless its proof finds an error. What a person can cause ends a round, not the play.
    """
    bench, series, last = Bench(), secrets.token_hex(4), Round()
    with _tidying_afterwards() as tidy:
        for number, _ in enumerate(changes, 1):
            began = time.perf_counter()
            name, problems = _made(make, bench)
            kit, name = (last.kit, last.name) if problems else (f"{series}-{number}", name)
            last = Round(kit, name, problems, time.perf_counter() - began)
            news.publish(last)
            tell(last)
            tidy()


@contextmanager
def _tidying_afterwards() -> Iterator[Callable[[], None]]:
    """Python looks for garbage in all that lies on the bench, time and again: let it do so between rounds."""

    def tidy() -> None:
        gc.collect()
        gc.freeze()  # what is left was looked through, and has no cycles

    gc.disable()
    try:
        yield tidy
    finally:
        gc.unfreeze()
        gc.enable()


def _made(make: Make, bench: Bench) -> tuple[str, tuple[Problem, ...]]:
    """What the kit's folder is called, and why there is no new kit; nothing if there is one."""
    try:
        name, proof = make(bench)
    except GeneratorError as error:
        return "", error.problems
    bench.tidy()
    errors = (finding for finding in proof.findings if finding.severity == "error")
    return name, tuple(Problem(f"{finding.where}: {finding.message}") for finding in errors)
