"""The program's own words, in each language that it speaks: labels of sheets, names of pieces, number words.

A game's translation file can add words or replace them (`sheets`, `numbers`), for these and other languages.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce

OWN = "en"  # what a game is written in that does not say so

PHRASES: Mapping[str, str] = {
    # the labels of a sheet
    "version": "version {version}",
    "changes": "{version}, changes only",
    "sheet": "sheet {number} of {total}",
    "scale": "print at 100 %",
    "measure": "print at 100 %: both bars are {length}",
    "cutting": "cut from mark to mark",
    "printer": "printer: {name}, scaled {x} % × {y} %",
    "printer_unscaled": "printer: {name}, not scaled",
    "part": "{name}, part {number} of {total}",
    "lay": "Lay each part over the edge",
    "join": "of those before it, tick to tick, and glue.",
    "back": "back of sheet {number} of {total}",
    "flip_long": "print on both sides, flip on the long edge",
    "flip_short": "print on both sides, flip on the short edge",
    "fold": "fold here, glue, then cut",
    # what lies on a sheet
    "board": "board",
    "boards": "boards",
    "rule_card": "rule card",
    "rule_cards": "rule cards",
    "token": "token",
    "tokens": "tokens",
    "card": "card",
    "cards": "cards",
    "card_back": "card back",
    "card_backs": "card backs",
    "tray_mat": "tray mat",
    "tray_mats": "tray mats",
    "score_sheet": "score sheet",
    "score_sheets": "score sheets",
    "and": "{list} and {last}",
    "comma": "{list}, {last}",
    "dot": "{list} · {last}",
    # what readers and design tools show
    "document": "{name} – print and play, {paper}",
    "outline": "Sheet {number}: {title}",
    "name_board": "Board",
    "name_token": "{name} token",
    "name_card": "Card {name}",
    "name_rule_card": "Rule card {name}",
    "name_card_back": "Card back",
    "name_tray_mat": "Tray mat",
    "name_score_sheet": "Score sheet",
    # what lies where on a tray mat
    "mat_deck": "draw pile",
    "mat_tray": "the tray",
    "mat_discard": "discard pile",
    # what a placement earns, in tables and on score sheets
    "score_square": "each square",
    "score_line": "{number} line",
    "score_lines": "{number} lines at once",
    "score_empty": "board left empty",
    "score_streak": "clears in a row",
    "score_points": "more for each line",
    "score_percent": "% more for lines",
    "score_further": "each further",
    "column_set": "set",
    "column_squares": "squares",
    "column_lines": "lines",
    "column_combo": "combo",
    "column_empty": "empty",
    "column_total": "total",
    "column_date": "date",
    "column_points": "points",
    "ladder": "Move a marker up at each clear in a row, and back to the start without one.",
    # what holes in rule text can print
    "yes": "yes",
    "no": "no",
    "to": "{least} to {most}",
    "or": "{one} or {other}",
    "ordinal": "{number}",
    "last": "last",
    "line": "row or column",
    "decimal": ".",
    "thousands": ",",
}


@dataclass(frozen=True, slots=True)
class Language:
    """`numbers` are words from zero on, `ordinals` from zeroth; further ones are printed in digits. `plural`
    ends the plural of a noun of which only the singular is given; if it is empty, both must be given."""

    code: str
    phrases: dict[str, str] = field(hash=False)
    numbers: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    plural: str = ""

    def say(self, phrase: str, **holes: object) -> str:
        """A phrase with its holes filled, in one pass: what fills a hole is never read for holes itself."""
        words = self.phrases[phrase]
        return re.sub(r"{([a-z]+)}", lambda hole: str(holes[hole[1]]), words) if holes else words

    def join(self, phrase: str, parts: Iterable[str]) -> str:
        """A list in one line: `comma`, `dot` or `and` says how two neighbours are joined."""
        return reduce(lambda before, last: self.say(phrase, list=before, last=last), parts)

    def number(self, digits: str) -> str:
        """A number as a word, if it is one of few."""
        return self.numbers[int(digits)] if len(digits) < 4 and int(digits) < len(self.numbers) else digits

    def ordinal(self, number: int) -> str:
        """Which one of a row it is: `seventh`, `7.`"""
        if number < len(self.ordinals):
            return self.ordinals[number]
        return self.say("ordinal", number=number)

    def whole(self, number: int) -> str:
        """A whole number in digits: `2,000`."""
        return f"{number:,}".replace(",", self.say("thousands"))

    def decimals(self, shown: str) -> str:
        """A number in digits with this language's decimal sign."""
        return shown.replace(".", self.say("decimal"))


