"""How faithfully programs of other makers show the masters, in numbers.

Two pictures of one master are compared in two ways. Away from edges, where a colour is a colour, each pixel
is held against the pixel in the same place. Everywhere, edges and hairlines included, both pictures are
blurred by a pixel, and each pixel is held against all its neighbours in the other picture: what exceeds them
is ink that the other does not have within a pixel, 0.09 mm. So different antialiasing costs nothing, and a
shape that is moved, missing or of another colour is seen at once.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, dataclass
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from generator.components.component import Component
from generator.drawing.bounds import Box, reach
from generator.drawing.marks import Text, drawables
from generator.files import masters, sheets
from generator.game.definition import Game
from generator.game.load import load
from generator.kit import Kit, lay_out
from generator.typeset.letterforms import letterforms
from generator.units import PX_PER_MM
from tests.render import Picture, forms, pdf_form
from tests.renderers import (
    NAMESPACE,
    ZOOM,
    Boxes,
    Pictures,
    Studio,
    by_chromium,
    by_inkscape,
    by_librsvg,
    by_resvg,
    studio,
    versions,
)

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
PDF = "PDF"
PROGRAMS = ("resvg", "librsvg", "Chromium", "Inkscape", PDF)
KINDS = {
    "board": "board",
    "rule_card": "rule cards",
    "token": "tokens",
    "card": "cards",
    "card_back": "card back",
}

FLAT = 3  # levels of 255 by which a pixel may differ where there is no edge
_EDGE = 8  # levels between neighbours from which there is one


@dataclass(frozen=True, slots=True)
class Likeness:
    """`worst`: by how many of 255 levels a blurred pixel exceeds its neighbours in the other picture. `mean`:
    the mean difference of a channel. `coloured`: the share of pixels away from edges that differ by more than
    FLAT levels."""

    worst: float
    mean: float
    coloured: float

    def or_worse(self, other: Likeness) -> Likeness:
        """The worse of the two in each number."""
        return Likeness(*map(max, astuple(self), astuple(other)))

    def within(self, limit: Likeness) -> bool:
        return self.or_worse(limit) == limit


# Letters most of all tell programs apart: each has its own idea of how dark a thin stroke is.
LIMITS = {
    "board": Likeness(30, 0.5, 0.0001),
    "rule_card": Likeness(50, 4.5, 0.0001),
    "token": Likeness(20, 1, 0.0001),
    "card": Likeness(30, 1.5, 0.0001),
    "card_back": Likeness(30, 1.5, 0.0001),
}
MOST_MM = {"shapes": 0.001, "text": 0.03}  # between Inkscape's boxes and the layout's


@dataclass(frozen=True, slots=True)
class Report:
    """Programs and their versions; for each pair and kind the worst of all masters; the worst box of each
    kind and sort ("shapes", "text") in millimetres, and how many boxes were compared."""

    versions: Mapping[str, str]
    likenesses: Mapping[tuple[str, str, str], Likeness]
    boxes: Mapping[tuple[str, str], float]
    count: int


class Seen:
    """A picture, and what comparing it needs."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture.astype(np.int16)
        self.soft = _around(self.picture, np.add)  # nine times as bright
        self.low, self.high = _around(self.soft, np.minimum), _around(self.soft, np.maximum)
        contrast = _around(self.picture, np.maximum) - _around(self.picture, np.minimum)
        self.edge = _around(contrast.max(axis=2, keepdims=True) > _EDGE, np.logical_or)[..., 0]


def _around(picture: NDArray, join: Callable) -> NDArray:
    """Each pixel joined with its eight neighbours."""
    high, wide = picture.shape[:2]
    padded = np.pad(picture, ((1, 1), (0, 0), (0, 0)), mode="edge")
    columns = join(join(padded[:high], padded[1 : high + 1]), padded[2:])
    padded = np.pad(columns, ((0, 0), (1, 1), (0, 0)), mode="edge")
    return join(join(padded[:, :wide], padded[:, 1 : wide + 1]), padded[:, 2:])


def likeness(one: Seen, other: Seen) -> Likeness:
    """Of two pictures of one size."""
    over = max(int((a.soft - b.high).max()) for a, b in ((one, other), (other, one)))
    under = max(int((b.low - a.soft).max()) for a, b in ((one, other), (other, one)))
    apart = np.abs(one.picture - other.picture)
    flat = apart.max(axis=2)[~(one.edge | other.edge)]
    return Likeness(
        max(over, under, 0) / 9, float(apart.mean()), float((flat > FLAT).mean()) if flat.size else 0.0
    )


