"""Signs that a game brings: any outline in SVG's path language, fitted into the box of a sign.

A fitted sign is path data again, in a box from −1 to 1 about its optical centre: half-way between the middle
of its bounds and its centre of gravity, as the signs drawn for this program have it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from xml.parsers import expat

from generator.game.values import Kind, quote, text_of
from generator.pathdata import MOST_CHARACTERS, Point, Polygon, Segment, read_path, straightened

MOST_SVG_BYTES = 100_000
THINNEST = 0.05  # of the longer side: what is thinner is no sign but a line
_DRAWN = {"rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use", "image"}


@dataclass(frozen=True, slots=True)
class Sign(Kind):
    """The outline of a sign as SVG's path data: what a path's `d` holds."""

    def read(self, given: object) -> str:
        return fitted(text_of(given, self.wanted()))

    def wanted(self) -> str:
        return "the d of an SVG path, such as M 12 2 L 22 20 L 2 20 Z"

    def example(self) -> str:
        return "M 12 2 L 22 20 L 2 20 Z"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^\s*[Mm]", "maxLength": MOST_CHARACTERS}


def fitted(d: str, even_odd: bool = False) -> str:
    """Path data as a sign's. Raises ValueError with one sentence if they draw none."""
    parts = list(_closed(read_path(d)))
    polygons = [straightened(part) for part in parts]
    if even_odd:
        parts = [_wound(part, index, polygons) for index, part in enumerate(parts)]
        polygons = [straightened(part) for part in parts]
    points = [point for polygon in polygons for point in polygon]
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    wide, high = right - left, bottom - top
    if min(wide, high) < THINNEST * max(wide, high) or not max(wide, high):
        raise ValueError("the path encloses next to nothing; draw the sign as a closed, filled outline")
    middle = (left + right) / 2, (top + bottom) / 2
    gravity = _gravity(polygons, wide * high) or middle
    x, y = (middle[0] + gravity[0]) / 2, (middle[1] + gravity[1]) / 2
    scale = 1 / max(x - left, right - x, y - top, bottom - y)
    return " ".join(
        word
        for part in parts
        for kind, *ends in part
        for word in (kind, *(f"{(px - x) * scale:.4f} {(py - y) * scale:.4f}" for px, py in ends))
    )


def _closed(outline: Sequence[Segment]) -> Iterator[list[Segment]]:
    """Each part of the outline that draws something, with a Z at its end: a sign is filled."""
    part: list[Segment] = []
    for segment in (*outline, ("M", (0.0, 0.0))):
        if segment[0] == "M":
            if len(part) > 1:
                yield [*part, ("Z",)]
            part = []
        if segment[0] != "Z":
            part.append(segment)


def _gravity(polygons: Sequence[Polygon], bounds: float) -> Point | None:
    """The centre of what is inside; None if that is too little to tell."""
    area = x = y = 0.0
    for polygon in polygons:
        for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
            cross = ax * by - bx * ay
            area, x, y = area + cross / 2, x + (ax + bx) * cross / 6, y + (ay + by) * cross / 6
    return (x / area, y / area) if abs(area) > 0.02 * bounds else None


def _wound(part: list[Segment], index: int, polygons: Sequence[Polygon]) -> list[Segment]:
    """The part running the way that makes an even-odd hole a hole by winding, too."""
    around = sum(_inside(polygons[index][0], other) for n, other in enumerate(polygons) if n != index)
    return part if (_area(polygons[index]) > 0) == (around % 2 == 0) else _reversed(part)


def _area(polygon: Polygon) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]])) / 2


def _inside(point: Point, polygon: Polygon) -> bool:
    x, y = point
    crossed = 0
    for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed += 1
    return crossed % 2 == 1


def _reversed(part: Sequence[Segment]) -> list[Segment]:
    drawn: list[tuple[str, list[Point]]] = [(kind, ends) for kind, *ends in part if kind != "Z"]
    stops = [ends[-1] for _, ends in drawn]
    back: list[Segment] = [("M", stops[-1])]
    for (kind, ends), stop in zip(drawn[:0:-1], stops[-2::-1], strict=True):
        back.append(("C", ends[1], ends[0], stop) if kind == "C" else ("L", stop))
    return [*back, ("Z",)]


def sign_in(svg: bytes) -> str:
    """The sign that an SVG file with one path draws. Raises `SignError` with a line."""
    return _Drawing().read(svg)


class SignError(ValueError):
    """One sentence about a line of an SVG file."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class _Drawing:
    """Finds the one path of a file, and refuses what would make it look otherwise."""

    def __init__(self) -> None:
        self._paths: list[tuple[dict[str, str], int]] = []
        self._depth = 0
        self._parser: Any = expat.ParserCreate("UTF-8")
        self._parser.StartElementHandler = self._start
        # Refusing the DOCTYPE means that no entity can exist, let alone grow.
        self._parser.StartDoctypeDeclHandler = self._doctype

    def read(self, svg: bytes) -> str:
        try:
            self._parser.Parse(svg, True)
        except expat.ExpatError as error:
            raise SignError(f"the file is no XML: {expat.ErrorString(error.code)}", error.lineno) from None
        if len(self._paths) != 1:
            count = len(self._paths) or "no"
            raise SignError(f"the file has {count} paths; a sign is one path: join them in your editor")
        attributes, line = self._paths[0]
        if attributes.get("fill") == "none":
            raise SignError("the path has no fill; a sign is filled: outline its stroke in your editor", line)
        try:
            return fitted(attributes.get("d", ""), attributes.get("fill-rule") == "evenodd")
        except ValueError as error:
            raise SignError(str(error), line) from None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        plain, line = name.rpartition(":")[2], self._parser.CurrentLineNumber
        if not self._depth and plain != "svg":
            raise SignError(f"the file begins with <{quote(name)[1:-1]}>; begin it with <svg>", line)
        self._depth += 1
        if "transform" in attributes:
            raise SignError(f"<{plain}> has a transform; flatten it in your editor", line)
        if plain in _DRAWN:
            raise SignError(f"<{plain}> is drawn beside the path; make all of the sign one path", line)
        if plain == "path":
            self._paths.append((attributes, line))

    def _doctype(self, *_: object) -> None:
        raise SignError("the file has a DOCTYPE; save it without", self._parser.CurrentLineNumber)
