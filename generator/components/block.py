"""The block: a flat square with a bevel of four flat facets, the motif of the whole kit."""

from __future__ import annotations

from functools import cache

from generator.colour import mix
from generator.components.look import HAIR, HAIRLINE, WELL
from generator.drawing.marks import Group, Mark, Rect, Style, polygon

WELL_GAP = 0.016  # of the side, all around a free square
_LIGHT, _DARK = "#ffffff", "#000000"


def block(x: float, y: float, side: float, colour: str, bevel: float = 0.14, name: str = "block") -> Group:
    """A block whose top left corner is (x, y). `bevel` is the facets' depth as a share of the side."""
    depth = side * bevel
    right, bottom = x + side, y + side
    outer = ((x, y), (right, y), (right, bottom), (x, bottom))
    inner = (
        (x + depth, y + depth),
        (right - depth, y + depth),
        (right - depth, bottom - depth),
        (x + depth, bottom - depth),
    )
    facets: list[Mark] = [
        polygon((outer[i], outer[i - 3], inner[i - 3], inner[i]), Style(shade), f"facet-{edge}")
        for i, (edge, shade) in enumerate(_shades(colour))
    ]
    # The face lies beneath its facets: where two of them meet, paper never shines through.
    face = Rect(x, y, side, side, Style(colour), name="face")
    return Group(name, (face, *facets))


def well(x: float, y: float, side: float, name: str = "well") -> Rect:
    """A free square: a pale tile with a hairline."""
    gap = side * WELL_GAP
    return Rect(
        x + gap,
        y + gap,
        side - 2 * gap,
        side - 2 * gap,
        Style(WELL, HAIRLINE, HAIR),
        radius=side * 0.06,
        name=name,
    )


@cache
def _shades(colour: str) -> tuple[tuple[str, str], ...]:
    """Light falls from the top left; clockwise from the top."""
    return (
        ("top", mix(colour, _LIGHT, 0.42)),
        ("right", mix(colour, _DARK, 0.14)),
        ("bottom", mix(colour, _DARK, 0.32)),
        ("left", mix(colour, _LIGHT, 0.2)),
    )
