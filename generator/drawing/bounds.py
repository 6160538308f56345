"""Where ink reaches: exact for shapes and strokes (nearly so in the tightest bends), cautious for text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot, sqrt

from generator.drawing.curves import cubics, direction
from generator.drawing.marks import Artwork, Circle, Face, Path, Point, Rect, Segment, Style, Text, drawables

Box = tuple[float, float, float, float]
Shape = Rect | Circle | Path | Artwork
Drawable = Shape | Text

# In ems of the shipped family: no letter reaches higher, lower or further beside its advance.
ASCENT, DESCENT, OVERHANG = 0.95, 0.29, 0.07

_MITRE_LIMIT = 4.0  # SVG's own; the PDF painter sets the same
_NOTHING = 1e-9


def outside(face: Face, bleed: float = 0.0) -> list[tuple[Shape, float]]:
    """The shapes that reach over the face's edge (moved out by the bleed), and by how many millimetres."""
    edges = -bleed, -bleed, face.width + bleed, face.height + bleed
    found = []
    for layer in face.layers:
        for mark in drawables(layer.marks):
            if not isinstance(mark, Text) and not _surely_within(mark, edges):
                excess = _over(reach(mark), edges)
                if excess > _NOTHING:
                    found.append((mark, excess))
    return found


def reach(mark: Drawable) -> Box | None:
    """The box of one mark; None if it prints nothing."""
    if isinstance(mark, Text):
        return line_box(mark, ASCENT * mark.size, DESCENT * mark.size, OVERHANG * mark.size)
    if isinstance(mark, Artwork):
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    width = mark.style.stroke_width if mark.style.stroke else 0.0
    if (mark.style.fill is None and width <= 0) or (isinstance(mark, Path) and not mark.segments):
        return None
    match mark:
        case Rect():
            return _grown((mark.x, mark.y, mark.x + mark.width, mark.y + mark.height), width / 2)
        case Circle():
            r = mark.radius
            return _grown((mark.x - r, mark.y - r, mark.x + r, mark.y + r), width / 2)
        case Path():
            return _around(_path(mark.segments, mark.style, width / 2))


def line_box(mark: Text, above: float, below: float, beside: float = 0.0) -> Box:
    """The box of a line that reaches so far above and below its baseline, and beside its advance."""
    c, s = direction(mark.turn)
    corners = (
        (x, y) for x in (mark.start - beside, mark.start + mark.width + beside) for y in (-above, below)
    )
    return _around((mark.x + x * c - y * s, mark.y + x * s + y * c) for x, y in corners)


def _over(box: Box | None, edges: Box) -> float:
    if box is None:
        return 0.0
    left, top, right, bottom = edges
    return max(left - box[0], top - box[1], box[2] - right, box[3] - bottom)


def _surely_within(mark: Shape, edges: Box) -> bool:
    """Whether a path's points alone show that it is inside: soon seen, and enough for almost all."""
    if not isinstance(mark, Path):
        return False
    left, top, right, bottom = _grown(edges, -mark.style.stroke_width / 2 * _MITRE_LIMIT)
    return all(left <= x <= right and top <= y <= bottom for segment in mark.segments for x, y in segment[1:])


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _path(segments: Sequence[Segment], style: Style, half: float) -> Iterator[Point]:
    """Points whose box is the path's: ends and extremes, moved out by half the stroke, and mitres."""
    for strokes, closed in _subpaths(segments):
        for stroke in strokes:
            if style.fill is not None or half > 0:
                yield from _stroke(stroke, half)
        if half > 0:
            joints = zip(strokes, strokes[1:] + strokes[:1] if closed else strokes[1:], strict=closed)
            for before, after in joints:
                yield from _mitre(before, after, half)


def _subpaths(segments: Sequence[Segment]) -> Iterator[tuple[list[tuple[Point, ...]], bool]]:
    """Each subpath as strokes (two points for a line, four for a curve), and whether it is closed."""
    strokes: list[tuple[Point, ...]] = []
    start = pen = (0.0, 0.0)
    for kind, *points in cubics(tuple(segments)):
        if kind == "M":
            if strokes:
                yield strokes, False
            strokes, start, pen = [], points[0], points[0]
        elif kind == "Z":
            if pen != start or not strokes:
                strokes.append((pen, start))
            yield strokes, True
            strokes, pen = [], start
        else:
            strokes.append((pen, *points))
            pen = points[-1]
    if strokes:
        yield strokes, False


def _stroke(stroke: tuple[Point, ...], half: float) -> Iterator[Point]:
    for (x, y), (dx, dy) in ((stroke[0], _heading(stroke)), (stroke[-1], _heading(stroke[::-1]))):
        yield x - dy * half, y + dx * half
        yield x + dy * half, y - dx * half
    if len(stroke) == 4:
        for axis in (0, 1):
            # Where a curve turns back along an axis it runs across it, so the stroke reaches straight out.
            dx, dy = (half, 0.0) if axis == 0 else (0.0, half)
            for t in _turning(*(point[axis] for point in stroke)):
                x, y = _at(stroke, t)
                yield x - dx, y - dy
                yield x + dx, y + dy
        if half > 0:
            yield from _bend(stroke, half)


def _bend(curve: tuple[Point, ...], half: float) -> Iterator[Point]:
    """Points along both sides of a stroke: in a bend tighter than the pen, its inner side swings out."""
    for step in range(1, 16):
        here = _at(curve, step / 16)
        dx, dy = _heading((here, _at(curve, (step + 0.01) / 16)))
        yield here[0] - dy * half, here[1] + dx * half
        yield here[0] + dy * half, here[1] - dx * half


def _heading(stroke: tuple[Point, ...]) -> Point:
    """The direction in which a stroke leaves its first point, one long; (0, 0) if it goes nowhere."""
    x, y = stroke[0]
    for other_x, other_y in stroke[1:]:
        length = hypot(other_x - x, other_y - y)
        if length > _NOTHING:
            return (other_x - x) / length, (other_y - y) / length
    return 0.0, 0.0


def _mitre(before: tuple[Point, ...], after: tuple[Point, ...], half: float) -> Iterator[Point]:
    """The tip of a joint, unless it is flat or so sharp that it is cut off."""
    back, (vx, vy) = _heading(before[::-1]), _heading(after)
    ux, uy = -back[0], -back[1]
    out = hypot(ux - vx, uy - vy)
    sine = sqrt(max(0.0, (1 + ux * vx + uy * vy) / 2))  # of half the angle between the two strokes
    if out > _NOTHING and sine * _MITRE_LIMIT >= 1:
        x, y = after[0]
        yield x + (ux - vx) / out * half / sine, y + (uy - vy) / out * half / sine


def _turning(a: float, b: float, c: float, d: float) -> list[float]:
    """Where between its ends a cubic's coordinate stops growing or shrinking."""
    square, linear, constant = d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a
    if abs(square) < _NOTHING:
        roots = [-constant / linear] if abs(linear) > _NOTHING else []
    else:
        inside = linear * linear - 4 * square * constant
        roots = [(-linear + sign * sqrt(inside)) / (2 * square) for sign in (1, -1)] if inside >= 0 else []
    return [t for t in roots if 0 < t < 1]


def _at(stroke: tuple[Point, ...], t: float) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x, y = (sum(w * point[axis] for w, point in zip(weights, stroke, strict=True)) for axis in (0, 1))
    return x, y
