"""The words of the rules: where they stand, whether their holes are known, and what they say once filled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.errors import Place, Problem, Where
from generator.game.complaints import unknown
from generator.game.definition import LONGEST_TEXT, Block, RuleCard, Rules
from generator.game.holes import Holes, Names, names
from generator.game.language import ENGLISH, Language
from generator.game.limits import MOST_LETTERS, grown
from generator.game.records import Key, kinds
from generator.game.rules import parameters_of, rules_for
from generator.game.source import Source
from generator.game.values import SOFT_HYPHEN, collapse, quote, shorten
from generator.game.words import HoleError, check, fill

MOST_TEXTS = 5_000

_IN_BLOCK = ("heading", "text", "step")


def check_rules(source: Source, language_in: Callable[[str], Language]) -> Iterator[Problem]:
    """What is wrong with the words of `rules.yaml` as written, in force or not, whatever else is wrong.

    `language_in` says in which language the words in a file are.
    """
    wording = _entries(_entry(source.value, "wording"))
    rules = rules_for(source.value)
    yield from _check_wording(source, wording, rules)
    own = names(rules, source.value)
    parameters = kinds(parameters_of(rules))
    letters = 0
    for path, text in texts_of(source.value):
        letters += len(text)
        if letters > MOST_LETTERS:
            message = f"the texts up to here have {letters} characters; at most {MOST_LETTERS} are possible"
            yield Problem(message, source.places[path])
            return
        comment = source.comments.get(path)
        if comment:
            message = (
                f"the comment {quote(shorten(comment, 20))} would cut this text short; put the text in quotes"
            )
            yield Problem(message, source.places[path])
        known: Names = own if path[0] == "wording" else {**own, "wording": tuple(wording)}
        try:
            check(text, known, language_in(source.places[path].file), parameters)
        except HoleError as error:
            yield Problem(str(error), source.places[path])


def misplaced_holes(source: Source) -> Iterator[Problem]:
    """Holes in the words of a file that is not `rules.yaml`: nothing would fill them."""
    for path, text in _all_texts(source.value, ()):
        if "{{" in text or "{%" in text:
            yield Problem("holes work only in rules.yaml; write the words themselves", source.places[path])


def _all_texts(tree: Any, path: Key) -> Iterator[tuple[Key, str]]:
    if isinstance(tree, str):
        yield path, tree
    inside: Iterable[tuple[str | int, Any]] = (*_entries(tree).items(), *_items(tree))
    for key, value in inside:
        yield from _all_texts(value, (*path, key))


def _check_wording(source: Source, wording: Mapping[str, Any], rules: type[Rules]) -> Iterator[Problem]:
    """Wording is sorted by parameters that there are, and by values that they can have."""
    parameters = kinds(parameters_of(rules))
    for name, texts in wording.items():
        if name not in parameters:
            message = unknown(name, tuple(parameters), "parameter")
            yield Problem(message, source.keys["wording", name])
            continue
        seen = set()
        for value in _entries(texts):
            place = source.keys["wording", name, value]
            try:
                read = parameters[name].read(value)
            except ValueError as error:
                yield Problem(str(error), place)
                continue
            if read in seen:
                yield Problem(f"{quote(value)} says the same as an entry above it; keep one", place)
            seen.add(read)


def texts_of(tree: Any) -> Iterator[tuple[Key, str]]:
    """Every text with its path, in a tree that may be wrong in any way."""
    found: list[tuple[Key, Any]] = []
    for name, texts in _entries(_entry(tree, "wording")).items():
        found += [(("wording", name, value), text) for value, text in _entries(texts).items()]
    for card, inside in _items(_entry(tree, "cards")):
        found.append((("cards", card, "title"), _entry(inside, "title")))
        for number, block in _items(_entry(inside, "content")):
            path = ("cards", card, "content", number)
            found += [((*path, key), _entry(block, key)) for key in _IN_BLOCK]
            found += [((*path, "captions", index), text) for index, text in _items(_entry(block, "captions"))]
    texts = ((path, collapse(text)) for path, text in found[:MOST_TEXTS] if isinstance(text, str))
    return ((path, text) for path, text in texts if len(text) <= LONGEST_TEXT)


def _entry(tree: Any, key: str) -> Any:
    return tree.get(key) if isinstance(tree, dict) else None


def _entries(tree: Any) -> dict[str, Any]:
    return tree if isinstance(tree, dict) else {}


def _items(tree: Any) -> Iterator[tuple[int, Any]]:
    return enumerate(tree if isinstance(tree, list) else ())


def missing_words(where: Where, rules: Rules) -> Iterator[Problem]:
    """Parameters that have words, but none for the value in force."""
    for name, texts in rules.wording.items():
        kind = kinds(type(rules.parameters)).get(name)
        if kind and _in_force(rules, name) is None:
            value = kind.write(getattr(rules.parameters, name))
            has = f"has words only for {', '.join(texts)}" if texts else "has no words"
            yield Problem(
                f"{name} is {value}, but {has}; add an entry {value}", where("rules", "wording", name)
            )


def _in_force(rules: Rules, name: str) -> str | None:
    """The value, as the wording writes it, that the parameter has."""
    read, value = kinds(type(rules.parameters))[name].read, getattr(rules.parameters, name)
    for written in rules.wording[name]:
        try:
            if read(written) == value:
                return written
        except ValueError:
            continue
    return None


def fill_rules(
    rules: Rules, values: Holes, where: Where, language: Language = ENGLISH
) -> tuple[Rules, list[Problem]]:
    """The rules with every hole filled. Blocks that their conditions leave empty are still there."""
    problems: list[Problem] = []

    def filled(text: str, values: Holes, *path: str | int) -> str:
        try:
            return fill(text, values, language)
        except HoleError as error:
            problems.append(Problem(str(error), where("rules", *path)))
            return text

    wording = {
        name: {value: filled(text, values, "wording", name, value) for value, text in texts.items()}
        for name, texts in rules.wording.items()
    }
    in_force = {name: texts[_in_force(rules, name) or ""] for name, texts in wording.items()}
    everything = {**values, "wording": in_force}
    cards = tuple(
        _fill_card(card, lambda text, *path: filled(text, everything, "cards", *path), number)
        for number, card in enumerate(rules.cards)
    )
    problems += [
        Problem("the title is empty once its holes are filled", where("rules", "cards", number, "title"))
        for number, card in enumerate(cards)
        if not card.title
    ]
    problems += grown(where, cards)
    return replace(rules, wording=wording, cards=cards), problems


def _fill_card(card: RuleCard, filled: Callable[..., str], number: int) -> RuleCard:
    content = tuple(
        _fill_block(block, lambda text, *path: filled(text, number, "content", *path), index)
        for index, block in enumerate(card.content)
    )
    title = filled(card.title, number, "title").replace(SOFT_HYPHEN, "")  # titles and captions are one line
    return replace(card, title=title, content=content)


def _fill_block(block: Block, filled: Callable[..., str], index: int) -> Block:
    words = {key: getattr(block, key) for key in _IN_BLOCK}
    return replace(
        block,
        captions=tuple(
            filled(text, index, "captions", n).replace(SOFT_HYPHEN, "")
            for n, text in enumerate(block.captions)
        ),
        **{key: filled(text, index, key) for key, text in words.items() if text is not None},
    )


def without_empty(rules: Rules, places: dict[Key, Place]) -> Rules:
    """The rules without the blocks that say nothing under the parameters in force; places move along."""
    cards = []
    for number, card in enumerate(rules.cards):
        kept = [index for index, block in enumerate(card.content) if any(vars(block).values())]
        _renumber(places, ("rules", "cards", number, "content"), kept)
        cards.append(replace(card, content=tuple(card.content[index] for index in kept)))
    return replace(rules, cards=tuple(cards))


def _renumber(places: dict[Key, Place], around: Key, kept: list[int]) -> None:
    depth = len(around)
    inside = {key: places.pop(key) for key in list(places) if len(key) > depth and key[:depth] == around}
    new = {old: index for index, old in enumerate(kept)}
    for key, place in inside.items():
        old = key[depth]
        if isinstance(old, int) and old in new:
            places[(*around, new[old], *key[depth + 1 :])] = place
