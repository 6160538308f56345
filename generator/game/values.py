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
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


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


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Which of the known words is probably meant; upper and lower case are one."""
    from difflib import get_close_matches

    words = {word.lower(): word for word in known}
    near = get_close_matches(name[:100].lower(), words, 1, 0.6)
    return words[near[0]] if near else None


def shorten(text: str, most: int = 60) -> str:
    """The text, cut where it grows too long to be read in a message."""
    return text if len(text) <= most else text[:most] + "…"


def quote(text: str) -> str:
    """The text in quotes, for a message."""
    return repr(shorten(text))


def collapse(text: str) -> str:
    """The text in one line, its words one space apart. A no-break space is meant, and stays."""
    return re.sub("[ \t\n]+", " ", text).strip(" ")


def text_of(given: object, wanted: str) -> str:
    """What was written, if it is a text with something in it. Raises ValueError."""
    if given is None or given == "":
        raise ValueError(f"this is empty; write {wanted}")
    if not isinstance(given, str):
        shape = "a list" if isinstance(given, list) else "a mapping"
        raise ValueError(f"this is {shape}; write {wanted}")
    return given


SOFT_HYPHEN = "\u00ad"


def _is_unprintable(character: str) -> bool:
    """Controls, half characters, private ones, those that only direct others (a soft hyphen that is drawn
    shows in a PDF and hides in an SVG) and those that are none. Characters that are newer than this Python's
    tables are let through: a definition must read the same everywhere."""
    code = ord(character)
    never = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return never or unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co")


@dataclass(frozen=True, slots=True)
class Words(Kind):
    """Text for people. One line unless `lines`; no control characters."""

    most: int
    lines: bool = False
    hyphens: bool = False
    """Whether soft hyphens may say where a long word can be broken."""

    def read(self, given: object) -> str:
        text = text_of(given, self.wanted()).rstrip("\n")  # a block after | or > ends with one
        if self.lines:
            text = collapse(text)
        if not text:
            raise ValueError(f"this is empty; write {self.wanted()}")
        if "\n" in text:
            raise ValueError("this takes one line; take the line breaks out")
        strange = next(filter(_is_unprintable, text.replace(SOFT_HYPHEN, "") if self.hyphens else text), None)
        if strange:
            raise ValueError(f"the character U+{ord(strange):04X} cannot be printed; take it out")
        if text != text.strip():
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
        text = text_of(given, self.wanted())
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
class SymbolName(Kind):
    """A sign that the program draws, or one that the game brings: which those are its theme says."""

    known: tuple[str, ...]

    def read(self, given: object) -> str:
        return text_of(given, self.wanted())

    def wanted(self) -> str:
        return f"one of {', '.join(self.known)}"

    def example(self) -> str:
        return self.known[0]

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"enum": list(self.known)}, Id().schema()]}


@dataclass(frozen=True, slots=True)
class Tag(Kind):
    """A language by its tag: `en`, `de`, `pt-br`. In small letters, because it becomes a file's name."""

    def read(self, given: object) -> str:
        text = text_of(given, self.wanted())
        if not re.fullmatch(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?", text):
            raise ValueError(f"{quote(text)} is no language; write {self.wanted()}")
        return text

    def wanted(self) -> str:
        return "its tag in small letters, such as en, de or pt-br"

    def example(self) -> str:
        return "en"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[a-z]{2,3}(-[a-z0-9]{2,8})?$"}


@dataclass(frozen=True, slots=True)
class YesNo(Kind):
    """`yes` or `no` (`true` and `false` are understood too)."""

    def read(self, given: object) -> bool:
        text = text_of(given, self.wanted())
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
        text = text_of(given, self.wanted())
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
        text = text_of(given, self.wanted())
        if text not in self.words:
            near = nearest(text, self.words)
            rest = f"did you mean {near!r}?" if near else f"write {self.wanted()}"
            raise ValueError(f"{quote(text)} is not known here; {rest}")
        return text

    def wanted(self) -> str:
        return f"one of {', '.join(self.words)}"

    def example(self) -> str:
        return self.words[0]

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}
