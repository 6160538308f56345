"""Pieces and pages as SVG inside the page: each face once, and placed by reference."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from generator.bench import Bench, Same
from generator.components.component import Component
from generator.drawing.marks import Face, Font, Layer, Picture, Text, drawables
from generator.painters.inline_svg import Drawing, paint_inline
from generator.painters.painter import number
from generator.preview import outside
from generator.preview.markup import Html, join, tag
from generator.sheets.page import Page, Piece

# A piece's words are read out to who cannot see them, up to here.
MOST_WORDS = 1200


class Album:
    """The faces drawn so far, and which colours and characters they need. Faces that look alike are one, and
    what lies on the bench is not drawn again."""

    def __init__(self, bench: Bench, lang: str | None = None) -> None:
        self._bench = bench
        self.lang = lang  # of the words in the pictures, unless it is the page's own
        self._paints: set[tuple[str, str]] = set()
        self._characters: dict[Font, set[str]] = {}
        self._outside: dict[str, Picture] = {}
        self._drawn: list[Html] = []
        self._names: dict[str, str] = {}  # by what is drawn: hashing a face takes as long as painting it

    def piece(self, part: Component, label: str) -> Html:
        """A component as it is once it is cut out."""
        size = part.width, part.height
        return self._picture("cut", size, label, tag("use", href=f"#{self._name(part.front)}"))

    def again(self, part: Component, x: float = 0.0, y: float = 0.0) -> Html:
        """A component that is shown elsewhere too, with its top left corner at (x, y)."""
        return tag("use", href=f"#{self._name(part.front)}", x=number(x), y=number(y))

    def sheet(self, page: Page, parts: Mapping[str, Component], label: str) -> Html:
        """A page as it comes out of the printer."""
        under, over = self._bench.made("page", Same(page.layers), lambda: _around(page.layers))
        inner = join(
            (
                self._painted(under),
                *(self._placed(piece, parts[piece.component]) for piece in page.pieces),
                self._painted(over),
            )
        )
        return self._picture("paper", (page.paper.width, page.paper.height), label, inner)

    def faces(self) -> Html:
        """All faces, for the pictures to refer to. It shows nothing by itself."""
        brought = [tag("g", Html(picture.markup), id=name) for name, picture in self._outside.items()]
        filters = map(Html, outside.bitmap_filters(self._outside.values()).values())
        held = tag("defs", join((*filters, *brought, *self._drawn), "\n"))
        return tag("svg", held, class_="faces", width="0", height="0", aria_hidden="true", focusable="false")

    def write(self, fonts: Iterable[Font], characters: Iterable[str]) -> None:
        """Something is written in these fonts."""
        for font in fonts:
            self._characters.setdefault(font, set()).update(characters)

    def characters(self) -> Mapping[Font, Collection[str]]:
        """For each font what is set in it."""
        return self._characters

    def paints(self) -> frozenset[tuple[str, str]]:
        """All paints that are used: `fill`, `stroke` and others, and the colour as it is written."""
        return outside.paints(self._outside.values()) | self._paints

    def styles(self) -> tuple[str, ...]:
        """The style attributes of pictures from outside."""
        return outside.styles(self._outside.values())

    def filtered(self) -> tuple[str, ...]:
        """The views for which `faces` holds a filter for bitmaps."""
        return tuple(outside.bitmap_filters(self._outside.values()))

    def _picture(self, kind: str, size: tuple[float, float], label: str, inner: Html) -> Html:
        return tag(
            "svg",
            inner,
            class_=f"{kind} {size_class(*size)}",
            viewBox=f"0 0 {number(size[0])} {number(size[1])}",
            role="img",
            aria_label=label,
            lang=self.lang,
        )

    def _placed(self, piece: Piece, part: Component) -> Html:
        face = part.front if piece.side == "front" else part.back
        if face is None:
            raise KeyError(f"{part.id} has no back")
        shown = _use(self._name(face), piece)
        if not piece.window:
            return shown
        box = [number(part) for part in (piece.x, piece.y, piece.width, piece.height)]
        sides = dict(zip(("x", "y", "width", "height"), box, strict=True))
        return tag("svg", shown, **sides, viewBox=" ".join(box))

    def _name(self, face: Face) -> str:
        """The id of a face, painted if it is new."""
        drawing = self._bench.made("picture", Same(face), lambda: paint_inline(face.layers))
        return self._names.get(drawing.elements) or self._new(drawing)

    def _new(self, drawing: Drawing) -> str:
        name = self._names[drawing.elements] = f"f{len(self._names) + 1}"
        self._drawn.append(tag("g", self._painted(drawing), id=name))
        return name

    def _painted(self, drawing: Drawing) -> Html:
        self._paints |= drawing.paints
        self._outside.update(drawing.pictures)
        for font, characters in drawing.characters:
            self.write((font,), characters)
        for _, picture in drawing.pictures:
            self.write(picture.fonts, picture.markup)
        return Html(drawing.elements)


def _around(layers: Sequence[Layer]) -> tuple[Drawing, Drawing]:
    """What lies under the pieces of a page, and what over them."""
    under = [layer for layer in layers if layer.name == "background"]
    return paint_inline(under), paint_inline([layer for layer in layers if layer not in under])


def words(face: Face) -> str:
    """What is written on a face, in the order in which it was set."""
    texts = [mark.text for layer in face.layers for mark in drawables(layer.marks) if isinstance(mark, Text)]
    text = " ".join(texts)
    return text if len(text) <= MOST_WORDS else f"{text[:MOST_WORDS].rsplit(' ', 1)[0]} …"


def size_class(width: float, height: float) -> str:
    """The class of all pictures of this size, so that style sheets can show them true to each other."""
    return "size-" + "x".join(number(side).replace(".", "-") for side in (width, height))


def _use(name: str, piece: Piece) -> Html:
    """The reference that puts a face where the piece lies; quarter turns clockwise."""
    x, y, right, bottom = piece.x, piece.y, piece.x + piece.width, piece.y + piece.height
    if piece.window:
        x, y = x - piece.window[0], y - piece.window[1]
    if piece.turns % 4 == 0:
        return tag("use", href=f"#{name}", x=number(x), y=number(y))
    e, f = ((right, y), (right, bottom), (x, bottom))[piece.turns % 4 - 1]
    turn = f"translate({number(e)} {number(f)}) rotate({piece.turns % 4 * 90})"
    return tag("use", href=f"#{name}", transform=turn)


def shown(pages: Sequence[Page], most_pages: int, most_pieces: int) -> Sequence[Page]:
    """The first pages, as many as a browser draws with ease; at least one."""
    pieces = 0
    for count, page in enumerate(pages[:most_pages]):
        pieces += len(page.pieces)
        if count and pieces > most_pieces:
            return pages[:count]
    return pages[:most_pages]
