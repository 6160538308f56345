"""Whether a printer can print all that is on the sheets, as the file has it after its correction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.checks.finding import Finding
from generator.checks.words import line_reach
from generator.components.component import Component
from generator.drawing.bounds import Box, reach
from generator.drawing.marks import Text, drawables
from generator.printer import Printer
from generator.sheets.page import Page
from generator.units import show

_EXACT = 1e-6
_SIDES = ("left", "top", "right", "bottom")


def check_printer_reach(
    printer: Printer, parts: Sequence[Component], pages: Mapping[str, Sequence[Page]]
) -> Iterator[Finding]:
    """An error for each page with ink where the printer cannot print."""
    bleeds = {part.id: part.bleed for part in parts}
    for name, found in pages.items():
        faults = [(page, fault) for page in found for fault in _faults(printer, page, bleeds)]
        for page, fault in faults:
            yield Finding("error", "printer", f"{name}-{page.number}", fault)
        if not faults:
            yield Finding("info", "printer", name, f"{printer.name} can print all that is on the sheets")


def _faults(printer: Printer, page: Page, bleeds: Mapping[str, float]) -> Iterator[str]:
    boxes = [_sent(box, page) for box in _boxes(page, bleeds)]
    if not boxes:
        return
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    paper = page.paper
    rooms = (min(lefts), min(tops), paper.width - max(rights), paper.height - max(bottoms))
    for side, room in zip(_SIDES, rooms, strict=True):
        margin = getattr(printer.margins, side)
        if room < margin - _EXACT:
            yield (
                f"something lies {show(room)} mm from the {side} edge;"
                f" {printer.name} leaves {show(margin)} mm white there"
            )


def _boxes(page: Page, bleeds: Mapping[str, float]) -> Iterator[Box]:
    for piece in page.pieces:
        bleed = bleeds.get(piece.component, 0.0)
        yield (
            piece.x - bleed,
            piece.y - bleed,
            piece.x + piece.width + bleed,
            piece.y + piece.height + bleed,
        )
    # What lies under the pieces may run into the edge.
    for layer in (layer for layer in page.layers if layer.name != "background"):
        for mark in drawables(layer.marks):
            box = line_reach(mark) if isinstance(mark, Text) else reach(mark)
            if box:
                yield box


def _sent(box: Box, page: Page) -> Box:
    """Where the file has it."""
    made, (x, y) = page.correction, (page.paper.width / 2, page.paper.height / 2)
    left, top, right, bottom = box
    return (
        x + (left - x) * made.x + made.right,
        y + (top - y) * made.y + made.down,
        x + (right - x) * made.x + made.right,
        y + (bottom - y) * made.y + made.down,
    )
