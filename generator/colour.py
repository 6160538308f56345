"""Colours as `#rrggbb`: facets and inks to draw with, and how far apart colours look.

The quick sums are here; colour science (CIEDE2000, colour-blind views) is coloraide's, imported only where it
is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

BLACK = "#000000"
WHITE = "#ffffff"

# The eyes a game is looked at with: a name, coloraide's filter, and the model of that filter.
_VIEWS: tuple[tuple[str, str | None, str], ...] = (
    ("normal vision", None, ""),
    ("protanopia", "protan", "machado"),
    ("protanopia", "protan", "brettel"),
    ("deuteranopia", "deutan", "machado"),
    ("deuteranopia", "deutan", "brettel"),
    ("tritanopia", "tritan", "machado"),
    ("tritanopia", "tritan", "brettel"),
)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with this share (0 … 1) of `other` stirred in.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(own + (added - own) * share):02x}" for own, added in pairs)


def lightness(colour: str) -> float:
    """CIE L* (0 black … 100 white): how light the colour is once it is printed in grey.

    >>> round(lightness("#808080"), 1)
    53.6
    """
    y = _luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def grey(level: float) -> str:
    """The grey of this CIE L*.

    >>> grey(0), grey(100), grey(53.585)
    ('#000000', '#ffffff', '#808080')
    """
    return _grey(((level + 16) / 116) ** 3 if level > 8 else level * 27 / 24389)


def neutral(colour: str) -> str:
    """The grey that is as light as this colour.

    >>> neutral("#808080"), neutral("#f2e714")
    ('#808080', '#e2e2e2')
    """
    return _grey(_luminance(colour))


def contrast(colour: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG defines it, 1 … 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((_luminance(colour), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on this colour.

    >>> ink_on("#5f3575"), ink_on("#f2e714")
    ('#ffffff', '#000000')
    """
    return WHITE if contrast(colour, WHITE) > contrast(colour, BLACK) else BLACK


def seen(colours: Sequence[str]) -> dict[str, list[str]]:
    """The colours, in any of CSS's spellings, as other eyes see them, by the name of the view, and as a grey
    print shows them; what is no colour stays as it is.

    Dichromats, that is people who lack one kind of cone, by the model of Brettel, Viénot and Mollon (1997).
    """
    views = {view: (kind, model) for view, kind, model in _VIEWS if model in ("", "brettel")}
    del views["normal vision"]
    found = {view: [_seen_by(colour, *by) for colour in colours] for view, by in views.items()}
    return {**found, "grey": [_seen_in_grey(colour) for colour in colours]}


@dataclass(frozen=True, slots=True)
class Closest:
    """The two colours (by index) that are hardest to tell apart, their distance, and for which eyes."""

    distance: float
    pair: tuple[int, int]
    view: str


def closest(colours: Sequence[str]) -> Closest | None:
    """The smallest CIEDE2000 of any two colours, with normal and colour-blind eyes; None without a pair."""
    from coloraide import Color

    found = []
    for view, kind, model in _VIEWS:
        seen = [_seen(Color(colour), kind, model) for colour in colours]
        for one, other in _pairs(colours):
            distance = seen[one].delta_e(seen[other], method="2000")
            found.append(Closest(round(float(distance), 3), (one, other), view))
    return min(found, key=lambda each: each.distance, default=None)


def closest_greys(colours: Sequence[str]) -> Closest | None:
    """The smallest step in L* of any two colours, as a grey printer shows them; None if there is no pair."""
    greys = [lightness(colour) for colour in colours]
    found = (Closest(round(abs(greys[a] - greys[b]), 3), (a, b), "grey") for a, b in _pairs(colours))
    return min(found, key=lambda each: each.distance, default=None)


def _seen(colour: Any, kind: str | None, model: str) -> Any:
    return colour.filter(kind, 1.0, method=model).clip("srgb") if kind else colour


def _seen_by(colour: str, kind: str | None, model: str) -> str:
    found = _css(colour)
    return colour if found is None else str(_seen(found, kind, model).convert("srgb").to_string(hex=True))


def _seen_in_grey(colour: str) -> str:
    found = _css(colour)
    if found is None:
        return colour
    text = str(found.convert("srgb").clip().to_string(hex=True))
    return neutral(text[:7]) + text[7:]


def _css(colour: str) -> Any:
    from coloraide import Color

    try:
        return Color(colour)
    except ValueError:
        return None


def _pairs(colours: Sequence[str]) -> Iterable[tuple[int, int]]:
    return combinations(range(len(colours)), 2)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _grey(luminance: float) -> str:
    linear = min(1.0, max(0.0, luminance))
    channel = linear * 12.92 if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return "#" + f"{round(channel * 255):02x}" * 3


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
