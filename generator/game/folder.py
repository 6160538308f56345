"""The files of a definition as they lie on disk: found, bounded and read, before anything is made of them."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from generator.errors import DefinitionError, Place, Problem
from generator.game.assets import THEME, Assets, collect, on_disk
from generator.game.definition import FILES
from generator.game.values import Id, Tag, shorten

MOST_BYTES = 1_000_000  # of one file
TOO_LARGE = f"the file is larger than {MOST_BYTES // 1_000_000} MB; a definition is a few KB"
FILE_NAMES = tuple(f"{part}.yaml" for part in FILES)
MOST_ENTRIES = 1_000  # of the folder that are looked at
LANGUAGES = "languages/"
MOST_LANGUAGES = 100  # entries of that folder


@dataclass(frozen=True, slots=True)
class Folder:
    """A definition's folder: the game's id, what messages call it, each part's bytes, and the YAML files
    that are no part of it. `problems` says which files are missing or cannot be read.

    `translations` holds, by language, the bytes of each file in `languages`, or why they cannot be read.
    `language` is the one that is asked for; the game's own if empty."""

    id: str
    shown_as: str
    files: Mapping[str, bytes]
    strangers: tuple[str, ...]
    problems: tuple[Problem, ...]
    translations: Mapping[str, bytes | str] = field(default_factory=dict)
    language: str = ""
    assets: Assets = field(default_factory=lambda: collect(lambda folder: {}, ""))

    def place(self, file: str) -> Place:
        """The beginning of a file, as messages show it."""
        return Place(file if self.shown_as in ("", ".") else f"{self.shown_as}/{file}", 1, 1)


def look(path: Path, shown_as: str | None = None, language: str = "") -> Folder:
    """Read the folder at `path`. Raises DefinitionError if there is none, or its name cannot name a game."""
    shown = shown_from_here(path) if shown_as is None else shown_as
    name = Path(os.path.abspath(path)).name
    found = gather(name, shown, _names(path, shown), lambda file: read_bytes(path / file))
    return replace(found, language=language, assets=collect(on_disk(path), shown, found.translations))


def gather(name: str, shown: str, names: tuple[str, ...], read: Callable[[str], bytes]) -> Folder:
    """The definition in a folder called `name` with files of these `names`, each read by `read`.

    What `read` cannot give it says as OSError or ValueError. Raises DefinitionError if the folder cannot be
    called so.
    """
    try:
        Id().read(name)
    except ValueError as error:
        raise DefinitionError(_misnamed(name, shown, str(error))) from None
    found = Folder(name, shown, {}, _strangers(names), ())
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    for file in FILE_NAMES:
        try:
            files[file.removesuffix(".yaml")] = read(file)
        except (OSError, ValueError) as error:
            problems.append(Problem(_why(error, file, names), found.place(file)))
    return replace(
        found, files=files, problems=tuple(problems), translations=dict(_translations(names, read))
    )


def translation_file(language: str) -> str:
    """Where the words of a language stand, from the game's folder.

    >>> translation_file("de")
    'languages/de.yaml'
    """
    return f"{LANGUAGES}{language}.yaml"


def _translations(names: tuple[str, ...], read: Callable[[str], bytes]) -> Iterator[tuple[str, bytes | str]]:
    for name in filter(_is_translation, names):
        language = name.removeprefix(LANGUAGES).removesuffix(".yaml")
        try:
            yield language, read(name)
        except (OSError, ValueError) as error:
            why = f"the file cannot be read: {error.strerror}" if isinstance(error, OSError) else str(error)
            yield language, why


def _is_translation(name: str) -> bool:
    """Whether a path below the game's folder is that of a translation."""
    language = name.removeprefix(LANGUAGES).removesuffix(".yaml")
    return name == translation_file(language) and Tag().has(language)


def _misnamed(name: str, shown: str, why: str) -> str:
    """The sentence for a folder whose name cannot be an id, and what it could be called."""
    called = shorten(name if shown in ("", ".") else shown, 200)
    return (
        f"{called}: the folder's name is the game's id, but {why.split(';')[0]}; "
        f"rename it, such as to {suggested_id(name)} (letters a–z, digits and hyphens, at most 40)"
    )


def suggested_id(name: str) -> str:
    """An id that looks like a name which is none.

    >>> suggested_id("Mühle & Söhne"), suggested_id("日本")
    ('muhle-sohne', 'my-game')
    """
    letters = unicodedata.normalize("NFKD", name[:200]).encode("ascii", "ignore").decode().lower()
    made = re.sub("[^a-z0-9]+", "-", letters)[:30].strip("-")
    return made if made and Id().has(made) else f"{made or 'my'}-game"


def shown_from_here(path: Path) -> str:
    """What messages call a file or folder."""
    try:
        inside = Path(os.path.abspath(path)).relative_to(os.getcwd())
    except (OSError, ValueError):
        return path.as_posix()
    return inside.as_posix()


def _names(path: Path, shown: str) -> tuple[str, ...]:
    try:
        with os.scandir(path) as entries:
            names = sorted(entry.name for entry in islice(entries, MOST_ENTRIES))
        return (*names, *(_inside(path, LANGUAGES) if LANGUAGES.rstrip("/") in names else ()))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "its name cannot be one"
        raise DefinitionError(f"the game's folder {shorten(shown, 200)} cannot be read: {why}") from None


def _inside(path: Path, folder: str) -> tuple[str, ...]:
    """What lies in a folder of the game's own; nothing if there is none."""
    try:
        with os.scandir(path / folder) as entries:
            return tuple(sorted(folder + entry.name for entry in islice(entries, MOST_LANGUAGES)))
    except OSError:
        return ()


def read_bytes(file: Path) -> bytes:
    """What a file holds. Raises OSError, or ValueError if it is none or far too large."""
    if not stat.S_ISREG(os.stat(file).st_mode):  # a pipe or device might never end
        raise ValueError("this is not a file; put the definition's text here")
    with open(file, "rb") as opened:
        data = opened.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(TOO_LARGE)
    return data


def _why(error: OSError | ValueError, file: str, names: tuple[str, ...]) -> str:
    if not isinstance(error, OSError):
        return str(error)
    if not isinstance(error, FileNotFoundError):
        return f"the file cannot be read: {error.strerror}"
    near = [name for name in names if name.lower() in (file, file.replace(".yaml", ".yml"))]
    wanted = f"rename {near[0]} to {file}" if near else f"every game needs {', '.join(FILE_NAMES)}"
    return f"the file is missing; {wanted}"


def _strangers(names: tuple[str, ...]) -> tuple[str, ...]:
    """Files that look like a part of the definition but are none. Notes, art and hidden files are welcome."""
    return tuple(
        name
        for name in names
        if name.lower().endswith((".yaml", ".yml"))
        and name not in (*FILE_NAMES, THEME)
        and not name.removeprefix(LANGUAGES).startswith(".")
        and not _is_translation(name)
    )
