"""What is allowed but probably not meant: warnings about a definition that could be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.errors import Problem, Where
from generator.game.definition import Game
from generator.game.polyomino import Polyomino
from generator.game.standard import same


def doubts(game: Game, where: Where) -> Iterator[Problem]:
    """Everything in the game that deserves a second look."""
    yield from _drawn_nowhere(game, where)
    if not game.rules.parameters.mirror:
        yield from _one_handed(game, where)


def _drawn_nowhere(game: Game, where: Where) -> Iterator[Problem]:
    for number, colour in enumerate(game.colours):
        if not colour.count:
            yield Problem(
                f"{colour.id} has a count of 0, so it is drawn nowhere", where("colours", number, "count")
            )
    for number, card in enumerate(game.deck.cards):
        if not card.copies:
            yield Problem(
                f"{card.id} has 0 copies, so it is drawn nowhere", where("deck", "cards", number, "copies")
            )


def _one_handed(game: Game, where: Where) -> Iterator[Problem]:
    """Shapes whose mirror image is not in the deck equally often: one of the two is easier to get."""
    sameness = same(game.rules.parameters.rotate, mirror=False)
    copies: Counter[Polyomino] = Counter()
    for card in game.deck.cards:
        copies[sameness(card.shape)] += card.copies
    for number, card in enumerate(game.deck.cards):
        own, other = copies[sameness(card.shape)], copies[sameness(card.shape.mirrored())]
        if own > other:
            yield Problem(
                f"the deck has {own} of {card.id} but {other} of its mirror image; players cannot flip it",
                where("deck", "cards", number, "shape"),
            )
