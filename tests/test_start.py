"""`pnp new`: a game that builds at once, whole or not at all; and the README's first tweak of it."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docs import walkthrough
from generator.cli import pnp
from generator.game.load import load
from generator.game.schema import schema_texts
from generator.game.source import read_source, replaced_text
from generator.manifest import read
from generator.stage import Stage
from tests.definitions import SMALL, write_game
from tests.kits import tree

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
NAME = "name: The 7th Square\n"
RING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M 1 1 L 9 1 L 5 9 Z"/></svg>'


def run(*words: str) -> Result:
    result = CliRunner().invoke(pnp, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def shipped() -> dict[str, bytes]:
    return tree(SHIPPED)


def refused(here: Path, *words: str) -> str:
    """The one sentence, when nothing was written."""
    before = tree(here)
    result = run("new", *words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert tree(here) == before
    (sentence,) = result.stderr.splitlines()
    return sentence


# --- what is written


def test_all_of_it_is_a_copy_but_the_name(here: Path) -> None:
    result = run("new", "my-game")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"wrote {Path('config/schema')}: what editors complete from",
        f"wrote {Path('config/my-game')}: My Game",
        "next, type: pnp build my-game",
    ]
    renamed = {
        "game.yaml": shipped()["game.yaml"].replace(NAME.encode(), b"name: My Game\n"),
        "languages/de.yaml": shipped()["languages/de.yaml"].replace(b"name: Das 7. Feld", b"name: My Game"),
    }
    assert tree(here) == {
        **{f"config/my-game/{path}": data for path, data in {**shipped(), **renamed}.items()},
        **{f"config/schema/{path}": text.encode() for path, text in schema_texts().items()},
    }


def test_what_it_says_next_works(here: Path) -> None:
    """Even where the folder's name needs quotes."""
    said = run("new", "my-game", "--config", "all my games").stdout.splitlines()[-1]
    assert said.startswith("next, type: pnp build ")
    built = run(*shlex.split(said)[3:])
    assert built.exit_code == 0
    assert built.stdout.splitlines()[-2:] == [
        "no errors, no warnings",
        f"wrote {Path('output/my-game')}",
    ]
    assert (here / "output" / "my-game" / "my-game-a4.pdf").exists()
    assert run(*shlex.split(said)[3:], "--language", "de").exit_code == 0


def test_schemas_that_are_there_stay(here: Path) -> None:
    (here / "config" / "schema").mkdir(parents=True)
    (here / "config" / "schema" / "board.schema.json").write_text("{}")
    assert "schema" not in run("new", "my-game").stdout
    assert list(tree(here / "config" / "schema")) == ["board.schema.json"]


def test_a_game_of_ones_own_is_begun_with_by_name_and_by_path(here: Path) -> None:
    write_game(here / "config" / "small")
    for words in (["--from", "small"], ["--from", "./config/small"], ["--from", "config/small/"]):
        assert run("new", "next", *words).exit_code == 0
        assert len(load(here / "config" / "next").deck.cards) == 4
        shutil.rmtree(here / "config" / "next")


def test_own_games_come_before_the_shipped_one_of_that_name(here: Path) -> None:
    write_game(here / "config" / "seventh-square")
    run("new", "mine")
    assert load(here / "config" / "mine").board.columns == 5


def test_everything_that_belongs_to_the_game_comes_along(here: Path) -> None:
    """But hidden files and backups; a schema is pointed to from wherever the file lies."""
    source = write_game(
        here / "config" / "small",
        files={
            "board.yaml": "columns: 5\r\nrows: 5\r\nsquare: 20 mm\r\nmargin: 5 mm\r\n",
            "rules.yaml": f"# yaml-language-server: $schema=/old/rules.schema.json\n{SMALL['rules.yaml']}",
        },
    )
    extra = {
        "art/token-red.svg": RING.replace("svg ", 'svg width="18mm" height="18mm" ').encode(),
        "fonts/a.ttf": bytes(range(256)),
        "notes/words.yaml": b"# yaml-language-server: $schema=schema/words.schema.json\na: b\n",
        "notes/far.yaml": b"# yaml-language-server: $schema=https://example.org/far.schema.json\n",
    }
    for path, data in {**extra, ".git/config": b"x", ".hidden": b"x", "board.yaml~": b"x"}.items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_bytes(data)
    assert run("new", "other", "--from", "small").exit_code == 0
    made = tree(here / "config" / "other")
    parts = {"board.yaml", "colours.yaml", "deck.yaml", "game.yaml", "print.yaml", "rules.yaml"}
    assert set(made) == parts | set(extra)
    for path in ("art/token-red.svg", "fonts/a.ttf", "notes/far.yaml"):
        assert made[path] == extra[path]
    first = {path: made[path].decode().splitlines(keepends=True)[0] for path in (*parts, "notes/words.yaml")}
    line = "# yaml-language-server: $schema=../schema/"
    assert first == {
        **{path: f"{line}{path.removesuffix('.yaml')}.schema.json\n" for path in parts},
        "board.yaml": f"{line}board.schema.json\r\n",
        "notes/words.yaml": "# yaml-language-server: $schema=../../schema/words.schema.json\n",
    }
    assert made["board.yaml"].endswith((source / "board.yaml").read_bytes())


