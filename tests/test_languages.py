"""Games in other languages: translation files, what is missing in them, and the shipped German."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import build
from generator.checks.languages import check_languages
from generator.cli import pnp
from generator.components.catalogue import catalogue
from generator.errors import DefinitionError, FitError, GeneratorError, LanguageError
from generator.game.definition import Game, Parameters
from generator.game.language import ENGLISH, GERMAN, LANGUAGES, PHRASES, holes_of
from generator.game.load import load
from generator.game.records import kinds
from generator.game.values import OneOf, YesNo
from generator.printer import Printer, Scale
from generator.start import start
from tests.definitions import write_game

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "config" / "seventh-square"

GERMAN_SMALL = """\
game:
  name: Kleine Felder
  licence: CC0 1.0
colours:
  red: Rot
  blue: Blau
rules:
  wording:
    lines:
      stolen: Nimm alle {{ line.length }} Steine einer vollen Linie.
      cleared: Eine volle Linie kommt weg.
  cards:
    play:
      title: So geht es
      content:
        - heading: Der Zug
        - step: "Wähle eine von {{ rules.market | count('Karte', 'Karten') }}."
        - step: "{{ wording.lines }}"
        - text: "{% if rules.rotate %}Ihr dürft Karten drehen.{% endif %} Nutzt {{ tokens.total }} Steine."
