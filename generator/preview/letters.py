"""The letters of a page, inside the page: browsers refuse fonts beside a page that was opened from disk."""

from __future__ import annotations

import base64
from collections.abc import Iterable

from generator.drawing.marks import Font
from generator.painters.inline_svg import family
from generator.typeset.fonts import subset


def font_css(font: Font, characters: Iterable[str]) -> str:
    """The rule that brings these characters of a face."""
    data = base64.b64encode(subset(font, characters)).decode()
    return (
        f"@font-face{{font-family:{family(font)};font-weight:{font.weight};font-display:block;"
        f"src:url(data:font/ttf;base64,{data})}}"
    )


def family_css(font: Font) -> str:
    """The rule that says what the page is set in."""
    return f":root{{--family:{family(font)}}}"
