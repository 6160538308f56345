"""The door to YAML: a file becomes plain values, in which every scalar is still the text as written.

`No`, `007` and `1:20` stay what they are; an empty plain scalar is None. What YAML would misread in silence
is refused: a key given twice, an anchor or tag (nobody writes them on purpose here), a `#` in the middle of
a text. A comment may stand behind a value if there is a space after its `#`: `columns: 7  # lettered`.
`Draw #2 card` is no comment but a mistake.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from generator.errors import DefinitionError, Place, Problem
from generator.game import complaints, slips
from generator.game.records import Key

MOST_VALUES = 100_000
MOST_PROBLEMS = 1_000
DEEPEST = 20

Value = Any  # None | str | list[Value] | dict[str, Value]

_STRANGE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_SIGNS = {"MappingStartEvent": "{", "SequenceStartEvent": "[", "AliasEvent": "*"}
_ODD_SPACE = re.compile("[\u00a0\u2000-\u200b\u202f\u205f\u3000]")


@dataclass(frozen=True, slots=True)
class Source:
    """One file: its value, and where each value and each key was written (paths begin at its top, `()`).

    `comments` holds, for each plain text that a comment ends, that comment. `whole` is false if the file
    could not be read to its end: then nothing can be said about what is missing from it.
    """

    value: Value
    places: Mapping[Key, Place]
    keys: Mapping[Key, Place]
    comments: Mapping[Key, str]
    problems: tuple[Problem, ...]
    whole: bool


def read_source(data: bytes, file: str) -> Source:
    """Read the bytes of a file that messages call `file`."""
    try:
        text = decode(data, file)
    except DefinitionError as error:
        return Source(None, {}, {}, {}, error.problems, False)
    reader = _Reader(text, file)
    value, whole = reader.read()
    return Source(value, reader.places, reader.keys, reader.comments, tuple(reader.problems), whole)


def decode(data: bytes, file: str) -> str:
    """UTF-8 with or without its mark, any line ends, nothing invisible but spaces, tabs and line ends."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DefinitionError([Problem("the file is saved as UTF-16; save it as UTF-8", Place(file, 1, 1))])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DefinitionError([_wrong_byte(data, error.start, file)]) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    strange = [
        Problem(f"the character U+{ord(match[0]):04X} cannot be printed; take it out", _at(text, match, file))
        for match in islice(_STRANGE.finditer(text), 20)
    ]
    if strange:
        raise DefinitionError(strange)
    return text


def replaced_text(data: bytes, path: tuple[str, ...], written: str) -> bytes:
    """A file with `written` for the value at these keys; all else stays, comments too. The file itself if it
    has no such value, or cannot be read."""
    import yaml

    text = data.decode("utf-8-sig", "surrogateescape")
    try:
        value: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return data
    for key in path:
        pairs = value.value if isinstance(value, yaml.MappingNode) else []
        value = next((found for name, found in pairs if name.value == key), None)
    if value is None:
        return data
    start, end = value.start_mark.index, value.end_mark.index
    after = text[start:end]  # a block after | or > ends with its line
    made = text[:start] + written + after[len(after.rstrip()) :] + text[end:]
    return data[: 3 * data.startswith(codecs.BOM_UTF8)] + made.encode("utf-8", "surrogateescape")


def _wrong_byte(data: bytes, index: int, file: str) -> Problem:
    before = re.split(rb"\r\n|\r|\n", data[:index])
    place = Place(file, len(before), len(before[-1].decode("utf-8-sig")) + 1)
    meant = data[index : index + 1].decode("cp1252", "replace")
    guess = f" (Windows writes {meant} so)" if meant.isprintable() and meant != "\ufffd" else ""
    return Problem(f"the byte 0x{data[index]:02X}{guess} is not UTF-8; save the file as UTF-8", place)


def _at(text: str, match: re.Match[str], file: str) -> Place:
    return Place(
        file, text.count("\n", 0, match.start()) + 1, match.start() - text.rfind("\n", 0, match.start())
    )


class _UnreadableError(Exception):
    """What was found makes the rest of the file unreadable."""


