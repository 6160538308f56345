"""A web page as a browser's parser reads it, and the pictures in it as files of their own."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import html5lib

SVG = "{http://www.w3.org/2000/svg}"
BOXES = frozenset(("span", "h1", "h2", "h3", "p", "li", "th", "td", "dt", "dd", "div", "figcaption"))


def parsed(page: bytes) -> Element:
    """The document's element. Fails at the first fault in the markup."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    found: Element = parser.parse(page, transport_encoding="utf-8")
    return found


def words(element: Element) -> str:
    """All text in an element, with single spaces; what stands in a box of its own is apart."""
    return " ".join("".join(_pieces(element)).split())


def _pieces(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        yield from _pieces(child)
        yield " " if child.tag in BOXES else ""
        yield child.tail or ""


def elements(root: Element, name: str, style: str = "") -> Iterator[Element]:
    """The elements of this name, and of this class if one is given, in the document's order."""
    for element in root.iter(name):
        if not style or style in element.get("class", "").split():
            yield element


def by_id(root: Element, key: str) -> Element:
    (found,) = (element for element in root.iter() if element.get("id") == key)
    return found


def picture_of(root: Element, figure: str) -> Element:
    """The drawing in the figure with this id."""
    return next(by_id(root, figure).iter(f"{SVG}svg"))


def alone(picture: Element, root: Element, tones: dict[str, str] | None = None) -> bytes:
    """A picture as an SVG file of its own, true to size in CSS pixels, with the faces that it refers to.

    `tones` are colours to put in place of others.
    """
    whole = copy.deepcopy(picture)
    faces = next(element for element in root.iter(f"{SVG}svg") if "faces" in element.get("class", ""))
    whole.insert(0, copy.deepcopy(next(faces.iter(f"{SVG}defs"))))
    width, height = (float(side) * 96 / 25.4 for side in picture.get("viewBox", "").split()[2:])
    text = ElementTree.tostring(whole, encoding="unicode", default_namespace=None)
    text = re.sub(r"ns\d+:|xmlns:ns\d+=", lambda found: "" if found[0].endswith(":") else "xmlns=", text)
    # The tests' renderer finds a drawing's size in these three, one after the other.
    head = f'width="{width:.3f}" height="{height:.3f}" viewBox="0 0 {width:.3f} {height:.3f}"'
    body = text[text.index(">") + 1 : text.rindex("<")]
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}><g transform="scale({96 / 25.4})">{body}</g></svg>'
    )
    for tone, other in (tones or {}).items():
        drawn = drawn.replace(f'"{tone}"', f'"{other}"')
    return drawn.encode()
