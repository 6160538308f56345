"""Pages to PDF: every face is written once, in its own millimetres, and placed. The one door to reportlab."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from io import BytesIO
from typing import Any, Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFFormXObject, PDFObject, PDFZCompress
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.bench import Bench, Same
from generator.components.component import Component
from generator.drawing.curves import circle, direction
from generator.drawing.letters import letters
from generator.drawing.marks import Artwork, Circle, Face, Font, Path, Rect, Style, Text
from generator.errors import FitError
from generator.game.language import ENGLISH, Language
from generator.painters import pdf_operators as operators
from generator.painters.letter_codes import code_for
from generator.painters.painter import number, paint, stroked
from generator.painters.pdf_art import placed, with_pictures
from generator.printer import TRUE
from generator.sheets.page import Page, Side
from generator.typeset.fonts import REGULAR, font_data, font_file
from generator.units import PT_PER_MM


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What a reader shows about the file, and what it tells the printer."""

    title: str
    language: Language = ENGLISH
    author: str = ""
    subject: str = ""
    keywords: str = ""
    duplex: Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"] = "Simplex"
    font: Font = REGULAR


def paint_pdf(
    pages: Sequence[Page],
    components: Mapping[str, Component],
    info: DocumentInfo,
    bench: Bench | None = None,
) -> bytes:
    """Write pages of placed components. `components` holds, by id, at least those that lie on the pages.
    Faces that lie on the bench as PDF are not written again.

    Raises ValueError if there is no page, and KeyError for a piece whose component or side does not exist.
    """
    if not pages:
        raise ValueError("a document needs a page")
    canvas = _canvas(info)
    line = cache(partial(_line, canvas))  # pages of one layout share most of theirs
    faces = _Faces(canvas, components, bench or Bench(), line)
    for page in pages:
        _paint_page(page, canvas, faces, info.language)
    return with_pictures(_finished(canvas), pages, components)


