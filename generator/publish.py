"""Writing a kit: made aside as a whole, then swapped in.

Whenever the program stops, even by `kill -9`, the target holds the old kit whole or the new kit whole. What a
person put there is never lost: files that no manifest lists stay, and one that is in the way is an error.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from generator.errors import OutputError, Problem
from generator.manifest import MANIFEST, listed, read
from generator.stage import Stage, left_behind
from generator.swap import locked

_ELSEWHERE = "move it away, or choose another folder with --output"

# Names that mean something else on some system: Windows' devices, its forbidden signs, endings it drops.
_DEVICES = r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?"
_UNSAFE = re.compile(rf'(?i:{_DEVICES})|\.{{1,2}}|.*[\x00-\x1f\x7f<>:"/\\|?*].*|.*[. ]|.{{121,}}|', re.DOTALL)


@contextmanager
def reserved(target: Path) -> Iterator[None]:
    """Keep the target to this build: others wait, and what a killed build left behind is cleared first.

    If nothing is written, no folder is left that was not there before. Raises OutputError if the target
    cannot be a kit's folder, or the folder around it cannot be written.
    """
    with _told(target):
        _check_target(target)
        made = [folder for folder in target.parents if not folder.exists()]
    try:
        with _entered(target):
            yield
    finally:
        for folder in made:
            with suppress(OSError):
                folder.rmdir()  # refuses unless empty: unless nothing was written


@contextmanager
def _entered(target: Path) -> Iterator[None]:
    with ExitStack() as stack:
        with _told(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            if stack.enter_context(locked(target.parent)):
                for stage in left_behind(target):
                    with suppress(OSError):
                        stage.clear()
        yield


def publish(files: Mapping[str, bytes], target: Path, keep: Collection[str] = ()) -> None:
    """Make `target` hold these files (paths with forward slashes, a manifest among them), in `reserved`.

    Of the old kit's files those in `keep` stay and the others go. Raises OutputError if that is not possible;
    then nothing has changed.
    """
    _check_names(files)
    with _told(target):
        own = _own(files, target)
        _check_conflicts(files, own, target)
        # The manifest comes first: should a swap piece by piece be killed, all that it brought is listed.
        ordered = {MANIFEST: files[MANIFEST], **files}
        replaced = own - frozenset(keep) - frozenset(files)
        stage = Stage.new(target)
        try:
            stage.fill(ordered, replaced)
            stage.swap(ordered, replaced)
        finally:
            with suppress(OSError):  # what cannot be cleared now, the next build tries again
                stage.clear()


def publish_new(files: Mapping[str, bytes], target: Path) -> None:
    """Make a folder that was not there before, with these files. Raises OutputError; then it is not there."""
    _check_names(files)
    with reserved(target), _told(target):
        if os.path.lexists(target):
            raise OutputError(f"{target} is already there; choose another name")
        stage = Stage.new(target)
        try:
            stage.fill(files, ())
            stage.swap(files, ())
        finally:
            with suppress(OSError):
                stage.clear()


def write_texts(files: Mapping[str, str], folder: Path) -> list[Path]:
    """Write small texts as `write_files` does."""
    return write_files({name: text.encode() for name, text in files.items()}, folder)


def write_files(files: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write files, each whole or not at all, and return where they are. Raises OutputError."""
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in files:
            _check_file(folder / name)
        for name, data in files.items():
            aside = folder / f".{name}.pnp-{os.urandom(4).hex()}"
            try:
                aside.write_bytes(data)
                aside.replace(folder / name)
            finally:
                aside.unlink(missing_ok=True)
    return [folder / name for name in files]


def check_own(marks: Mapping[str, bytes], folder: Path) -> None:
    """Raise OutputError if a file of one of these names is there without the mark that the program's have."""
    with _told(folder):
        strange = [
            Problem(f"{place} was not written by this program and would be overwritten; {_ELSEWHERE}")
            for place, mark in ((folder / name, mark) for name, mark in marks.items())
            if place.is_file() and mark not in place.read_bytes()
        ]
    if strange:
        raise OutputError(strange)


