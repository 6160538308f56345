"""Numbers, lengths, ranges and shapes: the scalars of a definition that are not words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from generator.game.polyomino import Polyomino
from generator.game.values import Kind, quote, shorten, text_of
from generator.units import PAPERS, paper_of, parse_length, show, show_range


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number from `least` to `most`."""

    least: int
    most: int
    sample: int = 3

    def read(self, given: object) -> int:
        text = text_of(given, self.wanted())
        if not re.fullmatch(r"-?[0-9]+", text):
            raise ValueError(f"{quote(text)} is no whole number; write one from {self.least} to {self.most}")
        # int() of a million digits takes seconds: a number with that many is out of range anyway
        if len(text) > 12 or not self.least <= int(text) <= self.most:
            raise ValueError(f"{shorten(text)} is out of range; write {self.wanted()}")
        return int(text)

    def wanted(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def example(self) -> str:
        return str(min(max(self.least, self.sample), self.most))

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


def _no_length(text: str, sample: str) -> str:
    """What is wrong with a text that is no length."""
    comma = re.fullmatch(r"(-?[0-9]{1,6}),([0-9]{1,6}\s*(?:mm|cm|in|pt))", text.strip(), re.ASCII)
    if comma:
        wanted = f"a decimal point: {comma[1]}.{comma[2]}"
    elif re.fullmatch(r"[0-9.]{1,12}\s*(?!mm|cm|in$|pt)[^\s0-9.]+", text.strip(), re.ASCII):
        wanted = f"mm, cm, in or pt after the number, such as {sample}"
    else:
        wanted = f"a number and a unit, such as {sample}"
    return f"{quote(text)} is no length; write {wanted}"


@dataclass(frozen=True, slots=True)
class Millimetres(Kind):
    """A length with its unit, kept in millimetres."""

    least: float
    most: float
    sample: str = "22 mm"

    def read(self, given: object) -> float:
        text = text_of(given, self.wanted()).strip()
        # Only a range that goes below 0 knows a sign; elsewhere "-3 mm" is no length at all.
        minus = self.least < 0 and text.startswith("-")
        try:
            length = parse_length(text[minus:]) * (-1 if minus else 1) + 0.0  # no -0
        except ValueError:
            raise ValueError(_no_length(text, self.sample)) from None
        if not self.least <= length <= self.most:
            allowed = show_range(self.least, self.most, text[-2:])
            raise ValueError(f"{shorten(text)} is out of range; allowed are {allowed}")
        return length

    def wanted(self) -> str:
        return f"a length such as {self.sample}"

    def example(self) -> str:
        return self.sample

    def write(self, value: float) -> str:
        return f"{show(value)} mm"

    def schema(self) -> dict[str, Any]:
        return {
            "type": "string",
            "pattern": ("^-?" if self.least < 0 else "^") + r"[0-9]+(\.[0-9]+)?\s*(mm|cm|in|pt)$",
            "examples": [self.sample],
        }


@dataclass(frozen=True, slots=True)
class Percent(Kind):
    """A share in percent, kept as a part of one: `12 %` is 0.12."""

    least: float
    most: float
    sample: str

    def read(self, given: object) -> float:
        text = text_of(given, self.wanted()).strip()
        match = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*%", text, re.ASCII)
        if not match:
            raise ValueError(f"{quote(text)} is no share; write {self.wanted()}")
        if not self.least <= float(match[1]) <= self.most:
            allowed = f"{show(self.least)} to {show(self.most)} %"
            raise ValueError(f"{shorten(text)} is out of range; allowed are {allowed}")
        return round(float(match[1]) / 100, 6)

    def wanted(self) -> str:
        return f"a number of percent such as {self.sample}"

    def example(self) -> str:
        return self.sample

    def write(self, value: float) -> str:
        return f"{show(value * 100)} %"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?\s*%$", "examples": [self.sample]}


@dataclass(frozen=True, slots=True)
class Span(Kind):
    """A range of whole numbers, `2..5`, or a single one."""

    least: int
    most: int

    def read(self, given: object) -> tuple[int, int]:
        text = text_of(given, self.wanted())
        match = re.fullmatch(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?", text)
        if not match:
            raise ValueError(f"{quote(text)} is no range; write {self.wanted()}")
        low, high = int(match[1]), int(match[2] or match[1])
        if low > high:
            raise ValueError(f"{text} runs backwards; write the smaller number first: {high}..{low}")
        if not self.least <= low <= high <= self.most:
            raise ValueError(f"{text} is out of range; write numbers from {self.least} to {self.most}")
        return low, high

    def wanted(self) -> str:
        return f"a range such as {self.least}..{self.most}"

    def example(self) -> str:
        return f"{self.least}..{self.most}"

    def write(self, value: tuple[int, int]) -> str:
        return f"{value[0]}..{value[1]}"

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "integer"], "pattern": r"^[0-9]{1,3}(\.\.[0-9]{1,3})?$"}


