"""What a game's look is made of: its theme, shared themes, signs and fonts, as they lie beside its YAML.

All is found and bounded before anything is made of it. What cannot be read is kept as the sentence that says
why: it matters only to a game that uses it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from generator.game.theme import Fonts

Found = bytes | str  # what a file holds, or why it cannot be read
# The files of a folder, given from the game's own, each with what reads so many bytes of it.
Lister = Callable[[str], Mapping[str, Callable[[int], bytes]]]

THEME = "theme.yaml"
FONTS, SYMBOLS, THEMES, ART = "fonts", "symbols", "../themes", "art"
FONT_ENDINGS = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
MOST_FILES = 100  # of each folder
MOST_TEXT, MOST_FONT, MOST_ART = 200_000, 20_000_000, 10_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Assets:
    """By name: `themes` and `symbols` without their ending, `fonts` with it. `theme` is the game's own file.

    `shown` says what messages call the folder of each theme. `art` holds pictures by their paths.
    """

    theme: Found | None = None
    themes: Mapping[str, Found] = field(default_factory=dict)
    symbols: Mapping[str, Found] = field(default_factory=dict)
    fonts: Mapping[str, Found] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
    art: Mapping[str, Found] = field(default_factory=dict)

    def all(self) -> list[tuple[str, Found]]:
        """Everything that a definition is made from, each with what it is: all but the art."""
        kinds = {"themes": self.themes, "symbols": self.symbols, "fonts": self.fonts, "shown": self.shown}
        found = [(f"{kind} {name}", data) for kind, files in kinds.items() for name, data in files.items()]
        return [("theme", self.theme or b""), *found]


def collect(listed: Lister, shown_as: str, languages: Iterable[str] = ()) -> Assets:
    """The assets of a game whose folders are listed by `listed`; messages call its folder `shown_as`. Each of
    its languages may have art of its own."""
    own = listed("")
    theme = _read(own[THEME], MOST_TEXT) if THEME in own else None
    # A font file that is not named costs nothing.
    named = theme if isinstance(theme, bytes) else b""
    fonts = {
        name: _read(read, MOST_FONT)
        for name, read in listed(FONTS).items()
        if name.lower().endswith(FONT_ENDINGS) and name.encode("utf-8", "replace") in named
    }
    beside, shipped = _texts(listed(THEMES), ".yaml"), _texts(files_in(shipped_themes()), ".yaml")
    near = os.path.normpath(f"{shown_as}/{THEMES}").replace(os.sep, "/")
    far = shipped_themes().as_posix()
    shown = {name: f"{near if name in beside else far}/{name}.yaml" for name in {**shipped, **beside}}
    pictures = {
        f"{folder}/{name}": _read(read, MOST_ART)
        for folder in (ART, *(f"{ART}/{language}" for language in languages))
        for name, read in listed(folder).items()
        if name.lower().endswith(".svg")
    }
    return Assets(theme, {**shipped, **beside}, _texts(listed(SYMBOLS), ".svg"), fonts, shown, pictures)


def own_fonts(fonts: Fonts | None, assets: Assets) -> dict[str, bytes]:
    """The files that a theme's fonts are in, by their paths."""
    paths = (fonts.regular, fonts.bold) if fonts else ()
    found = ((path, assets.fonts.get(path.removeprefix(f"{FONTS}/"))) for path in paths)
    return {path: data for path, data in found if isinstance(data, bytes)}


def shipped_themes() -> Path:
    """Where the themes that came with the program lie: in the wheel, or in the checkout."""
    package = Path(__file__).parents[1]
    places = (package / "config" / "themes", package.parent / "config" / "themes")
    return next((place for place in places if place.is_dir()), places[-1])


def on_disk(game: Path) -> Lister:
    """Lists the folders of a game on disk. No link leads out of it."""
    inside = os.path.realpath(game)

    def listed(folder: str) -> Mapping[str, Callable[[int], bytes]]:
        return files_in(game / folder, None if folder == THEMES else inside)

    return listed


def files_in(folder: Path, inside: str | None = None) -> Mapping[str, Callable[[int], bytes]]:
    """The files of a folder, in order, each with what reads it; none if there is no such folder."""
    names: list[str] = []
    with suppress(OSError, ValueError), os.scandir(folder) as entries:
        names = [entry.name for entry in islice(entries, 10 * MOST_FILES) if not entry.name.startswith(".")]
    return {name: _reader(folder / name, inside) for name in sorted(names)}


def _reader(file: Path, inside: str | None) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        if inside is not None and not os.path.realpath(file).startswith(os.path.join(inside, "")):
            raise ValueError("this links to a file outside the game's folder; put the file itself here")
        if not stat.S_ISREG(os.stat(file).st_mode):  # a pipe or device might never end
            raise ValueError("this is not a file")
        with open(file, "rb") as opened:
            return opened.read(most + 1)

    return read


def _texts(files: Mapping[str, Callable[[int], bytes]], ending: str) -> dict[str, Found]:
    fitting = islice((name for name in files if name.endswith(ending)), MOST_FILES)
    return {name.removesuffix(ending): _read(files[name], MOST_TEXT) for name in fitting}


def _read(read: Callable[[int], bytes], most: int) -> Found:
    try:
        data = read(most)
    except OSError as error:
        return f"the file cannot be read: {error.strerror}"
    except ValueError as error:
        return str(error)
    return data if len(data) <= most else f"the file is larger than {most:,} bytes; make it smaller"