def test_a_look_of_its_own_comes_along(here: Path) -> None:
    """Its theme, and a sign that the theme brings."""
    source = write_game(
        here / "config" / "small",
        ("colours.yaml", "symbol: circle", "symbol: ring"),
        files={"theme.yaml": "theme: line-art\n"},
    )
    (source / "symbols").mkdir()
    (source / "symbols" / "ring.svg").write_text(RING)
    assert run("new", "mine", "--from", "small", "--config", "elsewhere").exit_code == 0
    assert run("build", "mine", "--config", "elsewhere").exit_code == 0
    assert tree(here / "elsewhere" / "mine")["symbols/ring.svg"] == RING.encode()


def test_a_shared_theme_that_is_not_there_is_named(here: Path) -> None:
    """A game that could not be built in its new place is not written there."""
    write_game(here / "config" / "small", files={"theme.yaml": "theme: ours\n"})
    (here / "config" / "themes").mkdir()
    (here / "config" / "themes" / "ours.yaml").write_text("lines: {hair: 0.3 mm}\n")
    assert run("new", "mine", "--from", "small").exit_code == 0
    result = run("new", "mine", "--from", "./config/small", "--config", "elsewhere")
    assert (result.exit_code, (here / "elsewhere").exists()) == (1, False)
    assert result.stderr.startswith("config/small/theme.yaml:1:8: unknown theme 'ours'")


# --- its name


def test_a_name_too_long_for_the_pieces_is_not_taken(here: Path) -> None:
    id = "a" * 40
    said = run("new", id).stdout.splitlines()[1]
    assert said.endswith("with its old name, because what the id suggests is too long for the cards")
    assert tree(here / "config" / id) == shipped()


@given(st.from_regex("[A-Za-z0-9]([A-Za-z0-9-]{0,38}[A-Za-z0-9])?", fullmatch=True))
@settings(deadline=None, max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_id_makes_a_game_that_can_be_built(tmp_path: Path, id: str) -> None:
    folder, source = tmp_path / "config", write_game(tmp_path / "games" / "small")
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "schema").mkdir(parents=True)
    made = run("new", id, "--config", str(folder), "--from", str(source))
    if made.exit_code == 0:
        assert run("check", id, "--config", str(folder), "--paper", "a4").exit_code == 0
    else:
        assert "cannot be a file's name on Windows" in made.stderr or id.lower() == "schema"


NAMES = (
    "name: Old\n",
    "name: Old  # kept\n",
    'name: "Old # no comment"  # kept\n',
    "name: 'It''s old'\n",
    "name: Old\n  and long\n",
    "name: >-\n  Old\n  and long\n\n",
    "name: |\n  Old\n",
    "name:    Old   \n",
)


@pytest.mark.parametrize("written", NAMES)
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_name_is_replaced_however_it_was_written(written: str, mark: str, end: str) -> None:
    text = f"{mark}# name: of the game\nplayers: 2\n{written}# after\nversion: 1\n".replace("\n", end)
    made = replaced_text(text.encode(), ("name",), "My Game")
    assert read_source(made, "game.yaml").value == {"players": "2", "name": "My Game", "version": "1"}
    assert read_source(made, "game.yaml").problems == ()
    before, after = text.split("name:", 2)[0], "# after"
    assert made.decode().startswith(before)
    assert made.decode().endswith(text[text.index(after) :])
    assert ("# kept" in made.decode()) == ("# kept" in text)


@pytest.mark.parametrize(
    "text", ["", "a", "- name: a", "game: name", "game: {title: a}", "{", "game:\n\tname: a"]
)
def test_a_name_that_is_not_there_is_not_made_up(text: str) -> None:
    assert replaced_text(text.encode(), ("game", "name"), "b") == text.encode()


# --- what is refused


