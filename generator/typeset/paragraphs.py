"""Paragraphs: words with **bold** parts, broken into measured lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.drawing.marks import Font, Text
from generator.typeset import fonts

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


def words(markup: str, font: Font = fonts.REGULAR) -> tuple[Word, ...]:
    """Split at spaces; a word may change its face inside. Two stars around a part make it bold.

    >>> [[run.text for run in word] for word in words("**Place** it, **now**.")]
    [['Place'], ['it,'], ['now', '.']]
    """
    found: list[Word] = []
    open_word: list[Run] = []
    for run in _runs(markup, font):
        first, *others = run.text.split(" ")
        if first:
            open_word.append(Run(first, run.font))
        for part in others:
            if open_word:
                found.append(tuple(open_word))
            open_word = [Run(part, run.font)] if part else []
    return (*found, tuple(open_word)) if open_word else tuple(found)


def plain(markup: str) -> str:
    """The characters that will be printed, without the stars."""
    return _BOLD.sub(r"\1", markup)


def break_lines(markup: str, width: float, size: float, font: Font = fonts.REGULAR) -> tuple[Line, ...]:
    """Fill lines of at most `width` one after another.

    A word longer than a line gets one of its own (see `overflow`); the last line is never a lone word if the
    one above can spare its last.
    """
    lines: list[list[Word]] = []
    current: list[Word] = []
    for word in words(markup, font):
        if current and _line([*current, word], size).width > width:
            lines.append(current)
            current = []
        current.append(word)
    if lines and len(current) == 1 and len(lines[-1]) > 2:
        companion = [lines[-1][-1], *current]
        if _line(companion, size).width <= width:
            lines[-1], current = lines[-1][:-1], companion
    return tuple(_line(parts, size) for parts in (*lines, current) if parts)


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


def _runs(markup: str, font: Font) -> Iterator[Run]:
    """Alternate plain and bold parts."""
    for index, part in enumerate(_BOLD.split(markup)):
        if part:
            yield Run(part, fonts.BOLD if index % 2 else font)


def _line(parts: Sequence[Word], size: float) -> Line:
    runs = _joined(parts)
    return Line(runs, sum(fonts.measure(run.text, run.font, size).width for run in runs))


def _joined(parts: Sequence[Word]) -> tuple[Run, ...]:
    """Words of one face become one run, so that a line is few marks; a space belongs to the run before it."""
    pieces = [
        run
        for index, word in enumerate(parts)
        for run in ((Run(" ", parts[index - 1][-1].font), *word) if index else word)
    ]
    return tuple(
        Run("".join(run.text for run in same), font)
        for font, same in groupby(pieces, key=lambda run: run.font)
    )