def compare(*games: Game) -> Report:
    """Let every program draw every master of these games, and Inkscape say where everything is."""
    reports = [_compare(game) for game in games]
    likenesses: dict[tuple[str, str, str], Likeness] = {}
    boxes: dict[tuple[str, str], float] = {}
    for report in reports:
        for pair, found in report.likenesses.items():
            likenesses[pair] = found.or_worse(likenesses.get(pair, found))
        for place, error in report.boxes.items():
            boxes[place] = max(error, boxes.get(place, error))
    return Report(reports[0].versions, likenesses, boxes, sum(report.count for report in reports))


def games() -> Iterator[Game]:
    """The shipped game; and once more in the other theme and the other language."""
    yield load(SHIPPED)
    with TemporaryDirectory() as folder:
        other = Path(folder) / SHIPPED.name
        shutil.copytree(SHIPPED, other)
        (other / "theme.yaml").write_text("theme: line-art\n")
        yield load(other, language="de")


def _compare(game: Game) -> Report:
    duplex = [each.id for each in game.print.variants if each.backs == "duplex"][:1]
    kit = lay_out(game, ("a4",), variants=duplex)
    with studio(masters(kit)) as at:
        inkscape, found = by_inkscape(at)
        drawn = {"resvg": by_resvg(at), "librsvg": by_librsvg(at), "Chromium": by_chromium(at)}
        errors = list(misplacements(kit, at, found))
        said = versions(at)
    worst: dict[tuple[str, str], float] = {}
    for kind, sort, error in errors:
        worst[kind, sort] = max(error, worst.get((kind, sort), 0.0))
    return Report(
        said, _likenesses(kit, {**drawn, "Inkscape": inkscape, PDF: faces(kit)}), worst, len(errors)
    )


def faces(kit: Kit) -> Pictures:
    """Every component's face in the sheets, by its master's path. The card back's is on the duplex sheets."""
    found: Pictures = {}
    for pdf in sheets(kit).values():
        names = forms(pdf)
        for part in kit.components:
            own = ".back" if part.kind == "card_back" else f"{part.id}.front"
            name = next((name for name in names if name.endswith(own)), None)
            if name and part.file not in found:
                found[part.file] = pdf_form(pdf, name, 96 * ZOOM)
    return found


def seen(part: Component, picture: Picture) -> Seen:
    """A component's picture without pixels on its frame, of which each program has its own idea."""
    wide, high = (int((side + 2 * part.bleed) * PX_PER_MM * ZOOM) for side in (part.width, part.height))
    return Seen(picture[:high, :wide])


def _likenesses(kit: Kit, pictures: Mapping[str, Pictures]) -> dict[tuple[str, str, str], Likeness]:
    worst: dict[tuple[str, str, str], Likeness] = {}
    for part in kit.components:
        views = {program: seen(part, drawn[part.file]) for program, drawn in pictures.items()}
        for one, other in combinations(PROGRAMS, 2):
            pair = one, other, part.kind
            worst[pair] = likeness(views[one], views[other]).or_worse(worst.get(pair, Likeness(0, 0, 0)))
    return worst


def misplacements(kit: Kit, at: Studio, found: Mapping[str, Boxes]) -> Iterator[tuple[str, str, float]]:
    """For each element of each master: its kind, "shapes" or "text" (groups with text in them, too), and how
    far a side of its box is from where the layout has it, in millimetres."""
    for part in kit.components:
        for id, sort, box in boxes(part, at.masters[part.file]):
            there = [side / PX_PER_MM - part.bleed for side in found[part.file][id]]
            yield part.kind, sort, max(abs(a - b) for a, b in zip(there, box, strict=True))


def boxes(part: Component, svg: bytes) -> Iterator[tuple[str, str, Box]]:
    """Where the layout has each element of a master, by id: from the bounds of the marks that are in it."""
    marks = iter([mark for layer in part.front.layers for mark in drawables(layer.marks)])

    def walk(element: ElementTree.Element) -> Iterator[tuple[str, str, Box]]:
        if element.tag != f"{{{NAMESPACE}}}g":
            mark = next(marks)
            written = isinstance(mark, Text)
            yield (
                element.attrib["id"],
                "text" if written else "shapes",
                reach(letterforms(mark) if written else mark),
            )
            return
        inner = [each for child in element for each in walk(child)]
        lows, highs = zip(*((box[:2], box[2:]) for _, _, box in inner), strict=True)
        sort = "text" if any(sort == "text" for _, sort, _ in inner) else "shapes"
        yield from inner
        yield (
            element.attrib["id"],
            sort,
            (*map(min, zip(*lows, strict=True)), *map(max, zip(*highs, strict=True))),
        )

    for layer in ElementTree.fromstring(svg):
        if layer.tag == f"{{{NAMESPACE}}}g":
            yield from walk(layer)
    assert next(marks, None) is None, "a mark without an element"
