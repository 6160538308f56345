"""The pieces of a day on one page: sets in their order, to be crossed off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from generator.components.look import Look
from generator.components.shape import shape_blocks
from generator.drawing.marks import Font, Group, Layer, Mark, Rect, Style, Text
from generator.errors import FitError
from generator.play.table import Shape
from generator.sheets.page import Page
from generator.typeset.fonts import BOLD, REGULAR, measure, text
from generator.typeset.paragraphs import break_lines, set_line
from generator.units import FLOOR, Paper, pt, show

LEAST = (180.0, 240.0)  # a paper with room for all of it
ROWS = 12
PIECES_IN_ROW, MOST_COLUMNS = 12, 6

WORDS = {
    "title": "Daily Challenge",
    "everyone": "Everyone who plays on this day gets these pieces in this order. Go from set to set, line by "
    "line; lay each piece as it is shown, and cross a set off when all of it is placed, or if nothing of it "
    "fits when you come to it. After the last set begin again with the first.",
    "footer": "Made from the date and the deck alone: {command}",
    "mark": "mark {mark}",
}
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_EDGE = 12.0  # from the paper's edge to all that is printed
_TOP = 27.0  # from there to the first row
_BOTTOM = 5.0
_GAP = 2.4  # between sets
_APART = 8.0  # between what stands left and what stands right
_LANE = 6.2  # where a set's number and its box stand
_NAME_LANE = 3.6  # below a shape
_INSET = 1.3
_LARGEST_SQUARE = 3.2
_TITLE, _DAY, _TEXT, _NUMBER = pt(19), pt(12), pt(8.5), pt(9)
_LEADING = 1.32
_SMALLEST = 0.7  # of the usual size, for long ids


@dataclass(frozen=True, slots=True)
class Daily:
    """What is printed: whose day it is, the sets, and how to make the page again."""

    game: str
    day: date
    sets: Sequence[Sequence[Shape]]
    mark: str
    command: str


def sets_on_page(tray: int) -> int:
    """How many sets of so many pieces a page has, on any paper."""
    return ROWS * _columns(tray)


def daily_page(daily: Daily, paper: Paper, look: Look) -> Page:
    """The page. Raises FitError if the paper is too small, or a card's id too long."""
    if paper.width < LEAST[0] or paper.height < LEAST[1] or paper.width > paper.height:
        raise FitError(
            f"{paper.name} has no room for a day's pieces, which need {show(LEAST[0])} × {show(LEAST[1])} mm"
            " or more, upright; choose a4 or letter"
        )
    columns, square = _columns(len(daily.sets[0])), _square(daily, paper)
    width, height = _cell(len(daily.sets[0]), paper)
    art: list[Mark] = []
    words = [*_head(daily, paper, look), *_foot(daily, paper, look)]
    for number, pieces in enumerate(daily.sets):
        row, column = divmod(number, columns)
        x, y = _EDGE + column * (width + _GAP), _EDGE + _TOP + row * (height + _GAP)
        art += _drawn(pieces, (x, y, width, height), square, look)
        words += _named(number + 1, pieces, (x, y, width, height), look)
    layers = (Layer("art", tuple(art)), Layer("text", tuple(words)))
    return Page(paper, 1, 1, WORDS["title"], (), (), layers)


def title(daily: Daily) -> str:
    """What the document is called."""
    return f"{daily.game}, {WORDS['title']}, {daily.day.isoformat()}"


def spoken(day: date) -> str:
    """A date as people say it.

    >>> spoken(date(2026, 11, 29))
    'Sunday, 29 November 2026'
    """
    return f"{DAYS[day.weekday()]}, {day.day} {MONTHS[day.month - 1]} {day.year}"


Box = tuple[float, float, float, float]  # x, y, width, height


