"""How a kit is inked: the tones, lines and faces that all components share, and how blocks are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from generator.colour import contrast, grey, ink_on, lightness, mix, neutral
from generator.drawing.marks import Segment
from generator.game.definition import ColourSet
from generator.typeset.fonts import SHIPPED, Family

CONTRAST = 3.0  # what shapes need, to be seen on their ground
PEN = 4.5  # and what lines need that stand on a tint of their own colour
LINE = "#808080"  # of a kit that is outlines alone

Finish = Literal["bevel", "flat", "outlined", "frame", "line"]


@dataclass(frozen=True, slots=True)
class Look:
    """Tones as `#rrggbb`, lines in millimetres, shares of a block's side.

    `finish` says how blocks and signs are drawn: with a `bevel`, `flat` or `outlined` as the theme has it, as
    coloured `frame`s, or as hair`line`s. In a `neutral` look the colour sets, too, are greys.
    """

    ink: str = "#1b1f27"  # words
    quiet: str = "#454c58"  # words that step back
    hairline: str = (
        "#8d96a6"  # outlines of squares and cards: never black, yet dark enough for a laser's screen
    )
    paper: str = "#ffffff"
    well: str = "#e9edf3"  # the floor of a free square: hardly any ink
    # The walls of a free square, in the order of a block's edges: light from the top left falls on far ones.
    walls: tuple[str, ...] = ("#ccd4e0", "#f3f5f8", "#ffffff", "#dbe1ea")
    accent: str = "#34507e"  # headings, numerals
    block: str = "#6f7f99"  # a square of a shape, in no player's colour
    refused: str = "#ab3d19"
    back: str = "#34507e"  # the ground of card backs, and on it a free square, a block and the words
    back_square: str = "#546c93"
    back_block: str = "#eef1f6"
    back_words: str = "#ffffff"
    hair: float = 0.2
    rule: float = 0.35  # beneath the titles of rule cards
    outline: float = 0.5  # of outlined blocks
    frame: float = 0.6
    border: float = 0.2
    border_inset: float = 1.4  # from the cut to a card's border: a cut slightly off still looks straight
    border_corner: float = 2.0
    finish: Finish = "bevel"
    bevel: float = 0.12
    corner: float = 0.0
    tint: float = 0.0  # how much of its colour fills an outlined block
    symbol: float = 0.5
    symbols: Mapping[str, tuple[Segment, ...]] = field(default_factory=dict, hash=False)
    fonts: Family = SHIPPED
    neutral: bool = False

    def edge(self, colour: str) -> str | None:
        """The outline of what is drawn in this colour on bare paper: pale colours need one."""
        if self.finish == "line":
            return self.ink
        return mix(colour, ink_on(self.paper), 0.5) if contrast(colour, self.paper) < CONTRAST else None

    def pen(self, colour: str) -> str:
        """The line around what is filled with a tint of this colour: no darker than it must be to be seen (on
        dark paper no lighter)."""
        far = ink_on(self.paper)
        shades = (mix(colour, far, share / 20) for share in range(20))
        return next((shade for shade in shades if contrast(shade, self.paper) >= PEN), far)


FULL = Look()

# Every tone of a look, by its field.
TONES = tuple(
    each.name for each in fields(Look) if isinstance(each.default, str) and each.default.startswith("#")
)


def ink_saver(look: Look) -> Look:
    """Frames and bare paper instead of solid colour and tints: a third of the ink plays as well."""
    return replace(
        look,
        well=look.paper,
        walls=(),
        back=look.paper,
        back_square=mix(look.back, look.paper, 0.87),
        back_block=look.accent,
        back_words=look.accent,
        finish="outlined" if look.finish == "outlined" else "frame",
        tint=0.0,
    )


def in_grey(look: Look) -> Look:
    """The look in greys that are as light as its colours."""
    tones: dict[str, Any] = {tone: neutral(getattr(look, tone)) for tone in TONES}
    return replace(look, **tones, walls=tuple(map(neutral, look.walls)), neutral=True)


def outlines(look: Look) -> Look:
    """Hairlines alone."""
    tones: dict[str, Any] = dict.fromkeys(("ink", "quiet", "hairline", "block"), LINE)
    return replace(ink_saver(look), **tones, finish="line", corner=0.0, neutral=True)


def as_it_is(look: Look) -> Look:
    return look


# How the variants of a kit differ from its own look.
DERIVED: Mapping[str, Callable[[Look], Look]] = {
    "full": as_it_is,
    "ink-saver": ink_saver,
    "grey": in_grey,
    "outlines": outlines,
}

# L* of the lightest set, and of the darkest where there is room for steps of GREY_STEP.
_LIGHTEST, _DARKEST, GREY_STEP = 96.0, 24.0, 10.4


def in_greys(sets: Sequence[ColourSet]) -> tuple[ColourSet, ...]:
    """The sets in greys, spread evenly, in the order of their own lightness."""
    order = sorted(range(len(sets)), key=lambda index: lightness(sets[index].colour))
    step = max((_LIGHTEST - _DARKEST) / max(1, len(sets) - 1), GREY_STEP)
    tones = {index: _LIGHTEST - step * rank for rank, index in enumerate(reversed(order))}
    return tuple(replace(each, colour=grey(max(0.0, tones[index]))) for index, each in enumerate(sets))
