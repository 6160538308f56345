"""JSON Schemas of the definition's files, which editors complete and check from."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from itertools import chain
from typing import Any, get_args

from generator.game import definition, printing, puzzle, rules, shops, theme, translation
from generator.game.definition import ALL_FILES
from generator.game.language import PHRASES
from generator.game.records import plain, scalar_of

Schema = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, Schema]:
    """The schema of each part of a game, and of the shops: "board" → what `board.yaml` may say."""
    kinds = {**ALL_FILES, "shops": tuple[shops.Shop, ...]}
    made = {part: _schema(part, kind) for part, kind in kinds.items()}
    return {**made, "rules": _rules(), "language": _language()}


def schema_texts() -> dict[str, str]:
    """The files that hold the schemas: name → text."""
    return {
        f"{part}.schema.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for part, schema in schemas().items()
    }


def _schema(part: str, kind: Any) -> Schema:
    from pydantic import TypeAdapter

    made = TypeAdapter(kind).json_schema()
    inner = made.get("$defs", {})
    for record in dict.fromkeys(_records(kind)):
        _refine(record, inner.get(record.__name__, made))
    return {"$schema": _DIALECT, **made, "title": f"{part}.yaml"}


def _rules() -> Schema:
    """The schema of all kinds of rules: which keys there are, and what they hold, `play` decides."""
    each = {play: _schema("rules", kind) for play, kind in rules.PLAYS.items()}
    first = next(iter(each.values()))
    known = {key: value for schema in each.values() for key, value in schema["properties"].items()}
    shared = {
        key for key in known if all(schema["properties"].get(key) == known[key] for schema in each.values())
    }
    cases = [
        {
            "if": {
                "properties": {"play": {"const": play}},
                **({} if number == 0 else {"required": ["play"]}),
            },
            "then": {
                "properties": {
                    key: schema["properties"].get(key, False) for key in known if key not in shared
                }
            },
        }
        for number, (play, schema) in enumerate(each.items())
    ]
    return {
        **first,
        "description": " ".join((inspect.getdoc(rules.Rules) or "").split("\n\n")[0].split()),
        "properties": {key: value if key in shared else {} for key, value in known.items()},
        "allOf": cases,
        "$defs": {name: value for schema in each.values() for name, value in schema["$defs"].items()},
    }


def _language() -> Schema:
    """The schema of translation files: each of the program's own phrases is a key, shown in English."""
    made = {**_schema("languages/de", translation.Translation)}
    sheets = made["properties"]["sheets"]
    phrases = {
        key: {**sheets["additionalProperties"], "description": words} for key, words in PHRASES.items()
    }
    made["properties"] = {
        **made["properties"],
        "sheets": {**sheets, "properties": phrases, "additionalProperties": False},
    }
    return made


def _records(kind: Any) -> Iterator[Any]:
    """Every record inside a type, itself included."""
    bare = plain(kind)
    if is_dataclass(bare) and scalar_of(kind) is None:
        yield bare
        for field in fields(bare):
            yield from _records(field.type)
    for part in get_args(bare):
        yield from _records(part)


def _refine(record: Any, schema: Schema) -> None:
    """What pydantic cannot know: the words for each key, and a default as a designer would write it."""
    docs = _docs()
    schema["description"] = " ".join((inspect.getdoc(record) or "").split("\n\n")[0].split())
    for field in fields(record):
        described = schema["properties"][field.name]
        for option in described.pop("anyOf", ()):
            described.update(option if option != {"type": "null"} else {})
        described.update(_default(field, described))
        said = (docs.get((parent.__name__, field.name)) for parent in record.__mro__)
        if words := next(filter(None, said), None):
            described["description"] = words


def _default(field: Field[Any], described: Schema) -> Schema:
    described.pop("default", None)
    scalar = scalar_of(field.type)
    if field.default in (MISSING, None, ()):
        return {}
    default = list(field.default) if isinstance(field.default, tuple) else field.default
    return {"default": scalar.write(default) if scalar else default}


@cache
def _docs() -> Mapping[tuple[str, str], str]:
    """The words below each key of each record, from the source itself: Python does not keep them."""
    found: dict[tuple[str, str], str] = {}
    modules = (definition, rules, puzzle, printing, shops, theme, translation)
    bodies = [ast.parse(inspect.getsource(module)).body for module in modules]
    for record in chain(*bodies):
        if not isinstance(record, ast.ClassDef):
            continue
        for key, below in zip(record.body, record.body[1:], strict=False):
            match key, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    found[record.name, name] = words
    return found
