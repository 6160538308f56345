"""Definitions as git remembers them. The one door to the `git` program: it only reads."""

from __future__ import annotations

import os
import posixpath
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from generator.errors import GeneratorError
from generator.game.assets import Lister, collect
from generator.game.folder import FILE_NAMES, LANGUAGES, MOST_BYTES, TOO_LARGE, Folder, gather

# A partial clone must not fetch what it lacks, nor may git ask for a password on the way.
_QUIET = {"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
_FILES = ("100644", "100755")  # what git calls them; links and submodules have other modes


class RevisionError(GeneratorError):
    """There is no git, no repository or no such revision in it."""


def folder_at(revision: str, near: Path, path: str | None = None) -> Folder:
    """A folder as it was at a revision: `near` itself, or `path` below the top of the repository it is in.

    Raises RevisionError, and DefinitionError if the folder's name cannot name a game.
    """
    if not revision or revision.startswith("-") or not revision.isprintable():
        raise RevisionError(f"{revision!r} is no git revision; write one such as HEAD~1 or v1.0")
    inside = _prefix(near) if path is None else str(PurePosixPath(path.replace("\\", "/").strip("/") or "."))
    inside = "" if inside == "." else inside
    commit = _git(near, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    if not commit:
        raise RevisionError(f"git knows no revision {revision!r}; git log and git tag show those it knows")
    blobs = _blobs(near, commit, inside)
    if not blobs:
        raise RevisionError(f"there is no folder {inside or '/'} at the revision {revision}")
    words = _blobs(near, commit, f"{inside}/{LANGUAGES}".strip("/")) if LANGUAGES.strip("/") in blobs else {}
    blobs = {**blobs, **{LANGUAGES + name: blob for name, blob in words.items()}}
    wanted = (*FILE_NAMES, *(LANGUAGES + name for name in words))
    texts = _contents(near, [blobs[name].number for name in wanted if _is_text(blobs.get(name))])
    shown = f"{revision}:{inside or '.'}"

    def read(name: str) -> bytes:
        blob = blobs.get(name)
        if blob is None:
            raise FileNotFoundError
        if not _is_text(blob):
            raise ValueError(TOO_LARGE if blob.mode in _FILES else "this is not a file")
        return texts[blob.number]

    name = PurePosixPath(inside).name or Path(os.path.abspath(near)).name
    found = gather(name, shown, tuple(sorted(blobs)), read)
    return replace(found, assets=collect(_lister(near, commit, inside), shown, found.translations))


def _lister(near: Path, commit: str, inside: str) -> Lister:
    """Lists what lay beside the definition's own files."""

    def listed(folder: str) -> Mapping[str, Callable[[int], bytes]]:
        path = posixpath.normpath(posixpath.join(inside, folder))
        if path.startswith(".."):  # the repository ends here
            return {}
        blobs = _blobs(near, commit, "" if path == "." else path)
        return {name: partial(_blob, near, blob) for name, blob in sorted(blobs.items())}

    return listed


def _blob(near: Path, blob: _Blob, most: int) -> bytes:
    if blob.mode not in _FILES:
        raise ValueError("this is not a file")
    if blob.size > most:
        raise ValueError(f"the file is larger than {most:,} bytes; make it smaller")
    return _contents(near, [blob.number])[blob.number]


class _Blob(NamedTuple):
    mode: str
    number: str
    size: int


def _is_text(blob: _Blob | None) -> bool:
    return blob is not None and blob.mode in _FILES and blob.size <= MOST_BYTES


def _prefix(folder: Path) -> str:
    """The folder's path below the top of its repository."""
    said = _run(folder, "rev-parse", "--show-prefix")
    if said.returncode:
        reason = said.stderr.decode("utf-8", "replace").strip().split("\n")[0].removeprefix("fatal: ")
        raise RevisionError(f"git cannot tell what {folder} was: {reason}")
    return os.fsdecode(said.stdout).rstrip("\n").rstrip("/")


def _blobs(folder: Path, commit: str, inside: str) -> Mapping[str, _Blob]:
    """What lies in a folder of a commit, by name; nothing if there is none."""
    found = {}
    for line in _git(folder, "ls-tree", "-z", "-l", "--full-tree", f"{commit}:{inside}").split(b"\0"):
        facts, tab, name = line.partition(b"\t")
        if tab:
            mode, _, number, size = facts.decode().split()
            found[os.fsdecode(name)] = _Blob(mode, number, int(size) if size.isdigit() else 0)
    return found


def _contents(folder: Path, numbers: list[str]) -> Mapping[str, bytes]:
    """The bytes of these blobs, as they were committed: no filter of the repository touches them."""
    data = _git(folder, "cat-file", "--batch", words="".join(f"{number}\n" for number in numbers).encode())
    found, start = {}, 0
    while start < len(data):
        end = data.index(b"\n", start)
        number, *_, size = data[start:end].decode().split()
        found[number] = data[end + 1 : end + 1 + int(size)]
        start = end + int(size) + 2
    return found


def _git(folder: Path, *arguments: str, words: bytes = b"") -> bytes:
    """What git answers; nothing if it refuses."""
    said = _run(folder, *arguments, words=words)
    return b"" if said.returncode else said.stdout


def _run(folder: Path, *arguments: str, words: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    program = shutil.which("git")
    if program is None or not os.path.isabs(program):  # Windows also looks in the folder one is in
        raise RevisionError("git is not installed, so earlier revisions cannot be read")
    command = [program, "--no-replace-objects", "-C", str(folder), *arguments]
    environment = {**os.environ, **_QUIET}
    try:
        return subprocess.run(command, input=words, capture_output=True, env=environment, check=False)
    except (OSError, ValueError) as error:
        raise RevisionError(f"git cannot be asked: {error}") from None
