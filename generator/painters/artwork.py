"""Pictures from outside as SVG: their markup as it is, in its box and cut off at the box's edges."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.marks import Artwork
from generator.painters.painter import number

XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def boxed(
    mark: Artwork,
    markup: str,
    ids: tuple[str, str],
    corners: tuple[Sequence[str], Sequence[str]],
    scale: float,
) -> str:
    """The picture's markup in a group with a clip path, called by the two `ids`.

    `corners` is what to write, twice, for the place of the box's corner; lengths are scaled.
    """
    width, height = mark.width * scale, mark.height * scale
    left, top, wide, high = mark.picture.view
    across, down = width / wide, height / high
    matrix = " ".join(number(part, 6) for part in (across, 0.0, 0.0, down, -left * across, -top * down))
    (x, y), corner = corners[0], " ".join(corners[1])
    box = f'x="{x}" y="{y}" width="{number(width)}" height="{number(height)}"'
    return (
        f'<g id="{ids[0]}" {XLINK}><clipPath id="{ids[1]}"><rect {box}/></clipPath>'
        f'<g clip-path="url(#{ids[1]})"><g transform="translate({corner}) matrix({matrix})">'
        f"{markup}</g></g></g>"
    )
