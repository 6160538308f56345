"""SVG's path language, read strictly: any command, absolute or relative, written as tightly as it allows.

What comes out is moves, lines, cubics and closings, absolute: `("M", (x, y))`, `("L", (x, y))`,
`("C", (x1, y1), (x2, y2), (x, y))`, `("Z",)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

Point = tuple[float, float]
Segment = tuple[str, *tuple[Point, ...]]
Polygon = list[Point]

MOST_CHARACTERS, MOST_SEGMENTS, LARGEST = 20_000, 2_000, 1e6

_STEPS = 12  # straight pieces that stand for a curve
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_NO_RADIUS = 1e-9
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)
_SPACE = re.compile(r"[ \t\r\n]*(?:,[ \t\r\n]*)?", re.ASCII)


def read_path(d: str) -> tuple[Segment, ...]:
    """The outline that the path data draw. Raises ValueError with one sentence for what is no path."""
    if len(d) > MOST_CHARACTERS:
        raise ValueError(f"the path has {len(d):,} characters; at most {MOST_CHARACTERS:,} are possible")
    pen = _Pen()
    segments: list[Segment] = []
    for letter, numbers in _commands(d):
        segments += pen.draw(letter, numbers)
        if len(segments) > MOST_SEGMENTS:
            raise ValueError(f"the path has more than {MOST_SEGMENTS:,} parts; draw it with fewer points")
    if not segments:
        raise ValueError("the path is empty; begin it with M and a point")
    if any(not abs(part) <= LARGEST for segment in segments for point in segment[1:] for part in point):
        raise ValueError(f"the path reaches beyond {LARGEST:,.0f}; draw it smaller")
    return tuple(segments)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; those that repeat without a letter get one."""
    at, letter = _skipped(d, 0), ""
    while at < len(d):
        if d[at].isalpha():
            letter, at = d[at], _skipped(d, at + 1)
            if letter.upper() not in _COUNTS:
                raise ValueError(f"the path has the command {letter!r}; there are M L H V C S Q T A Z")
        elif not letter or letter in "Zz":
            raise ValueError(f"the path has {d[at : at + 12]!r} where a command should be")
        numbers: list[float] = []
        for place in range(_COUNTS[letter.upper()]):
            number, at = _number(d, at, letter, flag=letter in "Aa" and place in (3, 4))
            numbers.append(number)
        yield letter, numbers
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _skipped(d: str, at: int) -> int:
    found = _SPACE.match(d, at)
    return found.end() if found else at


def _number(d: str, at: int, letter: str, flag: bool) -> tuple[float, int]:
    """The number there, and where the next begins."""
    if flag and d[at : at + 1] in ("0", "1"):
        return float(d[at]), _skipped(d, at + 1)
    found = None if flag else _NUMBER.match(d, at)
    if not found:
        wanted = "0 or 1" if flag else "a number"
        raise ValueError(
            f"the path has {d[at : at + 12]!r} where {letter} needs {wanted}"
            if at < len(d)
            else f"the path ends where {letter} needs {wanted}"
        )
    number = float(found[0])
    if not abs(number) <= LARGEST:
        raise ValueError(f"the path has the number {found[0]}; the largest possible is {LARGEST:,.0f}")
    return number, _skipped(d, found.end())


