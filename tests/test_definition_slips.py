"""Slips of the keyboard that YAML reports far from where they were made: each is named in its own line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.errors import DefinitionError, Problem
from generator.game.load import load
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