@dataclass(frozen=True, slots=True)
class Shape(Kind):
    """ASCII art: rows of `#` (a square) and `.` (none), as a list or in a block after |."""

    most: int = 12

    def read(self, given: object) -> Polyomino:
        rows = given.rstrip("\n").split("\n") if isinstance(given, str) else given
        rows = rows if isinstance(rows, list) else [rows]
        texts = [row for row in rows if isinstance(row, str) and row]
        if not texts:
            raise ValueError(f"the shape is empty; write {self.wanted()}")
        if len(texts) < len(rows):
            raise ValueError(f"a row of the shape is empty or no text; write {self.wanted()}")
        if len(texts) > self.most or max(map(len, texts)) > self.most:
            raise ValueError(f"the shape is too large; at most {self.most} rows and columns are allowed")
        if any(" " in text for text in texts):  # as in a block after >
            raise ValueError(f"there is a space in the shape; write {self.wanted()}, in a list")
        return Polyomino.from_rows(texts)

    def wanted(self) -> str:
        return 'rows of # and . in quotes, such as "##." and ".##"'

    def example(self) -> str:
        return '["##.", ".##"]'

    def write(self, value: Polyomino) -> list[str]:
        return list(value.rows)

    def schema(self) -> dict[str, Any]:
        row = {"type": "string", "pattern": "^[#.]+$"}
        block = {"type": "string", "pattern": "^[#.]+(\n[#.]+)*\n*$"}
        return {"oneOf": [block, {"type": "array", "minItems": 1, "maxItems": self.most, "items": row}]}


@dataclass(frozen=True, slots=True)
class PaperName(Kind):
    """A paper: its name, or width × height. The value is the paper's id, the same however it is written."""

    def read(self, given: object) -> str:
        text = text_of(given, self.wanted())
        try:
            return paper_of(text).id
        except ValueError as error:
            if "out of range" in str(error):
                raise
            raise ValueError(f"{quote(text)} is no paper; write {self.wanted()}") from None

    def wanted(self) -> str:
        return f"{', '.join(PAPERS)}, or a size such as 200 x 250 mm"

    def example(self) -> str:
        return "a4"

    def schema(self) -> dict[str, Any]:
        size = {"type": "string", "pattern": r"^[0-9.]+\s*(mm|cm|in|pt)?\s*[x×]\s*[0-9.]+\s*(mm|cm|in|pt)$"}
        return {"anyOf": [{"enum": list(PAPERS)}, size]}


def shift(most: float) -> Millimetres:
    """A length in either direction: `-0.5 mm`."""
    return Millimetres(-most, most, "-0.5 mm")


@dataclass(frozen=True, slots=True)
class Factor(Kind):
    """A plain number from `least` to `most`: 1 changes nothing."""

    least: float
    most: float

    def read(self, given: object) -> float:
        text = text_of(given, self.wanted()).strip()
        if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?", text, re.ASCII):
            raise ValueError(f"{quote(text)} is no number; write {self.wanted()}")
        if not self.least <= float(text) <= self.most:
            raise ValueError(f"{shorten(text)} is out of range; write {self.wanted()}")
        return float(text)

    def wanted(self) -> str:
        return f"a number from {show(self.least)} to {show(self.most)}, such as 1.004"

    def example(self) -> str:
        return "1.004"

    def write(self, value: float) -> str:
        return f"{value:.5f}".rstrip("0").rstrip(".")

    def schema(self) -> dict[str, Any]:
        return {"type": "number", "minimum": self.least, "maximum": self.most}
