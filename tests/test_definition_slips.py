"""Slips of the keyboard that YAML reports far from where they were made: each is named in its own line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.errors import DefinitionError, Problem
from generator.game.definition import Board
from generator.game.load import load
from generator.game.measures import Millimetres
from generator.game.printing import CardSize, Margins, Marks, Print, TextSize, TokenSize
from generator.game.records import kinds
from generator.game.source import Source, read_source
from generator.game.validate import validate
from tests.definitions import SMALL, write_game

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
TEXTS = {f"small {name}": text for name, text in SMALL.items()}
TEXTS |= {file.name: file.read_text("utf-8") for file in sorted(SHIPPED.glob("*.yaml"))}

Edit = tuple[str, str, str]


def refused(tmp_path: Path, *edits: Edit) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        load(write_game(tmp_path / "game", *edits), "")
    return [str(problem) for problem in caught.value.problems]


def complaint(text: str) -> str:
    """The one problem of a file."""
    (problem,) = read_source(text.encode(), "f.yaml").problems
    return str(problem)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("columns 5", "1:1: a colon and a space are missing after the key; write columns: 5"),
        ("columns = 5", "1:1: a colon and a space are missing after the key; write columns: 5"),
        ("columns=5  # A to E", "1:1: a colon and a space are missing after the key; write columns: 5"),
        ("columns:5", "1:1: a space is missing after the colon; write columns: 5"),
        (" columns: 5", "1:2: this line begins further right than line 2; begin both in the same column"),
    ],
)
def test_a_first_line_without_its_colon(tmp_path: Path, wrong: str, message: str) -> None:
    assert refused(tmp_path, ("board.yaml", "columns: 5", wrong)) == [f"board.yaml:{message}"]


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (("deck.yaml", "cards:", "cards"), "deck.yaml:1:1: a colon is missing after the key; write cards:"),
        (
            ("print.yaml", "tokens:", "tokens"),
            "print.yaml:3:1: a colon is missing after the key; write tokens:",
        ),
        (
            ("deck.yaml", "- id: V3", "- id V3"),
            "deck.yaml:6:5: a colon and a space are missing after the key; write id: V3",
        ),
        (
            ("print.yaml", "side: 18 mm", "side 18 mm"),
            "print.yaml:4:3: a colon and a space are missing after the key; write side: 18 mm",
        ),
        (
            ("board.yaml", "margin: 5 mm", "margin:5 mm"),
            "board.yaml:4:1: a space is missing after the colon; write margin: 5 mm",
        ),
        (
            ("game.yaml", "name: Small Squares", "name A Game of Many Words"),
            "game.yaml:1:1: a colon and a space are missing after the key; write name: A Game of Many Words",
        ),
        (
            ("game.yaml", "licence: CC0 1.0", "licence free for all of us"),
            "game.yaml:4:1: this line has no colon; write it as key: value, "
            "or indent it to go on with the text above",
        ),
    ],
)
def test_a_key_without_its_colon(tmp_path: Path, edit: Edit, message: str) -> None:
    assert refused(tmp_path, edit) == [message]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "text: Draw a card\n  and then: discard\n",
            "2:3: this line does not fit in here; check its indentation, or put the text in quotes",
        ),
        (
            "a:\n  - Draw a card\n    and keep it\n    then: discard\n",
            "4:5: this line does not fit in here; check its indentation, or put the text in quotes",
        ),
    ],
)
def test_a_text_that_goes_on_with_a_colon(text: str, message: str) -> None:
    assert complaint(text) == f"f.yaml:{message}"


def without_a_colon(text: str) -> Iterator[tuple[int, str]]:
    """The text with one key's colon lost, or the space behind it, in every line where there is one; texts in
    blocks and comments are none."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        found = re.match(r"( *(?:- )?[a-z_]+):( [^>\[{]\S*$| \d\S* \w+$|$)", line)
        if found:
            for sign in ("", ":") if found[2] else ("",):
                slip = found[1] + sign + (found[2].strip() if sign else found[2])
                yield number + 1, "\n".join([*lines[:number], slip, *lines[number + 1 :], ""])


@pytest.mark.parametrize("name", TEXTS)
def test_every_lost_colon_is_reported_in_its_own_line(name: str) -> None:
    slips = list(without_a_colon(TEXTS[name]))
    assert len(slips) >= 2
    part = name.split()[-1].removesuffix(".yaml")
    for line, text in slips:
        source = read_source(text.encode(), "f.yaml")
        problems = source.problems or wrong_in(part, source)
        assert [problem.place.line for problem in problems if problem.place] == [line], text
        assert "missing after the" in problems[0].message


def wrong_in(part: str, source: Source) -> tuple[Problem, ...]:
    with pytest.raises(DefinitionError) as caught:
        validate(part, source)
    return caught.value.problems


# --- quotes


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (("game.yaml", "name: Small Squares", 'name: "Small Squares'), "game.yaml:1:7"),
        (("game.yaml", "name: Small Squares\nversion: 0.1.0", 'name: "Small\nversion: "1"'), "game.yaml:1:7"),
        (("game.yaml", "version: 0.1.0", "version: '0.1.0"), "game.yaml:2:10"),
        (("colours.yaml", '"#ab3d19"', '"#ab3d19'), "colours.yaml:3:11"),
        (("colours.yaml", '"#3884bf"', '"#3884bf'), "colours.yaml:8:11"),
        (("deck.yaml", '- "#."', '- "#.'), "deck.yaml:9:9"),
        (("rules.yaml", "count('card') }}.\"", "count('card') }}."), "rules.yaml:14:15"),
    ],
)
def test_a_quote_that_is_never_closed_is_reported_where_it_opens(
    tmp_path: Path, edit: Edit, place: str
) -> None:
    sign = "'" if "'0" in edit[2] else '"'
    assert refused(tmp_path, edit) == [f"{place}: the {sign} that opens here is never closed; close it"]


