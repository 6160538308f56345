"""Characters that the type family cannot draw: refused by name, never printed as boxes."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.component import component_id
from generator.errors import Problem
from generator.game.definition import Game
from generator.game.records import Key
from generator.typeset.fonts import Family, missing
from generator.typeset.paragraphs import plain


def missing_characters(game: Game, fonts: Family) -> Iterator[Problem]:
    """One problem for each printed text that holds characters without a glyph, all of them named."""
    for component, words, key in _printed(game):
        strange = missing(plain(words), fonts.faces)
        if strange:
            names = ", ".join(f"{character!r} (U+{ord(character):04X})" for character in strange)
            yield Problem(
                f"{component}: the font {fonts.name} has no {names}; use other characters", game.place(*key)
            )


def _printed(game: Game) -> Iterator[tuple[str, str, Key]]:
    """Every text that is printed: on which component, the words, and where they are written."""
    yield "card-back and sheets", game.about.name, ("game", "name")
    yield "sheets", game.about.version, ("game", "version")
    for number, card in enumerate(game.deck.cards):
        yield component_id("card", card.id), card.name, ("deck", "cards", number, "name")
    for number, rule_card in enumerate(game.rules.cards):
        name, key = component_id("rule_card", rule_card.id), ("rules", "cards", number)
        yield name, rule_card.title, (*key, "title")
        for index, block in enumerate(rule_card.content):
            for field in ("heading", "text", "step"):
                yield name, getattr(block, field) or "", (*key, "content", index, field)
            for place, caption in enumerate(block.captions):
                yield name, caption, (*key, "content", index, "captions", place)
