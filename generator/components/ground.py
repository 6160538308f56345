"""What lies beneath: the paper of every piece, and the border of cards."""

from __future__ import annotations

from generator.components.look import FULL, Look
from generator.drawing.marks import Rect, Style


def paper(width: float, height: float, look: Look = FULL) -> Rect:
    """White, so that a master looks the same on any canvas."""
    return Rect(0, 0, width, height, Style(look.paper), name="paper")


def border(width: float, height: float, look: Look = FULL) -> Rect:
    """A hairline well inside the cut."""
    inset, style = look.border_inset, Style(None, look.hairline, look.border)
    inner = (width - 2 * inset, height - 2 * inset)
    return Rect(inset, inset, *inner, style, radius=look.border_corner, name="border")
