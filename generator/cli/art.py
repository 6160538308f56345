"""The command that begins an artist's picture."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.group import pnp
from generator.cli.options import DEFAULT, AnyPath, config_option, folder_of, load_game, unknown


@pnp.command()
@click.argument("component")
@click.option("--game", default=DEFAULT, show_default=True, help="The game that the component is of.")
@click.option(
    "--output",
    type=AnyPath(dir_okay=False),
    help="The file to write. [default: art/COMPONENT.svg in the game's folder]",
)
@config_option
def art(component: str, game: str, output: Path | None, config: Path | None) -> None:
    """Write an SVG to draw over: COMPONENT (token-red, or card-I2-back for its back) with trim and bleed.

    Saved as art/COMPONENT.svg in the game's folder, it replaces what is drawn. Its layer `guides` never
    prints.
    """
    from generator.publish import write_new
    from generator.template import templates

    known = templates(load_game(game, config))
    if component not in known:
        unknown("component", component, list(known))
    file = output or folder_of(game, config) / "art" / f"{component}.svg"
    write_new(file, known[component]())
    click.echo(file)
