"""Scalars of a definition: each kind reads the text a designer wrote, or says in one sentence what is wrong.

YAML's own idea of what a scalar is (`No`, `007`, `1:20`) never applies: the kind that the definition asks
for decides. Each kind is also its own JSON Schema, which editors complete from. pydantic finds both through
its protocol methods; it is not imported here, so that a definition whose proof is remembered costs no
import of it.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from generator.game.polyomino import Polyomino
from generator.units import parse_length, show


class Kind(ABC):
    """A kind of scalar."""

    @abstractmethod
    def read(self, given: object) -> Any:
        """The value of what was written. Raises ValueError with a sentence for the designer."""

    @abstractmethod
    def wanted(self) -> str:
        """What to write, for messages: `one of open, hidden`."""

    @abstractmethod
    def example(self) -> str:
        """How a designer might write such a value in YAML."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of what a designer may write."""

    def write(self, value: Any) -> Any:
        """The value as JSON and YAML have it: what `read` would take."""
        return value

    def has(self, value: object) -> bool:
        """Whether `read` can ever give this value."""
        try:
            found = self.read(str(self.write(value)))
        except ValueError:
            return False
        return type(found) is type(value) and bool(found == value)

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        return self.schema()


def shorten(text: str, most: int = 60) -> str:
    """The text, cut where it grows too long to be read in a message."""
    return text if len(text) <= most else text[:most] + "…"


def quote(text: str) -> str:
    """The text in quotes, for a message."""
    return repr(shorten(text))


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
        text = _text(given, self.wanted()).rstrip("\n")  # a block after | or > ends with one
        if self.lines:
            text = re.sub("[ \t\n]+", " ", text).strip(" ")  # a no-break space is meant
        if "\n" in text:
            raise ValueError("this takes one line; take the line breaks out")
        for character in text:
            if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn"):
                raise ValueError(f"the character U+{ord(character):04X} cannot be printed; take it out")
        if text != text.strip() or not text:
            raise ValueError("there are spaces at the beginning or end; take them out")
        if len(text) > self.most:
            raise ValueError(f"this has {len(text)} characters; at most {self.most} are allowed")
        return text

    def wanted(self) -> str:
        return "some text"

    def example(self) -> str:
        return "some text"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": self.most}


# Names that are devices, not files, on Windows.
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