def unclosed(text: str) -> Iterator[tuple[int, str]]:
    """The text with one closing quote lost, in every line that ends with one."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if re.search(r"""^ *(- )?(\w+: )?(["']).*\3$""", line):
            yield number + 1, "\n".join([*lines[:number], line[:-1], *lines[number + 1 :], ""])


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if list(unclosed(text))])
def test_every_lost_quote_is_reported_in_its_own_line(name: str) -> None:
    for line, text in unclosed(TEXTS[name]):
        (problem,) = read_source(text.encode(), "f.yaml").problems
        assert problem.place is not None
        assert problem.place.line == line, text.splitlines()[line - 1]
        assert "closed" in problem.message or "quotes end" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        'name: "Small\n  Squares"\nversion: 1\n',
        'name: "Small\n\n  Squares: two"\nversion: 1\n',
        "- 'It''s\n  small'\n- b\n",
        'a: |\n  "quoted\nb: "x"\n',
    ],
)
def test_texts_in_quotes_may_go_on_in_the_next_line(text: str) -> None:
    assert read_source(text.encode(), "f.yaml").problems == ()


# --- a key behind a key


def test_a_key_behind_a_key(tmp_path: Path) -> None:
    assert refused(tmp_path, ("deck.yaml", "cards:\n", "polyominoes: cells: 2..5\ncards:\n")) == [
        "deck.yaml:1:14: a colon and a space inside a text mean something else in YAML; "
        "put the text in quotes, or write cells: in a line of its own, indented"
    ]


# --- what is nearly right