def holes_of(phrase: str) -> tuple[str, ...]:
    """The holes of a phrase.

    >>> holes_of("sheet {number} of {total}")
    ('number', 'total')
    """
    return tuple(re.findall(r"{([a-z]+)}", phrase))


_ENGLISH_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
_ENGLISH_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second "
    "twenty-third twenty-fourth twenty-fifth twenty-sixth"
)
ENGLISH = Language(
    "en", dict(PHRASES), tuple(_ENGLISH_NUMBERS.split()), tuple(_ENGLISH_ORDINALS.split()), plural="s"
)

_GERMAN_NUMBERS = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"

# Numbers up to twelve are written as words in German; ordinals change their ending with the sentence, so
# they stand in digits.
GERMAN = Language(
    "de",
    {
        "version": "Version {version}",
        "changes": "{version}, nur Änderungen",
        "sheet": "Blatt {number} von {total}",
        "scale": "mit 100 % drucken",
        "measure": "100 % drucken: beide Balken {length}",
        "cutting": "von Marke zu Marke schneiden",
        "printer": "Drucker: {name}, skaliert {x} % × {y} %",
        "printer_unscaled": "Drucker: {name}, nicht skaliert",
        "part": "{name}, Teil {number} von {total}",
        "lay": "Lege jeden Teil auf den Rand der vorigen,",
        "join": "Strich an Strich, und klebe ihn fest.",
        "back": "Rückseite von Blatt {number} von {total}",
        "flip_long": "beidseitig drucken, über die lange Kante wenden",
        "flip_short": "beidseitig drucken, über die kurze Kante wenden",
        "fold": "hier falten, kleben, dann schneiden",
        "board": "Spielbrett",
        "boards": "Spielbretter",
        "rule_card": "Regelkarte",
        "rule_cards": "Regelkarten",
        "token": "Stein",
        "tokens": "Steine",
        "card": "Karte",
        "cards": "Karten",
        "card_back": "Kartenrückseite",
        "card_backs": "Kartenrückseiten",
        "tray_mat": "Ablage",
        "tray_mats": "Ablagen",
        "score_sheet": "Wertungsblatt",
        "score_sheets": "Wertungsblätter",
        "and": "{list} und {last}",
        "comma": "{list}, {last}",
        "dot": "{list} · {last}",
        "document": "{name} – zum Drucken und Spielen, {paper}",
        "outline": "Blatt {number}: {title}",
        "name_board": "Spielbrett",
        "name_token": "Stein in {name}",
        "name_card": "Karte {name}",
        "name_rule_card": "Regelkarte {name}",
        "name_card_back": "Kartenrückseite",
        "name_tray_mat": "Ablage",
        "name_score_sheet": "Wertungsblatt",
        "mat_deck": "Stapel",
        "mat_tray": "die Ablage",
        "mat_discard": "Abwurf",
        "score_square": "jedes Feld",
        "score_line": "{number} Linie",
        "score_lines": "{number} Linien auf einmal",
        "score_empty": "Brett ganz leer",
        "score_streak": "Räumungen in Folge",
        "score_points": "mehr je Linie",
        "score_percent": "% mehr für Linien",
        "score_further": "jede weitere",
        "column_set": "Satz",
        "column_squares": "Felder",
        "column_lines": "Linien",
        "column_combo": "Combo",
        "column_empty": "leer",
        "column_total": "Summe",
        "column_date": "Datum",
        "column_points": "Punkte",
        "ladder": "Rücke einen Marker bei jeder Räumung in Folge vor, ohne Räumung an den Anfang.",
        "yes": "ja",
        "no": "nein",
        "to": "{least} bis {most}",
        "or": "{one} oder {other}",
        "ordinal": "{number}.",
        "last": "letzte",
        "line": "Reihe oder Spalte",
        "decimal": ",",
        "thousands": ".",
    },
    tuple(_GERMAN_NUMBERS.split()),
)

LANGUAGES: Mapping[str, Language] = {language.code: language for language in (ENGLISH, GERMAN)}
