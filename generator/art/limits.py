"""What takes a renderer too long, or has no place on a piece: refused before anything is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from generator.art.size import view_box
from generator.art.tree import Tree
from generator.errors import Problem

MOST_LETTERS = 5_000
LARGEST_RADIUS = 0.1  # of the picture's longer side: a renderer's work grows with its square
WIDEST_REGION = 10.0  # times what a filter is for: all of it is painted in pixels

_NUMBER = re.compile(r"[0-9]*\.?[0-9]+(?:e[+-]?[0-9]+)?", re.IGNORECASE)


def check_limits(tree: Tree) -> Iterator[Problem]:
    """Each filter that spreads too far, and text that is too long."""
    box = view_box(tree.root)
    sides = box[2:] if box else [_largest(tree.root.get(name, "")) for name in ("width", "height")]
    longest = max(sides) or 1.0  # a picture of no size is refused elsewhere
    for element in tree.root.iter("feMorphology"):
        if _largest(element.get("radius", "")) > longest * LARGEST_RADIUS:
            message = (
                f"this filter spreads over more than {LARGEST_RADIUS:.0%} of the picture; draw it instead"
            )
            yield tree.problem(element, message)
    for element in tree.root.iter("filter"):
        if max(_region(element, longest)) > WIDEST_REGION:
            yield tree.problem(
                element, "this filter's region is far larger than what it is for; make it smaller"
            )
    letters = 0
    for element in tree.root.iter():
        letters += len((element.text or "").strip()) + len((element.tail or "").strip())
        if letters > MOST_LETTERS:
            message = (
                f"the picture has more than {MOST_LETTERS:,} letters of live text; convert it to outlines"
            )
            yield tree.problem(element, message)
            return


def _region(element: Element, longest: float) -> list[float]:
    """A filter's sides as shares of what it is for: the picture, or the shape that it is on."""
    unit = longest if element.get("filterUnits") == "userSpaceOnUse" else 1.0
    sides = [element.get(name, "") for name in ("width", "height")]
    return [_largest(side) / (100 if "%" in side else unit) for side in sides]


def _largest(text: str) -> float:
    return max((float(part) for part in _NUMBER.findall(text[:200])), default=0.0)


def cost(element: Element) -> int:
    """How much work an element is, a plain shape being 1."""
    return 1_000 if element.get("filter", "none") != "none" else 1