"""

Edit = tuple[str, str]


def small(folder: Path, *edits: Edit, words: str = GERMAN_SMALL, language: str = "de") -> Path:
    """The small game with a translation; each edit of it is (old, new)."""
    for old, new in edits:
        assert words.count(old) == 1, old
        words = words.replace(old, new)
    write_game(folder)
    (folder / "languages").mkdir(exist_ok=True)
    (folder / "languages" / f"{language}.yaml").write_text(words, "utf-8")
    return folder


def german(folder: Path, *edits: Edit) -> Game:
    return load(small(folder, *edits), shown_as="", language="de")


def refused(folder: Path, *edits: Edit, words: str = GERMAN_SMALL) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        load(small(folder, *edits, words=words), shown_as="", language="de")
    return str(caught.value).splitlines()


def said(game: Game) -> list[str]:
    """Every text on the rule cards."""
    blocks = [block for card in game.rules.cards for block in card.content]
    titles = [card.title for card in game.rules.cards]
    return titles + [
        text
        for block in blocks
        for text in (block.heading, block.text, block.step, *block.captions)
        if text is not None
    ]


def test_words_are_exchanged_and_nothing_else(tmp_path: Path) -> None:
    game = german(tmp_path / "game")
    assert said(game) == [
        "So geht es",
        "Der Zug",
        "Wähle eine von 2 Karten.",
        "Nimm alle 5 Steine einer vollen Linie.",
        "Ihr dürft Karten drehen. Nutzt 20 Steine.",
    ]
    own = load(tmp_path / "game", shown_as="")
    assert (game.about.name, own.about.name) == ("Kleine Felder", "Small Squares")
    assert [colour.name for colour in game.colours] == ["Rot", "Blau"]
    assert [card.name for card in game.deck.cards] == ["I2", "V3", "S4", "Z4"]
    assert (game.board, game.print, game.rules.parameters) == (own.board, own.print, own.rules.parameters)
    assert (game.language, own.language) == (GERMAN, ENGLISH)
    assert (game.id, game.kit, own.kit) == ("game", "game-de", "game")
    assert game.warnings == own.warnings == ()


def test_ids_and_paths_of_masters_are_the_same(tmp_path: Path) -> None:
    game = german(tmp_path / "game")
    parts, own = catalogue(game), catalogue(load(tmp_path / "game", shown_as=""))
    assert [(part.id, part.file, part.copies) for part in parts] == [
        (part.id, part.file, part.copies) for part in own
    ]
    assert {part.name for part in parts if part.kind != "card"} == {
        "Spielbrett",
        "Regelkarte So geht es",
        "Stein in Rot",
        "Stein in Blau",
        "Kartenrückseite",
    }


def test_words_have_their_places_in_the_translation(tmp_path: Path) -> None:
    game = german(tmp_path / "game")
    places = {
        key: str(game.place(*key))
        for key in (
            ("game", "name"),
            ("colours", 1, "name"),
            ("colours", 1, "count"),
            ("rules", "cards", 0),
            ("rules", "cards", 0, "content", 1, "step"),
            ("rules", "parameters", "market"),
        )
    }
    assert list(places.values()) == [
        "languages/de.yaml:2:9",
        "languages/de.yaml:6:9",
        "colours.yaml:10:10",
        "languages/de.yaml:14:7",
        "languages/de.yaml:17:17",
        "rules.yaml:2:11",
    ]


@pytest.mark.parametrize(
    ("edits", "messages"),
    [
        (
            [("  name: Kleine Felder\n", ""), ("  blue: Blau\n", "")],
            [
                "languages/de.yaml:2:3: game.name is missing; translate 'Small Squares'",
                "languages/de.yaml:4:3: colours.blue is missing; translate 'Blue'",
            ],
        ),
        (
            [("  blue: Blau", "  bleu: Blau")],
            ["languages/de.yaml:6:3: unknown colour 'bleu'; did you mean 'blue'?"],
        ),
        (
            [("      cleared:", "      clear:")],
            ["languages/de.yaml:11:7: unknown value 'clear'; did you mean 'cleared'?"],
        ),
        (
            [("    lines:\n", "    line:\n")],
            ["languages/de.yaml:9:5: unknown parameter 'line'; did you mean 'lines'?"],
        ),
        (
            [("    play:", "    plan:")],
            ["languages/de.yaml:13:5: unknown rule card 'plan'; did you mean 'play'?"],
        ),
        (
            [("  licence: CC0 1.0", "  licence: CC0 1.0\n  tagline: Kurz")],
            [
                "languages/de.yaml:4:3: unknown key 'tagline'; known here: name, licence",
            ],
        ),
        (
            [("  licence: CC0 1.0", "  licence: CC0 1.0\n  players: 2")],
            ["languages/de.yaml:4:3: unknown key 'players'; known here: name, tagline, licence"],
        ),
        (
            [("        - heading: Der Zug\n", "")],
            [
                "languages/de.yaml:16:11: this is a step, but a heading in rules.yaml, line 13; "
                "list the parts of the rule card play in that order"
            ],
        ),
        (
            [('        - step: "{{ wording.lines }}"\n', "")],
            [
                "languages/de.yaml:18:11: this is a text, but a step in rules.yaml, line 15; "
                "list the parts of the rule card play in that order"
            ],
        ),
        (
            [("Steine.\"\n", "Steinen.\"\n        - text: Mehr\n")],
            ["languages/de.yaml:20:11: the rule card play has 4 parts with words; take this text out"],
        ),
        (
            [("{{ tokens.total }}", "{{ token.total }}")],
            ["languages/de.yaml:19:17: unknown hole 'token.total'; did you mean 'tokens.total'?"],
        ),
        (
            [("count('Karte', 'Karten')", "count('Karte')")],
            [
                "languages/de.yaml:17:17: in de count needs the plural as well; "
                "write count('Karte', '…')"
            ],
        ),
        (
            [("  red: Rot", "  red: '{{ board.columns }}'")],
            ["languages/de.yaml:5:8: holes work only in rules.yaml; write the words themselves"],
        ),
        (
            [("  red: Rot", "  red:")],
            ["languages/de.yaml:5:7: this is empty; write some text"],
        ),
        (
            [("  red: Rot", "  red: Rot\n  red: Rot")],
            ["languages/de.yaml:6:3: 'red' is given twice, here and in line 5; keep one"],
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, edits: list[Edit], messages: list[str]) -> None:
    assert refused(tmp_path / "game", *edits) == messages


def test_everything_missing_is_said_at_once(tmp_path: Path) -> None:
    assert refused(tmp_path / "game", words="numbers: []\n") == [
        f"languages/de.yaml:1:1: {path} is missing; translate {words}"
        for path, words in (
            ("game.name", "'Small Squares'"),
            ("game.licence", "'CC0 1.0'"),
            ("colours.red", "'Red'"),
            ("colours.blue", "'Blue'"),
            ("rules.wording.lines.stolen", "'Take all {{ line.length }} tokens of a full line.'"),
            ("rules.wording.lines.cleared", "'A full line goes back to the bank.'"),
            ("rules.cards.play.title", "'How to play'"),
            ("rules.cards.play.content", "the words of its parts"),
        )
    ]


def test_a_last_part_that_is_missing(tmp_path: Path) -> None:
    line = next(line for line in GERMAN_SMALL.splitlines(keepends=True) if "tokens.total" in line)
    assert refused(tmp_path / "game", (line, "")) == [
        "languages/de.yaml:16:9: the rule card play has 4 parts with words, here are 3; "
        "add the text of rules.yaml, line 17"
    ]


def test_captions_are_counted(tmp_path: Path) -> None:
    folder = small(tmp_path / "game", ("        - text:", "        - captions: [vorher]\n        - text:"))
    rules = (folder / "rules.yaml").read_text("utf-8")
    (folder / "rules.yaml").write_text(
        rules.replace("diagram: steal\n", "diagram: steal\n        captions: [before, after]\n"), "utf-8"
    )
    with pytest.raises(DefinitionError) as caught:
        load(folder, shown_as="", language="de")
    assert str(caught.value) == (
        "languages/de.yaml:19:11: there are 1 captions, but 2 in rules.yaml, line 16; translate each"
    )
    words = (folder / "languages" / "de.yaml").read_text("utf-8")
    (folder / "languages" / "de.yaml").write_text(words.replace("[vorher]", "[vorher, nachher]"), "utf-8")
    game = load(folder, shown_as="", language="de")
    assert [block.captions for block in game.rules.cards[0].content if block.diagram] == [
        ("vorher", "nachher")
    ]


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (
            ("Nutzt {{ tokens.total }} Steine.", "Spielt."),
            "languages/de.yaml:19:17: tokens.total is missing here; the words in rules.yaml, line 17 "
            "depend on it",
        ),
        (
            ("{% if rules.rotate %}Ihr dürft Karten drehen.{% endif %}", "Karten."),
            "languages/de.yaml:19:17: rules.rotate is missing here; the words in rules.yaml, line 17 "
            "depend on it",
        ),
        (
            ("Der Zug", "Der Zug auf {{ board.rows }} Reihen"),
            "languages/de.yaml:16:20: board.rows is printed here, but not in rules.yaml, line 13",
        ),
    ],
)
def test_other_holes_are_a_doubt(tmp_path: Path, edit: Edit, message: str) -> None:
    found = [str(warning) for warning in german(tmp_path / "game", edit).warnings]
    assert [warning for warning in found if warning.startswith("languages/")] == [message]


def test_a_condition_more_is_no_doubt(tmp_path: Path) -> None:
    edit = ("Der Zug", "Der Zug{% if players == 2 %} zu zweit{% endif %}")
    assert german(tmp_path / "game", edit).warnings == ()


def test_check_knows_the_translations(tmp_path: Path) -> None:
    folder = small(tmp_path / "game", ("  blue: Blau\n", ""))
    game = load(folder)
    found = [(each.severity, each.code, each.message) for each in check_languages(folder, game)]
    assert found == [("warning", "language", "colours.blue is missing; translate 'Blue'")]
    small(tmp_path / "game")
    assert [(each.severity, each.message) for each in check_languages(folder, game)] == [
        ("info", "all words are there in de, and fit")
    ]
    small(tmp_path / "game", ("title: So geht es", f"title: {'So geht es ' * 9}und fertig"))
    (found_long,) = check_languages(folder, game)
    assert found_long.severity == "warning"
    assert "mm too wide for the card" in found_long.message


def test_check_says_so_and_strictly_fails(tmp_path: Path) -> None:
    folder = small(tmp_path / "game", ("  blue: Blau\n", ""))
    run = CliRunner().invoke(pnp, ["check", f"{folder}/"])
    assert "languages/de.yaml:5:3: warning: colours.blue is missing; translate 'Blue'" in run.stdout
    assert run.exit_code == 0
    assert CliRunner().invoke(pnp, ["check", f"{folder}/", "--strict"]).exit_code == 1
    assert CliRunner().invoke(pnp, ["check", f"{folder}/", "--language", "de"]).exit_code == 1


def test_a_language_without_words(tmp_path: Path) -> None:
    folder = small(tmp_path / "game")
    message = "there are no words in 'fr'; known here: en, de; others go into languages/fr.yaml"
    with pytest.raises(LanguageError) as caught:
        load(folder, shown_as="", language="fr")
    assert str(caught.value) == message
    run = CliRunner().invoke(pnp, ["build", f"{folder}/", "--language", "../fr"])
    assert run.exit_code == 2
    assert "there are no words in '../fr'; known here: en, de; others go into" in run.stderr
    assert load(folder, shown_as="", language="en") == load(folder, shown_as="")


def test_a_language_that_the_program_does_not_speak(tmp_path: Path) -> None:
    words = GERMAN_SMALL.replace(
        "Der Zug", "Der Zug mit {{ rules.market | words }} Karten, {{ rules.rotate }}"
    )
    folder = small(tmp_path / "game", words=words, language="fr")
    game = load(folder, shown_as="", language="fr")
    lacking, numbers = (str(warning) for warning in game.warnings if "program" in warning.message)
    assert lacking == (
        f"languages/fr.yaml:1:1: the program speaks no fr: under sheets it lacks {', '.join(PHRASES)}; "
        "until they are there it says them in English"
    )
    assert numbers == (
        "languages/fr.yaml:1:1: the program knows no numbers in fr, so words prints digits; "
        "list them under numbers, from zero on"
    )
    assert "Der Zug mit 2 Karten, yes" in said(game)
    own = "\n".join(f"  {key}: {PHRASES[key]!r}" for key in PHRASES).replace("'yes'", "'oui'")
    small(
        tmp_path / "game",
        words=f"{words}sheets:\n{own}\nnumbers: [zéro, un, deux]\n",
        language="fr",
    )
    game = load(folder, shown_as="", language="fr")
    assert [warning for warning in game.warnings if "program" in warning.message] == []
    assert "Der Zug mit deux Karten, oui" in said(game)


@pytest.mark.parametrize(
    ("phrase", "message"),
    [
        ("cuting: x", "unknown key 'cuting'; did you mean 'cutting'?"),
        ("version: Fassung", "version stands for 'version {version}'; write {version} once"),
        (
            "sheet: '{number} {number} {total}'",
            "sheet stands for 'sheet {number} of {total}'; write {number} and {total} once each",
        ),
        ("fold: '{fold}'", "fold stands for 'fold here, glue, then cut'; it has no holes"),
        ("cutting: 'a } b'", "cutting stands for 'cut from mark to mark'; it has no holes"),
        ("version: '{version!r:>999}'", "version stands for 'version {version}'; write {version} once"),
        ("version: '{version.__class__}'", "version stands for 'version {version}'; write {version} once"),
    ],
)  # fmt: skip
def test_the_programs_own_words_keep_their_holes(tmp_path: Path, phrase: str, message: str) -> None:
    (found,) = refused(tmp_path / "game", words=f"{GERMAN_SMALL}sheets:\n  {phrase}\n")
    assert found.split(": ", 1)[1] == message
    assert found.startswith("languages/de.yaml:21:")


def test_own_words_of_the_program_win(tmp_path: Path) -> None:
    game = load(
        small(tmp_path / "game", words=f"{GERMAN_SMALL}sheets:\n  cutting: schneide\n"), "", language="de"
    )
    assert game.language.say("cutting") == "schneide"
    assert game.language.say("fold") == GERMAN.say("fold")


def test_a_game_that_is_german_itself(tmp_path: Path) -> None:
    folder = write_game(
        tmp_path / "game",
        ("game.yaml", "players: 2", "players: 2\nlanguage: de"),
        ("rules.yaml", "count('card')", "count('Karte', 'Karten')"),
    )
    game = load(folder, "")
    assert (game.language, game.kit) == (GERMAN, "game")
    assert load(folder, "", language="de") == game
    (folder / "languages").mkdir()
    (folder / "languages" / "de.yaml").write_text("sheets:\n  cutting: schneide\ngame:\n  name: x\n", "utf-8")
    with pytest.raises(DefinitionError) as caught:
        load(folder, "")
    assert str(caught.value) == (
        "languages/de.yaml:3:1: this is the game's own language, whose words are in its own files; "
        "take this out"
    )
    (folder / "languages" / "de.yaml").write_text("sheets:\n  cutting: schneide\n", "utf-8")
    assert load(folder, "").language.say("cutting") == "schneide"


def test_files_that_are_no_translation(tmp_path: Path) -> None:
    folder = small(tmp_path / "game")
    for name in ("Deutsch.yaml", "de.yml", "notes.txt", ".de.yaml"):
        (folder / "languages" / name).write_text("", "utf-8")
    messages = [str(warning) for warning in load(folder, "").warnings]
    assert messages == [
        f"languages/{name}:1:1: this file is not read; a translation is called by its language, "
        "such as de.yaml"
        for name in ("Deutsch.yaml", "de.yml")
    ]
    (folder / "languages" / "fr.yaml").mkdir()
    with pytest.raises(DefinitionError) as caught:
        load(folder, "", language="fr")
    assert str(caught.value) == ("languages/fr.yaml:1:1: this is not a file; put the definition's text here")


def test_a_changed_translation_is_read_anew(tmp_path: Path) -> None:
    folder = small(tmp_path / "game")
    assert load(folder, "", language="de").colours[0].name == "Rot"
    small(tmp_path / "game", ("Rot", "Feuer"))
    assert load(folder, "", language="de").colours[0].name == "Feuer"
    assert load(folder, "").colours[0].name == "Red"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_translation_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    """Lines taken out, doubled, moved or spoiled: a game, or sentences with places."""
    lines = GERMAN_SMALL.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.sampled_from(("drop", "double", "swap", "cut", "junk")))
        line = lines[number]
        lines[number : number + 1] = {
            "drop": [],
            "double": [line, line],
            "swap": [*reversed(lines[number : number + 2])],
            "cut": [line[: data.draw(st.integers(0, len(line)))]],
            "junk": [line + data.draw(st.text("{}%:#-'\"\\ \u00ad\U0001f409x", max_size=6))],
        }[change]
        if not lines:
            return
    folder = tmp_path_factory.mktemp("fire") / "game"
    try:
        game = load(small(folder, words="\n".join(lines)), "", language="de")
    except GeneratorError as error:
        problems = error.problems
        kit = ""
    else:
        problems, kit = (), game.kit
    assert (kit == "game-de") != bool(problems)
    assert all(problem.place and problem.message and "\n" not in problem.message for problem in problems)


# The shipped German.


def test_both_languages_say_the_same_phrases_with_the_same_holes() -> None:
    for language in LANGUAGES.values():
        assert list(language.phrases) == list(PHRASES)
        for key, words in language.phrases.items():
            assert sorted(holes_of(words)) == sorted(holes_of(PHRASES[key])), key


def test_the_shipped_german_leaves_no_doubt() -> None:
    game = load(SHIPPED, language="de")
    assert game.warnings == ()
    assert {each.severity for each in check_languages(SHIPPED, load(SHIPPED))} == {"info"}


def pages_of(folder: Path) -> Iterator[str]:
    """What PDFium reads on every page of every PDF."""
    for file in sorted(folder.glob("*.pdf")):
        with pypdfium2.PdfDocument(file) as document:
            yield from (page.get_textpage().get_text_bounded() for page in document)


def words_of(texts: list[str]) -> set[str]:
    return {word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text.lower())}


# Words that both languages write alike.
SHARED = {"am", "an", "bank", "die", "in", "letter", "mm", "of", "on", "rest", "so", "version", "was", "will"}


def parameter_values() -> Iterator[tuple[str, str]]:
    for name, kind in kinds(Parameters).items():
        if isinstance(kind, OneOf):
            yield from ((name, word) for word in kind.words)
        elif isinstance(kind, YesNo):
            yield from ((name, word) for word in ("yes", "no"))


def test_no_english_word_is_left_on_any_german_page(tmp_path: Path) -> None:
    for language in ("en", "de"):
        game = load(SHIPPED, language=language)
        variants = tuple(variant.id for variant in game.print.variants)
        build(game, tmp_path, variants=variants)
    own, german_texts = (list(pages_of(tmp_path / name)) for name in ("seventh-square", "seventh-square-de"))
    assert len(own) == len(german_texts) > 40
    english = words_of(own) | words_of([*said(load(SHIPPED)), *PHRASES.values()])
    assert english & words_of(german_texts) - SHARED == set()
    masters = [*(tmp_path / "seventh-square-de" / "svg").rglob("*.svg")]
    assert len(masters) > 30
    drawn = [text for file in masters for text in re.findall(r">([^<\n]+)</", file.read_text("utf-8"))]
    assert english & words_of(drawn) - SHARED == set()


def test_nor_on_sheets_in_parts_for_a_printer_or_of_changes(tmp_path: Path) -> None:
    tweaked(tmp_path, "board.yaml", "square: 22 mm", "square: 40 mm")
    tweaked(tmp_path, "print.yaml", r"\Z", "board:\n  tile: yes\n  overlap: 10 mm\n")
    folder = tweaked(
        tmp_path, "print.yaml", "numbers: no|  width: 0.15 mm", "  width: 0.15 mm\n  numbers: yes"
    )
    printer = Printer(name="HL-5350", scale=Scale(x=1.0025, y=1.0))
    for language in ("en", "de"):
        build(load(folder, language=language), tmp_path / "out", printer=printer, since=[])
    own, german_texts = (
        list(pages_of(tmp_path / "out" / name)) for name in ("seventh-square", "seventh-square-de")
    )
    everything = " ".join(german_texts)
    for words in (
        "Drucker: HL-5350, skaliert 100,25 % × 100 %",
        "Version 1.0, nur Änderungen",
        "Spielbrett, Teil 1 von",
        "Lege jeden Teil auf den Rand der vorigen,",
    ):
        assert words in everything
    found = words_of(own) & words_of(german_texts) - SHARED - {"hl"}
    assert {word for word in found if not set(word) <= set("abcdefg")} == set()  # the board's letters


@pytest.mark.parametrize(("name", "value"), list(parameter_values()))
def test_every_wording_fits_in_german(tmp_path: Path, name: str, value: str) -> None:
    folder = tweaked(tmp_path, "rules.yaml", rf"(?m)^  {name}: \w+", f"  {name}: {value}")
    if (name, value) == ("mirror", "yes"):  # then a deck must not hold both of two mirrored cards
        (folder / "deck.yaml").write_text("polyominoes:\n  cells: 2..4\n  copies: 3\n", "utf-8")
    game = load(folder, language="de")
    assert catalogue(game)
    english = words_of(said(load(folder))) - SHARED
    assert english & words_of(said(game)) == set()


def tweaked(folder: Path, file: str, pattern: str, new: str) -> Path:
    game = folder / "seventh-square"
    if not game.exists():
        shutil.copytree(SHIPPED, game)
    text = (game / file).read_text("utf-8")
    changed, count = re.subn(pattern, new, text)
    assert count == 1
    (game / file).write_text(changed, "utf-8")
    return game


@pytest.mark.parametrize("language", ["en", "de"])
def test_numbers_follow_the_definition(tmp_path: Path, language: str) -> None:
    before = " ".join(said(load(SHIPPED, language=language)))
    tweaked(tmp_path, "board.yaml", "columns: 7", "columns: 8")
    folder = tweaked(tmp_path, "board.yaml", "rows: 7", "rows: 8")
    after = " ".join(said(load(folder, language=language)))
    ordinal: Mapping[str, Edit] = {"en": ("the seventh", "the eighth"), "de": ("das 7.", "das 8.")}
    for old, new in (("7 × 7", "8 × 8"), ("13", "15"), ordinal[language]):
        assert old in before
        assert old not in after
        assert new in after


def test_the_shipped_translation_mirrors_the_definition() -> None:
    words = yaml.safe_load((SHIPPED / "languages" / "de.yaml").read_text("utf-8"))
    rules = yaml.load((SHIPPED / "rules.yaml").read_text("utf-8"), yaml.BaseLoader)
    assert list(words["rules"]["cards"]) == [card["id"] for card in rules["cards"]]
    assert list(words["rules"]["wording"]) == list(rules["wording"])


def test_words_for_two_in_another_language(tmp_path: Path) -> None:
    folder = small(tmp_path / "game", ("Der Zug", "Die andere Person"))
    game_yaml = (folder / "game.yaml").read_text("utf-8").replace("players: 2", "players: 1")
    (folder / "game.yaml").write_text(game_yaml, "utf-8")
    (warning,) = load(folder, "", language="de").warnings
    assert str(warning) == (
        "game.yaml:3:10: players is 1, but the words in de.yaml, line 16, speak of two players "
        "(the other player); change the words"
    )


def test_a_kit_would_overwrite_another_game(tmp_path: Path) -> None:
    folder = small(tmp_path / "game")
    write_game(tmp_path / "game-de")
    run = CliRunner().invoke(pnp, ["build", str(folder), "--language", "de"])
    assert run.exit_code == 2
    assert "game-de is a game of its own; rename it, or its kit would be overwritten" in run.stderr


def test_commands_speak_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(tmp_path / "config" / "game")
    monkeypatch.chdir(tmp_path)
    built = CliRunner().invoke(pnp, ["build", "game", "--language", "de"])
    assert built.exit_code == 0, built.output
    kit = tmp_path / "output" / "game-de"
    assert sorted(file.name for file in kit.glob("*.pdf")) == ["game-de-a4.pdf", "game-de-letter.pdf"]
    assert json.loads((kit / "manifest.json").read_text("utf-8"))["game"] == "game-de"
    assert "<title>Stein in Rot</title>" in (kit / "svg" / "tokens" / "red.svg").read_text("utf-8")
    with pikepdf.open(kit / "game-de-a4.pdf") as opened, opened.open_outline() as outline:
        assert str(opened.Root.Lang) == "de"
        assert str(opened.docinfo["/Title"]) == "Kleine Felder – zum Drucken und Spielen, A4"
        assert outline.root[0].title == "Blatt 1: Spielbrett, Regelkarte, Steine und Karten"
    dumped = CliRunner().invoke(pnp, ["dump", "rule-play", "--game", "game", "--language", "de"])
    assert "Wähle eine von 2 Karten." in dumped.output
    shown = CliRunner().invoke(pnp, ["diff", "output/game-de", "game", "--language", "de"])
    assert shown.output == "nothing has to be printed again\n", shown.output
    other = CliRunner().invoke(pnp, ["diff", "output/game-de", "game"])
    assert "rule-play (1)" in other.output


def test_a_language_at_an_earlier_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = small(tmp_path / "config" / "game")
    monkeypatch.chdir(tmp_path)
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=n", "-c", "user.email=e@e", "commit", "-qm", "one"],
    ):
        subprocess.run(["git", *words], check=True, cwd=tmp_path)
    small(folder, ("Der Zug", "Ein Zug"))
    told = CliRunner().invoke(pnp, ["diff", "HEAD", "game", "--language", "de"])
    assert told.output.splitlines()[0] == "changed: rule-play (1 copy)", told.output
    own = CliRunner().invoke(pnp, ["diff", "HEAD", "game"])
    assert own.output == "nothing has to be printed again\n"
    none = CliRunner().invoke(pnp, ["diff", "HEAD", "game", "--language", "fr"])
    assert none.exit_code in (1, 2)
    assert "there are no words in 'fr'" in none.stderr


ART = '<svg xmlns="http://www.w3.org/2000/svg" width="62mm" height="86mm" viewBox="0 0 62 86">{}</svg>'


def test_art_of_a_language_goes_before_art_for_all(tmp_path: Path) -> None:
    folder = small(tmp_path / "game")
    (folder / "art" / "de").mkdir(parents=True)
    for path in ("rule-play.svg", "board.svg", "de/rule-play.svg"):
        (folder / "art" / path).write_text(ART.format(f"<title>{path}</title>"), "utf-8")
    found = {
        language: {art.id: art.file for art in load(folder, "", language=language).art}
        for language in ("", "de")
    }
    assert found == {
        "": {"board": "art/board.svg", "rule-play": "art/rule-play.svg"},
        "de": {"board": "art/board.svg", "rule-play": "art/de/rule-play.svg"},
    }


def test_a_new_game_is_called_so_in_every_language(tmp_path: Path) -> None:
    started = start("my-game", SHIPPED, tmp_path)
    assert load(started.folder, language="de").about.name == "My Game"
    assert load(started.folder, language="de").warnings == ()
    first = (started.folder / "languages" / "de.yaml").read_text("utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=../../schema/language.schema.json"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (b"\xff\xfe", "languages/de.yaml:1:1: the file is saved as UTF-16; save it as UTF-8"),
        (b"a: &x [*x]", "languages/de.yaml:1:4: & at the beginning of a text means something else in YAML"),
        (b"game: {name: " + b"[" * 5000, "languages/de.yaml:1:"),
        (b"x" * 1_000_001, "languages/de.yaml:1:1: the file is larger than 1 MB; a definition is a few KB"),
        (b"", "languages/de.yaml:1:1: this is empty; write a mapping with keys such as game, colours"),
        (b"- game", "languages/de.yaml:1:1: this is a list; write a mapping"),
        (b"rules: {cards: {play: {content: [[[[x]]]]}}}", "languages/de.yaml:1:34: this is a list"),
        (b"colours: {red: [a]}", "languages/de.yaml:1:16: this is a list; write some text"),
        (b"numbers: {a: b}", "languages/de.yaml:1:10: this is a mapping; write a list"),
        (b"sheets: {version: {a: b}}", "languages/de.yaml:1:19: this is a mapping; write some text"),
        (b"game: {name: a\xc2\xadb}", "languages/de.yaml:1:14: the character U+00AD cannot be printed"),
        (b"1: 2\n? [a]\n: b", "languages/de.yaml:2:3: "),
    ],
)
def test_hostile_translations(tmp_path: Path, words: bytes, message: str) -> None:
    folder = small(tmp_path / "game")
    (folder / "languages" / "de.yaml").write_bytes(words)
    started = time.monotonic()
    with pytest.raises(DefinitionError) as caught:
        load(folder, "", language="de")
    assert time.monotonic() - started < 5
    assert str(caught.value).startswith(message)


def test_languages_that_are_no_folder(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game")
    (folder / "languages").write_text("", "utf-8")
    assert load(folder, "").warnings == ()
    with pytest.raises(LanguageError):
        load(folder, "", language="de")


def test_characters_that_the_font_lacks_are_refused_by_name(tmp_path: Path) -> None:
    game = german(tmp_path / "game", ("Der Zug", "Der 日 Zug"), ("Kleine Felder", "Małe 本"))
    with pytest.raises(FitError) as caught:
        catalogue(game)
    assert [str(problem) for problem in caught.value.problems] == [
        "languages/de.yaml:2:9: card-back and sheets: the font Atkinson Hyperlegible has no '本' (U+672C); "
        "use other characters",
        "languages/de.yaml:16:20: rule-play: the font Atkinson Hyperlegible has no '日' (U+65E5); "
        "use other characters",
    ]
    words = f"{GERMAN_SMALL}sheets:\n  cutting: 切る\n"
    _, proof = build(load(small(tmp_path / "game", words=words), "", language="de"), tmp_path / "out")
    assert not proof.ok()
    assert "has no '切' (U+5207)" in " ".join(finding.message for finding in proof.findings)
