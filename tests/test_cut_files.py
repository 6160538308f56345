"""Cut files: the same edges as in the PDF, each once, read back by other programs than wrote them."""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import ezdxf
import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from generator.build import build, lay_out
from generator.components.component import Component
from generator.errors import DefinitionError
from generator.files import cut_files, sheets
from generator.game.definition import Game
from generator.game.load import load
from generator.painters.dxf import paint_dxf
from generator.painters.svg import paint_cut_svg
from generator.sheets.impose import impose
from generator.sheets.outlines import cut_plan
from tests.impositions import A4, KIT, part, settings, trims
from tests.kits import tree
from tests.readback import placed

ROOT = Path(__file__).parents[1]
SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.01

Dot = tuple[float, float]


class Line(NamedTuple):
    """A straight cut: level or upright, at `at`, from `start` to `end`, in millimetres from the top left."""

    upright: bool
    at: float
    start: float
    end: float


class Read(NamedTuple):
    """What a cut file holds: its straight lines, and where its curves begin and end."""

    lines: tuple[Line, ...]
    curves: tuple[tuple[Dot, Dot], ...]


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ROOT / "config" / "seventh-square")


def straight(start: Dot, end: Dot) -> Line:
    upright = abs(start[0] - end[0]) < 1e-3
    assert upright or abs(start[1] - end[1]) < 1e-3
    first, last = sorted((start[upright], end[upright]))
    return Line(upright, (start[not upright] + end[not upright]) / 2, first, last)


def read_svg(data: bytes) -> Read:
    root = ElementTree.fromstring(data)
    width = float(root.attrib["width"].removesuffix("mm"))
    scale = width / float(root.attrib["viewBox"].split()[2])
    lines: list[Line] = []
    curves: list[tuple[Dot, Dot]] = []
    for element in root.iter(f"{SVG}path"):
        here = first = (0.0, 0.0)
        for kind, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", element.attrib["d"]):
            values = [float(number) * scale for number in numbers.split()]
            there = (values[-2], values[-1]) if values else first
            if kind == "M":
                first = there
            elif kind == "C":
                curves.append((here, there))
            elif kind == "L" or math.dist(here, there) > NEAR:  # Z may have nothing left to close
                lines.append(straight(here, there))
            here = there
    return Read(tuple(lines), tuple(curves))


def read_dxf(data: bytes, height: float) -> Read:
    lines: list[Line] = []
    curves: list[tuple[Dot, Dot]] = []
    for polyline in ezdxf.read(io.StringIO(data.decode())).modelspace().query("LWPOLYLINE"):
        points = polyline.get_points("xyb")  # type: ignore[attr-defined]
        dots = [(float(x), float(height - y), float(bulge)) for x, y, bulge in points]
        ends = [*dots[1:], dots[0]] if polyline.closed else dots[1:]  # type: ignore[attr-defined]
        for (x, y, bulge), (right, down, _) in zip(dots, ends, strict=False):
            if bulge:
                assert 4 * math.degrees(math.atan(bulge)) == pytest.approx(-90)
                curves.append(((x, y), (right, down)))
            else:
                lines.append(straight((x, y), (right, down)))
    return Read(tuple(lines), tuple(curves))


def merged(lines: Iterable[Line]) -> list[Line]:
    """Each stretch once: lines that touch or lie on each other become one."""
    rows: list[list[Line]] = []
    for line in sorted(lines):
        first = rows[-1][0] if rows else None
        if first is not None and first.upright == line.upright and line.at - first.at < NEAR:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [line for row in rows for line in _joined(row)]


def _joined(row: list[Line]) -> Iterator[Line]:
    first, *others = sorted(row, key=lambda line: line.start)
    for line in others:
        if line.start > first.end + NEAR:
            yield first
            first = line
        first = first._replace(end=max(first.end, line.end))
    yield first


def length(lines: Iterable[Line]) -> float:
    return sum(line.end - line.start for line in lines)


def alike(one: Iterable[Line], other: Iterable[Line]) -> None:
    ours, theirs = merged(one), merged(other)
    assert [line.upright for line in ours] == [line.upright for line in theirs]
    for line, expected in zip(ours, theirs, strict=True):
        assert line[1:] == pytest.approx(expected[1:], abs=NEAR)


