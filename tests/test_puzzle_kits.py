"""The two block puzzles as they are printed, read back from the finished files that are shipped."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest
import yaml

from generator.checks.supply import check_supply
from generator.checks.words import body_reach
from generator.components.catalogue import catalogue
from generator.components.component import Component
from generator.components.look import FULL
from generator.drawing.marks import Rect, Text, drawables
from generator.game.definition import Game, PuzzleRules
from generator.game.load import load
from generator.game.puzzle import Puzzle
from generator.game.scoring import combo_bonus, line_points, scored
from tests.definitions import write_game
from tests.puzzles import PUZZLE, write_puzzle
from tests.readback import placed
from tests.render import pdf_words

ROOT = Path(__file__).parents[1]
CONFIG, OUTPUT = ROOT / "config", ROOT / "output"
EIGHT, TEN = "block-puzzle-8x8", "block-puzzle-10x10"
BOTH = pytest.mark.parametrize("name", [EIGHT, TEN])
PAPERS = pytest.mark.parametrize("paper", ["a4", "letter"])


def pdf(name: str, paper: str) -> bytes:
    return (OUTPUT / name / f"{name}-{paper}.pdf").read_bytes()


def words(part: Component) -> list[str]:
    """What stands on a piece, in the order in which it is drawn."""
    marks = (mark for layer in part.front.layers for mark in drawables(layer.marks))
    return [mark.text for mark in marks if isinstance(mark, Text)]


def part(game: Game, id: str) -> Component:
    return next(found for found in catalogue(game) if found.id == id)


def deck_rows(name: str) -> dict[str, list[str]]:
    """The shapes as they are written, by another reader of YAML."""
    cards = yaml.load((CONFIG / name / "deck.yaml").read_text("utf-8"), Loader=yaml.BaseLoader)["cards"]
    return {card["id"]: card["shape"] for card in cards}


# --- what is on the sheets ---


@PAPERS
@pytest.mark.parametrize(
    ("name", "sheets", "counts"),
    [
        (EIGHT, 4, {"board": 1, "tray": 1, "score": 2, "rule": 3, "token": 63, "card": 49}),
        (TEN, 6, {"board": 1, "tray": 1, "score": 2, "rule": 8, "token": 99, "card": 93}),
    ],
)
def test_every_piece_is_there(name: str, sheets: int, counts: dict[str, int], paper: str) -> None:
    found = placed(pdf(name, paper))
    assert max(face.page for face in found) == sheets
    assert Counter(re.split(r"[-.]", face.name)[0] for face in found) == counts


@pytest.mark.parametrize(
    ("name", "copies"),
    [
        (EIGHT, {"I1": 3, "I2a": 3, "V3c": 2, "O4": 3, "L4a": 1, "R6a": 1, "I5b": 1, "O9": 1}),
        (TEN, {"I1": 3, "D3b": 3, "V3d": 3, "L4a": 2, "Z4b": 2, "O4": 2, "I5a": 1, "X5": 1, "V5d": 1}),
    ],
)
def test_copies_are_weights(name: str, copies: dict[str, int]) -> None:
    found = Counter(face.name for face in placed(pdf(name, "a4")))
    assert {id: found[f"card-{id}.front"] for id in copies} == copies


# --- the shapes ---

# How many of each kind the 10 × 10 game has, by a drawing of one of them.
KINDS = {
    "#": 1,
    "##": 2,
    "###": 2,
    "####": 2,
    "#####": 2,
    "#. .#": 2,
    "#.. .#. ..#": 2,
    "## ##": 1,
    "### ### ###": 1,
    "### ###": 2,
    "## #.": 4,
    "#. #. ##": 4,
    ".# .# ##": 4,
    "### .#.": 4,
    ".## ##.": 2,
    "##. .##": 2,
    ".#. ### .#.": 1,
    "#.# ###": 4,
}


def turns(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    found = set()
    for _ in range(4):
        found.add(rows)
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return found


def test_the_48_shapes_are_those_of_the_game() -> None:
    shapes = [tuple(rows) for rows in deck_rows(TEN).values()]
    assert len(shapes) == len(set(shapes)) == 48
    left = set(shapes)
    for drawing, count in KINDS.items():
        mine = turns(tuple(drawing.split())) & left
        assert len(mine) == count, drawing
        left -= mine
    assert len(left) == 6
    assert all(sum(row.count("#") for row in rows) == 5 and len(rows) == len(rows[0]) == 3 for rows in left)


@BOTH
def test_no_card_is_another_one_and_each_is_drawn_as_it_is_written(name: str) -> None:
    game = load(CONFIG / name)
    for id, rows in deck_rows(name).items():
        marks = [mark for layer in part(game, f"card-{id}").front.layers for mark in drawables(layer.marks)]
        faces = [mark for mark in marks if isinstance(mark, Rect) and mark.name == "face"]
        squares = sorted((round(face.y, 3), round(face.x, 3)) for face in faces)[1:]  # less the count's
        ys, xs = (
            {value: n for n, value in enumerate(sorted({pair[axis] for pair in squares}))} for axis in (0, 1)
        )
        wanted = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"}
        assert {(ys[y], xs[x]) for y, x in squares} == wanted, id


def test_the_biggest_of_the_small_game_have_a_double_line() -> None:
    game = load(CONFIG / EIGHT)
    double = {found.id for found in catalogue(game) if "foot-large" in names(found)}
    assert double == {"card-O9", "card-I5a", "card-I5b"}


def names(found: Component) -> list[str]:
    return [mark.name for layer in found.front.layers for mark in drawables(layer.marks)]


@BOTH
def test_cards_that_may_not_be_turned_have_a_foot_and_one_name(name: str) -> None:
    for found in catalogue(load(CONFIG / name)):
        if found.kind == "card":
            (foot,) = (m for layer in found.front.layers for m in layer.marks if m.name == "foot")
            assert isinstance(foot, Rect)
            assert foot.y > 0.9 * found.height - 1
            assert foot.style.fill not in (None, FULL.paper)
            assert words(found)[0] == found.id.removeprefix("card-")
            assert len(words(found)) == 2  # its name and how many squares


def test_the_other_game_has_foot_lines_too_if_nothing_may_be_turned(tmp_path: Path) -> None:
    turned = load(write_game(tmp_path / "turned"))
    fixed = load(write_game(tmp_path / "fixed", ("rules.yaml", "rotate: yes", "rotate: no")))
    assert "foot" not in names(part(turned, "card-V3"))
    assert "foot" in names(part(fixed, "card-V3"))
    assert (len(words(part(turned, "card-V3"))), len(words(part(fixed, "card-V3")))) == (3, 2)


@pytest.mark.parametrize("language", ["en", "de"])
@BOTH
def test_no_words_lie_over_each_other(name: str, language: str) -> None:
    for found in catalogue(load(CONFIG / name, language=language)):
        marks = [mark for layer in found.front.layers for mark in drawables(layer.marks)]
        boxes = [(mark.text, body_reach(mark)) for mark in marks if isinstance(mark, Text)]
        for (one, a), (other, b) in combinations(boxes, 2):
            apart = a[2] <= b[0] + 0.01 or b[2] <= a[0] + 0.01 or a[3] <= b[1] + 0.01 or b[3] <= a[1] + 0.01
            assert apart, (found.id, one, other)


# --- scoring ---


@pytest.mark.parametrize(
    ("name", "points", "empty", "example"),
    [
        (EIGHT, ["10", "30", "60", "100", "150", "210"], "300", "74"),
        (TEN, ["100", "250", "500", "1,000", "1,500", "2,000"], "2,000", "503"),
    ],
)
def test_the_printed_numbers_are_the_games_own(
    name: str, points: list[str], empty: str, example: str
) -> None:
    game = load(CONFIG / name)
    rules = game.rules.parameters
    assert isinstance(rules, Puzzle)
    said = words(part(game, "rule-points"))
    table = said[said.index("each square") :]
    assert table[::2][1:] == ["1 line", *(f"{n} lines at once" for n in range(2, 7)), "board left empty"]
    assert table[1::2] == ["1", *points, empty]
    assert [f"{line_points(rules, lines):,}" for lines in range(1, 7)] == points
    assert f"make {example} ." in " ".join(words(part(game, "rule-combo")))


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        (EIGHT, [("×1", "–"), ("×2", "+10"), ("×3", "+20"), ("×4", "+30"), ("×5…", "+40…")]),
        (TEN, [("×1", "–"), ("×2", "+50"), ("×3", "+100"), ("×4", "+150"), ("×5+", "+200")]),
    ],
)
def test_the_ladder_is_the_games_own(name: str, steps: list[tuple[str, str]]) -> None:
    game = load(CONFIG / name)
    rules = game.rules.parameters
    assert isinstance(rules, Puzzle)
    for id in ("rule-combo", "score-sheet"):
        said = words(part(game, id))
        for step, bonus in steps:
            assert step in said
            assert bonus in said
    assert [combo_bonus(rules, n) for n in range(1, 6)] == [
        int(re.sub(r"\D", "", bonus) or 0) for _, bonus in steps
    ]


def test_the_examples_are_the_rules_own_sums() -> None:
    for name, squares, total in ((EIGHT, 4, 74), (TEN, 3, 503)):
        rules = load(CONFIG / name).rules
        assert isinstance(rules, PuzzleRules)
        assert scored(rules.parameters, squares, 2, 3).total == total


def test_other_numbers_are_other_words_and_tables(tmp_path: Path) -> None:
    rules = (CONFIG / TEN / "rules.yaml").read_text("utf-8")
    edits = {
        "[100, 250, 500, 1000]": "[7, 77, 777]",
        "empty_board: 2000": "empty_board: 0",
        "tray: 3": "tray: 4",
    }
    for old, new in edits.items():
        assert rules.count(old) == 1
        rules = rules.replace(old, new)
    folder = tmp_path / "game"
    folder.mkdir()
    for file in (CONFIG / TEN).glob("*.yaml"):
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "rules.yaml").write_text(rules, "utf-8")
    game = load(folder)
    said = words(part(game, "rule-points"))
    assert said[said.index("1 line") :] == [
        *("1 line", "7", "2 lines at once", "77", "3 lines at once", "777"),
        *("4 lines at once", "1,277", "5 lines at once", "1,777", "6 lines at once", "2,277"),
    ]
    assert "3 for its squares, 77 for the" in " ".join(words(part(game, "rule-combo")))
    assert "empty" not in words(part(game, "score-sheet"))
    assert sum(name.startswith("tray-") for name in groups(part(game, "tray-mat"))) == 4
    assert "four into the tray" in " ".join(words(part(game, "rule-play")))


def groups(found: Component) -> list[str]:
    return [mark.name for layer in found.front.layers for mark in layer.marks]


def test_hardcore_keeps_one_of_each_small_piece_as_its_card_says() -> None:
    game = load(CONFIG / TEN)
    assert isinstance(game.rules, PuzzleRules)
    mode = next(mode for mode in game.rules.modes if mode.id == "hardcore")
    small = {card.id for card in game.deck.cards if len(card.shape) <= 3}
    assert mode.copies == dict.fromkeys(small, 1)
    left = sum(mode.copies.get(card.id, card.copies) for card in game.deck.cards)
    assert f"{left} cards are left" in " ".join(words(part(game, "rule-mode-hardcore")))


# --- mats, sheets, tokens ---


@BOTH
def test_the_tray_holds_the_cards(name: str) -> None:
    game = load(CONFIG / name)
    mat = part(game, "tray-mat")
    places = [mark for layer in mat.front.layers for mark in drawables(layer.marks) if isinstance(mark, Rect)]
    wells = [place for place in places if place.style.fill and place.width > game.print.cards.width]
    wells = [well for well in wells if well.width < mat.width / 2]
    assert len(wells) == 3 + 2
    assert all(well.height >= game.print.cards.height for well in wells)
    ordered = sorted(wells, key=lambda well: well.x)
    assert all(a.x + a.width < b.x for a, b in pairwise(ordered))
    assert words(mat) == ["draw pile", "the tray", "discard pile"]


@BOTH
def test_words_on_sheets_are_german_in_a_german_kit(name: str) -> None:
    data = (OUTPUT / f"{name}-de" / f"{name}-de-a4.pdf").read_bytes()
    first, second = (" ".join(pdf_words(data, page)) for page in (1, 2))
    assert "Spielbrett und Ablage" in first
    assert "Stapel die Ablage Abwurf" in first
    assert "Wertungsblätter" in second
    assert "Satz Felder Linien Combo leer Summe" in second


@pytest.mark.parametrize(("name", "have", "most"), [(EIGHT, 63, 59), (TEN, 99, 93)])
def test_there_are_tokens_for_whatever_play_needs(name: str, have: int, most: int) -> None:
    (finding,) = check_supply(load(CONFIG / name))
    assert finding.severity == "info"
    found = re.fullmatch(
        rf"{have} tokens: play needed at most (\d+) in 200 games that put off clearing; "
        rf"it can never need more than {most}",
        finding.message,
    )
    assert found
    assert most * 0.6 < int(found[1]) <= most


def test_too_few_tokens_are_warned_of(tmp_path: Path) -> None:
    enough = load(write_puzzle(tmp_path / "enough"))
    few = load(write_puzzle(tmp_path / "few", ("colours.yaml", "count: 30", "count: 12")))
    assert [finding.severity for finding in check_supply(enough)] == ["info"]
    (finding,) = check_supply(few)
    assert (finding.severity, finding.code) == ("warning", "tokens")
    assert finding.message.endswith("print more (colours.yaml, count)")
    assert list(check_supply(load(write_game(tmp_path / "seventh")))) == []
    assert PUZZLE["colours.yaml"].count("30") == 1
