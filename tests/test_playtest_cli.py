"""`pnp moves`, `pnp apply` and `pnp playtest` as other programs and designers meet them."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from generator.cli import pnp
from generator.colour import contrast
from generator.game.load import load
from tests.browser import witnessed
from tests.definitions import write_game
from tests.webpage import by_id, parsed, words

ROOT = Path(__file__).parents[1]

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FREE = ["......."] * 7
START = {
    "board": FREE,
    "reserve": [{"A": 14, "B": 14, "C": 14}, {"D": 14, "E": 14, "F": 14}],
    "market": ["S4", "I2", "I1"],
    "deck": ["O4", "I5"],
    "turn": 0,
}


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(pnp, list(words), input=given)


def answers(command: str, *lines: object, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    given = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    found = run(command, *options, given=given)
    assert found.exit_code == 0, found.output
    return [json.loads(line) for line in found.stdout.splitlines()]


def test_moves_count_placements_and_name_who_can_pay() -> None:
    (found,) = answers("moves", {**START, "reserve": [{"A": 1, "B": 3, "C": 4}, {}]}, options=("--count",))
    assert found == {"placements": [60, 84, 49], "payable": [["C"], ["B", "C"], ["A", "B", "C"]]}


def test_moves_lists_every_placement_with_every_colour() -> None:
    (found,) = answers("moves", START)
    assert len(found["moves"]) == 3 * (60 + 84 + 49)
    assert found["moves"][0] == {"card": 0, "cells": [[0, 1], [0, 2], [1, 0], [1, 1]], "colour": "A"}
    assert len({json.dumps(move) for move in found["moves"]}) == len(found["moves"])


def test_apply_steals_a_line() -> None:
    board = ["DDDDDD.", *FREE[1:]]
    position = {**START, "board": board, "reserve": [{"A": 14}, {"D": 8, "E": 14}]}
    move = {"card": 2, "cells": [[0, 6]], "colour": "A"}
    (found,) = answers("apply", {"position": position, "move": move})
    assert (found["rows"], found["columns"], found["claimed"]) == ([0], [], {"A": 1, "D": 6})
    after = found["position"]
    assert after["board"] == FREE
    assert after["reserve"] == [{"A": 14, "D": 6}, {"D": 8, "E": 14}]
    assert (after["market"], after["deck"], after["turn"]) == (["S4", "I2", "O4"], ["I5"], 1)
    assert (found["swept"], found["passes"], found["ending"], found["winner"]) == ([], 0, None, None)
    (again,) = answers("moves", after, options=("--count",))
    assert again["placements"] == [60, 84, 36]


def test_rows_first_leaves_the_column() -> None:
    board = ["DDDDDD.", *["......D"] * 6]
    position = {**START, "board": board, "reserve": [{"A": 14}, {"D": 2}]}
    move = {"card": 2, "cells": [[0, 6]], "colour": "A"}
    both, first = answers(
        "apply",
        {"position": position, "move": move},
        {"position": {**position, "rules": {"crossing": "rows_first", "stolen": "bank"}}, "move": move},
    )
    assert (both["rows"], both["columns"], both["claimed"]) == ([0], [6], {"A": 1, "D": 12})
    assert (first["rows"], first["columns"], first["claimed"]) == ([0], [], {"A": 1, "D": 6})
    assert first["position"]["bank"] == [7, 0]
    assert first["position"]["rules"] == {"crossing": "rows_first", "stolen": "bank"}


def test_own_shapes_and_letters() -> None:
    position = {
        **START,
        "colours": {"x": "blue", "y": "red"},
        "reserve": [{"x": 3}, {"y": 14}],
        "market": ["two"],
        "shapes": {"two": "#/.#"},
    }
    (found,) = answers("moves", {**position, "shapes": {"two": "#./.#"}}, options=("--count",))
    assert found == {"placements": [72], "payable": [["x"]]}
    (wrong,) = answers("moves", position)
    assert wrong["placements"] == [72]  # rows of a shape need not be equally long


def test_a_bad_line_does_not_stop_the_others() -> None:
    found = answers("moves", START, "{", {**START, "board": FREE[1:]}, START, options=("--count",))
    assert [list(answer) for answer in found] == [
        ["placements", "payable"],
        ["error"],
        ["error"],
        ["placements", "payable"],
    ]
    assert found[1]["error"] == "this line is no JSON; write one object a line"
    assert found[2]["error"] == "board holds 7 texts of 7 characters, a row each"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ({"card": 3, "cells": [[0, 0]], "colour": "A"}, "the market has no card 3; its cards are 0 to 2"),
        ({"card": 2, "cells": [[0, 7]], "colour": "A"}, "a column is a whole number from 0 to 6"),
        ({"card": 1, "cells": [[0, 0], [1, 1]], "colour": "A"}, "the squares are not the shape of I2"),
        ({"card": 2, "cells": [[0, 0]], "colour": "D"}, "there are not 1 tokens of this colour to place"),
        ({"card": 2, "cells": [[0, 0]], "colour": "G"}, "unknown colour 'G'; known here: A, B, C, D, E, F"),
        (None, "a player who can place must place"),
    ],
)
def test_refused_moves(move: object, said: str) -> None:
    (found,) = answers("apply", {"position": START, "move": move})
    assert found == {"error": said}


def test_playtest_writes_the_same_report_with_any_number_of_workers(tmp_path: Path) -> None:
    words = (
        "playtest",
        "--games",
        "120",
        "--seed",
        "5",
        "--agents",
        "random,greedy",
        "--set",
        "rules.market=4",
    )
    one = run(*words, "--workers", "1", "--output", str(tmp_path / "one"))
    two = run(*words, "--workers", "2", "--output", str(tmp_path / "two"))
    assert one.exit_code == 0, one.output
    for name in ("playtest.json", "playtest.html"):
        files = [tmp_path / side / "seventh-square" / name for side in ("one", "two")]
        assert files[0].read_bytes() == files[1].read_bytes()
    assert one.output.replace("one", "two") == two.output
    found = json.loads((tmp_path / "one" / "seventh-square" / "playtest.json").read_bytes())
    assert [side["name"] for side in found["sides"]] == ["seventh-square", "rules.market=4"]
    figures = {figure["id"]: figure for figure in found["figures"]}
    assert figures["agent"]["values"][0]["value"] < 0.2  # greedy beats random, whoever begins
    for side in found["sides"]:
        placed = sum(int(length) * count for length, count in side["lengths"].items())
        assert sum(card["chosen"] for card in side["cards"]) == placed
        assert sum(map(sum, side["tokens_laid"])) == sum(c["chosen"] * c["squares"] for c in side["cards"])


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a playtest of two games."""
    output = tmp_path_factory.mktemp("played")
    words = ("--games", "60", "--agents", "random", "--set", "rules.market=4", "--output", str(output))
    assert run("playtest", *words).exit_code == 0
    return output / "seventh-square" / "playtest.html"


