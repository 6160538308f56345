"""The block, a flat square with four flat facets: the motif of the kit; and the well it sinks into."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.colour import BLACK, WHITE, mix
from generator.components.look import FULL, HAIR, Look
from generator.drawing.marks import Group, Mark, Point, Rect, Style, polygon

WELL_GAP = 0.016  # of the side, all around a free square
EDGES = ("top", "right", "bottom", "left")
FRAME, WIDEST_FRAME = 0.05, 0.6  # of the side, and at most so many millimetres
UNDERLAP = 0.1  # how far the face stays behind the facets' outer edge, so that no rim of it shows

Quad = tuple[Point, Point, Point, Point]


def block(
    x: float,
    y: float,
    side: float,
    colour: str,
    bevel: float = 0.14,
    name: str = "block",
    dark: str = BLACK,
    look: Look = FULL,
) -> Group:
    """A block whose top left corner is (x, y).

    `bevel` is the facets' depth as a share of the side; `dark` is what the shaded facets are mixed with.
    """
    if look.finish != "solid":
        return Group(name, tuple(_open_block(x, y, side, colour, look)))
    depth = side * bevel
    under = min(UNDERLAP, depth / 4)
    # The face lies beneath its facets: where two of them meet, paper never shines through.
    face = Rect(x + under, y + under, side - 2 * under, side - 2 * under, Style(colour), name="face")
    around = zip(EDGES, facets(x, y, side, depth), shades(colour, dark), strict=True)
    return Group(
        name, (face, *(polygon(quad, Style(shade), f"facet-{edge}") for edge, quad, shade in around))
    )


def _open_block(x: float, y: float, side: float, colour: str, look: Look) -> Iterator[Mark]:
    """A block that shows the paper: its frame, or its outline alone."""
    if look.finish == "frame":
        width = min(WIDEST_FRAME, side * FRAME)
        inner = side - width
        yield Rect(x + width / 2, y + width / 2, inner, inner, Style(look.paper, colour, width), name="frame")
    edge, inner = look.edge(colour), side - HAIR
    if edge:
        yield Rect(x + HAIR / 2, y + HAIR / 2, inner, inner, Style(None, edge, HAIR), name="edge")


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
    gap = side * WELL_GAP + HAIR / 2
    return Rect(
        x + gap, y + gap, side - 2 * gap, side - 2 * gap, Style(look.well, look.hairline, HAIR), name=name
    )
