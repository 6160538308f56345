"""`pnp daily`: the pieces of a day, to print."""

from __future__ import annotations

import re
from datetime import date
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.group import pnp
from generator.cli.options import AnyPath, config_option, load_game, paper_ids

if TYPE_CHECKING:
    from generator.game.definition import Game
    from generator.sheets.daily_page import Daily

DEFAULT = "block-puzzle-10x10"


def _day(ctx: click.Context, param: click.Parameter, value: str) -> date:
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value, re.ASCII):
            raise ValueError
        return date.fromisoformat(value)
    except ValueError:
        message = f"{value!r} is no date; write year, month and day, such as 2026-11-29"
        raise click.BadParameter(message) from None


@pnp.command()
@click.argument("day", callback=_day, metavar="DATE")
@click.argument("game", default=DEFAULT)
@config_option
@click.option(
    "--paper",
    "papers",
    callback=lambda ctx, param, value: paper_ids(ctx, param, (value,)),
    metavar="PAPER",
    default="a4",
    show_default=True,
    help="The paper in your printer: a4, letter, a3, legal, or a size such as 220x290mm.",
)
@click.option(
    "--output",
    type=AnyPath(dir_okay=False),
    metavar="FILE",
    help="The file to write. [default: GAME-DATE.pdf]",
)
def daily(day: date, game: str, config: Path | None, papers: tuple[str, ...], output: Path | None) -> None:
    """Write the pieces of a day in their order, the same for everyone: a page for a block puzzle.

    DATE is a day such as 2026-11-29.
    """
    from generator.components.theme import look_of
    from generator.painters.pdf import DocumentInfo, paint_pdf
    from generator.publish import write_files
    from generator.sheets.daily_page import daily_page, title
    from generator.units import paper_of

    definition = load_game(game, config)
    found = _daily(definition, day)
    page = daily_page(found, paper_of(papers[0]), look_of(definition))
    file = output or Path(f"{definition.id}-{day.isoformat()}.pdf")
    write_files({file.name: paint_pdf((page,), {}, DocumentInfo(title(found)))}, file.parent)
    click.echo(file)


def _daily(definition: Game, day: date) -> Daily:
    from generator.errors import GeneratorError
    from generator.play.daily import mark, sets
    from generator.play.puzzle import table_of
    from generator.sheets.daily_page import Daily, sets_on_page

    table = table_of(_dated(definition))
    try:
        order = list(islice(sets(table, day), sets_on_page(table.rules.tray)))
    except ValueError as error:
        raise GeneratorError(f"{definition.id}: {error}") from None
    return Daily(
        definition.about.name,
        day,
        [[table.shapes[shape] for shape in one] for one in order],
        mark(table, day),
        f"pnp daily {day.isoformat()} {definition.id}",
    )


def _dated(definition: Game) -> Game:
    """The game in the mode whose order comes from the date, if it has one."""
    from dataclasses import replace

    from generator.errors import GeneratorError
    from generator.game.definition import PuzzleRules

    rules = definition.rules
    if not isinstance(rules, PuzzleRules):
        raise GeneratorError(f"{definition.id} is no block puzzle; only those have pieces of a day")
    dated = next((mode.id for mode in rules.modes if mode.dated), rules.mode)
    return replace(definition, rules=replace(rules, mode=dated))
