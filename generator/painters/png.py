"""Faces to pictures of exact pixels, by way of their SVG. The one door to resvg and Pillow."""

from __future__ import annotations

from io import BytesIO

from generator.drawing.marks import Face, Layer
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
    fonts = [str(font_file(font)) for font in FONTS]
    drawn = svg_to_bytes(
        svg_string=svg.decode(), background="#ffffff", skip_system_fonts=True, font_files=fonts
    )
    facts = PngImagePlugin.PngInfo()
    facts.add(b"sRGB", b"\0")  # perceptual
    picture = BytesIO()
    with Image.open(BytesIO(bytes(drawn))) as opened:
        opened.convert("RGB").save(picture, "PNG", dpi=(dpi, dpi), pnginfo=facts)
    return picture.getvalue()


def _in_pixels(face: Face, dpi: int) -> Face:
    """The face so large that a CSS pixel of its SVG is a pixel: resvg rounds sizes before it zooms."""
    scale = dpi / MM_PER_INCH / PX_PER_MM
    layers = tuple(Layer(layer.name, place(layer.marks, 0, 0, scale)) for layer in face.layers)
    width, height = (round(side * scale * PX_PER_MM) / PX_PER_MM for side in (face.width, face.height))
    return Face(width, height, layers)
