"""Every component of a game, in the order in which a player meets them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from generator.bench import Bench, Same
from generator.components.aids import AIDS, aids
from generator.components.board import board
from generator.components.card import card, card_square
from generator.components.card_back import card_back
from generator.components.component import Component
from generator.components.glyphs import missing_characters
from generator.components.look import Look, in_greys
from generator.components.room import cramped
from generator.components.rule_card import rule_cards
from generator.components.scope import for_aids, for_card_back, for_rule_cards
from generator.components.theme import look_of
from generator.components.token import token
from generator.components.trim import trim_of, trimmed
from generator.errors import FitError, Problem
from generator.game.definition import ColourSet, Game, Print
from generator.game.language import Language
from generator.game.records import Key

Maker = Callable[[], Iterable[Component]]


def catalogue(game: Game) -> tuple[Component, ...]:
    """Board, what lies beside it, rule cards, tokens, cards, card back.

    Raises FitError with everything that does not fit or cannot be drawn.
    """
    parts, problems = draw(game)
    if problems:
        raise FitError(problems)
    return parts


def draw(
    game: Game, look: Look | None = None, bench: Bench | None = None
) -> tuple[tuple[Component, ...], tuple[Problem, ...]]:
    """What can be drawn of a game in a look (its own if none is given), and what is wrong with the rest.

    What lies on the bench is not drawn again: it is the same object.
    """
    look, bench = look or look_of(game), bench or Bench()
    if look.neutral:
        game = replace(game, colours=in_greys(game.colours))
    parts: list[Component] = []
    problems: list[Problem] = []
    for key, make in _makers(game, look, bench):
        try:
            parts += (_trimmed(part, game.print, bench) for part in make())
        except FitError as error:
            place = game.place(*key)
            problems += (
                problem if problem.place else replace(problem, place=place) for problem in error.problems
            )
    problems = [*cramped(game, look.fonts), *problems, *missing_characters(game, look.fonts)]
    if game.art:
        from generator.components.illustrate import illustrated

        return illustrated(parts, problems, game.art, look.fonts.faces, bench)
    return tuple(parts), tuple(problems)


def _makers(game: Game, look: Look, bench: Bench) -> Iterator[tuple[Key, Maker]]:
    """What draws each part of the game, and where that part is written."""
    one, of_game = partial(_one, bench, look, game.language), partial(_of_game, bench, look)
    yield ("board",), partial(one, None, board, game.board)
    for kind, _ in aids(game):
        yield ("rules", "parameters"), partial(of_game, AIDS[kind], for_aids(game))
    yield ("rules", "cards"), partial(of_game, rule_cards, for_rule_cards(game))
    for number, colours in enumerate(game.colours):
        yield ("colours", number), partial(one, colours.count, token, _single(colours), game.print.tokens)
    size, may_turn = game.print.cards, game.rules.parameters.rotate
    square = card_square([found.shape for found in game.deck.cards], size, may_turn)
    for number, found in enumerate(game.deck.cards):
        key = ("deck", "cards", number, "name")
        yield key, partial(one, found.copies, card, replace(found, copies=1), square, size, may_turn)
    yield ("game", "name"), partial(of_game, card_back, for_card_back(game))


def _single(colours: ColourSet) -> ColourSet:
    return replace(colours, count=1)


def _one(
    bench: Bench,
    look: Look,
    language: Language,
    copies: int | None,
    make: Callable[..., Component],
    *arguments: Hashable,
) -> list[Component]:
    """What is drawn of these. The number of copies is no part of the drawing, unless that says it itself."""
    of = (*arguments, look, language)
    part = bench.made(make.__name__, of, lambda: make(*of))
    return [part if copies is None else _counted(part, copies, bench)]


def _of_game(
    bench: Bench, look: Look, make: Callable[[Game, Look], Component | Iterable[Component]], game: Game
) -> list[Component]:
    """What is drawn of so much of the game; what comes out as it was before is the same object."""
    found = bench.made(make.__name__, (game, look), lambda: make(game, look))
    parts = [found] if isinstance(found, Component) else found
    return [bench.made(f"same {part.kind}", part, partial(_itself, part)) for part in parts]


def _itself(part: Component) -> Component:
    return part


def _trimmed(part: Component, settings: Print, bench: Bench) -> Component:
    """The trimmed part, whose face is the same object if neither was another before."""
    size = trim_of(part.kind, settings)
    if size is None:
        return part
    cut = bench.made("trim", (Same(part.front), size), lambda: trimmed(part, size))
    return _counted(cut, part.copies, bench)


def _counted(part: Component, copies: int, bench: Bench) -> Component:
    if part.copies == copies:
        return part
    return bench.made("copies", (Same(part), copies), lambda: replace(part, copies=copies))
