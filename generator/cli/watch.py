"""The command that builds again whenever the definition changes, and shows the kit in a browser."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.group import pnp
from generator.cli.options import (
    AnyPath,
    config_option,
    folder_of,
    game_argument,
    language_option,
    paper_option,
    variant_option,
)
from generator.cli.printer import chosen_printer, printer_options

if TYPE_CHECKING:
    from generator.game.definition import Game
    from generator.watch.rounds import Round


@pnp.command()
@game_argument
@config_option
@click.option(
    "--output",
    type=AnyPath(),
    default=Path("output"),
    show_default=True,
    help="Where the game's folder is made.",
)
@paper_option
@language_option
@variant_option
@printer_options
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    metavar="N",
    help="The port of the page. [default: the first free one from 8707 on]",
)
@click.option("--open", "opened", is_flag=True, help="Open the page in your browser.")
def watch(
    game: str,
    config: Path | None,
    output: Path,
    papers: tuple[str, ...],
    language: str,
    variants: tuple[str, ...],
    printer_file: Path | None,
    no_printer: bool,
    port: int | None,
    opened: bool,
) -> None:
    """Build GAME whenever its definition changes, and keep a page open in your browser up to date.

    What is wrong with the definition is shown in the page, above the last good kit. Ctrl-C ends it.
    """
    from threading import Event

    from generator.bench import Bench
    from generator.build import build
    from generator.checks.proof import Proof
    from generator.game.load import load
    from generator.watch.changes import changes, made_by
    from generator.watch.news import News
    from generator.watch.rounds import Round, play
    from generator.watch.server import serving
    from generator.watch.site import Site

    folder = folder_of(game, config)
    target = _target(folder, output, language)
    printer = chosen_printer(printer_file, no_printer)
    news, stop = News(Round()), Event()

    def make(bench: Bench) -> Proof:
        definition = load(folder, language=language)
        chosen = _variants(definition, variants)
        return build(definition, output, papers, variants=chosen, printer=printer, bench=bench)[1]

    with serving(Site(target, target.name, lambda: news.latest), news, port) as address:
        click.echo(f"watching {folder}; the page is {address} (Ctrl-C ends it)")
        if opened:
            click.launch(address)
        try:
            beside = [folder.parent / "themes"]
            play(make, changes(folder, beside, made_by(target), stop), news, lambda each: _say(each, target))
        except KeyboardInterrupt:
            click.echo("stopped")
        finally:
            stop.set()


def _target(folder: Path, output: Path, language: str) -> Path:
    """The kit's folder, which must not be the definition's."""
    name = Path(os.path.abspath(folder)).name
    if language:
        from generator.game.folder import look
        from generator.game.speech import kit_name

        name = kit_name(look(folder, language=language))
    target = output / name
    if os.path.realpath(target) == os.path.realpath(folder):
        raise click.BadParameter(f"{target} is the game itself; write another folder", param_hint="--output")
    return target


def _variants(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The variants that were asked for, as far as the definition has them now."""
    from generator.errors import DefinitionError, Problem

    known = [variant.id for variant in game.print.variants]
    for name in names:
        if name not in known and name != "all":
            said = f"there is no variant called {name!r} in print.yaml; known there: {', '.join(known)}"
            raise DefinitionError([Problem(said, game.place("print"))])
    return tuple(known) if "all" in names else tuple(names)


def _say(latest: Round, target: Path) -> None:
    for problem in latest.problems:
        click.echo(problem, err=True)
    if not latest.problems:
        click.echo(f"built {target} in {latest.seconds:.2f} s")
    elif latest.kit:
        click.echo(f"{target} is still the last good kit", err=True)
