"""A game with some of its values changed, for trying a rule out before it is written down."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from generator.errors import GeneratorError, Place, Problem
from generator.game import limits
from generator.game.complaints import unknown
from generator.game.contradictions import too_few
from generator.game.definition import Board, Card, ColourSet, Game, PuzzleRules
from generator.game.records import kinds, lists

GROUPS = ("rules", "board", "deck", "colours")
_MEANING = "rules.market=4, board.columns=8, deck.T4=2 (copies) or colours.red=12 (tokens)"


def varied(game: Game, changes: tuple[str, ...]) -> Game:
    """The game with changes such as `rules.market=4`. Raises GeneratorError with all that is wrong with them.

    `rules` and `board` have the keys of their files (lists with commas), `deck` a number of copies for each
    card, `colours` a number of tokens for each colour set; `mode` is the id of a mode of a block puzzle.
    """
    problems, keys = [], [change.partition("=")[0].strip() for change in changes]
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        problems.append(Problem(f"--set {key} is given more than once; keep one"))
    for change in changes:
        try:
            game = _changed(game, change)
        except ValueError as error:
            problems.append(Problem(f"--set {change}: {error}"))
    if not problems:
        found = chain(limits.deck(_nowhere, game.deck), too_few(_nowhere, game.deck, game.rules))
        said = " ".join(f"--set {change}" for change in changes)
        problems = [Problem(f"{said}: {problem.message}") for problem in found]
    if problems:
        raise GeneratorError(problems)
    return game


def _nowhere(*key: str | int) -> Place:
    """What is changed for a test was not written in a file."""
    return Place("--set", 1, 1)


def _changed(game: Game, change: str) -> Game:
    key, sign, text = change.partition("=")
    if key.strip() == "mode" and sign:
        return _in_mode(game, text.strip())
    group, dot, name = key.strip().partition(".")
    if not sign or not dot or group not in GROUPS:
        raise ValueError(f"this names no value; write {_MEANING}")
    if group == "rules":
        value = _read(type(game.rules.parameters), name, text)
        return replace(game, rules=replace(game.rules, parameters=replace(game.rules.parameters, **value)))
    if group == "board":
        return replace(game, board=replace(game.board, **_read(Board, name, text)))
    if group == "deck":
        _known(name, tuple(card.id for card in game.deck.cards), "card")
        copies = _read(Card, "copies", text)
        cards = tuple(replace(card, **copies) if card.id == name else card for card in game.deck.cards)
        return replace(game, deck=replace(game.deck, cards=cards))
    _known(name, tuple(colours.id for colours in game.colours), "colour")
    count = _read(ColourSet, "count", text)
    return replace(
        game, colours=tuple(replace(one, **count) if one.id == name else one for one in game.colours)
    )


def _in_mode(game: Game, id: str) -> Game:
    """The game played in this mode."""
    rules = game.rules
    if not isinstance(rules, PuzzleRules) or not rules.modes:
        raise ValueError("this game has no modes")
    _known(id, tuple(mode.id for mode in rules.modes), "mode")
    return replace(game, rules=replace(rules, mode=id))


def _read(record: Any, name: str, text: str) -> dict[str, Any]:
    single, several = kinds(record), lists(record)
    _known(name, (*single, *several), "key")
    if name in several:
        return {name: tuple(several[name].read(item.strip()) for item in text.split(",") if item.strip())}
    return {name: single[name].read(text.strip())}


def _known(name: str, names: tuple[str, ...], what: str) -> None:
    if name not in names:
        raise ValueError(unknown(name, names, what))