def write_new(file: Path, data: bytes) -> None:
    """Write a file that is not there yet. Raises OutputError."""
    with _told(file.parent):
        file.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(file):
            raise OutputError(f"{file} is there already, and stays as it is; move it, or write --output FILE")
        with open(file, "xb") as opened:
            opened.write(data)


def _check_file(file: Path) -> None:
    """Refuse what would be lost or bent by a file in its place."""
    if file.is_dir():
        raise OutputError(f"{file} is a folder, but a file belongs there; {_ELSEWHERE}")
    if file.is_symlink():
        raise OutputError(f"{file} is a link, and files are only written in their own place; {_ELSEWHERE}")
    if file.exists() and not file.is_file():
        raise OutputError(f"{file} is no ordinary file, and would be replaced by one; {_ELSEWHERE}")


def _check_target(target: Path) -> None:
    if _UNSAFE.fullmatch(target.name):
        raise OutputError(f"{target.name!r} cannot name a folder on every system; rename the game's folder")
    if target.is_symlink():
        raise OutputError(f"{target} is a link, and a kit is only written into a real folder; {_ELSEWHERE}")
    if target.exists() and not target.is_dir():
        raise OutputError(f"{target} is a file, and the kit needs a folder of that name; {_ELSEWHERE}")


def _check_names(files: Mapping[str, bytes]) -> None:
    """Nothing a definition says may leave the folder, or be one file here and another one there."""
    seen: dict[str, str] = {}
    for path in files:
        if any(_UNSAFE.fullmatch(part) for part in path.split("/")):
            raise OutputError(f"{path!r} cannot be a file's name on every system; rename what it stands for")
        twin = seen.setdefault(path.casefold(), path)
        if twin != path:
            raise OutputError(f"{twin} and {path} are one file on Windows and macOS; rename one of the two")


def _own(files: Mapping[str, bytes], target: Path) -> frozenset[str]:
    """What in the target is the program's: all its manifest lists, and the fonts, which no manifest lists."""
    try:
        text = (target / MANIFEST).read_bytes()
    except FileNotFoundError:
        return frozenset()
    try:
        found = listed(read(text))
    except ValueError:
        raise OutputError(f"{target / MANIFEST} was not written by this program; {_ELSEWHERE}") from None
    safe = (path for path in found if not any(_UNSAFE.fullmatch(part) for part in path.split("/")))
    return frozenset((MANIFEST, *safe, *(path for path in files if path.startswith("fonts/"))))


def _check_conflicts(files: Mapping[str, bytes], own: Collection[str], target: Path) -> None:
    blocked = [problem for path, content in files.items() for problem in _blocked(path, content, own, target)]
    if blocked:
        raise OutputError([Problem(text) for text in dict.fromkeys(blocked)])


def _blocked(path: str, content: bytes, own: Collection[str], target: Path) -> Iterator[str]:
    """Why this file cannot be written without destroying something of somebody's."""
    for parent in list((target / path).parents)[: path.count("/")]:
        if parent.is_symlink() or (parent.exists() and not parent.is_dir()):
            yield f"{parent} is not a folder, but the kit needs one there; {_ELSEWHERE}"
            return
    place = target / path
    if place.is_dir() and not place.is_symlink():
        yield f"{place} is a folder, but the kit needs a file there; {_ELSEWHERE}"
    elif path not in own and place.is_symlink():
        yield f"{place} is a link that this program did not make; {_ELSEWHERE}"
    elif path not in own and place.exists() and place.read_bytes() != content:
        yield f"{place} was not written by this program and would be overwritten; {_ELSEWHERE}"


@contextmanager
def _told(target: Path) -> Iterator[None]:
    """Say what the system says, as one sentence."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        about = f" ({error.filename})" if error.filename and ".pnp-" not in str(error.filename) else ""
        raise OutputError(f"cannot write {target}: {reason}{about}; nothing was changed") from error
