"""How fast the program is, as ratios against its peers in the same run: `python benchmarks/speed.py`.

Every figure is CPU time of whole processes, so that other work on the machine matters little. Programs take
turns; a ratio is the median of the rounds' ratios. What the program remembers between runs it may remember
here too: one build comes before the first round.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "benchmarks"
PYTHON = sys.executable


@dataclass(frozen=True)
class Cost:
    """CPU seconds and the largest resident memory, in MB, of one process."""

    seconds: float
    memory: float


@dataclass(frozen=True)
class Race:
    """A command and its peer: the goal is how many times the peer's time it may take."""

    name: str
    goal: float
    command: Sequence[str]
    peer: Sequence[str]
    rounds: int = 9


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        os.environ["PNP_CACHE"] = str(work / "remembered")
        os.environ["PNP_CONFIG"] = ""
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        print(f"{'what':<58}{'ours':>9}{'peer':>9}{'ratio':>8}{'goal':>8}")
        failed = [race.name for race in races(work) if not report(race)]
        failed += memory(work)
    print("all goals met" if not failed else f"missed: {', '.join(failed)}")
    raise SystemExit(bool(failed))


def races(work: Path) -> list[Race]:
    kit = pnp("build", "seventh-square", "--config", ROOT / "config", "--output", work / "kit")
    by_hand = [PYTHON, HERE / "by_hand.py", work / "by-hand"]
    (work / "protograf").mkdir()
    many, different = write_deck(work / "many", 28, 1000), write_deck(work / "different", 2800, 1)
    sheets = pnp("build", many, "--only", "sheets", "--paper", "a4", "--output", work / "kits")
    masters = pnp("build", different, "--only", "cards", "--output", work / "kits")
    return [
        Race("pnp build : written by hand", 2.0, kit, by_hand),
        Race("pnp build : three pages by protograf", 1 / 8, kit, protograf(work), rounds=3),
        Race("pnp --help : import click", 1.5, pnp("--help"), [PYTHON, "-c", "import click"], rounds=15),
        Race(
            "28,000 cards in sheets : reportlab forms by hand", 2.0, sheets, many_by_hand("sheets", many), 3
        ),
        Race("2,800 masters : svgwrite by hand", 1.5, masters, many_by_hand("masters", different), 3),
    ]


def pnp(*arguments: object) -> list[str]:
    return [PYTHON, "-m", "generator", *map(str, arguments)]


def protograf(work: Path) -> list[object]:
    return [PYTHON, HERE / "by_protograf.py", work / "protograf"]


def many_by_hand(what: str, game: Path) -> list[object]:
    return [PYTHON, HERE / "many_by_hand.py", what, game / "deck.json", game.parent / "by-hand" / what]


def write_deck(folder: Path, different: int, copies: int) -> Path:
    """The shipped game with another deck: shapes of 5 × 5 that differ however they are turned or flipped."""
    from generator.game.polyomino import Polyomino

    shutil.copytree(ROOT / "config" / "seventh-square", folder)
    rules = (folder / "rules.yaml").read_text("utf-8").replace("mirror: no", "mirror: yes")
    (folder / "rules.yaml").write_text(rules, "utf-8")
    chance, seen, deck = random.Random(7), set(), []
    while len(deck) < different:
        cells = [(row, column) for row in range(5) for column in range(5) if chance.random() < 0.24]
        shape = Polyomino.of(cells or [(0, 0)])
        key = min(shape.canonical().cells, shape.mirrored().canonical().cells)
        if key not in seen:
            seen.add(key)
            deck.append((f"c{len(deck)}", copies, list(shape.rows)))
    listed = "".join(
        f"  - id: {name}\n    name: {name}\n    shape: {json.dumps(rows)}\n    copies: {copies}\n"
        for name, copies, rows in deck
    )
    (folder / "deck.yaml").write_text(f"connected: no\ncards:\n{listed}", "utf-8")
    by_hand = [(name, copies, "/".join(rows)) for name, copies, rows in deck]
    (folder / "deck.json").write_text(json.dumps(by_hand), "utf-8")
    return folder


def report(race: Race) -> bool:
    run(race.command)
    pairs = [(run(race.command).seconds, run(race.peer).seconds) for _ in range(race.rounds)]
    ours, peer = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"{race.name:<58}{ours:>8.3f}s{peer:>8.3f}s{ratio:>8.2f}{race.goal:>8.2f}", flush=True)
    return ratio <= race.goal


def memory(work: Path) -> list[str]:
    """Ten times the pages may not take ten times the memory."""
    few = write_deck(work / "few", 28, 100)
    sheets = ("--only", "sheets", "--paper", "a4", "--output", work / "kits")
    small, large = (run(pnp("build", game, *sheets)).memory for game in (few, work / "many"))
    per_page = (large - small) / (934 - 94) * 1000
    print(f"memory: {small:.0f} MB for 94 pages of cards, {large:.0f} MB for 934: {per_page:.0f} kB a page")
    sizes = {file.name: file.stat().st_size for file in (work / "kit").rglob("*.pdf")}
    print("bytes: " + ", ".join(f"{name} {size:,}" for name, size in sorted(sizes.items())))
    return [name for name, size in sizes.items() if size > 100_000]


def run(command: Sequence[object]) -> Cost:
    """Run to the end, from the project's folder, and say what it cost. Raises SystemExit if it fails."""
    arguments = [str(part) for part in command]
    child = os.posix_spawn(arguments[0], arguments, os.environ, file_actions=silenced())
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"failed: {' '.join(arguments)}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def silenced() -> list[tuple[int, int, str, int, int]]:
    return [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