def _columns(tray: int) -> int:
    return min(MOST_COLUMNS, PIECES_IN_ROW // tray)


def _cell(tray: int, paper: Paper) -> tuple[float, float]:
    columns = _columns(tray)
    return (
        (paper.width - 2 * _EDGE - (columns - 1) * _GAP) / columns,
        (paper.height - 2 * _EDGE - _TOP - _BOTTOM - (ROWS - 1) * _GAP) / ROWS,
    )


def _slot(tray: int, width: float) -> float:
    """How wide a piece's place in a set is."""
    return (width - _LANE - _INSET) / tray


def _square(daily: Daily, paper: Paper) -> float:
    """The side of a shape's square, the same for all on the page."""
    width, height = _cell(len(daily.sets[0]), paper)
    shapes = [shape.polyomino for pieces in daily.sets for shape in pieces]
    across = (_slot(len(daily.sets[0]), width) - _INSET) / max(shape.width for shape in shapes)
    down = (height - _NAME_LANE - 2 * _INSET) / max(shape.height for shape in shapes)
    return min(_LARGEST_SQUARE, across, down)


def _drawn(pieces: Sequence[Shape], box: Box, square: float, look: Look) -> Iterator[Mark]:
    """The frame of a set, the box to cross off, and its shapes."""
    x, y, width, height = box
    frame = Rect(x, y, width, height, Style(None, look.hairline, look.hair), 1.2, "frame")
    tick = Rect(x + 1.6, y + height - 4.6, 3.0, 3.0, Style(None, look.quiet, look.hair), 0.3, "box")
    slot = _slot(len(pieces), width)
    shapes = [
        shape_blocks(
            shape.polyomino,
            x + _LANE + (place + 0.5) * slot,
            y + _INSET + (height - _NAME_LANE - _INSET) / 2,
            square,
            look,
        )
        for place, shape in enumerate(pieces)
    ]
    yield Group("set", (frame, tick, *shapes))


def _named(number: int, pieces: Sequence[Shape], box: Box, look: Look) -> Iterator[Text]:
    """The number of a set, and the ids of its cards."""
    x, y, width, height = box
    yield text(str(number), x + 1.6 + 1.5, y + 4.6, BOLD, _NUMBER, look.accent, "middle")
    slot = _slot(len(pieces), width)
    for place, shape in enumerate(pieces):
        size = _fitting(shape.id, REGULAR, FLOOR, slot - 0.6)
        if size < FLOOR * _SMALLEST:
            raise FitError(f"the id {shape.id!r} is too long for the page of a day; shorten it")
        middle = x + _LANE + (place + 0.5) * slot
        yield text(shape.id, middle, y + height - 1.5, REGULAR, size, look.quiet, "middle")


def _head(daily: Daily, paper: Paper, look: Look) -> Iterator[Text]:
    right, y, bold = paper.width - _EDGE, _EDGE + 6.0, look.fonts.bold
    day = text(spoken(daily.day), right, y + 5.4, REGULAR, _DAY, look.ink, "end")
    room = paper.width - 2 * _EDGE - day.width - _APART
    yield text(daily.game, _EDGE, y, bold, _fitting(daily.game, bold, _TITLE, room), look.accent)
    yield text(WORDS["title"], right, y, BOLD, _DAY, look.ink, "end")
    yield day
    lines = break_lines(WORDS["everyone"], paper.width - 2 * _EDGE, _TEXT)
    for number, line in enumerate(lines):
        yield from set_line(line, _EDGE, y + 11.8 + number * _LEADING * _TEXT, _TEXT, look.ink)


def _foot(daily: Daily, paper: Paper, look: Look) -> Iterator[Text]:
    y = paper.height - _EDGE
    mark = text(
        WORDS["mark"].format(mark=daily.mark), paper.width - _EDGE, y, REGULAR, FLOOR, look.quiet, "end"
    )
    said = WORDS["footer"].format(command=daily.command)
    room = paper.width - 2 * _EDGE - mark.width - _APART
    yield text(said, _EDGE, y, REGULAR, _fitting(said, REGULAR, FLOOR, room), look.quiet)
    yield mark


def _fitting(words: str, font: Font, size: float, room: float) -> float:
    """The size, or a smaller one at which the words fit."""
    width = measure(words, font, size).width
    return size * min(1.0, room / width) if width else size
