"""Pictures of finished files, as arrays, by renderers that share no code with the painters.

Every picture is RGB on white, `height × width × 3`, uint8.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from math import ceil
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from generator.typeset.fonts import FONTS, font_file
from generator.units import PT_PER_MM

Picture = NDArray[np.uint8]

_FORM = "/FormXob."
_VIEW = re.compile(rb'width="([0-9.]+)" height="([0-9.]+)" viewBox="0 0 [0-9.]+ [0-9.]+"')


def pdf_page(data: bytes, number: int = 1, dpi: float = 150) -> Picture:
    """A page as PDFium sees it; pages count from 1."""
    document = pypdfium2.PdfDocument(data)
    try:
        page = document[number - 1]
        left, bottom, right, top = page.get_mediabox()
        width, height = (_pixels(side, dpi / 72) for side in (right - left, top - bottom))
        # PDFium stretches a page to whole pixels: give it whole ones, less what rounding up would add to.
        page.set_mediabox(left, top - (height - 0.001) * 72 / dpi, left + (width - 0.001) * 72 / dpi, top)
        return _rgb(page.render(scale=dpi / 72).to_pil())
    finally:
        document.close()


def pdf_form(data: bytes, name: str, dpi: float = 300) -> Picture:
    """A face alone, as large as its form's box. `name` is `<component>.front` or `<component>.back`."""
    return pdf_page(_form_alone(data, name), 1, dpi)


def forms(data: bytes) -> tuple[str, ...]:
    """The names of all faces in a document, sorted."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        names = {str(name) for page in pdf.pages for name in page.Resources.get("/XObject", {})}
    return tuple(sorted(name.removeprefix(_FORM) for name in names))


def svg_picture(svg: bytes, dpi: float = 300) -> Picture:
    """A master as resvg sees it, with the shipped fonts and no others."""
    zoom = dpi / 96
    width, height = (float(side) for side in _VIEW.search(svg).groups())
    # resvg rounds a drawing's size to whole pixels before it zooms: give it room, and take it away again.
    roomy = b'width="%d" height="%d" viewBox="0 0 %d %d"' % ((ceil(width), ceil(height)) * 2)
    png = resvg_py.svg_to_bytes(
        svg_string=_VIEW.sub(roomy, svg, count=1).decode(),
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(font_file(font)) for font in FONTS],
        dpi=96,
        zoom=zoom,
    )
    return _rgb(Image.open(io.BytesIO(bytes(png))))[: _pixels(height, zoom), : _pixels(width, zoom)]


def pdf_words(data: bytes, number: int = 1) -> list[str]:
    """The words a reader can select on a page, in the order of the file."""
    document = pypdfium2.PdfDocument(data)
    try:
        words: list[str] = document[number - 1].get_textpage().get_text_range().split()
        return words
    finally:
        document.close()


def difference(one: Picture, other: Picture) -> float:
    """How unlike two pictures of one size are: the mean difference of a colour channel, 0 … 255."""
    return float(np.abs(one.astype(np.int16) - other).mean())


def misplaced(one: Picture, other: Picture) -> float:
    """The share of pixels that are unlike all pixels around them in the other picture: both ways, the larger.

    Both are of one size. Blind to antialiasing and to half a pixel of shift; not to ink that is missing,
    moved or coloured wrongly.
    """
    a, b = one.astype(np.int16), other.astype(np.int16)
    return max(_strays(a, b), _strays(b, a))


def _strays(picture: NDArray[np.int16], other: NDArray[np.int16], tolerance: int = 64) -> float:
    padded = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width = picture.shape[:2]
    around = np.stack([padded[y : y + height, x : x + width] for y in range(3) for x in range(3)])
    low, high = around.min(axis=0) - tolerance, around.max(axis=0) + tolerance
    return float(((picture < low) | (picture > high)).any(axis=2).mean())


def _pixels(length: float, scale: float) -> int:
    """Pixels that hold a length; a hundredth of one more is no reason for another."""
    return ceil(length * scale - 0.01)


@lru_cache(maxsize=64)
def _form_alone(data: bytes, name: str) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        form = _form(pdf, name)
        left, top, right, bottom = (float(part) for part in form.BBox)
        alone = pikepdf.new()
        page = alone.add_blank_page(page_size=((right - left) * PT_PER_MM, (bottom - top) * PT_PER_MM))
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Face=alone.copy_foreign(form)))
        scale = f"{PT_PER_MM:.9f}"
        content = f"{scale} 0 0 -{scale} {-left * PT_PER_MM:.9f} {bottom * PT_PER_MM:.9f} cm /Face Do"
        page.obj.Contents = alone.make_stream(content.encode())
        out = io.BytesIO()
        alone.save(out)
        return out.getvalue()


def _form(pdf: pikepdf.Pdf, name: str) -> Any:
    for page in pdf.pages:
        found = page.Resources.get("/XObject", {}).get(_FORM + name)
        if found is not None:
            return found
    raise KeyError(name)


def _rgb(picture: Image.Image) -> Picture:
    return np.asarray(picture.convert("RGB"))