def around(x: float, y: float, right: float, bottom: float, radius: float = 0.0) -> Iterator[Line]:
    for at in (x, right):
        yield Line(True, at, y + radius, bottom - radius)
    for at in (y, bottom):
        yield Line(False, at, x + radius, right - radius)


def test_pdf_svg_and_dxf_hold_the_same_edges(game: Game) -> None:
    kit = lay_out(game)
    files = cut_files(kit)
    assert len(files) == 12
    for name, data in sheets(kit).items():
        paper = name.removesuffix(".pdf").rsplit("-", 1)[1]
        faces = placed(data)
        for number in (1, 2, 3):
            boxes = [(f.x, f.y, f.x + f.width, f.y + f.height) for f in faces if f.page == number]
            printed = [line for box in boxes for line in around(*box)]
            svg = read_svg(files[f"cut/{paper}-{number}.svg"])
            dxf = read_dxf(files[f"cut/{paper}-{number}.dxf"], kit.pages[paper][0].paper.height)
            alike(svg.lines, printed)
            alike(dxf.lines, printed)
            assert svg.curves == dxf.curves == ()


def test_tokens_are_cut_apart_by_21_lines(game: Game) -> None:
    files = cut_files(lay_out(game, ["a4"]))
    read = read_svg(files["cut/a4-2.svg"])
    assert len(read.lines) == 21
    assert length(read.lines) == pytest.approx(13 * 147 + 8 * 252, abs=0.05)
    # The outermost come last: until then the sheet holds all pieces.
    edges = [(False, 22.5), (False, 274.5), (True, 31.5), (True, 178.5)]
    assert [(line.upright, round(line.at, 2)) for line in read.lines[-4:]] == edges


def test_an_svg_has_one_layer_of_bare_lines_in_millimetres(game: Game) -> None:
    for name, data in cut_files(lay_out(game, ["a4"])).items():
        if name.endswith(".svg"):
            root = ElementTree.fromstring(data)
            assert (root.attrib["width"], root.attrib["height"]) == ("210mm", "297mm")
            assert root.attrib["viewBox"] == "0 0 793.701 1122.52"
            assert [child.tag for child in root] == [f"{SVG}title", f"{SVG}g"]
            assert root[1].attrib == {"id": "cut"}
            for path in root[1]:
                assert path.tag == f"{SVG}path"
                paint = {"fill": "none", "stroke": "#ff0000", "stroke-width": "0.378"}
                assert path.attrib == {"d": path.attrib["d"], **paint}


def test_a_dxf_says_millimetres_and_holds_polylines_of_one_layer(game: Game) -> None:
    for name, data in cut_files(lay_out(game, ["a4"])).items():
        if name.endswith(".dxf"):
            drawing = ezdxf.read(io.StringIO(data.decode()))
            assert drawing.dxfversion == "AC1015"
            assert drawing.header["$INSUNITS"] == 4
            found = list(drawing.modelspace())
            assert {entity.dxftype() for entity in found} == {"LWPOLYLINE"}
            assert {entity.dxf.layer for entity in found} == {"cut"}
            assert not drawing.audit().has_errors


def test_the_same_plan_gives_the_same_bytes() -> None:
    kit = [part("card", 63.5, 88.9, 5)]
    (page,) = impose(kit, settings(), A4, KIT)
    plan = cut_plan(page, {piece.id: piece for piece in kit})
    assert paint_dxf(plan) == paint_dxf(plan)
    assert paint_cut_svg(plan) == paint_cut_svg(plan)
    assert ezdxf.options.write_fixed_meta_data_for_testing is False


def tenths(least: int, most: int) -> st.SearchStrategy[float]:
    return st.integers(least, most).map(lambda tenth: tenth / 10)


@st.composite
def kits(draw: st.DrawFn) -> list[Component]:
    found = []
    for kind in range(draw(st.integers(1, 3))):
        size = draw(tenths(150, 900)), draw(tenths(150, 900))
        radius = draw(st.sampled_from([0.0, 0.0, 3.0, 5.5]))
        bleed = draw(st.sampled_from([0.0, 0.0, 2.0]))
        piece = part(f"kind{kind}-0", *size, draw(st.integers(1, 14)), bleed=bleed)
        found.append(replace(piece, radius=radius))
    return found


