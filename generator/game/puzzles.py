"""What a block puzzle's rules say against its deck."""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Problem, Where
from generator.game.complaints import unknown
from generator.game.definition import Deck, PuzzleRules, Rules


def contradictions(where: Where, deck: Deck, rules: Rules) -> Iterator[Problem]:
    """Everything wrong between the two; nothing for other rules."""
    if isinstance(rules, PuzzleRules) and deck.cards:
        yield from _example(where, deck, rules)
        yield from _large(where, deck, rules)
        yield from _modes(where, deck, rules)


def _example(where: Where, deck: Deck, rules: PuzzleRules) -> Iterator[Problem]:
    ids = tuple(card.id for card in deck.cards)
    if rules.example and rules.example.card not in ids:
        yield Problem(unknown(rules.example.card, ids, "card"), where("rules", "example", "card"))


def _large(where: Where, deck: Deck, rules: PuzzleRules) -> Iterator[Problem]:
    """A set that cannot be dealt: too few cards are small enough."""
    tray, most = rules.parameters.tray, rules.parameters.largest_in_set
    others = sum(card.copies for card in deck.cards if not card.large)
    if deck.total >= tray > others + most:
        yield Problem(
            f"a set of {tray} holds at most {most} large cards, but the deck has only {others} others; "
            "mark fewer cards as large, or allow more of them",
            where("rules", "parameters", "largest_in_set"),
        )


def _modes(where: Where, deck: Deck, rules: PuzzleRules) -> Iterator[Problem]:
    """Ids used twice, and copies of cards that the kit does not have."""
    modes = tuple(mode.id for mode in rules.modes)
    if rules.mode and rules.mode not in modes:
        yield Problem(unknown(rules.mode, modes, "mode"), where("rules", "mode"))
    copies = {card.id: card.copies for card in deck.cards}
    first: dict[str, int] = {}
    for number, mode in enumerate(rules.modes):
        earlier = first.setdefault(mode.id.lower(), number)
        if earlier != number:
            line = where("rules", "modes", earlier, "id").line
            message = f"the id {mode.id!r} is used twice, here and in line {line}"
            yield Problem(message, where("rules", "modes", number, "id"))
        for id, wanted in mode.copies.items():
            place = where("rules", "modes", number, "copies", id)
            if id not in copies:
                yield Problem(unknown(id, tuple(copies), "card"), place)
            elif wanted > copies[id]:
                yield Problem(
                    f"the mode {mode.id} plays with {wanted} of {id}, but the deck has {copies[id]}; "
                    "print more in deck.yaml, or write fewer here",
                    place,
                )
