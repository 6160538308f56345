"""What the sheets of a game say about it, in the faces of its look."""

from __future__ import annotations

from generator.components.theme import family_of
from generator.game.definition import Game
from generator.printer import Printer
from generator.sheets.furniture import KitLabel
from generator.sheets.wording import of_printer


def label_of(game: Game, printer: Printer | None, note: str = "") -> KitLabel:
    """`note` is the phrase that says what the sheets are, with the game's version."""
    language = game.language
    version = language.say(note, version=game.about.version) if note else game.about.version
    maker = of_printer(printer, language) if printer else ""
    return KitLabel(game.about.name, version, maker, fonts=family_of(game), language=language)
