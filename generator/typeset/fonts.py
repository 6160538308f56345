"""The type family: files, measures, missing characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz

from generator.drawing.marks import Anchor, Font, Point, Segment, Text

FAMILY = "Atkinson Hyperlegible"
REGULAR = Font(FAMILY, 400)
BOLD = Font(FAMILY, 700)
FONTS = (REGULAR, BOLD)


@dataclass(frozen=True, slots=True)
class Family:
    """The two faces that a kit is set in."""

    regular: Font = REGULAR
    bold: Font = BOLD

    @property
    def name(self) -> str:
        return self.regular.family

    @property
    def faces(self) -> tuple[Font, Font]:
        return self.regular, self.bold


SHIPPED = Family()

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


def font_data(font: Font) -> bytes:
    """The TrueType file of any face, shipped or brought along."""
    return font.file.data if font.file else font_file(font).read_bytes()


def font_files(family: Family = SHIPPED) -> dict[str, bytes]:
    """The family by paths in a kit, for editors that need it installed: ours with its licence, a game's own
    as it brought it."""
    files = {_file_name(font): font_data(font) for font in family.faces}
    if any(font.file is None for font in family.faces):
        files["LICENSE.txt"] = licence_file().read_bytes()
    return {f"fonts/{name}": data for name, data in files.items()}


def _file_name(font: Font) -> str:
    return font.file.name if font.file else font_file(font).name


def subset(font: Font, characters: Iterable[str]) -> bytes:
    """A small TrueType file that holds these characters of a face, its kerning and its licence."""
    wanted = uharfbuzz.SubsetInput()
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    sets = uharfbuzz.SubsetInputSets
    for kind, kept in (
        (sets.UNICODE, sorted(map(ord, characters))),
        (sets.LAYOUT_FEATURE_TAG, [int.from_bytes(b"kern", "big")]),
        (sets.NAME_ID, [0, 13, 14]),  # copyright, licence, where it is
    ):
        held = wanted.sets(kind)
        held.clear()
        for each in kept:
            held.add(each)
    return bytes(uharfbuzz.subset(_shaper(font).face, wanted).blob.data)


def cap_height(font: Font, size: float) -> float:
    """The height of a capital above the baseline, in millimetres."""
    return _cap_height(font) * size


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


def glyphs(words: str, font: Font) -> Iterator[tuple[int, float, float]]:
    """The glyphs of a line and where each stands, kerned: right of the line's start and up, in ems."""
    buffer, pen = _shaped(words, font), 0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        yield (
            info.codepoint,
            (pen + position.x_offset) / _upem(font),
            position.y_offset / _upem(font),
        )
        pen += position.x_advance


@lru_cache(maxsize=2_000)
def outline(glyph: int, font: Font) -> tuple[Segment, ...]:
    """A glyph's closed outlines in ems, y up; inside is what winds around (non-zero)."""
    pen = _Pen(1 / _upem(font))
    _shaper(font).draw_glyph_with_pen(glyph, pen)
    return tuple(pen.drawn)


class _Pen:
    """Writes down what HarfBuzz draws."""

    def __init__(self, scale: float) -> None:
        self.drawn: list[Segment] = []
        self._scale = scale

    def moveTo(self, *points: Point) -> None:  # noqa: N802 (the names are the protocol's)
        self._add("M", points)

    def lineTo(self, *points: Point) -> None:  # noqa: N802
        self._add("L", points)

    def qCurveTo(self, *points: Point) -> None:  # noqa: N802
        self._add("Q", points)

    def curveTo(self, *points: Point) -> None:  # noqa: N802
        self._add("C", points)

    def closePath(self) -> None:  # noqa: N802
        self._add("Z", ())

    def _add(self, kind: str, points: tuple[Point, ...]) -> None:
        self.drawn.append((kind, *((x * self._scale, y * self._scale) for x, y in points)))


@lru_cache(maxsize=20_000)
def _shape(words: str, font: Font) -> tuple[float, tuple[int, ...]]:
    """The advance in ems, and the kerning per character (the first, of several that share a glyph)."""
    if not words:
        return 0.0, ()
    shaper, per_em = _shaper(font), 1000 / _upem(font)
    buffer = _shaped(words, font)
    kerns, total = [0] * len(words), 0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        total += position.x_advance
        kerns[info.cluster] += round(
            (position.x_advance - shaper.get_glyph_h_advance(info.codepoint)) * per_em
        )
    return total / _upem(font), tuple(kerns) if any(kerns) else ()


def _shaped(words: str, font: Font) -> Any:
    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_str(words)
    buffer.guess_segment_properties()
    uharfbuzz.shape(_shaper(font), buffer, _FEATURES)
    return buffer


@cache
def _cap_height(font: Font) -> float:
    """In ems. Not every font says it; then an H does."""
    said = _shaper(font).get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
    return float(said) / _upem(font) if said and said > 0 else _reach("H", font)[0] or 0.7


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
    blob = (
        uharfbuzz.Blob(font.file.data) if font.file else uharfbuzz.Blob.from_file_path(str(font_file(font)))
    )
    return uharfbuzz.Font(uharfbuzz.Face(blob))


@cache
def _upem(font: Font) -> int:
    return int(_shaper(font).face.upem)
