"""Whether pieces are large enough for what is drawn on them, seen before anything shrinks to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from generator.components.board import LETTER, LETTER_INWARD
from generator.components.card import card_square
from generator.components.card_back import little_square
from generator.components.diagram import square_of
from generator.errors import Problem
from generator.game.definition import Game
from generator.typeset.fonts import Family, measure
from generator.units import show

# The smallest squares that still show what they should.
SHAPE = 1.0
LITTLE = 0.3


def cramped(game: Game, fonts: Family) -> Iterator[Problem]:
    """Each piece whose size leaves too little room for its squares, or for the numbers beside them."""
    yield from _board(game, fonts)
    yield from _cards(game)
    yield from _diagrams(game)


def _board(game: Game, fonts: Family) -> Iterator[Problem]:
    widest = max(measure(str(row + 1), fonts.bold, LETTER).width for row in range(game.board.rows))
    needed = ceil((widest + 2 * LETTER_INWARD) * 10 - 1e-6) / 10
    if game.board.rows > 9 and game.board.margin < needed:
        yield Problem(
            f"a margin of {show(game.board.margin)} mm is too narrow for row numbers of two digits; "
            f"they need {show(needed)} mm",
            game.place("board", "margin"),
        )


def _cards(game: Game) -> Iterator[Problem]:
    size, board = game.print.cards, game.board
    said = f"cards of {show(size.width)} × {show(size.height)} mm with a safe area of {show(size.safe)} mm"
    place = game.place("print", "cards")
    may_turn = game.rules.parameters.rotate
    if card_square([card.shape for card in game.deck.cards], size, may_turn) < SHAPE:
        yield Problem(f"{said} are too small for the largest shape of the deck; make them larger", place)
    if little_square(size, board) < LITTLE:
        squares = f"{board.columns} × {board.rows} squares"
        yield Problem(f"{said} are too small for the picture of {squares} on their back", place)


def _diagrams(game: Game) -> Iterator[Problem]:
    size = game.print.rule_cards
    room = size.width - 2 * size.safe
    for number, card in enumerate(game.rules.cards):
        for index, block in enumerate(card.content):
            if block.diagram and square_of(block.diagram, game, room) < LITTLE:
                yield Problem(
                    f"rule card {card.id}: {show(room)} mm between the safe edges are too narrow for "
                    f"the diagram {block.diagram}; make rule cards wider, or leave the diagram out",
                    game.place("rules", "cards", number, "content", index),
                )
