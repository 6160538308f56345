"""What the README says of the program is real: every command, option and message; and none is left out."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from generator.cli import pnp
from generator.errors import DefinitionError
from generator.files import PARTS
from generator.game.load import load
from generator.units import PAPERS
from tests.definitions import write_game

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def rows(first: str) -> list[list[str]]:
    """The rows of the table whose first column is called so, cell by cell."""
    table = README.split(f"| {first} |")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in table]


def commands(group: click.Group = pnp, before: str = "") -> dict[str, click.Command]:
    """Every command by the words that call it; a group is none itself."""
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found |= commands(command, f"{before}{name} ")
        else:
            found[before + name] = command
    return found


COMMANDS = commands()


def options(name: str) -> set[str]:
    params = COMMANDS[name].params
    return {option for part in params if isinstance(part, click.Option) for option in part.opts}


def test_two_commands_make_and_prove_the_kit() -> None:
    make, prove = blocks("sh")[:2]
    assert make == (
        'python3 -m venv .venv && .venv/bin/python -m pip install -q -e ".[dev]" && .venv/bin/pnp build\n'
    )
    assert prove == ".venv/bin/python -m pytest\n"
    assert PROJECT["project"]["scripts"] == {"pnp": "generator.cli:main"}
    assert {"pytest", "hypothesis"} <= {
        re.split(r"[<>=]", wanted)[0] for wanted in PROJECT["project"]["optional-dependencies"]["dev"]
    }


def test_windows_has_the_same_two() -> None:
    unix = "".join(blocks("sh")[:2])
    windows = unix.replace("python3 -m venv", "py -m venv").replace(".venv/bin/", ".venv\\Scripts\\")
    assert "".join(blocks("bat")[:2]) == windows


def _named() -> list[str]:
    """The commands in the table, in its order."""
    written = [cells[0].strip("`").removeprefix("pnp ") for cells in rows("command")]
    return [next(name for name in COMMANDS if f"{line} ".startswith(f"{name} ")) for line in written]


def test_every_command_is_in_the_table() -> None:
    written = [cells[0].strip("`").removeprefix("pnp ") for cells in rows("command")]
    names = _named()
    assert sorted(names) == sorted(COMMANDS)
    for cells, line, name in zip(rows("command"), written, names, strict=True):
        arguments = line.removeprefix(name).split()
        taken = [part for part in COMMANDS[name].params if isinstance(part, click.Argument)]
        assert len(arguments) == len(taken), cells[0]


def test_help_lists_commands_whole_and_in_the_same_order() -> None:
    said = CliRunner().invoke(pnp, ["--help"]).stdout.split("Commands:\n")[1]
    names = re.findall(r"^  (\S+) ", said, re.MULTILINE)
    assert names == list(dict.fromkeys(name.split()[0] for name in _named()))
    sentences = " ".join(said.split())
    for name in names:
        assert pnp.commands[name].get_short_help_str(1000) in sentences


def test_every_option_is_in_the_table() -> None:
    listed = {cells[0]: cells[1] for cells in rows("option")}
    common = {name for cell, of in listed.items() if of == "all" for name in re.findall(r"--[a-z-]+", cell)}
    assert common == {"--help"}
    assert listed["`--version`"] == "pnp"
    assert [option for part in pnp.params for option in part.opts] == ["--version"]
    for command in COMMANDS:
        written = {
            name
            for cell, of in listed.items()
            if command in of.split(", ")
            for name in re.findall(r"--[a-z-]+", cell)
        }
        assert written == options(command), command


def test_choices_are_listed() -> None:
    listed = {cells[0]: cells[2] for cells in rows("option")}
    assert re.findall(r"`([a-z0-9]+)`", listed["`--paper PAPER`"]) == [*PAPERS, "200x250mm"]
    assert tuple(re.findall(r"`([a-z]+)`", listed["`--only PART`"])) == PARTS


def test_messages_are_real(tmp_path: Path) -> None:
    """What the README shows as the program's answer is its answer to these two slips."""
    folder = tmp_path / "my-game"
    shutil.copytree(ROOT / "config" / "seventh-square", folder)
    for name, right, wrong in (
        ("board.yaml", "columns: 7", "colums: 7"),
        ("colours.yaml", 'colour: "#dc8337"', "colour: #dc8337"),
    ):
        text = (folder / name).read_text("utf-8")
        assert text.count(right) == 1
        (folder / name).write_text(text.replace(right, wrong), "utf-8")
    with pytest.raises(DefinitionError) as caught:
        load(folder, shown_as="config/my-game")
    assert f"{caught.value}\n" == blocks("text")[0]


def test_the_deck_that_it_shows_is_one(tmp_path: Path) -> None:
    (deck,) = [text for text in blocks("yaml") if text.startswith("polyominoes:")]
    game = load(write_game(tmp_path / "game", files={"deck.yaml": deck}))
    assert {len(card.shape) for card in game.deck.cards} == {2, 3, 4, 5}


def test_the_removed_file_that_it_names_is_named_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(tmp_path / "config" / "my-game")
    monkeypatch.chdir(tmp_path)
    for words in ([], ["--paper", "a4"]):
        said = CliRunner().invoke(pnp, ["build", "my-game", *words]).stdout
    line = said.splitlines()[-2]
    assert line.startswith("removed ")
    assert f"`{line}`" in README


def headings(text: str) -> set[str]:
    """The anchors of a file's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("file", ["README.md", *(f"docs/{found.name}" for found in DOCS.glob("*.md"))])
def test_links_lead_somewhere(file: str) -> None:
    here = ROOT / file
    links = re.findall(r"\]\(([^)]+)\)", here.read_text("utf-8"))
    for link in links:
        if not link.startswith("https:"):
            path, _, anchor = link.partition("#")
            target = (here.parent / path).resolve() if path else here
            assert target.exists(), link
            assert not anchor or anchor in headings(target.read_text("utf-8")), link


def test_every_page_can_be_reached() -> None:
    pages = {found.name: found.read_text("utf-8") for found in DOCS.glob("*.md")}
    linked = {name for text in (README, *pages.values()) for name in re.findall(r"([\w-]+\.md)", text)}
    assert pages.keys() <= linked
    pictures = {found.name for found in (DOCS / "pictures").iterdir()}
    assert pictures == {
        name for text in (README, *pages.values()) for name in re.findall(r"pictures/([^)]+)", text)
    }


def test_the_bot_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The player that the page about playtesting shows plays a game to its end."""
    (bot,) = blocks("python", (DOCS / "playtesting.md").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    words = ["playtest", "--games", "2", "--agents", "random", "--record", "game.jsonl"]
    assert CliRunner().invoke(pnp, words).exit_code == 0

    def ran(words: list[str], input: str, **_: object) -> subprocess.CompletedProcess[str]:
        found = CliRunner().invoke(pnp, words[1:], input=input)
        return subprocess.CompletedProcess(words, found.exit_code, found.stdout)

    monkeypatch.setattr(subprocess, "run", ran)
    exec(bot, {})
    assert re.search(r"^\w+ winner: (0|1|None)$", capsys.readouterr().out, re.MULTILINE)


def test_versions_agree() -> None:
    from generator import __version__

    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "generator/__init__.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)
