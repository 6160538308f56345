"""A game as JSON and back, by the types of its records alone: no YAML, no pydantic, no Jinja2."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin

from generator.errors import Place, Problem
from generator.game.definition import ALL_FILES, Game, type_of
from generator.game.language import Language
from generator.game.polyomino import Polyomino

Json = Any

_PARTS = {"game": "about"}  # parts that the game calls otherwise than their file


def store(game: Game) -> Json:
    """The whole game as JSON values."""
    return {
        "id": game.id,
        "language": plain(game.language),
        "parts": {part: plain(getattr(game, _PARTS.get(part, part))) for part in ALL_FILES},
        "places": [[list(key), place.file, place.line, place.column] for key, place in game.places.items()],
        "warnings": [[warning.message, _spot(warning.place)] for warning in game.warnings],
    }


def restore(stored: Json) -> Game:
    """The game that `store` was given."""
    parts = {
        _PARTS.get(part, part): revive(type_of(part, tree), tree) for part, tree in stored["parts"].items()
    }
    return Game(
        id=stored["id"],
        language=revive(Language, stored["language"]),
        places={tuple(key): Place(*spot) for key, *spot in stored["places"]},
        warnings=tuple(
            Problem(message, Place(*spot) if spot else None) for message, spot in stored["warnings"]
        ),
        **parts,
    )


def _spot(place: Place | None) -> Json:
    return [place.file, place.line, place.column] if place else None


def plain(value: Any) -> Json:
    """Any value of the definition as JSON: records as mappings, tuples as lists, shapes as their rows."""
    if isinstance(value, Polyomino):
        return value.rows
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def revive(kind: Any, value: Json) -> Any:
    """The value of this type that `plain` made JSON of."""
    return _reviver(kind)(value)


@cache
def _reviver(kind: Any) -> Callable[[Json], Any]:
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _reviver(parts[0])
    if origin in (Union, UnionType):
        inner = _reviver(next(part for part in parts if part is not NoneType))
        return lambda value: None if value is None else inner(value)
    if origin is tuple:
        item = _reviver(parts[0])
        return lambda value: tuple(map(item, value))
    if origin is dict:
        entry = _reviver(parts[1])
        return lambda value: {key: entry(inner) for key, inner in value.items()}
    if kind is Polyomino:
        return Polyomino.from_rows
    return _record(kind) if is_dataclass(kind) else lambda value: value


def _record(kind: Any) -> Callable[[Json], Any]:
    revivers = {field.name: _reviver(cast(Any, field.type)) for field in fields(kind)}
    return lambda value: kind(**{name: revive(value[name]) for name, revive in revivers.items()})
