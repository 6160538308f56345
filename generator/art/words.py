"""Live text in a picture: its font must travel with the kit, and have every character."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from generator.art.css import inherited
from generator.art.tree import Tree
from generator.drawing.marks import Font
from generator.errors import Problem
from generator.typeset.fonts import missing

_HANDED_DOWN = ("font-family", "font-weight", "font-style")
_WEIGHTS = {"": 400, "normal": 400, "bold": 700, "bolder": 700, "lighter": 400}
_SLANTED = ("italic", "oblique")
_ADVICE = "convert the text to outlines"


class Words:
    """Holds the text of a picture against the faces of a kit, and writes down those that are `used`."""

    def __init__(self, tree: Tree, faces: Sequence[Font]) -> None:
        self._tree = tree
        self._faces = faces
        self.used: set[Font] = set()

    def check(self) -> Iterator[Problem]:
        """What cannot be set. Families are written as the faces call themselves."""
        yield from self._check(self._tree.root, dict.fromkeys(_HANDED_DOWN, ""))

    def _check(self, element: Element, above: Mapping[str, str]) -> Iterator[Problem]:
        here = inherited(element, above, _HANDED_DOWN)
        words = _own_words(element) if element.tag in ("text", "tspan", "textPath") else ""
        if words:
            try:
                self._set(element, words, chosen(here, self._faces))
            except ValueError as error:
                yield self._tree.problem(element, str(error))
        for child in element:
            yield from self._check(child, here)

    def _set(self, element: Element, words: str, font: Font) -> None:
        strange = missing(words, (font,))
        if strange:
            named = ", ".join(f"{character!r} (U+{ord(character):04X})" for character in strange[:10])
            raise ValueError(f"the font {font.family} has no {named}; {_ADVICE}")
        element.set("font-family", font.family)
        element.set("font-weight", str(font.weight))
        self.used.add(font)


def _own_words(element: Element) -> str:
    """The words that are set in this element's own font."""
    words = (element.text or "") + "".join(child.tail or "" for child in element)
    return "".join(words.split())


def chosen(style: Mapping[str, str], faces: Sequence[Font]) -> Font:
    """The face that is asked for. Raises ValueError with a sentence if it is none of these."""
    families = [name.strip().strip("'\"") for name in style["font-family"].split(",")]
    if not families[0]:
        raise ValueError(f"this text names no font; {_ADVICE}")
    weight = _WEIGHTS.get(style["font-weight"], 0) or _number(style["font-weight"])
    if style["font-style"] not in _SLANTED:
        for family in families:
            for font in faces:
                if family == _postscript(font) or (font.weight == weight and family in _names(font)):
                    return font
    face = " ".join(filter(None, (families[0], style["font-weight"], style["font-style"])))
    raise ValueError(f"the font {face[:80]} is not in the kit; {_ADVICE}")


def _names(font: Font) -> tuple[str, str]:
    return font.family, font.family.replace(" ", "")


def _postscript(font: Font) -> str:
    """A face as Illustrator calls it."""
    return f"{font.family.replace(' ', '')}-{'Bold' if font.weight == 700 else 'Regular'}"


def _number(weight: str) -> int:
    """Weights without a face of their own take the nearer one, as browsers do."""
    return (400 if int(weight) <= 500 else 700) if weight.isdigit() else 0
