"""Inputs that broke other generators: what YAML alone makes of them, and what a designer is told here.

Each row of the definitions' pitfalls is one test; the others are traps of the same kind.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml

from generator.errors import DefinitionError
from generator.game.load import load
from generator.game.source import Source, read_source
from tests.definitions import SMALL, write_game

Edit = tuple[str, str, str]
QUOTES = "means something else in YAML; put the text in quotes"


def read(data: str | bytes) -> Source:
    return read_source(data.encode() if isinstance(data, str) else data, "f.yaml")


def complaint(data: str | bytes) -> str:
    """The one problem of a file."""
    (problem,) = read(data).problems
    return str(problem)


def refused(tmp_path: Path, *edits: Edit) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        load(write_game(tmp_path / "game", *edits), "")
    return [str(problem) for problem in caught.value.problems]


# name: No, title: Yes, key on:


def test_yes_and_no_are_words_where_words_are_asked_for(tmp_path: Path) -> None:
    game = load(
        write_game(
            tmp_path / "game",
            ("game.yaml", "name: Small Squares", "name: No\ntagline: ~"),
            ("rules.yaml", "title: How to play", "title: Yes"),
        )
    )
    assert (game.about.name, game.about.tagline, game.rules.cards[0].title) == ("No", "~", "Yes")


def test_on_is_a_key_like_others(tmp_path: Path) -> None:
    assert refused(tmp_path, ("board.yaml", "margin: 5 mm", "margin: 5 mm\non: yes")) == [
        "board.yaml:5:1: unknown key 'on'; known here: columns, rows, square, margin"
    ]


# colour: #ff0000, colour: 004721


def test_a_colour_without_quotes_is_empty(tmp_path: Path) -> None:
    assert refused(tmp_path, ("colours.yaml", '"#ab3d19"', "#ff0000")) == [
        'colours.yaml:3:10: this is empty: # begins a comment; put it in quotes, such as "#ff0000"'
    ]
    assert refused(tmp_path, ("colours.yaml", '"#ab3d19"', "# ff0000")) == [
        'colours.yaml:3:10: the colour is empty: # begins a comment; put it in quotes, such as "#ab3d19"'
    ]


@pytest.mark.parametrize("colour", ["004721", "'#ab3d1'", "'#ab3d19ff'", "red", "0x004721"])
def test_what_is_no_colour(tmp_path: Path, colour: str) -> None:
    shown = colour.strip("'")
    assert refused(tmp_path, ("colours.yaml", '"#ab3d19"', colour)) == [
        f"colours.yaml:3:11: '{shown}' is no colour; write six hexadecimal digits in quotes, "
        'such as "#ab3d19"'
    ]


# ids 007, 010, 09


def test_ids_that_look_like_numbers_stay_text_in_their_order(tmp_path: Path) -> None:
    game = load(
        write_game(
            tmp_path / "game",
            ("deck.yaml", "id: I2", "id: 09"),
            ("deck.yaml", "id: V3", "id: 010"),
            ("deck.yaml", "id: S4", "id: 007"),
            ("deck.yaml", "id: Z4", "id: 1e3"),
        )
    )
    assert [card.id for card in game.deck.cards] == ["09", "010", "007", "1e3"]


@pytest.mark.parametrize(
    ("id", "message"),
    [
        ("../up", "'../up' is no id; use up to 40 letters a–z, digits and hyphens, such as red or L4"),
        ("a/b", "'a/b' is no id; use up to 40 letters a–z, digits and hyphens, such as red or L4"),
        ("x" * 41, f"'{'x' * 41}' is no id; use up to 40 letters a–z, digits and hyphens, such as red or L4"),
        ("rød", "'rød' is no id; use up to 40 letters a–z, digits and hyphens, such as red or L4"),
        ("Con", "'Con' cannot be a file's name on Windows; choose another id"),
        ("", "this is empty; write an id such as red or L4"),
        ("[a]", "this is a list; write an id such as red or L4"),
        ("{a: b}", "this is a mapping; write an id such as red or L4"),
    ],
)
def test_ids_that_cannot_be_files(tmp_path: Path, id: str, message: str) -> None:
    place = "deck.yaml:2:8" if not id else "deck.yaml:2:9"
    assert refused(tmp_path, ("deck.yaml", "id: I2", f"id: {id}")) == [f"{place}: {message}"]


# ratio: 1:20


def test_colons_between_digits_are_text(tmp_path: Path) -> None:
    game = load(write_game(tmp_path / "game", ("game.yaml", "version: 0.1.0", "version: 1:20")))
    assert game.about.version == "1:20"


def test_scalars_are_the_text_as_written() -> None:
    written = [
        "No",
        "007",
        "1:20",
        "0x1F",
        "1_000",
        "1e3",
        ".inf",
        ".nan",
        "~",
        "null",
        "2024-01-01",
        "=",
        "1.0",
    ]
    assert read("\n".join(f"- {text}" for text in written)).value == written
    assert read("- 'No'\n- \"007\"\n-\n- ''\n- |\n  a\n  b\n- >-\n  a\n  b\n").value == [
        "No", "007", None, "", "a\nb\n", "a b"
    ]  # fmt: skip


# count: 14 and later count: 12


def test_a_key_given_twice_names_both_lines(tmp_path: Path) -> None:
    assert refused(
        tmp_path, ("colours.yaml", "symbol: triangle\n  count: 10", "count: 14\n  symbol: star\n  count: 12")
    ) == ["colours.yaml:6:3: 'count' is given twice, here and in line 4; keep one"]


# text: Draw #2 card


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Draw #2 card", "'#2 card' is read as a comment, so it would be lost; put the text in quotes"),
        ("Draw # 2 card", "the comment '# 2 card' would cut this text short; put the text in quotes"),
        (
            "Draw\n          #2 card",
            "'#2 card' is read as a comment, so it would be lost; put the text in quotes",
        ),
        (
            "Draw\n          # 2 card",
            "the comment '# 2 card' would cut this text short; put the text in quotes",
        ),
    ],
)
def test_half_a_rule_is_never_printed(tmp_path: Path, text: str, message: str) -> None:
    assert refused(tmp_path, ("rules.yaml", "heading: The turn", f"text: {text}")) == [
        f"rules.yaml:13:15: {message}"
    ]


def test_comments_that_are_meant_stay_comments(tmp_path: Path) -> None:
    game = load(
        write_game(
            tmp_path / "game",
            ("board.yaml", "columns: 5\n", "columns: 5  # lettered A to E\n#rows: 9\n  # numbered\n"),
            ("deck.yaml", "cards:\n", "cards:  #all of them\n"),
            ("rules.yaml", "- heading: The turn\n", "- heading: The turn\n        # what follows is easy\n"),
            ("rules.yaml", "'card') }}.\"", "'card') }}.\"  #2"),
        )
    )
    assert (game.board.columns, game.board.rows) == (5, 5)


# text: Draw 1: discard, *bold*, @home, [A] place


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Draw 1: discard", f"a colon and a space inside a text {QUOTES.replace('means', 'mean')}"),
        ("*bold* words", f"* at the beginning of a text {QUOTES}"),
        ("*bold", f"* at the beginning of a text {QUOTES}"),
        ("**bold** words", f"* at the beginning of a text {QUOTES}"),
        ("@home", f"@ at the beginning of a text {QUOTES}"),
        ("[A] place", f"[ at the beginning of a text {QUOTES}"),
        ("{A} place", f"{{ at the beginning of a text {QUOTES}"),
        ("{{ board.columns }} squares", f"{{ at the beginning of a text {QUOTES}"),
        ("{{ board.columns }}", f"{{ at the beginning of a text {QUOTES}"),
        ("{% if rules.rotate %}Turn.{% endif %}", f"{{ at the beginning of a text {QUOTES}"),
        ("& so on", f"& at the beginning of a text {QUOTES}"),
        ("!now", f"! at the beginning of a text {QUOTES}"),
        ("%now", f"% at the beginning of a text {QUOTES}"),
        ("`now`", f"` at the beginning of a text {QUOTES}"),
        ("> now", f"> at the beginning of a text {QUOTES}"),
        ("|now", f"| at the beginning of a text {QUOTES}"),
        ("? now", f"? at the beginning of a text {QUOTES}"),
        (", now", f", at the beginning of a text {QUOTES}"),
        ("]now", f"] at the beginning of a text {QUOTES}"),
        ("- now", "a list begins in a line of its own; if this is a text, put the text in quotes"),
        ('"Now" or later', "the quotes end before the text does; put the whole text in quotes"),
        ("'It's now'", "the quotes end before the text does; put the whole text in quotes"),
        (r'"C:\dir"', "\\ means something else inside double quotes; use single quotes"),
    ],
)
def test_signs_of_yaml_in_a_text(tmp_path: Path, text: str, message: str) -> None:
    assert refused(tmp_path, ("rules.yaml", "heading: The turn", f"text: {text}")) == [
        f"rules.yaml:13:15: {message}"
    ]


@pytest.mark.parametrize("text", ["[A]", "{A: b}"])
def test_a_list_or_mapping_where_words_are_asked_for(tmp_path: Path, text: str) -> None:
    shape = "list" if text == "[A]" else "mapping"
    assert refused(tmp_path, ("rules.yaml", "heading: The turn", f"text: {text}")) == [
        f"rules.yaml:13:15: this is a {shape}; write some text"
    ]


# a tab as indentation; a no-break space; BOM + CRLF; cp1252


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("a:\n\tb: 1\n", "2:1: a tab is used as indentation; use spaces"),
        ("a: 1\n\tb: 2\n", "2:1: a tab is used as indentation; use spaces"),
        ("a:\n  - b\n  \t- c\n", "3:3: a tab is used as indentation; use spaces"),
        ("a: |\n\tb\n", "2:1: a tab is used as indentation; use spaces"),
        (
            "a: 1\nb:\u00a02\nc: 3\n",
            "2:3: there is a no-break space (U+00A0) where YAML wants a plain one; "
            "write that, or put the text in quotes",
        ),
        (
            "b:\u00a02\n",
            "1:1: there is a no-break space (U+00A0) where YAML wants a plain one; "
            "write that, or put the text in quotes",
        ),
        (
            "a: 1\n\u00a0\u00a0b: 2\n",
            "2:1: there is a no-break space (U+00A0) where YAML wants a plain one; "
            "write that, or put the text in quotes",
        ),
        (
            "a:\n  b\u3000: 2\n",
            "2:3: there is a wide space (U+3000) where YAML wants a plain one; "
            "write that, or put the text in quotes",
        ),
        (
            b"a: 1\nname: caf\xe9\n",
            "2:10: the byte 0xE9 (Windows writes é so) is not UTF-8; save the file as UTF-8",
        ),
        (b"a: 1\r\nb: \x81\n", "2:4: the byte 0x81 is not UTF-8; save the file as UTF-8"),
        ("a: 1".encode("utf-16"), "1:1: the file is saved as UTF-16; save it as UTF-8"),
    ],
)
def test_invisible_characters(data: str | bytes, message: str) -> None:
    assert complaint(data) == f"f.yaml:{message}"


def test_a_byte_order_mark_and_all_line_ends_are_accepted(tmp_path: Path) -> None:
    plain = load(write_game(tmp_path / "plain" / "game"), "")
    for number, end in enumerate(("\r\n", "\r", "\n")):
        files = {name: b"\xef\xbb\xbf" + text.replace("\n", end).encode() for name, text in SMALL.items()}
        game = load(write_game(tmp_path / str(number) / "game", files=files), "")
        assert game == plain
        assert game.places == plain.places


# count: -3, 1.5, .inf, two, empty, 10^9


@pytest.mark.parametrize(
    ("count", "message"),
    [
        ("-3", "-3 is out of range; write a whole number from 0 to 1000"),
        ("1.5", "'1.5' is no whole number; write one from 0 to 1000"),
        (".inf", "'.inf' is no whole number; write one from 0 to 1000"),
        ("two", "'two' is no whole number; write one from 0 to 1000"),
        ("1000000000", "1000000000 is out of range; write a whole number from 0 to 1000"),
        ("9" * 100_000, f"{'9' * 60}… is out of range; write a whole number from 0 to 1000"),
        ("", "this is empty; write a whole number from 0 to 1000"),
        ("٣", "'٣' is no whole number; write one from 0 to 1000"),
        ("[1]", "this is a list; write a whole number from 0 to 1000"),
    ],
)
def test_counts_that_are_none(tmp_path: Path, count: str, message: str) -> None:
    edit = ("colours.yaml", "symbol: circle\n  count: 10", f"symbol: circle\n  count: {count}")
    place = "colours.yaml:10:9" if not count else "colours.yaml:10:10"
    assert refused(tmp_path, edit) == [f"{place}: {message}"]


def test_a_count_of_none_draws_none_and_says_so(tmp_path: Path) -> None:
    edit = ("colours.yaml", "symbol: circle\n  count: 10", "symbol: circle\n  count: 0")
    game = load(write_game(tmp_path / "game", edit), "")
    assert game.tokens == 10
    assert [str(warning) for warning in game.warnings] == [
        "colours.yaml:10:10: blue has a count of 0, so it is drawn nowhere"
    ]


# radiuss: 8


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (
            ("board.yaml", "margin: 5 mm", "marginn: 5 mm"),
            "board.yaml:4:1: unknown key 'marginn'; did you mean 'margin'?",
        ),
        (
            ("board.yaml", "margin: 5 mm", "radiuss: 8"),
            "board.yaml:4:1: unknown key 'radiuss'; known here: columns, rows, square, margin",
        ),
        (
            ("print.yaml", "side: 18 mm", "side: 18 mm\n  Inset: 1 mm"),
            "print.yaml:5:3: unknown key 'Inset'; did you mean 'inset'?",
        ),
    ],
)
def test_unknown_keys(tmp_path: Path, edit: Edit, message: str) -> None:
    assert message in refused(tmp_path, edit)


# lengths, shapes, choices


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (
            ("board.yaml", "20 mm", "20"),
            "board.yaml:3:9: '20' is no length; write a number and a unit, such as 22 mm",
        ),
        (
            ("board.yaml", "20 mm", "20 px"),
            "board.yaml:3:9: '20 px' is no length; write mm, cm, in or pt after the number, such as 22 mm",
        ),
        (
            ("board.yaml", "20 mm", "2000 mm"),
            "board.yaml:3:9: 2000 mm is out of range; allowed are 5 mm to 100 mm",
        ),
        (
            ("board.yaml", "20 mm", "1e400 mm"),
            "board.yaml:3:9: '1e400 mm' is no length; write a number and a unit, such as 22 mm",
        ),
        (
            ("rules.yaml", "rotate: yes", "rotate: maybe"),
            "rules.yaml:3:11: 'maybe' is neither yes nor no; write one of them",
        ),
        (
            ("print.yaml", "[a4, letter]", "[A6]"),
            "print.yaml:1:10: 'A6' is no paper; write a4, letter, a3, legal, or a size such as 200 x 250 mm",
        ),
        (
            ("print.yaml", "papers: [a4, letter]", "papers: a4"),
            "print.yaml:1:9: this is a text; write a list: lines that begin with a hyphen",
        ),
        (
            ("print.yaml", "tokens:\n  side: 18 mm", "tokens: 18 mm"),
            "print.yaml:3:9: this is a text; write a mapping with keys such as side, inset",
        ),
        (
            ("rules.yaml", "    stolen: Take", "    - Take"),
            "rules.yaml:8:5: this line does not fit in here; check its indentation, "
            "or put the text in quotes",
        ),
        (
            ("deck.yaml", '["##"]', "[]"),
            'deck.yaml:4:12: the shape is empty; write rows of # and . in quotes, such as "##." and ".##"',
        ),
        (("deck.yaml", '["##"]', '[".."]'), "deck.yaml:4:12: the shape has no squares; mark each with #"),
        (
            ("deck.yaml", '["##"]', '["#x"]'),
            "deck.yaml:4:12: 'x' is not part of a shape; use # for a square and . for none",
        ),
        (
            ("deck.yaml", '["##"]', '["##", ""]'),
            "deck.yaml:4:12: a row of the shape is empty or no text; write rows of # and . in quotes, "
            'such as "##." and ".##"',
        ),
        (
            ("deck.yaml", '["##"]', f'["{"#" * 13}"]'),
            "deck.yaml:4:12: the shape is too large; at most 12 rows and columns are allowed",
        ),
        (
            ("deck.yaml", '["##"]', "##"),
            'deck.yaml:4:11: this is empty: # begins a comment; put it in quotes, such as "##"',
        ),
        (
            ("deck.yaml", "cards:\n", "polyominoes: {cells: 5..2}\ncards:\n"),
            "deck.yaml:1:22: 5..2 runs backwards; write the smaller number first: 2..5",
        ),
        (
            ("deck.yaml", "cards:\n", "polyominoes: {cells: 1-7}\ncards:\n"),
            "deck.yaml:1:22: '1-7' is no range; write a range such as 1..7",
        ),
        (
            ("deck.yaml", '    shape: ["##"]\n', ""),
            'deck.yaml:2:5: \'shape\' is missing; add it, such as shape: ["##.", ".##"]',
        ),
        (
            ("print.yaml", "text:\n  largest: 8 pt\n  smallest: 6.5 pt\n", ""),
            "print.yaml:1:1: 'text' is missing; add it, such as text: {largest: 8 pt, smallest: 6.5 pt}",
        ),
        (
            ("game.yaml", "name: Small Squares", "name: |\n  Small\n  Squares"),
            "game.yaml:1:7: this takes one line; take the line breaks out",
        ),
        (
            ("game.yaml", "name: Small Squares", "name: ' Small'"),
            "game.yaml:1:7: there are spaces at the beginning or end; take them out",
        ),
        (
            ("game.yaml", "name: Small Squares", f"name: {'n' * 61}"),
            "game.yaml:1:7: this has 61 characters; at most 60 are allowed",
        ),
        (
            ("game.yaml", "name: Small Squares", 'name: "a\\x07b"'),
            "game.yaml:1:7: the character U+0007 cannot be printed; take it out",
        ),
        (
            ("game.yaml", "name: Small Squares", 'name: "a\\0b"'),
            "game.yaml:1:7: the character U+0000 cannot be printed; take it out",
        ),
        (
            ("game.yaml", "name: Small Squares", 'name: "\\ufffe"'),
            "game.yaml:1:7: the character U+FFFE cannot be printed; take it out",
        ),
        (
            ("game.yaml", "name: Small Squares", 'name: "\\ue000"'),
            "game.yaml:1:7: the character U+E000 cannot be printed; take it out",
        ),
        (
            ("game.yaml", "name: Small Squares", 'name: "\\ud800"'),
            "game.yaml:1:7: half a character (\\ud800 to \\udfff) cannot be printed; "
            "write the character itself",
        ),
        (("game.yaml", "licence: CC0 1.0", "licence:"), "game.yaml:4:9: this is empty; write some text"),
    ],
)
def test_values_of_the_wrong_kind(tmp_path: Path, edit: Edit, message: str) -> None:
    assert refused(tmp_path, edit) == [message]


def test_characters_newer_than_pythons_tables_are_let_through(tmp_path: Path) -> None:
    name = "Łódź → ★ 日本 🐉 \U0003fffd"
    assert load(write_game(tmp_path / "game", ("game.yaml", "Small Squares", name))).about.name == name


def test_a_text_in_a_block_is_one_line_where_one_is_wanted(tmp_path: Path) -> None:
    game = load(
        write_game(tmp_path / "game", ("game.yaml", "name: Small Squares", "name: >\n  Small\n  Squares"))
    )
    assert game.about.name == "Small Squares"


# more of YAML's own


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("a: 1\n---\nb: 2\n", "2:1: a second document begins here; keep to one, without ---"),
        ("a: &x 1\n", f"1:4: & at the beginning of a text {QUOTES}"),
        ("a: !!python/object/apply:os.system [x]\n", f"1:4: ! at the beginning of a text {QUOTES}"),
        ("<<: {a: 1}\n", "1:1: << is not used here; write the keys themselves"),
        ("[a]: 1\n", f"1:1: [ at the beginning of a text {QUOTES}"),
        ('a: "never closed\nb: 1\n', '1:4: the " that opens here is never closed; close it'),
        ("a: [1, 2\nb: 3\n", f"1:4: [ at the beginning of a text {QUOTES}"),
        (
            "a: 1\nBoth of them\nc: 2\n",
            "2:1: this line has no colon; write it as key: value, or indent it to go on with the text above",
        ),
        (
            "a: 1\n b: 2\n",
            "2:2: this line does not fit in here; check its indentation, or put the text in quotes",
        ),
        (
            "a:\n  b: 1\n c: [2]\n",
            "3:2: this line does not fit in here; check its indentation, or put the text in quotes",
        ),
        (
            "- a\nb: 1\n",
            "2:1: this line does not fit in here; check its indentation, or put the text in quotes",
        ),
        ("a: b\x00c\n", "1:5: the character U+0000 cannot be printed; take it out"),
        ("a: b\x85c\n", "1:5: the character U+0085 cannot be printed; take it out"),
        ("a: b\u2028c\n", "1:5: the character U+2028 cannot be printed; take it out"),
        ("a: b\ufeffc\n", "1:5: the character U+FEFF cannot be printed; take it out"),
        ("- " * 100 + "a", "1:43: this is nested too deeply to be a definition"),
    ],
)
def test_yaml_that_is_refused(data: str, message: str) -> None:
    assert complaint(data) == f"f.yaml:{message}"


def test_empty_files(tmp_path: Path) -> None:
    for text in ("", "# nothing\n", "\ufeff"):
        with pytest.raises(DefinitionError) as caught:
            load(write_game(tmp_path / "game", files={"board.yaml": text, "colours.yaml": text}), "")
        assert [str(problem) for problem in caught.value.problems] == [
            "board.yaml:1:1: this is empty; write a mapping with keys such as columns, rows, square, margin",
            "colours.yaml:1:1: this is empty; write a list: lines that begin with a hyphen",
        ]


HUGE = {
    "nested lists": "[" * 1_000_000,
    "nested hyphens": "- " * 500_000,
    "nested mappings": "{a: " * 250_000,
    "aliases of aliases": "a: &a [x]\n"
    + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 20_000)),
    "many keys twice": "a: 1\n" * 190_000,
    "many unknown keys": "".join(f"k{n}: 1\n" for n in range(30_000)),
    "many values": "a: [" + "[]," * 200_000 + "]",
    "one long line of texts": "a: [" + "b," * 60_000 + "]",
    "many comments": "- x\n #y\n" * 100_000,
    "one long number": "columns: " + "9" * 990_000,
}


@pytest.mark.parametrize("data", HUGE.values(), ids=HUGE)
def test_absurd_files_are_refused_quickly(tmp_path: Path, data: str) -> None:
    folder = write_game(tmp_path / "game", files={"board.yaml": data})
    started = time.process_time()
    with pytest.raises(DefinitionError) as caught:
        load(folder, "")
    assert time.process_time() - started < 5
    assert 1 <= len(caught.value.problems) <= 101
    assert all(len(str(problem)) < 300 for problem in caught.value.problems)


TRAPS = [
    "a: 1\n\tb: 2\n",
    "t: @home\n",
    "t: Draw 1: discard\n",
    "t: {{ x }}\n",
    "a: #b\n",
    "a: 1\na: 2\n",
    "[[[\n",
    "t: [A] place\n",
    't: "a" b\n',
    "a: *b\n",
    "a: 1\n---\nb: 1\n",
    "a: b #c\n",
]


@pytest.mark.parametrize("data", TRAPS)
def test_pythons_own_parser_leads_to_the_same_words(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = read(data).problems
    assert fast
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert read(data).problems == fast
