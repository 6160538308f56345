"""Style sheets and style attributes become plain attributes, which every program understands.

Design tools write simple rules (`.cls-1, .cls-2 { fill: #fff }`); what is cleverer is refused, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree.ElementTree import Element

# Properties that are attributes of the same name.
_NAMES = """
baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction display
dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
font-stretch font-style font-variant font-weight image-rendering letter-spacing marker-end marker-mid
marker-start mask opacity overflow paint-order shape-rendering stop-color stop-opacity stroke
stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
stroke-width text-anchor text-decoration text-rendering vector-effect visibility word-spacing writing-mode
"""
ATTRIBUTES = frozenset(_NAMES.split())
# Properties that change the picture, but only styles can say them.
_STYLES = ("isolation", "mix-blend-mode", "transform", "transform-box", "transform-origin", "mask-type")

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w\-]+)*)")
# Semicolons and colons inside of quotes and brackets divide nothing.
_DECLARATION = re.compile(r"((?:[^;\"'()]|\"[^\"]*\"|'[^']*'|\([^()]*\))*)(?:;|\Z)")


class Weight(NamedTuple):
    """What decides between two declarations: the greater wins."""

    important: bool
    inline: bool
    ids: int
    classes: int
    tags: int
    order: int


@dataclass(frozen=True, slots=True)
class Rule:
    """Declarations for the elements that a simple selector names."""

    tag: str
    id: str
    classes: frozenset[str]
    order: int
    declarations: tuple[tuple[str, str, bool], ...]

    def fits(self, tag: str, id: str, classes: frozenset[str]) -> bool:
        """Whether an element is meant."""
        return self.tag in ("", tag) and self.id in ("", id) and self.classes <= classes


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rules of a style sheet, and in sentences what in it cannot be followed."""

    rules: tuple[Rule, ...]
    complaints: tuple[str, ...] = ()


def read_sheet(text: str, order: int = 0) -> Sheet:
    """The rules in a style sheet's text; `order` is how many came before."""
    text = _COMMENT.sub(" ", text)
    complaints = list(_at_rules(text))
    rules: list[Rule] = []
    if not complaints:
        for selectors, body in _RULE.findall(text):
            declared = tuple(declarations(body))
            for selector in selectors.split(","):
                try:
                    rules.append(_rule(selector.strip(), order + len(rules), declared))
                except ValueError as error:
                    complaints.append(str(error))
    return Sheet(tuple(rules), tuple(complaints))


def _at_rules(text: str) -> Iterator[str]:
    for name in dict.fromkeys(re.findall(r"@([\w-]+)", text)):
        match name.lower():
            case "import":
                yield "a style sheet must not import another (@import); embed its styles"
            case "font-face":
                yield "fonts cannot be brought along (@font-face); convert the text to outlines"
            case "charset" | "namespace":
                pass
            case "keyframes" | "-webkit-keyframes":
                yield "paper does not move: take the animation (@keyframes) out"
            case other:
                yield f"@{other} in a style sheet is not understood; export with presentation attributes"


def _rule(selector: str, order: int, declared: tuple[tuple[str, str, bool], ...]) -> Rule:
    match = _SELECTOR.fullmatch(selector)
    if not match or not selector:
        raise ValueError(
            f"the style selector {selector[:60]!r} is not understood; export with presentation attributes"
        )
    tag, rest = match.groups()
    names = re.findall(r"([.#])([^.#]+)", rest)
    ids = [name for kind, name in names if kind == "#"]
    classes = frozenset(name for kind, name in names if kind == ".")
    return Rule("" if tag in (None, "*") else tag, ids[0] if ids else "", classes, order, declared)


def declarations(text: str) -> Iterator[tuple[str, str, bool]]:
    """Property, value, and whether it is important, of `fill: red; stroke: none !important`."""
    for part in _DECLARATION.findall(_COMMENT.sub(" ", text)):
        name, colon, value = part.partition(":")
        value, bang, _ = value.partition("!")
        if colon and value.strip():
            yield name.strip().lower(), value.strip(), bool(bang)


def resolve(element: Element, rules: Iterable[Rule]) -> None:
    """Write what rules and style attribute say of an element into its attributes, where it belongs."""
    tag, id = element.tag, element.get("id", "")
    classes = frozenset(element.attrib.pop("class", "").split())
    found: dict[str, tuple[Weight, str]] = {}
    for rule in rules:
        if rule.fits(tag, id, classes):
            for name, value, important in rule.declarations:
                weight = Weight(
                    important, False, bool(rule.id), len(rule.classes), bool(rule.tag), rule.order
                )
                _declare(found, name, value, weight)
    for name, value, important in declarations(element.attrib.pop("style", "")):
        _declare(found, name, value, Weight(important, True, 0, 0, 0, 0))
    element.attrib.update({name: value for name, (_, value) in found.items() if name in ATTRIBUTES})
    styles = "; ".join(f"{name}: {found[name][1]}" for name in _STYLES if name in found)
    if styles:
        element.set("style", styles)


def _declare(found: dict[str, tuple[Weight, str]], name: str, value: str, weight: Weight) -> None:
    names = ("marker-start", "marker-mid", "marker-end") if name == "marker" else (name,)
    for each in names:
        if each not in found or found[each][0] <= weight:
            found[each] = weight, value


def inherited(element: Element, above: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """What holds inside of an element of properties that are handed down."""
    return {name: element.get(name, above.get(name, "")) for name in names}
