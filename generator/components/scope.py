"""What of a game its parts show: the rest is blanked before they are drawn.

So no change of the rest can reach them, and a bench that holds what was drawn of the same scope need not ask
which parts of the game a drawing reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.components.diagram import telling_shape
from generator.game.definition import (
    About,
    Board,
    Card,
    ColourSet,
    Deck,
    Game,
    Margins,
    Marks,
    Parameters,
    Print,
    Rules,
    TextSize,
    Theme,
    TokenSize,
)
from generator.game.polyomino import Polyomino
from generator.game.printing import BoardPrint
from generator.game.puzzle import Puzzle

# What no drawing reads: a game's theme and fonts reach it in a look, and pictures replace what is drawn.
_UNSEEN: Mapping[str, Any] = {"theme": Theme(), "fonts": {}, "art": (), "warnings": ()}
_SAID = About(name="", version="", players=1, licence="")


def for_rule_cards(game: Game) -> Game:
    """What rule cards show: their words, and the rows, tokens and shape of their diagrams."""
    rules, settings = game.rules, game.print
    return replace(
        game,
        id="",
        about=_SAID,
        board=replace(_columns(game.board.columns), rows=_rows(game)),
        colours=tuple(map(_tint, game.colours)),
        deck=Deck(cards=tuple(Card(id="", name="", shape=shape) for shape in _shapes(game))),
        rules=replace(rules, parameters=_shown(rules), wording={}),
        print=replace(_bare(settings), rule_cards=settings.rule_cards, text=settings.text),
        **_UNSEEN,
    )


def _rows(game: Game) -> int:
    """The board's rows if a diagram shows them; else as many as it has columns."""
    boards = any(block.diagram == "clear" for card in game.rules.cards for block in card.content)
    return game.board.rows if boards else game.board.columns


def _shapes(game: Game) -> Iterator[Polyomino]:
    """The shape of a diagram, and the one that may fill the most lines, of which a table tells."""
    yield telling_shape(game)
    if any(block.table for card in game.rules.cards for block in card.content):
        yield max((card.shape for card in game.deck.cards), key=lambda one: one.width + one.height)


def _shown(rules: Rules) -> Parameters | Puzzle:
    """What diagrams and tables show of the parameters."""
    if isinstance(rules.parameters, Puzzle):
        return rules.parameters
    return Parameters(rotate=rules.parameters.rotate, mirror=rules.parameters.mirror)


def for_aids(game: Game) -> Game:
    """What lies beside the board shows: the game's name, the size of cards, and what earns points."""
    settings = game.print
    return replace(
        game,
        id="",
        about=replace(_SAID, name=game.about.name),
        board=_columns(1),
        colours=(),
        deck=Deck(),
        rules=replace(game.rules, cards=(), wording={}),
        print=replace(_bare(settings), cards=settings.cards, score_sheets=settings.score_sheets),
        **_UNSEEN,
    )


def for_card_back(game: Game) -> Game:
    """What the card back shows: the game's name, and a little board with the most striking colour."""
    return replace(
        game,
        id="",
        about=replace(_SAID, name=game.about.name),
        board=replace(_columns(game.board.columns), rows=game.board.rows),
        colours=tuple(map(_tint, game.colours)),
        deck=Deck(),
        rules=Rules(),
        print=replace(_bare(game.print), cards=game.print.cards),
        **_UNSEEN,
    )


def _columns(count: int) -> Board:
    return Board(columns=count, rows=count, square=1.0, margin=0.0)


def _tint(colours: ColourSet) -> ColourSet:
    return replace(colours, name="", count=0)


def _bare(settings: Print) -> Print:
    """Without any size."""
    none = replace(settings.cards, width=0.0, height=0.0, safe=0.0, bleed=0.0, corner=0.0)
    return replace(
        settings,
        papers=(),
        sheets=1,
        margins=Margins(),
        gutter=0.0,
        marks=Marks(),
        board=BoardPrint(),
        tokens=TokenSize(side=0.0),
        cards=none,
        rule_cards=none,
        text=TextSize(largest=0.0, smallest=0.0),
        variants=(),
    )
