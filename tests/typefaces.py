"""Small fonts made for a test: every printable ASCII character as a box, so that its size is known."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + "×–…·“”’é"


def font(
    family: str = "Box Type", weight: int = 400, width: int = 500, characters: str = CHARACTERS, **how: Any
) -> bytes:
    """A static TrueType font whose letters are boxes, 700 high, with `width` for each, in an em of 1000.

    `how` bends it: `postscript` (its name), `height`, `fs_type`, `variable`, `cff`.
    """
    style = "Bold" if weight > 500 else "Regular"
    names = [".notdef", *(f"u{ord(c):04X}" for c in characters)]
    build = FontBuilder(1000, isTTF=not how.get("cff"))
    build.setupGlyphOrder(names)
    build.setupCharacterMap({ord(c): name for c, name in zip(characters, names[1:], strict=True)})
    drawn = {
        name: _box(width, how.get("height", 700), name == "u0020", bool(how.get("cff"))) for name in names
    }
    postscript = how.get("postscript", f"{family.replace(' ', '')}-{style}")
    if how.get("cff"):
        build.setupCFF(postscript, {"FullName": postscript}, drawn, {})
    else:
        build.setupGlyf(drawn)
    build.setupHorizontalMetrics(dict.fromkeys(names, (width, 50)))
    build.setupHorizontalHeader(ascent=800, descent=-200)
    build.setupNameTable({"familyName": family, "styleName": style, "psName": postscript})
    build.setupOS2(
        sTypoAscender=800,
        usWeightClass=weight,
        sCapHeight=how.get("height", 700),
        fsType=how.get("fs_type", 0),
    )
    build.setupPost()
    if how.get("variable"):
        build.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    file = BytesIO()
    build.font["head"].created = build.font["head"].modified = 0
    build.font.recalcTimestamp = False
    build.save(file)
    return file.getvalue()


def _box(width: int, height: int, empty: bool, cff: bool) -> Any:
    pen = T2CharStringPen(width, None) if cff else TTGlyphPen(None)
    if not empty:
        pen.moveTo((50, 0))
        for corner in ((50, height), (width - 50, height), (width - 50, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.getCharString() if cff else pen.glyph()
