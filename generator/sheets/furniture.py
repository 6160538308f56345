"""What a sheet says about itself: labels in the lanes along its edges, and a ruler on each axis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.drawing.marks import Font, Path, Point, Segment, Style, Text
from generator.errors import FitError
from generator.game.language import ENGLISH, Language
from generator.sheets.grid import TOLERANCE
from generator.sheets.layout import EDGE, END_LANE, SHORTEST_MARK, SHORTEST_OFFSET, SIDE_LANE, Box
from generator.typeset.fonts import SHIPPED, Family, cap_height, heights, measure, text
from generator.units import FLOOR, Paper, show

INK = "#404040"
SIZE = FLOOR
RULER = 100.0

INSET = 10.0  # where lines of labels begin and end
_SPACE = 4.0  # between two labels of a line
_ASCENT, _DESCENT = 0.93 * SIZE, 0.255 * SIZE  # as far as any letter of the family reaches
_TALLEST = "ÅÉŜ|()gjpqyÇ"  # what reaches as far as any letter, in a family of a game's own
_RULER_ACROSS = 6.85  # a ruler's centre line from the side edge
_LONG_TICK, _SHORT_TICK = 0.8, 0.4  # to either side of the centre line
_LABEL_GAP = 1.0
_CLEAR = 0.35


@dataclass(frozen=True, slots=True)
class KitLabel:
    """What every sheet says about the game it belongs to, and the printer it is made for, if any."""

    name: str
    version: str
    printer: str = ""
    inset: float = INSET
    """Where lines of labels begin and end."""
    fonts: Family = SHIPPED
    language: Language = ENGLISH


class Sheet(NamedTuple):
    """Which page it is, of how many, and what lies on it."""

    number: int
    total: int
    title: str


class Line(NamedTuple):
    """A line of labels; None in the middle is the ruler. If not `centred`, the middle makes way."""

    left: str
    middle: str | None
    right: str
    centred: bool = True


Lines = tuple[Line, Line]  # above the pieces, and below


def labels(kit: KitLabel, paper: Paper, sheets: Sequence[Sheet]) -> Iterator[tuple[Text, ...]]:
    """The labels of each sheet, all arranged alike. Raises FitError that says how much too long they are."""
    arrangements = [
        [arrange(kit, paper, sheet) for sheet in sheets] for arrange in (_calm, _low, _shifted, _split)
    ]
    excess = [max((_excess(lines, paper, kit) for lines in found), default=0.0) for found in arrangements]
    for found, over in zip(arrangements, excess, strict=True):
        if over <= 0:
            return (tuple(_set(lines, paper, kit)) for lines in found)
    raise FitError(
        f"the sheets' labels are {show(min(excess))} mm too long for {paper.name};"
        f" shorten the game's name or version{' or the name of the printer' if kit.printer else ''}"
    )


def rulers(
    paper: Paper, ink: Iterable[Box], sheet: Sheet, fonts: Family = SHIPPED
) -> tuple[tuple[Path, ...], tuple[Text, ...]]:
    """Rulers below and beside the pieces, with their labels. Raises FitError if `ink` leaves no room."""
    level = _ruler(
        ((paper.width - RULER) / 2, _bottom_baseline(paper, fonts) - _middle(fonts)), fonts, upright=False
    )
    upright = _ruler(_beside(paper, tuple(ink), sheet, fonts), fonts, upright=True)
    return (level[0], upright[0]), (level[1], upright[1])


def _calm(kit: KitLabel, paper: Paper, sheet: Sheet) -> Lines:
    name, say = _dotted(kit, kit.name, _version(kit)), kit.language.say
    return Line(name, sheet.title, _place(kit, paper, sheet)), Line(_scale(kit), None, say("cutting"))


def _low(kit: KitLabel, paper: Paper, sheet: Sheet) -> Lines:
    name = _dotted(kit, kit.name, _version(kit))
    return Line(name, "", _place(kit, paper, sheet)), Line(kit.language.say("scale"), None, sheet.title)


def _shifted(kit: KitLabel, paper: Paper, sheet: Sheet) -> Lines:
    above, _ = _calm(kit, paper, sheet)
    return above._replace(centred=False), Line(kit.language.say("scale"), None, "")


def _split(kit: KitLabel, paper: Paper, sheet: Sheet) -> Lines:
    version = _dotted(kit, _version(kit), kit.language.say("scale"))
    return Line(kit.name, "", _place(kit, paper, sheet)), Line(version, None, sheet.title)


def _version(kit: KitLabel) -> str:
    return kit.language.say("version", version=kit.version)


def _scale(kit: KitLabel) -> str:
    return kit.language.say("measure", length=f"{show(RULER)} mm")


def _place(kit: KitLabel, paper: Paper, sheet: Sheet) -> str:
    where = kit.language.say("sheet", number=sheet.number, total=sheet.total)
    return _dotted(kit, where, paper.name, *filter(None, (kit.printer,)))


def _dotted(kit: KitLabel, *parts: str) -> str:
    return kit.language.join("dot", parts)


def _excess(lines: Lines, paper: Paper, kit: KitLabel) -> float:
    """By how many millimetres the worse of the lines is too long."""
    return max(_line_excess(line, paper.width - 2 * kit.inset, kit.fonts) for line in lines)


def _line_excess(line: Line, room: float, fonts: Family) -> float:
    left, right = _width(line.left, fonts.regular), _width(line.right, fonts.regular)
    if line.middle == "":
        return left + _SPACE + right - room
    middle = RULER if line.middle is None else _width(line.middle, fonts.bold)
    if not line.centred:
        return left + middle + right + 2 * _SPACE - room
    return max(left, right) + _SPACE - (room - middle) / 2


def _width(words: str, font: Font) -> float:
    return measure(words, font, SIZE).width


def _set(lines: Lines, paper: Paper, kit: KitLabel) -> Iterator[Text]:
    regular, bold = kit.fonts.faces
    for line, y in zip(lines, (top_baseline(kit.fonts), _bottom_baseline(paper, kit.fonts)), strict=True):
        if line.left:
            yield text(line.left, kit.inset, y, regular, SIZE, INK)
        if line.middle:
            yield text(line.middle, _centre(line, paper, kit), y, bold, SIZE, INK, "middle")
        if line.right:
            yield text(line.right, paper.width - kit.inset, y, regular, SIZE, INK, "end")


def _centre(line: Line, paper: Paper, kit: KitLabel) -> float:
    """The middle label's centre: the paper's, unless a label beside it is in the way."""
    regular, bold = kit.fonts.faces
    half = _width(line.middle or "", bold) / 2 + _SPACE
    least = kit.inset + _width(line.left, regular) + half
    most = paper.width - kit.inset - _width(line.right, regular) - half
    return min(max(paper.width / 2, least), most)


def top_baseline(fonts: Family) -> float:
    """Of the labels above the pieces."""
    return EDGE + max(_ASCENT, *(heights(_TALLEST, font, SIZE)[0] for font in fonts.faces))


def _bottom_baseline(paper: Paper, fonts: Family) -> float:
    return paper.height - EDGE - max(_DESCENT, *(heights(_TALLEST, font, SIZE)[1] for font in fonts.faces))


def _middle(fonts: Family) -> float:
    """Half the height of a capital: where a line runs through the middle of its label."""
    return cap_height(fonts.regular, SIZE) / 2


def _ruler(start: Point, fonts: Family, upright: bool) -> tuple[Path, Text]:
    """`start` is its left or top end. The label stands in the middle of the line, instead of a tick."""
    label = f"{show(RULER)} mm"
    half = _width(label, fonts.regular) / 2 + _LABEL_GAP
    strokes = [((0.0, 0.0), (RULER / 2 - half, 0.0)), ((RULER / 2 + half, 0.0), (RULER, 0.0))]
    for tick in range(0, 101, 10):
        reach = _LONG_TICK if tick in (0, 100) else _SHORT_TICK
        if tick != 50:
            strokes.append(((float(tick), -reach), (float(tick), reach)))
    segments: list[Segment] = []
    for first, last in strokes:
        segments += (("M", _laid(first, start, upright)), ("L", _laid(last, start, upright)))
    x, y = _laid((RULER / 2, _middle(fonts)), start, upright)
    name = "ruler-upright" if upright else "ruler-level"
    words = text(label, x, y, fonts.regular, SIZE, INK, "middle", turn=-90.0 if upright else 0.0)
    return Path(tuple(segments), Style(None, INK, 0.15), name), words


def _laid(point: Point, start: Point, upright: bool) -> Point:
    along, across = point
    return (start[0] + across, start[1] + along) if upright else (start[0] + along, start[1] + across)


def _beside(paper: Paper, ink: Sequence[Box], sheet: Sheet, fonts: Family) -> Point:
    """The upright ruler's top end: in a side lane where it is free, as near the middle as can be."""
    middle = (paper.height - RULER) / 2
    # Its label's digits stand across it, and must not come too near the edge.
    across = max(_RULER_ACROSS, EDGE + heights("0m", fonts.regular, SIZE)[0] - _middle(fonts))
    found = [
        (abs(top - middle), x, top)
        for x in (across, paper.width - across)
        for top in _free(paper, x, SIDE_LANE - across, ink, middle)
    ]
    if not found:
        needed = SIDE_LANE + SHORTEST_MARK + SHORTEST_OFFSET
        raise FitError(
            f"sheet {sheet.number} ({sheet.title}) on {paper.name} has no room for the {show(RULER)} mm ruler"
            f" beside its pieces; set margins.sides to {show(needed)} mm or more, or marks.style to none"
        )
    _, x, top = min(found)
    return x, top


def _free(paper: Paper, x: float, across: float, ink: Sequence[Box], wanted: float) -> Iterator[float]:
    """The tops, as near to the wanted one as each gap allows, at which nothing is in a ruler's way."""
    blocked = sorted(
        (box.top, box.bottom)
        for box in ink
        if box.left < x + across - TOLERANCE and box.right > x - across + TOLERANCE
    )
    start = END_LANE
    for top, bottom in (*blocked, (paper.height - END_LANE, paper.height)):
        low, high = start + _CLEAR, top - _CLEAR - RULER
        if low <= high:
            yield min(max(wanted, low), high)
        start = max(start, bottom)
