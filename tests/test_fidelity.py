"""Masters look alike wherever they are opened, and like their faces in the PDF; Figma loses nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

from docs.compare_renderers import REPORT
from generator.components.component import Component
from generator.drawing.marks import Circle, Face, Group, Mark, Path, Rect, Text, drawables
from generator.files import canvas_files, masters, outline_files
from generator.game.load import load
from generator.kit import Kit, lay_out
from generator.painters.svg import paint_svg
from generator.typeset.letterforms import outlined_text
from tests.fidelity import (
    KINDS,
    LIMITS,
    MOST_MM,
    PDF,
    PROGRAMS,
    SHIPPED,
    Seen,
    compare,
    faces,
    games,
    likeness,
    seen,
)
from tests.render import Picture, svg_picture
from tests.renderers import NAMESPACE, ZOOM


@cache
def shipped() -> Kit:
    return lay_out(load(SHIPPED), ("a4",), variants=["duplex"])


# --- other makers' programs


@pytest.mark.oracle
def test_all_programs_show_every_master_alike() -> None:
    """In pixels; and Inkscape finds every element in its place."""
    report = compare(*games())
    pairs = {(one, other, kind) for one, other in combinations(PROGRAMS, 2) for kind in KINDS}
    assert set(report.likenesses) == pairs
    beyond = {pair: found for pair, found in report.likenesses.items() if not found.within(LIMITS[pair[2]])}
    assert beyond == {}
    assert report.count > 2000
    assert {kind for kind, sort in report.boxes if sort == "shapes"} == set(KINDS)
    assert {pair: error for pair, error in report.boxes.items() if error > MOST_MM[pair[1]]} == {}
    assert set(report.versions) == set(PROGRAMS)


def test_the_report_tells_what_is_held() -> None:
    """Its limits are these, it leaves no pair out, and nothing in it is beyond them."""
    text = REPORT.read_text("utf-8")
    for number, title in enumerate(("Worst", "Mean", "Colour")):
        rows = table(text.split(f"## {title} ")[1])
        limits = rows.pop("limit")
        factor = 100 if title == "Colour" else 1
        assert limits == [
            pytest.approx(factor * (LIMITS[kind].worst, LIMITS[kind].mean, LIMITS[kind].coloured)[number])
            for kind in KINDS
        ]
        assert set(rows) == {f"{one} – {other}" for one, other in combinations(PROGRAMS, 2)}
        assert all(found <= most for row in rows.values() for found, most in zip(row, limits, strict=True))
    for sort, row in table(text.split("## Places ")[1]).items():
        assert row[-1] == MOST_MM[sort]
        assert max(row) == row[-1]


def table(text: str) -> dict[str, list[float]]:
    """The first table in a text: its rows by their first cells, their other cells as numbers."""
    lines = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {name: [float(cell) for cell in row if cell != "–"] for name, *row in cells}


# --- what the comparison sees: the masters with one thing wrong, against the faces in the PDF


@cache
def face(id: str) -> tuple[Component, Seen]:
    part = next(part for part in shipped().components if part.id == id)
    return part, seen(part, nearby(part, faces_of_the_kit()[part.file]))


@cache
def faces_of_the_kit() -> dict[str, Picture]:
    return faces(shipped())


def drawn(part: Component, front: Face) -> Seen:
    svg = paint_svg(front, part.name, part.bleed)
    return seen(part, nearby(part, svg_picture(svg, dpi=96 * ZOOM)))


def nearby(part: Component, picture: Picture) -> Picture:
    """Of the board a corner is enough."""
    return picture[:800, :800] if part.kind == "board" else picture


def rewritten(marks: tuple[Mark, ...], rewrite: Callable[[Mark], Mark | None]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Group):
            yield replace(mark, marks=tuple(rewritten(mark.marks, rewrite)))
        elif found := rewrite(mark):
            yield found


def with_one_wrong(front: Face, wanted: str, wrong: Callable[[Mark], Mark | None]) -> Face:
    """The face with one mark changed: the first that has this name, or these words."""
    marks = [mark for layer in front.layers for mark in drawables(layer.marks)]
    target = next(mark for mark in marks if wanted in (mark.name, getattr(mark, "text", None)))
    layers = (
        replace(
            layer,
            marks=tuple(rewritten(layer.marks, lambda mark: wrong(mark) if mark is target else mark)),
        )
        for layer in front.layers
    )
    return replace(front, layers=tuple(layers))


def moved(right: float, down: float) -> Callable[[Mark], Mark]:
    def move(mark: Mark) -> Mark:
        match mark:
            case Path():
                places = (
                    (kind, *((x + right, y + down) for x, y in points)) for kind, *points in mark.segments
                )
                return replace(mark, segments=tuple(places))
            case Rect() | Circle() | Text():
                return replace(mark, x=mark.x + right, y=mark.y + down)
        raise TypeError(mark)

    return move


def without_last_letter(mark: Mark) -> Mark:
    assert isinstance(mark, Text)
    assert mark.anchor == "start"
    return replace(mark, text=mark.text[:-1])


def gone(mark: Mark) -> None:
    return None


def filled(colour: str) -> Callable[[Mark], Mark]:
    def fill(mark: Mark) -> Mark:
        if isinstance(mark, Text):
            return replace(mark, fill=colour)
        return replace(mark, style=replace(mark.style, fill=colour))

    return fill


def stroked(colour: str) -> Callable[[Mark], Mark]:
    return lambda mark: replace(mark, style=replace(mark.style, stroke=colour))


WRONG = [
    *(
        (id, wanted, moved(*by))
        for id, wanted in (
            ("token-red", "symbol"),
            ("token-yellow", "symbol"),
            ("token-blue", "symbol"),
            ("token-blue", "facet-top"),
            ("board", "C"),
            ("card-T4", "T4"),
            ("card-T4", "border"),
            ("card-back", "The 7th Square"),
            ("rule-turn", "title"),
            ("rule-turn", "turned: yes"),
            ("rule-lines", "symbol"),
            ("rule-turn", "rule"),
        )
        for by in ((0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3))
        if (wanted, by[1]) != ("rule", 0)  # a rule of the card's width moves up and down only
    ),
    ("token-red", "symbol", gone),
    ("rule-turn", "border", gone),
    ("card-T4", "ring", gone),
    ("card-T4", "T4", without_last_letter),
    ("rule-turn", "title", without_last_letter),
    ("rule-lines", "for nobody.", without_last_letter),  # a full stop of 6.5 pt
    ("token-red", "face", filled("#af3d19")),
    ("token-red", "face", filled("#ab3d1d")),
    ("board", "square-c3", filled("#e8ecff")),
    ("rule-turn", "title", filled("#7e5034")),
    ("rule-turn", "border", stroked("#d8b890")),
]


@pytest.mark.parametrize("id", sorted({id for id, _, _ in WRONG}))
def test_nothing_is_wrong_with_the_kit(id: str) -> None:
    part, true = face(id)
    assert likeness(drawn(part, part.front), true).within(LIMITS[part.kind])


@pytest.mark.parametrize("id", sorted({id for id, _, _ in WRONG}))
def test_masters_without_text_look_alike_too(id: str) -> None:
    part, true = face(id)
    assert likeness(drawn(part, outlined_text(part.front)), true).within(LIMITS[part.kind])


@pytest.mark.parametrize(("id", "wanted", "wrong"), WRONG)
def test_whatever_is_wrong_is_seen(id: str, wanted: str, wrong: Callable[[Mark], Mark | None]) -> None:
    part, true = face(id)
    assert not likeness(drawn(part, with_one_wrong(part.front, wanted, wrong)), true).within(
        LIMITS[part.kind]
    )


# --- what Figma ignores


GEOMETRY = {
    "svg": ("width", "height", "viewBox"),
    "g": ("opacity",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
    "path": ("d",),
    "text": ("x", "y", "font-family", "font-size", "font-weight", "text-anchor", "transform"),
}
PAINT = ("id", "fill", "stroke", "stroke-width", "opacity", "fill-opacity", "stroke-opacity")
UNDERSTOOD = {
    "fill": r"#[0-9a-fA-F]{6}|none",
    "stroke": r"#[0-9a-fA-F]{6}|none",
    "transform": r"rotate\([-0-9. ]+\)",
}


def downgraded(svg: bytes) -> bytes:
    """A master as a program reads it that knows only what all of Figma's observers saw it read."""
    root = ElementTree.fromstring(svg)
    _strip(root)
    root.set("xmlns", NAMESPACE)
    return ElementTree.tostring(root)


