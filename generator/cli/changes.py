"""Commands about what changed between two kits, or two states of one."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.group import pnp
from generator.cli.options import (
    DEFAULT,
    config_folder,
    config_option,
    folder_of,
    games_in,
    language_option,
    load_at,
)

if TYPE_CHECKING:
    from generator.manifest import Entry


@pnp.command()
@click.argument("old")
@click.argument("new", default=DEFAULT)
@config_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the changes for other programs.")
def diff(old: str, new: str, config: Path | None, language: str, as_json: bool) -> None:
    """Name the pieces that are not the same in OLD and NEW, and what has to be printed again.

    Each is a game, a kit's folder, a manifest.json, or a git revision: HEAD~1 is the game as it was then, and
    v1.0:config/my-game a folder of that revision.
    """
    from generator.reprint import compare, plain, told

    games = [_game_folder(word, config) for word in (new, old)]
    near = next((folder for folder in games if folder), None)
    changes = compare(pieces_of(old, config, near, language), pieces_of(new, config, near, language))
    if as_json:
        import json

        click.echo(json.dumps(plain(changes), indent=2))
    else:
        click.echo(told(changes), nl=False)


def pieces_of(word: str, config: Path | None, near: Path | None = None, language: str = "") -> list[Entry]:
    """What a manifest says of the pieces of a game, a kit or a revision; a bare revision is of `near`."""
    from generator.manifest import read_file
    from generator.reprint import drawn

    game = _game_folder(word, config)
    if game:
        return drawn(load_at(game, language))
    kit = Path(word, "manifest.json") if os.path.isdir(word) else Path(word)
    if os.path.isfile(kit):
        return read_file(kit)
    if os.path.isdir(word):
        raise click.BadParameter(f"{word} holds neither a game.yaml nor a manifest.json")
    return _pieces_at(word, Path() if ":" in word else near or folder_of(DEFAULT, config), language)


def _pieces_at(word: str, near: Path, language: str) -> list[Entry]:
    """What is drawn at REVISION:FOLDER in the repository `near`, or at a revision of what lies there."""
    from generator.errors import LanguageError
    from generator.game.load import load_found
    from generator.history import RevisionError, folder_at
    from generator.reprint import drawn

    revision, colon, path = word.rpartition(":")
    try:
        found = folder_at(revision, near, path) if colon else folder_at(word, near)
    except RevisionError as error:
        raise RevisionError(f"{word!r} is no game, no kit and no manifest.json, and {error}") from None
    try:
        return drawn(load_found(replace(found, language=language)))
    except LanguageError as error:
        raise RevisionError(f"at {word}: {error}") from None


def _game_folder(word: str, config: Path | None) -> Path | None:
    """The folder of a definition, if the word is its path or its name."""
    if os.path.isfile(os.path.join(word, "game.yaml")) and (os.sep in word or "/" in word or word == "."):
        return Path(word)
    folder = config or config_folder()
    return folder / word if word in games_in(folder) else None
