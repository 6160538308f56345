"""References inside a picture: they must lead somewhere, not to themselves, and not multiply without end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from generator.art.clean import links, relinked
from generator.art.limits import cost
from generator.art.tree import MOST_DEPTH, Tree
from generator.errors import Problem

MOST_DRAWN = 100_000  # elements, each copy counted

_NOT_ID = re.compile(r"[^A-Za-z0-9]+")


def check_links(tree: Tree) -> Iterator[Problem]:
    """Every reference that leads nowhere or round in a circle, or draws more than there is time for."""
    by_id = named(tree.root)
    for element in tree.root.iter():
        for target in _targets(element):
            if target not in by_id:
                yield tree.problem(element, f"this refers to #{target[:60]}, which is not in the file")
    counter = _Counter(by_id)
    try:
        drawn = counter.count(tree.root)
    except _CircleError as circle:
        yield tree.problem(circle.element, "this refers to itself, round in a circle; draw it once")
    else:
        if drawn > MOST_DRAWN:
            yield tree.problem(
                tree.root,
                f"the picture's copies (use, patterns, masks) add up to more than {MOST_DRAWN:,} elements "
                "(a filter counts as 1,000); make it simpler",
            )


def named(root: Element) -> dict[str, Element]:
    """The elements by their ids; of several with one id, the first."""
    found: dict[str, Element] = {}
    for element in root.iter():
        if id := element.get("id"):
            found.setdefault(id, element)
    return found


def rename(root: Element, prefix: str) -> None:
    """Give every id the prefix and plain letters, and lead all references there. Ids nobody refers to go."""
    wanted = {target for element in root.iter() for target in _targets(element)}
    names: dict[str, str] = {}
    taken: set[str] = set()
    for element in root.iter():
        id = element.attrib.pop("id", "")
        if id in wanted and id not in names:
            names[id] = _free(f"{prefix}-{_NOT_ID.sub('-', id).strip('-')}".rstrip("-"), taken)
            element.set("id", names[id])
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == "href" and value.startswith("#"):
                element.set(name, f"#{names[value[1:]]}")
            elif "url(" in value.lower():
                element.set(name, relinked(value, names))


def _free(name: str, taken: set[str]) -> str:
    unique, number = name, 1
    while unique in taken:
        number += 1
        unique = f"{name}-{number}"
    taken.add(unique)
    return unique


def _targets(element: Element) -> Iterator[str]:
    for name, value in element.attrib.items():
        if name == "href":
            if value.startswith("#"):
                yield value[1:]
        elif "url(" in value.lower():
            yield from (target[1:] for target in links(value) if target.startswith("#"))


class _CircleError(Exception):
    def __init__(self, element: Element) -> None:
        self.element = element


class _Counter:
    """Counts what an element comes to when every reference is followed."""

    def __init__(self, by_id: Mapping[str, Element]) -> None:
        self._by_id = by_id
        self._counted: dict[Element, int] = {}
        self._above: set[Element] = set()

    def count(self, element: Element) -> int:
        if element in self._above or len(self._above) > 4 * MOST_DEPTH:
            raise _CircleError(element)
        if element not in self._counted:
            self._above.add(element)
            inner = sum(map(self.count, element))
            referred = sum(self.count(self._by_id[t]) for t in _targets(element) if t in self._by_id)
            self._counted[element] = cost(element) + inner + referred
            self._above.discard(element)
        return self._counted[element]
