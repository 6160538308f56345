"""Paragraphs: words with **bold** parts, broken into measured lines.

A soft hyphen says where a long word may be broken; it is never printed. A word that is broken there ends its
line with a hyphen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from generator.drawing.marks import Font, Text
from generator.game.values import SOFT_HYPHEN
from generator.typeset import fonts

# A line that spares its last word for the one below must still look full.
FULL_ENOUGH = 0.75

_BOLD = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True, slots=True)
class Run:
    """Characters in one face."""

    text: str
    font: Font


Word = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Runs that stand on one baseline, and their advance in millimetres."""

    runs: tuple[Run, ...]
    width: float


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """Words, or their parts between soft hyphens, with their advances and those of what follows them, in ems:
    a space, or nothing if the word goes on; a hyphen, if a line ends within the word. Measured once for all
    sizes."""

    words: tuple[Word, ...]
    ems: tuple[float, ...]
    spaces: tuple[float, ...]
    hyphens: tuple[float, ...]

    def breaks(self, room: float) -> list[tuple[int, int]]:
        """First word and the one behind the last of each line; `room` is a line's length in ems."""
        found: list[tuple[int, int]] = []
        begin = 0
        while begin < len(self.ems):
            end = self._end(begin, room)
            found.append((begin, end))
            begin = end
        return self._without_lone_word(found, room)

    def _end(self, begin: int, room: float) -> int:
        """The word behind the last that the line from `begin` holds, its hyphen included; at least one."""
        end, filled = begin + 1, self.ems[begin]
        for index in range(begin + 1, len(self.ems)):
            filled += self.spaces[index - 1] + self.ems[index]
            if filled > room:
                break
            if filled + self.hyphens[index] <= room:
                end = index + 1
        return end

    def _without_lone_word(self, found: list[tuple[int, int]], room: float) -> list[tuple[int, int]]:
        if len(found) > 1 and found[-1][1] - found[-1][0] == 1 and found[-2][1] - found[-2][0] > 2:
            (begin, last), (_, end) = found[-2:]
            if self.hyphens[last - 2] or self.hyphens[last - 1]:
                return found
            left = sum(self.ems[begin : last - 1]) + sum(self.spaces[begin : last - 2])
            moved = self.ems[last - 1] + self.spaces[last - 1] + self.ems[last]
            if moved <= room and left >= FULL_ENOUGH * room:
                return [*found[:-2], (begin, last - 1), (last - 1, end)]
        return found


def words(markup: str, font: Font = fonts.REGULAR, bold: Font = fonts.BOLD) -> tuple[Word, ...]:
    """Split at spaces; a word may change its face inside. Two stars around a part make it bold.

    >>> [[run.text for run in word] for word in words("**Place** it, **now**.")]
    [['Place'], ['it,'], ['now', '.']]
    """
    found: list[Word] = []
    open_word: list[Run] = []
    for run in _runs(markup, font, bold):
        first, *others = run.text.split(" ")
        if first:
            open_word.append(Run(first, run.font))
        for part in others:
            if open_word:
                found.append(tuple(open_word))
            open_word = [Run(part, run.font)] if part else []
    return (*found, tuple(open_word)) if open_word else tuple(found)


def plain(markup: str) -> str:
    """The characters that will be printed, without the stars and soft hyphens."""
    return _BOLD.sub(r"\1", markup).replace(SOFT_HYPHEN, "")


def break_lines(
    markup: str, width: float, size: float, font: Font = fonts.REGULAR, bold: Font = fonts.BOLD
) -> tuple[Line, ...]:
    """Fill lines of at most `width` one after another.

    A word longer than a line gets one of its own (see `overflow`); the last line is never a lone word if the
    one above can spare its last.
    """
    paragraph = _prepare(markup, font, bold)
    spans = paragraph.breaks(width / size)
    lines = tuple(_line(paragraph, begin, end, size) for begin, end in spans)
    # Kerning across words is known only once a line is set: if it widens one, break a little earlier.
    wider = max(
        (line.width - width for line, (begin, end) in zip(lines, spans, strict=True) if end - begin > 1),
        default=0.0,
    )
    return break_lines(markup, width - wider, size, font, bold) if wider > 1e-9 else lines


