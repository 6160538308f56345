"""Reading SVG's path language, as far as the profile lets it go."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.drawing.marks import Point, Segment
from generator.game.values import quote
from generator.pathdata import arc_curves

NUMBER = re.compile(r"(?!-0(?:\.0+)?$)-?(?:0|[1-9][0-9]{0,6})(?:\.[0-9]{1,3})?", re.ASCII)

_WORD = re.compile(r"[A-Za-z]|[^\s,A-Za-z]+", re.ASCII)
_NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


def read_path(d: str) -> tuple[Segment, ...]:
    """A path's outline as moves, lines, cubics and closings.

    Raises ValueError, with one sentence, for a path that is not written as the profile has it.
    """
    outline: list[Segment] = []
    start = pen = (0.0, 0.0)
    for letter, words in _commands(d):
        if not outline and letter != "M":
            raise ValueError(f"the path begins with {letter}; begin it with M and a point")
        segments = _segments(letter, words, pen)
        outline += segments
        points = segments[-1][1:]
        pen = points[-1] if points else start
        if letter == "M":
            start = pen
    if not outline:
        raise ValueError("the path is empty; begin it with M and a point")
    return tuple(outline)


def is_closed(outline: tuple[Segment, ...]) -> bool:
    """Whether every part of a path ends where it began, by Z."""
    kinds = "".join(segment[0] for segment in outline)
    return all(part.endswith("Z") for part in kinds.split("M")[1:])


def _commands(d: str) -> Iterator[tuple[str, list[str]]]:
    letter, words = "", list[str]()
    for word in _WORD.findall(d):
        if word.isalpha():
            if letter or words:
                yield letter, _counted(letter, words)
            letter, words = word, []
        else:
            words.append(word)
    if letter or words:
        yield letter, _counted(letter, words)


def _counted(letter: str, words: list[str]) -> list[str]:
    if not letter:
        raise ValueError(f"the path begins with {quote(words[0])}; begin it with M and a point")
    if letter not in _NUMBERS_OF:
        raise ValueError(
            f"the path has the command {letter!r}; only absolute M L H V C Q A Z are kept by all tools"
        )
    if len(words) != _NUMBERS_OF[letter]:
        raise ValueError(
            f"the path has {len(words)} numbers after {letter}; write {_NUMBERS_OF[letter]}, "
            "with spaces between, and a letter before each set"
        )
    return words


def _segments(letter: str, words: list[str], pen: Point) -> list[Segment]:
    if letter == "A":
        return _arc(words, pen)
    n = [_number(word) for word in words]
    points = tuple(zip(n[::2], n[1::2], strict=False))
    match letter:
        case "H":
            return [("L", (n[0], pen[1]))]
        case "V":
            return [("L", (pen[0], n[0]))]
        case "Q":
            (qx, qy), (x, y) = points
            first = pen[0] + (qx - pen[0]) * 2 / 3, pen[1] + (qy - pen[1]) * 2 / 3
            return [("C", first, (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3), (x, y))]
        case _:
            return [(letter, *points)]


def _number(word: str) -> float:
    if not NUMBER.fullmatch(word):
        raise ValueError(
            f"the path has {quote(word)} for a number; write at most three decimals, as in 12.345"
        )
    return float(word)


def _arc(words: list[str], pen: Point) -> list[Segment]:
    """An elliptical arc as cubics of at most a quarter turn each."""
    rx, ry, turn, _, _, x, y = (_number(word) for word in words)
    large, sweep = words[3], words[4]
    if rx <= 0 or ry <= 0 or not {large, sweep} <= {"0", "1"}:
        raise ValueError("the path has an arc without radii or flags; write A rx ry turn 0|1 0|1 x y")
    return arc_curves(pen, rx, ry, turn, large == "1", sweep == "1", (x, y))
