"""Faces to pictures of exact pixels, by way of their SVG. The one door to resvg and Pillow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.drawing.marks import Artwork, Face, FontFile, Layer, Text, drawables
from generator.drawing.placement import place
from generator.errors import GeneratorError
from generator.painters.svg import paint_svg
from generator.typeset.fonts import FONTS, font_file
from generator.units import MM_PER_INCH, PX_PER_MM

_MISSING = "pictures need two more libraries; install them with: python -m pip install resvg-py pillow"


def paint_png(face: Face, dpi: int) -> bytes:
    """The face as an opaque sRGB picture that knows its resolution; sides are rounded to whole pixels.

    Raises GeneratorError if the libraries for it are not installed.
    """
    try:
        from PIL import Image, PngImagePlugin
        from resvg_py import svg_to_bytes
    except ImportError:
        raise GeneratorError(_MISSING) from None
    svg = paint_svg(_in_pixels(face, dpi))
    with _files(_fonts(face)) as fonts:
        drawn = svg_to_bytes(
            svg_string=svg.decode(), background="#ffffff", skip_system_fonts=True, font_files=fonts
        )
    facts = PngImagePlugin.PngInfo()
    facts.add(b"sRGB", b"\0")  # perceptual
    picture = BytesIO()
    with Image.open(BytesIO(bytes(drawn))) as opened:
        opened.convert("RGB").save(picture, "PNG", dpi=(dpi, dpi), pnginfo=facts)
    return picture.getvalue()


def _fonts(face: Face) -> list[FontFile]:
    """The files that the face's words are set from, but for the shipped ones."""
    marks = [mark for layer in face.layers for mark in drawables(layer.marks)]
    fonts = [mark.font for mark in marks if isinstance(mark, Text)]
    fonts += [font for mark in marks if isinstance(mark, Artwork) for font in mark.picture.fonts]
    return list(dict.fromkeys(font.file for font in fonts if font.file))


@contextmanager
def _files(own: Sequence[FontFile]) -> Iterator[list[str]]:
    """Paths of the shipped fonts, and of these: resvg reads files only."""
    shipped = [str(font_file(font)) for font in FONTS]
    if not own:
        yield shipped
        return
    with TemporaryDirectory(prefix="pnp-") as folder:
        paths = [Path(folder, f"{each.digest}.ttf") for each in own]
        for path, each in zip(paths, own, strict=True):
            path.write_bytes(each.data)
        yield [*map(str, paths), *shipped]


def _in_pixels(face: Face, dpi: int) -> Face:
    """The face so large that a CSS pixel of its SVG is a pixel: resvg rounds sizes before it zooms."""
    scale = dpi / MM_PER_INCH / PX_PER_MM
    layers = tuple(Layer(layer.name, place(layer.marks, 0, 0, scale)) for layer in face.layers)
    width, height = (round(side * scale * PX_PER_MM) / PX_PER_MM for side in (face.width, face.height))
    return Face(width, height, layers)