def test_the_page_needs_nothing_else(compared: Path) -> None:
    page = parsed(compared.read_bytes())
    links = [
        value
        for element in page.iter()
        for name, value in element.attrib.items()
        if name.rpartition("}")[2] in ("href", "src") and not value.startswith("data:")
    ]
    keys = {element.get("id") for element in page.iter()}
    assert links
    assert {link.removeprefix("#") for link in links} <= keys
    assert not list(page.iter("script"))
    style = "".join(element.text or "" for element in page.iter("style"))
    assert set(re.findall(r"url\((.{14})", style)) == {"data:font/ttf;"}
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    (policy,) = (found.get("content") or "" for found in page.iter("meta") if found.get("http-equiv"))
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; font-src data:; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )


def test_the_page_says_what_the_report_says(compared: Path) -> None:
    page = parsed(compared.read_bytes())
    report = json.loads(compared.with_suffix(".json").read_bytes())
    assert [words(found) for found in page.iter("h1")] == ["The 7th Square"]
    assert [words(found) for found in page.iter("h2")] == ["What differs", "Figures", "Games", "Cards"]
    figures, *decks = page.iter("tbody")
    assert [words(next(row.iter("th"))) for row in figures] == [one["name"] for one in report["figures"]]
    for deck, side in zip(decks, report["sides"], strict=True):
        assert [words(next(row.iter("th"))) for row in deck] == [card["card"] for card in side["cards"]]
        for row, card in zip(deck, side["cards"], strict=True):
            cells = {cell.get("data-of"): words(cell) for cell in row.iter("td")}
            assert cells["chosen"] == f"{card['chosen'] / card['copies'] * 100:.1f} %"
    assert len(list(page.iter("figure"))) == 4
    said = words(by_id(page, "apart")).lower()
    assert all(sentence.lower() in said for sentence in report["words"])


