"""What artists bring: SVG as design tools export it, read, held to bounds, and made safe to place.

May import all below it: errors, units, memory, game, drawing, typeset. What it lets through has no scripts,
no links out, no fonts that the kit lacks, and ids of its own.
"""
