"""Programs of other makers as judges of the sheets: each takes them without a word, and all see the same."""

from __future__ import annotations

import io
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.build import build
from generator.game.load import load
from tests.render import Picture, difference, misplaced, pdf_page

pytestmark = pytest.mark.oracle

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
PAPERS = ("a4", "letter")
DPI = 127  # five pixels a millimetre


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("kit")
    build(load(SHIPPED), output)
    return output / "seventh-square"


def silent(*words: str | Path) -> bytes:
    """What a program prints; it may neither fail nor complain."""
    ran = subprocess.run([str(word) for word in words], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr.decode(errors="replace")) == (0, "")
    return ran.stdout


def picture(file: Path | bytes) -> Picture:
    opened = Image.open(io.BytesIO(file) if isinstance(file, bytes) else file)
    return np.asarray(opened.convert("RGB"))


# --- sheets


@pytest.mark.parametrize("paper", PAPERS)
def test_qpdf_finds_no_fault(folder: Path, paper: str) -> None:
    said = silent("qpdf", "--check", folder / f"seventh-square-{paper}.pdf").decode()
    assert "No syntax or stream encoding errors found" in said


@pytest.mark.parametrize("paper", PAPERS)
def test_poppler_lists_only_embedded_fonts(folder: Path, paper: str) -> None:
    rows = silent("pdffonts", folder / f"seventh-square-{paper}.pdf").decode().splitlines()[2:]
    assert len(rows) >= 2
    for row in rows:
        assert "AtkinsonHyperlegible" in row
        assert row.split()[-5:-2] == ["yes", "yes", "yes"]  # embedded, a subset, with a way back to Unicode


def by_poppler(pdf: Path, number: int) -> Picture:
    page = ("-f", str(number), "-l", str(number))
    return picture(silent("pdftoppm", "-r", str(DPI), *page, "-png", pdf))


def by_ghostscript(pdf: Path, number: int) -> Picture:
    smooth = ("-dTextAlphaBits=4", "-dGraphicsAlphaBits=4")
    page = (f"-dFirstPage={number}", f"-dLastPage={number}")
    asked = ("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", f"-r{DPI}")
    with tempfile.TemporaryDirectory() as made:
        assert silent(*asked, *smooth, *page, f"-sOutputFile={made}/page.png", pdf) == b""
        return picture(Path(made) / "page.png")


def by_mupdf(pdf: Path, number: int) -> Picture:
    with tempfile.TemporaryDirectory() as made:
        silent("mutool", "draw", "-N", "-q", "-r", str(DPI), "-o", f"{made}/page.png", pdf, str(number))
        return picture(Path(made) / "page.png")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("judge", [by_poppler, by_ghostscript, by_mupdf])
def test_all_see_the_same_sheets(folder: Path, paper: str, judge: Callable[[Path, int], Picture]) -> None:
    """Of 1,000 pixels at most one has no like beside it in PDFium's; the mean difference is under 3 %."""
    pdf = folder / f"seventh-square-{paper}.pdf"
    for number in (1, 2, 3):
        ours, theirs = pdf_page(pdf.read_bytes(), number, DPI), judge(pdf, number)
        height, width = (min(sides) for sides in zip(ours.shape[:2], theirs.shape[:2], strict=True))
        assert max(abs(a - b) for a, b in zip(ours.shape, theirs.shape, strict=True)) <= 1
        ours, theirs = ours[:height, :width], theirs[:height, :width]
        assert misplaced(ours, theirs) <= 1e-3
        assert difference(ours, theirs) < 7.65
