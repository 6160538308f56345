"""Whether the pages hold every piece that the definition asks for: counted on the pages, piece by piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.checks.finding import Finding
from generator.components.aids import aids
from generator.components.component import KINDS, Component, own_id
from generator.game.definition import Game
from generator.sheets.page import Page
from generator.sheets.wording import contents

Key = tuple[str, str]  # a kind and the definition's own id

NOUNS = {kind: noun for kind, noun in KINDS.items() if kind != "card_back"}
_EVERY_KIT = ("board", "rule_card", "token", "card")


def inventory(game: Game, parts: Sequence[Component], pages: Mapping[str, Sequence[Page]]) -> dict[str, Any]:
    """What lies on each paper's pages beside what the definition asks for, as plain values for tools."""
    wanted = _wanted(game)
    return {paper: _counted(wanted, _printed(parts, found), game, found) for paper, found in pages.items()}


def check_inventory(
    game: Game, parts: Sequence[Component], pages: Mapping[str, Sequence[Page]]
) -> Iterator[Finding]:
    """An error for each piece of which there are too many or too few, a warning for pages too many."""
    wanted = _wanted(game)
    for paper, found in pages.items():
        printed = _printed(parts, found)
        for kind, name in {**wanted, **printed}:
            there, asked = printed[kind, name], wanted[kind, name]
            if there != asked:
                message = f"{there} of {asked} copies of the {NOUNS.get(kind, kind)} {name} are on the pages"
                yield Finding("error", "inventory", paper, message)
        yield Finding("info", "inventory", paper, _sentence(_counted(wanted, printed, game, found)))
        if len(found) > game.print.sheets:
            goal = _plural(game.print.sheets, "page")
            message = f"the goal is {goal}, but the kit needs {len(found)}: {contents(found)}"
            yield Finding("warning", "sheets", paper, message)


def _wanted(game: Game) -> Counter[Key]:
    return Counter(
        {
            ("board", "board"): 1,
            **aids(game),
            **{("rule_card", card.id): 1 for card in game.rules.cards},
            **{("token", colours.id): colours.count for colours in game.colours},
            **{("card", card.id): card.copies for card in game.deck.cards},
        }
    )


def _printed(parts: Sequence[Component], pages: Sequence[Page]) -> Counter[Key]:
    keys = {part.id: (part.kind, own_id(part.kind, part.id)) for part in parts}
    fronts = [piece for page in pages for piece in page.pieces if piece.side == "front"]
    # Of a face in parts the first counts for all.
    pieces = Counter(piece.component for piece in fronts if piece.window in (None, (0.0, 0.0)))
    return Counter({keys.get(name, ("piece", name)): count for name, count in pieces.items()})


def _counted(
    wanted: Counter[Key], printed: Counter[Key], game: Game, pages: Sequence[Page]
) -> dict[str, Any]:
    counted: dict[str, Any] = {}
    for kind in NOUNS:
        there, asked = (sum(n for key, n in each.items() if key[0] == kind) for each in (printed, wanted))
        if there or asked or kind in _EVERY_KIT:
            counted[kind] = {"printed": there, "wanted": asked}
    counted["token"]["colours"] = {colours.id: printed["token", colours.id] for colours in game.colours}
    return {**counted, "pages": {"printed": len(pages), "wanted": game.print.sheets}}


def _sentence(counted: Mapping[str, Any]) -> str:
    parts = []
    for kind, noun in NOUNS.items():
        if kind not in counted:
            continue
        there, asked = counted[kind]["printed"], counted[kind]["wanted"]
        sets = f" ({_sets(counted[kind]['colours'])})" if kind == "token" else ""
        parts.append(f"{there} of {_plural(asked, noun)}{sets}")
    return ", ".join([*parts, _plural(counted["pages"]["printed"], "page")])


def _sets(colours: Mapping[str, int]) -> str:
    """`6 × 14` if the sets are alike, else `red 14, blue 12`."""
    sizes = set(colours.values())
    if len(sizes) == 1:
        return f"{len(colours)} × {sizes.pop()}"
    return ", ".join(f"{name} {count}" for name, count in colours.items())


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
