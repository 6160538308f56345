"""Compare what turns an artist's SVG into a page of PDF, on the exports of `tests/art_exports`.

Prints the table of `docs/art-converters.md`. From the project's folder:

    python -m pip install typst svglib cairosvg pymupdf vl-convert-python skia-python
    python docs/compare_converters.py
"""

from __future__ import annotations

import hashlib
import io
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import resvg_py
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))

from generator.art.read import read_art
from generator.art.size import Trim
from generator.drawing.marks import Artwork
from generator.game.art import ArtFile
from generator.painters import pdf_art
from generator.typeset.fonts import FONTS, font_file
from tests.render import difference, misplaced

SIDE, DPI, RUNS = 21.0, 600, 5
EXPORTS = sorted((Path(__file__).parents[1] / "tests" / "art_exports").glob("*.svg"))
FONT_FILES = [str(font_file(font)) for font in FONTS]


def by_typst(svg: str, mark: Artwork) -> bytes:
    import typst  # in this process, as the others are; a build gives it one of its own

    source = pdf_art._PAGE.format(width=SIDE, height=SIDE)
    fonts = [str(Path(FONT_FILES[0]).parent)]
    given: dict[str, Any] = {"sys_inputs": {"svg": svg}, "font_paths": fonts, "ignore_system_fonts": True}
    return bytes(typst.compile(source.encode(), format="pdf", pdf_tags=False, **given))


def by_vl_convert(svg: str, mark: Artwork) -> bytes:
    import vl_convert

    vl_convert.register_font_directory(str(Path(FONT_FILES[0]).parent))
    return bytes(vl_convert.svg_to_pdf(svg))


def by_skia(svg: str, mark: Artwork) -> bytes:
    import skia

    stream = skia.DynamicMemoryWStream()
    points = SIDE / 25.4 * 72
    with skia.PDF.MakeDocument(stream) as document, document.page(points, points) as canvas:
        pixels = svg.replace('"21mm"', '"79.37"')  # its millimetres are of 90 dpi
        dom = skia.SVGDOM.MakeFromStream(skia.MemoryStream(pixels.encode()))
        canvas.scale(0.75, 0.75)
        dom.setContainerSize(skia.Size(SIDE / 25.4 * 96, SIDE / 25.4 * 96))
        dom.render(canvas)
    return bytes(stream.detachAsData())


def by_cairosvg(svg: str, mark: Artwork) -> bytes:
    import cairosvg

    return bytes(cairosvg.svg2pdf(bytestring=svg.encode()))


def by_svglib(svg: str, mark: Artwork) -> bytes:
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    return bytes(renderPDF.drawToString(svg2rlg(io.BytesIO(svg.encode()))))


def by_pymupdf(svg: str, mark: Artwork) -> bytes:
    import pymupdf

    return bytes(pymupdf.open(stream=svg.encode(), filetype="svg").convert_to_pdf())


def by_rsvg(svg: str, mark: Artwork) -> bytes:
    command = ["rsvg-convert", "--format=pdf"]
    return subprocess.run(command, input=svg.encode(), capture_output=True, check=True).stdout


def by_inkscape(svg: str, mark: Artwork) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "a.svg"), Path(folder, "a.pdf")
        source.write_text(svg, "utf-8")
        command = ["inkscape", str(source), "--export-type=pdf", f"--export-filename={target}"]
        subprocess.run(command, capture_output=True, check=True)
        return target.read_bytes()


CONVERTERS: dict[str, tuple[Callable[[str, Artwork], bytes], str]] = {
    "typst": (by_typst, "typst"),
    "vl-convert-python": (by_vl_convert, "vl-convert-python"),
    "skia-python": (by_skia, "skia-python"),
    "CairoSVG": (by_cairosvg, "cairosvg"),
    "svglib": (by_svglib, "svglib"),
    "PyMuPDF": (by_pymupdf, "pymupdf"),
    "rsvg-convert": (by_rsvg, ""),
    "Inkscape": (by_inkscape, ""),
}


def marks() -> dict[str, Artwork]:
    found = {}
    for file in EXPORTS:
        art = read_art(ArtFile("token", file.name, file.read_bytes()), Trim(SIDE, SIDE, 0), "token-art")
        found[file.stem] = Artwork(0, 0, SIDE, SIDE, art.picture)
    return found


def wanted(svg: str) -> Any:
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg.replace('width="21mm" height="21mm"', 'width="80" height="80"'),
        background="#ffffff",
        skip_system_fonts=True,
        font_files=FONT_FILES,
        zoom=SIDE / 25.4 * DPI / 80,
    )
    return np.asarray(Image.open(io.BytesIO(bytes(drawn))).convert("RGB"))


def seen(pdf: bytes, size: tuple[int, int]) -> Any:
    page = pypdfium2.PdfDocument(pdf)[0]
    return np.asarray(
        page.render(scale=size[1] / page.get_width()).to_pil().convert("RGB").resize(size[::-1])
    )


def facts(pdf: bytes) -> tuple[int, bool, bool]:
    """How many bitmaps there are, whether anything is see-through, whether every font is embedded."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        objects = list(document.objects)
        bitmaps = sum(
            isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image" for each in objects
        )
        masks = sum(isinstance(each, pikepdf.Stream) and "/SMask" in each for each in objects)
        clear = any(set(keys(each)) & {"/ca", "/CA", "/SMask", "/BM"} for each in objects)
        fonts = [
            each for each in objects if isinstance(each, pikepdf.Dictionary) and "/FontDescriptor" in each
        ]
        embedded = all(set(keys(each.FontDescriptor)) & {"/FontFile2", "/FontFile3"} for each in fonts)
    return bitmaps - masks, clear, embedded


def keys(value: Any) -> list[str]:
    return list(value.keys()) if isinstance(value, pikepdf.Dictionary | pikepdf.Stream) else []


def compare(name: str) -> str:
    convert, package = CONVERTERS[name]
    cells, times, size, steady = [], [], 0, True
    first = 0.0
    for mark in marks().values():
        svg = pdf_art.standalone(mark)
        started = time.perf_counter()
        try:
            made = convert(svg, mark)
            first = first or time.perf_counter() - started
            for _ in range(1 if name == "Inkscape" else RUNS):
                started = time.perf_counter()
                again = convert(svg, mark)
                times.append(time.perf_counter() - started)
                steady &= hashlib.sha256(again).digest() == hashlib.sha256(made).digest()
            target = wanted(svg)
            picture = seen(made, target.shape[:2])
            bitmaps, clear, embedded = facts(made)
            said = f"{misplaced(picture, target) * 100:.2f} / {difference(picture, target):.1f}"
            cells.append(f"{said}, {bitmaps}{' α' if clear else ''}{'' if embedded else ' !'}")
            size += len(made)
        except Exception as error:
            cells.append(f"fails: {type(error).__name__}")
    label = f"{name} {version(package)}" if package else name
    took = f"{first * 1000:.0f} / {statistics.median(times) * 1000:.0f}" if times else "–"
    return f"| {label} | {' | '.join(cells)} | {size / 1000:.0f} | {took} | {'yes' if steady else 'no'} |"


def main() -> None:
    names = [file.stem for file in EXPORTS]
    print(f"| converter | {' | '.join(names)} | KB | ms | same bytes |")
    print("|---|" + "---|" * (len(names) + 3))
    for name in CONVERTERS:
        print(compare(name), flush=True)


if __name__ == "__main__":
    main()
