"""Holes in rule text: what fills them, what they may say, and that nothing but that can happen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import DefinitionError
from generator.game.definition import Parameters, SeventhRules
from generator.game.holes import holes, names
from generator.game.load import load
from generator.game.records import kinds
from generator.game.words import LONGEST, HoleError, check, fill
from tests.definitions import SMALL, write_game

Edit = tuple[str, str, str]


def rules(text: str, wording: str = "") -> str:
    """A rules.yaml whose only words are `text`, in the column 15 of line 5 (further down after a wording)."""
    return f"{wording}cards:\n  - id: a\n    title: A\n    content:\n      - text: {text}\n"


def said(tmp_path: Path, text: str, *edits: Edit, wording: str = "") -> str | None:
    """What the text says in the small game."""
    folder = write_game(tmp_path / "game", *edits, files={"rules.yaml": rules(f"'{text}'", wording)})
    return load(folder).rules.cards[0].content[0].text


def refused(tmp_path: Path, text: str, wording: str = "") -> list[str]:
    folder = write_game(tmp_path / "game", files={"rules.yaml": rules(text, wording)})
    with pytest.raises(DefinitionError) as caught:
        load(folder, "")
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{{ board.columns }} × {{ board.rows }} = {{ board.squares }}", "5 × 5 = 25"),
        ("{{ board.square }}", "20 mm"),
        (
            "{{ tokens.total }}: {{ tokens.each }} each, {{ tokens.reserve }} a player",
            "20: 10 each, 10 a player",
        ),
        ("{{ colours.count }}, {{ colours.each }} for {{ players }}", "2, 1 for 2"),
        (
            "{{ deck.total }} of {{ game.name }} {{ game.version }}{{ game.tagline }}",
            "7 of Small Squares 0.1.0",
        ),
        ("the {{ line.ordinal }} of {{ line.length }}; both: {{ line.crossing }}", "the fifth of 5; both: 9"),
        ("a {{ line.name }}: {{ line.row }} or {{ line.column }}", "a row or column: 5 or 5"),
        ("{{ rules.market }} {{ rules.rotate }} {{ rules.mirror }} {{ rules.lines }}", "3 yes no stolen"),
        ('{{ rules.market | count("card") }}', "3 cards"),
        ('{{ colours.each | count("card") }}', "1 card"),
        ('{{ players | count("die", "dice") }}, {{ colours.each | count("die", "dice") }}', "2 dice, 1 die"),
        ("{{ players | words }} {{ tokens.total | words }} {{ board.squares | words }}", "two twenty 25"),
        ("{{ line.ordinal | capital }} {{ players | words | capital }}", "Fifth Two"),
        ('{{ players | words | count("player") }}', "two players"),
        ("{% if rules.rotate %}turn{% else %}do not{% endif %}", "turn"),
        ("{% if rules.mirror %}a{% elif rules.market > 2 and not rules.mirror %}b{% endif %}", "b"),
        ('{% if rules.lines == "cleared" or rules.tie != "draw" %}a{% endif %}b', "b"),
        ("{% if rules.rotate == true %}a{% endif %}", "a"),
        ("{% if board.columns == board.rows %}square{% endif %}", "square"),
        ("  much   space {{ players }}   ", "much space 2"),
        ("{# a note #}words", "words"),
        ("braces { } and {a} stay", "braces { } and {a} stay"),
        ("Cats & Dogs <b>", "Cats & Dogs <b>"),
    ],
)
def test_holes_are_filled(tmp_path: Path, text: str, words: str) -> None:
    assert said(tmp_path, text) == words


def test_a_board_of_other_numbers_leaves_no_old_one(tmp_path: Path) -> None:
    text = (
        '{{ line.ordinal }} of {{ line.length | count("square") }}, {{ line.crossing }}; '
        "{{ line.length | words }}"
    )
    eight = [("board.yaml", "columns: 5", "columns: 8"), ("board.yaml", "rows: 5", "rows: 8")]
    assert said(tmp_path, text, *eight) == "eighth of 8 squares, 15; eight"
    assert said(tmp_path, text, eight[0]) == "last of 5 or 8 squares, 12; five or eight"


def test_unequal_sets_give_ranges(tmp_path: Path) -> None:
    text = "{{ tokens.each }}, {{ tokens.reserve }}, {{ tokens.each | words }}"
    unequal = ("colours.yaml", "symbol: circle\n  count: 10", "symbol: circle\n  count: 12")
    assert said(tmp_path, text, unequal) == "10 to 12, 10 to 12, ten to twelve"


def test_a_players_fewest_and_most_tokens(tmp_path: Path) -> None:
    more = "".join(
        f'- {{id: c{count}, name: C, colour: "#0000{count}", symbol: {symbol}, count: {count}}}\n'
        for count, symbol in ((14, "star"), (16, "cross"))
    )
    folder = write_game(
        tmp_path / "game",
        files={"colours.yaml": SMALL["colours.yaml"] + more, "rules.yaml": rules("'{{ tokens.reserve }}'")},
    )
    assert load(folder).rules.cards[0].content[0].text == "20 to 30"


def test_wording_follows_the_value_in_force(tmp_path: Path) -> None:
    wording = (
        "wording:\n  rotate: {yes: Turn it., no: Leave it.}\n"
        "  market: {3: 'All {{ rules.market }}.', 4: Four.}\n"
    )
    assert said(tmp_path, "{{ wording.rotate }} {{ wording.market }}", wording=wording) == "Turn it. All 3."
    game = load(tmp_path / "game")
    assert game.rules.wording["market"] == {"3": "All 3.", "4": "Four."}


def test_titles_headings_steps_and_captions_have_holes_too(tmp_path: Path) -> None:
    content = """\
