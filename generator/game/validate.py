"""Plain values become records; everything that is wrong with them becomes sentences with places.

pydantic checks; its own wording never reaches a designer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any, get_origin

from generator.errors import DefinitionError, Place, Problem
from generator.game.complaints import unknown
from generator.game.definition import type_of
from generator.game.records import Key, example, keys, plain, type_at
from generator.game.slips import lost_colon
from generator.game.source import Source
from generator.game.values import nearest

MOST_PROBLEMS = 1_000

# Kinds of error, as pydantic calls them.
_MISSING, _UNKNOWN = "missing", "unexpected_keyword_argument"
MOST_ENTRIES = 10_000

# Where a part keeps its list of entries.
LISTS: Mapping[str, Key] = {"colours": (), "deck": ("cards",), "rules": ("cards",)}


def validate(part: str, source: Source) -> Any:
    """The record (or tuple of records) of one file. Raises DefinitionError with all that is wrong in it."""
    return validate_as(type_of(part, source.value), source)


def validate_as(kind: Any, source: Source) -> Any:
    """The value of this type that a file holds. Raises DefinitionError with all that is wrong in it."""
    from pydantic import ValidationError

    try:
        return _adapter(kind).validate_python(source.value)
    except ValidationError as error:
        found = error.errors(include_url=False)[:MOST_PROBLEMS]
        meant = {_meant(kind, item["loc"]) for item in found if item["type"] == _UNKNOWN}
        told = [item for item in found if item["type"] != _MISSING or item["loc"] not in meant]
        raise DefinitionError([_problem(kind, source, item) for item in told]) from None


def _meant(kind: Any, path: Key) -> Key:
    """The known key, if any, that an unknown one stands for: it is not missing as well."""
    near = nearest(str(path[-1]), keys(type_at(kind, path[:-1])))
    return (*path[:-1], near or "")


def salvage(part: str, source: Source) -> tuple[Any, tuple[int, ...]] | None:
    """What a spoiled file still says: its record with only those entries that are sound, and their numbers in
    the file. None if more than entries is wrong with it."""
    path = LISTS.get(part)
    if path is None or (path and not isinstance(source.value, dict)):
        return None
    entries = source.value.get(path[0]) if path else source.value
    if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        return None
    kind = type_of(part, source.value)
    entry = type_at(kind, (*path, 0))
    kept = tuple(number for number, given in enumerate(entries) if _is_sound(entry, given))
    rest: Any = [entries[number] for number in kept]
    if path:
        rest = {**source.value, path[0]: rest}
    return (_adapter(kind).validate_python(rest), kept) if _is_sound(kind, rest) else None


def _is_sound(kind: Any, value: Any) -> bool:
    from pydantic import ValidationError

    try:
        _adapter(kind).validate_python(value)
    except ValidationError:
        return False
    return True


@cache
def _adapter(kind: Any) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def _problem(kind: Any, source: Source, item: Mapping[str, Any]) -> Problem:
    path: Key = tuple(item["loc"])
    if item["type"] == "value_error":
        return Problem(str(item["ctx"]["error"]), _nearest(source, path))
    if item["type"] == _MISSING:
        return Problem(_missing(kind, path), _nearest(source, path[:-1]))
    if item["type"] == _UNKNOWN:
        return Problem(unknown(str(path[-1]), keys(type_at(kind, path[:-1]))), source.keys[path])
    return Problem(_wrong_shape(type_at(kind, path), item["input"]), _nearest(source, path))


def _nearest(source: Source, path: Key) -> Place:
    while path not in source.places:
        path = path[:-1]
    return source.places[path]


def _missing(kind: Any, path: Key) -> str:
    name = str(path[-1])
    return f"{name!r} is missing; add it, such as {name}: {example(type_at(kind, path))}"


def _wrong_shape(kind: Any, given: object) -> str:
    bare = plain(kind)
    if get_origin(bare) is tuple:
        wanted = "a list: lines that begin with a hyphen"
    elif is_dataclass(bare):
        lost = lost_colon(given, keys(bare)) if isinstance(given, str) else None
        if lost:
            return lost
        wanted = f"a mapping with keys such as {', '.join(keys(bare)[:4])}"
    else:
        wanted = "a mapping: lines such as key: value"
    shape = {type(None): "empty", str: "a text", list: "a list", dict: "a mapping"}[type(given)]
    return f"this is {shape}; write {wanted}"
