"""The block, a flat square with four flat facets: the motif of the kit; and the well it sinks into."""

from __future__ import annotations

from functools import cache

from generator.colour import BLACK, WHITE, mix
from generator.components.look import HAIR, HAIRLINE, WELL
from generator.drawing.marks import Group, Point, Rect, Style, polygon

WELL_GAP = 0.016  # of the side, all around a free square
EDGES = ("top", "right", "bottom", "left")
UNDERLAP = 0.1  # how far the face stays behind the facets' outer edge, so that no rim of it shows

Quad = tuple[Point, Point, Point, Point]


def block(
    x: float, y: float, side: float, colour: str, bevel: float = 0.14, name: str = "block", dark: str = BLACK
) -> Group:
    """A block whose top left corner is (x, y).

    `bevel` is the facets' depth as a share of the side; `dark` is what the shaded facets are mixed with.
    """
    depth = side * bevel
    under = min(UNDERLAP, depth / 4)
    # The face lies beneath its facets: where two of them meet, paper never shines through.
    face = Rect(x + under, y + under, side - 2 * under, side - 2 * under, Style(colour), name="face")
    around = zip(EDGES, facets(x, y, side, depth), shades(colour, dark), strict=True)
    return Group(
        name, (face, *(polygon(quad, Style(shade), f"facet-{edge}") for edge, quad, shade in around))
    )


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


def well(x: float, y: float, side: float, name: str = "well") -> Rect:
    """A free square: a pale tile with a hairline."""
    gap = side * WELL_GAP + HAIR / 2
    return Rect(x + gap, y + gap, side - 2 * gap, side - 2 * gap, Style(WELL, HAIRLINE, HAIR), name=name)
