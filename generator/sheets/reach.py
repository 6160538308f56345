"""Sheets for a printer: imposed on what it reaches of the paper, then put in place and corrected.

A printer that leaves more white than lanes and margins do narrows the paper by as much on both sides, so that
blocks stay in the middle and backs still meet their fronts. Lanes, labels, rulers and marks follow by
themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from generator.drawing.placement import place
from generator.errors import FitError, Problem
from generator.game.definition import Margins, Print
from generator.printer import Correction, Printer, Side, correction, edges
from generator.sheets.layout import EDGE, exact
from generator.sheets.page import Cut, Page
from generator.units import Paper, show

# With this much white around the pieces, lanes and marks have all the room they need.
_ROOMY = Margins(sides=9.6, ends=12.7)

Impose = Callable[[Print, Paper], tuple[Page, ...]]


def impose_for(
    printer: Printer | None,
    settings: Print,
    paper: Paper,
    impose: Impose,
    sides: tuple[Side, ...] = ("front",),
    flip: str = "",
) -> tuple[Page, ...]:
    """What `impose` makes of a paper, so that this printer prints all of it, true to size.

    The pages take turns to be of these sides of a sheet that is turned over the edge `flip`.
    """
    if printer is None:
        return impose(settings, paper)
    made = [correction(printer, paper, side, flip) for side in sides]
    narrow, flat = _lost(printer, paper, made)
    part = replace(paper, width=paper.width - 2 * narrow, height=paper.height - 2 * flat)
    try:
        pages = impose(replace(settings, margins=_within(settings.margins, narrow, flat)), part)
    except FitError as error:
        if part == paper:
            raise
        raise FitError(_explained(error, printer, part)) from None
    return tuple(
        replace(_moved(page, paper, narrow, flat), correction=made[number % len(made)])
        for number, page in enumerate(pages)
    )


def _explained(error: FitError, printer: Printer, part: Paper) -> tuple[Problem, ...]:
    return (
        *error.problems,
        Problem(
            f"{part.name} is laid out as {show(part.width)} × {show(part.height)} mm, because"
            f" {printer.name} cannot print nearer to its edges; take a larger paper, or --no-printer"
        ),
    )


def _lost(printer: Printer, paper: Paper, made: Sequence[Correction]) -> tuple[float, float]:
    """What the printer takes of each side, and of each end, beyond what lanes keep free anyway.

    Backs that are shifted come as much nearer to an edge.
    """
    kept = edges(printer, paper)
    across = max(abs(each.right) for each in made) / printer.scale.x
    down = max(abs(each.down) for each in made) / printer.scale.y
    return (
        max(0.0, max(kept.left, kept.right) + across - EDGE),
        max(0.0, max(kept.top, kept.bottom) + down - EDGE),
    )


def _within(margins: Margins, narrow: float, flat: float) -> Margins:
    """The margins within the narrower paper: as much less as the printer takes, but with room for lanes."""
    return Margins(
        sides=max(margins.sides - narrow, min(margins.sides, _ROOMY.sides)),
        ends=max(margins.ends - flat, min(margins.ends, _ROOMY.ends)),
    )


def _moved(page: Page, paper: Paper, x: float, y: float) -> Page:
    """The page on the whole paper; its cuts still go from edge to edge."""
    if x == y == 0:
        return page
    return replace(
        page,
        paper=paper,
        pieces=tuple(replace(piece, x=exact(piece.x + x), y=exact(piece.y + y)) for piece in page.pieces),
        cuts=tuple(_moved_cut(cut, page.paper, paper, x, y) for cut in page.cuts),
        layers=tuple(replace(layer, marks=place(layer.marks, x, y)) for layer in page.layers),
    )


def _moved_cut(cut: Cut, part: Paper, paper: Paper, x: float, y: float) -> Cut:
    def across(at: float) -> float:
        return 0.0 if at == 0 else paper.width if at == part.width else exact(at + x)

    def down(at: float) -> float:
        return 0.0 if at == 0 else paper.height if at == part.height else exact(at + y)

    return Cut(across(cut.x1), down(cut.y1), across(cut.x2), down(cut.y2))
