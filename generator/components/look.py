"""The look that all components share: inks, line widths, and how much room things leave each other."""

from __future__ import annotations

INK = "#1b1f27"  # words
QUIET = "#454c58"  # words that step back
HAIRLINE = "#8d96a6"  # outlines of squares and cards: grey, never black, yet dark enough for a laser's screen
PAPER = "#ffffff"
WELL = "#e9edf3"  # the floor of a free square: hardly any ink
ACCENT = "#34507e"  # headings, numerals, card backs
BLOCK = "#6f7f99"  # a square of a shape, in no player's colour
REFUSED = "#ab3d19"

# The walls of a free square, in the order of a block's edges: light from the top left falls on the far ones.
WELL_WALLS = ("#ccd4e0", "#f3f5f8", "#ffffff", "#dbe1ea")

HAIR = 0.2
BORDER_INSET = 1.4  # from the cut to a card's border: a cut slightly off still looks straight
BORDER_RADIUS = 2.0