cards:
  - id: a
    title: "{{ game.name }}"
    content:
      - heading: "{{ players }} players"
      - step: "Take {{ rules.market }}."
      - diagram: steal
        captions: ["{{ line.length }} tokens", none]
"""
    card = load(write_game(tmp_path / "game", files={"rules.yaml": content})).rules.cards[0]
    assert card.title == "Small Squares"
    assert [block.heading or block.step or block.captions for block in card.content] == [
        "2 players",
        "Take 3.",
        ("5 tokens", "none"),
    ]


def test_blocks_that_say_nothing_are_left_out_and_places_move_along(tmp_path: Path) -> None:
    folder = write_game(
        tmp_path / "game",
        ("rules.yaml", '"{{ wording.lines }}"', '"{% if rules.mirror %}Flip.{% endif %}"'),
    )
    game = load(folder, "")
    assert [block.step for block in game.rules.cards[0].content] == [
        None,
        "Choose one of 2 cards.",
        None,
        None,
    ]
    assert str(game.place("rules", "cards", 0, "content", 2, "diagram")) == "rules.yaml:16:18"
    assert str(game.place("rules", "cards", 0, "content", 3, "text")) == "rules.yaml:17:15"
    assert str(game.place("rules", "cards", 0, "content", 4)) == "rules.yaml:13:7"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ bord.columns }}", "unknown hole 'bord.columns'; did you mean 'board.columns'?"),
        ("{{ board.colums }}", "unknown hole 'board.colums'; did you mean 'board.columns'?"),
        ("{{ deck.xyz }}", "unknown hole 'deck.xyz'; known here: deck.total, deck.shapes, deck.large"),
        ("{{ rules.mirrored }}", "unknown hole 'rules.mirrored'; did you mean 'rules.mirror'?"),
        ("{% if false %}{{ playrs }}{% endif %}", "unknown hole 'playrs'; did you mean 'players'?"),
        (
            "{{ board }}",
            "'board' alone is no hole; write one of board.columns, board.rows, board.squares, board.square",
        ),
        ("{{ board.columns.real }}", "unknown hole 'board.columns.real'; did you mean 'board.columns'?"),
        (
            "{{ players.__class__ }}",
            "unknown hole 'players.__class__'; known here: players, game.…, board.…, colours.…, tokens.…, "
            "deck.…, line.…, rules.…, wording",
        ),
        (
            "{{ wording.lines }}",
            "there is no wording for 'lines'; add lines under wording, or take the hole out",
        ),
        ("{{ players | upper }}", "unknown filter 'upper'; known here: count, words, capital"),
        ("{{ players | count }}", 'the filter count is written count("card") or count("die", "dice")'),
        (
            "{{ players | count(players) }}",
            'the filter count is written count("card") or count("die", "dice")',
        ),
        ('{{ players | words("x") }}', "the filter words is written words"),
        ("{% for x in players %}{% endfor %}", "a loop cannot stand in a text; {}"),
        ("{{ players() }}", "a call cannot stand in a text; {}"),
        ("{{ players + 1 }}", "arithmetic cannot stand in a text; {}"),
        ("{{ 9 ** 9 ** 9 }}", "arithmetic cannot stand in a text; {}"),
        ('{{ "a" * 1000000000 }}', "arithmetic cannot stand in a text; {}"),
        ('{{ board["columns"] }}', "a square bracket cannot stand in a text; {}"),
        ("{{ 1 if players else 2 }}", "an if inside a hole cannot stand in a text; {}"),
        ("{% set x = 1 %}", "an assignment cannot stand in a text; {}"),
        ("{{ players is defined }}", "a test with is cannot stand in a text; {}"),
        ('{{ players ~ "x" }}', "a ~ cannot stand in a text; {}"),
        ('{% include "x" %}', "this cannot stand in a text; {}"),
        ("{{ none }}", "this cannot stand in a text; {}"),
        ("{{ (1, 2) }}", "this cannot stand in a text; {}"),
        ('{{ "x".join }}', "only a hole's name can stand before a dot, such as board.columns"),
        ("{{ board.columns", "a {{ is never closed; write }} after it"),
        ("{% if rules.rotate", "a {% is never closed; write %} after it"),
        ("{# note", "a {# is never closed; write #} after it"),
        ("{% if rules.rotate %}x", "an {% if … %} is never closed; write {% endif %} after its words"),
        (
            "{% endif %}",
            "a hole cannot be read; write it as {{ board.columns }}, "
            "or as {% if rules.rotate %} … {% endif %}",
        ),
        ("columns }}", "a brace is left over; every {{ needs its }}, and every {% its %}"),
        ('{{ "{{" }}', "a brace is left over; every {{ needs its }}, and every {% its %}"),
        (
            "{% if 1 < players < 3 %}{% endif %}",
            "compare two things with ==, !=, <, <=, > or >=, and join comparisons with and, or",
        ),
        (
            "{% if players in players %}{% endif %}",
            "compare two things with ==, !=, <, <=, > or >=, and join comparisons with and, or",
        ),
        (
            "{% if game.name > players %}{% endif %}",
            "a number is compared with a text; compare like with like",
        ),
        (
            '{% if rules.lines == "stole" %}{% endif %}',
            "rules.lines is never 'stole'; write one of stolen, cleared",
        ),
        (
            '{% if "3" == rules.market %}{% endif %}',
            "rules.market is never '3'; write a whole number from 1 to 12",
        ),
        (
            '{% if rules.rotate == "yes" %}{% endif %}',
            "rules.rotate is yes or no; write {% if rules.rotate %} or {% if not rules.rotate %}",
        ),
        ("{{ " + "not " * 400 + "players }}", "this is nested too deeply; write it more plainly"),
        (
            "{{ " + "(" * 900 + "players" + ")" * 900 + " }}",
            "this is nested too deeply; write it more plainly",
        ),
        ("{% if players %}" * 60 + "{% endif %}" * 60, "this is nested too deeply; write it more plainly"),
    ],
)
def test_refused_holes(tmp_path: Path, text: str, message: str) -> None:
    wanted = message.replace("{}", "holes, if and the filters count, words, capital can")
    assert refused(tmp_path, f"'{text}'") == [f"rules.yaml:5:15: {wanted}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "On { board.columns } columns",
            "a hole has two braces at each end; write {{ board.columns }}",
        ),
        ("For {players}.", "a hole has two braces at each end; write {{players}}"),
        (
            'Reveal { rules.market | count("card") }.',
            'a hole has two braces at each end; write {{ rules.market | count("card") }}',
        ),
        ("{ board.colums }", "a hole has two braces at each end; write {{ board.colums }}"),
    ],
)
def test_holes_in_single_braces(tmp_path: Path, text: str, message: str) -> None:
    assert refused(tmp_path, f"'{text}'") == [f"rules.yaml:5:15: {message}"]


@pytest.mark.parametrize("hole", ["{{ board.columns }}", "{% if players %}", "{{", "a {{ b"])
def test_holes_work_only_in_the_rules(tmp_path: Path, hole: str) -> None:
    folder = write_game(
        tmp_path / "game",
        ("game.yaml", "name: Small Squares", f"name: The {hole}th Square"),
        ("board.yaml", "columns: 5", f"columns: '{hole}'"),
        ("deck.yaml", "name: V3", f"name: 'V{hole}'"),
    )
    with pytest.raises(DefinitionError) as caught:
        load(folder, "")
    message = "holes work only in rules.yaml; write the words themselves"
    assert [str(problem) for problem in caught.value.problems] == [
        f"game.yaml:1:7: {message}",
        f"board.yaml:1:10: {message}",
        f"deck.yaml:7:11: {message}",
    ]


def test_a_single_brace_elsewhere_is_a_brace(tmp_path: Path) -> None:
    game = load(write_game(tmp_path / "game", ("game.yaml", "Small Squares", "Squares { 5 %}")))
    assert game.about.name == "Squares { 5 %}"


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("**Choose* a card.", True),
        ("*Choose** a card.", True),
        ("**Choose** a **card.", True),
        ("**Choose** a **card**, * or not.", False),
        ("**{% if rules.rotate %}Turn**{% else %}Leave**{% endif %} it.", False),
        ("{% if rules.mirror %}**Flip{% endif %} it.", False),
    ],
)
def test_stars_come_in_pairs(tmp_path: Path, text: str, warned: bool) -> None:
    game = load(write_game(tmp_path / "game", files={"rules.yaml": rules(f"'{text}'")}), "")
    assert [str(warning) for warning in game.warnings] == [
        "rules.yaml:5:15: two stars have no partner, so they are printed; write **words** to make words bold"
    ] * warned


def test_words_for_two_players_in_a_game_for_more(tmp_path: Path) -> None:
    more = (
        ("game.yaml", "players: 2", "players: 1"),
        ("rules.yaml", "title: How to play", "title: The Other Player"),
        (
            "rules.yaml",
            "- diagram: steal",
            "- diagram: steal\n        captions: [the other   player's, the other players']",
        ),
    )
    game = load(write_game(tmp_path / "game", *more), "")
    assert [str(warning) for warning in game.warnings] == [
        "game.yaml:3:10: players is 1, but the words in rules.yaml, lines 11, 17, speak of two players "
        "(the other player); change the words"
    ]
    assert load(write_game(tmp_path / "game", *more[1:])).warnings == ()
    one = load(write_game(tmp_path / "game", more[0], more[1]), "").warnings[0]
    assert "in rules.yaml, line 11, speak of" in one.message


def test_only_words_that_are_printed_speak_of_players(tmp_path: Path) -> None:
    folder = write_game(
        tmp_path / "game",
        ("game.yaml", "players: 2", "players: 1"),
        ("rules.yaml", "cleared: A full line", "cleared: The other player's line"),
    )
    assert load(folder).warnings == ()


def test_words_out_of_force_are_checked_as_well(tmp_path: Path) -> None:
    wording = "wording:\n  lines:\n    stolen: Take it.\n    cleared: 'Give {{ line.lenght }} back.'\n"
    assert refused(tmp_path, "Play.", wording) == [
        "rules.yaml:4:14: unknown hole 'line.lenght'; did you mean 'line.length'?"
    ]


@pytest.mark.parametrize(
    ("wording", "message"),
    [
        (
            "lines: {cleared: Gone.}",
            "2:10: lines is stolen, but has words only for cleared; add an entry stolen",
        ),
        ("rotate: {no: Never.}", "2:11: rotate is yes, but has words only for no; add an entry yes"),
        ("tie: {}", "2:8: tie is draw, but has no words; add an entry draw"),
        ("line: {stolen: X}", "2:3: unknown parameter 'line'; did you mean 'lines'?"),
        (
            "tie: {draw: X, drawn: Y}",
            "2:18: 'drawn' is not known here; did you mean 'draw'?",
        ),
        ("rotate: {yes: X, true: Y}", "2:20: 'true' says the same as an entry above it; keep one"),
        (
            "tie: {draw: '{{ wording.lines }}'}",
            "2:15: wording cannot take its words from other wording; write them out",
        ),
        (
            "tie: {draw: 7 # tokens\n   }",
            "2:15: the comment '# tokens' would cut this text short; put the text in quotes",
        ),
    ],
)
def test_wording_that_does_not_fit_its_parameters(tmp_path: Path, wording: str, message: str) -> None:
    assert refused(tmp_path, "Play.", f"wording:\n  {wording}\n") == [f"rules.yaml:{message}"]


def test_a_title_that_says_nothing(tmp_path: Path) -> None:
    text = rules("Play.").replace("title: A", 'title: "{% if rules.mirror %}A{% endif %}"')
    with pytest.raises(DefinitionError) as caught:
        load(write_game(tmp_path / "game", files={"rules.yaml": text}), "")
    assert str(caught.value) == "rules.yaml:3:12: the title is empty once its holes are filled"


def test_words_cannot_grow_without_bound(tmp_path: Path) -> None:
    wording = f"wording:\n  tie:\n    draw: {'x' * 2000}\n"
    assert refused(tmp_path, "'" + "{{ wording.tie }}" * 5 + "'", wording) == [
        f"rules.yaml:8:15: this grows to 10000 characters; at most {LONGEST} are allowed"
    ]


def test_all_holes_are_listed_and_all_listed_are_there(tmp_path: Path) -> None:
    game = load(write_game(tmp_path / "game"))
    values = holes(game.about, game.board, game.colours, game.deck, game.rules)
    assert {
        group: tuple(value) if isinstance(value, dict) else () for group, value in values.items()
    } == names(SeventhRules, {})


@pytest.mark.parametrize("name", kinds(Parameters))
def test_every_parameter_can_choose_words(name: str) -> None:
    value = getattr(Parameters(), name)
    text = f"{{% if rules.{name} == {value!r} %}}so{{% endif %}}".replace("True", "true").replace(
        "False", "false"
    )
    check(text, names(SeventhRules, {}), parameters=kinds(Parameters))
    assert fill(text, {"rules": vars(Parameters())}) == "so"


PIECES = st.sampled_from(
    [
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "#}",
        " if ",
        " endif ",
        " else ",
        "board.columns",
        "players",
        "|",
        "count",
        '"',
        "(",
        ")",
        "[",
        "]",
        "==",
        "for x in y",
        "not ",
        "1",
        "-",
        ".",
        "__class__",
        "raw",
        "'",
        "\\",
        " ",
        "a",
        "é",
        "~",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_any_text_is_filled_or_refused(text: str) -> None:
    values: dict[str, Any] = {"players": 2, "board": {"columns": 7}}
    try:
        check(text, {"players": (), "board": ("columns",)})
        words = fill(text, values)
    except HoleError as error:
        words = str(error).replace("{{", "").replace("}}", "").replace("{%", "").replace("%}", "")
    assert not re.search(r"\n|{{|}}|{%|%}|None|<class", words)
