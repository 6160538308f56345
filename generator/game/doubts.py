"""What is allowed but probably not meant: warnings about a definition that could be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.errors import Problem, Where
from generator.game.definition import Game
from generator.game.polyomino import Polyomino
from generator.game.records import Key
from generator.game.standard import same

# How the languages that the program speaks say so.
_FOR_TWO = re.compile(r"(?i)\bother player\b|\bandere Person\b")


def doubts(game: Game, where: Where) -> Iterator[Problem]:
    """Everything in the game that deserves a second look."""
    yield from _two_players(game, where)
    yield from _drawn_nowhere(game, where)
    yield from _lone_stars(game, where)
    if not game.rules.parameters.mirror:
        yield from _one_handed(game, where)


def _two_players(game: Game, where: Where) -> Iterator[Problem]:
    """Words that hold for two players alone, in a game for fewer or more."""
    texts = list(_printed(game))
    lines = sorted({where(*path).line for path, text in texts if _FOR_TWO.search(text)})
    if lines and game.about.players != 2:
        file = where(*texts[0][0]).file.rpartition("/")[2]
        spots = f"line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))}"
        yield Problem(
            f"players is {game.about.players}, but the words in {file}, {spots}, speak of two players "
            "(the other player); change the words",
            where("game", "players"),
        )


def _lone_stars(game: Game, where: Where) -> Iterator[Problem]:
    for path, text in _printed(game):
        if text.count("**") % 2:
            yield Problem(
                "two stars have no partner, so they are printed; write **words** to make words bold",
                where(*path),
            )


def _printed(game: Game) -> Iterator[tuple[Key, str]]:
    """Every text on the rule cards with its path."""
    for number, card in enumerate(game.rules.cards):
        path: Key = ("rules", "cards", number)
        yield (*path, "title"), card.title
        for index, block in enumerate(card.content):
            inside: Key = (*path, "content", index)
            for key, text in vars(block).items():
                if key in ("heading", "text", "step") and text:
                    yield (*inside, key), text
            for caption, text in enumerate(block.captions):
                yield (*inside, "captions", caption), text


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