def _canvas(info: DocumentInfo) -> Any:
    # Without a TrueType face to begin with, reportlab lists an unembedded Helvetica.
    font, language = _registered(info.font), info.language.code
    with operators.undated():
        canvas = Canvas(
            BytesIO(), initialFontName=font, pageCompression=0, invariant=1, lang=language, pdfVersion=(1, 7)
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


def _paint_page(page: Page, canvas: Any, faces: _Faces, language: Language) -> None:
    names = [faces.name(piece.component, piece.side) for piece in page.pieces]
    width, height = page.paper.width * PT_PER_MM, page.paper.height * PT_PER_MM
    canvas.setPageSize((width, height))
    inset = page.bleed * PT_PER_MM
    canvas.setTrimBox((inset, inset, width - inset, height - inset))  # a box stays until the next is set
    canvas.setBleedBox((0, 0, width, height))
    key = f"page-{canvas.getPageNumber()}"
    canvas.bookmarkPage(key)
    name = page.name or language.say("outline", number=page.number, title=page.title)
    canvas.addOutlineEntry(name, key)
    # From here on a unit is a millimetre and y points down. Nine places: exact to a nanometre over the page.
    scale = number(PT_PER_MM, 9)
    canvas.addLiteral(f"{scale} 0 0 -{scale} 0 {number(height, 6)} cm")
    if page.correction != TRUE:
        canvas.addLiteral(f"{operators.correction_matrix(page)} cm")
    under = [layer for layer in page.layers if layer.name == "background"]
    paint(under, _Ink(canvas, faces.line))
    for piece, name in zip(page.pieces, names, strict=True):
        canvas.addLiteral(f"q {operators.clip(piece)}{operators.placement(piece)} cm")
        canvas.doForm(name)
        canvas.addLiteral("Q")
    paint([layer for layer in page.layers if layer not in under], _Ink(canvas, faces.line))
    canvas.showPage()


@dataclass(slots=True)
class _Faces:
    """The forms written so far: faces that look the same share one. `line` writes words in the same codes."""

    canvas: Any
    components: Mapping[str, Component]
    bench: Bench
    line: Callable[[Text], str]
    _by_side: dict[tuple[str, Side], str] = field(default_factory=dict)
    _by_form: dict[bytes, str] = field(default_factory=dict)

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
        form = self._form(face, component.bleed)
        if form not in self._by_form:
            self._by_form[form] = f"{operators.name(component.id)}.{side}"
            self.canvas._doc.addForm(self._by_form[form], _Form(form))
        return self._by_form[form]

    def _form(self, face: Face, bleed: float) -> bytes:
        """The face as PDF, which is another one where the document gave its characters other codes."""
        found = self.bench.made("letters", Same(face.layers), lambda: letters(face.layers))
        codes = tuple(_codes(self.canvas._doc, *each) for each in found)
        return self.bench.made("form", (Same(face), bleed, codes), lambda: _form(face, bleed, self.canvas))


def _codes(doc: Any, font: Font, text: str) -> tuple[tuple[str, bytes], ...]:
    """How the document writes these letters, which get their codes now if they have none."""
    face = pdfmetrics.getFont(_registered(font))
    split = face.splitString(text, doc)
    return tuple((face.getSubsetInternalName(subset, doc), codes) for subset, codes in split)


def _form(face: Face, bleed: float, canvas: Any) -> bytes:
    """The face as an object of the canvas's document, ready to be written. Call it between pages only."""
    box = -bleed, -bleed, face.width + bleed, face.height + bleed
    canvas.beginForm("", *box)
    paint(face.layers, _Ink(canvas, partial(_line, canvas)))
    form = PDFFormXObject(*box)
    form.setStreamList([canvas._preamble, *canvas._code])
    # What reportlab's own end of a form does, but for the registration under a name.
    canvas._restartAccumulators()
    canvas.pop_state_stack()
    canvas._doc.inObject = None
    return bytes(form.format(canvas._doc))


class _Form(PDFObject):  # type: ignore[misc]
    """A form that is written already."""

    __RefOnly__ = 1  # reportlab's word for: an object of its own, that others refer to

    def __init__(self, written: bytes) -> None:
        self._written = written

    def format(self, document: Any) -> bytes:
        return self._written


class _Subset(TTFont):  # type: ignore[misc]
    """A font of which each document holds the characters it uses. What Windows-1252 has keeps its code there,
    so that a word more leaves other forms as they were; whatever else comes up gets the next free code."""

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> Any:  # noqa: N802
        state = self.state.get(doc) or self._assignState(doc)
        state.nextCode = max(state.nextCode, 256)  # where reportlab goes on, with its next subset
        first = state.subsets[0]
        for letter in dict.fromkeys(map(ord, text.replace("\xa0", " "))):
            if letter not in state.assignments and letter in self.face.charToGlyph:
                code = code_for(letter, first)
                if code:
                    first.extend([0] * (code + 1 - len(first)))
                    first[code], state.assignments[letter] = letter, code
        return super().splitString(text, doc, encoding)


class _Ink:
    """Writes marks as PDF operators in millimetres, and says colour and width only when they change."""

    def __init__(self, canvas: Any, line: Callable[[Text], str]) -> None:
        self._write, self._line = canvas.addLiteral, line
        self._fill: str | None = None
        self._stroke: tuple[str, float] | None = None

    def enter(self, name: str) -> None:
        """PDF has no named groups."""

    def leave(self) -> None:
        """PDF has no named groups."""

    def rect(self, mark: Rect) -> None:
        if mark.width > 0 and mark.height > 0:  # PDF draws a hairline where SVG draws nothing
            self._draw(operators.rect(mark), mark.style)

    def circle(self, mark: Circle) -> None:
        if mark.radius > 0:
            self._draw(operators.outline(circle((mark.x, mark.y), mark.radius)), mark.style)

    def path(self, mark: Path) -> None:
        self._draw(operators.outline(mark.segments), mark.style)

    def text(self, mark: Text) -> None:
        self._set_fill(mark.fill)
        self._write(self._line(mark))

    def artwork(self, mark: Artwork) -> None:
        self._write(placed(mark))

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
            self._write(f"{operators.rgb(colour)} rg")

    def _set_stroke(self, colour: str, width: float) -> None:
        if self._stroke is None:
            self._write("4 M")  # SVG's mitre limit; PDF's own is 10
        if (colour, width) != self._stroke:
            self._stroke = (colour, width)
            self._write(f"{operators.rgb(colour)} RG {operators.mm(width)} w")


def _line(canvas: Any, mark: Text) -> str:
    """A line of text as operators."""
    cos, sin = direction(mark.turn)
    text = canvas.beginText()
    # The page's y points down, so letters would hang upside down: turn their own y round.
    text.setTextTransform(cos, sin, sin, -cos, mark.x + mark.start * cos, mark.y + mark.start * sin)
    text.setFont(_registered(mark.font), mark.size)
    text.textOut(_kerned(mark))
    return str(text.getCode())


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
        loaded = _loaded(name, font)
        # reportlab gives a second "dynamic" face of one PostScript name the outlines of the first.
        loaded._dynamicFont = 0
        pdfmetrics.registerFont(loaded)
        loaded._dynamicFont = 1
    return name


def _loaded(name: str, font: Font) -> Any:
    try:
        program = BytesIO(font_data(font)) if font.file else str(font_file(font))
        return _Subset(name, program, asciiReadable=0)
    except Exception:
        if font.file is None:
            raise
        # Whatever reportlab stumbles over in somebody's font.
        raise FitError(f"the font {font.file.name} cannot be embedded; give another file") from None
