"""A block puzzle's definition: what its rules may say, and what is checked, told and kept of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from generator.errors import DefinitionError, GeneratorError
from generator.game.definition import Game, PuzzleRules, SeventhRules
from generator.game.load import load
from generator.game.puzzle import Mode, Puzzle
from generator.game.schema import schemas
from generator.game.stored import restore, store
from generator.playtest.variation import varied
from tests.definitions import SMALL
from tests.puzzles import PUZZLE, write_puzzle

RULES = "rules.yaml"
Edit = tuple[str, str, str]


def puzzle(folder: Path, *edits: Edit) -> Game:
    return load(write_puzzle(folder / "game", *edits), shown_as="game")


def said(game: Game) -> list[str]:
    return [block.text or block.step or "" for card in game.rules.cards for block in card.content]


def complaints(folder: Path, *edits: Edit) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        puzzle(folder, *edits)
    return [str(problem) for problem in caught.value.problems]


def test_the_rules_are_the_puzzles_own(tmp_path: Path) -> None:
    rules = puzzle(tmp_path).rules
    assert isinstance(rules, PuzzleRules)
    assert rules.parameters == Puzzle(largest_in_set=1, combo_steps=(0, 10, 20))
    assert rules.modes == (
        Mode(id="calm", name="Calm", scored=False),
        Mode(id="quick", name="Quick", minutes=3, copies={"O4": 1}),
    )
    assert [card.large for card in puzzle(tmp_path).deck.cards] == [False, False, False, False, False, True]


def test_words_take_what_they_say_from_the_rules(tmp_path: Path) -> None:
    assert said(puzzle(tmp_path)) == [
        "Deal 3 cards, 1 large at most.",
        "each line earns more. 0, 10, 20",
        "O4: 4 + 30 + 40 = 74 for 4 squares, 2 lines, number 3.",
        "Quick: 3 minutes.",
    ]


def test_other_numbers_change_the_worked_example(tmp_path: Path) -> None:
    edit = (
        RULES,
        "combo_steps: [0, 10, 20]",
        "combo: percent\n  combo_steps: [0, 50, 100]\n  square_points: 2",
    )
    words = said(puzzle(tmp_path, edit))
    assert words[1:3] == [
        "the lines earn a share more. 0, 50, 100",
        "O4: 8 + 30 + 30 = 68 for 4 squares, 2 lines, number 3.",
    ]


def test_thousands_are_told_apart_as_the_language_does(tmp_path: Path) -> None:
    edit = (RULES, "largest_in_set: 1", "largest_in_set: 1\n  square_points: 1000")
    assert said(puzzle(tmp_path, edit))[2].startswith("O4: 4,000 + 30 + 40 = 4,070")


def test_it_is_remembered_as_it_is(tmp_path: Path) -> None:
    game = puzzle(tmp_path)
    assert restore(json.loads(json.dumps(store(game)))) == game


def test_a_game_for_one_is_not_told_what_two_need(tmp_path: Path) -> None:
    assert puzzle(tmp_path).warnings == ()


@pytest.mark.parametrize(
    ("edit", "messages"),
    [
        (
            (RULES, "  largest_in_set: 1", "  market: 3"),
            [
                "3:3: unknown key 'market'; known here: tray, largest_in_set, square_points, line_points, "
                "further_line, combo, combo_steps, further_combo, empty_board, continue_rows"
            ],
        ),
        (
            (RULES, "play: puzzle", "play: puzzles"),
            ["1:7: 'puzzles' is not known here; did you mean 'puzzle'?"],
        ),
        ((RULES, "play: puzzle", "play: [x]"), ["1:7: this is a list; write one of seventh, puzzle"]),
        ((RULES, "[0, 10, 20]", "[0, ten]"), ["4:20: 'ten' is no whole number; write one from 0 to 1000000"]),
        ((RULES, "  card: O4", "  card: O4x"), ["14:9: unknown card 'O4x'; did you mean 'O4'?"]),
        ((RULES, "{O4: 1}", "{O4x: 1}"), ["12:19: unknown card 'O4x'; did you mean 'O4'?"]),
        (
            (RULES, "{O4: 1}", "{O4: 4}"),
            [
                "12:18: the mode quick plays with 4 of O4, but the deck has 3; print more in deck.yaml, "
                "or write fewer here"
            ],
        ),
        ((RULES, "id: quick", "id: Calm"), ["9:9: the id 'Calm' is used twice, here and in line 6"]),
        (
            (RULES, "percent: the", "per-cent: the"),
            ["20:5: 'per-cent' is not known here; did you mean 'percent'?"],
        ),
        (
            (RULES, "{{ rules.tray | count('card') }}", "{% if rules.combo == 'x' %}x{% endif %}"),
            ["25:15: rules.combo is never 'x'; write one of points, percent"],
        ),
        (
            (RULES, '  - text: "{{ modes', '  - diagram: steal\n      - text: "{{ modes'),
            ["31:18: with play: puzzle there is no diagram steal; write one of turn, clear"],
        ),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, edit: Edit, messages: list[str]) -> None:
    assert complaints(tmp_path, edit)[0] == f"game/rules.yaml:{messages[0]}"


def test_what_puzzles_have_is_nothing_to_the_other_game(tmp_path: Path) -> None:
    found = complaints(tmp_path, (RULES, "play: puzzle\n", ""))
    assert any("unknown key 'modes'" in message for message in found)
    assert any("unknown key 'largest_in_set'" in message for message in found)


def test_a_set_that_cannot_be_dealt_is_refused(tmp_path: Path) -> None:
    edit = (
        "deck.yaml",
        PUZZLE["deck.yaml"],
        "cards:\n  - {id: O4, name: O4, shape: ['##', '##'], copies: 9, large: yes}\n",
    )
    assert complaints(tmp_path, edit, (RULES, "{O4: 1}", "{}")) == [
        "game/rules.yaml:3:19: a set of 3 holds at most 1 large cards, but the deck has only 0 others; "
        "mark fewer cards as large, or allow more of them"
    ]


def test_a_parameter_that_no_card_tells_is_warned_of(tmp_path: Path) -> None:
    edit = (RULES, "  largest_in_set: 1", "  largest_in_set: 1\n  empty_board: 99")
    (warning,) = puzzle(tmp_path, edit).warnings
    assert str(warning).startswith("game/rules.yaml:4:3: no rule card says what empty_board is")
    table = (RULES, "      - step:", "      - table: scoring\n      - step:")
    assert load(write_puzzle(tmp_path / "told", edit, table)).warnings == ()


def test_single_values_can_be_set_for_a_playtest(tmp_path: Path) -> None:
    game = varied(puzzle(tmp_path), ("rules.tray=4", "rules.combo=percent"))
    assert game.rules.parameters == Puzzle(tray=4, combo="percent", largest_in_set=1, combo_steps=(0, 10, 20))
    with pytest.raises(GeneratorError) as caught:
        varied(game, ("rules.market=4",))
    assert "unknown key 'market'" in str(caught.value)


def test_modes_have_names_in_other_languages(tmp_path: Path) -> None:
    folder = write_puzzle(tmp_path / "game")
    (folder / "languages").mkdir()
    words = """\
