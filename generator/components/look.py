"""How a kit is inked: the tones that all components share, and whether blocks are solid, frames or lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.colour import BLACK, contrast, grey, lightness, mix, neutral
from generator.game.definition import ColourSet

HAIR = 0.2
BORDER_INSET = 1.4  # from the cut to a card's border: a cut slightly off still looks straight
BORDER_RADIUS = 2.0
CONTRAST = 3.0  # what shapes need, to be seen on their ground


@dataclass(frozen=True, slots=True)
class Look:
    """Tones as `#rrggbb`.

    `finish` says how blocks and signs are drawn: `solid`, as coloured `frame`s, or as hair`line`s. In a
    `neutral` look the colour sets, too, are greys.
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
    back_square: str = mix("#34507e", "#ffffff", 0.16)
    back_block: str = "#eef1f6"
    back_words: str = "#ffffff"
    finish: Literal["solid", "frame", "line"] = "solid"
    neutral: bool = False

    def edge(self, colour: str) -> str | None:
        """The outline of what is drawn in this colour on bare paper: pale colours need one."""
        if self.finish == "line":
            return self.ink
        return mix(colour, BLACK, 0.5) if contrast(colour, self.paper) < CONTRAST else None


FULL = Look()

# Frames and pale tints instead of solid colour: a third of the ink plays as well.
INK_SAVER = replace(
    FULL,
    well=FULL.paper,
    walls=(),
    back=FULL.paper,
    back_square="#e3e8f0",
    back_block="#34507e",
    back_words=FULL.accent,
    finish="frame",
)

OUTLINES = replace(
    INK_SAVER,
    ink="#808080",
    quiet="#808080",
    hairline="#808080",
    block="#808080",
    finish="line",
    neutral=True,
)


def _without_colour(look: Look) -> Look:
    """The look in greys that are as light as its colours."""
    return Look(
        ink=neutral(look.ink),
        quiet=neutral(look.quiet),
        hairline=neutral(look.hairline),
        paper=neutral(look.paper),
        well=neutral(look.well),
        walls=tuple(neutral(wall) for wall in look.walls),
        accent=neutral(look.accent),
        block=neutral(look.block),
        refused=neutral(look.refused),
        back=neutral(look.back),
        back_square=neutral(look.back_square),
        back_block=neutral(look.back_block),
        back_words=neutral(look.back_words),
        finish=look.finish,
        neutral=True,
    )


GREY = _without_colour(FULL)

LOOKS = {"full": FULL, "ink-saver": INK_SAVER, "grey": GREY, "outlines": OUTLINES}

# L* of the lightest set, and of the darkest where there is room for steps of GREY_STEP.
_LIGHTEST, _DARKEST, GREY_STEP = 96.0, 24.0, 10.4


def in_greys(sets: Sequence[ColourSet]) -> tuple[ColourSet, ...]:
    """The sets in greys, spread evenly, in the order of their own lightness."""
    order = sorted(range(len(sets)), key=lambda index: lightness(sets[index].colour))
    step = max((_LIGHTEST - _DARKEST) / max(1, len(sets) - 1), GREY_STEP)
    tones = {index: _LIGHTEST - step * rank for rank, index in enumerate(reversed(order))}
    return tuple(replace(each, colour=grey(max(0.0, tones[index]))) for index, each in enumerate(sets))
