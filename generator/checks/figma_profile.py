"""Whether an SVG keeps to the profile that design tools import as drawn: whatever it does not allow is found.

The rules are numbered as in the profile; a finding's code is `profile-` and its rule's number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from generator.checks.finding import Finding
from generator.checks.svg_layers import group as named
from generator.checks.svg_layers import is_cut_file, layers, within
from generator.checks.svg_path import NUMBER
from generator.checks.svg_shape import CutLayer, geometry
from generator.checks.svg_source import Complaint, Element, read_svg
from generator.game.values import quote
from generator.typeset.fonts import SHIPPED, Family, missing
from generator.units import PX_PER_MM

MOST_BYTES, MOST_DRAWABLES = 500_000, 1_000
MOST_READ = 4 * MOST_BYTES  # a file that is larger is not even read
MOST_FINDINGS = 200

Families = Sequence[Family]

_MOST_LETTERS = 1_000
_NAMESPACE = "http://www.w3.org/2000/svg"
_NEEDED: dict[str, tuple[str, ...]] = {
    "rect": ("x", "y", "width", "height"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
    "path": ("d",),
    "text": ("x", "y", "font-family", "font-size", "font-weight", "text-anchor"),
}
_OPTIONAL: dict[str, tuple[str, ...]] = {"rect": ("rx", "ry"), "text": ("transform",)}
_PAINT = ("id", "fill", "stroke", "stroke-width", "opacity", "fill-opacity", "stroke-opacity")
_ALLOWED = {name: {*needed, *_OPTIONAL.get(name, ()), *_PAINT} for name, needed in _NEEDED.items()}
_PLACES = dict.fromkeys(("x", "y", "cx", "cy", "x1", "y1", "x2", "y2"))
_SIZES = dict.fromkeys(("width", "height", "r", "rx", "ry", "font-size", "stroke-width"))

_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]*", re.ASCII)
_PORTION = (re.compile(r"0(?:\.[0-9]{1,3})?|1(?:\.0{1,3})?", re.ASCII), "a number from 0 to 1")
_WRITTEN: dict[str, tuple[int, re.Pattern[str], str]] = {
    "fill": (4, re.compile(r"#[0-9a-f]{6}|none", re.ASCII), "#rrggbb in lower case, or none"),
    "stroke": (4, re.compile(r"#[0-9a-f]{6}", re.ASCII), "#rrggbb in lower case, or leave it out"),
    "opacity": (4, *_PORTION),
    "fill-opacity": (4, *_PORTION),
    "stroke-opacity": (4, *_PORTION),
    "font-weight": (6, re.compile("400|700"), "400 or 700"),
    "text-anchor": (6, re.compile("start|middle|end"), "start, middle or end"),
    "id": (7, _ID, "a letter first, then letters, digits and hyphens"),
}
_TYPOGRAPHY = re.compile("font|letter|word|text|dominant|alignment|baseline|dx|dy|rotate")
_TURN = re.compile(r"rotate\((\S+) (\S+) (\S+)\)")


def lint(svg: bytes, where: str = "svg", families: Families = (SHIPPED,)) -> tuple[Finding, ...]:
    """All that is against the profile, in the order of the file. `where` is what to call the file, `families`
    are those it may be set in."""
    found = islice(chain(_size(svg), _content(svg, families)), 10 * MOST_FINDINGS)
    complaints = sorted(found, key=lambda complaint: complaint[1])
    return tuple(
        Finding("error", f"profile-{rule}", f"{where}:{line}:{column}", sentence)
        for rule, (line, column), sentence in complaints[:MOST_FINDINGS]
    )


def _size(svg: bytes) -> Iterator[Complaint]:
    if len(svg) > MOST_BYTES:
        size = f"{len(svg):,}" if len(svg) <= MOST_READ else f"over {MOST_READ:,}"
        yield 9, (1, 1), f"the file has {size} bytes; at most {MOST_BYTES:,} are easy to edit"


def _content(svg: bytes, families: Families) -> Iterator[Complaint]:
    if len(svg) > MOST_READ:
        return
    root, complaints = read_svg(svg)
    yield from complaints
    if root is None:
        return
    yield from _root(root)
    yield from layers(root)
    drawables = 0
    for layer in root.children:
        cut = CutLayer.of(layer, is_cut_file(root)) if layer.attributes.get("id") == "cut" else None
        around = _Around(layer, _view(root), families, cut)
        for element in within(layer):
            drawables += element.name in _NEEDED
            yield from _element(element, around)
    if drawables > MOST_DRAWABLES:
        yield 9, root.at, f"{drawables:,} things are drawn; at most {MOST_DRAWABLES:,} are easy to edit"


def _root(root: Element) -> Iterator[Complaint]:
    if root.name != "svg":
        yield 2, root.at, f"the file begins with <{root.name}>; begin it with <svg>"
    for name in root.attributes:
        if name not in ("xmlns", "width", "height", "viewBox"):
            yield 2, root.at, f"<svg> has {name}; only xmlns, width, height and viewBox are allowed"
    if root.attributes.get("xmlns") != _NAMESPACE:
        yield 1, root.at, f'the SVG namespace is missing; write xmlns="{_NAMESPACE}"'
    size = _view(root)
    if size is None:
        yield 2, root.at, "the viewBox is no size in pixels; write 0 0 and two numbers above 0"
    elif is_cut_file(root) and not _same_size(root, size, PX_PER_MM, "mm"):
        yield (
            2,
            root.at,
            "width and height are not the viewBox's; a cut file has them in mm: 25.4mm are 96",
        )
    elif not is_cut_file(root) and not _same_size(root, size):
        yield 2, root.at, "width and height are not the viewBox's; write the same numbers, without a unit"


def _view(root: Element) -> tuple[float, float] | None:
    words = root.attributes.get("viewBox", "").split(" ")
    if len(words) != 4 or words[:2] != ["0", "0"] or not all(map(NUMBER.fullmatch, words)):
        return None
    width, height = float(words[2]), float(words[3])
    return (width, height) if width > 0 and height > 0 else None


def _same_size(root: Element, size: tuple[float, float], scale: float = 1.0, unit: str = "") -> bool:
    """Whether width and height are the viewBox's: as design tools read it, or in the unit that cutters do."""
    written = root.attributes.get("width", ""), root.attributes.get("height", "")
    numbers = [side.removesuffix(unit) for side in written if side.endswith(unit)]
    if len(numbers) < 2 or not all(map(NUMBER.fullmatch, numbers)):
        return False
    slack = 0.0015 * scale if unit else 1e-6  # two roundings, one of them of a millimetre
    return all(abs(float(number) * scale - side) <= slack for number, side in zip(numbers, size, strict=True))


