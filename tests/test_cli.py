"""The command line from outside: what it prints, where, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import __version__, build
from generator.checks.finding import Finding
from generator.checks.proof import Proof
from generator.cli import DEFAULT, PARTS, pnp
from tests.definitions import write_game
from tests.kits import tree


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(pnp, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with two games in its config folder."""
    write_game(tmp_path / "config" / "small")
    write_game(tmp_path / "config" / "large", ("game.yaml", "Small Squares", "Large Squares"))
    (tmp_path / "config" / "schema").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_build_ends_with_a_table_and_the_findings(games: Path) -> None:
    result = run("build", "small")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["component", "pieces", "size", "page"]
    assert lines[1].split() == ["board", "1", "110", "×", "110", "mm", "1"]
    assert [line.split()[0] for line in lines[1:9]] == [
        "board",
        "rule-play",
        "token-red",
        "token-blue",
        "card-I2",
        "card-V3",
        "card-S4",
        "card-Z4",
    ]
    assert [line.split()[1] for line in lines[1:9]] == ["1", "1", "10", "10", "3", "2", "1", "1"]
    assert lines[9].split() == ["card-back", "0", "31", "×", "50", "mm", "–"]
    counts = [line.split(": ") for line in lines if " of 20 tokens" in line]
    assert counts == [
        [paper, "1 of 1 board, 1 of 1 rule card, 20 of 20 tokens (2 × 10), 7 of 7 cards, 1 page"]
        for paper in ("a4", "letter")
    ]
    assert lines[-2:] == ["no errors, no warnings", f"wrote {Path('output') / 'small'}"]
    assert result.stderr == ""
    assert (games / "output" / "small" / "manifest.json").exists()


def test_output_goes_where_it_is_told(games: Path) -> None:
    assert run("build", "small", "--output", "here/there").exit_code == 0
    assert (games / "here" / "there" / "small" / "small-a4.pdf").exists()
    assert not (games / "output").exists()


def test_papers_and_parts(games: Path) -> None:
    assert run("build", "small", "--paper", "letter", "--only", "sheets", "--only", "board").exit_code == 0
    assert sorted(name for name in tree(games / "output" / "small") if not name.startswith("fonts/")) == [
        "index.html",
        "manifest.json",
        "small-letter.pdf",
        "svg/board.svg",
        "svg/small.svg",
    ]


def test_choices_are_those_of_the_build() -> None:
    """They are written twice, because help must not wait for the build's modules."""
    assert PARTS == build.PARTS


@pytest.mark.parametrize("game", ["config/small", "./config/small", "config/small/"])
def test_a_game_by_its_path(games: Path, game: str) -> None:
    assert run("build", game).exit_code == 0
    assert os.listdir(games / "output") == ["small"]