def test_nothing_that_is_there_is_touched(here: Path) -> None:
    write_game(here / "config" / "my-game")
    (here / "config" / "a-file").write_text("")
    for name in ("my-game", "a-file"):
        folder = Path("config") / name
        assert refused(here, name) == f"{folder} is already there; choose another id"
    assert refused(here, "My-GAME") == (
        f"{Path('config/my-game')} is already there, which is the same as My-GAME on Windows and macOS; "
        "choose another id"
    )


@pytest.mark.parametrize(
    ("id", "such"),
    [
        ("my game", "my-game"),
        ("../up", "up"),
        ("config/mine", "mine"),
        ("Größe", "groe"),
        ("-x", "x"),
        ("日本", "my-game"),
    ],
)
def test_what_is_no_id(here: Path, id: str, such: str) -> None:
    assert refused(here, "--", id) == (
        f"{id!r} is no id; a new game needs one, such as {such} (--config says where it goes)"
    )


def test_ids_that_mean_something_else(here: Path) -> None:
    assert "'con' cannot be a file's name on Windows" in refused(here, "con")
    assert refused(here, "Schema") == (
        "Schema is where the schemas lie that editors complete from; choose another id"
    )


def test_games_that_are_not_there(here: Path) -> None:
    for source, answer in (
        ("sevnth-square", "there is no game called 'sevnth-square'; did you mean seventh-square?"),
        (
            "chess",
            "there is no game called 'chess'; known here: "
            "block-puzzle-10x10, block-puzzle-8x8, seventh-square",
        ),
        ("./chess", "Invalid value for GAME: there is no folder ./chess"),
    ):
        result = run("new", "mine", "--from", source)
        assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, f"Error: {answer}")
    assert tree(here) == {}


def test_a_source_that_is_wrong_is_named(here: Path) -> None:
    write_game(here / "config" / "small", ("board.yaml", "columns:", "colums:"))
    result = run("new", "mine", "--from", "small")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0].startswith("config/small/board.yaml:1:1: unknown key 'colums'")
    write_game(here / "config" / "small", ("rules.yaml", "How to play", "M" * 60))
    result = run("new", "mine", "--from", "small")
    assert result.exit_code == 1
    assert "config/small/rules.yaml:10:5: rule card play: " in result.stderr
    assert not (here / "config" / "mine").exists()


def test_a_folder_full_of_other_things(here: Path) -> None:
    source = write_game(here / "config" / "small")
    with open(source / "scan.png", "wb") as file:
        file.truncate(64_000_001)
    assert refused_without_schema(here, "mine", "--from", "small") == (
        f"{Path('config/small')} holds more than 1000 files and 64 MB, too much for a definition; "
        "keep prints and pictures elsewhere"
    )


def refused_without_schema(here: Path, *words: str) -> str:
    result = run("new", *words)
    assert (result.exit_code, result.stdout, os.listdir(here / "config")) == (1, "", ["small"])
    return result.stderr.strip()


def test_a_place_that_is_none(here: Path) -> None:
    (here / "file").write_text("")
    assert refused(here, "mine", "--config", "file").startswith(f"cannot write {Path('file/schema')}: ")
    result = run("new", "mine", "--config", str(SHIPPED))
    assert result.exit_code == 2
    assert "is a game; write the folder that holds it" in result.stderr


@pytest.mark.parametrize("which", [1, 2])
def test_a_disk_that_is_full_leaves_nothing(here: Path, monkeypatch: pytest.MonkeyPatch, which: int) -> None:
    """Whether it fills up with the schemas or with the game."""
    swap, calls = Stage.swap, []

    def full(self: Stage, *arguments: object) -> None:
        calls.append(self)
        if len(calls) == which:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        swap(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Stage, "swap", full)
    where = Path("a/b") / ("schema" if which == 1 else "mine")
    assert refused(here, "mine", "--config", "a/b") == (
        f"cannot write {where}: no space left on device; nothing was changed"
    )
    assert list(here.iterdir()) == []


# --- the README's walk


def test_the_first_tweak(here: Path) -> None:
    """Each command and each changed line as the README has them."""
    new, build = walkthrough.commands()
    assert run(*new).exit_code == run(*build).exit_code == 0
    walkthrough.follow(here)
    built = run(*build)
    assert built.exit_code == 0
    assert "no errors" in built.stdout.splitlines()[-2]
    kit = here / "output" / "my-game"
    parts = {part["id"]: part for part in read((kit / "manifest.json").read_bytes())["components"]}
    assert parts["board"]["width"] == 8 * 22 + 2 * 5
    assert parts["card-W5"]["copies"] == 1
    words = " ".join(ElementTree.parse(kit / "svg" / "rules" / "setup.svg").getroot().itertext())
    assert all(said in words for said in ("8 × 8 squares", "31 cards", "The younger player"))