@dataclass(frozen=True, slots=True)
class _Around:
    """What there is to know around an element: its layer, the viewBox, the fonts, what it is cut with."""

    layer: Element
    size: tuple[float, float] | None
    families: Families
    cut: CutLayer | None


def _element(element: Element, around: _Around) -> Iterator[Complaint]:
    if element.name != "text" and element.name not in ("title", "desc") and element.text.strip():
        yield 3, element.at, f"words stand in <{element.name}>; only title, desc and text hold words"
    if element.name in ("title", "desc"):
        yield from _plain(element, around.layer)
    elif element.name == "g":
        yield from _group(element)
    elif element.name in _NEEDED:
        complaints = [*_attributes(element), *_paint(element), *_text(element, around.families)]
        yield from complaints or _ink(element, around)
    else:
        yield 3, element.at, f"<{element.name}> is not kept by all tools; use {', '.join(('g', *_NEEDED))}"


def _plain(element: Element, layer: Element) -> Iterator[Complaint]:
    if element is not layer:
        yield 1, element.at, f"<{element.name}> stands inside the drawing; put it first in the file"
    if element.attributes or element.children:
        yield 1, element.at, f"<{element.name}> holds more than words; leave them bare"


def _group(group: Element) -> Iterator[Complaint]:
    for name, value in group.attributes.items():
        if name not in ("id", "opacity"):
            yield _stray(group, name)
        else:
            yield from _value(group, name, value)
    yield from named(group)


