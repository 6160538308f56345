"""The look that all components share: inks, line widths, and how much room things leave each other."""

from __future__ import annotations

INK = "#1b1f27"  # words
QUIET = "#5d6470"  # words that step back
HAIRLINE = "#b3b9c4"  # outlines of squares and cards: grey, never black
PAPER = "#ffffff"
WELL = "#f2f4f7"  # a free square: hardly any ink
ACCENT = "#34507e"  # headings, numerals, card backs
BLOCK = "#6f7f99"  # a square of a shape, in no player's colour
REFUSED = "#ab3d19"

HAIR = 0.2
FRAME_INSET = 1.4  # from the cut to a card's frame: a cut slightly off still looks straight
FRAME_RADIUS = 2.0
