"""A definition in another language: its words exchanged for those of a translation file, slot by slot.

What comes out is again the text of a definition, each word with its place in the translation. So whatever
is checked of a definition is checked of a translation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.errors import DefinitionError, Place, Problem
from generator.game.complaints import unknown
from generator.game.records import Key
from generator.game.source import Source, Value
from generator.game.translation import Translation
from generator.game.validate import validate_as
from generator.game.values import collapse, nearest, quote
from generator.game.words import HoleError, asked

Sources = Mapping[str, Source]

_IN_BLOCK = ("heading", "text", "step", "captions")
_SECTIONS = ("game", "colours", "deck", "rules")
_NAMED = {"colours": "colour", "deck": "card", "wording": "parameter", "cards": "rule card", "modes": "mode"}


@dataclass(frozen=True, slots=True)
class Slot:
    """A text of a part of the definition, and the path at which its translation stands."""

    part: str
    path: Key
    at: Key
    words: str
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Translated:
    """The sources with other words, and what is wrong with these."""

    sources: Sources
    problems: tuple[Problem, ...]
    filled: tuple[Slot, ...] = ()


def translate(sources: Sources, words: Source) -> Translated:
    """The definition in the words of a translation file."""
    unsound = _unsound(words)
    if unsound:
        return Translated(sources, unsound)
    slots, problems = _slots(sources, words)
    strangers = list(_strangers(words, slots))
    meant = [near for _, near in strangers if near]
    problems += [problem for problem, _ in strangers]
    filled = []
    for slot in slots:
        if slot.at in words.places:
            filled.append(slot)
        elif slot.needed and not any(slot.at[: len(near)] == near for near in meant):
            problems.append(_missing(slot, words))
    exchanged = {part: _exchanged(part, source, words, filled) for part, source in sources.items()}
    return Translated(exchanged, tuple(problems), tuple(filled))


def own_words(sources: Sources, words: Source) -> Translated:
    """The definition as it is, with a file beside it that only says what the program lacks."""
    unsound = _unsound(words)
    if unsound:
        return Translated(sources, unsound)
    return Translated(
        sources,
        tuple(
            Problem("this is the game's own language, whose words are in its own files; take this out", place)
            for path, place in words.keys.items()
            if len(path) == 1 and path[0] in _SECTIONS
        ),
    )


def _unsound(words: Source) -> tuple[Problem, ...]:
    """Why a translation file cannot be read at all."""
    if words.problems:
        return words.problems
    try:
        validate_as(Translation, words)
    except DefinitionError as error:
        return error.problems
    return ()


def other_holes(sources: Sources, words: Source, filled: tuple[Slot, ...]) -> Iterator[Problem]:
    """Translations that print other values than the words they stand for."""
    for slot in filled:
        place, original = words.places[slot.at], sources[slot.part].places[slot.path]
        try:
            there, here = asked(collapse(slot.words)), asked(collapse(_at(words.value, slot.at)))
        except HoleError:  # of the original, which is another matter
            continue
        spot = f"{original.file.rsplit('/', 1)[-1]}, line {original.line}"
        for hole in sorted((there[0] | there[1]) - (here[0] | here[1])):
            yield Problem(f"{hole} is missing here; the words in {spot} depend on it", place)
        for hole in sorted(here[0] - there[0] - there[1]):
            yield Problem(f"{hole} is printed here, but not in {spot}", place)


def _slots(sources: Sources, words: Source) -> tuple[list[Slot], list[Problem]]:
    """Every text that can be translated; and rule cards whose parts are others than in the translation."""
    tree = {part: source.value for part, source in sources.items()}
    about = _entries(tree.get("game"))
    slots = [
        Slot("game", (key,), ("game", key), about[key])
        for key in ("name", "tagline", "licence")
        if isinstance(about.get(key), str)
    ]
    for part, path in (("colours", ()), ("deck", ("cards",))):
        entries = tree.get(part) if not path else _entries(tree.get(part)).get("cards")
        for number, entry in _items(entries):
            id, name = _entries(entry).get("id"), _entries(entry).get("name")
            if isinstance(id, str) and isinstance(name, str):
                slots.append(Slot(part, (*path, number, "name"), (part, id), name, part != "deck"))
    rules = _entries(tree.get("rules"))
    for name, texts in _entries(rules.get("wording")).items():
        slots += [
            Slot("rules", ("wording", name, value), ("rules", "wording", name, value), text)
            for value, text in _entries(texts).items()
            if isinstance(text, str)
        ]
    for number, mode in _items(rules.get("modes")):
        id, name = _entries(mode).get("id"), _entries(mode).get("name")
        if isinstance(id, str) and isinstance(name, str):
            slots.append(Slot("rules", ("modes", number, "name"), ("rules", "modes", id), name))
    problems: list[Problem] = []
    for number, card in _items(rules.get("cards")):
        found = _card_slots(number, _entries(card), sources["rules"], words)
        slots += found[0]
        problems += found[1]
    return slots, problems


def _card_slots(
    number: int, card: Mapping[str, Value], source: Source, words: Source
) -> tuple[list[Slot], list[Problem]]:
    id, title = card.get("id"), card.get("title")
    if not isinstance(id, str) or not isinstance(title, str):
        return [], []
    path, at = ("cards", number), ("rules", "cards", id)
    title_slot = Slot("rules", (*path, "title"), (*at, "title"), title)
    if (*at, "content") not in words.places:
        text = "the words of its parts"
        return [title_slot, Slot("rules", (*path, "content"), (*at, "content"), text)], []
    parts = [(n, *_kind(block)) for n, block in _items(card.get("content")) if _kind(block)[1]]
    given = [(n, *_kind(block)) for n, block in _items(_at(words.value, (*at, "content")))]
    slots = [title_slot]
    for part, other in zip(parts, given, strict=False):
        inside, here = (*path, "content", part[0]), (*at, "content", other[0])
        if part[1] != other[1]:
            return slots, [_other_part(id, part[1], source.places[inside], other[1], words.places[here])]
        if part[1] != "captions":
            slots.append(Slot("rules", (*inside, part[1]), (*here, part[1]), part[2]))
            continue
        if len(part[2]) != len(other[2]):
            count = (
                f"there are {len(other[2])} captions, but {len(part[2])} in {_line(source.places[inside])}"
            )
            return slots, [Problem(f"{count}; translate each", words.places[here])]
        slots += [
            Slot("rules", (*inside, "captions", n), (*here, "captions", n), text)
            for n, text in enumerate(part[2])
        ]
    if len(parts) > len(given):
        n, kind, _ = parts[len(given)]
        rest = f"add the {_said(kind)} of {_line(source.places[(*path, 'content', n)])}"
        message = f"the rule card {id} has {len(parts)} parts with words, here are {len(given)}; {rest}"
        return slots, [Problem(message, words.places[(*at, "content")])]
    if len(given) > len(parts):
        spare = words.places[(*at, "content", len(parts))]
        message = f"the rule card {id} has {len(parts)} parts with words; take this {_said(given[-1][1])} out"
        return slots, [Problem(message, spare)]
    return slots, []


def _other_part(id: str, kind: str, there: Place, other: str, here: Place) -> Problem:
    return Problem(
        f"this is a {_said(other)}, but a {_said(kind)} in {_line(there)}; "
        f"list the parts of the rule card {id} in that order",
        here,
    )


def _said(kind: str) -> str:
    return "diagram" if kind == "captions" else kind or "part without words"


def _line(place: Place) -> str:
    return f"{place.file.rsplit('/', 1)[-1]}, line {place.line}"


def _kind(block: Value) -> tuple[str, Any]:
    """What a part of a rule card is, and its words; nothing if it has none."""
    for kind in _IN_BLOCK:
        found = _entries(block).get(kind)
        if isinstance(found, str if kind != "captions" else list) and found:
            return kind, found
    return "", None


def _missing(slot: Slot, words: Source) -> Problem:
    around = slot.at
    while around not in words.places:
        around = around[:-1]
    name = ".".join(map(str, slot.at))
    what = quote(collapse(slot.words)) if slot.path[-1] != "content" else slot.words
    return Problem(f"{name} is missing; translate {what}", words.places[around])


def _strangers(words: Source, slots: list[Slot]) -> Iterator[tuple[Problem, Key | None]]:
    """Keys that are none of the definition's, each with the one that is probably meant."""
    known: dict[Key, dict[str, None]] = {}
    for slot in slots:
        for depth in range(1, len(slot.at)):
            known.setdefault(slot.at[:depth], {})[str(slot.at[depth])] = None
    for path, place in words.keys.items():
        around, name = path[:-1], str(path[-1])
        if len(path) < 2 or path[0] not in _SECTIONS or "content" in path[3:]:
            continue
        names = tuple(known.get(around, ()))
        if around[:1] == ("rules",) and len(around) == 1:
            continue
        if name in names or (around not in known and around[:-1] in known):
            continue
        value = around[:2] == ("rules", "wording") and len(around) == 3
        what = "value" if value else _NAMED.get(str(around[-1]), "key")
        if not names:
            yield Problem(f"there is no {what} {quote(name)} to translate; take this out", place), None
            continue
        near = nearest(name, names)
        yield Problem(unknown(name, names, what), place), (*around, near) if near else None


