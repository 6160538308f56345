"""How soon an edit is seen: `python benchmarks/watch.py`.

Each game is watched by a process of its own; a listener stands for the open page. For each edit to a value
that was not there before it is measured how much the watch worked (CPU time, so that other work on the
machine matters little), and how long it took from the saved file until the page's new content had been
fetched. The peer is a whole `pnp build` of the game. Needs Linux, whose /proc says what a process has used.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

from speed import ROOT, pnp, run, write_deck

# Seconds of work. A theme is on all pieces, so with 500 cards there is nothing to spare.
GOALS = {"shipped": 0.5, "500-cards": 0.7}
EVERYTHING = "the theme: all pieces"
ROUNDS = 5

Edit = Callable[[str, int], str]


def put(pattern: str, value: str) -> Edit:
    """Puts a value in the pattern's place that was not there before: `{n}` is another number each time."""
    return lambda text, number: re.sub(pattern, value.format(n=number), text, count=1)


EDITS: dict[str, tuple[str, Edit]] = {
    "a number": ("board.yaml", put(r"margin: [\d.]+", "margin: 5.{n}1")),
    "a rule's text": ("rules.yaml", put(r"Lay the board.*? between", "Lay the board {n} between")),
    "a card's name": ("deck.yaml", put(r"name: \S+", "name: N{n}")),
    "a colour": ("colours.yaml", put(r"#ab3d\d\d", "#ab3d1{n}")),
    "copies of a card": ("deck.yaml", put(r"copies: \d", "copies: {n}")),
    EVERYTHING: ("theme.yaml", lambda text, number: f'tones:\n  accent: "#34507{number}"\n'),
}


@dataclass
class Watch:
    """A watch at work, and the page that listens to it."""

    process: subprocess.Popen[str]
    port: int
    stream: HTTPResponse

    def told(self) -> dict[str, str]:
        while line := self.stream.readline():
            if line.startswith(b"data: "):
                return dict(json.loads(line[6:]))
        raise SystemExit("the watch went away")

    def page(self) -> bytes:
        connection = HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", "/")
        return connection.getresponse().read()

    def used(self) -> float:
        """CPU seconds so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def watch(game: Path, output: Path) -> Iterator[Watch]:
    process = subprocess.Popen(
        pnp("watch", game, "--output", output), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        connection = HTTPConnection("127.0.0.1", int(found[1]))
        connection.request("GET", "/-/events")
        started = Watch(process, int(found[1]), connection.getresponse())
        started.told()
        yield started
    finally:
        process.terminate()
        process.communicate()


def seen(watched: Watch, file: Path, text: str) -> tuple[float, float]:
    """The work and the time from a saved file to the new content."""
    aside = file.with_name(f".{file.name}")
    aside.write_text(text, "utf-8")
    kit = re.findall(rb'data-kit="([^"]*)"', watched.page())
    used, began = watched.used(), time.perf_counter()
    os.replace(aside, file)
    told = watched.told()
    worked = watched.used() - used
    assert not told["panel"], told["panel"]
    assert re.findall(rb'data-kit="([^"]*)"', watched.page()) == [told["kit"].encode()] != kit
    return worked, time.perf_counter() - began


def measure(game: Path, output: Path) -> list[str]:
    """Print the work that each kind of edit takes; returns those that take more than they should."""
    whole = run(pnp("build", game, "--output", output)).seconds
    missed = []
    with watch(game, output) as watched:
        for name, (file, edit) in EDITS.items():
            found = []
            for number in range(3, 3 + ROUNDS):
                before = (game / file).read_text("utf-8") if (game / file).exists() else ""
                text = edit(before, number)
                assert text != before, name
                found.append(seen(watched, game / file, text))
            work, wait = (statistics.median(times) for times in zip(*found, strict=True))
            said = f"{game.name}: {name}"
            large = name == EVERYTHING and game.name != "shipped"
            goal = whole if large else GOALS[game.name]
            print(f"{said:<44}{work:>8.2f}s{wait:>8.2f}s{work / whole:>8.2f}{goal:>8.2f}", flush=True)
            missed += [said] * (work > goal)
    return missed


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        os.environ["PNP_CACHE"] = str(work / "remembered")
        os.environ["PNP_CONFIG"] = ""
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        shipped, large = work / "shipped", write_deck(work / "500-cards", 500, 1)
        shutil.copytree(ROOT / "config" / "seventh-square", shipped)
        print(f"{'edit':<44}{'work':>9}{'seen':>9}{': build':>8}{'goal':>8}")
        missed = [said for game in (shipped, large) for said in measure(game, work / "kits")]
    print("all goals met" if not missed else f"missed: {', '.join(missed)}")
    sys.exit(bool(missed))


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
