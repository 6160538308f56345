"""A folder becomes a game, or one error with every problem in it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.game.art import art_files
from generator.game.assets import own_fonts
from generator.game.definition import Game
from generator.game.folder import Folder, look, translation_file
from generator.game.stored import restore, store
from generator.memory import remember


def load(folder: Path, shown_as: str | None = None, language: str = "") -> Game:
    """The game that a folder defines, with its words in a language (its own if empty). Messages call the
    folder `shown_as`, else by its path from here.

    Raises DefinitionError with every problem of every file. Files that were found sound before are not
    checked again: that saves the time of loading YAML's, pydantic's and Jinja2's code.
    """
    return load_found(look(folder, shown_as, language))


def load_found(found: Folder) -> Game:
    """The game in files that have been read, from wherever they came."""
    if found.problems:
        return _assemble(found)
    made: list[Game] = []
    try:
        stored = remember("definition", _key(found), lambda: store(_assembled(found, made)))
        # What was stored just now says what was made.
        game = made[0] if made else restore(stored)
        game = replace(game, fonts=own_fonts(game.theme.fonts, found.assets))
    except (KeyError, TypeError, ValueError, AttributeError):  # what was remembered is no game
        game = _assemble(found)
    return replace(game, art=art_files(found.assets.art, found.place, game.language.code))


def _assembled(found: Folder, made: list[Game]) -> Game:
    made.append(_assemble(found))
    return made[0]


def _assemble(found: Folder) -> Game:
    from generator.game.assemble import assemble

    return assemble(found)


def _key(found: Folder) -> str:
    """All that a game is made from."""
    files = {**found.files, **{translation_file(name): data for name, data in found.translations.items()}}
    digests: list[Any] = [
        (name, data if isinstance(data, str) else hashlib.sha256(data).hexdigest())
        for name, data in (*files.items(), *found.assets.all())
    ]
    return repr((found.id, found.shown_as, found.strangers, found.language, digests))