def _attributes(element: Element) -> Iterator[Complaint]:
    for name, value in element.attributes.items():
        if name in _ALLOWED[element.name]:
            yield from _value(element, name, value)
        else:
            yield _stray(element, name)
    for name in _NEEDED[element.name]:
        if name not in element.attributes:
            rule = 6 if element.name == "text" else 5
            yield rule, element.at, f"<{element.name}> has no {name}; write it out"
    for child in element.children:
        if child.name in ("g", *_NEEDED):
            yield 3, child.at, f"<{child.name}> stands in <{element.name}>; only groups hold elements"


def _stray(element: Element, name: str) -> Complaint:
    rule = 1 if "href" in name or name.startswith("xml") else 6 if _TYPOGRAPHY.match(name) else 4
    return rule, element.at, f"<{element.name}> has {name}, which is not kept by all tools; leave it out"


def _value(element: Element, name: str, value: str) -> Iterator[Complaint]:
    if name in _PLACES or name in _SIZES:
        if not NUMBER.fullmatch(value) or (name in _SIZES and float(value) <= 0):
            wanted = "a number above 0" if name in _SIZES else "a number"
            yield 5, element.at, f"{name} is {quote(value)}; write {wanted} with at most three decimals"
    elif name in _WRITTEN:
        rule, pattern, wanted = _WRITTEN[name]
        if not pattern.fullmatch(value):
            yield rule, element.at, f"{name} is {quote(value)}; write {wanted}"
    elif name == "transform":
        yield from _turn(element, value)


def _turn(text: Element, value: str) -> Iterator[Complaint]:
    match = _TURN.fullmatch(value)
    if not match or not all(map(NUMBER.fullmatch, match.groups())):
        yield 4, text.at, f"transform is {quote(value)}; only rotate(angle x y) is allowed, and only on text"
    elif match.groups()[1:] != (text.attributes.get("x"), text.attributes.get("y")):
        yield 4, text.at, "the text turns about another point than its own x and y; turn it about these"


def _paint(element: Element) -> Iterator[Complaint]:
    if "fill" not in element.attributes:
        yield 4, element.at, f'<{element.name}> has no fill; write a colour, or fill="none"'
    if ("stroke" in element.attributes) != ("stroke-width" in element.attributes):
        yield 4, element.at, f"<{element.name}> has one of stroke and stroke-width; write both or none"


def _text(element: Element, families: Families) -> Iterator[Complaint]:
    if element.name != "text":
        return
    words, named = element.text, element.attributes.get("font-family")
    family = next((each for each in families if named in (each.name, f"'{each.name}'")), None)
    if named is not None and family is None:
        known = " or ".join(each.name for each in families)
        yield 6, element.at, f"font-family is {quote(named)}; write {known} and no other"
    if len(words) > _MOST_LETTERS:
        yield 6, element.at, f"the text has {len(words):,} characters; one text is one line"
    elif not words or words != words.strip(" ") or "  " in words:
        yield 6, element.at, f"the text {quote(words)} is empty or has idle spaces; keep one between words"
    elif not words.isprintable() and any(not c.isprintable() and c not in "\u00a0\u202f" for c in words):
        yield 6, element.at, f"the text {quote(words)} has a control character; one text is one line"
    elif family and (unknown := missing(words, family.faces)):
        yield 6, element.at, f"the text {quote(words)} has {' '.join(unknown)}, which the font does not have"


def _ink(element: Element, around: _Around) -> Iterator[Complaint]:
    if around.cut:
        yield from around.cut.wrong(element)
    yield from geometry(element, around.size, around.families)
