"""Pages to PDF: every face is written once, in its own millimetres, and placed. The one door to reportlab."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import Any, Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFZCompress
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.components.component import Component
from generator.drawing.curves import arc, circle, cubics, direction
from generator.drawing.marks import Circle, Face, Font, Path, Rect, Segment, Style, Text
from generator.painters.painter import corner, number, paint, stroked
from generator.printer import TRUE
from generator.sheets.page import Page, Piece, Side
from generator.typeset.fonts import REGULAR, font_data, font_file
from generator.units import PT_PER_MM


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What a reader shows about the file, and what it tells the printer."""

    title: str
    language: str = "en"
    author: str = ""
    subject: str = ""
    keywords: str = ""
    duplex: Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"] = "Simplex"
    font: Font = REGULAR


def paint_pdf(pages: Sequence[Page], components: Mapping[str, Component], info: DocumentInfo) -> bytes:
    """Write pages of placed components. `components` holds, by id, at least those that lie on the pages.

    Raises ValueError if there is no page, and KeyError for a piece whose component or side does not exist.
    """
    if not pages:
        raise ValueError("a document needs a page")
    canvas = _canvas(info)
    faces = _Faces(canvas, components)
    for page in pages:
        _paint_page(page, canvas, faces)
    return _finished(canvas)


def _canvas(info: DocumentInfo) -> Any:
    # Without a TrueType face to begin with, reportlab lists an unembedded Helvetica.
    canvas = Canvas(
        BytesIO(),
        initialFontName=_registered(info.font),
        pageCompression=0,
        invariant=1,
        lang=info.language,
        pdfVersion=(1, 7),
    )
    # Compressing by a filter of our own document keeps reportlab's ASCII85 and its global switch out of it.
    canvas._doc.defaultStreamFilters = [PDFZCompress]
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject(info.subject)
    canvas.setKeywords(info.keywords)
    canvas.setCreator("pnp")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", info.duplex)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _finished(canvas: Any) -> bytes:
    for page in canvas._doc.Pages.pages:
        page.Trans = None  # reportlab gives every page an empty slide transition
    return bytes(canvas.getpdfdata())


def _paint_page(page: Page, canvas: Any, faces: _Faces) -> None:
    names = [faces.name(piece.component, piece.side) for piece in page.pieces]
    width, height = page.paper.width * PT_PER_MM, page.paper.height * PT_PER_MM
    canvas.setPageSize((width, height))
    inset = page.bleed * PT_PER_MM
    canvas.setTrimBox((inset, inset, width - inset, height - inset))  # a box stays until the next is set
    canvas.setBleedBox((0, 0, width, height))
    key = f"page-{canvas.getPageNumber()}"
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(page.name or f"Sheet {page.number}: {page.title}", key)
    # From here on a unit is a millimetre and y points down. Nine places: exact to a nanometre over the page.
    scale = number(PT_PER_MM, 9)
    canvas.addLiteral(f"{scale} 0 0 -{scale} 0 {number(height, 6)} cm")
    if page.correction != TRUE:
        canvas.addLiteral(f"{_correction(page)} cm")
    under = [layer for layer in page.layers if layer.name == "background"]
    paint(under, _Ink(canvas))
    for piece, name in zip(page.pieces, names, strict=True):
        canvas.addLiteral(f"q {_clip(piece)}{_placement(piece)} cm")
        canvas.doForm(name)
        canvas.addLiteral("Q")
    paint([layer for layer in page.layers if layer not in under], _Ink(canvas))
    canvas.showPage()


def _correction(page: Page) -> str:
    """The matrix that scales about the page's centre, and then shifts."""
    made, paper = page.correction, page.paper
    x, y = paper.width / 2 * (1 - made.x) + made.right, paper.height / 2 * (1 - made.y) + made.down
    return f"{number(made.x, 9)} 0 0 {number(made.y, 9)} {number(x, 6)} {number(y, 6)}"


def _clip(piece: Piece) -> str:
    """What keeps the rest of a face off the page, if only a part of it is placed."""
    if not piece.window:
        return ""
    return f"{_mm(piece.x)} {_mm(piece.y)} {_mm(piece.width)} {_mm(piece.height)} re W n "


def _placement(piece: Piece) -> str:
    """The matrix from a face's own coordinates to the page's; quarter turns clockwise."""
    x, y, right, bottom = piece.x, piece.y, piece.x + piece.width, piece.y + piece.height
    if piece.window:
        x, y = x - piece.window[0], y - piece.window[1]
    axes, e, f = (
        ("1 0 0 1", x, y),
        ("0 1 -1 0", right, y),
        ("-1 0 0 -1", right, bottom),
        ("0 -1 1 0", x, bottom),
    )[piece.turns % 4]
    return f"{axes} {_mm(e)} {_mm(f)}"


@dataclass(slots=True)
class _Faces:
    """The forms written so far: equal faces share one."""

    canvas: Any
    components: Mapping[str, Component]
    _by_side: dict[tuple[str, Side], str] = field(default_factory=dict)
    _by_face: dict[tuple[Face, float], str] = field(default_factory=dict)

    def name(self, component: str, side: Side) -> str:
        """The form of a side, written if it is new. Call it between pages only."""
        key = (component, side)
        if key not in self._by_side:
            self._by_side[key] = self._written(self.components[component], side)
        return self._by_side[key]

    def _written(self, component: Component, side: Side) -> str:
        face = component.front if side == "front" else component.back
        if face is None:
            raise KeyError(f"{component.id} has no back")
        key = (face, component.bleed)
        if key not in self._by_face:
            self._by_face[key] = f"{_name(component.id)}.{side}"
            _write_form(self._by_face[key], face, component.bleed, self.canvas)
        return self._by_face[key]


