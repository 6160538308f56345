"""What lies beneath: the paper of every piece, and the border of cards."""

from __future__ import annotations

from generator.components.look import BORDER_INSET, BORDER_RADIUS, FULL, HAIR, Look
from generator.drawing.marks import Rect, Style


def paper(width: float, height: float, look: Look = FULL) -> Rect:
    """White, so that a master looks the same on any canvas."""
    return Rect(0, 0, width, height, Style(look.paper), name="paper")


def border(width: float, height: float, look: Look = FULL) -> Rect:
    """A hairline well inside the cut."""
    inset, style = BORDER_INSET, Style(None, look.hairline, HAIR)
    inner = (width - 2 * inset, height - 2 * inset)
    return Rect(inset, inset, *inner, style, radius=BORDER_RADIUS, name="border")
