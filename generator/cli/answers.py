"""What commands say: the step at work, the table and the findings, and the same for other programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.checks.proof import Proof
    from generator.kit import Kit

MOST_REMOVED = 10  # files that are named one by one


@contextmanager
def watched_progress() -> Iterator[Callable[[str], None]]:
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


def report(kit: Kit, proof: Proof) -> None:
    from generator.summary import findings, printer_lines, table, verdict

    click.echo(table(kit))
    if kit.printer:
        click.echo("\n".join(printer_lines(kit.printer)))
    if kit.reprint:
        from generator.reprint import said

        click.echo(said(kit.reprint))
    click.echo(findings(proof), nl=False)
    click.echo(verdict(proof))


def listed_files(folder: Path) -> frozenset[str]:
    """The files of the kit in this folder; none if there is no kit."""
    from generator.manifest import MANIFEST, listed, read

    try:
        return listed(read((folder / MANIFEST).read_bytes()))
    except (OSError, ValueError):
        return frozenset()


def removed(folder: Path, before: frozenset[str]) -> str:
    """A line for each file that was part of the kit before and has gone."""
    gone = sorted(file for file in before if not os.path.lexists(folder / file))
    lines = [f"removed {file}: not part of this build\n" for file in gone[:MOST_REMOVED]]
    more = len(gone) - len(lines)
    return "".join(lines) + (f"removed {more} more\n" if more else "")


def as_text(proof: Proof, strict: bool) -> str:
    import json
    from dataclasses import asdict

    found = {
        "ok": proof.ok(strict),
        "findings": [asdict(finding) for finding in proof.findings],
        "inventory": proof.inventory,
    }
    return json.dumps(found, indent=2)
