"""What `print.yaml` may say: papers, sizes, margins, marks, and the variants of a print."""

from dataclasses import field
from typing import Annotated

from generator.game.measures import Millimetres, PaperName, Whole, shift
from generator.game.records import record
from generator.game.values import Id, OneOf, YesNo
from generator.units import FLOOR, show_pt


@record
class Margins:
    """White paper around all pieces."""

    sides: Annotated[float, Millimetres(8, 60, "10 mm")] = 10.0
    ends: Annotated[float, Millimetres(12.7, 60, "12.7 mm")] = 12.7
    """At top and bottom, where many printers cannot print."""


@record
class Marks:
    """Cut marks, outside the pieces at both ends of every cut."""

    style: Annotated[str, OneOf(("crop", "lines", "none"))] = "crop"
    """Short marks, lines as long as gutters and margins let them be, or none."""
    length: Annotated[float, Millimetres(1, 10, "3 mm")] = 3.0
    offset: Annotated[float, Millimetres(0.3, 5, "0.7 mm")] = 0.7
    """From the piece to the beginning of the mark."""
    width: Annotated[float, Millimetres(0.15, 1, "0.15 mm")] = 0.15
    numbers: Annotated[bool, YesNo()] = False
    """Whether small numbers at the marks say in which order to cut."""


@record
class TokenSize:
    """Square tokens, from cut to cut."""

    side: Annotated[float, Millimetres(6, 100, "21 mm")]
    inset: Annotated[float, Millimetres(0, 5, "0.6 mm")] = 0.6
    """From the cut to the token's colour."""


@record
class CardSize:
    """Cards, from cut to cut."""

    width: Annotated[float, Millimetres(15, 200, "31 mm")]
    height: Annotated[float, Millimetres(15, 280, "50 mm")]
    safe: Annotated[float, Millimetres(1.5, 20, "3 mm")] = 3.0
    """Nothing that matters comes closer to the cut."""
    bleed: Annotated[float, Millimetres(0, 5, "3 mm")] = 0.0
    """How far the background is printed past the cut. Cards with bleed stand apart."""
    corner: Annotated[float, Millimetres(0, 10, "3 mm")] = 0.0
    """The radius of round corners, for cutting machines and corner punches. Such cards stand apart."""


@record
class ScoreSheets(CardSize):
    """Sheets to write scores on, from cut to cut, for games that have them."""

    width: Annotated[float, Millimetres(80, 280, "93 mm")] = 93.0
    height: Annotated[float, Millimetres(80, 280, "125 mm")] = 125.0
    safe: Annotated[float, Millimetres(1.5, 20, "4 mm")] = 4.0
    copies: Annotated[int, Whole(0, 1000, 4)] = 4


@record
class BoardPrint:
    """What happens to a board that is larger than the page."""

    tile: Annotated[bool, YesNo()] = False
    """Whether it is printed in parts on several pages, to be glued together."""
    overlap: Annotated[float, Millimetres(5, 30, "10 mm")] = 10.0
    """How far each part lies over the edge of those before it."""


@record
class TextSize:
    """Text shrinks from `largest` to `smallest` until it fits; then it is refused."""

    largest: Annotated[float, Millimetres(1, 20, "8 pt")]
    smallest: Annotated[float, Millimetres(FLOOR - 1e-9, 20, show_pt(FLOOR))]


@record
class Offset:
    """By how much backs are moved, for a printer that does not print them quite behind the fronts."""

    right: Annotated[float, shift(10)] = 0.0
    down: Annotated[float, shift(10)] = 0.0


@record
class Variant:
    """The whole kit printed in another way: `pnp build --variant ID` makes it."""

    id: Annotated[str, Id()]
    """Names the PDFs."""
    backs: Annotated[str, OneOf(("none", "duplex", "gutterfold"))] = "none"
    """Backs on the other side of the sheet (duplex), or beside the fronts to fold and glue (gutterfold)."""
    flip: Annotated[str, OneOf(("long-edge", "short-edge"))] = "long-edge"
    """On which edge a duplex printer turns the sheet over."""
    offset: Offset = field(default_factory=Offset)
    """Of the backs, as measured on a duplex print."""
    look: Annotated[str, OneOf(("full", "ink-saver", "grey", "outlines"))] = "full"
    """Solid colour, coloured frames, greys, or outlines alone to test cutting."""
    cutter: Annotated[str, OneOf(("none", "silhouette", "cricut"))] = "none"
    """For a cutting machine: with registration marks (silhouette), or within what it can see (cricut)."""


@record
class Print:
    """`print.yaml`: papers, sizes, margins and marks. `sheets` is a goal: more pages are a warning."""

    papers: tuple[Annotated[str, PaperName()], ...]
    """One PDF for each."""
    sheets: Annotated[int, Whole(1, 1000)]
    """A goal: more sheets are a warning."""
    margins: Margins = field(default_factory=Margins)
    gutter: Annotated[float, Millimetres(4, 30, "4 mm")] = 4.0
    """Between blocks of pieces that share no cuts."""
    marks: Marks = field(default_factory=Marks)
    board: BoardPrint = field(default_factory=BoardPrint)
    tokens: TokenSize
    cards: CardSize
    rule_cards: CardSize
    score_sheets: ScoreSheets = field(default_factory=ScoreSheets)
    text: TextSize
    variants: tuple[Variant, ...] = ()
    """Other ways to print the kit, made when asked for."""

    def size_of(self, kind: str) -> CardSize | None:
        """What is said of the trim of this kind of component, if its size stands here and is a card's."""
        sizes = {
            "card": self.cards,
            "card_back": self.cards,
            "rule_card": self.rule_cards,
            "score_sheet": self.score_sheets,
        }
        return sizes.get(kind)
