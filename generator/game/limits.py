"""How large a game may be: within these bounds any kit is made in seconds and a few hundred megabytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.errors import Problem, Where
from generator.game.definition import Block, Deck, Print, RuleCard, Rules

MOST_CARDS = 3_000
MOST_SQUARES = 20_000
MOST_COPIES = 100_000
MOST_RULE_CARDS = 100
MOST_BLOCKS = 100  # of one card
MOST_BLOCKS_IN_ALL = 1_000
MOST_DIAGRAMS = 30
MOST_LETTERS = 100_000
MOST_FILLED = 200_000
MOST_PAPERS = 4
MOST_VARIANTS = 20


def deck(where: Where, deck: Deck) -> Iterator[Problem]:
    """Cards, copies or squares that are too many."""
    squares = sum(len(card.shape) for card in deck.cards)
    for count, most, what in (
        (len(deck.cards), MOST_CARDS, "different cards"),
        (deck.total, MOST_COPIES, "cards with all copies"),
        (squares, MOST_SQUARES, "squares in all its shapes"),
    ):
        if count > most:
            message = f"the deck has {count} {what}; at most {most} are possible"
            yield Problem(message, where("deck", "cards"))
            return


def prints(where: Where, sizes: Print) -> Iterator[Problem]:
    """Papers or variants that are too many."""
    for key, count, most in (
        ("papers", len(sizes.papers), MOST_PAPERS),
        ("variants", len(sizes.variants), MOST_VARIANTS),
    ):
        if count > most:
            yield Problem(f"there are {count} {key}; at most {most} are possible", where("print", key))


def rules(where: Where, rules: Rules) -> Iterator[Problem]:
    """Rule cards, parts of them or diagrams that are too many."""
    for number, card in enumerate(rules.cards):
        if len(card.content) > MOST_BLOCKS:
            parts = f"the rule card {card.id} has {len(card.content)} parts"
            place = where("rules", "cards", number, "content")
            yield Problem(f"{parts}; at most {MOST_BLOCKS} are possible", place)
    blocks = [block for card in rules.cards for block in card.content]
    for count, most, what in (
        (len(rules.cards), MOST_RULE_CARDS, "rule cards"),
        (len(blocks), MOST_BLOCKS_IN_ALL, "parts on all rule cards"),
        (sum(block.diagram is not None for block in blocks), MOST_DIAGRAMS, "diagrams on all rule cards"),
    ):
        if count > most:
            yield Problem(f"there are {count} {what}; at most {most} are possible", where("rules", "cards"))


def grown(where: Where, cards: Sequence[RuleCard]) -> Iterator[Problem]:
    """Texts that are too long in all, once their holes are filled."""
    letters = sum(map(len, (text for card in cards for block in card.content for text in _texts(block))))
    if letters > MOST_FILLED:
        yield Problem(
            f"with their holes filled the rule cards have {letters} characters; "
            f"at most {MOST_FILLED} are possible",
            where("rules", "cards"),
        )


def _texts(block: Block) -> Iterator[str]:
    yield from (text for text in (block.heading, block.text, block.step) if text)
    yield from block.captions
