"""What the PDF painter writes as operators: lengths, colours, outlines, matrices; all in millimetres."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from generator.drawing.curves import arc, cubics
from generator.drawing.marks import Rect, Segment
from generator.painters.painter import corner, number
from generator.sheets.page import Page, Piece


@contextmanager
def undated() -> Iterator[None]:
    """Hide the date that an environment sets for what is built in it: a kit is the same on every day."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def correction_matrix(page: Page) -> str:
    """The matrix that scales about the page's centre, and then shifts."""
    made, paper = page.correction, page.paper
    x, y = paper.width / 2 * (1 - made.x) + made.right, paper.height / 2 * (1 - made.y) + made.down
    return f"{number(made.x, 9)} 0 0 {number(made.y, 9)} {number(x, 6)} {number(y, 6)}"


def clip(piece: Piece) -> str:
    """What keeps the rest of a face off the page, if only a part of it is placed."""
    if not piece.window:
        return ""
    return f"{mm(piece.x)} {mm(piece.y)} {mm(piece.width)} {mm(piece.height)} re W n "


def placement(piece: Piece) -> str:
    """The matrix from a face's own coordinates to the page's; quarter turns clockwise."""
    x, y, right, bottom = piece.x, piece.y, piece.x + piece.width, piece.y + piece.height
    if piece.window:
        x, y = x - piece.window[0], y - piece.window[1]
    axes, e, f = (
        ("1 0 0 1", x, y),
        ("0 1 -1 0", right, y),
        ("-1 0 0 -1", right, bottom),
        ("0 -1 1 0", x, bottom),
    )[piece.turns % 4]
    return f"{axes} {mm(e)} {mm(f)}"


def mm(length: float) -> str:
    """Millimetres with 0.1 µm."""
    return number(length, 4)


@lru_cache(maxsize=256)
def rgb(colour: str) -> str:
    return " ".join(number(part / 255, 4) for part in bytes.fromhex(colour[1:]))


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=256)  # pages of one layout share their marks
def outline(segments: tuple[Segment, ...]) -> str:
    return " ".join(
        word
        for kind, *points in cubics(segments)
        for word in (*(mm(part) for point in points for part in point), _OPERATORS[kind])
    )


def rect(mark: Rect) -> str:
    """Its outline, with round corners if it has them."""
    if mark.radius > 0:
        return outline(_round_rect(mark))
    return f"{mm(mark.x)} {mm(mark.y)} {mm(mark.width)} {mm(mark.height)} re"


def _round_rect(mark: Rect) -> tuple[Segment, ...]:
    """Clockwise from the end of the top edge."""
    radius = corner(mark)
    left, top = mark.x + radius, mark.y + radius
    right, bottom = mark.x + mark.width - radius, mark.y + mark.height - radius
    return (
        ("M", (right, mark.y)),
        *arc((right, top), radius, -90, 0),
        ("L", (mark.x + mark.width, bottom)),
        *arc((right, bottom), radius, 0, 90),
        ("L", (left, mark.y + mark.height)),
        *arc((left, bottom), radius, 90, 180),
        ("L", (mark.x, top)),
        *arc((left, top), radius, 180, 270),
        ("Z",),
    )


def name(text: str) -> str:
    """An id as PDF takes it for a name: what is special to PDF becomes a number."""
    return re.sub(r"[^A-Za-z0-9-]", lambda match: f"_{ord(match[0]):x}_", text)
