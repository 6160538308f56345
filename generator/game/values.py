"""Scalars of a definition: each kind reads the text a designer wrote and says in one sentence what is wrong with it.

YAML's own idea of what a scalar is (`No`, `007`, `1:20`) never applies: the kind that the definition asks for decides.
Each kind is also its own JSON Schema, which editors complete from. pydantic finds both through its protocol methods; it is not
imported here, so that a definition whose proof is remembered costs no import of it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from generator.game.polyomino import Polyomino
from generator.units import parse_length, show


class Kind:
    """A kind of scalar: `read` gives the value or raises ValueError with a sentence for the designer."""

    def read(self, given: object) -> Any:
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        return self.schema()


def _text(given: object, wanted: str) -> str:
    if given is None or given == "":
        raise ValueError(f"this is empty; write {wanted}")
    if not isinstance(given, str):
        shape = "a list" if isinstance(given, list) else "a mapping"
        raise ValueError(f"this is {shape}; write {wanted}")
    return given


@dataclass(frozen=True, slots=True)
class Words(Kind):
    """Text for people. One line unless `lines`; no control characters."""

    most: int
    lines: bool = False

    def read(self, given: object) -> str:
        text = _text(given, "some text")
        if self.lines:
            text = " ".join(text.split())
        for character in text:
            if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn"):
                raise ValueError(f"the character U+{ord(character):04X} cannot be printed; take it out")
        if text != text.strip() or not text:
            raise ValueError("there are spaces at the beginning or end; take them out")
        if len(text) > self.most:
            raise ValueError(f"this has {len(text)} characters; at most {self.most} are allowed")
        return text

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": self.most}


# Names that are devices, not files, on Windows.
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


@dataclass(frozen=True, slots=True)
class Id(Kind):
    """A name for files, layers and other programs: letters, digits and hyphens."""

    def read(self, given: object) -> str:
        text = _text(given, "an id such as red or L4")
        if not re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}[A-Za-z0-9])?", text):
            raise ValueError(
                f"{text!r} is no id; use up to 40 letters a–z, digits and hyphens, such as red or L4"
            )
        if text.lower() in _DEVICES:
            raise ValueError(f"{text!r} cannot be a file's name on Windows; choose another id")
        return text

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}[A-Za-z0-9])?$"}


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, given: object) -> int:
        text = _text(given, f"a whole number from {self.least} to {self.most}")
        if not re.fullmatch(r"-?[0-9]+", text):
            raise ValueError(f"{text!r} is no whole number; write one from {self.least} to {self.most}")
        # int() of a million digits takes seconds: a number with that many is out of range anyway
        if len(text) > 12 or not self.least <= int(text) <= self.most:
            raise ValueError(f"{text} is out of range; write a whole number from {self.least} to {self.most}")
        return int(text)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Millimetres(Kind):
    """A length with its unit, kept in millimetres."""

    least: float
    most: float
    example: str = "22 mm"

    def read(self, given: object) -> float:
        text = _text(given, f"a length such as {self.example}")
        try:
            length = parse_length(text)
        except ValueError:
            raise ValueError(f"{text!r} is no length; write a number and a unit, such as {self.example}") from None
        if not self.least <= length <= self.most:
            raise ValueError(f"{text} is out of range; allowed are {show(self.least)} mm to {show(self.most)} mm")
        return length

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?\s*(mm|cm|in|pt)$", "examples": [self.example]}


@dataclass(frozen=True, slots=True)
class YesNo(Kind):
    """`yes` or `no` (`true` and `false` are understood too)."""

    def read(self, given: object) -> bool:
        text = _text(given, "yes or no")
        if text.lower() not in ("yes", "no", "true", "false"):
            raise ValueError(f"{text!r} is neither yes nor no; write one of them")
        return text.lower() in ("yes", "true")

    def schema(self) -> dict[str, Any]:
        return {"enum": ["yes", "no", True, False]}


@dataclass(frozen=True, slots=True)
class HexColour(Kind):
    """A colour as `"#rrggbb"`, in quotes (a bare # begins a comment in YAML)."""

    def read(self, given: object) -> str:
        if given is None or given == "":
            raise ValueError('the colour is empty: # begins a comment; put it in quotes, such as "#ab3d19"')
        text = _text(given, 'a colour such as "#ab3d19"')
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            raise ValueError(f'{text!r} is no colour; write six hexadecimal digits in quotes, such as "#ab3d19"')
        return text.lower()

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One word of a few."""

    words: tuple[str, ...]

    def read(self, given: object) -> str:
        choice = ", ".join(self.words)
        text = _text(given, f"one of {choice}")
        if text not in self.words:
            raise ValueError(f"{text!r} is not known here; write one of {choice}")
        return text

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Span(Kind):
    """A range of whole numbers, `2..5`, or a single one."""

    least: int
    most: int

    def read(self, given: object) -> tuple[int, int]:
        wanted = f"a range such as {self.least}..{self.most}"
        text = _text(given, wanted)
        match = re.fullmatch(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?", text)
        if not match:
            raise ValueError(f"{text!r} is no range; write {wanted}")
        low, high = int(match[1]), int(match[2] or match[1])
        if not self.least <= low <= high <= self.most:
            raise ValueError(f"{text} is out of range; write {wanted}, the smaller number first")
        return low, high

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "integer"], "pattern": r"^[0-9]{1,3}(\.\.[0-9]{1,3})?$"}


@dataclass(frozen=True, slots=True)
class Shape(Kind):
    """ASCII art: rows of `#` (a square) and `.` (none)."""

    most: int = 12

    def read(self, given: object) -> Polyomino:
        rows = given if isinstance(given, list) else [given]
        wanted = 'rows of # and . in quotes, such as "##." and ".##"'
        if not rows or not all(isinstance(row, str) and row for row in rows):
            raise ValueError(f"the shape is empty; write {wanted}")
        if len(rows) > self.most or max(map(len, rows)) > self.most:
            raise ValueError(f"the shape is too large; at most {self.most} rows and columns are allowed")
        return Polyomino.from_rows(rows)

    def schema(self) -> dict[str, Any]:
        row = {"type": "string", "pattern": "^[#.]+$"}
        return {"oneOf": [row, {"type": "array", "minItems": 1, "maxItems": self.most, "items": row}]}
