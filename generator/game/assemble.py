"""From all files to the game: each part read and validated, held against the others, and words filled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from itertools import chain, islice
from typing import Any

from generator.errors import DefinitionError, Place, Problem, Where
from generator.game.assets import THEME, own_fonts
from generator.game.contradictions import contradictions
from generator.game.definition import Deck, Game, Rules
from generator.game.doubts import doubts
from generator.game.folder import FILE_NAMES, LANGUAGES, Folder, translation_file
from generator.game.holes import holes
from generator.game.language import Language
from generator.game.records import Key
from generator.game.source import Source, read_source
from generator.game.speech import speak
from generator.game.standard import generate, same
from generator.game.theming import settle
from generator.game.unsaid import unsaid
from generator.game.validate import LISTS, salvage, validate
from generator.game.wording import check_rules, fill_rules, misplaced_holes, without_empty

Kept = dict[str, tuple[int, ...]]  # of a part that is not whole, the numbers of the entries that are left

MOST_PROBLEMS = 100
MOST_FOUND = 1_000


def assemble(found: Folder) -> Game:
    """The game in these files. Raises DefinitionError with every problem of every file, in their order."""
    spoken = speak(found, dict(_read(found)))
    sources = spoken.sources
    problems = [*found.problems, *spoken.problems]
    problems += (problem for source in sources.values() for problem in source.problems)
    places = {(part, *path): place for part in sources for path, place in sources[part].places.items()}
    elsewhere = (misplaced_holes(source) for part, source in sources.items() if part != "rules")
    problems += islice(chain.from_iterable(elsewhere), MOST_FOUND)
    parts, kept, wrong = _validate(sources)
    problems += _unspoiled(wrong, problems)
    if "deck" in parts and "readable rules" in parts:
        deck = _counted_out(parts["deck"], parts["readable rules"], places)
        parts |= {"deck": deck, "readable deck": deck}

    def where(*key: str | int) -> Place:
        path = _as_written(key, kept)
        while path not in places and path:
            path = path[:-1]
        return places.get(path) or found.place(f"{key[0]}.yaml")

    problems += islice(contradictions(parts, where), MOST_FOUND)
    dressed = settle(found.assets, found.shown_as, parts.get("readable colours", ()), where)
    problems += dressed.problems
    places |= dressed.places
    if "rules" in sources:
        problems += islice(check_rules(sources["rules"], spoken.language_in), MOST_FOUND)
    if problems:
        raise DefinitionError(_ordered(problems, found))
    rules, problems = _filled(parts, where, spoken.language)
    if problems:
        raise DefinitionError(_ordered(problems, found))
    game = Game(
        id=found.id,
        about=parts["game"],
        board=parts["board"],
        colours=parts["colours"],
        deck=parts["deck"],
        rules=without_empty(rules, places),
        print=parts["print"],
        theme=dressed.theme,
        fonts=own_fonts(dressed.theme.fonts, found.assets),
        language=spoken.language,
        places=places,
    )
    warnings = _ordered((*spoken.doubts(), *doubts(game, where), *unsaid(sources["rules"])), found)
    return replace(game, warnings=(*warnings, *_strange(found)))


def _read(found: Folder) -> Iterator[tuple[str, Source]]:
    for part, data in found.files.items():
        yield part, read_source(data, found.place(f"{part}.yaml").file)


def _unspoiled(wrong: Iterable[Problem], problems: Iterable[Problem]) -> list[Problem]:
    """Without what is said of a place that could not be read."""
    spoiled = {problem.place for problem in problems}
    return [problem for problem in wrong if problem.place not in spoiled]


def _filled(parts: dict[str, Any], where: Where, language: Language) -> tuple[Rules, list[Problem]]:
    """The rules with their holes filled from the other parts."""
    about, board, colours, deck, rules = (
        parts[part] for part in ("game", "board", "colours", "deck", "rules")
    )
    return fill_rules(rules, holes(about, board, colours, deck, rules, language), where, language)


def _validate(sources: Mapping[str, Source]) -> tuple[dict[str, Any], Kept, list[Problem]]:
    """The records of all parts that are sound, and what is wrong with the others.

    A "readable" part is what can be read of it: some entries of its list may be missing.
    """
    parts: dict[str, Any] = {}
    kept: Kept = {}
    problems: list[Problem] = []
    for part, source in sources.items():
        if not source.whole:
            continue
        try:
            parts[part] = parts[f"readable {part}"] = validate(part, source)
        except DefinitionError as error:
            problems += error.problems
            rest = salvage(part, source)
            if rest:
                parts[f"readable {part}"], kept[part] = rest
    return parts, kept, problems


def _as_written(key: Key, kept: Kept) -> Key:
    """The path in the file of what stands at this path in what is left of it."""
    part, *rest = key
    depth = len(LISTS.get(str(part), ()))
    if part not in kept or tuple(rest[:depth]) != LISTS[str(part)] or len(rest) <= depth:
        return key
    return (part, *rest[:depth], kept[str(part)][int(rest[depth])], *rest[depth + 1 :])


def _counted_out(deck: Deck, rules: Rules, places: dict[Key, Place]) -> Deck:
    """The deck with the cards it asks for without listing them; they come from where it asks."""
    if deck.polyominoes is None:
        return deck
    sameness = same(rules.parameters.rotate, rules.parameters.mirror)
    cards = (*deck.cards, *generate(deck.polyominoes, deck.cards, sameness))
    for number in range(len(deck.cards), len(cards)):
        places["deck", "cards", number] = places["deck", "polyominoes"]
    return replace(deck, cards=cards)


def _ordered(problems: Iterable[Problem], found: Folder) -> Sequence[Problem]:
    """File by file, line by line; so many that a person can read them."""
    names = (*FILE_NAMES, THEME, *map(translation_file, found.translations))
    files = [found.place(file).file for file in names]
    placed = [(problem.place or found.place("game.yaml"), problem) for problem in dict.fromkeys(problems)]
    # What other files say, such as a shared theme, comes last.
    order = {file: number for number, file in enumerate(files)}
    placed.sort(key=lambda pair: (order.get(pair[0].file, len(order)), *astuple(pair[0])))
    ordered = [problem for _, problem in placed]
    more = len(ordered) - MOST_PROBLEMS
    if more > 0:
        return [*ordered[:MOST_PROBLEMS], Problem(f"and {more} more problems", ordered[MOST_PROBLEMS].place)]
    return ordered


def _strange(found: Folder) -> Iterable[Problem]:
    for name in found.strangers:
        message = f"this file is not read; the files of a game are {', '.join(FILE_NAMES)}"
        if name.startswith(LANGUAGES):
            message = "this file is not read; a translation is called by its language, such as de.yaml"
        yield Problem(message, found.place(name))
