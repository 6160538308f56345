"""What is played is printed: the rule cards and the rules cannot drift apart unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.components.rule_card import rule_cards
from generator.drawing.marks import Text, drawables
from generator.game.definition import Game, Parameters
from generator.game.load import load
from generator.game.records import kinds
from generator.game.values import OneOf
from generator.play.chance import Chance
from generator.play.examples import stealing
from generator.play.seventh import play, setup, table_of
from generator.play.table import Move
from tests.definitions import write_game

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "config" / "seventh-square"


def words(game: Game) -> str:
    """All that the rule cards say."""
    faces = [card.front for card in rule_cards(game)]
    lines = [mark for face in faces for layer in face.layers for mark in drawables(layer.marks)]
    return " ".join(mark.text for mark in lines if isinstance(mark, Text))


def copied(folder: Path, old: str, new: str) -> Game:
    folder.mkdir()
    for file in SHIPPED.glob("*.yaml"):
        text = file.read_text("utf-8")
        if file.name == "rules.yaml":
            assert text.count(old) == 1
            text = text.replace(old, new)
        (folder / file.name).write_text(text, "utf-8")
    return load(folder, shown_as="game")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name, kind in kinds(Parameters).items()
        if isinstance(kind, OneOf)
        for value in kind.words
        if value != Parameters.__dataclass_fields__[name].default
    ],
)
def test_another_value_changes_what_the_cards_say(tmp_path: Path, name: str, value: str) -> None:
    default = Parameters.__dataclass_fields__[name].default
    game = copied(tmp_path / "game", f"  {name}: {default}\n", f"  {name}: {value}\n")
    assert words(game) != words(load(SHIPPED))
    assert getattr(table_of(game).rules, name) == value


def test_a_forced_pass_becomes_a_loss_in_words_and_in_play(tmp_path: Path) -> None:
    assert "Two passes in a row end the game by count." in words(load(SHIPPED))
    game = copied(tmp_path / "game", "  cannot_pay: pass\n", "  cannot_pay: lose\n")
    assert "you lose." in words(game)
    assert "Two passes" not in words(game)


def test_a_parameter_that_no_card_speaks_of_is_a_warning(tmp_path: Path) -> None:
    lonely = write_game(tmp_path / "game", ("rules.yaml", "  # mirror: no", "  mirror: no"))
    assert [str(warning) for warning in load(lonely, shown_as="game").warnings][:1] == [
        "game/rules.yaml:4:3: no rule card says what mirror is; print it with {{ rules.mirror }} or "
        "{{ wording.mirror }}, or put words between {% if rules.mirror … %} and {% endif %}"
    ]


def test_a_diagram_of_turns_speaks_of_turning(tmp_path: Path) -> None:
    edits = (
        ("rules.yaml", "  # mirror: no", "  mirror: no"),
        ("rules.yaml", "diagram: steal", "diagram: turn"),
    )
    assert load(write_game(tmp_path / "game", *edits)).warnings == ()


def test_the_shipped_game_says_all_that_it_depends_on() -> None:
    assert load(SHIPPED).warnings == ()
    assert load(SHIPPED, language="de").warnings == ()


def test_the_diagram_shows_what_the_rules_do() -> None:
    game = load(SHIPPED)
    found = stealing(game)
    assert found.before == (0, 0, 1, 1, 2, 2, None)
    assert (found.placed, found.after) == (3, (None,) * 7)
    assert found.taken == (0, 0, 1, 1, 2, 2, 3)


def test_the_number_of_a_crossing_is_the_number_that_is_taken() -> None:
    game = load(SHIPPED)
    table = table_of(game)
    start = setup(table, Chance(1))
    single = next(n for n, shape in enumerate(table.shapes) if shape.size == 1)
    corner = 1
    line = (table.grid.row_lines[0] | table.grid.column_lines[0]) & ~corner
    board = (0, 0, 0, line, 0, 0)
    state = start._replace(board=board, filled=line, market=(single, *start.market[1:]))
    _, outcome = play(table, state, Move(0, corner, 0))
    assert f"you take both, {sum(outcome.claimed)} tokens." in words(game)
