"""Numbers at the cut marks: in which order the sheet is best cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.drawing.marks import Text
from generator.errors import FitError
from generator.sheets.cutlines import MARK_COLOUR, Stroke
from generator.sheets.furniture import SIZE
from generator.sheets.grid import TOLERANCE
from generator.sheets.layout import EDGE, SIDE_LANE, Box
from generator.typeset.fonts import SHIPPED, Family, cap_height, measure, text
from generator.units import Paper

_LANE = 9.0  # the labels' lanes at top and bottom end here
_AWAY = 0.4  # from a mark to its number
_CLEAR = 0.2  # between a number and anything else
_LONG = 2.0  # the mark of a cut down a gutter, which has none of its own
_STEP = 0.5


@dataclass(frozen=True, slots=True)
class Numbered:
    """The numbers, the marks that were added for cuts without any, and what all of it covers."""

    words: tuple[Text, ...]
    marks: tuple[Stroke, ...]
    boxes: tuple[Box, ...]


def number_lines(
    lines: Sequence[Stroke],
    marks: Sequence[Stroke],
    blocks: Sequence[Box],
    paper: Paper,
    width: float,
    offset: float,
    fonts: Family = SHIPPED,
) -> Numbered:
    """Number each line where its marks end, on the outer side.

    Marks are `width` wide and begin no more than `offset` from the pieces.

    Raises FitError if a number finds no room between the marks and the pieces.
    """
    taken = [*blocks, *(mark.box(width) for mark in marks)]
    room = Box(EDGE, _LANE, paper.width - EDGE, paper.height - _LANE)
    words: list[Text] = []
    added: list[Stroke] = []
    for number, line in enumerate(lines, 1):
        own = sorted((mark for mark in marks if _on(mark, line, offset)), key=lambda mark: mark.start)
        size = _size(number, fonts)
        places = _beside(own, size) if own else _along(line, paper, size)
        found = next(((box, mark) for box, mark in places if _free(box, mark, taken, room, width)), None)
        if found is None:
            raise FitError(
                f"the number of cut {number} finds no room on {paper.name};"
                " widen margins or gutter, or set marks.numbers to no"
            )
        box, mark = found
        taken += [box, mark.box(width)] if mark else [box]
        added += [mark] if mark else []
        middle = (box.left + box.right) / 2
        words.append(text(str(number), middle, box.bottom, fonts.regular, SIZE, MARK_COLOUR, "middle"))
    new = len(lines) + len(added)
    return Numbered(tuple(words), tuple(added), tuple(taken[len(taken) - new :]))


def _size(number: int, fonts: Family) -> tuple[float, float]:
    return measure(str(number), fonts.regular, SIZE).width, cap_height(fonts.regular, SIZE)


def _on(mark: Stroke, line: Stroke, offset: float) -> bool:
    return (
        mark.upright == line.upright
        and abs(mark.at - line.at) <= TOLERANCE
        and mark.end >= line.start - offset - TOLERANCE
        and mark.start <= line.end + offset + TOLERANCE
    )


def _beside(own: Sequence[Stroke], size: tuple[float, float]) -> Iterator[tuple[Box, None]]:
    """Beyond the outer ends of a line's marks; if that is no place, to either side of them there."""
    ends = ((own[0], own[0].start, -1), (own[-1], own[-1].end, 1))
    for mark, end, way in ends:
        yield _box(mark, end + way * _AWAY, way, 0, size), None
    for mark, end, way in ends:
        yield from ((_box(mark, end, -way, side, size), None) for side in (-1, 1))


def _box(mark: Stroke, along: float, way: int, side: int, size: tuple[float, float]) -> Box:
    """The place of a number that begins at `along`, goes on in its `way`, and is to a `side` of the mark."""
    length, depth = reversed(size) if mark.upright else size
    start, end = sorted((along, along + way * length))
    middle = mark.at + side * (depth / 2 + _AWAY)
    if mark.upright:
        return Box(middle - depth / 2, start, middle + depth / 2, end)
    return Box(start, middle - depth / 2, end, middle + depth / 2)


def _along(line: Stroke, paper: Paper, size: tuple[float, float]) -> Iterator[tuple[Box, Stroke]]:
    """A new mark with the number behind it, further and further along the line."""
    lane = _LANE if line.upright else SIDE_LANE
    most = (paper.height if line.upright else paper.width) - lane
    start = max(line.start, lane)
    for step in range(int((min(line.end, most) - start) / _STEP)):
        mark = Stroke(line.upright, line.at, start + step * _STEP, start + step * _STEP + _LONG)
        yield _box(mark, mark.end + _AWAY, 1, 0, size), mark


def _free(box: Box, mark: Stroke | None, taken: Sequence[Box], room: Box, width: float) -> bool:
    inside = (
        box.left >= room.left
        and box.top >= room.top
        and box.right <= room.right
        and box.bottom <= room.bottom
    )
    new = [box, mark.box(width)] if mark else [box]
    return inside and not any(_near(each, other) for each in new for other in taken)


def _near(one: Box, other: Box) -> bool:
    return (
        one.left < other.right + _CLEAR
        and other.left < one.right + _CLEAR
        and one.top < other.bottom + _CLEAR
        and other.top < one.bottom + _CLEAR
    )
