"""Playing what nobody should ask for: games for more than two, folders in the way, marks before the text."""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

import pytest
from click.testing import CliRunner, Result

from generator.cli import pnp
from generator.play.reading import MOST_CHARACTERS
from tests.definitions import SMALL, write_game
from tests.puzzles import write_puzzle

POSITION = {"board": ["....."] * 5, "reserve": [{"A": 10}, {"B": 10}], "market": ["I2", "V3"]}
FOUR = SMALL["colours.yaml"] + (
    '- {id: gold, name: Gold, colour: "#f2e714", symbol: star, count: 10}\n'
    '- {id: plum, name: Plum, colour: "#5f3575", symbol: diamond, count: 10}\n'
)
MARK = "\ufeff"  # what some editors and shells begin a text with


def run(*words: object, given: str = "") -> Result:
    return CliRunner().invoke(pnp, [str(word) for word in words], input=given)


@pytest.mark.parametrize("command", ["moves", "apply", "playtest"])
@pytest.mark.parametrize("players", [1, 4])
def test_only_games_for_two_are_played(tmp_path: Path, command: str, players: int) -> None:
    players_line = ("game.yaml", "players: 2", f"players: {players}")
    folder = write_game(tmp_path / "game", players_line, files={"colours.yaml": FOUR})
    found = run(command, folder, given="{}\n")
    assert found.exit_code == 1
    said = f"players is {players}, but the program plays for two alone; write 2 to let it play"
    assert found.stderr == f"{folder}/game.yaml:3:10: {said}\n"


def test_a_byte_order_mark_is_no_part_of_a_position_or_a_saved_game(tmp_path: Path) -> None:
    folder, saved = write_game(tmp_path / "game"), tmp_path / "game.jsonl"
    position = json.dumps(POSITION)
    assert run("moves", folder, "--count", given=f"{MARK}{position}\n{position}\n").stdout == (
        '{"placements": [40, 64], "payable": [["A"], ["A"]]}\n' * 2
    )
    saved.write_text(f"{MARK}{json.dumps({'position': POSITION})}\r\n", "utf-8")
    assert run("replay", saved, folder).stdout.endswith("not ended; the count is 10 : 10\n")


def test_an_endless_line_is_refused_without_being_kept() -> None:
    endless, position = "[" * (3 * MOST_CHARACTERS), "{}"
    found = run("moves", given=f"{endless}\n{position}\n{endless}").stdout.splitlines()
    assert [json.loads(line)["error"] for line in found] == [
        "this line is longer than 1000000 characters",
        "board holds 7 texts of 7 characters, a row each",
        "this line is longer than 1000000 characters",
    ]


def test_a_game_for_one_is_not_replayed(tmp_path: Path) -> None:
    folder, saved = write_puzzle(tmp_path / "puzzle"), tmp_path / "game.jsonl"
    saved.write_text(f"{json.dumps({'position': POSITION})}\n")
    found = run("replay", saved, folder)
    assert found.exit_code == 2
    assert found.stderr.endswith("Invalid value for GAME: only games for two are replayed\n")


@pytest.mark.parametrize("rule", ["sweep", "replace_oldest"])
def test_a_deck_of_which_nothing_fits_is_gone_through_at_once(tmp_path: Path, rule: str) -> None:
    """Two squares beside each other, on a board of single gaps, fifty thousand times."""
    folder = write_game(tmp_path / "game", files={"colours.yaml": FOUR})
    position = {
        "board": [".ABCD", "A.BCD", "AB.CD", "ABC.D", "ABCD."],
        "reserve": [{"A": 1}, {"B": 1}],
        "market": ["I2"],
        "deck": ["I2"] * 49_999 + ["I1"],
        "shapes": {"I1": "#"},
        "rules": {"nothing_fits": rule, "market": 1},
    }
    begun = process_time()
    (found,) = run(
        "apply", folder, given=json.dumps({"position": position, "move": None})
    ).stdout.splitlines()
    assert process_time() - begun < 3
    answer = json.loads(found)
    assert answer["swept"] == ["I2"] * 50_000
    assert (answer["position"]["market"], answer["position"]["deck"]) == (["I1"], [])


@pytest.mark.parametrize("rule", ["sweep", "replace_oldest"])
def test_an_empty_market_is_filled_and_no_more(tmp_path: Path, rule: str) -> None:
    folder = write_game(tmp_path / "game")
    rules = {"nothing_fits": rule, "market": 2}
    position = {**POSITION, "market": [], "deck": ["S4", "I2", "V3"], "rules": rules}
    answer = json.loads(run("apply", folder, given=json.dumps({"position": position, "move": None})).stdout)
    assert (answer["position"]["market"], answer["position"]["deck"]) == (["S4", "I2"], ["V3"])
    assert answer["swept"] == []


def test_a_value_is_changed_once(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game")
    changes = ("--set", "rules.market=1", "--set", " rules.market =3", "--set", "deck.I2=1")
    found = run("playtest", folder, *changes, "--output", tmp_path)
    assert (found.exit_code, found.stderr) == (1, "--set rules.market is given more than once; keep one\n")


@pytest.mark.parametrize("name", ["playtest.html", "playtest.json"])
def test_a_folder_in_the_way_of_a_report_is_named_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    folder, output = write_game(tmp_path / "game"), tmp_path / "output"
    blocked = output / "game" / name
    blocked.mkdir(parents=True)
    found = run("playtest", folder, "--games", 2, "--workers", 1, "--output", output)
    assert found.exit_code == 1
    assert found.stderr == (
        f"{blocked} is a folder, but a file belongs there; "
        "move it away, or choose another folder with --output\n"
    )
    assert [file.name for file in blocked.parent.iterdir()] == [name]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    folder, mine = write_game(tmp_path / "game"), tmp_path / "mine.jsonl"
    mine.write_text("mine")
    link = tmp_path / "game.jsonl"
    link.symlink_to(mine)
    found = run("playtest", folder, "--games", 2, "--output", tmp_path / "output", "--record", link)
    assert found.exit_code == 1
    assert found.stderr.startswith(f"{link} is a link, and files are only written in their own place; ")
    assert link.is_symlink()
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("name", ["playtest.html", "playtest.json"])
def test_a_report_replaces_an_older_one_and_nothing_of_a_persons(tmp_path: Path, name: str) -> None:
    folder, output = write_game(tmp_path / "game"), tmp_path / "output"
    words = ("playtest", folder, "--games", 2, "--workers", 1, "--output", output)
    file = output / "game" / name
    assert run(*words).exit_code == 0
    first = file.read_bytes()
    assert run(*words, "--seed", 2).exit_code == 0
    assert file.read_bytes() != first
    file.write_text("my own notes")
    found = run(*words)
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr == (
        f"{file} was not written by this program and would be overwritten; "
        "move it away, or choose another folder with --output\n"
    )
    assert file.read_text() == "my own notes"


def test_what_cannot_be_shared_or_shown_is_said_of_one_and_of_none(tmp_path: Path) -> None:
    red = SMALL["colours.yaml"].partition("- id: blue")[0]
    none = "cards: [{id: I2, name: I2, shape: ['##'], copies: 0}]\n"
    folder = write_game(tmp_path / "game", files={"colours.yaml": red, "deck.yaml": none})
    said = [line.partition("yaml:")[2] for line in run("build", folder).stderr.splitlines()]
    assert (
        "1:1: 1 colour set cannot be shared equally by 2 players; add 1 or change players in game.yaml"
        in said
    )
    assert "2:11: the market shows 2 cards, but the deck has only 0; add copies" in said
