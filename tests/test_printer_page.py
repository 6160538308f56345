"""The printer page, read back from its PDF: every length on it is a measure, and must be right."""

from __future__ import annotations

import io
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pikepdf
import pytest
from click.testing import CliRunner

from generator.cli import pnp
from generator.sheets.printer_page import EXAMPLE
from generator.units import PAPERS, PT_PER_MM, paper_of
from tests.readback import fonts, page_sizes, transparency
from tests.render import pdf_words

NAMES = ("a4", "letter", "legal", "a3", "210x275mm")
PAPER = pytest.mark.parametrize("paper", NAMES)


class Stroke(NamedTuple):
    """A straight line on a page, in millimetres from its top left; `colour` as the file has it."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: tuple[float, ...]

    @property
    def upright(self) -> bool:
        return abs(self.x1 - self.x2) < 1e-4

    @property
    def length(self) -> float:
        return abs(self.y2 - self.y1) + abs(self.x2 - self.x1)


@cache
def document(paper: str) -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "page.pdf"
        result = CliRunner().invoke(pnp, ["printer", "test", "--paper", paper, "--output", str(file)])
        assert (result.exit_code, result.stdout) == (0, f"{file}\n"), result.output
        return file.read_bytes()


@cache
def strokes(paper: str, number: int) -> tuple[tuple[Stroke, ...], ...]:
    """The straight lines of each path of a page; a path with curves has none."""
    found: list[tuple[Stroke, ...]] = []
    with pikepdf.open(io.BytesIO(document(paper))) as pdf:
        page = pdf.pages[number - 1]
        height = float(page.mediabox[3])
        matrix = pikepdf.Matrix()
        width, colour = 0.0, (0.0,)
        points: list[tuple[str, float, float]] = []
        for operands, operator in pikepdf.parse_content_stream(page):
            match str(operator):
                case "cm":
                    matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
                case "w":
                    width = float(operands[0])
                case "RG":
                    colour = tuple(map(float, operands))
                case "m" | "l" | "c":
                    x, y = matrix.transform(tuple(map(float, operands[-2:])))
                    points.append((str(operator), x / PT_PER_MM, (height - y) / PT_PER_MM))
                case "S":
                    found.append(tuple(lines(points, width, colour)))
                    points = []
    return tuple(found)


def lines(points: list[tuple[str, float, float]], width: float, colour: tuple[float, ...]) -> Any:
    if not any(kind == "c" for kind, _, _ in points):
        for (_, x1, y1), (kind, x2, y2) in pairwise(points):
            if kind == "l":
                yield Stroke(x1, y1, x2, y2, width, colour)


def bars(paper: str) -> tuple[list[Stroke], list[Stroke]]:
    """The level and the upright bar: the two paths that have a line of 150 mm or more."""
    found = [list(one) for one in strokes(paper, 1) if one and max(s.length for s in one) > 140]
    level, upright = sorted(found, key=lambda one: max(one, key=lambda s: s.length).upright)
    return level, upright


@PAPER
def test_both_pages_have_the_exact_size(paper: str) -> None:
    size = paper_of(paper)
    assert page_sizes(document(paper)) == (pytest.approx((size.width, size.height), abs=1e-4),) * 2
    assert transparency(document(paper)) == ()
    assert all(fonts(document(paper)).values())


@PAPER
def test_a_bar_on_each_axis_with_a_tick_for_each_millimetre(paper: str) -> None:
    for bar, upright in zip(bars(paper), (False, True), strict=True):
        whole = max(bar, key=lambda stroke: stroke.length)
        length = 200 if upright or paper == "a3" else 150
        assert (whole.upright, whole.length) == (upright, pytest.approx(length, abs=1e-3))
        start = whole.y1 if upright else whole.x1
        ticks = sorted(stroke.y1 if upright else stroke.x1 for stroke in bar if stroke != whole)
        assert ticks == pytest.approx([start + millimetre for millimetre in range(length + 1)], abs=1e-3)


@PAPER
def test_bars_are_scaled_about_the_page_as_they_stand_in_its_middle(paper: str) -> None:
    level, upright = (max(bar, key=lambda stroke: stroke.length) for bar in bars(paper))
    size = paper_of(paper)
    assert (level.x1 + level.x2, upright.y1 + upright.y2) == pytest.approx(
        (size.width, size.height), abs=1e-3
    )


@PAPER
def test_a_stair_at_each_edge_tells_each_millimetre(paper: str) -> None:
    size = paper_of(paper)
    found = {}
    for one in strokes(paper, 1):
        if len(one) == 15:
            first = one[0]
            reach = (first.x1, size.width - first.x1) if first.upright else (first.y1, size.height - first.y1)
            edge = ("left", "right") if first.upright else ("top", "bottom")
            found[edge[reach[0] > reach[1]]] = one
    assert sorted(found) == ["bottom", "left", "right", "top"]
    for edge, steps in found.items():
        side = {"right": size.width, "bottom": size.height}.get(edge, 0.0)
        places = [step.x1 if step.upright else step.y1 for step in steps]
        assert [abs(side - place) for place in places] == pytest.approx(list(range(1, 16)), abs=1e-3)
        assert len({(step.upright, round(step.length, 3)) for step in steps}) == 1
        assert all(abs(a.x2 - b.x1) < 2 and abs(a.y2 - b.y1) < 2 for a, b in pairwise(steps))


@PAPER
def test_the_bank_card_is_a_bank_card(paper: str) -> None:
    with pikepdf.open(io.BytesIO(document(paper))) as pdf:
        page = pdf.pages[0]
        drawn: list[tuple[str, list[float]]] = []
        outline: list[tuple[str, list[float]]] = []
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) in ("m", "l", "c"):
                drawn.append((str(operator), [float(part) for part in operands]))
            elif str(operator) == "S":
                outline = drawn if any(kind == "c" for kind, _ in drawn) else outline
                drawn = []
    ends = [numbers[-2:] for _, numbers in outline]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((85.60, 53.98), abs=1e-3)
    assert [kind for kind, _ in outline].count("c") == 4
    left, top = min(xs), min(ys)
    assert min(x for x, y in ends if abs(y - top) < 1e-3) - left == pytest.approx(3.18, abs=1e-3)


@PAPER
def test_the_crosses_meet_when_the_sheet_is_turned(paper: str) -> None:
    size = paper_of(paper)
    (back,) = strokes(paper, 2)
    across, down = sorted(back, key=lambda stroke: stroke.upright)
    assert (across.length, down.length) == pytest.approx((36, 36), abs=1e-3)
    front = next(one for one in strokes(paper, 1) if len(one) == 44)
    axes = [stroke for stroke in front if stroke.length == pytest.approx(20, abs=1e-3)]
    level, upright = sorted(axes, key=lambda stroke: stroke.upright)
    for seen_x, seen_y in ((size.width - down.x1, across.y1), (down.x1, size.height - across.y1)):
        assert (seen_x, seen_y) == pytest.approx((upright.x1, level.y1), abs=1e-3)
    marks = sorted(stroke.x1 for stroke in front if stroke.upright and stroke not in axes)
    assert marks == pytest.approx([upright.x1 + tick for tick in range(-10, 11)], abs=1e-3)
    marks = sorted(stroke.y1 for stroke in front if not stroke.upright and stroke not in axes)
    assert marks == pytest.approx([level.y1 + tick for tick in range(-10, 11)], abs=1e-3)


@PAPER
def test_nothing_is_thinner_than_printers_print(paper: str) -> None:
    assert {
        min(stroke.width for one in strokes(paper, side) for stroke in one) >= 0.15 for side in (1, 2)
    } == {True}


@PAPER
def test_words_lie_apart_and_clear_of_the_lines(paper: str) -> None:
    """No line of words touches another, nor a stroke that is longer than a tick."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(document(paper))
    for side in (1, 2):
        page = pdf[side - 1]
        boxes = [
            [value / PT_PER_MM for value in item.get_bounds()]
            for item in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT])
        ]
        height = page.get_height() / PT_PER_MM
        boxes = [[left, height - top, right, height - low] for left, low, right, top in boxes]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                assert not overlap(one, other, 0.1), (one, other)
            for stroke in (
                stroke for found in strokes(paper, side) for stroke in found if stroke.length > 1.6
            ):
                box = [
                    min(stroke.x1, stroke.x2),
                    min(stroke.y1, stroke.y2),
                    max(stroke.x1, stroke.x2),
                    max(stroke.y1, stroke.y2),
                ]
                assert not overlap(one, box, 0.0), (one, stroke)


