"""A cut plan as marks: what the painters of cut files have in common."""

from __future__ import annotations

from generator.drawing.curves import arc
from generator.drawing.marks import Path, Segment, Style, polygon
from generator.drawing.marks import line as straight
from generator.sheets.outlines import CutPlan, Outline

COLOUR = "#ff0000"
WIDTH = 0.1
_STYLE = Style(None, COLOUR, WIDTH)


def cut_paths(plan: CutPlan) -> tuple[Path, ...]:
    """Open paths for the lines and closed ones for the outlines, in the order to cut them."""
    lines = (straight(*line.points, COLOUR, WIDTH) for line in plan.lines)
    return (*lines, *(_closed(outline) for outline in plan.outlines))


def _closed(outline: Outline) -> Path:
    """Clockwise, from the left end of the top edge."""
    box, radius = outline.box, outline.radius
    if not radius:
        corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
        return polygon(corners, _STYLE)
    left, top, right, bottom = box.left + radius, box.top + radius, box.right - radius, box.bottom - radius
    segments: tuple[Segment, ...] = (
        ("M", (left, box.top)),
        ("L", (right, box.top)),
        *arc((right, top), radius, -90, 0),
        ("L", (box.right, bottom)),
        *arc((right, bottom), radius, 0, 90),
        ("L", (left, box.bottom)),
        *arc((left, bottom), radius, 90, 180),
        ("L", (box.left, top)),
        *arc((left, top), radius, 180, 270),
        ("Z",),
    )
    return Path(segments, _STYLE)