class _Reader:
    """One reading of one file: collects values, places and problems on the way."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.text = text
        self.lines = [*text.split("\n"), ""]
        self.places: dict[Key, Place] = {}
        self.keys: dict[Key, Place] = {}
        self.comments: dict[Key, str] = {}
        self.problems: list[Problem] = []

    def read(self) -> tuple[Value, bool]:
        """The file's value, and whether it was read to its end."""
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            return self._document(yaml.parse(self.text, Loader=loader)), True
        except _UnreadableError:
            return None, False
        except yaml.MarkedYAMLError as error:
            marks = [mark for mark in (error.problem_mark, error.context_mark) if mark]
            spots = [(mark.line, mark.column) for mark in marks] or [(0, 0)]
            message, line, column = complaints.explain(self.lines, spots[0], spots[-1])
            self._refuse(message, Place(self.file, line + 1, column + 1))
            return None, False

    def _document(self, events: Iterator[Any]) -> Value:
        value: Value = None
        documents = 0
        for event in events:
            name = type(event).__name__
            if name == "DocumentStartEvent":
                documents += 1
                if documents == 2:
                    self._refuse(
                        "a second document begins here; keep to one, without ---", self._place(event)
                    )
                    break
            elif name not in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
                value = self._value(event, events, (), -1)
        self.places.setdefault((), Place(self.file, 1, 1))
        return value

    def _value(self, event: Any, events: Iterator[Any], path: Key, margin: int) -> Value:
        """The value that begins with `event`; a text that goes on stands right of the column `margin`."""
        place = self.places[path] = self._place(event)
        if len(path) > DEEPEST or len(self.places) > MOST_VALUES:
            wrong = "this is nested too deeply" if len(path) > DEEPEST else "the file holds too many values"
            self._refuse(f"{wrong} to be a definition", place)
            raise _UnreadableError
        name = type(event).__name__
        first = "*" if name == "AliasEvent" else "&" if event.anchor else "!" if event.tag else ""
        if first:
            self._refuse(complaints.special(first), place)
        if name == "MappingStartEvent":
            return self._mapping(event, events, path)
        if name == "SequenceStartEvent":
            return self._sequence(event, events, path)
        text = None if name == "AliasEvent" else self._scalar(event, path, margin)
        return (first or None) if text is None else text

    def _mapping(self, start: Any, events: Iterator[Any], path: Key) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for event in events:
            if type(event).__name__ == "MappingEndEvent":
                break
            key = self._key(event, start, events, path)
            inner = (*path, key)
            place = self._place(event)
            repeated = self.keys.get(inner)
            if repeated:
                self._refuse(f"{key!r} is given twice, here and in line {repeated.line}; keep one", place)
            else:
                self.keys[inner] = place
            value = self._value(next(events), events, inner, event.start_mark.column)
            found.setdefault(key, value)
        return found

    def _key(self, event: Any, start: Any, events: Iterator[Any], path: Key) -> str:
        """The key's text. Anything else is no key: that is what `{{ hole }}` without quotes looks like."""
        place = self._place(event)
        if type(event).__name__ != "ScalarEvent" or event.anchor or event.tag:
            first = _SIGNS.get(type(event).__name__, "&")
            self._refuse(complaints.special(first), self.places[path] if start.flow_style else place)
            self._value(event, events, (*path, first), 0)
            return first
        if event.value == "<<":
            self._refuse("<< is not used here; write the keys themselves", place)
        odd = _ODD_SPACE.search(event.value)
        if odd:
            self._refuse(complaints.odd_space(odd[0]), place)
        return str(event.value)

    def _sequence(self, start: Any, events: Iterator[Any], path: Key) -> list[Value]:
        found: list[Value] = []
        for event in events:
            if type(event).__name__ == "SequenceEndEvent":
                break
            found.append(self._value(event, events, (*path, len(found)), start.start_mark.column))
        return found

    def _scalar(self, event: Any, path: Key, margin: int) -> str | None:
        text = str(event.value)
        if re.search("[\ud800-\udfff]", text):
            self._refuse(complaints.HALF_CHARACTER, self.places[path])
        if event.style:  # quoted, or a block after | or >
            if event.style in "\"'":
                self._check_closed(event, path, margin)
            return text
        odd = re.search(":([\u00a0\u2000-\u200b\u202f\u205f\u3000])", text)
        if odd:
            self._refuse(complaints.odd_space(odd[1]), self.places[path])
        comment = complaints.comment_after(self.lines, (event.end_mark.line, event.end_mark.column), margin)
        if comment[1:2].strip():
            self._refuse(complaints.cut_short(text, comment), self.places[path])
        elif comment:
            self.comments[path] = comment
        return text or None

    def _check_closed(self, event: Any, path: Key, margin: int) -> None:
        if slips.swallows(self.lines, event.start_mark.line, event.end_mark.line, margin):
            self._refuse(slips.never_closed(event.style), self.places[path])
            raise _UnreadableError

    def _place(self, event: Any) -> Place:
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _refuse(self, message: str, place: Place) -> None:
        self.problems.append(Problem(message, place))
        if len(self.problems) >= MOST_PROBLEMS:
            raise _UnreadableError
