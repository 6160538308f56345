"""Rounds of a watch, what is told of them, and which changes on disk begin one."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest

from generator.bench import Bench
from generator.build import build
from generator.checks.finding import Finding
from generator.checks.proof import Proof
from generator.errors import DefinitionError, GeneratorError, OutputError, Place, Problem
from generator.game.load import load
from generator.watch.changes import changes, made_by
from generator.watch.news import News
from generator.watch.panel import MOST_LETTERS, MOST_PROBLEMS, panel
from generator.watch.rounds import Round, play
from tests.definitions import write_game
from tests.kits import tree

PATIENCE = 60

# --- rounds


def played(*steps: Callable[[], Proof]) -> list[Round]:
    """The rounds of a play whose builds go so."""
    waiting, told = list(steps), list[Round]()
    news = News(Round())
    play(lambda bench: ("game", waiting.pop(0)()), range(len(steps)), news, told.append)
    assert news.latest == told[-1]
    return told


def sound() -> Proof:
    return Proof((Finding("warning", "sheets", "a4", "many"),))


def wrong() -> Proof:
    raise DefinitionError([Problem("wrong", Place("board.yaml", 1, 1))])


def unwritable() -> Proof:
    raise OutputError("the disk is full")


def refused() -> Proof:
    return Proof((Finding("error", "page-fit", "a4-1", "is off the page"),))


def test_each_kit_has_a_name_of_its_own_and_stays_until_the_next() -> None:
    first, second, broken, full, off, last = played(sound, sound, wrong, unwritable, refused, sound)
    assert len({first.kit, second.kit, last.kit}) == 3
    assert broken.kit == full.kit == off.kit == second.kit != ""
    assert [each.problems for each in (first, second, last)] == [(), (), ()]
    assert [str(problem) for problem in broken.problems] == ["board.yaml:1:1: wrong"]
    assert [str(problem) for problem in full.problems] == ["the disk is full"]
    assert {each.name for each in (first, broken, last)} == {"game"}
    assert [str(problem) for problem in off.problems] == ["a4-1: is off the page"]
    assert played(sound)[0].kit != first.kit  # another watch, other names


def test_before_the_first_good_build_there_is_no_kit() -> None:
    assert [each.kit for each in played(wrong, wrong)] == ["", ""]


def test_what_nobody_can_cause_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        played(lambda: Proof((1 // 0,)))  # type: ignore[arg-type]


def test_all_rounds_share_a_bench(tmp_path: Path) -> None:
    folder, benches = write_game(tmp_path / "game"), list[Bench]()

    def make(bench: Bench) -> tuple[str, Proof]:
        benches.append(bench)
        return "game", build(load(folder), tmp_path / "out", bench=bench)[1]

    play(make, range(2), News(Round()), lambda each: None)
    assert benches[0] is benches[1]


def test_a_broken_definition_leaves_the_last_good_kit(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game")

    def edits() -> Iterator[None]:
        yield
        kept.append(tree(tmp_path / "out"))
        (folder / "board.yaml").write_text("columns: seven\n")
        yield
        kept.append(tree(tmp_path / "out"))
        shutil.rmtree(folder)
        yield
        kept.append(tree(tmp_path / "out"))
        write_game(folder, ("board.yaml", "columns: 5", "columns: 6"))
        yield

    kept: list[dict[str, bytes]] = []
    told: list[Round] = []
    play(
        lambda bench: ("game", build(load(folder), tmp_path / "out", bench=bench)[1]),
        edits(),
        News(Round()),
        told.append,
    )
    assert kept[0] == kept[1] == kept[2] != tree(tmp_path / "out")
    assert [bool(each.problems) for each in told] == [False, True, True, False]


# --- the panel


def test_a_problem_has_its_place_and_its_line(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_bytes('# Füße\r\ncolumns: <seven> & "more"\r\n'.encode())
    html = panel([Problem("not <a> number", Place(str(file), 2, 10))])
    assert "One thing has to be put right" in html
    assert f"<code>{file}:2:10</code>" in html
    assert "<p>not &lt;a&gt; number</p>" in html
    assert "<pre>2 | columns: &lt;seven&gt; &amp; &quot;more&quot;\n" in html
    assert f'<span aria-hidden="true">{" " * 13}^</span></pre>' in html
    assert "<seven>" not in html


def test_of_a_long_line_only_what_matters_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text("a" * 5000 + "HERE" + "b" * 5000)
    html = panel([Problem("wrong", Place(str(file), 1, 5001))])
    line, sign = html.split("<pre>")[1].split("</pre>")[0].split("\n")
    assert len(line) < MOST_LETTERS + 10
    assert sign.removeprefix('<span aria-hidden="true">').index("^") == line.index("HERE")
    assert line.startswith("1 | …a")
    assert line.endswith("b…")


@pytest.mark.parametrize(
    ("data", "place", "shown"),
    [
        (b"a: \xff\n", (1, 4), "1 | a: \ufffd"),
        (b"a: \x07b\n", (1, 4), "1 | a: \ufffdb"),
        (b"\xef\xbb\xbfa: b\n", (1, 1), "1 | a: b"),
        (b"a\rb\rc\n", (2, 1), "2 | b"),
        (b"a: b\n", (9, 1), None),
        (b"   \n", (1, 1), None),
        (None, (1, 1), None),
    ],
)
def test_odd_files_show_what_they_can(
    tmp_path: Path, data: bytes | None, place: tuple[int, int], shown: str | None
) -> None:
    file = tmp_path / "x.yaml"
    if data is not None:
        file.write_bytes(data)
    html = panel([Problem("wrong", Place(str(file), *place))])
    assert ("<pre>" in html) is (shown is not None)
    assert shown is None or f"<pre>{shown}\n" in html


def test_many_problems_are_counted() -> None:
    html = panel([Problem(f"wrong {number}") for number in range(MOST_PROBLEMS + 3)])
    assert html.count("<li>") == MOST_PROBLEMS
    assert "33 things have to be put right" in html
    assert "and 3 more; pnp check lists all" in html
    assert panel([]) == ""


# --- changes on disk


@contextmanager
def watched(folder: Path, *beside: Path) -> Iterator[Callable[[], None]]:
    """Hands out a call that waits for the next change; the first one is at once."""
    told, stop = Queue[BaseException | None](), Event()

    def follow() -> None:
        try:
            for _ in changes(folder, beside, made_by(folder.parent / "out", "game"), stop):
                told.put(None)
        except BaseException as error:  # hand it to who waits
            told.put(error)

    thread = Thread(target=follow)
    thread.start()

    def wait() -> None:
        error = told.get(timeout=PATIENCE)
        if error:
            raise error

    try:
        wait()
        yield wait
    finally:
        stop.set()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def by_renaming(file: Path, text: str) -> None:
    """As careful editors save."""
    aside = file.with_name(f"{file.name}.tmp-1")
    aside.write_text(text)
    os.replace(aside, file)


def test_a_saved_file_is_a_change_however_it_is_saved(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game")
    with watched(folder) as wait:
        (folder / "board.yaml").write_text("columns: 5\n")
        wait()
        by_renaming(folder / "board.yaml", "columns: 6\n")
        wait()
        (folder / "deck.yaml").rename(folder / "deck.yaml~")
        (folder / "deck.yaml").write_text("cards: []\n")
        (folder / "deck.yaml~").unlink()
        wait()
        (folder / "rules.yaml").unlink()
        wait()


def test_all_that_the_folder_holds_is_watched(tmp_path: Path) -> None:
    folder, themes = write_game(tmp_path / "game"), tmp_path / "themes"
    with watched(folder, themes) as wait:
        (folder / "art").mkdir()
        wait()
        (folder / "art" / "token-red.svg").write_text("<svg/>")
        wait()
        (folder / "languages" / "de").mkdir(parents=True)
        (folder / "languages" / "de" / "rules.yaml").write_text("x: y")
        wait()
        themes.mkdir()
        wait()
        (themes / "mine.yaml").write_text("theme: mine")
        wait()


def test_a_folder_that_goes_and_comes_back(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game")
    with watched(folder) as wait:
        folder.rename(tmp_path / "elsewhere")
        wait()
        (tmp_path / "elsewhere").rename(folder)
        wait()
        (folder / "board.yaml").write_text("columns: 5\n")
        wait()
        shutil.rmtree(folder)
        wait()
        write_game(folder)
        wait()
        by_renaming(folder / "board.yaml", "columns: 6\n")
        wait()


def test_a_folder_that_is_not_there_yet(tmp_path: Path) -> None:
    with watched(tmp_path / "config" / "game") as wait:
        write_game(tmp_path / "config" / "game")
        wait()


def test_what_changes_during_the_first_build_is_not_missed(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game")
    stop = Event()
    found = changes(folder, (), made_by(tmp_path / "out", "game"), stop)
    next(found)
    by_renaming(folder / "board.yaml", "columns: 9\n")
    next(found)
    stop.set()
    assert list(found) == []


def test_the_kits_own_files_are_no_change(tmp_path: Path) -> None:
    """The kit may lie in the folder that is watched: a build must not set off the next."""
    output = tmp_path / "game" / "output"
    ours = made_by(output, "game")
    assert ours(str(output / "game"))
    assert ours(str(output / "game" / "svg" / "board.svg"))
    assert ours(str(output / "game-de" / "index.html"))
    assert ours(str(output / ".game.pnp-0123abcd" / "journal"))
    assert ours(str(output / ".game-de.pnp-0123abcd"))
    assert not ours(str(output / "game-2" / "x"))
    assert not ours(str(output / "games"))
    assert not ours(str(tmp_path / "game" / "board.yaml"))
    assert not ours(str(tmp_path / "game"))


def test_without_the_library_a_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    with pytest.raises(GeneratorError, match=r"^watching needs one more library; .* install watchfiles$"):
        changes(tmp_path, (), made_by(tmp_path, "game"), Event())


def test_files_that_cannot_be_watched_are_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def watch(*paths: Path, **settings: object) -> Iterator[set[tuple[int, str]]]:
        raise OSError(28, "No space left on device")
        yield set()

    monkeypatch.setattr("watchfiles.watch", watch)
    with (
        pytest.raises(GeneratorError, match=r"cannot be watched: no space left on device$"),
        watched(write_game(tmp_path / "game")) as wait,
    ):
        wait()