def test_the_folder_i_am_in(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(games / "config" / "small")
    assert run("build", ".", "--output", "../../kits").exit_code == 0
    monkeypatch.chdir(games / "config" / "large")
    assert run("build", "../small", "--output", "../../kits").exit_code == 0
    assert os.listdir(games / "kits") == ["small"]


def test_another_config_folder(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (games / "config").rename(games / "definitions")
    assert run("build", "small", "--config", "definitions").exit_code == 0


def test_games_that_came_with_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    *names, folder = run("list").stdout.splitlines()
    (line,) = [line for line in names if line.split()[0] == DEFAULT]  # beside games of the user's own
    assert line.split(maxsplit=1)[1] == "The 7th Square, version 1.0"
    assert Path(folder.removeprefix("in "), DEFAULT, "game.yaml").is_file()
    assert run("build").exit_code == 0
    assert os.listdir(tmp_path / "output") == [DEFAULT]


def test_a_config_folder_without_games_is_no_config_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config" / "app").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert DEFAULT in [line.split()[0] for line in run("list").stdout.splitlines()]


@pytest.mark.parametrize("game", ["small/", "small//"])
def test_a_name_with_the_slash_that_a_shell_appends(games: Path, game: str) -> None:
    assert run("build", game).exit_code == 0
    assert os.listdir(games / "output") == ["small"]


def test_a_folder_here_comes_before_a_name_with_a_slash(games: Path) -> None:
    write_game(games / "small", ("game.yaml", "Small Squares", "Here"), ("board.yaml", "rows: 5", "rows: 6"))
    assert "110 × 130 mm" in run("check", "small/").stdout
    assert "110 × 110 mm" in run("check", "small").stdout


def test_what_an_earlier_build_made_and_this_one_does_not_is_said(games: Path) -> None:
    assert "removed" not in run("build", "small").stdout
    (games / "output" / "small" / "notes.txt").write_text("mine")
    lines = run("build", "small", "--paper", "a4").stdout.splitlines()
    assert lines[-2:] == [
        "removed small-letter.pdf: not part of this build",
        f"wrote {Path('output') / 'small'}",
    ]
    assert "removed" not in run("build", "small", "--paper", "letter", "--only", "sheets").stdout
    assert "removed" not in run("build", "small").stdout
    assert (games / "output" / "small" / "notes.txt").read_text() == "mine"


def test_no_more_removed_files_are_named_than_can_be_read(games: Path) -> None:
    write_game(games / "config" / "small", files={"deck.yaml": "polyominoes: {cells: 1..4}\n"})
    assert run("build", "small").exit_code == 0
    write_game(games / "config" / "small", files={"deck.yaml": "polyominoes: {cells: 4, copies: 2}\n"})
    assert run("build", "small").stdout.splitlines()[-5:-1] == [
        f"removed svg/cards/{name}.svg: not part of this build" for name in ("I1", "I2", "I3", "V3")
    ]
    write_game(games / "config" / "small", files={"deck.yaml": "polyominoes: {cells: 5}\n"})
    assert run("build", "small").exit_code == 0
    write_game(games / "config" / "small", files={"deck.yaml": "polyominoes: {cells: 3}\n"})
    lines = run("build", "small").stdout.splitlines()
    assert lines[-3].startswith("removed svg/cards/")
    assert lines[-2:] == ["removed 8 more", f"wrote {Path('output') / 'small'}"]


# --- wrong words


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("smal", "did you mean small?\n"),
        ("Smal/", "did you mean small?\n"),
        ("chess", "known here: large, small\n"),
        ("", "known here: large, small\n"),
    ],
)
def test_an_unknown_game(games: Path, name: str, hint: str) -> None:
    result = run("build", name)
    assert result.exit_code == 2
    assert f"Error: there is no game in config called {name!r}; {hint}" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("game", ["nowhere/small", "x" * 5000, "y/" + "x" * 5000, "config/small\\game.yaml"])
def test_a_path_that_leads_nowhere(games: Path, game: str) -> None:
    assert run("build", game).exit_code == 2


@pytest.mark.parametrize(
    "words",
    [
        ["build", "small", "--output", ""],
        ["schema", "--output", ""],
        ["printer", "test", "--output", ""],
        ["build", "small", "--config", ""],
        ["build", "small", "--paper", "a5"],
        ["build", "small", "--only", "everything"],
        ["build", "--config", "nowhere"],
        ["build", "small", "large"],
        ["buidl"],
        ["dump"],
        ["check", "--josn"],
    ],
)
def test_wrong_usage(games: Path, words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "Usage: " in result.stderr
    assert not (games / "output").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["build", "small", "--output", ""], "Invalid value for '--output': this is empty; write a folder"),
        (["printer", "test", "--output", ""], "Invalid value for '--output': this is empty; write a file"),
        (
            ["build", "config/small/game.yaml"],
            "Invalid value for GAME: config/small/game.yaml is a file; "
            "write the folder of the game: config/small",
        ),
        (["build", "notes"], "Invalid value for GAME: notes is a file; write the folder of the game: ."),
        (["build", "nowhere/small"], "Invalid value for GAME: there is no folder nowhere/small"),
        (["build", "spiel"], "there is no game in config called 'spiel'; for the folder here, write ./spiel"),
        (
            ["list", "--config", "config/small"],
            "Invalid value for '--config': config/small is a game; write the folder that holds it: config",
        ),
        (
            ["check", "small", "--config", "config/small/"],
            "Invalid value for '--config': config/small is a game; write the folder that holds it: config",
        ),
    ],
)
def test_words_that_miss_by_a_little(games: Path, words: list[str], message: str) -> None:
    write_game(games / "spiel")
    (games / "notes").write_text("mine")
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"Error: {message}\n")
    assert not (games / "output").exists()