@given(kits())
@effort(max_examples=40, deadline=None)
def test_every_edge_is_cut_exactly_once(kit: list[Component]) -> None:
    parts = {piece.id: piece for piece in kit}
    for page in impose(kit, settings(), A4, KIT):
        plan = cut_plan(page, parts)
        radii = [parts[piece.component].radius for piece in page.pieces]
        wanted = [
            line for area, radius in zip(trims(page), radii, strict=True) for line in around(*area, radius)
        ]
        svg, dxf = read_svg(paint_cut_svg(plan)), read_dxf(paint_dxf(plan), A4.height)
        for read in (svg, dxf):
            alike(read.lines, wanted)
            assert length(read.lines) == pytest.approx(length(merged(wanted)), abs=0.5)
            assert len(read.curves) == 4 * sum(radius > 0 for radius in radii)
        for ours, theirs in zip(svg.curves, dxf.curves, strict=True):
            for dot, other in zip(ours, theirs, strict=True):
                assert dot == pytest.approx(other, abs=NEAR)


def test_round_cards_stand_apart_and_are_closed() -> None:
    kit = [replace(part("card", 63.0, 88.0, 9), radius=3.0)]
    (first, *_) = impose(kit, settings(), A4, KIT)
    xs = sorted({piece.x for piece in first.pieces})
    # They lie on their sides: 88 mm and the gutter.
    assert {round(right - left, 4) for left, right in pairwise(xs)} == {92.0}
    plan = cut_plan(first, {"card": kit[0]})
    assert plan.lines == ()
    assert len(plan.outlines) == len(first.pieces)
    assert paint_cut_svg(plan).count(b" Z") == len(first.pieces)


def test_a_definition_gives_cards_round_corners_and_bleed(game: Game) -> None:
    cards = replace(game.print.cards, corner=3.0, bleed=2.0)
    kit = lay_out(replace(game, print=replace(game.print, cards=cards)), ["a4"])
    found = [each for each in kit.components if each.kind in ("card", "card_back")]
    assert {(each.radius, each.bleed, each.width, each.height) for each in found} == {(3.0, 2.0, 31.0, 50.0)}
    for each in found:
        ground = each.front.layers[0].marks[0]
        assert (ground.x, ground.y, ground.width, ground.height) == (-2.0, -2.0, 35.0, 54.0)  # type: ignore[union-attr]
    assert {(each.radius, each.bleed) for each in kit.components if each not in found} == {(0.0, 0.0)}


def test_corners_that_reach_into_the_words_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    for file in (ROOT / "config" / "seventh-square").glob("*.yaml"):
        text = file.read_text("utf-8")
        text = text.replace("height: 50 mm\n", "height: 50 mm\n  corner: 8 mm\n")
        (folder / file.name).write_text(text, "utf-8")
    with pytest.raises(DefinitionError, match=r"corners of 8 mm reach .* 3 mm; at most 6 mm fits"):
        load(folder)


def test_cut_files_come_and_go_with_the_kit(game: Game, tmp_path: Path) -> None:
    target = tmp_path / game.id
    build(game, tmp_path, ["a4"], cut=True)
    assert sorted(file for file in tree(target) if file.startswith("cut/")) == [
        f"cut/a4-{number}.{kind}" for number in (1, 2, 3) for kind in ("dxf", "svg")
    ]
    files = json.loads(tree(target)["manifest.json"])["files"]
    assert next(file for file in files if file["part"] == "cut") == {
        "file": "cut/a4-1.svg",
        "part": "cut",
        "sha256": sha256(tree(target)["cut/a4-1.svg"]).hexdigest(),
    }
    build(game, tmp_path, ["a4"], only=["svg"])
    assert len(json.loads(tree(target)["manifest.json"])["files"]) == 9  # with the page and two canvases
    assert (target / "cut" / "a4-3.dxf").exists()
    build(game, tmp_path, ["a4"])
    assert not (target / "cut").exists()
    listed = json.loads(tree(target)["manifest.json"])["files"]
    assert [file["part"] for file in listed] == ["canvas", "canvas", "preview"]
