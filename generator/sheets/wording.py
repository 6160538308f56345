"""The words on a sheet. One place, so that another language is another table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from generator.printer import Printer
from generator.sheets.page import Page
from generator.units import show

PHRASES = {
    "version": "version {version}",
    "changes": "{version}, changes only",
    "sheet": "sheet {number} of {total}",
    "scale": "print at 100 %",
    "measure": "print at 100 %: both bars are {length}",
    "cutting": "cut from mark to mark",
    "printer": "printer: {name}, scaled {x} % × {y} %",
    "printer unscaled": "printer: {name}, not scaled",
    "part": "{name}, part {number} of {total}",
    "lay": "Lay each part over the edge",
    "join": "of those before it, tick to tick, and glue.",
    "back": "back of sheet {number} of {total}",
    "flip": "print on both sides, flip on the {edge} edge",
    "fold": "fold here, glue, then cut",
    "and": "{list} and {last}",
    "comma": ", ",
    "dot": " · ",
    "one": "{noun}",
    "many": "{noun}s",
}


def say(phrase: str, **holes: object) -> str:
    """A phrase with its holes filled."""
    return PHRASES[phrase].format(**holes)


def of_printer(printer: Printer) -> str:
    """Which printer a sheet was made for, and how much it is scaled for it."""
    x, y = show(printer.scale.x * 100), show(printer.scale.y * 100)
    return say("printer unscaled" if x == y == "100" else "printer", name=printer.name, x=x, y=y)


def title(kinds: Sequence[tuple[str, int]]) -> str:
    """What lies on a page, from kinds of component and how many there are in the kit.

    >>> title([("board", 1), ("rule_card", 3)])
    'Board and rule cards'
    """
    names = [say("one" if count == 1 else "many", noun=kind.replace("_", " ")) for kind, count in kinds]
    *others, last = names
    text = say("and", list=say("comma").join(others), last=last) if others else last
    return text[:1].upper() + text[1:]


def contents(pages: Sequence[Page]) -> str:
    """Which groups lie on which page, for a person who wonders what moved.

    For example `1 Board and rule cards; 2 Tokens; 3–5 Cards`.
    """
    runs = [[page.number for page in run] for _, run in groupby(pages, key=lambda page: page.title)]
    spans = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    titles = [name for name, _ in groupby(page.title for page in pages)]
    return "; ".join(f"{span} {name}" for span, name in zip(spans, titles, strict=True))
