"""A folder of YAML becomes a game, or every problem in it: what fits, what does not, what is doubtful."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import DefinitionError, Place
from generator.game.definition import SYMBOLS, Game, Margins
from generator.game.load import load
from tests.definitions import SMALL, write_game

Edit = tuple[str, str, str]


def problems(folder: Path) -> list[str]:
    """Every problem of the game in `folder`, as a designer standing beside it sees them."""
    with pytest.raises(DefinitionError) as caught:
        load(folder, "")
    return [str(problem) for problem in caught.value.problems]


def edited(tmp_path: Path, *edits: Edit, **files: str | bytes | None) -> list[str]:
    return problems(write_game(tmp_path / "game", *edits, files={f"{k}.yaml": v for k, v in files.items()}))


def loaded(tmp_path: Path, *edits: Edit, **files: str | bytes | None) -> Game:
    return load(write_game(tmp_path / "game", *edits, files={f"{k}.yaml": v for k, v in files.items()}), "")


def test_a_small_game_is_read_whole(tmp_path: Path) -> None:
    game = loaded(tmp_path)
    assert game.id == "game"
    assert (game.about.name, game.about.version, game.about.players) == ("Small Squares", "0.1.0", 2)
    assert (game.about.tagline, game.about.credits) == (None, ())
    assert (game.board.columns, game.board.square, game.board.width) == (5, 20.0, 110.0)
    assert [colours.id for colours in game.colours] == ["red", "blue"]
    assert game.tokens == 20
    assert [(card.id, card.shape.rows, card.copies) for card in game.deck.cards] == [
        ("I2", ("##",), 3),
        ("V3", ("#.", "##"), 2),
        ("S4", (".##", "##."), 1),
        ("Z4", ("##.", ".##"), 1),
    ]
    assert game.deck.total == 7
    assert (game.rules.parameters.market, game.rules.parameters.rotate) == (2, True)
    assert game.rules.parameters.tie == "draw"
    assert (game.print.papers, game.print.margins) == (("a4", "letter"), Margins())
    assert game.print.text.smallest == pytest.approx(2.293, abs=0.001)
    assert game.warnings == ()


def test_values_know_where_they_were_written(tmp_path: Path) -> None:
    game = loaded(tmp_path)
    assert game.place("board", "square") == Place("board.yaml", 3, 9)
    assert game.place("deck", "cards", 1, "shape", 1) == Place("deck.yaml", 10, 9)
    assert game.place("deck", "cards", 2, "copies") == Place("deck.yaml", 12, 5)
    assert game.place("print", "margins", "ends") == Place("print.yaml", 1, 1)


def test_the_shipped_game_is_sound() -> None:
    game = load(Path(__file__).parent.parent / "config" / "seventh-square")
    assert (game.id, game.tokens, game.deck.total, game.warnings) == ("seventh-square", 84, 30, ())
    assert len(game.rules.cards) == 3


def test_messages_name_files_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_game(tmp_path / "config" / "game", ("board.yaml", "rows: 5", "rows: 1"))
    for stand, path, file in (
        (tmp_path, folder, "config/game/board.yaml"),
        (tmp_path, Path("config/game"), "config/game/board.yaml"),
        (folder, Path("."), "board.yaml"),
        (folder, Path("../game"), "board.yaml"),
        (tmp_path / "config" / "game", Path("../../config/game"), "board.yaml"),
    ):
        monkeypatch.chdir(stand)
        with pytest.raises(DefinitionError) as caught:
            load(path)
        assert str(caught.value) == f"{file}:2:7: 1 is out of range; write a whole number from 2 to 26"
    monkeypatch.chdir(Path(__file__).parent)
    with pytest.raises(DefinitionError) as caught:
        load(folder)
    assert str(caught.value).startswith(f"{folder.as_posix()}/board.yaml:2:7: ")


def test_a_missing_folder_and_a_bad_name(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"^the game's folder nowhere cannot be read: ."):
        load(tmp_path / "nowhere", "nowhere")
    with pytest.raises(
        DefinitionError,
        match=r"^games/my game: the folder's name is the game's id, but 'my game' is no id; rename it, "
        r"such as to my-game \(letters a–z, digits and hyphens, at most 40\)$",
    ):
        load(write_game(tmp_path / "my game"), "games/my game")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("My Game!", "my-game"),
        ("Émile & Zoë", "emile-zoe"),
        ("7_squares", "7-squares"),
        ("-", "my-game"),
        ("日本", "my-game"),
        ("con", "con-game"),
        ("x" * 41, "x" * 30),
    ],
)
def test_what_a_folder_could_be_called(tmp_path: Path, name: str, wanted: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(write_game(tmp_path / name), "")
    assert str(caught.value).startswith(f"{name}: the folder's name is the game's id, but ")
    assert f"; rename it, such as to {wanted} (" in str(caught.value)
    assert load(write_game(tmp_path / wanted)).id == wanted


def test_missing_files_are_named_with_the_others_problems(tmp_path: Path) -> None:
    folder = write_game(
        tmp_path / "game",
        ("deck.yaml", "copies: 3", "copies: -3"),
        files={"board.yaml": None, "rules.yaml": None, "rules.yml": ""},
    )
    (folder / "print.yaml").unlink()
    (folder / "print.yaml").mkdir()
    assert problems(folder) == [
        "board.yaml:1:1: the file is missing; every game needs game.yaml, board.yaml, colours.yaml, "
        "deck.yaml, rules.yaml, print.yaml",
        "deck.yaml:5:13: -3 is out of range; write a whole number from 0 to 50000",
        "rules.yaml:1:1: the file is missing; rename rules.yml to rules.yaml",
        "print.yaml:1:1: this is not a file; put the definition's text here",
    ]


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    assert edited(tmp_path, board=b"#" * 1_000_001) == [
        "board.yaml:1:1: the file is larger than 1 MB; a definition is a few KB"
    ]


def test_strange_yaml_files_are_warned_about_but_notes_and_art_are_welcome(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game", files={"cards.yaml": "", "notes.txt": "", ".hidden.yaml": ""})
    (folder / "art").mkdir()
    assert [str(warning) for warning in load(folder, "").warnings] == [
        "cards.yaml:1:1: this file is not read; the files of a game are game.yaml, board.yaml, colours.yaml, "
        "deck.yaml, rules.yaml, print.yaml"
    ]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("game.yaml", "name: Small Squares\n"),
        ("game.yaml", "players: 2\n"),
        ("board.yaml", "rows: 5\n"),
        ("board.yaml", "square: 20 mm\n"),
        ("print.yaml", "papers: [a4, letter]\n"),
        ("print.yaml", "tokens:\n  side: 18 mm\n"),
        ("print.yaml", "text:\n  largest: 8 pt\n  smallest: 6.5 pt\n"),
    ],
)
def test_what_a_message_advises_to_add_is_right(tmp_path: Path, file: str, line: str) -> None:
    (message,) = edited(tmp_path, (file, line, ""))
    advice = message.split("add it, such as ")[1]
    # the advice stands for any size of token, so the rest of the game must suit it
    advice = advice.replace("side: 21 mm", "side: 20 mm")
    assert loaded(tmp_path, (file, line, f"{advice}\n")).id == "game"


@pytest.mark.parametrize(
    ("edit", "messages"),
    [
        (
            ("colours.yaml", "id: blue", "id: RED"),
            ["colours.yaml:6:7: the id 'RED' is used twice, here and in line 1"],
        ),
        (
            ("colours.yaml", "symbol: circle", "symbol: triangle"),
            ["colours.yaml:9:11: the symbol 'triangle' is used twice, here and in line 4"],
        ),
        (
            ("colours.yaml", '"#3884bf"', '"#AB3D19"'),
            ["colours.yaml:8:11: the colour '#ab3d19' is used twice, here and in line 3"],
        ),
        (
            ("game.yaml", "players: 2", "players: 3"),
            [
                "colours.yaml:1:1: 2 colour sets cannot be shared equally by 3 players; "
                "add 1 or change players in game.yaml"
            ],
        ),
        (
            ("deck.yaml", "id: V3", "id: i2"),
            ["deck.yaml:6:9: the id 'i2' is used twice, here and in line 2"],
        ),
        (
            ("deck.yaml", "id: V3", "id: Back"),
            ["deck.yaml:6:9: the id 'back' is kept for the back of the cards; choose another"],
        ),
        (
            ("deck.yaml", '[".##", "##."]', '["#.", "#."]'),
            [
                "deck.yaml:14:12: the shapes of I2 (line 4) and S4 are the same once turned; "
                "keep one and give it more copies"
            ],
        ),
        (
            ("deck.yaml", '[".##", "##."]', '["##"]'),
            [
                "deck.yaml:14:12: the shapes of I2 (line 4) and S4 are the same; "
                "keep one and give it more copies"
            ],
        ),
        (
            ("rules.yaml", "# mirror: no", "mirror: yes"),
            [
                "deck.yaml:17:12: the shapes of S4 (line 14) and Z4 are the same once flipped over; "
                "keep one and give it more copies"
            ],
        ),
        (
            ("deck.yaml", '["##"]', '["#.", ".#"]'),
            [
                "deck.yaml:4:12: the shape of I2 is in several parts; join its squares along their edges, "
                "or write connected: no"
            ],
        ),
        (
            ("deck.yaml", '["##"]', '"######"'),
            ["deck.yaml:4:12: I2 is 6 × 1 squares; a board of 5 × 5 cannot hold it"],
        ),
        (
            ("rules.yaml", "market: 2", "market: 8"),
            [
                "rules.yaml:2:11: the market shows 8 cards, but the deck has only 7; "
                "write at most 7, or add cards"
            ],
        ),
        (
            ("print.yaml", "side: 18 mm", "side: 24.5 mm"),
            [
                "print.yaml:4:9: tokens of 24.5 mm are 4.5 mm larger than the board's squares of 20 mm; "
                "at most 20 mm fits"
            ],
        ),
        (
            ("print.yaml", "side: 18 mm", "side: 18 mm\n  inset: 5 mm"),
            ["print.yaml:5:10: an inset of 5 mm leaves too little of a token of 18 mm; at most 4.5 mm fits"],
        ),
        (
            ("print.yaml", "height: 50 mm", "height: 50 mm\n  safe: 16 mm"),
            [
                "print.yaml:8:9: a safe area of 16 mm leaves too little of a card of 31 × 50 mm; "
                "at most 10.33 mm fits"
            ],
        ),
        (
            ("print.yaml", "largest: 8 pt", "largest: 6 pt"),
            ["print.yaml:13:13: the smallest text is larger than the largest; swap the two"],
        ),
        (
            ("print.yaml", "[a4, letter]", "[a4, a4]"),
            ["print.yaml:1:14: the paper a4 is listed twice; keep one"],
        ),
        (
            ("print.yaml", "[a4, letter]", "[]"),
            ["print.yaml:1:9: there is no paper; write a4, letter or both"],
        ),
        (
            ("rules.yaml", "      - diagram: steal", "      - {}"),
            ["rules.yaml:16:9: write one of heading, text, step or diagram here; this is none of them"],
        ),
        (
            ("rules.yaml", "diagram: steal", "diagram: steal\n        step: Then this."),
            ["rules.yaml:16:9: write one of heading, text, step or diagram here; this has step and diagram"],
        ),
        (
            ("rules.yaml", "heading: The turn", "heading: The turn\n        captions: [one]"),
            ["rules.yaml:13:9: only a diagram has captions; this is a heading"],
        ),
    ],
)
def test_contradictions(tmp_path: Path, edit: Edit, messages: list[str]) -> None:
    assert edited(tmp_path, edit) == messages


def test_empty_lists(tmp_path: Path) -> None:
    rules = "cards:\n  - id: a\n    title: A\n    content: []\n  - id: A\n    title: A\n    content: []\n"
    assert edited(tmp_path, colours="[]", deck="connected: no", rules=rules) == [
        "colours.yaml:1:1: there are no colours; list at least one set",
        "deck.yaml:1:1: the deck has no cards; list some under cards, or ask for polyominoes",
        "rules.yaml:4:14: the rule card a has no content; give it a text",
        "rules.yaml:5:9: the id 'A' is used twice, here and in line 2",
        "rules.yaml:7:14: the rule card A has no content; give it a text",
    ]


def test_shapes_that_may_not_be_turned_are_told_apart_by_how_they_lie(tmp_path: Path) -> None:
    deck = 'cards:\n  - {id: a, name: A, shape: ["#", "#"]}\n  - {id: b, name: B, shape: ["##"], copies: 6}\n'
    assert edited(tmp_path, deck=deck)[0].startswith(
        "deck.yaml:3:29: the shapes of a (line 2) and b are the same"
    )
    game = loaded(tmp_path, ("rules.yaml", "rotate: yes", "rotate: no"), deck=deck)
    assert [card.shape.rows for card in game.deck.cards] == [("#", "#"), ("##",)]


def test_a_long_shape_fits_a_narrow_board_only_if_it_may_be_turned(tmp_path: Path) -> None:
    narrow = ("board.yaml", "columns: 5", "columns: 3")
    long = ("deck.yaml", '["##"]', '["####"]')
    assert loaded(tmp_path, narrow, long).deck.cards[0].shape.width == 4
    assert edited(tmp_path, narrow, long, ("rules.yaml", "rotate: yes", "rotate: no")) == [
        "deck.yaml:4:12: I2 is 4 × 1 squares; a board of 3 × 5 cannot hold it"
    ]


def test_shapes_in_several_parts_may_be_allowed(tmp_path: Path) -> None:
    deck = SMALL["deck.yaml"].replace('["##"]', '["#.", ".#"]') + "connected: no\n"
    assert not loaded(tmp_path, deck=deck).deck.connected


def test_what_is_drawn_nowhere_and_what_has_no_mirror_image_is_a_warning(tmp_path: Path) -> None:
    game = loaded(
        tmp_path,
        ("colours.yaml", "symbol: circle\n  count: 10", "symbol: circle\n  count: 0"),
        ("deck.yaml", "copies: 3", "copies: 0"),
        ("deck.yaml", 'shape: [".##", "##."]', 'shape: [".##", "##."]\n    copies: 4'),
    )
    assert [str(warning) for warning in game.warnings] == [
        "colours.yaml:10:10: blue has a count of 0, so it is drawn nowhere",
        "deck.yaml:5:13: I2 has 0 copies, so it is drawn nowhere",
        "deck.yaml:14:12: the deck has 4 of S4 but 1 of its mirror image; players cannot flip it",
    ]


def test_shapes_may_be_counted_out_beside_listed_ones(tmp_path: Path) -> None:
    deck = SMALL["deck.yaml"] + "polyominoes: {cells: 3..4, copies: 2}\n"
    game = loaded(tmp_path, deck=deck)
    listed = ["I2", "V3", "S4", "Z4"]
    assert [card.id for card in game.deck.cards] == [*listed, "I3", "I4", "L4", "T4", "J4", "O4"]
    assert game.deck.total == 7 + 6 * 2
    assert game.place("deck", "cards", 4, "shape") == Place("deck.yaml", 18, 14)
    assert game.warnings == ()


def test_absurd_numbers_are_refused_before_they_cost_anything(tmp_path: Path) -> None:
    deck = "polyominoes:\n  cells: 1..7\n  copies: 50000\n"
    assert edited(tmp_path, ("board.yaml", "columns: 5", "columns: 7"), deck=deck) == [
        "deck.yaml:1:1: the deck has 14250000 cards with all copies; at most 100000 are possible"
    ]
    many = "".join(f'  - {{id: c{n}, name: C, shape: "#"}}\n' for n in range(3001))
    assert edited(tmp_path, deck=f"cards:\n{many}")[0] == (
        "deck.yaml:2:3: the deck has 3001 different cards; at most 3000 are possible"
    )


def test_entries_are_compared_though_another_one_is_wrong(tmp_path: Path) -> None:
    """The numbers of cards behind the wrong one are still those of the file."""
    deck = """\
