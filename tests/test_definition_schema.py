"""JSON Schemas: they are schemas, they are the types, and they accept what the game accepts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from generator.game.definition import FILES
from generator.game.schema import schema_texts, schemas
from tests.definitions import SMALL

CONFIG = Path(__file__).parent.parent / "config"
SHIPPED = CONFIG / "seventh-square"
SCHEMAS = schemas()


def errors(part: str, value: Any) -> list[str]:
    """What a second implementation holds against plain YAML values."""
    validator = Draft202012Validator(SCHEMAS[part])
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def read(text: str) -> Any:
    """As an editor's language server reads it: `yes` and `no` are words there too."""
    return yaml.load(text, Loader=yaml.SafeLoader)


@pytest.mark.parametrize("part", FILES)
def test_each_schema_is_one(part: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[part])


def test_the_files_hold_the_types() -> None:
    kept = {file.name: file.read_bytes().decode() for file in (CONFIG / "schema").iterdir()}
    assert kept == schema_texts(), "run pnp schema"


@pytest.mark.parametrize("part", FILES)
def test_the_shipped_game_and_the_small_one_are_valid(part: str) -> None:
    assert errors(part, read((SHIPPED / f"{part}.yaml").read_text("utf-8"))) == []
    assert errors(part, read(SMALL[f"{part}.yaml"])) == []


def test_the_shipped_translation_is_valid_and_names_its_schema() -> None:
    file = SHIPPED / "languages" / "de.yaml"
    text = file.read_text("utf-8")
    Draft202012Validator.check_schema(SCHEMAS["language"])
    assert errors("language", read_words(text)) == []
    first = text.splitlines()[0]
    assert first == "# yaml-language-server: $schema=../../schema/language.schema.json"
    assert (file.parent / first.split("=")[1]).is_file()


def read_words(text: str) -> Any:
    """Keys are words to an editor: only values can be yes or no."""
    return yaml.load(text, Loader=yaml.BaseLoader)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("sheets: {cuting: x}", "$.sheets: Additional properties are not allowed ('cuting' was unexpected)"),
        ("game: {players: x}", "$.game: Additional properties are not allowed ('players' was unexpected)"),
        ("colours: {red: [x]}", "$.colours.red: ['x'] is not of type 'string'"),
    ],
)
def test_editors_see_mistakes_in_translations(words: str, error: str) -> None:
    assert errors("language", read_words(words)) == [error]


@pytest.mark.parametrize("part", FILES)
def test_the_shipped_game_names_its_schemas(part: str) -> None:
    first = (SHIPPED / f"{part}.yaml").read_text("utf-8").splitlines()[0]
    assert first == f"# yaml-language-server: $schema=../schema/{part}.schema.json"
    assert (SHIPPED / first.split("=")[1]).is_file()


@pytest.mark.parametrize(
    ("part", "old", "new", "error"),
    [
        ("board", "columns: 5", "columns: 40", "$.columns: 40 is greater than the maximum of 26"),
        ("board", "rows: 5\n", "", "$: 'rows' is a required property"),
        ("board", "rows: 5", "row: 5", "$: Additional properties are not allowed ('row' was unexpected)"),
        ("colours", "circle", "blob", "$[1].symbol: 'blob' is not one of "),
        ("deck", '["##"]', '["#x"]', "$.cards[0].shape: ['#x'] is not valid under any of the given schemas"),
        ("rules", "rotate: yes", "rotate: maybe", "$.parameters.rotate: 'maybe' is not one of "),
        ("print", "side: 18 mm", "side: 18", "$.tokens.side: 18 is not of type 'string'"),
        ("print", "sheets: 3", "sheets: 3\nbleed: 1 mm", "$: Additional properties are not allowed ('bleed'"),
    ],
)
def test_editors_see_mistakes(part: str, old: str, new: str, error: str) -> None:
    assert errors(part, read(SMALL[f"{part}.yaml"].replace(old, new)))[0].startswith(error)


def records(schema: Any) -> list[dict[str, Any]]:
    return [schema, *schema.get("$defs", {}).values()]


def test_every_record_is_described_and_closed() -> None:
    for schema in SCHEMAS.values():
        for record in records(schema):
            if record["type"] == "object":
                assert record["description"]
                assert record["additionalProperties"] is False


def test_defaults_are_shown_as_a_designer_writes_them() -> None:
    marks = SCHEMAS["print"]["$defs"]["Marks"]["properties"]
    assert {name: key["default"] for name, key in marks.items()} == {
        "style": "crop",
        "length": "3 mm",
        "offset": "0.7 mm",
        "width": "0.15 mm",
        "numbers": "no",
    }
    parameters = SCHEMAS["rules"]["$defs"]["Parameters"]["properties"]
    assert (parameters["rotate"]["default"], parameters["market"]["default"]) == ("yes", 3)
    assert parameters["market"]["description"] == "Cards that lie open to choose from."


@pytest.mark.parametrize("part", FILES)
def test_every_default_in_a_schema_is_what_its_kind_reads(part: str) -> None:
    for record in records(SCHEMAS[part]):
        for name, key in record.get("properties", {}).items():
            if "default" in key:
                assert errors_of(key, key["default"]) == [], name


def errors_of(schema: dict[str, Any], value: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(schema).iter_errors(value)]
