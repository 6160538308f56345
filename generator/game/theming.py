"""A game's theme, settled: what its `theme.yaml` says over the theme that it names, with signs and fonts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.errors import DefinitionError, Place, Problem, Where
from generator.game.assets import SYMBOLS, THEME, Assets, Found
from generator.game.complaints import unknown
from generator.game.definition import SYMBOLS as KNOWN
from generator.game.definition import ColourSet
from generator.game.records import Key
from generator.game.signs import SignError, sign_in
from generator.game.source import Source, read_source
from generator.game.theme import Theme
from generator.game.typefaces import check_fonts
from generator.game.validate import validate_as
from generator.game.values import Id, nearest, quote

MOST_SYMBOLS, MOST_PROBLEMS = 100, 1_000
# What the games' own files say alone: a shared theme has no folder of its own for them.
_OWN = ("theme", "fonts")


@dataclass(frozen=True)
class Settled:
    """The theme, where each of its values was written, and all that is wrong with it."""

    theme: Theme
    places: Mapping[Key, Place]
    problems: tuple[Problem, ...]


def settle(assets: Assets, shown_as: str, colours: Sequence[ColourSet], of_colour: Where) -> Settled:
    """The theme of a game whose folder messages call `shown_as`, with the signs that its colours name.

    `of_colour` tells where those were written.
    """
    file = THEME if shown_as in ("", ".") else f"{shown_as}/{THEME}"
    own = _source(assets.theme if assets.theme is not None else b"{}", file)
    problems = [*own.problems, *_wrong(own)]
    name = own.value.get("theme", "blocks") if isinstance(own.value, dict) else "blocks"
    preset = Source({}, {}, {}, {}, (), True)
    if isinstance(name, str) and Id().has(name):
        found = assets.themes.get(name)
        if found is None:
            place = own.places.get(("theme",)) or Place(file, 1, 1)
            problems.append(Problem(unknown(name, tuple(assets.themes), "theme"), place))
        else:
            preset = _source(found, assets.shown[name])
            problems += (*preset.problems, *_wrong(preset), *_misplaced(preset))
    places = {("theme", *path): place for source in (preset, own) for path, place in source.places.items()}
    if assets.theme is None:
        places.pop(("theme",), None)
    drawn = [name for source in (own, preset) for name in _drawn_in(source)]
    problems += _strange(colours, [*KNOWN, *drawn, *assets.symbols], of_colour)
    if problems:
        return Settled(Theme(), places, tuple(problems[:MOST_PROBLEMS]))

    def where(*key: str | int) -> Place:
        while key and key not in places:
            key = key[:-1]
        return places.get(key) or Place(file, 1, 1)

    theme: Theme = validate_as(Theme, replace(own, value=_laid_over(preset.value, own.value)))
    signs, wrong = _signs(theme, own.value.get("symbols") or {}, assets, shown_as, colours)
    problems += (*wrong, *_misnamed(theme, where))
    if theme.fonts:
        problems += check_fonts(theme.fonts, assets.fonts, where)
    return Settled(replace(theme, symbols=signs), places, tuple(problems[:MOST_PROBLEMS]))


def _source(found: Found, file: str) -> Source:
    """An empty file says nothing, which is allowed."""
    if isinstance(found, str):
        return Source({}, {}, {}, {}, (Problem(found, Place(file, 1, 1)),), False)
    source = read_source(found, file)
    return replace(source, value={}) if source.value is None else source


def _wrong(source: Source) -> Iterable[Problem]:
    if not source.whole:
        return ()
    try:
        validate_as(Theme, source)
    except DefinitionError as error:
        return error.problems
    return ()


def _misplaced(preset: Source) -> Iterator[Problem]:
    for key in _OWN:
        if isinstance(preset.value, dict) and key in preset.value:
            message = f"a shared theme has no {key}; write that in the theme.yaml of a game"
            yield Problem(message, preset.keys[key,])


def _laid_over(under: Any, over: Any) -> Any:
    """Mappings key by key; anything else as a whole."""
    if not (isinstance(under, dict) and isinstance(over, dict)):
        return over
    return under | {key: _laid_over(under.get(key), value) for key, value in over.items()}


def _signs(
    theme: Theme, own: Mapping[str, Any], assets: Assets, shown_as: str, colours: Sequence[ColourSet]
) -> tuple[dict[str, str], list[Problem]]:
    """The theme's signs, and those that the colours name and files draw; a game's own go first."""
    signs, problems = dict(theme.symbols), list[Problem]()
    for name in dict.fromkeys(colour.symbol for colour in colours):
        found = assets.symbols.get(name)
        if found is None or name in own:
            continue
        file = f"{SYMBOLS}/{name}.svg"
        shown = file if shown_as in ("", ".") else f"{shown_as}/{file}"
        try:
            if isinstance(found, str):
                raise SignError(found)
            signs[name] = sign_in(found)
        except SignError as error:
            problems.append(Problem(str(error), Place(shown, error.line, 1)))
    return signs, problems


def _misnamed(theme: Theme, where: Where) -> Iterator[Problem]:
    if len(theme.symbols) > MOST_SYMBOLS:
        message = f"there are {len(theme.symbols)} symbols; at most {MOST_SYMBOLS} are possible"
        yield Problem(message, where("theme", "symbols"))
    for name in theme.symbols:
        try:
            Id().read(name)
        except ValueError as error:
            yield Problem(str(error), where("theme", "symbols", name))
    if len(theme.tones.walls) not in (0, 4):
        message = f"there are {len(theme.tones.walls)} walls; write four (top, right, bottom, left), or []"
        yield Problem(message, where("theme", "tones", "walls"))


def _drawn_in(source: Source) -> Iterable[str]:
    given = source.value.get("symbols") if isinstance(source.value, dict) else None
    return given if isinstance(given, dict) else ()


def _strange(colours: Sequence[ColourSet], known: Sequence[str], of_colour: Where) -> Iterator[Problem]:
    """Signs that nobody drew."""
    for number, colour in enumerate(colours):
        if colour.symbol not in known:
            near = nearest(colour.symbol, known)
            rest = f"did you mean {near!r}?" if near else f"write one of {', '.join(known)}"
            place = of_colour("colours", number, "symbol")
            yield Problem(f"{quote(colour.symbol)} is not known here; {rest}", place)