ROWS = 'rows of # and . in quotes, such as "##." and ".##"'


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        # ranges
        (
            ("deck.yaml", "cards:\n", "polyominoes: {cells: 1..12}\ncards:\n"),
            "deck.yaml:1:22: 1..12 is out of range; write numbers from 1 to 7",
        ),
        (
            ("deck.yaml", "cards:\n", "polyominoes: {cells: 8}\ncards:\n"),
            "deck.yaml:1:22: 8 is out of range; write numbers from 1 to 7",
        ),
        # lengths, in the unit that was written
        (
            ("print.yaml", "smallest: 6.5 pt", "smallest: 1 pt"),
            "print.yaml:13:13: 1 pt is out of range; allowed are 6.5 pt to 56.69 pt",
        ),
        (
            ("board.yaml", "20 mm", "8in"),
            "board.yaml:3:9: 8in is out of range; allowed are 0.2 in to 3.93 in",
        ),
        (
            ("board.yaml", "20 mm", "20 cm"),
            "board.yaml:3:9: 20 cm is out of range; allowed are 0.5 cm to 10 cm",
        ),
        (
            ("board.yaml", "20 mm", "22,5 mm"),
            "board.yaml:3:9: '22,5 mm' is no length; write a decimal point: 22.5 mm",
        ),
        (
            ("board.yaml", "20 mm", "1 inch"),
            "board.yaml:3:9: '1 inch' is no length; write mm, cm, in or pt after the number, such as 22 mm",
        ),
        (
            ("board.yaml", "20 mm", '22"'),
            "board.yaml:3:9: '22\"' is no length; write mm, cm, in or pt after the number, such as 22 mm",
        ),
        (
            ("board.yaml", "20 mm", "22 MM"),
            "board.yaml:3:9: '22 MM' is no length; write mm, cm, in or pt after the number, such as 22 mm",
        ),
        # words
        (
            ("colours.yaml", "symbol: circle", "symbol: Circle"),
            "colours.yaml:9:11: 'Circle' is not known here; did you mean 'circle'?",
        ),
        (
            ("print.yaml", "sheets: 3", "sheets: 3\nmarks: {style: crops}"),
            "print.yaml:3:16: 'crops' is not known here; did you mean 'crop'?",
        ),
        # keys: one message for a key that is misspelt, not another because it is missing
        (
            ("board.yaml", "columns: 5", "colums: 5"),
            "board.yaml:1:1: unknown key 'colums'; did you mean 'columns'?",
        ),
        (("board.yaml", "rows: 5", "ROWS: 5"), "board.yaml:2:1: unknown key 'ROWS'; did you mean 'rows'?"),
        (
            ("board.yaml", "columns: 5\n", ""),
            "board.yaml:1:1: 'columns' is missing; add it, such as columns: 7",
        ),
        # shapes
        (
            ("deck.yaml", '["##"]', ">\n      ##\n      .#"),
            f"deck.yaml:4:12: there is a space in the shape; write {ROWS}, in a list",
        ),
        (
            ("deck.yaml", '["##"]', "|\n      ##\n\n      .#"),
            f"deck.yaml:4:12: a row of the shape is empty or no text; write {ROWS}",
        ),
    ],
)
def test_what_is_nearly_right(tmp_path: Path, edit: Edit, message: str) -> None:
    assert refused(tmp_path, edit) == [message]


LENGTHS = [
    kind
    for record in (Board, Margins, Marks, TokenSize, CardSize, TextSize, Print)
    for kind in kinds(record).values()
    if isinstance(kind, Millimetres)
]


@pytest.mark.parametrize("unit", ["mm", "cm", "in", "pt"])
def test_the_bounds_in_a_message_are_allowed(unit: str) -> None:
    assert len(LENGTHS) >= 15
    for kind in LENGTHS:
        with pytest.raises(ValueError, match="out of range") as caught:
            kind.read(f"9999 {unit}")
        for bound in str(caught.value).split("allowed are ")[1].split(" to "):
            assert kind.read(bound) <= kind.most


def test_a_misspelt_key_excuses_only_the_one_it_stands_for(tmp_path: Path) -> None:
    assert refused(tmp_path, ("board.yaml", "columns: 5\nrows: 5", "colums: 5\nx: 5")) == [
        "board.yaml:1:1: 'rows' is missing; add it, such as rows: 7",
        "board.yaml:1:1: unknown key 'colums'; did you mean 'columns'?",
        "board.yaml:2:1: unknown key 'x'; known here: columns, rows, square, margin",
    ]


@pytest.mark.parametrize("end", ["", "-", "+"])
def test_a_shape_may_be_drawn_in_a_block(tmp_path: Path, end: str) -> None:
    block = f"|{end}\n      ##.\n      .##\n      .#.\n"
    folder = write_game(tmp_path / "game", ("deck.yaml", '["##"]', block))
    assert load(folder).deck.cards[0].shape.rows == ("##.", ".##", ".#.")
