"""Whether all words can be read: every character has a glyph, no line is too small or runs off its piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from generator.bench import Bench, Same
from generator.checks.finding import Finding
from generator.components.component import Component
from generator.drawing.bounds import Box, line_box
from generator.drawing.letters import letters
from generator.drawing.marks import Font, Layer, Text, drawables
from generator.game.definition import Print
from generator.sheets.page import Page
from generator.typeset.fonts import FAMILY, cap_height, heights, missing
from generator.units import FLOOR, show, show_pt

_EXACT = 1e-6


def check_glyphs(
    parts: Iterable[Component], pages: Mapping[str, Sequence[Page]], bench: Bench | None = None
) -> Iterator[Finding]:
    """An error for each character that would print as a box, with the first place where it is."""
    first: dict[Font, dict[str, str]] = {}
    bench = bench or Bench()
    for where, layers in _pictures(parts, pages):
        for font, found in bench.made("letters", Same(layers), partial(letters, layers)):
            known = first.setdefault(font, {})
            for character in found:
                known.setdefault(character, where)
    faults: dict[tuple[str, str], str] = {}
    for font, known in first.items():
        for character in missing("".join(known), [font]):
            faults.setdefault((font.family, character), known[character])
    for (family, character), where in faults.items():
        message = f"the font {family} has no {character!r} (U+{ord(character):04X}); use another character"
        yield Finding("error", "glyphs", where, message)
    if not faults:
        names = " and ".join(dict.fromkeys(font.family for font in first)) or FAMILY
        count = len({character for known in first.values() for character in known})
        yield Finding("info", "glyphs", "fonts", f"{names} has all {count} characters that are used")


def check_text(parts: Iterable[Component], settings: Print, bench: Bench | None = None) -> Iterator[Finding]:
    """An error for each line that leaves its piece or the safe area, a warning for each that is too small."""
    smallest, faults = float("inf"), 0
    bench = bench or Bench()
    for part in parts:
        key = Same(part.front), part.id, _safe(part, settings)
        size, findings = bench.made("text", key, partial(_read, part, key[2]))
        smallest, faults = min(smallest, size), faults + len(findings)
        yield from findings
    if not faults and smallest < float("inf"):
        message = f"every line fits its piece; the smallest is {show_pt(smallest)}"
        yield Finding("info", "text", "text", message)


def _read(part: Component, safe: float) -> tuple[float, tuple[Finding, ...]]:
    """The smallest size of type on the part, and what is wrong with its lines."""
    marks = list(_marks(part.front.layers))
    size = min((mark.size for mark in marks), default=float("inf"))
    return size, tuple(finding for mark in marks for finding in _faults(mark, part, safe))


def _safe(part: Component, settings: Print) -> float:
    """How far words must keep from the trim: a kind without a safe area has its trim alone."""
    size = settings.size_of(part.kind)
    return size.safe if size else 0.0


def _faults(mark: Text, part: Component, safe: float) -> Iterator[Finding]:
    quoted = f"{mark.text[:40]!r}"
    # A line is safe from its baseline to the height of its capitals: round letters swing over both by a
    # hair, tails and accents hang out by up to a third of its size. All of its ink is on the piece.
    excess = max(_over(body_reach(mark), part) + safe, _over(line_reach(mark), part))
    if excess > _EXACT:
        yield Finding("error", "text", part.id, f"{quoted} runs {show(excess)} mm over the safe edge")
    if mark.size < FLOOR - _EXACT:
        message = f"{quoted} is set in {show_pt(mark.size)}; {show_pt(FLOOR)} can be read"
        yield Finding("warning", "text", part.id, message)


def _over(box: Box, part: Component) -> float:
    """How far a box reaches over the trim; negative if it keeps off."""
    left, top, right, bottom = box
    return max(-left, -top, right - part.width, bottom - part.height)


def line_reach(mark: Text) -> Box:
    """The box of a line as printed: its advance along, its glyphs' ink across."""
    return line_box(mark, *heights(mark.text, mark.font, mark.size))


def body_reach(mark: Text) -> Box:
    """The box of a line as it is aligned: its advance along, from baseline to capital height across."""
    return line_box(mark, cap_height(mark.font, mark.size), 0.0)


def _pictures(
    parts: Iterable[Component], pages: Mapping[str, Sequence[Page]]
) -> Iterator[tuple[str, tuple[Layer, ...]]]:
    for part in parts:
        yield from ((part.id, face.layers) for face in (part.front, part.back) if face)
    for paper, found in pages.items():
        yield from ((f"{paper}-{page.number}", page.layers) for page in found)


def _marks(layers: Iterable[Layer]) -> Iterator[Text]:
    for layer in layers:
        for mark in drawables(layer.marks):
            if isinstance(mark, Text):
                yield mark