@dataclass(slots=True)
class _Pen:
    """Where the pen is, where its subpath began, and the handle that a smooth curve would mirror."""

    at: Point = (0.0, 0.0)
    start: Point | None = None
    handle: Point | None = None
    kind: str = ""

    def draw(self, letter: str, numbers: Sequence[float]) -> list[Segment]:
        name = letter.upper()
        if name != "M" and self.start is None:
            raise ValueError(f"the path begins with {letter}; begin it with M and a point")
        made = self._opened() if name not in "MZ" else []
        drawn = self._drawn(name, self._absolute(letter, numbers))
        self.kind = name
        self.at = drawn[-1][-1] if name != "Z" else (self.start or self.at)  # type: ignore[assignment]
        if name == "M":
            self.start = self.at
        return [*made, *drawn]

    def _opened(self) -> list[Segment]:
        """What is drawn on after a closing begins where the closed part did."""
        return [("M", self.at)] if self.kind == "Z" else []

    def _absolute(self, letter: str, numbers: Sequence[float]) -> list[float]:
        if letter.isupper():
            return list(numbers)
        x, y = self.at
        match letter:
            case "h":
                return [numbers[0] + x]
            case "v":
                return [numbers[0] + y]
            case "a":
                return [*numbers[:5], numbers[5] + x, numbers[6] + y]
        return [number + (y if index % 2 else x) for index, number in enumerate(numbers)]

    def _drawn(self, name: str, n: list[float]) -> list[Segment]:
        points = tuple(zip(n[::2], n[1::2], strict=False))
        match name:
            case "H":
                return [("L", (n[0], self.at[1]))]
            case "V":
                return [("L", (self.at[0], n[0]))]
            case "C" | "S":
                one, two, end = points if name == "C" else (self._mirrored("CS"), *points)
                self.handle = two
                return [("C", one, two, end)]
            case "Q" | "T":
                handle, end = points if name == "Q" else (self._mirrored("QT"), *points)
                self.handle = handle
                return [("C", _toward(self.at, handle), _toward(end, handle), end)]
            case "A":
                return arc_curves(self.at, n[0], n[1], n[2], n[3] == 1, n[4] == 1, (n[5], n[6]))
        return [(name, *points)]

    def _mirrored(self, kinds: str) -> Point:
        if self.handle is None or self.kind not in kinds:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]


def _toward(point: Point, handle: Point) -> Point:
    """Two thirds of the way: a quadratic curve's handle as a cubic's."""
    return point[0] + (handle[0] - point[0]) * 2 / 3, point[1] + (handle[1] - point[1]) * 2 / 3


def arc_curves(
    pen: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point
) -> list[Segment]:
    """An elliptical arc as cubics of at most a quarter turn each; without radii it is a line, as in SVG."""
    rx, ry = abs(rx), abs(ry)
    if end == pen or min(rx, ry) < _NO_RADIUS:
        return [("L", end)]
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    # On a circle of one: undo the ellipse's turn and radii, do the arc there, and put them back.
    (ax, ay), (bx, by) = (
        ((px * cosine + py * sine) / rx, (py * cosine - px * sine) / ry) for px, py in (pen, end)
    )
    half = hypot(bx - ax, by - ay) / 2
    if not half:
        return [("L", end)]
    grown = max(1.0, half)  # radii too small to reach grow until they do
    off = sqrt(max(0.0, grown * grown - half * half)) / (2 * half) * (1 if large != sweep else -1)
    cx, cy = (ax + bx) / 2 - (by - ay) * off, (ay + by) / 2 + (bx - ax) * off
    first, last = atan2(ay - cy, ax - cx), atan2(by - cy, bx - cx)
    span = (last - first) % (2 * pi) - (0 if sweep else 2 * pi)

    def placed(px: float, py: float) -> Point:
        return px * rx * cosine - py * ry * sine, px * rx * sine + py * ry * cosine

    pieces = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / pieces
    handle = 4 / 3 * tan(step / 4)
    segments: list[Segment] = []
    for piece in range(pieces):
        a, b = first + step * piece, first + step * (piece + 1)
        one = cx + grown * (cos(a) - handle * sin(a)), cy + grown * (sin(a) + handle * cos(a))
        two = cx + grown * (cos(b) + handle * sin(b)), cy + grown * (sin(b) - handle * cos(b))
        to = cx + grown * cos(b), cy + grown * sin(b)
        # The end as written, not as sums of sines come to: the next command may begin there.
        to = placed(*to) if piece + 1 < pieces else end
        segments.append(("C", placed(*one), placed(*two), to))
    return segments


def straightened(part: Iterable[Segment]) -> Polygon:
    """One part of an outline (one move, one closing at most) as the corners of straight pieces."""
    points: Polygon = []
    for kind, *ends in part:
        if kind == "C":
            one, two, end = ends
            start = points[-1]
            points += (_on_curve(start, one, two, end, step / _STEPS) for step in range(1, _STEPS + 1))
        else:
            points += ends
    return points


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    weights = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
    return x, y
