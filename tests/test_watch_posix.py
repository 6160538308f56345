"""`pnp watch` as a person starts it: a process, its words, its page, and Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.definitions import write_game
from tests.kits import tree
from tests.listening import Listener, fetched, listening

PATIENCE = 60


@dataclass
class Watch:
    """A watch at work, in a folder."""

    process: subprocess.Popen[str]
    port: int

    def stopped(self) -> tuple[int, str, str]:
        """The code with which Ctrl-C ends it, and all it said since it began."""
        self.process.send_signal(signal.SIGINT)
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "generator", "watch", *words]


@contextmanager
def watch(folder: Path, *words: str) -> Iterator[Watch]:
    process = subprocess.Popen(
        command(*words), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout
        first = process.stdout.readline()
        found = re.search(r"the page is http://127\.0\.0\.1:(\d+)/ \(Ctrl-C ends it\)$", first)
        assert found, first
        yield Watch(process, int(found[1]))
    finally:
        process.kill()
        process.communicate()


@contextmanager
def open_page(started: Watch) -> Iterator[Listener]:
    """A listener after the first round."""
    with listening(started.port) as page:
        yield page


def save(file: Path, text: str) -> None:
    aside = file.with_name(".aside")
    aside.write_text(text)
    os.replace(aside, file)


def test_an_edit_a_slip_and_its_mending(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "config" / "small")
    sound = (folder / "board.yaml").read_text()
    with watch(tmp_path, "small", "--paper", "a4") as started, open_page(started) as page:
        first = page.until(broken=False)
        kit = tree(tmp_path / "output" / "small")
        assert {"manifest.json", "small-a4.pdf", "index.html"} <= set(kit)
        assert "small-letter.pdf" not in kit

        save(folder / "board.yaml", sound.replace("columns: 5", "columns: 6"))
        assert page.until(broken=False)["kit"] != first["kit"]
        better = tree(tmp_path / "output" / "small")
        assert better["svg/board.svg"] != kit["svg/board.svg"]
        assert fetched(started.port, "/svg/board.svg")[2] == better["svg/board.svg"]

        save(folder / "board.yaml", sound.replace("columns:", "colums:"))
        slip = page.until(broken=True)
        assert "config/small/board.yaml:1:1" in slip["panel"]
        assert "unknown key &#x27;colums&#x27;; did you mean &#x27;columns&#x27;?" in slip["panel"]
        assert "<pre>1 | colums: 5\n" in slip["panel"]
        assert tree(tmp_path / "output" / "small") == better

        save(folder / "board.yaml", sound)
        assert page.until(broken=False)["kit"] != slip["kit"]
        code, said, complained = started.stopped()
    assert tree(tmp_path / "output" / "small") == kit
    assert code == 0
    assert said.splitlines()[-1] == "stopped"
    assert re.search(r"^built output/small in \d+\.\d\d s$", said, re.MULTILINE)
    assert "config/small/board.yaml:1:1: unknown key 'colums'; did you mean 'columns'?\n" in complained
    assert "output/small is still the last good kit\n" in complained
    assert "Traceback" not in complained


def test_it_begins_with_a_broken_definition_and_a_lost_folder_comes_back(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "config" / "small", ("game.yaml", "players: 2", "players: two"))
    with watch(tmp_path, "small", "--variant", "grey") as started, open_page(started) as page:
        assert "game.yaml:3:10" in page.until(broken=True)["panel"]
        assert b"There is no kit yet" in fetched(started.port, "/")[2]
        save(folder / "game.yaml", (folder / "game.yaml").read_text().replace("two", "2"))
        while "there is no variant called" not in (told := page.until(broken=True)["panel"]):
            pass
        assert "print.yaml" in told
        assert "known here: none" in told
        text = (folder / "print.yaml").read_text()
        save(folder / "print.yaml", text + "variants:\n  - id: grey\n    look: grey\n")
        page.until(broken=False)
        assert (tmp_path / "output" / "small" / "small-a4-grey.pdf").is_file()

        folder.rename(tmp_path / "away")
        page.until(broken=True)
        (tmp_path / "away").rename(folder)
        page.until(broken=False)
        assert started.stopped()[0] == 0


def test_a_kit_inside_the_games_own_folder_does_not_set_off_its_own_rebuild(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "small")
    with watch(folder, ".") as started, open_page(started) as page:
        numbers = [int(page.until(broken=False)["kit"].rpartition("-")[2])]
        for columns in (6, 7):
            text = (folder / "board.yaml").read_text()
            save(folder / "board.yaml", re.sub(r"columns: \d", f"columns: {columns}", text))
            numbers.append(int(page.until(broken=False)["kit"].rpartition("-")[2]))
        assert started.stopped()[0] == 0
    assert numbers[0] == 1
    assert numbers[-1] <= 5  # a build that heard of itself would not have ended there
    assert (folder / "output" / "small" / "manifest.json").is_file()


def test_two_watches_of_one_game_get_along(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "config" / "small")
    with watch(tmp_path, "small") as one, watch(tmp_path, "small") as other:
        assert one.port != other.port
        with open_page(one) as first, open_page(other) as second:
            first.until(broken=False)
            second.until(broken=False)
            text = (folder / "board.yaml").read_text()
            save(folder / "board.yaml", text.replace("columns: 5", "columns: 6"))
            first.until(broken=False)
            second.until(broken=False)
        assert [each.stopped()[0] for each in (one, other)] == [0, 0]


def test_a_taken_port_and_a_kit_in_place_of_the_game_are_refused(tmp_path: Path) -> None:
    write_game(tmp_path / "config" / "small")
    with watch(tmp_path, "small") as started:
        ran = subprocess.run(
            command("small", "--port", str(started.port)),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert ran.returncode == 1
        assert ran.stderr.startswith(f"port {started.port} cannot be used: ")
        assert ran.stderr.count("\n") == 1
    ran = subprocess.run(
        command("small", "--output", "config"), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "config/small is the game itself; write another folder" in ran.stderr
