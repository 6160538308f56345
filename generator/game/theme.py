"""`theme.yaml`: how a game looks. What it leaves out is the look of the theme that it names."""

from dataclasses import field
from typing import Annotated

from generator.game.measures import Millimetres, Percent
from generator.game.records import record
from generator.game.values import HexColour, Id, OneOf

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
    """Around blocks of the style outlined; on small ones at most a tenth of their side."""
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
    """The radius of the corners of flat and outlined blocks, in percent of their side."""
    tint: Annotated[float, Percent(0, 100, "20 %")] = 0.0
    """How much of its colour fills an outlined block; 0 % leaves it white."""
    symbol: Annotated[float, Percent(20, 75, "50 %")] = 0.5
    """The size of the sign on a token, in percent of the token's side."""


@record
class Theme:
    """`theme.yaml`: the look of a game, where it differs from the theme that it names."""

    theme: Annotated[str, Id()] = "blocks"
    """A theme that came with the program, or a file in the folder themes beside the games."""
    tones: Tones = field(default_factory=Tones)
    lines: Lines = field(default_factory=Lines)
    border: Border = field(default_factory=Border)
    block: BlockStyle = field(default_factory=BlockStyle)