def _strip(element: ElementTree.Element) -> None:
    element.tag = element.tag.removeprefix(f"{{{NAMESPACE}}}")
    paint = () if element.tag in ("svg", "g") else PAINT
    kept = {*GEOMETRY[element.tag], *paint}
    element.attrib = {
        name: value
        for name, value in element.attrib.items()
        if name in kept and re.fullmatch(UNDERSTOOD.get(name, ".*"), value, re.DOTALL)
    }
    for child in list(element):
        if element.tag == "text" or child.tag.removeprefix(f"{{{NAMESPACE}}}") not in GEOMETRY:
            element.remove(child)
        else:
            _strip(child)


def pixels(svg: bytes) -> Picture:
    return svg_picture(svg, dpi=96)


@pytest.mark.parametrize("painted", [masters, outline_files, canvas_files])
def test_nothing_that_figma_ignores_is_drawn(painted: Callable[[Kit], dict[str, bytes]]) -> None:
    """Without it every master and canvas is the same, pixel for pixel, with live text and without."""
    files = painted(shipped())
    assert files
    assert [
        name for name, svg in files.items() if not np.array_equal(pixels(svg), pixels(downgraded(svg)))
    ] == []


ART, SYMBOL = '<g id="art">', '<path id="symbol"'
LOST = (
    (ART, '<g id="art" transform="translate(4 0)">'),
    (ART, '<g id="art" style="display:none">'),
    (ART, '<clipPath id="c"><rect width="30" height="90"/></clipPath><g id="art" clip-path="url(#c)">'),
    (ART, f"<style>path {{ fill: #00ff00 !important }}</style>{ART}"),
    (SYMBOL, f'<g fill="#00ff00"><rect x="12" y="12" width="9" height="9"/></g>{SYMBOL}'),
    (SYMBOL, f'<defs><circle id="dot" cx="20" cy="20" r="9"/></defs><use href="#dot"/>{SYMBOL}'),
    (SYMBOL, f'<svg x="9" y="9" width="9" height="9"><rect width="9" height="9"/></svg>{SYMBOL}'),
    (SYMBOL, f'{SYMBOL} style="fill:#00ff00"'),
    (SYMBOL, f'{SYMBOL} visibility="hidden"'),
    (SYMBOL, f'{SYMBOL} transform="scale(0.9)"'),
    (SYMBOL, f'{SYMBOL} stroke-dasharray="3 2" stroke="#00ff00" stroke-width="2"'),
)


@pytest.mark.parametrize(("true", "changed"), LOST)
def test_whatever_figma_loses_is_seen(true: str, changed: str) -> None:
    svg = masters(shipped(), ["token"])["svg/tokens/red.svg"].decode()
    assert svg.count(true) == 1
    wrong = svg.replace(true, changed).encode()
    assert not np.array_equal(pixels(wrong), pixels(downgraded(wrong)))


def test_every_program_is_compared() -> None:
    assert PROGRAMS == ("resvg", "librsvg", "Chromium", "Inkscape", PDF)
    assert set(LIMITS) == set(KINDS)