def test_a_folder_without_games(games: Path) -> None:
    (games / "empty").mkdir()
    result = run("list", "--config", "empty")
    assert result.exit_code == 0
    assert result.stdout == "there are no games in empty; a game is a folder with a game.yaml in it\n"
    wrong = run("build", "small", "--config", "empty")
    assert wrong.exit_code == 2
    assert wrong.stderr.endswith("there is no game in empty called 'small'; known here: none\n")


# --- wrong definitions


def test_every_problem_has_its_line_on_stderr(games: Path) -> None:
    write_game(
        games / "config" / "small",
        ("board.yaml", "columns: 5", "colums: 5"),
        ("deck.yaml", "copies: 3", "copies: many"),
    )
    result = run("build", "small")
    assert result.exit_code == 1
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        "config/small/board.yaml:1:1",
        "config/small/deck.yaml:5:13",
    ]
    assert not (games / "output").exists()


def test_what_does_not_fit_is_said(games: Path) -> None:
    write_game(games / "config" / "small", ("board.yaml", "square: 20 mm", "square: 60 mm"))
    for command in ("build", "check"):
        result = run(command, "small")
        assert result.exit_code == 1
        assert result.stderr.startswith("config/small/board.yaml:3:9: board: 310 × 310 mm do not fit on A4")
    assert not (games / "output").exists()


def test_an_output_folder_that_cannot_be(games: Path) -> None:
    (games / "output").write_text("mine")
    result = run("build", "small")
    assert (result.exit_code, result.stdout) == (1, "")
    # Between the two stands what the system calls it.
    assert result.stderr.startswith(f"cannot write {Path('output') / 'small'}: ")
    assert result.stderr.endswith(" (output); nothing was changed\n")
    long = run("build", "small", "--output", "x" * 5000)
    assert (long.exit_code, long.stdout) == (1, "")
    assert long.stderr.startswith(f"cannot write {Path('x' * 5000) / 'small'}: ")
    assert long.stderr.endswith("; nothing was changed\n")


def test_a_kit_with_an_error_is_reported_and_not_written(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Proof(
        (Finding("error", "page-fit", "a4-1", "is wrong"), Finding("info", "text", "text", "is fine"))
    )
    monkeypatch.setattr(build, "prove", lambda *_: wrong)
    result = run("build", "small")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-3:] == [
        "text: is fine",
        "a4-1: error: is wrong",
        "1 error, no warnings",
    ]
    assert result.stderr == "nothing was written: the errors above come first\n"
    assert not (games / "output").exists()


# --- check


