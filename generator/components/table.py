"""Tables on rule cards: what a placement earns, as the rules that are played have it; lines to write on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.components.diagram import CAPTION, Strip
from generator.components.earnings import bonus_words, ladder, scoring
from generator.components.look import Look
from generator.drawing.marks import Mark, Rect, Style, Text, line
from generator.game.definition import Game
from generator.typeset.fonts import cap_height, measure, text
from generator.typeset.paragraphs import break_lines, overflow, set_line
from generator.units import pt

TYPE = pt(7)
ROW = 3.7
BEST = 6  # lines
WRITING = 5.6  # high enough to write on
PAD = 1.2  # left and right of words
AIR = 0.5  # between the numbers of a ladder
CAPTION_SHARE = 0.25  # of the width, for what stands before the steps of a ladder


def table(kind: str, game: Game, width: float, look: Look) -> tuple[Strip, str, str]:
    """The table, what it is called, and the widest of its words."""
    found = _TABLES[kind](game, width, look)
    return found, f"table-{kind}", max((each.text for each in found.text), key=len, default="")


def _scoring(game: Game, width: float, look: Look) -> Strip:
    """A row for each thing that earns points, words at the left and points at the right."""
    art: list[Mark] = []
    words: list[Text] = []
    rows = list(scoring(game))
    over = 0.0
    for number, (what, points) in enumerate(rows):
        top = number * ROW
        if number % 2 == 0:
            art.append(Rect(0.0, top, width, ROW, Style(look.well), name=f"row-{number + 1}"))
        baseline = top + (ROW + cap_height(look.fonts.regular, TYPE)) / 2
        left = text(what, PAD, baseline, look.fonts.regular, TYPE, look.ink)
        right = text(points, width - PAD, baseline, look.fonts.bold, TYPE, look.accent, "end")
        over = max(over, left.width + right.width + 3 * PAD - width)
        words += [left, right]
    art += _around(width, len(rows) * ROW, look)
    return Strip(tuple(art), tuple(words), len(rows) * ROW, over)


def _combo(game: Game, width: float, look: Look) -> Strip:
    """A column for each clear in a row: which one it is, and its bonus."""
    steps = list(ladder(game))
    left = width * CAPTION_SHARE
    each = (width - left) / len(steps)
    art: list[Mark] = []
    captions = game.language.say("score_streak"), bonus_words(game)
    words, tops, over = _captions(captions, left, look)
    for top, next_top, bold, number in zip(tops, tops[1:], (True, False), (0, 1), strict=False):
        font, fill = (look.fonts.bold, look.accent) if bold else (look.fonts.regular, look.ink)
        baseline = (top + next_top + cap_height(font, TYPE)) / 2
        for column, step in enumerate(steps):
            said = step[number]
            em = max(CAPTION, min(TYPE, (each - AIR) / measure(said, font, 1.0).width))
            found = text(said, left + (column + 0.5) * each, baseline, font, em, fill, "middle")
            over = max(over, found.width + AIR - each)
            words.append(found)
    height = tops[-1]
    art.append(Rect(0.0, 0.0, width, tops[1], Style(look.well), name="row-1"))
    for column in range(len(steps)):
        x = left + column * each
        art.append(line((x, 0.0), (x, height), look.hairline, look.hair, f"column-{column + 1}"))
    return Strip((*art, *_around(width, height, look)), tuple(words), height, over)


def _captions(said: Sequence[str], room: float, look: Look) -> tuple[list[Text], list[float], float]:
    """The words before the rows, where each row begins and the last one ends, and what is too wide."""
    words: list[Text] = []
    tops, over = [0.0], 0.0
    for phrase in said:
        lines = break_lines(phrase, room - 1.5 * PAD, CAPTION, look.fonts.regular, look.fonts.bold)
        over = max(over, overflow(lines, room - 1.5 * PAD))
        top = tops[-1] + (ROW - CAPTION) / 2
        for number, found in enumerate(lines):
            baseline = top + 0.85 * CAPTION + number * CAPTION * 1.12
            words += set_line(found, PAD, baseline, CAPTION, look.quiet)
        tops.append(tops[-1] + max(ROW, (ROW - CAPTION) + len(lines) * CAPTION * 1.12))
    return words, tops, over


def _best(game: Game, width: float, look: Look) -> Strip:
    """A date and points on each line, for pens."""
    art: list[Mark] = [line((0.0, ROW), (width, ROW), look.accent, look.hair, "top")]
    for number in range(1, BEST + 1):
        y = ROW + number * WRITING
        art.append(line((0.0, y), (width, y), look.hairline, look.hair, f"line-{number}"))
    half = width / 2
    art.append(line((half, ROW), (half, ROW + BEST * WRITING), look.hairline, look.hair, "middle"))
    words = [
        text(game.language.say(f"column_{name}"), x, ROW - 1.0, look.fonts.bold, TYPE, look.accent, "middle")
        for name, x in (("date", half / 2), ("points", half * 1.5))
    ]
    over = max(found.width for found in words) - half
    return Strip(tuple(art), tuple(words), ROW + BEST * WRITING, max(0.0, over))


def _around(width: float, height: float, look: Look) -> list[Mark]:
    return [
        line((0.0, 0.0), (width, 0.0), look.accent, look.hair, "top"),
        line((0.0, height), (width, height), look.accent, look.hair, "bottom"),
    ]


_TABLES: Mapping[str, Callable[[Game, float, Look], Strip]] = {
    "scoring": _scoring,
    "combo": _combo,
    "best": _best,
}
