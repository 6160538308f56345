"""Lengths and papers. The one place that knows points and CSS pixels per millimetre."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH
PX_PER_MM = 96 / MM_PER_INCH  # CSS pixels

_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / PT_PER_MM}
_LENGTH = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)\s*(mm|cm|in|pt)", re.ASCII)


def parse_length(text: str) -> float:
    """Read `"22 mm"`, `"2.2cm"`, `"1 in"` or `"6.5 pt"` into millimetres.

    >>> parse_length("22 mm")
    22.0
    >>> parse_length("1 in")
    25.4

    Raises ValueError if the text is no such length.
    """
    match = _LENGTH.fullmatch(text.strip())
    if not match:
        raise ValueError(f"{text!r} is no length; write a number and a unit, such as 22 mm")
    number, unit = match.groups()
    return float(number) * _UNITS[unit]


def pt(size_pt: float) -> float:
    """Typographic points to millimetres."""
    return size_pt / PT_PER_MM


# The smallest type that is ever set: smaller print cannot be read.
FLOOR = pt(6.5)


def show(length: float) -> str:
    """A length for people: at most two decimals, no trailing zeros.

    >>> show(21.0), show(12.70), show(0.156)
    ('21', '12.7', '0.16')
    """
    text = f"{length:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def show_pt(length: float) -> str:
    """A size of type for people, in points.

    >>> show_pt(FLOOR), show_pt(pt(12))
    ('6.5 pt', '12 pt')
    """
    return f"{show(length * PT_PER_MM)} pt"


def show_range(least: float, most: float, unit: str) -> str:
    """Two bounds for people in a unit of theirs, rounded so that both are inside.

    >>> show_range(5, 100, "mm"), show_range(FLOOR, 20, "pt")
    ('5 mm to 100 mm', '6.5 pt to 56.69 pt')
    """
    low = math.ceil(least / _UNITS[unit] * 100 - 1e-6) / 100
    high = math.floor(most / _UNITS[unit] * 100 + 1e-6) / 100
    return f"{show(low)} {unit} to {show(high)} {unit}"


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper as it goes through the printer, in millimetres."""

    id: str
    name: str
    width: float
    height: float


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("legal", "Legal", 215.9, 355.6),
    )
}

# A paper of one's own: smaller ones have no room for the rulers, larger ones no printer.
LEAST_PAPER, MOST_PAPER = 130.0, 1300.0
_PAPER = re.compile(r"(.+?)\s*[x×]\s*(.+)")


def paper_of(text: str) -> Paper:
    """A paper by its name, or by its size as width × height.

    >>> paper_of("A4").id, paper_of("200 x 250 mm").id, paper_of("8 in × 10.5 in").name
    ('a4', '200x250mm', '203.2 × 266.7 mm')

    Raises ValueError if the text is neither, or the size is out of range.
    """
    if text.lower() in PAPERS:
        return PAPERS[text.lower()]
    match = _PAPER.fullmatch(text.strip())
    if not match:
        raise ValueError(f"{text!r} is no paper")
    unit = re.sub(r"[0-9.\s]", "", match[2])
    sides = [part if part.strip(" .0123456789") else f"{part} {unit}" for part in match.groups()]
    width, height = (round(parse_length(side), 3) for side in sides)
    if not LEAST_PAPER <= min(width, height) <= max(width, height) <= MOST_PAPER:
        raise ValueError(
            f"{text} is out of range; both sides must be {show(LEAST_PAPER)} mm to {show(MOST_PAPER)} mm"
        )
    across, down = f"{width:.3f}".rstrip("0").rstrip("."), f"{height:.3f}".rstrip("0").rstrip(".")
    return Paper(f"{across}x{down}mm", f"{show(width)} × {show(height)} mm", width, height)
