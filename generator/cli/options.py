"""Arguments and options that commands share, and the games that they name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

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


class AnyPath(click.Path):
    """A path that may not be there yet. An empty text, as from a variable that is not set, is none."""

    def __init__(self, dir_okay: bool = True) -> None:
        super().__init__(dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail(f"this is empty; write a {'folder' if self.dir_okay else 'file'}", param, ctx)
        return super().convert(value, param, ctx)


def folder_of_games(ctx: click.Context, param: click.Parameter, folder: Path | None) -> Path | None:
    """The folder that holds games, unless it is a game itself."""
    if folder is not None and (folder / "game.yaml").is_file():
        around = os.path.normpath(folder / "..")
        raise click.BadParameter(f"{folder} is a game; write the folder that holds it: {around}")
    return folder


game_argument = click.argument("game", default=DEFAULT)
config_option = click.option(
    "--config",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    callback=folder_of_games,
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


language_option = click.option(
    "--language",
    metavar="CODE",
    default="",
    help="In this language, such as de: the words are in languages/de.yaml beside the definition.",
)


def load_game(game: str, config: Path | None, language: str = "") -> Game:
    return load_at(folder_of(game, config), language)


def load_at(folder: Path, language: str = "") -> Game:
    from generator.errors import LanguageError
    from generator.game.load import load

    try:
        found = load(folder, language=language)
    except LanguageError as error:
        raise click.UsageError(str(error)) from None
    if found.kit != found.id and os.path.isfile(folder / ".." / found.kit / "game.yaml"):
        raise click.UsageError(
            f"{found.kit} is a game of its own; rename it, or its kit would be overwritten"
        )
    return found


def folder_of(game: str, config: Path | None) -> Path:
    """Where a game's definition is. A path is taken as it is; a name is looked up, with or without the slash
    that a shell appends when it completes one."""
    name = game.rstrip("/" + os.sep)
    if name in (".", "..") or (game != name and os.path.isdir(game)) or "/" in name or os.sep in name:
        return _folder_at(game)
    folder = config or config_folder()
    if name and os.path.isdir(folder / name):
        return folder / name
    if os.path.isfile(name):
        return _folder_at(name)
    here = os.path.isfile(os.path.join(name, "game.yaml")) if name else False
    unknown(
        f"game in {folder}", game, games_in(folder), f"for the folder here, write ./{name}" if here else ""
    )


def _folder_at(path: str) -> Path:
    if os.path.isfile(path):
        folder = os.path.dirname(path) or "."
        raise click.BadParameter(
            f"{path} is a file; write the folder of the game: {folder}", param_hint="GAME"
        )
    if not os.path.isdir(path):  # unlike pathlib it also answers to names that cannot be
        raise click.BadParameter(f"there is no folder {path}", param_hint="GAME")
    return Path(path)


def config_folder() -> Path:
    """`config` here if it has games; else the games that travel in the wheel, or lie in the checkout."""
    here = Path("config")
    return here if games_in(here) else next(filter(games_in, shipped_folders()), here)


def shipped_folders() -> tuple[Path, ...]:
    """Where the games that came with the program may lie."""
    package = Path(__file__).parents[1]
    return package / "config", package.parent / "config"


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


def unknown(kind: str, name: str, known: list[str], hint: str = "") -> NoReturn:
    from generator.game.values import nearest

    near = nearest(name, known)
    listing = f"{', '.join(known[:60])}{' …' if len(known) > 60 else ''}" if known else "none"
    meant = f"did you mean {near}?" if near else f"known here: {listing}"
    raise click.UsageError(f"there is no {kind} called {name!r}; {hint or meant}")
