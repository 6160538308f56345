"""Every component of a game, in the order in which a player meets them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from generator.components.board import board
from generator.components.card import card, card_square
from generator.components.card_back import card_back
from generator.components.component import Component
from generator.components.glyphs import missing_characters
from generator.components.look import Look, in_greys
from generator.components.room import cramped
from generator.components.rule_card import rule_cards
from generator.components.theme import look_of
from generator.components.token import token
from generator.components.trim import trimmed
from generator.errors import FitError, Problem
from generator.game.definition import Game
from generator.game.records import Key

Maker = Callable[[], Iterable[Component]]


def catalogue(game: Game) -> tuple[Component, ...]:
    """Board, rule cards, tokens, cards, card back.

    Raises FitError with everything that does not fit or cannot be drawn.
    """
    parts, problems = draw(game)
    if problems:
        raise FitError(problems)
    return parts


def draw(game: Game, look: Look | None = None) -> tuple[tuple[Component, ...], tuple[Problem, ...]]:
    """What can be drawn of a game in a look (its own if none is given), and what is wrong with the rest."""
    look = look or look_of(game)
    if look.neutral:
        game = replace(game, colours=in_greys(game.colours))
    parts: list[Component] = []
    problems: list[Problem] = []
    for key, make in _makers(game, look):
        try:
            parts += (trimmed(part, game.print) for part in make())
        except FitError as error:
            place = game.place(*key)
            problems += (
                problem if problem.place else replace(problem, place=place) for problem in error.problems
            )
    return tuple(parts), (*cramped(game, look.fonts), *problems, *missing_characters(game, look.fonts))


def _makers(game: Game, look: Look) -> Iterator[tuple[Key, Maker]]:
    """What draws each part of the game, and where that part is written."""
    yield ("board",), partial(_one, board, game.board, look)
    yield ("rules", "cards"), partial(rule_cards, game, look)
    for number, colours in enumerate(game.colours):
        yield ("colours", number), partial(_one, token, colours, game.print.tokens, look)
    size, may_turn = game.print.cards, game.rules.parameters.rotate
    square = card_square([found.shape for found in game.deck.cards], size)
    for number, found in enumerate(game.deck.cards):
        yield ("deck", "cards", number, "name"), partial(_one, card, found, square, size, may_turn, look)
    yield ("game", "name"), partial(_one, card_back, game, look)


def _one(make: Callable[..., Component], *arguments: object) -> list[Component]:
    return [make(*arguments)]
