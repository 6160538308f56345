"""Arguments and options that commands share, and the games that they name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from generator.game.definition import Game

DEFAULT = "seventh-square"


def paper_ids(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Papers by their ids, however they were written."""
    if not values:
        return ()
    from generator.units import PAPERS, paper_of

    try:
        return tuple(dict.fromkeys(paper_of(value).id for value in values))
    except ValueError as error:
        raise click.BadParameter(f"{error}; write {', '.join(PAPERS)}, or a size such as 200x250mm") from None


game_argument = click.argument("game", default=DEFAULT)
config_option = click.option(
    "--config",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder that holds the games. [default: config here, else the games that came with the program]",
)
paper_option = click.option(
    "--paper",
    "papers",
    callback=paper_ids,
    metavar="PAPER",
    multiple=True,
    help="Only this paper: a4, letter, a3, legal, or a size such as 200x250mm. May be repeated.",
)

variant_option = click.option(
    "--variant",
    "variants",
    metavar="NAME",
    multiple=True,
    help="Also this variant of print.yaml, or all. May be repeated.",
)


def variants_of(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of the variants that were asked for."""
    known = [variant.id for variant in game.print.variants]
    for name in names:
        if name not in known and name != "all":
            unknown(f"variant in {game.id}'s print.yaml", name, known)
    return tuple(known) if "all" in names else names


def load_game(game: str, config: Path | None) -> Game:
    from generator.game.load import load

    return load(folder_of(game, config))


def folder_of(game: str, config: Path | None) -> Path:
    """Where a game's definition is. A path is taken as it is; a name is looked up."""
    if game in (".", "..") or "/" in game or os.sep in game:
        if not os.path.isdir(game):  # unlike pathlib it also answers to names that cannot be
            raise click.BadParameter(f"there is no folder {game}", param_hint="GAME")
        return Path(game)
    folder = config or config_folder()
    if not os.path.isdir(folder / game) or game == "":
        unknown(f"game in {folder}", game, games_in(folder))
    return folder / game


def config_folder() -> Path:
    """`config` here if it has games; else the games that travel in the wheel, or lie in the checkout."""
    here, package = Path("config"), Path(__file__).parents[1]
    places = (here, package / "config", package.parent / "config")
    return next((place for place in places if games_in(place)), here)


def games_in(folder: Path) -> list[str]:
    return sorted(file.parent.name for file in folder.glob("*/game.yaml"))


def described(folder: Path) -> str:
    from generator.errors import GeneratorError
    from generator.game.load import load

    try:
        about = load(folder).about
    except GeneratorError as error:
        return f"has problems ({len(error.problems)}); pnp check says which"
    return f"{about.name}, version {about.version}"


def unknown(kind: str, name: str, known: list[str]) -> NoReturn:
    from difflib import get_close_matches

    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    listing = f"{', '.join(known[:60])}{' …' if len(known) > 60 else ''}" if known else "none"
    raise click.UsageError(f"there is no {kind} called {name!r}; {hint}There are: {listing}")
