"""Sheets for cutting machines: what cameras look for is printed where they look, and nothing else is."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from generator.build import build, lay_out
from generator.errors import DefinitionError, FitError
from generator.files import cut_files, sheets
from generator.game.definition import Game
from generator.game.load import load
from generator.sheets.page import Page
from generator.units import PAPERS
from tests.definitions import SMALL, write_game
from tests.impositions import counted, cut_apart, extent, overlaps, trims
from tests.kits import tree

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
PAPERS_SEEN = pytest.mark.parametrize("paper", ["a4", "letter"])
DOT = 0.2  # millimetres a pixel


@pytest.fixture(scope="module")
def game() -> Game:
    return load(SHIPPED)


def pages_of(game: Game, paper: str, variant: str) -> tuple[Page, ...]:
    (edition,) = lay_out(game, [paper], variants=[variant]).editions
    return edition.pages[paper]


def dark(data: bytes, number: int) -> NDArray[np.bool_]:
    """Whether each dot of a page holds ink, as another program draws it."""
    page = pypdfium2.PdfDocument(io.BytesIO(data))[number]
    grey = np.asarray(page.render(scale=25.4 / DOT / 72, grayscale=True).to_pil().convert("L"))
    return np.asarray(grey < 128)


def box(ink: NDArray[np.bool_]) -> tuple[float, ...]:
    """Around all ink, in millimetres: left, top, right, bottom."""
    ys, xs = np.nonzero(ink)
    return tuple(round(float(at) * DOT, 1) for at in (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1))


@PAPERS_SEEN
def test_registration_marks_stand_alone_in_their_corners(game: Game, paper: str) -> None:
    size = PAPERS[paper]
    kit = lay_out(game, [paper], variants=["silhouette"])
    data = sheets(kit)[f"seventh-square-{paper}-silhouette.pdf"]
    pages = kit.editions[0].pages[paper]
    for number in range(len(pages)):
        ink = dark(data, number)
        corner = round(30 / DOT)
        square, right, bottom = ink[:corner, :corner], ink[:corner, -corner:], ink[-corner:, :corner]
        assert box(square) == pytest.approx((10, 10, 15, 15), abs=DOT)
        assert square.sum() * DOT**2 == pytest.approx(25, abs=3)
        # Arms 15 mm long and 1 mm wide, 10 mm from both edges.
        assert box(right) == pytest.approx((5, 10, 20, 25), abs=2 * DOT)
        assert right.sum() * DOT**2 == pytest.approx(29, abs=4)
        assert box(bottom) == pytest.approx((10, 5, 25, 20), abs=2 * DOT)
        assert bottom.sum() * DOT**2 == pytest.approx(29, abs=4)
        assert ink.shape == (pytest.approx(size.height / DOT, abs=1), pytest.approx(size.width / DOT, abs=1))


@PAPERS_SEEN
@pytest.mark.parametrize("variant", ["silhouette", "cricut"])
def test_a_machine_gets_the_whole_kit_and_no_marks_for_hands(game: Game, paper: str, variant: str) -> None:
    pages = pages_of(game, paper, variant)
    plain = lay_out(game, [paper]).pages[paper]
    assert counted(pages) == counted(plain)
    for page in pages:
        assert overlaps(trims(page)) == []
        cut_apart(page)
        names = [mark.name for layer in page.layers if layer.name == "cut" for mark in layer.marks]
        assert all(name.startswith("registration-") for name in names)
        assert len(names) == (5 if variant == "silhouette" else 0)


def test_backs_have_no_registration_marks(game: Game) -> None:
    both = replace(game.print.variants[0], id="both", cutter="silhouette")
    assert both.backs == "duplex"
    game = replace(game, print=replace(game.print, variants=(both,)))
    pages = pages_of(game, "a4", "both")
    assert len(pages) == 8
    marked = [any(layer.name == "cut" for layer in page.layers) for page in pages]
    assert marked == [True, False] * 4


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 182.9, 269.7), ("letter", 189.0, 252.5)])
def test_pieces_keep_within_what_cricut_sees(game: Game, paper: str, width: float, height: float) -> None:
    for page in pages_of(game, paper, "cricut"):
        found = extent(trims(page))
        assert found.right - found.left <= width + 1e-6
        assert found.bottom - found.top <= height + 1e-6


def test_cricut_takes_no_other_paper(game: Game) -> None:
    with pytest.raises(FitError, match="cricut: Cricut's print then cut takes A4 and Letter, not A3"):
        lay_out(game, ["a3"], variants=["cricut"])


def test_a_folded_sheet_is_not_for_machines(tmp_path: Path) -> None:
    variants = "variants:\n- id: odd\n  backs: gutterfold\n  cutter: cricut\n"
    write_game(tmp_path / "small", files={"print.yaml": SMALL["print.yaml"] + variants})
    with pytest.raises(DefinitionError, match="the variant odd is folded before it is cut"):
        load(tmp_path / "small")


def test_cut_files_of_a_variant_are_those_of_its_pages(game: Game, tmp_path: Path) -> None:
    kit, _ = build(game, tmp_path, ["a4"], variants=["silhouette"], cut=True)
    files = {file: data for file, data in tree(tmp_path / game.id).items() if file.startswith("cut/")}
    assert files == cut_files(kit)
    assert sorted(file for file in files if file.endswith(".svg")) == [
        *(f"cut/a4-{number}.svg" for number in (1, 2, 3)),
        *(f"cut/a4-silhouette-{number}.svg" for number in (1, 2, 3, 4)),
    ]
