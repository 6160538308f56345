"""Every component of a game, in the order in which a player meets them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.components.board import board
from generator.components.card import card, card_square
from generator.components.card_back import card_back
from generator.components.component import Component
from generator.components.glyphs import missing_characters
from generator.components.rule_card import rule_cards
from generator.components.token import token
from generator.errors import FitError, Problem
from generator.game.definition import Game


def catalogue(game: Game) -> tuple[Component, ...]:
    """Board, rule cards, tokens, cards, card back.

    Raises FitError with everything that does not fit or cannot be drawn.
    """
    problems: list[Problem] = []
    parts = [
        part for make in (_boards, rule_cards, _tokens, _cards) for part in _collect(make, game, problems)
    ]
    problems += missing_characters(parts)
    if problems:
        raise FitError(problems)
    return tuple(parts)


def _collect(
    make: Callable[[Game], Iterable[Component]], game: Game, problems: list[Problem]
) -> Iterable[Component]:
    try:
        return tuple(make(game))
    except FitError as error:
        problems.extend(error.problems)
        return ()


def _boards(game: Game) -> Iterable[Component]:
    return (board(game.board),)


def _tokens(game: Game) -> Iterable[Component]:
    return (token(colours, game.print.tokens) for colours in game.colours)


def _cards(game: Game) -> Iterable[Component]:
    size, may_turn = game.print.cards, game.rules.parameters.rotate
    square = card_square([found.shape for found in game.deck.cards], size)
    return (*(card(found, square, size, may_turn) for found in game.deck.cards), card_back(game))
