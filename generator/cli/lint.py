"""The command that holds SVG files, of whatever origin, to the profile that masters keep."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.group import pnp
from generator.cli.options import config_option, load_game

if TYPE_CHECKING:
    from generator.checks.finding import Finding


def _readable(ctx: click.Context, param: click.Parameter, files: tuple[str, ...]) -> tuple[Path, ...]:
    """The files, if all of them are files that can be read; else one line for each that is not."""
    wrong = [sentence for file in files if (sentence := _trouble(file))]
    if wrong:
        raise click.BadParameter("\n".join(wrong), param_hint="FILE")
    return tuple(map(Path, files))


def _trouble(file: str) -> str:
    try:
        mode = os.stat(file).st_mode
        if stat.S_ISREG(mode):  # anything else might never end
            with open(file, "rb"):
                return ""
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return f"{file[:200]} cannot be read: {reason.lower()}"
    return f"{file} is a folder; write the files in it" if stat.S_ISDIR(mode) else f"{file} is no file"


@pnp.command(name="lint-svg")
@click.argument("files", metavar="FILE…", nargs=-1, required=True, callback=_readable)
@click.option("--game", metavar="GAME", help="Also allow the fonts of this game.")
@config_option
def lint_svg(files: tuple[Path, ...], game: str | None, config: Path | None) -> None:
    """Say what in SVG files design tools would lose, by the rules of the profile that the masters keep.

    Each finding is a line: file:line:column: rule: what is wrong, and what would be right. A file whose only
    layer is called cut is taken for one that a cutting machine reads. Any finding makes the exit code 1.
    """
    from generator.checks.figma_profile import MOST_FINDINGS, MOST_READ, lint
    from generator.components.theme import family_of
    from generator.typeset.fonts import SHIPPED

    families = (SHIPPED, *((family_of(load_game(game, config)),) if game else ()))
    counts = []
    for file in files:
        with file.open("rb") as opened:
            findings = lint(opened.read(MOST_READ + 1), str(file), families)
        for finding in findings:
            click.echo(_line(finding))
        if len(findings) == MOST_FINDINGS:
            click.echo(f"{file}: there may be more; only the first {MOST_FINDINGS} are listed")
        counts.append(len(findings))
    click.echo(_verdict(files, counts))
    click.get_current_context().exit(1 if any(counts) else 0)


def _line(finding: Finding) -> str:
    return f"{finding.where}: rule {finding.code.removeprefix('profile-')}: {finding.message}"


def _verdict(files: tuple[Path, ...], counts: list[int]) -> str:
    wrong, many = sum(map(bool, counts)), len(files)
    if not wrong:
        return (
            f"{files[0]} keeps to the SVG profile"
            if many == 1
            else f"all {many} files keep to the SVG profile"
        )
    found = "1 finding" if sum(counts) == 1 else f"{sum(counts)} findings"
    return f"{found} in {wrong} of {many} files" if many > 1 else found
