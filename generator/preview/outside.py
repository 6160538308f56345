"""What pictures from outside bring into the page: colours, letters, and styles that must be let in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import unescape

from generator.drawing.marks import Picture

_PAINT = re.compile(r'(?<=\s)(fill|stroke|stop-color|flood-color|lighting-color|color)="([^"]{1,60})"')
_COLOUR = re.compile(r"#[0-9A-Fa-f]{3,8}|(?:rgb|hsl)a?\([0-9.,%/\s-]+\)|[A-Za-z]{3,25}")
_NO_COLOURS = frozenset(("none", "inherit", "initial", "unset", "currentcolor", "transparent"))
_STYLE = re.compile(r'(?<=\s)style="([^"]*)"')
# A drawing traced from a photograph has a colour for each of its shapes; so many of them change their eyes.
_MOST_PAINTS = 600

# For the pixels of bitmaps, which only a filter reaches: Machado, Oliveira, Fernandes (2009), on linear RGB.
_MATRICES = {
    "protanopia": "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998",
    "deuteranopia": "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.01182 0.04294 0.968881",
    "tritanopia": "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.3039",
    "grey": " ".join(["0.2126 0.7152 0.0722"] * 3),
}


def paints(pictures: Iterable[Picture]) -> frozenset[tuple[str, str]]:
    """Each kind of paint with its colour, as the pictures say it."""
    found = {pair for picture in pictures for pair in _PAINT.findall(picture.markup)}
    colours = {pair for pair in found if _COLOUR.fullmatch(pair[1]) and pair[1].lower() not in _NO_COLOURS}
    return frozenset(sorted(colours)[:_MOST_PAINTS])


def styles(pictures: Iterable[Picture]) -> tuple[str, ...]:
    """The style attributes, such as blend modes, which no other attribute can say."""
    found = {unescape(style) for picture in pictures for style in _STYLE.findall(picture.markup)}
    return tuple(sorted(found))


def bitmap_filters(pictures: Iterable[Picture]) -> dict[str, str]:
    """For each view a filter called `as-` and the view, if there are bitmaps at all."""
    if not any("<image" in picture.markup for picture in pictures):
        return {}
    return {view: _filter(f"as-{view}", matrix.split()) for view, matrix in _MATRICES.items()}


def _filter(name: str, matrix: Sequence[str]) -> str:
    rows = (" ".join(matrix[at : at + 3]) for at in (0, 3, 6))
    values = " ".join(f"{row} 0 0" for row in rows)
    return f'<filter id="{name}"><feColorMatrix values="{values} 0 0 0 1 0"/></filter>'
