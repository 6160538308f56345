"""A new game: another game's folder under a name of its own, complete from the first moment.

Nothing is written before all of it is known, and then it comes as a whole: whenever the program stops, the
new folder is there with everything in it, or it is not there.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from generator.components.catalogue import catalogue
from generator.errors import DefinitionError, FitError, GeneratorError, OutputError
from generator.game.assets import collect, files_in, on_disk
from generator.game.folder import FILE_NAMES, LANGUAGES, gather, look, shown_from_here, suggested_id
from generator.game.load import load_found
from generator.game.source import replaced_text
from generator.game.values import Id, shorten
from generator.publish import publish_new, reserved
from generator.stage import left_behind

THEMES = "themes"
SCHEMAS = "schema"  # the folder beside the games that editors complete from
MOST_FILES = 1_000
MOST_BYTES = 64_000_000  # in all files together

_MODELINE = re.compile(r"^(#\s*yaml-language-server:\s*\$schema=)(?!\S*://)(?:\S*[/\\])?(\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Start:
    """What was written: the new game's folder and name, and the schemas' folder if it was missing.

    `kept_name` is true if the name that its id suggests does not fit its pieces.
    """

    folder: Path
    name: str
    kept_name: bool
    schemas: Path | None


def start(id: str, source: Path, config: Path) -> Start:
    """Write the game `id` into `config`, made from the game in `source`; the schemas too if there are none.

    Raises GeneratorError: the id will not do, the source is not sound, or the disk says no. Then nothing is
    left that was not there before.
    """
    _check_id(id, config)
    name, files = _named(id, source, config)
    around = [parent for parent in (config / id).parents if not parent.exists()]
    schemas = _write_schemas(config / SCHEMAS)
    try:
        publish_new(files, config / id)
    except GeneratorError:
        if schemas:
            shutil.rmtree(schemas, ignore_errors=True)
        for parent in around:
            with suppress(OSError):
                parent.rmdir()  # refuses unless empty
        raise
    return Start(config / id, name or id, not name, schemas)


def _write_schemas(folder: Path) -> Path | None:
    """Where they were written; None if they were there."""
    from generator.game.schema import schema_texts

    if os.path.lexists(folder):
        if left_behind(folder):
            with reserved(folder):  # clears up after one that was killed
                pass
        return None
    try:
        publish_new({name: text.encode() for name, text in schema_texts().items()}, folder)
    except OutputError:
        if folder.is_dir():  # somebody else has just been quicker
            return None
        raise
    return folder


def _check_id(id: str, config: Path) -> None:
    try:
        Id().read(id)
    except ValueError as error:
        why = str(error).split(";")[0]
        such = suggested_id(Path(id).name)
        raise OutputError(
            f"{why}; a new game needs one, such as {such} (--config says where it goes)"
        ) from None
    for kept, what in (
        (SCHEMAS, "the schemas lie that editors complete from"),
        (THEMES, "shared themes lie"),
    ):
        if id.casefold() == kept:
            raise OutputError(f"{id} is where {what}; choose another id")
    for taken in _entries(config):
        if taken.casefold() == id.casefold():
            same = "" if taken == id else f", which is the same as {id} on Windows and macOS"
            raise OutputError(f"{config / taken} is already there{same}; choose another id")


def _entries(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise OutputError(f"{folder} cannot be read: {(error.strerror or str(error)).lower()}") from None


def _named(id: str, source: Path, config: Path) -> tuple[str, Mapping[str, bytes]]:
    """The new game's name, and its files; no name if only the source's own fits the pieces."""
    catalogue(load_found(look(source)))  # tells what is wrong with the source, if anything
    files = {path: _pointed(path, data) for path, data in _files(source)}
    name = " ".join(word[:1].upper() + word[1:] for word in id.split("-") if word)
    written = name if " " in name else f'"{name}"'  # one word alone might be a number, or No, to others
    renamed = {path: _renamed(path, data, written) for path, data in files.items()}
    try:
        _draw(id, renamed, source, config)
    except FitError:
        _draw(id, files, source, config)
        return "", files
    return name, renamed


def _renamed(path: str, data: bytes, written: str) -> bytes:
    """A file in which the game has its new name, in whatever language it is."""
    if path == "game.yaml":
        return replaced_text(data, ("name",), written)
    if path.startswith(LANGUAGES) and path.endswith(".yaml"):
        return replaced_text(data, ("game", "name"), written)
    return data


def _draw(id: str, files: Mapping[str, bytes], source: Path, config: Path) -> None:
    """Draw the game as it will be among the games in `config`, whose shared themes may be others."""
    shown, listed = shown_from_here(source), on_disk(source)
    assets = collect(
        lambda folder: files_in(config / THEMES) if folder == f"../{THEMES}" else listed(folder), shown
    )
    names = tuple(path for path in files if "/" not in path or path.startswith(LANGUAGES))
    catalogue(load_found(replace(gather(id, shown, names, files.__getitem__), assets=assets)))


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file below the folder but hidden ones, by its path with forward slashes."""
    left, count = MOST_BYTES, 0
    for file in _paths(folder):
        path = file.relative_to(folder).as_posix()
        try:
            if not stat.S_ISREG(os.stat(file).st_mode):
                continue
            with open(file, "rb") as opened:
                data = opened.read(left + 1)
        except OSError as error:
            raise DefinitionError(
                f"{file} cannot be read: {(error.strerror or str(error)).lower()}"
            ) from None
        left, count = left - len(data), count + 1
        if left < 0 or count > MOST_FILES:
            most = f"{MOST_FILES} files and {MOST_BYTES // 1_000_000} MB"
            raise DefinitionError(
                f"{shorten(str(folder), 200)} holds more than {most}, too much for a definition; "
                "keep prints and pictures elsewhere"
            )
        yield path, data


def _paths(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(parent, name) for name in sorted(names) if not _passing(name))


def _passing(name: str) -> bool:
    """Whether a file is no part of the definition: hidden, or an editor's backup."""
    return name.startswith(".") or name.endswith("~")


def _pointed(path: str, data: bytes) -> bytes:
    """A file whose first comment leads editors to the schemas beside the game, wherever it led before."""
    if not path.endswith(".yaml"):
        return data
    up = "../" * (path.count("/") + 1) + SCHEMAS
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:  # not ours to judge
        return data
    pointed, found = _MODELINE.subn(lambda line: f"{line[1]}{up}/{line[2]}", text, count=1)
    if not found and path in FILE_NAMES and "$schema=" not in text:
        mark, end = "\ufeff" * text.startswith("\ufeff"), "\r\n" if "\r\n" in text else "\n"
        schema = f"{up}/{path.removesuffix('.yaml')}.schema.json"
        pointed = f"{mark}# yaml-language-server: $schema={schema}{end}{text.removeprefix(mark)}"
    return pointed.encode()
