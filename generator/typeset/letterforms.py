"""Words as shapes: what a line of text looks like, for programs that do not have its font."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.drawing.curves import direction
from generator.drawing.marks import Face, Group, Layer, Mark, Path, Point, Segment, Style, Text
from generator.typeset.fonts import glyphs, outline
from generator.units import PX_PER_MM


def outlined_text(face: Face) -> Face:
    """The same face without text: each line is one path of its letters, with the line's name and colour."""
    return replace(
        face, layers=tuple[Layer, ...](replace(each, marks=outlined(each.marks)) for each in face.layers)
    )


def outlined(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The same marks with letters for text; a line that leaves no ink is left out."""
    return tuple(shape for mark in marks for shape in _outlined(mark))


def letterforms(line: Text) -> Path:
    """The letters of a line as one path, exactly where the line would stand, kerned and turned as it is."""
    return Path(tuple(_segments(line)), Style(line.fill), line.name)


def _outlined(mark: Mark) -> Iterator[Mark]:
    match mark:
        case Group():
            yield replace(mark, marks=outlined(mark.marks))
        case Text():
            shape = letterforms(mark)
            if shape.segments:
                yield shape
        case _:
            yield mark


def _segments(line: Text) -> Iterator[Segment]:
    for glyph, right, up in glyphs(line.text, line.font):
        for kind, *points in outline(glyph, line.font):
            yield (kind, *(_placed(line, right + x, up + y) for x, y in points))


def _placed(line: Text, right: float, up: float) -> Point:
    """A point so many ems right of the line's start and above its baseline."""
    cosine, sine = direction(line.turn)
    along, below = line.start + right * line.size, -up * line.size
    return (
        _snapped(line.x + along * cosine - below * sine),
        _snapped(line.y + along * sine + below * cosine),
    )


def _snapped(place: float) -> float:
    """To a hundredth of a CSS pixel, 2.6 µm, which nobody sees: another digit is a tenth of a file."""
    return round(place * PX_PER_MM, 2) / PX_PER_MM
