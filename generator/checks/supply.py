"""Whether a kit has as many tokens as its game takes."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.finding import Finding
from generator.game.definition import Game, PuzzleRules
from generator.memory import remember


def check_supply(game: Game) -> Iterator[Finding]:
    """What play can need and what it was seen to need, for games whose tokens come back from the board.

    A warning if games needed more than there are.
    """
    if not isinstance(game.rules, PuzzleRules):
        return
    shapes = tuple((card.shape.rows, card.copies, card.large) for card in game.deck.cards)
    key = repr((game.board.columns, game.board.rows, shapes, game.rules.parameters))
    most, seen, games = remember("supply", key, lambda: _measured(game))
    have = game.tokens
    played = f"play needed at most {seen} in {games} games that put off clearing" if games else ""
    can = f"it can never need more than {most}"
    message = f"{have} tokens: {'; '.join(filter(None, (played, can)))}"
    if have < seen:
        yield Finding("warning", "tokens", "tokens", f"{message}; print more (colours.yaml, count)")
    else:
        yield Finding("info", "tokens", "tokens", message)


def _measured(game: Game) -> tuple[int, int, int]:
    from generator.play.supply import supply

    found = supply(game)
    return found.most, found.seen, found.games
