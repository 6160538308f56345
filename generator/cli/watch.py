"""The command that builds again whenever the definition changes, and shows the kit in a browser."""

from __future__ import annotations

import os
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
    load_game,
    paper_option,
    variant_option,
    variants_of,
)
from generator.cli.printer import chosen_printer, printer_options

if TYPE_CHECKING:
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

    from generator.watch.changes import changes, made_by
    from generator.watch.news import News
    from generator.watch.rounds import Round, play
    from generator.watch.server import serving
    from generator.watch.site import Site
    from generator.watch.work import Work

    folder = folder_of(game, config)
    _check_words(game, config, language, variants)
    id, kit = _kept_apart(folder, output, language)
    work = Work(folder, output, papers, language, variants, chosen_printer(printer_file, no_printer))
    news, stop = News(Round()), Event()
    site = Site(output, kit, lambda: news.latest)
    edits = changes(folder, [folder.parent / "themes"], made_by(output, id), stop)
    with serving(site, news, port) as address:
        click.echo(f"watching {folder}; the page is {address} (Ctrl-C ends it)")
        if opened:
            click.launch(address)
        try:
            play(work.make, edits, news, lambda latest: _say(latest, site.folder))
        except KeyboardInterrupt:
            click.echo("stopped")
        finally:
            stop.set()


def _check_words(game: str, config: Path | None, language: str, variants: tuple[str, ...]) -> None:
    """Refuse what was typed wrong. What is wrong with the game itself is for the page to say."""
    from contextlib import suppress

    from generator.errors import GeneratorError

    with suppress(GeneratorError):
        variants_of(load_game(game, config, language), variants)


def _kept_apart(folder: Path, output: Path, language: str) -> tuple[str, str]:
    """The game's id, and what its kit is called, which must not be written over the definition."""
    id = kit = Path(os.path.abspath(folder)).name
    if language:
        from generator.game.folder import look
        from generator.game.speech import kit_name

        kit = kit_name(look(folder, language=language))
    if os.path.realpath(output / kit) == os.path.realpath(folder):
        said = f"{output / kit} is the game itself; write another folder"
        raise click.BadParameter(said, param_hint="--output")
    return id, kit


def _say(latest: Round, target: Path) -> None:
    for problem in latest.problems:
        click.echo(problem, err=True)
    if not latest.problems:
        click.echo(f"built {target} in {latest.seconds:.2f} s")
    elif latest.kit:
        click.echo(f"{target} is still the last good kit", err=True)
