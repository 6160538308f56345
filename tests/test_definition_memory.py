"""What was found sound once is not checked again; whatever happens to the memory, the answer is the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import memory
from generator.errors import DefinitionError
from generator.game.load import load
from generator.game.stored import restore, store
from generator.memory import remember
from tests.definitions import SMALL, write_game

ROOT = Path(__file__).parent.parent


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Counted:
    """Something to compute, and how often it was."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.calls = 0

    def __call__(self) -> Any:
        self.calls += 1
        return self.value


def test_a_result_is_computed_once(cache: Path) -> None:
    first = Counted({"a": [1, None, "é\ud800"], "b": (0.1, True)})
    wanted = {"a": [1, None, "é\ud800"], "b": [0.1, True]}
    assert [remember("topic", "key", first) for _ in range(3)] == [wanted] * 3
    assert first.calls == 1
    assert [file.suffix for file in cache.iterdir()] == [".json"]


def test_other_keys_and_topics_are_other_results(cache: Path) -> None:
    for number, (topic, key) in enumerate([("a", "x"), ("a", b"y"), ("b", "x"), ("a", "xx")]):
        assert remember(topic, key, Counted(number)) == number


def test_a_changed_program_forgets(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember("topic", "key", Counted(1))
    monkeypatch.setattr(memory, "_fingerprint", lambda: b"another program")
    assert remember("topic", "key", Counted(2)) == 2


def test_the_programs_own_files_are_its_fingerprint() -> None:
    sources = list(memory._sources(str(ROOT / "generator")))
    assert len(sources) == len(list((ROOT / "generator").rglob("*.py")))
    own = os.stat(memory.__file__)
    assert f"{memory.__file__} {own.st_size} {own.st_mtime_ns}" in sources


def test_errors_are_not_remembered(cache: Path) -> None:
    def fail() -> Any:
        raise DefinitionError("wrong")

    for _ in range(2):
        with pytest.raises(DefinitionError, match="wrong"):
            remember("topic", "key", fail)
    assert not cache.exists()


def test_nothing_is_remembered_if_the_user_does_not_want_it(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", "")
    compute = Counted(1)
    assert [remember("topic", "key", compute), remember("topic", "key", compute)] == [1, 1]
    assert compute.calls == 2
    assert not cache.exists()


def test_without_being_told_the_users_cache_folder_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platformdirs

    monkeypatch.delenv("PNP_CACHE")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, appauthor: tmp_path / name)
    remember("topic", "key", Counted(1))
    assert [file.name[:6] for file in (tmp_path / "pnp").iterdir()] == ["topic-"]


@pytest.mark.parametrize("spoiled", [b"", b'["a"', b"\x80\xff", b"[" * 100_000, None])
def test_spoiled_entries_are_computed_again(cache: Path, spoiled: bytes | None) -> None:
    remember("topic", "key", Counted(["a", "b"]))
    (entry,) = cache.iterdir()
    if spoiled is None:
        entry.unlink()
        entry.mkdir()
    else:
        entry.write_bytes(spoiled)
    compute = Counted(["a", "b"])
    assert remember("topic", "key", compute) == ["a", "b"]
    assert compute.calls == 1


@pytest.mark.parametrize("entry", ["1", "null", "{}", '{"id": "x", "parts": {}}', "[]", '"x"'])
def test_entries_that_are_no_game_are_ignored(cache: Path, tmp_path: Path, entry: str) -> None:
    folder = write_game(tmp_path / "game")
    game = load(folder)
    (file,) = cache.iterdir()
    file.write_text(entry)
    assert load(folder) == game


@pytest.mark.parametrize("other", ["[]", "{}", "null", "7", '"text"', "[[1]]"])
def test_an_entry_that_says_something_else_is_computed_again(cache: Path, other: str) -> None:
    assert remember("topic", "key", lambda: {"answer": 42}) == {"answer": 42}
    (entry,) = cache.iterdir()
    sound = entry.read_bytes()
    entry.write_text(other)
    assert remember("topic", "key", lambda: {"answer": 43}) == {"answer": 43}
    entry.write_bytes(sound.replace(b"42", b"44"))
    assert remember("topic", "key", lambda: {"answer": 45}) == {"answer": 45}
    entry.write_bytes(sound)
    assert remember("topic", "key", lambda: {"answer": 46}) == {"answer": 42}


def test_a_folder_that_cannot_be_made_costs_only_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    for name in ("file", "file/inside", "a\0b"):
        monkeypatch.setattr(memory, "cache_folder", lambda name=name: tmp_path / name)
        assert remember("topic", "key", Counted(1)) == 1


def test_only_the_newest_entries_are_kept_and_nothing_else_is_touched(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "MOST_ENTRIES", 3)
    cache.mkdir()
    (cache / "mine.json").write_text("{}")
    (cache / f"{'0' * 16}.tmp").write_text("left by a killed process")
    os.utime(cache / f"{'0' * 16}.tmp", (1, 1))
    for number in range(5):
        remember("topic", str(number), Counted(number))
        for age, file in enumerate(sorted(cache.glob("topic-*"), key=lambda file: file.stat().st_mtime_ns)):
            os.utime(file, ns=(age, age + 10**9))
    assert len(list(cache.glob("topic-*"))) == 3
    assert sorted(file.name for file in cache.iterdir() if not file.name.startswith("topic-")) == [
        "mine.json"
    ]
    fresh = Counted("new")
    assert remember("topic", "4", fresh) == 4
    assert fresh.calls == 0


def test_results_too_large_to_keep_are_still_given(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_BYTES", 10)
    assert remember("topic", "key", Counted("x" * 11)) == "x" * 11
    assert not cache.exists()


def test_a_game_comes_back_from_json_as_it_was(tmp_path: Path) -> None:
    for folder in (
        ROOT / "config" / "seventh-square",
        write_game(tmp_path / "game", files={"more.yaml": ""}),
    ):
        game = load(folder)
        game = replace(
            game, warnings=(*game.warnings, replace(game.warnings[0], place=None)) if game.warnings else ()
        )
        again = restore(json.loads(json.dumps(store(game))))
        assert again == game
        assert again.places == game.places


def test_a_changed_file_is_read_anew(cache: Path, tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game")
    assert load(folder).board.columns == 5
    (folder / "board.yaml").write_text(SMALL["board.yaml"].replace("columns: 5", "columns: 6"))
    assert load(folder).board.columns == 6
    assert str(load(folder, "a").place("board", "rows")) == "a/board.yaml:2:7"
    assert str(load(folder, "b").place("board", "rows")) == "b/board.yaml:2:7"
    (folder / "extra.yaml").write_text("")
    assert len(load(folder).warnings) == 1


LOADING = """
import sys
from pathlib import Path
from generator.game.load import load
game = load(Path(sys.argv[1]), "shown")
heavy = sorted({"yaml", "pydantic", "jinja2", "difflib", "platformdirs"} & set(sys.modules))
print(repr((game, sorted(game.places.items(), key=repr), heavy)))
"""


def test_a_remembered_game_needs_no_yaml_pydantic_or_jinja(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game", ("deck.yaml", "copies: 3", "copies: 0"))

    def run() -> str:
        environment = {**os.environ, "PNP_CACHE": str(tmp_path / "cache")}
        done = subprocess.run(
            [sys.executable, "-c", LOADING, str(folder)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    cold, warm = run(), run()
    assert cold.endswith("['jinja2', 'pydantic', 'yaml'])\n")
    assert warm.endswith("[])\n")
    assert cold.removesuffix("['jinja2', 'pydantic', 'yaml'])\n") == warm.removesuffix("[])\n")
    assert "I2 has 0 copies" in warm
