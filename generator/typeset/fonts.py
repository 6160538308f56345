"""The type family: files, measures, missing characters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz

from generator.drawing.marks import Anchor, Font, Text

FAMILY = "Atkinson Hyperlegible"
REGULAR = Font(FAMILY, 400)
BOLD = Font(FAMILY, 700)
FONTS = (REGULAR, BOLD)

_FILES = {REGULAR: "AtkinsonHyperlegible-Regular.ttf", BOLD: "AtkinsonHyperlegible-Bold.ttf"}

# No ligatures: one character of the definition stays one in the PDF's text and in the artist's editor.
_FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False, "calt": False}


@dataclass(frozen=True, slots=True)
class Measure:
    """The advance of a line in millimetres, and its kerning per character in thousandths of an em."""

    width: float
    kerns: tuple[int, ...]


def font_file(font: Font) -> Path:
    """The static TrueType file of a face. Raises KeyError for a face that is not shipped."""
    return _folder() / "files" / _FILES[font]


def licence_file() -> Path:
    """The licence that must travel with the font files (SIL OFL 1.1)."""
    return _folder() / "LICENSE"


def font_files() -> dict[str, bytes]:
    """The family with its licence, by paths in a kit: for editors that need it installed."""
    files = {font_file(font).name: font_file(font) for font in FONTS} | {"LICENSE.txt": licence_file()}
    return {f"fonts/{name}": file.read_bytes() for name, file in files.items()}


def cap_height(font: Font, size: float) -> float:
    """The height of a capital above the baseline, in millimetres."""
    return float(_shaper(font).get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)) * size / _upem(font)


def measure(text: str, font: Font, size: float) -> Measure:
    """Shape one line. `size` is the em in millimetres."""
    ems, kerns = _shape(text, font)
    return Measure(ems * size, kerns)


def heights(words: str, font: Font, size: float) -> tuple[float, float]:
    """How far the ink of a line reaches above and below its baseline, in millimetres."""
    reaches = [_reach(character, font) for character in dict.fromkeys(words)]
    above = max((above for above, _ in reaches), default=0.0)
    below = max((below for _, below in reaches), default=0.0)
    return above * size, below * size


def missing(text: str, fonts: Iterable[Font] = FONTS) -> tuple[str, ...]:
    """The characters that some of these faces cannot draw, in order of appearance."""
    shapers = [_shaper(font) for font in fonts]
    return tuple(
        c for c in dict.fromkeys(text) if any(s.get_nominal_glyph(ord(c)) in (None, 0) for s in shapers)
    )


def text(
    words: str,
    x: float,
    y: float,
    font: Font,
    size: float,
    fill: str,
    anchor: Anchor = "start",
    turn: float = 0.0,
    name: str = "",
) -> Text:
    """A measured text mark; `y` is the baseline."""
    found = measure(words, font, size)
    return Text(words, x, y, font, size, fill, found.width, anchor, found.kerns, turn, name)


@lru_cache(maxsize=20_000)
def _shape(words: str, font: Font) -> tuple[float, tuple[int, ...]]:
    """The advance in ems, and the kerning per character (the first, of several that share a glyph)."""
    if not words:
        return 0.0, ()
    shaper, per_em = _shaper(font), 1000 / _upem(font)
    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_str(words)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaper, buffer, _FEATURES)
    kerns, total = [0] * len(words), 0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        total += position.x_advance
        kerns[info.cluster] += round(
            (position.x_advance - shaper.get_glyph_h_advance(info.codepoint)) * per_em
        )
    return total / _upem(font), tuple(kerns) if any(kerns) else ()


@cache
def _reach(character: str, font: Font) -> tuple[float, float]:
    """How far a glyph's ink reaches above and below the baseline, in ems."""
    glyph = _shaper(font).get_nominal_glyph(ord(character))
    extents = _shaper(font).get_glyph_extents(glyph) if glyph else None
    if extents is None or not extents.height:
        return 0.0, 0.0
    bottom = extents.y_bearing + extents.height
    return max(extents.y_bearing, 0) / _upem(font), max(-bottom, 0) / _upem(font)


@cache
def _folder() -> Path:
    import fontpkg_atkinson_hyperlegible

    return Path(fontpkg_atkinson_hyperlegible.ROOT)


@cache
def _shaper(font: Font) -> Any:
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(font)))))


@cache
def _upem(font: Font) -> int:
    return int(_shaper(font).face.upem)
