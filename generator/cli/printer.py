"""Commands about the user's printer: a page to measure, and what was read from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.group import pnp
from generator.cli.options import AnyPath, paper_ids

if TYPE_CHECKING:
    from generator.printer import Printer

FLIPS = ("long-edge", "short-edge")

# Which value of the printer each option sets, as (record, key).
VALUES = {
    "scale_x": ("scale", "x"),
    "scale_y": ("scale", "y"),
    "margin_left": ("margins", "left"),
    "margin_right": ("margins", "right"),
    "margin_top": ("margins", "top"),
    "margin_bottom": ("margins", "bottom"),
    "back_right": ("back", "right"),
    "back_down": ("back", "down"),
    "flip": ("flip",),
    "name": ("name",),
}
MEASURED = {"width_measured": "scale_x", "height_measured": "scale_y"}

_NO_FOLDER = "there is no folder for settings (PNP_CONFIG is empty); name the file with --printer instead"

_printer_file = click.option(
    "--printer",
    "printer_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Correct the sheets for the printer in FILE instead of the one that `pnp printer set` stored.",
)
_no_printer = click.option(
    "--no-printer", is_flag=True, help="Correct the sheets for no printer, though one is stored."
)


def printer_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that choose a printer; see `chosen_printer`."""
    return _printer_file(_no_printer(command))


def chosen_printer(file: Path | None, none: bool) -> Printer | None:
    """The printer that these options mean: the file's, the user's own, or none."""
    from generator.printer import own_printer, read_printer

    if file is not None and none:
        raise click.UsageError("--printer and --no-printer contradict each other; give one")
    if none:
        return None
    return read_printer(file) if file else own_printer()


@pnp.group()
def printer() -> None:
    """Find out what your printer does to a page, and correct it in every build."""


@printer.command()
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
    help="The file to write. [default: printer-test-PAPER.pdf]",
)
def test(papers: tuple[str, ...], output: Path | None) -> None:
    """Write a page to print on both sides and measure. It says what to type then."""
    from generator.painters.pdf import DocumentInfo, paint_pdf
    from generator.publish import write_files
    from generator.sheets.printer_page import printer_pages, title
    from generator.units import paper_of

    paper = paper_of(papers[0])
    file = output or Path(f"printer-test-{paper.id}.pdf")
    info = DocumentInfo(title(paper), duplex="DuplexFlipLongEdge")
    write_files({file.name: paint_pdf(printer_pages(paper), {}, info)}, file.parent)
    click.echo(file)


@printer.command(name="set")
@click.option("--name", help="What you call this printer; every sheet says it.")
@click.option("--width-measured", metavar="MM", help="How long the level bar came out: 100, 150 or 200 mm.")
@click.option("--height-measured", metavar="MM", help="How long the upright bar came out.")
@click.option("--scale-x", metavar="FACTOR", help="Instead of a measured width: 1.004 prints 0.4 % wider.")
@click.option("--scale-y", metavar="FACTOR", help="Instead of a measured height.")
@click.option("--margin-left", metavar="MM", help="The first number that is printed at the left edge.")
@click.option("--margin-right", metavar="MM", help="The same at the right edge,")
@click.option("--margin-top", metavar="MM", help="at the top,")
@click.option("--margin-bottom", metavar="MM", help="and at the bottom.")
@click.option("--back-right", metavar="MM", help="How far the back lies to the right, seen from the front.")
@click.option("--back-down", metavar="MM", help="How far the back lies lower, seen from the front.")
@click.option("--flip", type=click.Choice(FLIPS), help="Over which edge your printer turns the paper.")
def set_printer(**given: str | None) -> None:
    """Store what you read from the printer page. What you do not give stays as it was."""
    from generator.printer import Printer, own_file, own_printer, printer_text
    from generator.publish import write_files

    file = own_file()
    if file is None:
        raise click.UsageError(_NO_FOLDER)
    if not any(value is not None for value in given.values()):
        raise click.UsageError("nothing is given; pnp printer test makes the page that says what to type")
    made = own_printer() or Printer()
    for option, value in _written(given):
        made = _with(made, option, value)
    write_files({file.name: printer_text(made).encode()}, file.parent)
    click.echo(f"wrote {file}")
    click.echo(_described(made))


@printer.command()
def show() -> None:
    """Say which printer builds are corrected for, and where that is written."""
    from generator.printer import own_file, own_printer

    found = own_printer()
    if found is None:
        click.echo("no printer is stored; builds are not corrected")
    else:
        click.echo(_described(found))
        click.echo(f"stored in {own_file()}")


@printer.command()
def forget() -> None:
    """Remove what `pnp printer set` stored."""
    from generator import printer as stored

    file = stored.forget()
    click.echo(f"removed {file}" if file else "no printer is stored")


def _written(given: dict[str, str | None]) -> Iterator[tuple[str, str]]:
    for option, value in given.items():
        if value is not None:
            other = MEASURED.get(option)
            if other and given[other] is not None:
                raise click.UsageError(f"{_flag(option)} and {_flag(other)} say the same; give one")
            yield option, value


def _with(made: Printer, option: str, value: str) -> Printer:
    from generator.printer import changed, factor
    from generator.units import parse_length

    key = VALUES[MEASURED.get(option, option)]
    try:
        if option in MEASURED or key[0] in ("margins", "back"):
            value = f"{value} mm" if value.strip()[-1:].isdigit() else value
        if option in MEASURED:
            value = f"{factor(parse_length(value)):.5f}"
        return changed(made, {key: value})
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=f"'{_flag(option)}'") from None


def _flag(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def _described(made: Printer) -> str:
    from generator.summary import printer_lines

    return "\n".join(printer_lines(made))
