"""Reading an SVG of unknown origin: safely, with line numbers, and without believing a word of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

Complaint = tuple[int, int, str]  # the profile's rule, the line, one sentence

_MOST_DEPTH = 40


@dataclass(slots=True)
class Element:
    """An element with its attributes as written; `text` is its own, without its children's."""

    name: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    text: str = ""


def read_svg(svg: bytes) -> tuple[Element | None, list[Complaint]]:
    """The root element, and what is wrong with the file as a file. No root if it cannot be read at all."""
    return _Reader().read(svg)


class _RefusedError(Exception):
    """What follows is not worth reading."""


class _Reader:
    def __init__(self) -> None:
        self._found: list[Complaint] = []
        self._open: list[Element] = []
        self._root: Element | None = None
        self._parser: Any = expat.ParserCreate("UTF-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.XmlDeclHandler = self._declaration
        # Refusing the DOCTYPE here means that no entity can exist, let alone grow.
        self._parser.StartDoctypeDeclHandler = self._refusal("a DOCTYPE", stop=True)
        self._parser.ProcessingInstructionHandler = self._refusal("a processing instruction")
        self._parser.CommentHandler = self._refusal("a comment")
        self._parser.StartCdataSectionHandler = self._refusal("a CDATA section")

    def read(self, svg: bytes) -> tuple[Element | None, list[Complaint]]:
        try:
            self._parser.Parse(svg, True)
        except expat.ExpatError as error:
            self._found.append((1, error.lineno, f"the file is no XML: {expat.ErrorString(error.code)}"))
            return None, self._found
        except _RefusedError:
            return None, self._found
        return self._root, self._found

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        element = Element(name, self._parser.CurrentLineNumber, attributes)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)
        if len(self._open) > _MOST_DEPTH:
            self._complain(f"elements stand in each other more than {_MOST_DEPTH} deep; use fewer groups")
            raise _RefusedError

    def _end(self, name: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        self._open[-1].text += text

    def _declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if (encoding or "UTF-8").upper() != "UTF-8":
            self._complain(f"the file says it is {encoding}; write it as UTF-8")

    def _refusal(self, what: str, stop: bool = False) -> Callable[..., None]:
        def refuse(*_: object) -> None:
            self._complain(f"the file holds {what}, which tools read in different ways; leave it out")
            if stop:
                raise _RefusedError

        return refuse

    def _complain(self, sentence: str) -> None:
        self._found.append((1, self._parser.CurrentLineNumber, sentence))