def overlap(one: list[float], other: list[float], least: float) -> bool:
    return all(min(one[n + 2], other[n + 2]) - max(one[n], other[n]) > least for n in (0, 1))


def test_it_says_what_to_type_and_how_to_read_it() -> None:
    words = " ".join(pdf_words(document("a4"), 1))
    assert EXAMPLE in words
    for option in (part for part in EXAMPLE.split() if part.startswith("--")):
        assert words.count(option) == 2, option  # in the example, and to be filled in
    assert "pnp printer set --name" in words
    assert "Hold the sheet against the light, this side towards you." in words
    assert "85.60 × 53.98 mm" in words
    behind = " ".join(pdf_words(document("a4"), 2))
    assert "long edge" in behind
    assert "A4 · back" in behind


def test_the_printer_is_asked_for_two_sides() -> None:
    with pikepdf.open(io.BytesIO(document("letter"))) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert (str(wishes.Duplex), str(wishes.PrintScaling)) == ("/DuplexFlipLongEdge", "/None")


def test_same_page_same_bytes_wherever_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words, file in (([], "printer-test-a4.pdf"), (["--output", "deep/page.pdf"], "deep/page.pdf")):
        result = CliRunner().invoke(pnp, ["printer", "test", *words])
        assert (result.exit_code, result.stdout) == (0, f"{Path(file)}\n")
        assert (tmp_path / file).read_bytes() == document("a4")


@pytest.mark.parametrize(("paper", "name"), [("200x250mm", "200 × 250 mm"), ("297x210mm", "297 × 210 mm")])
def test_papers_without_room_are_refused(paper: str, name: str) -> None:
    result = CliRunner().invoke(pnp, ["printer", "test", "--paper", paper])
    assert result.exit_code == 1
    assert result.stderr == (
        f"{name} has no room for the printer page, which needs 205 × 270 mm or more, upright;"
        " choose a4 or letter\n"
    )


def test_papers_are_all_tried() -> None:
    assert set(PAPERS) < set(NAMES)
