"""Pictures from outside as SVG: their markup as it is, in its box and cut off at the box's edges."""

from __future__ import annotations

from generator.drawing.marks import Artwork
from generator.painters.painter import number

XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def boxed(mark: Artwork, id: str, edge: str, scale: float = 1.0, shift: float = 0.0) -> str:
    """A group called `id` whose clip path is called `edge`; lengths are shifted and then scaled."""
    x, y = (mark.x + shift) * scale, (mark.y + shift) * scale
    width, height = mark.width * scale, mark.height * scale
    left, top, wide, high = mark.picture.view
    across, down = width / wide, height / high
    matrix = across, 0.0, 0.0, down, x - left * across, y - top * down
    placed = f"matrix({' '.join(number(part, 6) for part in matrix)})"
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return (
        f'<g id="{id}" {XLINK}><clipPath id="{edge}"><rect {box}/></clipPath><g clip-path="url(#{edge})">'
        f'<g transform="{placed}">{mark.picture.markup}</g></g></g>'
    )
