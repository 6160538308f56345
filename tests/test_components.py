"""Components as values: sizes, counts, words, and looks that rules depend on."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.components.catalogue import catalogue
from generator.components.component import Component
from generator.components.diagram import strip
from generator.drawing.marks import Group, Mark, Rect, Text, drawables
from generator.drawing.marks import Path as Outline
from generator.game.definition import Game
from generator.game.load import load
from generator.game.polyomino import Polyomino
from tests.definitions import write_game

SHIPPED = Path(__file__).parent.parent / "config" / "seventh-square"


@pytest.fixture(scope="module")
def kit() -> dict[str, Component]:
    return by_id(load(SHIPPED))


def by_id(game: Game) -> dict[str, Component]:
    return {part.id: part for part in catalogue(game)}


def words(component: Component) -> str:
    """Every printed line, joined as a reader would."""
    return " ".join(mark.text for mark in marks(component) if isinstance(mark, Text))


def marks(component: Component) -> list[Mark]:
    return [mark for layer in component.front.layers for mark in drawables(layer.marks)]


def group(component: Component, name: str) -> Group:
    found = [
        mark
        for layer in component.front.layers
        for mark in layer.marks
        if isinstance(mark, Group) and mark.name == name
    ]
    assert len(found) == 1
    return found[0]


def test_a_kit_has_every_component_once(kit: dict[str, Component]) -> None:
    kinds = [part.kind for part in kit.values()]
    assert {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)} == {
        "board": 1,
        "rule_card": 3,
        "token": 6,
        "card": 18,
        "card_back": 1,
    }
    assert sum(part.copies for part in kit.values() if part.kind == "token") == 84
    assert sum(part.copies for part in kit.values() if part.kind == "card") == 30


def test_trims_are_the_sizes_of_the_definition(kit: dict[str, Component]) -> None:
    sizes = {part.kind: (part.width, part.height) for part in kit.values()}
    assert sizes == {
        "board": (164.0, 164.0),
        "rule_card": (62.0, 86.0),
        "token": (21.0, 21.0),
        "card": (31.0, 50.0),
        "card_back": (31.0, 50.0),
    }


def test_masters_have_distinct_files(kit: dict[str, Component]) -> None:
    files = [part.file for part in kit.values()]
    assert len(set(map(str.lower, files))) == len(files)
    assert kit["token-red"].file == "svg/tokens/red.svg"
    assert kit["card-back"].file == "svg/cards/back.svg"


def test_a_token_is_solid_colour_inset_from_its_cut(kit: dict[str, Component]) -> None:
    outlines = [mark for mark in marks(kit["token-blue"]) if isinstance(mark, Outline)]
    facets = [mark for mark in outlines if mark.name.startswith("facet")]
    points = [point for facet in facets for segment in facet.segments for point in segment[1:]]
    assert min(x for x, _ in points) == pytest.approx(0.6)
    assert max(y for _, y in points) == pytest.approx(20.4)
    face = next(mark for mark in marks(kit["token-blue"]) if isinstance(mark, Rect) and mark.name == "face")
    assert face.style.fill == "#3884bf"


def test_the_board_letters_columns_and_numbers_rows_from_the_top(kit: dict[str, Component]) -> None:
    letters = [mark for mark in group(kit["board"], "column-letters").marks if isinstance(mark, Text)]
    assert "".join(mark.text for mark in letters[::2]) == "ABCDEFG"
    assert letters[0].x == pytest.approx(5 + 11)
    numbers = [mark for mark in group(kit["board"], "row-numbers").marks if isinstance(mark, Text)]
    assert [mark.text for mark in numbers[::2]] == list("1234567")
    assert [mark.y for mark in numbers] == sorted(mark.y for mark in numbers)


def test_a_card_shows_its_shape_its_tokens_and_its_name(kit: dict[str, Component]) -> None:
    card = kit["card-L5"]
    assert words(card) == "L5 L5 5"
    blocks = group(card, "shape").marks
    assert len(blocks) == 5


def test_cards_say_that_they_may_be_turned_only_if_they_may(tmp_path: Path) -> None:
    def names(rotate: str) -> set[str]:
        game = load(write_game(tmp_path / rotate, ("rules.yaml", "rotate: yes", f"rotate: {rotate}")))
        return {mark.name for layer in by_id(game)["card-V3"].front.layers for mark in layer.marks}

    assert "turn" in names("yes")
    assert "turn" not in names("no")


def test_rule_cards_state_the_numbers_of_the_definition(kit: dict[str, Component]) -> None:
    setup, lines = words(kit["rule-setup"]), words(kit["rule-lines"])
    assert "A board of 7 × 7 squares, 30 cards, and 84 tokens in 6 colours, 14 of each." in setup
    assert "42 each" in setup
    assert "steals all 7 tokens" in lines
    assert "you take both, 13 tokens" in lines


def test_all_rule_cards_share_one_size_of_type(kit: dict[str, Component]) -> None:
    captions, numbers, titles = 6.5, 8.0, 12.0
    sizes = {
        round(mark.size * 72 / 25.4, 3)
        for part in kit.values()
        if part.kind == "rule_card"
        for mark in marks(part)
        if isinstance(mark, Text)
    }
    words, headings = sorted(sizes - {captions, numbers, titles})
    assert words >= 6.5
    assert headings == pytest.approx(1.12 * words, abs=0.001)


def test_the_turn_diagram_follows_the_rules(tmp_path: Path) -> None:
    def signs(mirror: str) -> list[str]:
        edits = [
            ("rules.yaml", "# mirror: no", f"mirror: {mirror}"),
            ("rules.yaml", "diagram: steal", "diagram: turn"),
        ]
        if mirror == "yes":
            edits.append(("deck.yaml", '  - id: Z4\n    name: Z4\n    shape: ["##.", ".##"]\n', ""))
        rule_card = by_id(load(write_game(tmp_path / mirror, *edits)))["rule-play"]
        return [
            mark.name
            for mark in group(rule_card, "diagram-turn").marks
            if mark.name in ("allowed", "refused")
        ]

    assert signs("no") == ["allowed", "refused"]
    assert signs("yes") == ["allowed", "allowed"]


def test_strips_leave_room_for_words() -> None:
    """At most 20 mm, whatever the board, the shape and the card."""
    game = load(SHIPPED)
    heights = []
    for size in range(1, 27):
        cells = min(size, 12)
        shape = Polyomino.of([(row, column) for row in range(cells) for column in range(1 + row % 2)])
        odd = replace(
            game,
            board=replace(game.board, columns=max(2, size), rows=max(2, size)),
            deck=replace(game.deck, cards=(replace(game.deck.cards[0], shape=shape),)),
        )
        for width in (30.0, 56.0, 190.0):
            heights += [strip(kind, odd, ("one", "two", "three"), width).height for kind in ("turn", "steal")]
    assert 14 < max(heights) <= 20


def test_the_steal_diagram_has_the_board_s_squares(kit: dict[str, Component], tmp_path: Path) -> None:
    def taken(component: Component) -> int:
        parts = [mark for mark in group(component, "diagram-steal").marks if isinstance(mark, Group)]
        return next(len(part.marks) for part in parts if part.name == "taken")

    assert taken(kit["rule-lines"]) == 7
    assert taken(by_id(load(write_game(tmp_path / "small")))["rule-play"]) == 5


@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (4, 4), (5, 10), (7, 5), (12, 8), (26, 26)])
def test_the_shipped_words_stand_beside_boards_of_any_size(tmp_path: Path, columns: int, rows: int) -> None:
    shutil.copytree(SHIPPED, tmp_path / "game")
    board = tmp_path / "game" / "board.yaml"
    text = board.read_text("utf-8").replace("columns: 7", f"columns: {columns}")
    board.write_text(text.replace("rows: 7", f"rows: {rows}"), "utf-8")
    deck = tmp_path / "game" / "deck.yaml"
    deck.write_text('cards:\n  - id: I2\n    name: I2\n    shape: "##"\n    copies: 9\n', "utf-8")
    lines = words(by_id(load(tmp_path / "game"))["rule-lines"])
    assert f"all {columns} are yours" in lines
    assert "you fill the last square" in lines