def _name(text: str) -> str:
    """An id as PDF takes it for a name: what is special to PDF becomes a number."""
    return re.sub(r"[^A-Za-z0-9-]", lambda match: f"_{ord(match[0]):x}_", text)


def _write_form(name: str, face: Face, bleed: float, canvas: Any) -> None:
    canvas.beginForm(name, -bleed, -bleed, face.width + bleed, face.height + bleed)
    paint(face.layers, _Ink(canvas))
    canvas.endForm()


class _Ink:
    """Writes marks as PDF operators in millimetres, and says colour and width only when they change."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._write = canvas.addLiteral
        self._fill: str | None = None
        self._stroke: tuple[str, float] | None = None

    def enter(self, name: str) -> None:
        """PDF has no named groups."""

    def leave(self) -> None:
        """PDF has no named groups."""

    def rect(self, mark: Rect) -> None:
        if mark.width > 0 and mark.height > 0:  # PDF draws a hairline where SVG draws nothing
            outline = _outline(_round_rect(mark)) if mark.radius > 0 else _rect(mark)
            self._draw(outline, mark.style)

    def circle(self, mark: Circle) -> None:
        if mark.radius > 0:
            self._draw(_outline(circle((mark.x, mark.y), mark.radius)), mark.style)

    def path(self, mark: Path) -> None:
        self._draw(_outline(mark.segments), mark.style)

    def text(self, mark: Text) -> None:
        self._set_fill(mark.fill)
        cos, sin = direction(mark.turn)
        text = self._canvas.beginText()
        # The page's y points down, so letters would hang upside down: turn their own y round.
        text.setTextTransform(cos, sin, sin, -cos, mark.x + mark.start * cos, mark.y + mark.start * sin)
        text.setFont(_registered(mark.font), mark.size)
        text.textOut(_kerned(mark))
        self._canvas.drawText(text)

    def _draw(self, outline: str, style: Style) -> None:
        filled, lined = style.fill is not None, stroked(style)
        if style.fill is not None:
            self._set_fill(style.fill)
        if style.stroke is not None and lined:
            self._set_stroke(style.stroke, style.stroke_width)
        # Non-zero winding, as in SVG.
        end = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[filled, lined]
        self._write(f"{outline} {end}")

    def _set_fill(self, colour: str) -> None:
        if colour != self._fill:
            self._fill = colour
            self._write(f"{_rgb(colour)} rg")

    def _set_stroke(self, colour: str, width: float) -> None:
        if self._stroke is None:
            self._write("4 M")  # SVG's mitre limit; PDF's own is 10
        if (colour, width) != self._stroke:
            self._stroke = (colour, width)
            self._write(f"{_rgb(colour)} RG {_mm(width)} w")


def _mm(length: float) -> str:
    """Millimetres with 0.1 µm."""
    return number(length, 4)


@lru_cache(maxsize=256)
def _rgb(colour: str) -> str:
    return " ".join(number(part / 255, 4) for part in bytes.fromhex(colour[1:]))


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=256)  # pages of one layout share their marks
def _outline(segments: tuple[Segment, ...]) -> str:
    return " ".join(
        word
        for kind, *points in cubics(segments)
        for word in (*(_mm(part) for point in points for part in point), _OPERATORS[kind])
    )


def _rect(mark: Rect) -> str:
    return f"{_mm(mark.x)} {_mm(mark.y)} {_mm(mark.width)} {_mm(mark.height)} re"


def _round_rect(mark: Rect) -> tuple[Segment, ...]:
    """Clockwise from the end of the top edge."""
    radius = corner(mark)
    left, top = mark.x + radius, mark.y + radius
    right, bottom = mark.x + mark.width - radius, mark.y + mark.height - radius
    return (
        ("M", (right, mark.y)),
        *arc((right, top), radius, -90, 0),
        ("L", (mark.x + mark.width, bottom)),
        *arc((right, bottom), radius, 0, 90),
        ("L", (left, mark.y + mark.height)),
        *arc((left, bottom), radius, 90, 180),
        ("L", (mark.x, top)),
        *arc((left, top), radius, 180, 270),
        ("Z",),
    )


def _kerned(mark: Text) -> str:
    if not mark.kerns:
        return mark.text
    # reportlab moves by advance less width, so a bare kern will do for the one and nothing for the other.
    shapes = [ShapeData(place, kern, 0, 0, 0, 0) for place, kern in enumerate(mark.kerns)]
    return ShapedStr(mark.text, shapeData=shapes)  # type: ignore[no-any-return]


def _registered(font: Font) -> str:
    """reportlab's name for a face. Its registry lives as long as the process; the first of a name stays, so a
    game's own face is called by what is in its file."""
    own = f"-{font.file.digest}" if font.file else ""
    name = f"{font.family.replace(' ', '')}-{font.weight}{own}"
    if name not in pdfmetrics.getRegisteredFontNames():
        program = BytesIO(font_data(font)) if font.file else str(font_file(font))
        # Without readable ASCII a subset holds only the characters that are used.
        pdfmetrics.registerFont(TTFont(name, program, asciiReadable=0))
    return name
