"""The command that makes files for print-on-demand shops."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.answers import watched_progress
from generator.cli.group import pnp
from generator.cli.options import (
    AnyPath,
    config_folder,
    config_option,
    game_argument,
    language_option,
    load_game,
    unknown,
)

if TYPE_CHECKING:
    from generator.game.shops import Shop
    from generator.shops.export import Export


@pnp.command()
@game_argument
@config_option
@language_option
@click.option(
    "--to", "preset", required=True, metavar="PRESET", help="The shop: its id in config/shops.yaml."
)
@click.option(
    "--output",
    type=AnyPath(),
    default=Path("output"),
    show_default=True,
    help="Where the game's folder is, or is made.",
)
def export(game: str, config: Path | None, language: str, preset: str, output: Path) -> None:
    """Make the files that a print-on-demand shop wants of GAME: each piece with bleed, on a product.

    They go to shops/PRESET in the game's folder. RGB only; nothing is uploaded.
    """
    from generator.shops.export import export as make

    shop = _shop(preset, config)
    with watched_progress() as progress:
        made = make(load_game(game, config, language), shop, output, progress)
    click.echo(_said(made, shop))
    click.echo(f"wrote {made.folder}")


def _shop(preset: str, config: Path | None) -> Shop:
    """The preset of this id: in the config folder if it has shops, else as it came with the program."""
    from generator.game.shops import load_shops

    own = (config or config_folder()) / "shops.yaml"
    shops = load_shops(own if own.exists() else _shipped())
    for shop in shops:
        if shop.id == preset:
            return shop
    unknown("shop", preset, [shop.id for shop in shops])


def _shipped() -> Path:
    package = Path(__file__).parents[1]
    places = (package / "config" / "shops.yaml", package.parent / "config" / "shops.yaml")
    return next((place for place in places if place.exists()), places[-1])


def _said(made: Export, shop: Shop) -> str:
    """A line for each kind of piece and what was done to it."""
    lines = []
    for (kind, product, note), group in groupby(
        made.fitted, key=lambda each: (each.part.kind, each.product, each.note(shop.dpi))
    ):
        parts = [each.part for each in group]
        copies = sum(part.copies for part in parts)
        names = parts[0].id if len(parts) == 1 else f"{len(parts)} different: {kind}"
        count = "1 copy" if copies == 1 else f"{copies} copies"
        lines.append(f"{names}, {count}: {product.name} ({product.canvas}), {note}")
    if made.left:
        names = ", ".join(part.id for part in made.left)
        lines.append(f"not made, for want of a product at {shop.name}: {names}")
    return "\n".join(lines)
