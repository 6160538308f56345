"""Reading an SVG of unknown origin: safely, with line numbers, and without believing a word of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from generator.game.values import shorten

Spot = tuple[int, int]  # line and column, from 1, as editors count
Complaint = tuple[int, Spot, str]  # the profile's rule, where, one sentence

# What no drawing needs, and a machine could choke on.
_MOST_DEPTH = 40
_MOST_ELEMENTS = 20_000
_MOST_ATTRIBUTES = 60


@dataclass(slots=True)
class Element:
    """An element with its attributes as written; `text` is its own, without its children's."""

    name: str
    at: Spot
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
        self._count = 0
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
            at = error.lineno, error.offset + 1
            self._found.append((1, at, f"the file is no XML: {expat.ErrorString(error.code)}"))
            return None, self._found
        except _RefusedError:
            return None, self._found
        return self._root, self._found

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        element = Element(shorten(name), self._here(), {shorten(key): attributes[key] for key in attributes})
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)
        self._count += 1
        self._bound(attributes)

    def _bound(self, attributes: dict[str, str]) -> None:
        """Refuse what grows without end."""
        for rule, count, most, what in (
            (
                1,
                len(self._open),
                _MOST_DEPTH,
                "elements stand in each other over {} deep; use fewer groups",
            ),
            (
                4,
                len(attributes),
                _MOST_ATTRIBUTES,
                "an element has over {} attributes; none needs so many",
            ),
            (
                9,
                self._count,
                _MOST_ELEMENTS,
                "there are over {:,} elements; at most 1,000 are easy to edit",
            ),
        ):
            if count > most:
                self._complain(what.format(most), rule)
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

    def _complain(self, sentence: str, rule: int = 1) -> None:
        self._found.append((rule, self._here(), sentence))

    def _here(self) -> Spot:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
