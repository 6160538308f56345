"""The kit as a page to look at: `index.html`, one file that opens from disk and needs no network.

Imports `kit`, `checks`, `sheets`, `painters`, `components`, `typeset`, `colour`, `memory` and `units`.
Guarantees: pictures are painted from the same marks as masters and sheets; every word of a definition is
escaped; it links only to what it was told is there; same input, same bytes; no more pictures than a browser
bears.
"""