@dataclass(frozen=True, slots=True)
class Id(Kind):
    """A name for files, layers and other programs: letters, digits and hyphens."""

    def read(self, given: object) -> str:
        text = _text(given, self.wanted())
        if not re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}[A-Za-z0-9])?", text):
            raise ValueError(
                f"{quote(text)} is no id; use up to 40 letters a–z, digits and hyphens, such as red or L4"
            )
        if text.lower() in _DEVICES:
            raise ValueError(f"{quote(text)} cannot be a file's name on Windows; choose another id")
        return text

    def wanted(self) -> str:
        return "an id such as red or L4"

    def example(self) -> str:
        return "red"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}[A-Za-z0-9])?$"}


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, given: object) -> int:
        text = _text(given, self.wanted())
        if not re.fullmatch(r"-?[0-9]+", text):
            raise ValueError(f"{quote(text)} is no whole number; write one from {self.least} to {self.most}")
        # int() of a million digits takes seconds: a number with that many is out of range anyway
        if len(text) > 12 or not self.least <= int(text) <= self.most:
            raise ValueError(f"{shorten(text)} is out of range; write {self.wanted()}")
        return int(text)

    def wanted(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def example(self) -> str:
        return str(min(max(self.least, 3), self.most))

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Millimetres(Kind):
    """A length with its unit, kept in millimetres."""

    least: float
    most: float
    sample: str = "22 mm"

    def read(self, given: object) -> float:
        text = _text(given, self.wanted())
        try:
            length = parse_length(text)
        except ValueError:
            raise ValueError(
                f"{quote(text)} is no length; write a number and a unit, such as {self.sample}"
            ) from None
        if not self.least <= length <= self.most:
            raise ValueError(
                f"{shorten(text)} is out of range; allowed are {show(self.least)} mm to {show(self.most)} mm"
            )
        return length

    def wanted(self) -> str:
        return f"a length such as {self.sample}"

    def example(self) -> str:
        return self.sample

    def write(self, value: float) -> str:
        return f"{show(value)} mm"

    def schema(self) -> dict[str, Any]:
        return {
            "type": "string",
            "pattern": r"^[0-9]+(\.[0-9]+)?\s*(mm|cm|in|pt)$",
            "examples": [self.sample],
        }


@dataclass(frozen=True, slots=True)
class YesNo(Kind):
    """`yes` or `no` (`true` and `false` are understood too)."""

    def read(self, given: object) -> bool:
        text = _text(given, self.wanted())
        if text.lower() not in ("yes", "no", "true", "false"):
            raise ValueError(f"{quote(text)} is neither yes nor no; write one of them")
        return text.lower() in ("yes", "true")

    def wanted(self) -> str:
        return "yes or no"

    def example(self) -> str:
        return "yes"

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def schema(self) -> dict[str, Any]:
        return {"enum": ["yes", "no", True, False]}


@dataclass(frozen=True, slots=True)
class HexColour(Kind):
    """A colour as `"#rrggbb"`, in quotes (a bare # begins a comment in YAML)."""

    def read(self, given: object) -> str:
        if given is None or given == "":
            raise ValueError('the colour is empty: # begins a comment; put it in quotes, such as "#ab3d19"')
        text = _text(given, self.wanted())
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            raise ValueError(
                f'{quote(text)} is no colour; write six hexadecimal digits in quotes, such as "#ab3d19"'
            )
        return text.lower()

    def wanted(self) -> str:
        return 'a colour such as "#ab3d19"'

    def example(self) -> str:
        return '"#ab3d19"'

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One word of a few."""

    words: tuple[str, ...]

    def read(self, given: object) -> str:
        text = _text(given, self.wanted())
        if text not in self.words:
            raise ValueError(f"{quote(text)} is not known here; write {self.wanted()}")
        return text

    def wanted(self) -> str:
        return f"one of {', '.join(self.words)}"

    def example(self) -> str:
        return self.words[0]

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Span(Kind):
    """A range of whole numbers, `2..5`, or a single one."""

    least: int
    most: int

    def read(self, given: object) -> tuple[int, int]:
        text = _text(given, self.wanted())
        match = re.fullmatch(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?", text)
        if not match:
            raise ValueError(f"{quote(text)} is no range; write {self.wanted()}")
        low, high = int(match[1]), int(match[2] or match[1])
        if not self.least <= low <= high <= self.most:
            raise ValueError(
                f"{shorten(text)} is out of range; write {self.wanted()}, the smaller number first"
            )
        return low, high

    def wanted(self) -> str:
        return f"a range such as {self.least}..{self.most}"

    def example(self) -> str:
        return f"{self.least}..{self.most}"

    def write(self, value: tuple[int, int]) -> str:
        return f"{value[0]}..{value[1]}"

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "integer"], "pattern": r"^[0-9]{1,3}(\.\.[0-9]{1,3})?$"}


@dataclass(frozen=True, slots=True)
class Shape(Kind):
    """ASCII art: rows of `#` (a square) and `.` (none)."""

    most: int = 12

    def read(self, given: object) -> Polyomino:
        rows = given if isinstance(given, list) else [given]
        texts = [row for row in rows if isinstance(row, str) and row]
        if not texts:
            raise ValueError(f"the shape is empty; write {self.wanted()}")
        if len(texts) < len(rows):
            raise ValueError(f"a row of the shape is empty or no text; write {self.wanted()}")
        if len(texts) > self.most or max(map(len, texts)) > self.most:
            raise ValueError(f"the shape is too large; at most {self.most} rows and columns are allowed")
        return Polyomino.from_rows(texts)

    def wanted(self) -> str:
        return 'rows of # and . in quotes, such as "##." and ".##"'

    def example(self) -> str:
        return '["##.", ".##"]'

    def write(self, value: Polyomino) -> list[str]:
        return list(value.rows)

    def schema(self) -> dict[str, Any]:
        row = {"type": "string", "pattern": "^[#.]+$"}
        return {"oneOf": [row, {"type": "array", "minItems": 1, "maxItems": self.most, "items": row}]}
