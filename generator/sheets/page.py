"""A page: components put somewhere on paper, cut lines, and furniture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.drawing.marks import Layer
from generator.printer import TRUE, Correction
from generator.units import Paper

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A face put on a page. (x, y) is the placed trim's top left corner from the page's top left; `width` and
    `height` are as placed; `turns` counts quarter turns clockwise.

    A part of a face has a `window`: the left and top of what it shows, from the face's own corner."""

    component: str
    x: float
    y: float
    width: float
    height: float
    side: Side = "front"
    turns: int = 0
    window: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """One straight cut, from edge to edge of the part it divides; horizontal or vertical."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Page:
    """`number` counts from 1 of `total`; `title` says in a few words what lies on it ("Board and rules").

    `layers` holds what is printed outside the pieces: cut marks in `cut`, labels in `text`, rulers in `art`.
    `cuts` is the order in which the sheet falls apart into its pieces. A page that is a single piece is as
    large as the piece with its `bleed` on all sides; a sheet has none.

    A layer called `background` lies under the pieces. `offset` is by how much all on the page is moved, right
    and down, for a printer that prints it as much too far to the left and up. `name` is what a reader's
    outline calls the page. Everything here is as it shall be on paper; `correction` is what the file goes
    through so that a certain printer makes it so.
    """

    paper: Paper
    number: int
    total: int
    title: str
    pieces: tuple[Piece, ...]
    cuts: tuple[Cut, ...]
    layers: tuple[Layer, ...] = ()
    bleed: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    name: str = ""
    correction: Correction = TRUE
