"""Things to measure a printer with: bars, stairs at the paper's edges, cross-hairs, a bank card's outline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from generator.drawing.marks import Mark, Path, Point, Rect, Segment, Style, Text
from generator.typeset.fonts import BOLD, REGULAR, cap_height, text
from generator.units import FLOOR, Paper, show

Edge = Literal["left", "right", "top", "bottom"]
EDGES: tuple[Edge, ...] = ("left", "right", "top", "bottom")

CARD = (85.60, 53.98, 3.18)  # ISO/IEC 7810 ID-1: width, height, corner radius
STEPS = 15  # of a stair: as far in as the number of the last, in millimetres
TREAD = 3.2  # along the edge; room for two digits
REACH = 10  # of a cross-hair's scale, in millimetres to each side

INK = "#1b1f27"
QUIET = "#454c58"
BACK = "#ab3d19"  # told apart from the front's scale, even through the paper
LINE = 0.15
_GAP = 0.8  # between a tick and its number

Strokes = Iterable[tuple[Point, Point]]


class Drawn(NamedTuple):
    """Lines, and the words at them."""

    lines: tuple[Mark, ...]
    words: tuple[Text, ...]


def bar(start: Point, length: float, upright: bool) -> Drawn:
    """A ruler from `start`, its left or top end; the numbered ticks stand above, or at the left."""
    strokes = [((0.0, 0.0), (length, 0.0))]
    strokes += [((float(tick), 0.0), (float(tick), -_tick(tick))) for tick in range(round(length) + 1)]
    words = []
    for tick in range(0, round(length) + 1, 10):
        font = BOLD if tick in (0, length) else REGULAR
        x, y = _laid((float(tick), -_tick(0) - _GAP), start, upright)
        if upright:
            words.append(text(str(tick), x, y + _half(), font, FLOOR, INK, "end"))
        else:
            words.append(text(str(tick), x, y, font, FLOOR, INK, "middle"))
    laid = [(_laid(a, start, upright), _laid(b, start, upright)) for a, b in strokes]
    return Drawn((_path(laid, INK, f"bar-{'upright' if upright else 'level'}"),), tuple(words))


def stair(edge: Edge, paper: Paper) -> Drawn:
    """Lines along an edge, each a millimetre further in than the one before, with that number behind it."""
    strokes, words = [], []
    for step in range(1, STEPS + 1):
        along = (step - 1 - STEPS / 2) * TREAD
        strokes.append((_at(edge, paper, along, step), _at(edge, paper, along + TREAD, step)))
        words.append(_step(edge, paper, along + TREAD / 2, step))
    return Drawn((_path(strokes, INK, f"stair-{edge}", 0.25),), (*words, _name(edge, paper)))


def scale_cross(centre: Point) -> Drawn:
    """The front's cross-hair: two scales with 0 in the page's centre; right and down are positive."""
    x, y = centre
    strokes, words = [], []
    for tick in range(-REACH, REACH + 1):
        half = 1.4 if tick % 5 == 0 else 0.7
        strokes += [
            ((x + tick, y - half), (x + tick, y + half)),
            ((x - half, y + tick), (x + half, y + tick)),
        ]
        if tick and tick % 5 == 0:
            said = show(tick).replace("-", "−")
            words.append(text(said, x + tick, y + half + _GAP + 2 * _half(), REGULAR, FLOOR, INK, "middle"))
            words.append(text(said, x + half + _GAP, y + tick + _half(), REGULAR, FLOOR, INK))
    strokes += [((x - REACH, y), (x + REACH, y)), ((x, y - REACH), (x, y + REACH))]
    return Drawn((_path(strokes, INK, "cross-front"),), tuple(words))


def plain_cross(centre: Point) -> Drawn:
    """The back's cross-hair: longer than the front's, so that it is found through the paper."""
    x, y = centre
    reach = 1.8 * REACH
    strokes = [((x - reach, y), (x + reach, y)), ((x, y - reach), (x, y + reach))]
    return Drawn((_path(strokes, BACK, "cross-back", 0.2),), ())


def bank_card(corner: Point) -> Drawn:
    """The outline of a bank card from its top left corner."""
    width, height, radius = CARD
    outline = Rect(*corner, width, height, Style(None, INK, LINE), radius, "bank-card")
    return Drawn((outline,), ())


def _tick(millimetre: int) -> float:
    return 3.2 if millimetre % 10 == 0 else 2.3 if millimetre % 5 == 0 else 1.5


def _half() -> float:
    """Half the height of a digit."""
    return cap_height(REGULAR, FLOOR) / 2


def _at(edge: Edge, paper: Paper, along: float, inwards: float) -> Point:
    """A point so far from an edge, and so far from its middle (to the right, or down)."""
    match edge:
        case "left":
            return inwards, paper.height / 2 + along
        case "right":
            return paper.width - inwards, paper.height / 2 + along
        case "top":
            return paper.width / 2 + along, inwards
        case "bottom":
            return paper.width / 2 + along, paper.height - inwards


def _step(edge: Edge, paper: Paper, along: float, step: int) -> Text:
    """The number of a step, on the side away from the edge."""
    font = BOLD if step % 5 == 0 else REGULAR
    behind = {"left": 0.0, "right": 0.0, "top": 2 * _half(), "bottom": 0.0}[edge]
    x, y = _at(edge, paper, along, step + _GAP + behind)
    if edge in ("top", "bottom"):
        return text(str(step), x, y, font, FLOOR, INK, "middle")
    return text(str(step), x, y + _half(), font, FLOOR, INK, "start" if edge == "left" else "end")


def _name(edge: Edge, paper: Paper) -> Text:
    """The edge's name, in the corner below the first steps."""
    x, y = _at(edge, paper, -STEPS / 2 * TREAD, STEPS)
    if edge in ("top", "bottom"):
        return text(edge, x, y + (0.0 if edge == "top" else 2 * _half()), BOLD, FLOOR, QUIET)
    return text(edge, x, y + 2 * _half(), BOLD, FLOOR, QUIET, "end" if edge == "left" else "start")


def _laid(point: Point, start: Point, upright: bool) -> Point:
    along, across = point
    return (start[0] + across, start[1] + along) if upright else (start[0] + along, start[1] + across)


def _path(strokes: Strokes, colour: str, name: str, width: float = LINE) -> Path:
    return Path(tuple(_segments(strokes)), Style(None, colour, width), name)


def _segments(strokes: Strokes) -> Iterator[Segment]:
    for first, last in strokes:
        yield "M", first
        yield "L", last
