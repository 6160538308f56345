"""Commands that make, prove and show kits: each calls one function, prints and exits."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.answers import as_text, listed_files, removed, report, watched_progress
from generator.cli.changes import pieces_of
from generator.cli.group import pnp
from generator.cli.options import (
    DEFAULT,
    AnyPath,
    config_folder,
    config_option,
    described,
    folder_of,
    game_argument,
    games_in,
    language_option,
    load_game,
    paper_option,
    unknown,
    variant_option,
    variants_of,
)
from generator.cli.printer import chosen_printer, printer_options

PARTS = ("svg", "sheets", "board", "aids", "rules", "tokens", "cards")


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
@click.option(
    "--only",
    type=click.Choice(PARTS),
    multiple=True,
    help="Refresh only this part and leave the others as they are. May be repeated. "
    "svg: all masters; sheets: the PDFs; board, rules, tokens, cards: their masters.",
)
@language_option
@variant_option
@printer_options
@click.option(
    "--text",
    type=click.Choice(("live", "outlines")),
    default="live",
    show_default=True,
    help="outlines: also write svg-outlines, the masters with the shapes of letters for text.",
)
@click.option("--cut", is_flag=True, help="Also write files for cutting machines: SVG and DXF for each page.")
@click.option(
    "--changed-since",
    "since",
    metavar="OLD",
    help="Also make sheets of just what changed since OLD: a manifest.json, a kit's folder, a git revision.",
)
@click.pass_context
def build(
    ctx: click.Context,
    game: str,
    config: Path | None,
    output: Path,
    papers: tuple[str, ...],
    only: tuple[str, ...],
    language: str,
    variants: tuple[str, ...],
    printer_file: Path | None,
    no_printer: bool,
    text: str,
    cut: bool,
    since: str | None,
) -> None:
    """Draw, check and write GAME: masters, sheets, fonts and a manifest.

    What an earlier build wrote is replaced as a whole, sheets of variants too; whatever else you keep in the
    game's folder stays.
    """
    from generator import build as recipe

    if variants and only and "sheets" not in only:
        raise click.UsageError("a variant is made of sheets; add --only sheets, or leave --only out")
    if text == "outlines" and {*only} == {"sheets"}:
        raise click.UsageError("outlines are made of masters; add --only svg, or leave --only out")
    if since and only:
        raise click.UsageError("what changed is told from all parts; leave --only or --changed-since out")
    definition = load_game(game, config, language)
    chosen = variants_of(definition, variants)
    printer = chosen_printer(printer_file, no_printer)
    old = pieces_of(since, config, folder_of(game, config), language) if since else None
    target = output / definition.kit
    before = listed_files(target)
    with watched_progress() as progress:
        kit, proof = recipe.build(
            definition, output, papers, only, progress, chosen, printer, cut, old, outlines=text == "outlines"
        )
    report(kit, proof)
    if not proof.ok():
        click.echo("nothing was written: the errors above come first", err=True)
        ctx.exit(1)
    click.echo(removed(target, before), nl=False)
    click.echo(f"wrote {target}")


@pnp.command()
@game_argument
@config_option
@paper_option
@click.option("--json", "as_json", is_flag=True, help="Print the findings for other programs.")
@click.option("--strict", is_flag=True, help="Let warnings fail, too.")
@language_option
@variant_option
@printer_options
@click.pass_context
def check(
    ctx: click.Context,
    game: str,
    config: Path | None,
    papers: tuple[str, ...],
    as_json: bool,
    strict: bool,
    language: str,
    variants: tuple[str, ...],
    printer_file: Path | None,
    no_printer: bool,
) -> None:
    """Prove that GAME is complete and right, without writing it."""
    from generator import build as recipe
    from generator.checks.languages import check_languages
    from generator.checks.proof import disproof
    from generator.errors import GeneratorError

    try:
        definition = load_game(game, config, language)
        chosen = variants_of(definition, variants)
        printer = chosen_printer(printer_file, no_printer)
        with watched_progress() as progress:
            kit, proof = recipe.check(definition, papers, progress, chosen, printer)
            if not language:
                progress("checking the translations")
                proof = proof.also(check_languages(folder_of(game, config), definition))
    except GeneratorError as error:
        if not as_json:
            raise
        kit, proof = None, disproof(error)
    if as_json:
        click.echo(as_text(proof, strict))
    elif kit is not None:
        report(kit, proof)
    ctx.exit(0 if proof.ok(strict) else 1)


@pnp.command(name="list")
@config_option
def list_games(config: Path | None) -> None:
    """Name the games that can be built, and the folder that holds them."""
    folder = config or config_folder()
    names = games_in(folder)
    width = max(map(len, names), default=0)
    for name in names:
        click.echo(f"{name.ljust(width)}  {described(folder / name)}")
    none = f"there are no games in {folder}; a game is a folder with a game.yaml in it"
    click.echo(f"in {folder}" if names else none)


@pnp.command()
@click.option(
    "--output",
    type=AnyPath(),
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
@config_option
@language_option
def dump(name: str, game: str, config: Path | None, language: str) -> None:
    """Print what is drawn on a component (token-red) or a page (a4-1, a4-duplex-1), as text to read."""
    from generator.build import dumps
    from generator.kit import lay_out

    definition = load_game(game, config, language)
    variants = [variant.id for variant in definition.print.variants if f"-{variant.id}-" in name]
    found = dumps(lay_out(definition, variants=variants))
    if name not in found:
        unknown("component or page", name, list(found))
    click.echo(found[name](), nl=False)
