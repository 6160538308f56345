"""Where each piece goes on paper: imposition, cut lines, and what else a sheet must say.

Imports `components`, `typeset`, `drawing`, `units`, `errors` and the print part of `game`. Guarantees:
every copy lies on exactly one page, inside the printable area, and every page can be cut edge to edge in
sequence.
"""
