"""Fonts that a game brings: what their files must be, so that a kit embeds what the screen shows.

The one door to fontTools, loaded only for a game with fonts of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from generator.errors import Problem, Where
from generator.game.assets import FONTS, Found
from generator.game.theme import Fonts
from generator.game.values import quote

# What a TrueType file needs to be measured and embedded.
_TABLES = ("OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post")
# OS/2's fsType: what the maker of a font allows.
_RESTRICTED, _NO_SUBSET, _BITMAPS = 0x0002, 0x0100, 0x0200
_KINDS = 0x000F


@dataclass(frozen=True, slots=True)
class _Facts:
    """What a font file says about itself."""

    name: str
    families: tuple[str, ...]
    weight: int


def check_fonts(fonts: Fonts, files: Mapping[str, Found], where: Where) -> Iterator[Problem]:
    """Everything that keeps the two faces from being printed as they are."""
    facts: dict[str, _Facts] = {}
    for key in ("regular", "bold"):
        path, place = getattr(fonts, key), where("theme", "fonts", key)
        try:
            facts[key] = _facts(path, files)
        except ValueError as error:
            yield Problem(str(error), place)
            continue
        families = facts[key].families
        if fonts.family not in families:
            said = f"{path} calls its family {quote(families[0])}, not {quote(fonts.family)}"
            yield Problem(
                f"{said}; write that, or programs will not find it", where("theme", "fonts", "family")
            )
    if len(facts) == 2:
        yield from _apart(fonts, facts["regular"], facts["bold"], where)


def _apart(fonts: Fonts, regular: _Facts, bold: _Facts, where: Where) -> Iterator[Problem]:
    place = where("theme", "fonts", "bold")
    if regular.name == bold.name:
        said = f"{fonts.regular} and {fonts.bold} are both {regular.name}, so one would print as the other"
        yield Problem(f"{said}; give the bold face's own file", place)
    elif bold.weight <= regular.weight:
        said = (
            f"the weight of {fonts.bold} is {bold.weight}, no more than the regular face's {regular.weight}"
        )
        yield Problem(f"{said}; exchange the two, or give a bolder one", place)


def _facts(path: str, files: Mapping[str, Found]) -> _Facts:
    """Raises ValueError with one sentence if the file cannot be used."""
    from fontTools.ttLib import TTFont

    quiet = logging.getLogger("fontTools")
    if not quiet.handlers:  # what it finds odd in a font is said in our own words, or does not matter
        quiet.addHandler(logging.NullHandler())
    name = path.removeprefix(f"{FONTS}/")
    found = files.get(name)
    if found is None:
        raise ValueError(f"there is no file {path} in the game's folder")
    if isinstance(found, str):
        raise ValueError(f"{path}: {found}")
    if found[:4] in (b"wOFF", b"wOF2", b"ttcf"):
        raise ValueError(f"{path} is a web font or a collection; give a plain TrueType file")
    try:
        # Wrong checksums are how damage shows that no table complains about.
        with TTFont(BytesIO(found), lazy=True, checkChecksums=2) as font:
            return _read(path, font)
    except ValueError:
        raise
    except Exception:  # a broken font can fail anywhere in its tables
        raise ValueError(f"{path} is no font, or a broken one; give a TrueType file") from None


def _read(path: str, font: Any) -> _Facts:
    if "fvar" in font:
        raise ValueError(f"{path} is a variable font, which would print in one weight; give its static files")
    if "CFF " in font or "CFF2" in font:
        raise ValueError(f"{path} has PostScript outlines, which PDF writers refuse; give its TrueType file")
    lacking = [table for table in _TABLES if table not in font]
    if lacking:
        raise ValueError(f"{path} lacks the table {lacking[0]}; give a whole TrueType file")
    if not font.getBestCmap():
        raise ValueError(f"{path} does not say which glyph draws which character; give another font")
    allowed = font["OS/2"].fsType
    if allowed & _KINDS == _RESTRICTED or allowed & (_NO_SUBSET | _BITMAPS):
        raise ValueError(
            f"{path} may not be embedded, says its maker (fsType {allowed}); choose another font"
        )
    for table in _TABLES:
        font[table]  # reads it
    names = font["name"]
    families = tuple(dict.fromkeys(filter(None, (names.getDebugName(16), names.getDebugName(1)))))
    if not families or not names.getDebugName(6):
        raise ValueError(f"{path} does not say what it is called; give another font")
    return _Facts(str(names.getDebugName(6)), families, int(font["OS/2"].usWeightClass))
