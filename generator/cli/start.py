"""The command that starts a game of one's own."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from generator.cli.group import pnp
from generator.cli.options import (
    DEFAULT,
    AnyPath,
    folder_of,
    folder_of_games,
    games_in,
    shipped_folders,
    unknown,
)


@pnp.command(name="new")
@click.argument("game")
@click.option(
    "--from", "source", metavar="GAME", default=DEFAULT, show_default=True, help="The game to begin with."
)
@click.option(
    "--config",
    type=AnyPath(),
    callback=folder_of_games,
    default=Path("config"),
    show_default=True,
    help="The folder that holds your games; made if it is not there.",
)
def new(game: str, source: str, config: Path) -> None:
    """Start a game: write the definition GAME, a copy of another one under its own name.

    GAME is the new game's id: letters a–z, digits and hyphens. It can be built at once.
    """
    from generator.start import start

    made = start(game, _source(source, config), config)
    if made.schemas:
        click.echo(f"wrote {made.schemas}: what editors complete from")
    kept = "with its old name, because what the id suggests is too long for the cards"
    click.echo(f"wrote {made.folder}: {kept if made.kept_name else made.name}")
    where = "" if config == Path("config") else f" --config {shlex.quote(str(config))}"
    click.echo(f"next, type: pnp build {game}{where}")


def _source(name: str, config: Path) -> Path:
    """The game to begin with: a path, or a name among the user's games and those that came along."""
    places = [config, Path("config"), *shipped_folders()]
    for place in places:
        if name in games_in(place):
            return place / name
    if any(sign in name for sign in "/\\") or name in (".", ".."):
        return folder_of(name, config)
    unknown("game", name, sorted({found for place in places for found in games_in(place)}))
