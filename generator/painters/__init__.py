"""Pictures to bytes. Each painter is the only door to its library: `svg` to svgwrite, `pdf` to reportlab.

Imports `components` (the value), `sheets` (the page), `drawing`, `typeset.fonts` and `units`. Guarantees:
nothing is decided here; the same marks are the same picture in every format; same input, same bytes.
"""
