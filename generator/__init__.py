"""Print-and-play generator: definitions of a board game in, vector masters and printable sheets out.

Data walks one way: `game` → `components` → `sheets` → `painters` → files. `docs/architecture.md` is the map.
"""

__version__ = "1.0.0"
