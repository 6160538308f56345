"""What the sheets of a game say about it, in the faces of its look."""

from __future__ import annotations

from generator.components.theme import family_of
from generator.game.definition import Game
from generator.printer import Printer
from generator.sheets.furniture import KitLabel
from generator.sheets.wording import of_printer


def label_of(game: Game, printer: Printer | None, note: str = "{version}") -> KitLabel:
    """`note` says what the sheets are, around the game's version."""
    version = note.format(version=game.about.version)
    return KitLabel(game.about.name, version, of_printer(printer) if printer else "", fonts=family_of(game))
