"""The block, a flat square with four flat facets: the motif of the kit; and the well it sinks into."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.colour import BLACK, WHITE, mix
from generator.components.look import FULL, Look
from generator.drawing.marks import Group, Mark, Point, Rect, Style, polygon

WELL_GAP = 0.016  # of the side, all around a free square
EDGES = ("top", "right", "bottom", "left")
OUTLINE = 0.07  # of the side at most, or little blocks would be all line
FRAME = 0.05  # of the side, and at most as wide as the look's line
LITTLE = 7 / 6  # little blocks have deeper facets than tokens: else none would be seen
UNDERLAP = 0.1  # how far the face stays behind the facets' outer edge, so that no rim of it shows

Quad = tuple[Point, Point, Point, Point]


def block(
    x: float,
    y: float,
    side: float,
    colour: str,
    deeper: float = LITTLE,
    name: str = "block",
    dark: str = BLACK,
    look: Look = FULL,
) -> Group:
    """A block whose top left corner is (x, y).

    `deeper` is how much deeper than the look's its facets are; `dark` is what shaded ones are mixed with.
    """
    if look.finish != "bevel":
        return Group(name, tuple(_PLAIN[look.finish](x, y, side, colour, look)))
    depth = side * look.bevel * deeper
    under = min(UNDERLAP, depth / 4)
    # The face lies beneath its facets: where two of them meet, paper never shines through.
    face = Rect(x + under, y + under, side - 2 * under, side - 2 * under, Style(colour), name="face")
    around = zip(EDGES, facets(x, y, side, depth), shades(colour, dark), strict=True)
    return Group(
        name, (face, *(polygon(quad, Style(shade), f"facet-{edge}") for edge, quad, shade in around))
    )


def _flat(x: float, y: float, side: float, colour: str, look: Look) -> Iterator[Mark]:
    """A plain square; a pale one gets an edge."""
    yield Rect(x, y, side, side, Style(colour), side * look.corner, name="face")
    yield from _edge(x, y, side, colour, look)


def _outlined(x: float, y: float, side: float, colour: str, look: Look) -> Iterator[Mark]:
    """A line around a tint of the colour."""
    width = min(look.outline, side * OUTLINE)
    style = Style(mix(look.paper, colour, look.tint), look.pen(colour), width)
    yield _ring(x, y, side, width, style, look, "face")


def _framed(x: float, y: float, side: float, colour: str, look: Look) -> Iterator[Mark]:
    """A block that shows the paper in its frame."""
    width = min(look.frame, side * FRAME)
    yield _ring(x, y, side, width, Style(look.paper, colour, width), look, "frame")
    yield from _edge(x, y, side, colour, look)


def _edge(x: float, y: float, side: float, colour: str, look: Look) -> Iterator[Mark]:
    edge = look.edge(colour)
    if edge:
        yield _ring(x, y, side, look.hair, Style(None, edge, look.hair), look, "edge")


def _ring(x: float, y: float, side: float, width: float, style: Style, look: Look, name: str) -> Rect:
    """A stroke just inside the square."""
    radius = max(0.0, side * look.corner - width / 2)
    return Rect(x + width / 2, y + width / 2, side - width, side - width, style, radius, name)


_PLAIN = {"flat": _flat, "outlined": _outlined, "frame": _framed, "line": _edge}


def facets(x: float, y: float, side: float, depth: float) -> tuple[Quad, Quad, Quad, Quad]:
    """The corners of the four facets around a square, in the order of EDGES."""
    right, bottom = x + side, y + side
    outer = ((x, y), (right, y), (right, bottom), (x, bottom))
    near, far_x, far_y = depth, right - depth, bottom - depth
    inner = ((x + near, y + near), (far_x, y + near), (far_x, far_y), (x + near, far_y))
    top, right_edge, bottom_edge, left = ((outer[i], outer[i - 3], inner[i - 3], inner[i]) for i in range(4))
    return top, right_edge, bottom_edge, left


@cache
def shades(colour: str, dark: str = BLACK) -> tuple[str, str, str, str]:
    """The tones of the facets, in the order of EDGES: light falls from the top left."""
    return mix(colour, WHITE, 0.42), mix(colour, dark, 0.14), mix(colour, dark, 0.32), mix(colour, WHITE, 0.2)


def well(x: float, y: float, side: float, name: str = "well", look: Look = FULL) -> Rect:
    """A free square: a pale tile with a hairline."""
    gap = side * WELL_GAP + look.hair / 2
    style = Style(look.well, look.hairline, look.hair)
    inner, radius = side - 2 * gap, side * look.corner
    return Rect(x + gap, y + gap, inner, inner, style, radius, name)
