"""The `pnp` command: parse options, call one function, print, exit. Nothing else prints or exits."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from generator import __version__

# The work's modules are imported inside the commands: help and typing errors must not wait for them.
if TYPE_CHECKING:
    from generator.build import Kit
    from generator.checks.proof import Proof
    from generator.game.definition import Game

DEFAULT = "seventh-square"
PARTS = ("svg", "sheets", "board", "rules", "tokens", "cards")


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without × and – must not stop a build
    pnp(prog_name="pnp")


class _Commands(click.Group):
    """Turns what a user can cause into lines on stderr and exit code 1."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            from generator.errors import GeneratorError

            if not isinstance(error, GeneratorError):
                raise
            for problem in error.problems:
                click.echo(problem, err=True)
            ctx.exit(1)


def _paper_ids(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Papers by their ids, however they were written."""
    if not values:
        return ()
    from generator.units import PAPERS, paper_of

    try:
        return tuple(dict.fromkeys(paper_of(value).id for value in values))
    except ValueError as error:
        raise click.BadParameter(f"{error}; write {', '.join(PAPERS)}, or a size such as 200x250mm") from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pnp")
def pnp() -> None:
    """Turn the definition of a board game into vector masters and sheets to print and cut.

    GAME is a folder of YAML files: its name below the config folder, or a path to it.
    """


_game = click.argument("game", default=DEFAULT)
_config = click.option(
    "--config",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder that holds the games. [default: config here, else the games that came with the program]",
)
_paper = click.option(
    "--paper",
    "papers",
    callback=_paper_ids,
    metavar="PAPER",
    multiple=True,
    help="Only this paper: a4, letter, a3, legal, or a size such as 200x250mm. May be repeated.",
)


@pnp.command()
@_game
@_config
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Where the game's folder is made.",
)
@_paper
@click.option(
    "--only",
    type=click.Choice(PARTS),
    multiple=True,
    help="Refresh only this part and leave the others as they are. May be repeated. "
    "svg: all masters; sheets: the PDFs; board, rules, tokens, cards: their masters.",
)
@click.pass_context
def build(
    ctx: click.Context,
    game: str,
    config: Path | None,
    output: Path,
    papers: tuple[str, ...],
    only: tuple[str, ...],
) -> None:
    """Draw, check and write GAME: masters, sheets, fonts and a manifest.

    What an earlier build wrote is replaced as a whole; whatever else you keep in the game's folder stays.
    """
    from generator import build as recipe

    with _progress() as progress:
        kit, proof = recipe.build(_load(game, config), output, papers, only, progress)
    _report(kit, proof)
    if not proof.ok():
        click.echo("nothing was written: the errors above come first", err=True)
        ctx.exit(1)
    click.echo(f"wrote {output / kit.game.id}")


@pnp.command()
@_game
@_config
@_paper
@click.option("--json", "as_json", is_flag=True, help="Print the findings for other programs.")
@click.option("--strict", is_flag=True, help="Let warnings fail, too.")
@click.pass_context
def check(
    ctx: click.Context,
    game: str,
    config: Path | None,
    papers: tuple[str, ...],
    as_json: bool,
    strict: bool,
) -> None:
    """Prove that GAME is complete and right, without writing it."""
    from generator import build as recipe
    from generator.checks.proof import disproof
    from generator.errors import GeneratorError

    try:
        with _progress() as progress:
            kit, proof = recipe.check(_load(game, config), papers, progress)
    except GeneratorError as error:
        if not as_json:
            raise
        kit, proof = None, disproof(error)
    if as_json:
        click.echo(_json(proof, strict))
    elif kit is not None:
        _report(kit, proof)
    ctx.exit(0 if proof.ok(strict) else 1)


@pnp.command(name="list")
@_config
def list_games(config: Path | None) -> None:
    """Name the games that can be built."""
    folder = config or _config_folder()
    names = _games(folder)
    width = max(map(len, names), default=0)
    for name in names:
        click.echo(f"{name.ljust(width)}  {_described(folder / name)}")


@pnp.command()
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=Path("config/schema"),
    show_default=True,
    help="Where the schemas are written.",
)
def schema(output: Path) -> None:
    """Write the JSON Schemas of the definition's files, which editors complete from."""
    from generator.game.schema import schema_texts
    from generator.publish import write_texts

    for file in write_texts(schema_texts(), output):
        click.echo(file)


@pnp.command()
@click.argument("name", metavar="COMPONENT|PAGE")
@click.option("--game", default=DEFAULT, show_default=True, help="The game to draw from.")
@_config
def dump(name: str, game: str, config: Path | None) -> None:
    """Print what is drawn on a component (token-red) or a page (a4-1), as text to read and to compare."""
    from generator.build import dumps, lay_out

    found = dumps(lay_out(_load(game, config)))
    if name not in found:
        _unknown("component or page", name, list(found))
    click.echo(found[name](), nl=False)


def _load(game: str, config: Path | None) -> Game:
    from generator.game.load import load

    return load(_folder(game, config))


def _folder(game: str, config: Path | None) -> Path:
    """Where a game's definition is. A path is taken as it is; a name is looked up."""
    if game in (".", "..") or "/" in game or os.sep in game:
        if not os.path.isdir(game):  # unlike pathlib it also answers to names that cannot be
            raise click.BadParameter(f"there is no folder {game}", param_hint="GAME")
        return Path(game)
    folder = config or _config_folder()
    if not os.path.isdir(folder / game) or game == "":
        _unknown(f"game in {folder}", game, _games(folder))
    return folder / game


def _config_folder() -> Path:
    """`config` here if it has games; else the games that travel in the wheel, or lie in the checkout."""
    here, package = Path("config"), Path(__file__).parent
    places = (here, package / "config", package.parent / "config")
    return next((place for place in places if _games(place)), here)


def _games(folder: Path) -> list[str]:
    return sorted(file.parent.name for file in folder.glob("*/game.yaml"))


def _described(folder: Path) -> str:
    from generator.errors import GeneratorError
    from generator.game.load import load

    try:
        about = load(folder).about
    except GeneratorError as error:
        return f"has problems ({len(error.problems)}); pnp check says which"
    return f"{about.name}, version {about.version}"


def _unknown(kind: str, name: str, known: list[str]) -> NoReturn:
    from difflib import get_close_matches

    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    listing = f"{', '.join(known[:60])}{' …' if len(known) > 60 else ''}" if known else "none"
    raise click.UsageError(f"there is no {kind} called {name!r}; {hint}There are: {listing}")


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Shows the step at work in one line that goes away again, if somebody is watching."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    width = 40

    def show(step: str) -> None:
        if watched:
            click.echo(f"\r{step} …".ljust(width), err=True, nl=False)

    try:
        yield show
    finally:
        if watched:
            click.echo("\r".ljust(width) + "\r", err=True, nl=False)


def _report(kit: Kit, proof: Proof) -> None:
    from generator.summary import findings, table, verdict

    click.echo(table(kit))
    click.echo(findings(proof), nl=False)
    click.echo(verdict(proof))


def _json(proof: Proof, strict: bool) -> str:
    import json
    from dataclasses import asdict

    found = {
        "ok": proof.ok(strict),
        "findings": [asdict(finding) for finding in proof.findings],
        "inventory": proof.inventory,
    }
    return json.dumps(found, indent=2)