def test_a_translated_game_says_what_it_is_written_in(tmp_path: Path) -> None:
    edits = (
        ("game.yaml", "name: Small Squares", "name: Le <jeu>\nlanguage: fr"),
        ("rules.yaml", "count('card')", "count('carte', 'cartes')"),
    )
    folder = write_game(tmp_path / "config" / "jeu", *edits)
    found = run("playtest", str(folder), "--games", "2", "--agents", "random", "--output", str(tmp_path))
    assert found.exit_code == 0, found.output
    page = parsed((tmp_path / "jeu" / "playtest.html").read_bytes())
    (title,) = page.iter("h1")
    assert (words(title), title.get("lang")) == ("Le <jeu>", "fr")
    assert page.get("lang") == "en"


@pytest.mark.oracle
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark"), (320, "light")])
def test_the_page_in_a_browser(chromium: Browser, compared: Path, width: int, scheme: str) -> None:
    """It fits, asks for nothing, has its letters, and can be read."""
    page = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)  # type: ignore[arg-type]
    seen = witnessed(page)
    page.goto(compared.as_uri())
    assert page.evaluate("document.fonts.ready.then(() => document.documentElement.scrollWidth)") == width
    wide = "() => [...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth).length"
    assert page.evaluate(wide) == 0
    loaded = "() => [...document.fonts].map(face => `${face.family} ${face.weight} ${face.status}`)"
    assert sorted(found.replace('"', "") for found in page.evaluate(loaded)) == [
        "Atkinson Hyperlegible 400 loaded",
        "Atkinson Hyperlegible 700 loaded",
    ]
    tones = "names => names.map(name => getComputedStyle(document.documentElement).getPropertyValue(name))"
    ground, *inks = page.evaluate(tones, ["--ground", "--ink", "--quiet", "--accent", "--other"])
    assert all(contrast(ink, ground) >= 4.5 for ink in inks)
    assert page.get_by_role("row", name=re.compile("^draws")).get_by_role("cell").count() == 3
    assert seen.requests == [compared.as_uri()]
    assert seen.complaints == []
    page.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--agents", "clever"],
            "there is no agent called 'clever'; write random, greedy, two-ply, monte-carlo",
        ),
        (["--agents", "a,b,c"], "name one agent or two"),
        (["--agents", "greedy:5"], "only monte-carlo takes a budget"),
        (["--games", "1"], "is not in the range"),
        (["--set", "rules.market=4", "--vs", "seventh-square"], "compare with one thing at a time"),
    ],
)
def test_usage(words: list[str], said: str) -> None:
    found = run("playtest", *words)
    assert found.exit_code == 2
    assert said in " ".join(found.output.split())


def test_changes_that_cannot_be_are_told_all_at_once() -> None:
    found = run("playtest", "--set", "rules.markt=4", "--set", "deck.T4=-1", "--set", "colours.red")
    assert found.exit_code == 1
    assert found.output.splitlines() == [
        "--set rules.markt=4: unknown key 'markt'; did you mean 'market'?",
        "--set deck.T4=-1: -1 is out of range; write a whole number from 0 to 50000",
        "--set colours.red: this names no value; write rules.market=4, board.columns=8, deck.T4=2 (copies) "
        "or colours.red=12 (tokens)",
    ]


def test_changes_that_yaml_would_not_take_are_refused() -> None:
    many = ("--set", "deck.T4=50000", "--set", "deck.S4=50000", "--set", "deck.I4=50000")
    found = run("playtest", *many)
    assert found.exit_code == 1
    assert found.output == (
        f"{' '.join(many)}: the deck has 150027 cards with all copies; at most 100000 are possible\n"
    )
    cards = [card.id for card in load(ROOT / "config" / "block-puzzle-8x8").deck.cards]
    found = run("playtest", "block-puzzle-8x8", *(word for id in cards for word in ("--set", f"deck.{id}=0")))
    assert found.exit_code == 1
    assert found.output.endswith(": the tray holds 3 cards, but the deck has only 0; add copies\n")