def test_check_as_json(games: Path) -> None:
    result = run("check", "small", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert list(found) == ["ok", "findings", "inventory"]
    assert found["ok"] is True
    assert found["inventory"]["a4"]["token"] == {
        "printed": 20,
        "wanted": 20,
        "colours": {"red": 10, "blue": 10},
    }
    assert {tuple(finding) for finding in found["findings"]} == {("severity", "code", "where", "message")}
    assert not (games / "output").exists()


def test_check_as_text(games: Path) -> None:
    result = run("check", "small")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "no errors, no warnings"
    assert "a4: 1 of 1 board" in result.stdout


def test_a_warning_fails_only_if_it_is_asked_to(games: Path) -> None:
    write_game(
        games / "config" / "small",
        ("print.yaml", "sheets: 3", "sheets: 1"),
        ("colours.yaml", "symbol: circle\n  count: 10", "symbol: circle\n  count: 200"),
    )
    for words, code, ok in (([], 0, True), (["--strict"], 1, False)):
        assert run("check", "small", *words).exit_code == code
        result = run("check", "small", "--json", *words)
        assert (result.exit_code, json.loads(result.stdout)["ok"]) == (code, ok)
    result = run("build", "small")
    assert result.exit_code == 0
    assert "warning: the goal is 1 page, but the kit needs" in result.stdout
    assert "no errors, 2 warnings" in result.stdout


def test_warnings_come_in_the_order_of_files_and_lines(games: Path) -> None:
    write_game(
        games / "config" / "small",
        ("game.yaml", "players: 2", "players: 1"),
        ("colours.yaml", "symbol: circle\n  count: 10", "symbol: circle\n  count: 0"),
        ("deck.yaml", "copies: 3", "copies: 0"),
        ("deck.yaml", "copies: 2", "copies: 0"),
        ("rules.yaml", "- heading: The turn", "- heading: The other player's turn"),
        files={"more.yaml": ""},
    )
    said = run("check", "small").stdout.splitlines()
    assert [line.split(": ")[0] for line in said if ": warning: " in line] == [
        "config/small/game.yaml:3:10",
        "config/small/colours.yaml:10:10",
        "config/small/deck.yaml:5:13",
        "config/small/deck.yaml:11:13",
        "config/small/more.yaml:1:1",
    ]


def test_problems_as_json(games: Path) -> None:
    write_game(games / "config" / "small", ("board.yaml", "columns: 5", "columns: 5.5"))
    result = run("check", "small", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    found = json.loads(result.stdout)
    assert found["ok"] is False
    assert found["inventory"] == {}
    assert [(each["severity"], each["code"], each["where"]) for each in found["findings"]] == [
        ("error", "definition", "config/small/board.yaml:1:10")
    ]


# --- list, schema, dump, version


def test_list_names_broken_games_too(games: Path) -> None:
    (games / "config" / "large" / "deck.yaml").unlink()
    result = run("list")
    assert result.exit_code == 0
    assert result.stdout == (
        "large  has problems (1); pnp check says which\nsmall  Small Squares, version 0.1.0\nin config\n"
    )


def test_schema_writes_one_file_for_each_part(games: Path) -> None:
    result = run("schema")
    assert result.exit_code == 0
    names = ["game", "board", "colours", "deck", "rules", "print", "theme", "shops", "language"]
    assert result.stdout.splitlines() == [
        str(Path("config/schema") / f"{name}.schema.json") for name in names
    ]
    assert sorted(os.listdir("config/schema")) == sorted(f"{name}.schema.json" for name in names)
    assert json.loads(Path("config/schema/board.schema.json").read_text())["title"] == "board.yaml"
    before = tree(Path("config/schema"))
    assert run("schema", "--output", "other/place").exit_code == 0
    assert tree(Path("other/place")) == before


def test_schemas_that_cannot_be_written(games: Path) -> None:
    result = run("schema", "--output", "config/small/game.yaml")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"cannot write {Path('config/small/game.yaml')}: ")


def test_dump_shows_a_component_or_a_page(games: Path) -> None:
    token = run("dump", "token-red", "--game", "small")
    assert token.stdout.startswith('token token-red "Red token"\n  trim 18 × 18 mm\n')
    page = run("dump", "letter-1", "--game", "small")
    assert page.stdout.startswith("page 1 of 1")
    wrong = run("dump", "token-rde", "--game", "small")
    assert wrong.exit_code == 2
    assert (
        "Error: there is no component or page called 'token-rde'; did you mean token-red?\n" in wrong.stderr
    )


def test_version() -> None:
    assert run("--version").stdout == f"pnp, version {__version__}\n"


# --- the world around it


def process(*words: str, cwd: Path, **settings: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, **settings.pop("env", {})}  # type: ignore[dict-item]
    return subprocess.run(
        [sys.executable, "-m", "generator", *words],
        cwd=cwd,
        env=environment,
        capture_output=True,
        check=False,
        **settings,  # type: ignore[call-overload]
    )


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("cp1252", "110 × 110 mm  1\n"), ("cp437", "110 ? 110 mm  1\n"), ("utf-16", "110 × 110 mm  1\n")],
)
def test_a_terminal_with_few_letters(games: Path, encoding: str, shown: str) -> None:
    ran = process("check", "small", cwd=games, env={"PYTHONIOENCODING": encoding})
    assert (ran.returncode, ran.stderr.strip(b"\xff\xfe")) == (0, b"")
    assert shown in ran.stdout.decode(encoding).replace("\r\n", "\n")


def test_a_reader_that_leaves(games: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [sys.executable, "-m", "generator", "list"],
        cwd=games,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert b"Traceback" not in ran.stderr
    assert b"Error" not in ran.stderr


def test_progress_is_for_people_only(games: Path) -> None:
    ran = process("build", "small", cwd=games)
    assert ran.stderr == b""
