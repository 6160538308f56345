"""Lengths and papers. The one place that knows points and CSS pixels per millimetre."""

from __future__ import annotations

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


def show(length: float) -> str:
    """A length for people: at most two decimals, no trailing zeros.

    >>> show(21.0), show(12.70), show(0.156)
    ('21', '12.7', '0.16')
    """
    text = f"{length:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, portrait, in millimetres."""

    id: str
    name: str
    width: float
    height: float


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "Letter", 8.5 * MM_PER_INCH, 11 * MM_PER_INCH),
    )
}
