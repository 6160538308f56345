"""What layers an SVG has: which groups stand at its top and in what order, and how all in them is named."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.svg_source import Complaint, Element, Spot
from generator.drawing.marks import SECTIONS
from generator.game.values import quote

# `guides` are in templates for artists, and in what they draw over them.
TOP = ("background", "art", "text", "cut", "guides")


def is_cut_file(root: Element) -> bool:
    """Whether it holds lines for a cutting machine, and nothing else."""
    return _top_names(root) == ["cut"]


def layers(root: Element) -> Iterator[Complaint]:
    """What is wrong with the groups at the top, which are a master's or a canvas's, and with ids anywhere."""
    canvas = not set(_top_names(root)).isdisjoint(SECTIONS)
    yield from _top(root, SECTIONS if canvas else TOP)
    yield from _twins(root)
    if canvas:
        for section in root.children:
            yield from _owners(section)


def within(element: Element) -> Iterator[Element]:
    """The element and all that stands in it, in the order of the file."""
    yield element
    for child in element.children:
        yield from within(child)


def group(found: Element) -> Iterator[Complaint]:
    """What keeps a group from being a layer that an artist can use."""
    if "id" not in found.attributes:
        yield 7, found.at, "a group has no id; name it as an artist would call the layer"
    if not found.children:
        yield 7, found.at, "a group is empty; leave it out"
    if [child.name for child in found.children] == ["g"]:
        yield 7, found.at, "a group only holds another group; keep one of them"


def _top_names(root: Element) -> list[str]:
    return [child.attributes.get("id", "") for child in root.children if child.name == "g"]


def _top(root: Element, known: tuple[str, ...]) -> Iterator[Complaint]:
    names = [child.name for child in root.children[:2]]
    for at, child in enumerate(root.children):
        if child.name in ("title", "desc"):
            if at > 1 or names[: at + 1] not in (["title"], ["desc"], ["title", "desc"]):
                yield 1, child.at, f"<{child.name}> is misplaced; put one title, then one desc, first"
        elif child.name != "g" or child.attributes.get("id") not in known:
            yield 7, child.at, f"<{child.name}> stands at the top; only the groups {', '.join(known)} do"
    found = _top_names(root)
    if found != [name for name in known if name in found] and set(found) <= set(known):
        yield 7, root.at, f"the groups at the top are out of order; keep to {', '.join(known)}"
    if not found:
        yield 7, root.at, "the file draws nothing; a master has at least one group"


def _twins(root: Element) -> Iterator[Complaint]:
    seen: dict[str, Spot] = {}
    for element in within(root):
        name = element.attributes.get("id")
        if name in seen:
            yield 7, element.at, f"the id {quote(name)} is taken by line {seen[name][0]}; give each its own"
        elif name is not None:
            seen[name] = element.at


def _owners(section: Element) -> Iterator[Complaint]:
    """Ids on a canvas that do not say whose they are: groups in a section are components; so is `board`."""
    alone = section.attributes.get("id") == "board"
    for owner in [section] if alone else [child for child in section.children if child.name == "g"]:
        start = f"{owner.attributes.get('id', '')}-"
        for element in list(within(owner))[1:]:
            name = element.attributes.get("id", start)
            if not name.startswith(start):
                sentence = f"the id {quote(name)} is not its component's; begin it with {quote(start)}"
                yield 7, element.at, sentence