game: {name: Klein, licence: Frei}
colours: {blue: Blau}
rules:
  modes: {calm: Ruhig, quick: Schnell}
  wording: {combo: {points: je Linie mehr., percent: anteilig mehr.}}
  cards:
    play:
      title: "{{ game.name }}"
      content:
        - step: "Lege {{ rules.tray | count('Karte', 'Karten') }} aus, {{ rules.largest_in_set }} große."
        - text: "{{ wording.combo }} {{ rules.combo_steps }}"
        - text: "{{ example.card }}: {{ example.total }}"
        - text: "{{ modes.quick_name }}: {{ modes.quick_minutes }} Minuten."
"""
    (folder / "languages" / "de.yaml").write_text(words, "utf-8")
    game = load(folder, language="de")
    assert [mode.name for mode in game.rules.modes] == ["Ruhig", "Schnell"]  # type: ignore[attr-defined]
    assert said(game)[-1] == "Schnell: 3 Minuten."


def errors(text: str) -> list[str]:
    found = Draft202012Validator(schemas()["rules"]).iter_errors(yaml.load(text, Loader=yaml.SafeLoader))
    return sorted(f"{error.json_path}: {error.message}" for error in found)


def test_editors_know_both_kinds_of_rules() -> None:
    text = PUZZLE[RULES].replace("scored: no", "scored: 'no'")
    assert errors(text) == errors(SMALL[RULES]) == []
    others = errors(text.replace("play: puzzle\n", ""))
    assert any(error.startswith("$: False schema does not allow") for error in others)
    assert errors(text.replace("largest_in_set: 1", "largest_in_set: 9")) == [
        "$.parameters.largest_in_set: 9 is greater than the maximum of 6"
    ]
    assert errors(text.replace("  tray", "  market").replace("largest_in_set", "market"))[0].startswith(
        "$.parameters: Additional properties are not allowed ('market' was unexpected)"
    )
    assert SeventhRules().play == "seventh"
