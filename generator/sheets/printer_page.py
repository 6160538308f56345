"""The printer page: a sheet to print on both sides, measure, and read what to type from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from generator.drawing.marks import Layer, Mark, Point, Text, line
from generator.errors import FitError
from generator.printer import BARS
from generator.sheets.page import Page
from generator.sheets.scales import (
    CARD,
    EDGES,
    INK,
    LINE,
    QUIET,
    Drawn,
    bank_card,
    bar,
    plain_cross,
    scale_cross,
    stair,
)
from generator.typeset.fonts import BOLD, REGULAR, text
from generator.typeset.paragraphs import break_lines, set_line
from generator.units import Paper, pt, show

LEAST = (205.0, 270.0)  # a paper with room for all of it

WORDS = {
    "title": "Printer page",
    "front": "{paper} · front",
    "back": "{paper} · back",
    "print": "Print on both sides at 100 %, then go from 1 to 5.",
    "scale": "**1 Scale.** Measure both bars from 0 to the last tick; half millimetres count. If they are"
    " {width} and {height} mm long, your printer is right. If not, write down what you measured.",
    "margins": "**2 Margins.** In the middle of each edge is a stair of numbered lines. Find the smallest "
    "number whose line and figure are printed whole. So many millimetres there your printer "
    "cannot reach.",
    "offset": "**3 Back.** Hold the sheet against the light, this side towards you. The long cross is "
    "printed on the back: read where it meets the scales. Right and down count up from 0, left "
    "and up are negative.",
    "flip": "**4 Flip.** Turn the sheet over sideways, like the page of a book. If the words on the back"
    " stand upright, your printer flips on the **long edge**; if they hang upside down, on the "
    "**short edge**.",
    "card": "**Is your ruler right?** Bank cards are {width} × {height} mm all over the world. If the "
    "bars are right, a card covers this outline exactly; if a card does not, they are wrong, "
    "whatever the ruler says.",
    "type": "**5 Write your values in, and type this.** Leave out what is right, or does not concern you.",
    "such": "For example: {command}",
    "then": "From then on **pnp build** makes sheets for this printer and says so on each. **pnp printer "
    "show** tells what is stored, **pnp printer forget** removes it.",
    "turned": "If these words stand upright after you turned the sheet over like the page of a book, your "
    "printer flips on the **long edge**. If they hang upside down, it flips on the **short "
    "edge**.",
    "light": "Look at the cross from the front, against the light.",
}
EXAMPLE = (
    'pnp printer set --name "Kitchen laser" --width-measured 149.5 --height-measured 199 --margin-left 4.5'
    " --margin-right 4 --back-right 0.5 --back-down -1 --flip long-edge"
)
# The lines of the command: what stands there, and how much room there is to write behind it.
COMMAND = (
    (("pnp printer set", 0.0), ("--name", 40.0)),
    (("--width-measured", 16.0), ("--height-measured", 16.0)),
    (("--margin-left", 9.0), ("--margin-right", 9.0), ("--margin-top", 9.0), ("--margin-bottom", 9.0)),
    (("--back-right", 12.0), ("--back-down", 12.0), ("--flip", 22.0)),
)

_TEXT = pt(8.5)
_LEADING = 1.32
_TITLE = pt(17)
_CORNER = 3.0  # between the bars where they nearly meet
_INDENT = 6.0  # from the upright bar to the words
_COLUMNS = 8.0  # between columns of words
_CLEAR = 22.0  # from the cross-hair's centre to words


def printer_pages(paper: Paper) -> tuple[Page, Page]:
    """Front and back. Raises FitError if the paper is too small."""
    if paper.width < LEAST[0] or paper.height < LEAST[1] or paper.width > paper.height:
        raise FitError(
            f"{paper.name} has no room for the printer page, which needs {show(LEAST[0])} × {show(LEAST[1])}"
            " mm or more, upright; choose a4 or letter"
        )
    return _page(paper, 1, "front", _front(paper)), _page(paper, 2, "back", _back(paper))


def title(paper: Paper) -> str:
    """What the document is called."""
    return f"{WORDS['title']}, {paper.name}"


def bar_lengths(paper: Paper) -> tuple[float, float]:
    """How long the level and the upright bar are: as long as there is room."""
    return (
        max(length for length in BARS if length <= paper.width - 55),
        max(length for length in BARS if length <= paper.height - 65),
    )


def _page(paper: Paper, number: int, side: str, drawn: Drawn) -> Page:
    layers = (Layer("art", drawn.lines), Layer("text", drawn.words))
    return Page(paper, number, 2, side, (), (), layers)


def _front(paper: Paper) -> Drawn:
    level, upright = bar_lengths(paper)
    left, top = (paper.width - level) / 2, (paper.height - upright) / 2
    centre = paper.width / 2, paper.height / 2
    first, width = left + _INDENT, level - _INDENT
    drawn = [
        bar((left, top - _CORNER), level, upright=False),
        bar((left - _CORNER, top), upright, upright=True),
        *(stair(edge, paper) for edge in EDGES),
        scale_cross(centre),
        *_explained(first, top + 3, width, (level, upright)),
        *_beside_cross(centre, first, width),
        *_carded((first, top + 26), first + width),
        *_command((first, centre[1] + 33), width),
    ]
    return _together([*_head(paper, "front", left, left + level, top - _CORNER - 10), *drawn])


def _back(paper: Paper) -> Drawn:
    level, upright = bar_lengths(paper)
    left, top = (paper.width - level) / 2, (paper.height - upright) / 2
    x, y = paper.width / 2, paper.height / 2
    about = _paragraph("turned", left, top + 3, level * 0.62)
    light = text(WORDS["light"], x, y + 28, REGULAR, _TEXT, QUIET, "middle")
    head = _head(paper, "back", left, left + level, top - _CORNER - 10)
    return _together([*head, about, plain_cross((x, y)), Drawn((), (light,))])


def _head(paper: Paper, side: str, left: float, right: float, y: float) -> Iterator[Drawn]:
    name = text(WORDS["title"], left, y, BOLD, _TITLE, INK)
    where = text(WORDS[side].format(paper=paper.name), right, y, REGULAR, _TEXT, QUIET, "end")
    if side == "front":
        after = left + name.width + 6
        yield Drawn((), (text(WORDS["print"], after, y, REGULAR, _TEXT, INK),))
    yield Drawn((), (name, where))


def _explained(x: float, y: float, width: float, bars: tuple[float, float]) -> Iterator[Drawn]:
    column = (width - _COLUMNS) / 2
    yield _paragraph("scale", x, y, column, width=show(bars[0]), height=show(bars[1]))
    yield _paragraph("margins", x + column + _COLUMNS, y, column)


def _beside_cross(centre: Point, x: float, width: float) -> Iterator[Drawn]:
    y = centre[1] - 12
    yield _paragraph("offset", x, y, centre[0] - _CLEAR - x)
    yield _paragraph("flip", centre[0] + _CLEAR, y, x + width - centre[0] - _CLEAR)


def _carded(corner: Point, right: float) -> Iterator[Drawn]:
    yield bank_card(corner)
    x = corner[0] + CARD[0] + _COLUMNS
    size = {"width": f"{CARD[0]:.2f}", "height": f"{CARD[1]:.2f}"}
    yield _paragraph("card", x, corner[1], right - x, **size)


def _command(start: Point, width: float) -> Iterator[Drawn]:
    x, y = start
    yield _paragraph("type", x, y, width)
    for number, fields in enumerate(COMMAND):
        yield _fields(x, y + 11 + number * 7.5, fields, indent=0.0 if number == 0 else 6.0)
    yield _paragraph("such", x, y + 39.5, width, command=EXAMPLE)
    yield _paragraph("then", x, y + 51, width)


def _fields(x: float, y: float, fields: Iterable[tuple[str, float]], indent: float) -> Drawn:
    """Options with rules to write on."""
    lines: list[Mark] = []
    words: list[Text] = []
    x += indent
    for option, room in fields:
        words.append(text(option, x, y, BOLD, _TEXT, INK))
        x += words[-1].width + 1.5
        if room:
            lines.append(line((x, y + 0.6), (x + room, y + 0.6), QUIET, LINE))
            x += room + 2.5
    return Drawn(tuple(lines), tuple(words))


def _paragraph(name: str, x: float, y: float, room: float, **holes: str) -> Drawn:
    """Words from a top edge down."""
    lines = break_lines(WORDS[name].format(**holes), room, _TEXT)
    baselines = (y + (0.9 + number * _LEADING) * _TEXT for number in range(len(lines)))
    marks = (set_line(said, x, at, _TEXT, INK) for said, at in zip(lines, baselines, strict=True))
    return Drawn((), tuple(chain.from_iterable(marks)))


def _together(drawn: Iterable[Drawn]) -> Drawn:
    parts = tuple(drawn)
    return Drawn(
        tuple(chain.from_iterable(part.lines for part in parts)),
        tuple(chain.from_iterable(part.words for part in parts)),
    )
