"""What a cutting machine follows on a page: every edge once, with round corners where pieces have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from generator.components.component import Component
from generator.sheets.cutlines import Stroke, joined, rows
from generator.sheets.grid import TOLERANCE
from generator.sheets.layout import Box
from generator.sheets.page import Page, Piece
from generator.units import Paper


@dataclass(frozen=True, slots=True)
class Outline:
    """A piece that stands alone: a closed line around it."""

    box: Box
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class CutPlan:
    """Straight lines in the order to cut them, then closed outlines.

    Pieces that share edges are cut apart by lines that run on from piece to piece: as closed outlines each
    shared edge would be cut twice. Inner lines come first, so that the sheet holds the pieces until the end.
    """

    paper: Paper
    lines: tuple[Stroke, ...]
    outlines: tuple[Outline, ...]


def cut_plan(page: Page, components: Mapping[str, Component]) -> CutPlan:
    """The cuts of a page's fronts. Backs are cut with their fronts."""
    pieces = [piece for piece in page.pieces if piece.side == "front"]
    areas = [_box(piece) for piece in pieces]
    touching = _touching(areas)
    alone = [number for number in range(len(pieces)) if number not in touching]
    outlines = (Outline(areas[n], components[pieces[n].component].radius) for n in alone)
    return CutPlan(page.paper, _lines([areas[n] for n in sorted(touching)]), tuple(outlines))


def _box(piece: Piece) -> Box:
    return Box(piece.x, piece.y, piece.x + piece.width, piece.y + piece.height)


def _edges(area: Box) -> Iterator[tuple[Stroke, bool]]:
    """The four edges of a piece, and whether it lies behind them: right of or below the edge."""
    for x, behind in ((area.left, True), (area.right, False)):
        yield Stroke(True, x, area.top, area.bottom), behind
    for y, behind in ((area.top, True), (area.bottom, False)):
        yield Stroke(False, y, area.left, area.right), behind


def _touching(areas: Sequence[Box]) -> set[int]:
    """The pieces that share a part of an edge with another one."""
    owners: dict[Stroke, list[int]] = {}
    for number, area in enumerate(areas):
        for edge, _ in _edges(area):
            owners.setdefault(edge, []).append(number)
    found: set[int] = set()
    for row in rows(chain.from_iterable([edge] * len(own) for edge, own in owners.items())):
        reach, last = float("-inf"), row[0]
        for edge in row:
            if edge.start < reach - TOLERANCE:
                found.update(owners[edge], owners[last])
            if edge.end > reach:
                reach, last = edge.end, edge
    return found


def _lines(areas: Sequence[Box]) -> tuple[Stroke, ...]:
    edges = [edge for area in areas for edge in _edges(area)]
    lines = list(joined((edge for edge, _ in edges), 0.0))
    sides: list[set[bool]] = [set() for _ in lines]
    for edge, behind in edges:
        sides[next(n for n, line in enumerate(lines) if edge.within(line))].add(behind)
    order = sorted(range(len(lines)), key=lambda n: (len(sides[n]) < 2, n))
    return tuple(lines[n] for n in order)
