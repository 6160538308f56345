"""Sheets for cutting machines: registration marks with white around them, or a layout the machine can see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from generator.drawing.bounds import reach
from generator.drawing.marks import Layer, Rect, Style, drawables
from generator.errors import FitError
from generator.game.definition import Margins, Print
from generator.sheets.layout import Box
from generator.sheets.page import Page
from generator.units import Paper

# Silhouette's Type 1: the studio's smallest inset, a square, and arms at the two corners beside it.
INSET = 10.0
SQUARE = 5.0
ARM, ARM_WIDTH = 15.0, 1.0
WHITE = 20.0  # from the mark's own corner inwards, and all the way out

# What Cricut's print then cut can see, by paper.
CRICUT = {"a4": (182.9, 269.7), "letter": (189.0, 252.5)}

BLACK = Style("#000000")

Impose = Callable[[Print], tuple[Page, ...]]


def impose_for_cutter(cutter: str, settings: Print, paper: Paper, impose: Impose) -> tuple[Page, ...]:
    """What `impose` makes of the settings, so that this machine can cut it. It needs no marks for hands.

    Raises FitError if the machine cannot, or pieces do not fit what it leaves of the paper.
    """
    if cutter == "none":
        return impose(settings)
    settings = replace(settings, marks=replace(settings.marks, style="none", numbers=False))
    if cutter == "cricut":
        return impose(replace(settings, margins=_seen(settings.margins, paper)))
    pages = _fewest(settings, paper, impose)
    return tuple(replace(page, layers=(*page.layers, Layer("cut", marks(paper)))) for page in pages)


def marks(paper: Paper) -> tuple[Rect, ...]:
    """The registration marks: a square at the top left, arms at the top right and at the bottom left."""
    right, bottom = paper.width - INSET, paper.height - INSET
    rest = ARM - ARM_WIDTH
    return (
        Rect(INSET, INSET, SQUARE, SQUARE, BLACK, name="registration-square"),
        Rect(right - ARM, INSET, ARM, ARM_WIDTH, BLACK, name="registration-right-level"),
        Rect(right - ARM_WIDTH, INSET + ARM_WIDTH, ARM_WIDTH, rest, BLACK, name="registration-right-upright"),
        Rect(INSET, bottom - ARM_WIDTH, ARM, ARM_WIDTH, BLACK, name="registration-bottom-level"),
        Rect(INSET, bottom - ARM, ARM_WIDTH, rest, BLACK, name="registration-bottom-upright"),
    )


def kept_white(paper: Paper) -> tuple[Box, Box, Box]:
    """The three corners in which nothing but the marks is printed."""
    side = INSET + WHITE
    return (
        Box(0.0, 0.0, side, side),
        Box(paper.width - side, 0.0, paper.width, side),
        Box(0.0, paper.height - side, side, paper.height),
    )


def _fewest(settings: Print, paper: Paper, impose: Impose) -> tuple[Page, ...]:
    """The fewest pages that leave the corners white: as they are, or narrower, or lower."""
    side, margins = INSET + WHITE, settings.margins
    ways = (
        margins,
        replace(margins, ends=max(margins.ends, side)),
        replace(margins, sides=max(margins.sides, side)),
    )
    found: list[tuple[Page, ...]] = []
    refused: list[FitError] = []
    for way in ways:
        try:
            pages = impose(replace(settings, margins=way))
        except FitError as error:
            refused.append(error)
        else:
            found += [pages] if _leaves_white(pages, kept_white(paper)) else []
    if not found:
        raise refused[-1] if refused else FitError(f"{paper.name} has no room for registration marks")
    return min(found, key=len)


def _leaves_white(pages: Sequence[Page], corners: Sequence[Box]) -> bool:
    return not any(_meet(box, corner) for page in pages for box in _ink(page) for corner in corners)


def _ink(page: Page) -> Iterator[Box]:
    for piece in page.pieces:
        yield Box(piece.x, piece.y, piece.x + piece.width, piece.y + piece.height)
    for layer in page.layers:
        yield from (Box(*found) for mark in drawables(layer.marks) if (found := reach(mark)))


def _meet(one: Box, other: Box) -> bool:
    return (
        one.left < other.right - 1e-6
        and other.left < one.right - 1e-6
        and one.top < other.bottom - 1e-6
        and other.top < one.bottom - 1e-6
    )


def _seen(margins: Margins, paper: Paper) -> Margins:
    if paper.id not in CRICUT:
        raise FitError(
            f"Cricut's print then cut takes A4 and Letter, not {paper.name}; print the variant on those"
        )
    width, height = CRICUT[paper.id]
    return Margins(
        sides=max(margins.sides, (paper.width - width) / 2),
        ends=max(margins.ends, (paper.height - height) / 2),
    )