def _exchanged(part: str, source: Source, words: Source, filled: list[Slot]) -> Source:
    """A part with other words in it; what holds nothing but words is said to stand where they do."""
    value, places, comments = source.value, dict(source.places), dict(source.comments)
    for slot in filled:
        if slot.part != part or slot.path[-1] == "content":
            continue
        value = _with(value, slot.path, _at(words.value, slot.at))
        comments.pop(slot.path, None)
        if slot.at in words.comments:
            comments[slot.path] = words.comments[slot.at]
        places[slot.path] = words.places[slot.at]
        if slot.path[0] == "cards" and part == "rules":
            for depth in range(2, len(slot.path)):
                at = slot.at[: depth + 1 + (len(slot.at) - 1 - len(slot.path))]
                places[slot.path[:depth]] = words.places.get(at, places[slot.path[:depth]])
    return replace(source, value=value, places=places, comments=comments)


def _with(tree: Value, path: Key, text: Value) -> Value:
    """A tree with another text at this path."""
    if not path:
        return text
    step = path[0]
    if isinstance(tree, list):
        return [_with(item, path[1:], text) if n == step else item for n, item in enumerate(tree)]
    return {key: _with(item, path[1:], text) if key == step else item for key, item in tree.items()}


def _at(tree: Value, path: Key) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def _entries(tree: Value) -> Mapping[str, Value]:
    return tree if isinstance(tree, dict) else {}


def _items(tree: Value) -> Iterator[tuple[int, Value]]:
    return enumerate(tree if isinstance(tree, list) else ())
