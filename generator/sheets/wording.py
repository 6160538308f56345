"""What sheets say, put together from the phrases of a language."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from generator.game.language import ENGLISH, Language
from generator.printer import Printer
from generator.sheets.page import Page
from generator.units import show


def of_printer(printer: Printer, language: Language = ENGLISH) -> str:
    """Which printer a sheet was made for, and how much it is scaled for it."""
    x, y = (language.decimals(show(factor * 100)) for factor in (printer.scale.x, printer.scale.y))
    phrase = "printer_unscaled" if x == y == "100" else "printer"
    return language.say(phrase, name=printer.name, x=x, y=y)


def title(kinds: Sequence[tuple[str, int]], language: Language = ENGLISH) -> str:
    """What lies on a page, from kinds of component and how many there are in the kit.

    >>> title([("board", 1), ("rule_card", 3)])
    'Board and rule cards'
    """
    names = [_named(kind if count == 1 else f"{kind}s", language) for kind, count in kinds]
    *others, last = names
    text = language.say("and", list=language.join("comma", others), last=last) if others else last
    return text[:1].upper() + text[1:]


def _named(kinds: str, language: Language) -> str:
    return language.say(kinds) if kinds in language.phrases else kinds.replace("_", " ")


def contents(pages: Sequence[Page]) -> str:
    """Which groups lie on which page, for a person who wonders what moved.

    For example `1 Board and rule cards; 2 Tokens; 3–5 Cards`.
    """
    runs = [[page.number for page in run] for _, run in groupby(pages, key=lambda page: page.title)]
    spans = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    titles = [name for name, _ in groupby(page.title for page in pages)]
    return "; ".join(f"{span} {name}" for span, name in zip(spans, titles, strict=True))
