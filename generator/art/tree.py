"""From bytes to elements that know their line and column. The one place that parses foreign XML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from xml.etree.ElementTree import Element
from xml.parsers import expat

from generator.errors import DefinitionError, Place, Problem

MOST_ELEMENTS = 50_000
MOST_DEPTH = 100  # of elements in each other

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"


@dataclass(frozen=True, slots=True)
class Tree:
    """A document's root, and for every element line and column in `file`.

    Names are `namespace name`, or the name alone if it is in none.
    """

    file: str
    root: Element
    spots: Mapping[Element, tuple[int, int]] = field(repr=False)

    def problem(self, element: Element, message: str) -> Problem:
        """What is wrong with an element, and where it is."""
        return Problem(message, Place(self.file, *self.spots[element]))


def parse(svg: bytes, file: str) -> Tree:
    """The document in these bytes. Raises DefinitionError if it is not well-formed, or no picture's size."""
    return _Reader(file).read(svg)


class _Reader:
    """Builds the tree while expat reads; stops at the first thing that must not be."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._open: list[Element] = []
        self._spots: dict[Element, tuple[int, int]] = {}
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._entity
        self._parser.SkippedEntityHandler = self._skipped
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self, svg: bytes) -> Tree:
        try:
            self._parser.Parse(svg, True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            place = Place(self._file, error.lineno, error.offset + 1)
            problem = Problem(f"this is not well-formed XML ({what}); export the picture anew", place)
            raise DefinitionError([problem]) from None
        except (ValueError, LookupError):  # an encoding that nobody knows
            self._refuse("the file's encoding is not known; export it as UTF-8")
        return Tree(self._file, next(iter(self._spots)), self._spots)

    def _here(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _refuse(self, message: str) -> NoReturn:
        raise DefinitionError([Problem(message, Place(self._file, *self._here()))])

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._spots) >= MOST_ELEMENTS:
            self._refuse(f"the picture has more than {MOST_ELEMENTS:,} elements; make it simpler")
        if len(self._open) >= MOST_DEPTH:
            self._refuse(f"elements lie more than {MOST_DEPTH} deep in each other; ungroup some")
        element = Element(name, attributes)
        self._spots[element] = self._here()
        if self._open:
            self._open[-1].append(element)
        self._open.append(element)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        inside = self._open[-1]
        if len(inside):
            inside[-1].tail = (inside[-1].tail or "") + text
        else:
            inside.text = (inside.text or "") + text

    def _entity(self, *facts: object) -> None:
        self._refuse(
            "the file declares entities of its own; export it as plain SVG, in Illustrator without "
            "“Preserve Illustrator Editing Capabilities”"
        )

    def _skipped(self, name: str, is_parameter: bool) -> None:
        self._refuse(f"the entity &{name}; is not defined; write the character itself")

    def _instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            self._refuse("a style sheet outside of the file is not read; embed its styles")