cards:
  - {id: bad, name: Bad, shape: "#", copies: -1}
  - {id: L3, name: L3, shape: ["#.", "##"]}
  - {id: worse, name: Worse}
  - {id: V3, name: V3, shape: ["##", "#."]}
  - {id: l3, name: Six, shape: "######"}
"""
    assert edited(tmp_path, deck=deck) == [
        "deck.yaml:2:46: -1 is out of range; write a whole number from 0 to 50000",
        'deck.yaml:4:5: \'shape\' is missing; add it, such as shape: ["##.", ".##"]',
        "deck.yaml:5:31: the shapes of L3 (line 3) and V3 are the same once turned; "
        "keep one and give it more copies",
        "deck.yaml:6:10: the id 'l3' is used twice, here and in line 3",
        "deck.yaml:6:32: l3 is 6 × 1 squares; a board of 5 × 5 cannot hold it",
    ]


def test_what_is_wrong_is_not_counted(tmp_path: Path) -> None:
    """Of two sets one is wrong, so nobody knows whether players can share them; of all cards, the market."""
    assert edited(
        tmp_path,
        ("colours.yaml", "symbol: circle", "symbol: blob"),
        ("deck.yaml", "copies: 3", "copies: x"),
        ("deck.yaml", "copies: 2", "copies: x"),
        ("rules.yaml", "market: 2", "market: 6"),
        ("rules.yaml", "  - id: play\n", "  - id: play\n    titel: x\n"),
        ("rules.yaml", "    stolen: Take", "    stole: Take"),
    ) == [
        f"colours.yaml:9:11: 'blob' is not known here; write one of {', '.join(SYMBOLS)}",
        "deck.yaml:5:13: 'x' is no whole number; write one from 0 to 50000",
        "deck.yaml:11:13: 'x' is no whole number; write one from 0 to 50000",
        "rules.yaml:7:5: lines is stolen, but has words only for stole, cleared; add an entry stolen",
        "rules.yaml:7:5: 'stole' is not known here; did you mean 'stolen'?",
        "rules.yaml:11:5: unknown key 'titel'; did you mean 'title'?",
    ]


def test_a_list_without_a_sound_entry_says_no_more(tmp_path: Path) -> None:
    assert edited(tmp_path, colours=b"- x\n", deck=b"cards: [y]\n") == [
        "colours.yaml:1:3: this is a text; write a mapping with keys such as id, name, colour, symbol",
        "deck.yaml:1:9: this is a text; write a mapping with keys such as id, name, shape, copies",
    ]


def test_all_problems_of_all_files_come_at_once_in_order(tmp_path: Path) -> None:
    assert edited(
        tmp_path,
        ("game.yaml", "licence: CC0 1.0\n", "licence: CC0 1.0\nauthor: me\n"),
        ("board.yaml", "columns: 5\nrows: 5", "columns: 40\nrow: 5"),
        ("colours.yaml", 'colour: "#ab3d19"', "colour: #ab3d19"),
        ("colours.yaml", "symbol: circle", "symbol: blob"),
        ("deck.yaml", "    copies: 3\n", "    copies: 3\n    copies: 2\n"),
        ("deck.yaml", "name: V3", "name: V3: the corner"),
        ("rules.yaml", "market: 2", "market: two"),
        ("rules.yaml", "{{ tokens.total }}", "{{ token.total }}"),
        ("rules.yaml", "cleared: A full", "clear: A full"),
        print=b"papers: [a4]\nsheets: 3\nnote: caf\xe9\n",
    ) == [
        "game.yaml:5:1: unknown key 'author'; known here: name, language, version, players, tagline, "
        "credits, licence",
        "board.yaml:1:10: 40 is out of range; write a whole number from 2 to 26",
        "board.yaml:2:1: unknown key 'row'; did you mean 'rows'?",
        'colours.yaml:3:10: this is empty: # begins a comment; put it in quotes, such as "#ab3d19"',
        "colours.yaml:9:11: 'blob' is not known here; write one of triangle, circle, star, cross, diamond, "
        "crescent, heart, square, drop, hexagon",
        "deck.yaml:6:5: 'copies' is given twice, here and in line 5; keep one",
        "deck.yaml:8:11: a colon and a space inside a text mean something else in YAML; "
        "put the text in quotes",
        "rules.yaml:2:11: 'two' is no whole number; write one from 1 to 12",
        "rules.yaml:8:5: 'clear' is not known here; did you mean 'cleared'?",
        "rules.yaml:17:15: unknown hole 'token.total'; did you mean 'tokens.total'?",
        "print.yaml:3:10: the byte 0xE9 (Windows writes é so) is not UTF-8; save the file as UTF-8",
    ]


def test_a_hundred_problems_are_enough(tmp_path: Path) -> None:
    found = edited(tmp_path, board="".join(f"key{n}: 1\n" for n in range(300)))
    assert len(found) == 101
    assert found[-1] == "board.yaml:97:1: and 204 more problems"