def count_lines(
    markup: str, width: float, size: float, font: Font = fonts.REGULAR, bold: Font = fonts.BOLD
) -> int:
    """How many lines `break_lines` will fill, without setting them."""
    return len(_prepare(markup, font, bold).breaks(width / size))


def widest_word(
    markup: str, size: float, font: Font = fonts.REGULAR, bold: Font = fonts.BOLD
) -> tuple[str, float]:
    """The longest word, or part of one that is not broken, and its advance in millimetres, its hyphen
    included; empty and 0 if there is none."""
    paragraph = _prepare(markup, font, bold)
    if not paragraph.words:
        return "", 0.0
    lengths = map(sum, zip(paragraph.ems, paragraph.hyphens, strict=True))
    ems, word = max(zip(lengths, paragraph.words, strict=True), key=lambda pair: pair[0])
    return "".join(run.text for run in word), ems * size


def overflow(lines: Sequence[Line], width: float) -> float:
    """By how many millimetres the longest line exceeds the width; 0 if it fits."""
    return max((line.width - width for line in lines if line.width > width + 1e-6), default=0.0)


def set_line(line: Line, x: float, y: float, size: float, fill: str) -> Iterator[Text]:
    """The text marks of a line that begins at x on the baseline y."""
    for run in line.runs:
        stripped = run.text.rstrip(" ")
        if stripped.lstrip(" "):
            lead = len(stripped) - len(stripped.lstrip(" "))
            shift = fonts.measure(run.text[:lead], run.font, size).width
            yield fonts.text(stripped.lstrip(" "), x + shift, y, run.font, size, fill)
        x += fonts.measure(run.text, run.font, size).width


@lru_cache(maxsize=2_000)
def _prepare(markup: str, font: Font, bold: Font) -> _Paragraph:
    parts = [part for word in words(markup, font, bold) for part in _parts(word)]
    found = tuple(word for word, _ in parts)
    ems = tuple(sum(fonts.measure(run.text, run.font, 1.0).width for run in word) for word in found)
    behind = [(fonts.measure("-" if soft else " ", word[-1].font, 1.0).width, soft) for word, soft in parts]
    spaces = tuple(0.0 if soft else width for width, soft in behind)
    return _Paragraph(found, ems, spaces, tuple(width if soft else 0.0 for width, soft in behind))


def _parts(word: Word) -> Iterator[tuple[Word, bool]]:
    """The word, divided at its soft hyphens; and after each part, whether the word goes on."""
    parts: list[list[Run]] = [[]]
    for run in word:
        first, *others = run.text.split(SOFT_HYPHEN)
        parts[-1].append(Run(first, run.font))
        parts += [[Run(text, run.font)] for text in others]
    solid = [tuple(run for run in part if run.text) for part in parts]
    solid = [part for part in solid if part]
    return ((part, number < len(solid)) for number, part in enumerate(solid, 1))


def _runs(markup: str, font: Font, bold: Font) -> Iterator[Run]:
    """Alternate plain and bold parts."""
    for index, part in enumerate(_BOLD.split(markup)):
        if part:
            yield Run(part, bold if index % 2 else font)


def _line(paragraph: _Paragraph, begin: int, end: int, size: float) -> Line:
    runs = _joined(paragraph.words[begin:end], paragraph.hyphens[begin:end])
    return Line(runs, sum(fonts.measure(run.text, run.font, size).width for run in runs))


def _joined(parts: Sequence[Word], goes_on: Sequence[float]) -> tuple[Run, ...]:
    """Words of one face become one run, so that a line is few marks; a space belongs to the run before it."""
    pieces: list[Run] = []
    for word, soft in zip(parts, goes_on, strict=True):
        pieces += word if soft else (*word, Run(" ", word[-1].font))
    pieces = [*pieces, Run("-", pieces[-1].font)] if goes_on[-1] else pieces[:-1]
    return tuple(
        Run("".join(run.text for run in same), font)
        for font, same in groupby(pieces, key=lambda run: run.font)
    )
