"""From what a tool exported to what is drawn: its own additions fall away, what must not be is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal
from xml.etree.ElementTree import Element

from generator.art.css import Rule, read_sheet, resolve
from generator.art.tree import SVG, XLINK, XML, Tree
from generator.errors import Problem

_SHAPES = "path rect circle ellipse line polyline polygon text tspan textPath image use"
_GROUPS = "svg g defs symbol clipPath mask pattern marker linearGradient radialGradient stop filter"
_FILTERS = (
    "feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG "
    "feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset"
)
DRAWN = frozenset(f"{_SHAPES} {_GROUPS} {_FILTERS}".split())
_SILENT = frozenset(("title", "desc", "metadata", "view"))
_MOVING = ("animate", "animateColor", "animateMotion", "animateTransform", "set", "mpath", "discard")
_OUTLINES = "convert the text to outlines"

_REFUSED = {
    "script": "a picture must not hold a script; take it out",
    "foreignObject": "foreignObject holds what is no SVG (Figma's background blur, for one); flatten it",
    "style": "",
    "a": "",
    "switch": "",
    **dict.fromkeys(_MOVING, "paper does not move: take the animation out"),
    **dict.fromkeys(("flowRoot", "flowPara", "flowSpan"), f"flowed text is not SVG; {_OUTLINES}"),
    **dict.fromkeys(("font", "font-face", "glyph"), f"fonts cannot be brought along; {_OUTLINES}"),
}

# What `pnp art` draws for orientation: by its name or, if a tool lost that, by its colour.
GUIDES: Literal["guides"] = "guides"
GUIDE_COLOUR = "#fe01fd"
_GUIDE_ID = re.compile(r"guides(?:[-_ ].*)?")

_LINK = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)", re.IGNORECASE)
# All that might load something, in whatever disguise: escapes are refused as well.
_CALL = re.compile(r"(?:url|src|image|image-set|cross-fade|element)\s*\(", re.IGNORECASE)
_LOCAL_COLOUR = re.compile(r"\s+icc-color\([^)]*\)")


class Cleaner:
    """Makes a tree of plain names; collects what is wrong on the way."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.problems: list[Problem] = []
        self.spots: dict[Element, tuple[int, int]] = {}
        self._rules: list[Rule] = []

    def clean(self) -> Tree:
        """The picture with its styles as attributes."""
        root = self._tree.root
        if root.tag != f"{SVG} svg":
            self._wrong(root, "this is no SVG picture; its first element must be <svg> of the SVG namespace")
            return Tree(self._tree.file, Element("svg"), {})
        for sheet in root.iter(f"{SVG} style"):
            self._read_sheet(sheet)
        made = self._element(root, False)
        for element in made.iter():
            resolve(element, self._rules)
            self._check_links(element)
        drop_guides(made)
        return Tree(self._tree.file, made, self.spots)

    def _read_sheet(self, sheet: Element) -> None:
        found = read_sheet("".join(sheet.itertext()), len(self._rules))
        self._rules += found.rules
        for complaint in found.complaints:
            self._wrong(sheet, complaint)

    def _element(self, given: Element, in_text: bool) -> Element:
        made = Element(given.tag.removeprefix(f"{SVG} "), dict(self._attributes(given)))
        if made.tag in ("a", "switch"):
            made.tag = "tspan" if in_text else "g"
        self.spots[made] = self._tree.spots[given]
        in_text = made.tag in ("text", "tspan", "textPath")
        made.text = given.text if in_text else None
        for child in self._children(given):
            inner = self._element(child, in_text)
            inner.tail = child.tail if in_text else None
            made.append(inner)
        return made

    def _children(self, given: Element) -> Iterator[Element]:
        """What is drawn of an element's content."""
        for child in list(_chosen(given))[:1] if given.tag == f"{SVG} switch" else given:
            namespace, _, name = child.tag.rpartition(" ")
            if namespace != SVG or name in _SILENT or name == "style":
                continue
            if name in DRAWN or name in ("a", "switch"):
                yield child
            else:
                said = _REFUSED.get(name) or f"the element <{name[:40]}> is not understood; flatten it"
                self._wrong(child, said)

    def _attributes(self, given: Element) -> Iterator[tuple[str, str]]:
        link = given.get("href", given.get(f"{XLINK} href"))
        if link is not None:
            yield "href", link
        for name, value in given.attrib.items():
            if name == f"{XML} space":
                yield "xml:space", value
            elif name.lower().startswith("on"):
                self._wrong(given, f"a picture must not answer to events; take the attribute {name} out")
            elif " " not in name and name != "href" and not name.startswith(("data-", "aria-")):
                yield name, value

    def _check_links(self, element: Element) -> None:
        link = element.get("href")
        if link is not None and not link.startswith("#"):
            if element.tag != "image":
                self._wrong(element, f"the link to {_shown(link)} leads out of the file; take it out")
            elif not link.startswith("data:"):
                self._wrong(element, f"the bitmap {_shown(link)} lies outside of the file; embed it")
        for name, value in element.attrib.items():
            if name == "href":
                continue
            targets = _LINK.findall(value)
            if len(targets) != len(_CALL.findall(value)) or ("\\" in value and name != "font-family"):
                self._wrong(element, f"{_shown(value)} in {name} is not understood; take it out")
            for target in targets:
                if not target.startswith("#"):
                    message = f"url({_shown(target)}) in {name} leads out of the file; take it out"
                    self._wrong(element, message)
            if "icc-color" in value:
                element.set(name, _LOCAL_COLOUR.sub("", value))

    def _wrong(self, element: Element, message: str) -> None:
        spot = self.spots.get(element) or self._tree.spots[element]
        self.spots.setdefault(element, spot)
        self.problems.append(Tree(self._tree.file, element, {element: spot}).problem(element, message))


def _chosen(switch: Element) -> Iterator[Element]:
    """What a program without extensions of its own shows of a switch."""
    for child in switch:
        if child.tag.startswith(f"{SVG} ") and not child.get("requiredExtensions"):
            yield child


def drop_guides(root: Element) -> None:
    """Take out what the template drew for orientation."""
    for parent in list(root.iter()):
        for child in list(parent):
            if _is_guide(child):
                parent.remove(child)


def _is_guide(element: Element) -> bool:
    if _GUIDE_ID.fullmatch(element.get("id", "")):
        return True
    return element.get("stroke", "").lower() == GUIDE_COLOUR and element.get("fill") == "none"


def _shown(link: str) -> str:
    return repr(link if len(link) <= 60 else f"{link[:57]}…")


def links(value: str) -> list[str]:
    """The targets of all url(…) in an attribute's value."""
    return _LINK.findall(value)


def relinked(value: str, names: dict[str, str]) -> str:
    """An attribute's value with its links led to other ids."""
    return _LINK.sub(lambda match: f"url(#{names.get(match[1][1:], match[1][1:])})", value)
