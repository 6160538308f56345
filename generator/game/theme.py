"""`theme.yaml`: how a game looks. What it leaves out is the look of the theme that it names."""

import re
from dataclasses import dataclass, field
from typing import Annotated, Any

from generator.game.measures import Millimetres, Percent
from generator.game.records import record
from generator.game.signs import Sign
from generator.game.values import HexColour, Id, Kind, OneOf, quote, text_of

_FONT = re.compile(r"fonts/[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,98})?\.[Tt][Tt][Ff]")
_FAMILY = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*")
Tone = Annotated[str, HexColour()]


@record
class Tones:
    """The tones of everything that is in no player's colour."""

    ink: Tone = "#1b1f27"
    """Words."""
    quiet: Tone = "#454c58"
    """Words that step back: letters around the board, numbers, captions."""
    hairline: Tone = "#8d96a6"
    """The outlines of squares and cards."""
    paper: Tone = "#ffffff"
    """The ground of every piece."""
    well: Tone = "#e9edf3"
    """The floor of a free square."""
    walls: tuple[Tone, ...] = ("#ccd4e0", "#f3f5f8", "#ffffff", "#dbe1ea")
    """The four walls of a free square: top, right, bottom and left; an empty list for none."""
    accent: Tone = "#34507e"
    """Titles, headings, numerals and arrows."""
    block: Tone = "#6f7f99"
    """A square of a shape on the cards."""
    refused: Tone = "#ab3d19"
    """The cross that says no."""
    back: Tone = "#34507e"
    """The ground of the card backs."""
    back_square: Tone = "#546c93"
    """A free square of the little board on the card backs."""
    back_block: Tone = "#eef1f6"
    """A block on it."""
    back_words: Tone = "#ffffff"
    """The game's name on it."""


def _width(sample: str) -> Millimetres:
    return Millimetres(0.1, 2, sample)


@record
class Lines:
    """How wide lines are."""

    hair: Annotated[float, _width("0.2 mm")] = 0.2
    """Around squares, and around signs and blocks of pale colours."""
    border: Annotated[float, _width("0.2 mm")] = 0.2
    """Around cards, inside their cut."""
    rule: Annotated[float, _width("0.35 mm")] = 0.35
    """Beneath the titles of rule cards."""
    outline: Annotated[float, _width("0.5 mm")] = 0.5
    """Around blocks of the style outlined; on small ones at most a fourteenth of their side."""
    frame: Annotated[float, _width("0.6 mm")] = 0.6
    """Around blocks in prints that save ink; on small ones at most a twentieth of their side."""


@record
class Border:
    """The line around cards."""

    inset: Annotated[float, Millimetres(0.5, 5, "1.4 mm")] = 1.4
    """From the cut: a cut that is slightly off still looks straight."""
    corner: Annotated[float, Millimetres(0, 5, "2 mm")] = 2.0
    """The radius of its corners."""


@record
class BlockStyle:
    """How blocks and the signs on tokens are drawn."""

    style: Annotated[str, OneOf(("bevel", "flat", "outlined"))] = "bevel"
    """With four facets, as a plain square, or as a line around a tint of the colour."""
    bevel: Annotated[float, Percent(2, 30, "12 %")] = 0.12
    """How deep the facets of tokens are, in percent of their side; on smaller blocks a sixth deeper."""
    corner: Annotated[float, Percent(0, 40, "12 %")] = 0.0
    """The radius of corners of free squares, and of flat and outlined blocks, in percent of their side."""
    tint: Annotated[float, Percent(0, 100, "20 %")] = 0.0
    """How much of its colour fills an outlined block; 0 % leaves it white."""
    symbol: Annotated[float, Percent(20, 75, "50 %")] = 0.5
    """The size of the sign on a token, in percent of the token's side."""


@dataclass(frozen=True, slots=True)
class FontPath(Kind):
    """A TrueType file in the folder `fonts` of the game."""

    def read(self, given: object) -> str:
        text = text_of(given, self.wanted())
        if not text.isascii() or not _FONT.fullmatch(text):
            raise ValueError(
                f"{quote(text)} is no font here; write a TrueType file in the game's folder fonts, such as "
                f"{self.example()} (letters, digits, hyphens, dots and spaces)"
            )
        return text

    def wanted(self) -> str:
        return f"a file such as {self.example()}"

    def example(self) -> str:
        return "fonts/My-Regular.ttf"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{_FONT.pattern}$"}


@dataclass(frozen=True, slots=True)
class FamilyName(Kind):
    """What a type family is called."""

    def read(self, given: object) -> str:
        text = text_of(given, self.wanted())
        if not text.isascii() or len(text) > 60 or not _FAMILY.fullmatch(text):
            raise ValueError(
                f"{quote(text)} cannot be a family's name here; write letters, digits, and single spaces or "
                "hyphens between them, at most 60"
            )
        return text

    def wanted(self) -> str:
        return "the family's own name, such as My Family"

    def example(self) -> str:
        return "My Family"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": 60, "pattern": f"^{_FAMILY.pattern}$"}


@record
class Fonts:
    """The type family of the kit, instead of Atkinson Hyperlegible: two static TrueType files."""

    family: Annotated[str, FamilyName()]
    """As the files themselves have it, so that design tools find the font once it is installed."""
    regular: Annotated[str, FontPath()]
    bold: Annotated[str, FontPath()]


@record
class Theme:
    """`theme.yaml`: the look of a game, where it differs from the theme that it names."""

    theme: Annotated[str, Id()] = "blocks"
    """A theme that came with the program, or a file in the folder themes beside the games."""
    tones: Tones = field(default_factory=Tones)
    lines: Lines = field(default_factory=Lines)
    border: Border = field(default_factory=Border)
    block: BlockStyle = field(default_factory=BlockStyle)
    symbols: dict[str, Annotated[str, Sign()]] = field(default_factory=dict, hash=False)
    """Signs of your own by name, each as the d of an SVG path, for `symbol` in colours.yaml."""
    fonts: Fonts | None = None
    """A type family of your own."""
