"""What was proved once need not be proved again: results as JSON in the user's cache folder.

An entry is found by what went into it and by the program's own source files, so a changed program forgets
everything. Nothing depends on it: without a folder, or with a broken one, everything is computed.
`PNP_CACHE` names another folder; if it is empty, nothing is remembered.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from generator.home import cache_folder

MOST_ENTRIES = 200
MOST_BYTES = 8_000_000
_SEAL = 16  # characters before an entry by which damage shows
_OURS = re.compile(r"[a-z-]+-[0-9a-f]{40}\.json|[0-9a-f]{16}\.tmp")


def remember(topic: str, key: bytes | str, compute: Callable[[], Any]) -> Any:
    """The JSON value of `compute`, or what it gave for the same topic and key before. Its errors are not
    remembered.

    The value comes back as JSON has it (tuples as lists), the first time too.
    """
    folder = cache_folder()
    file = folder / f"{topic}-{_digest(topic, key)}.json" if folder else None
    text = _read(file) if file else None
    if text is not None:
        with suppress(ValueError, RecursionError):
            return json.loads(text)
    text = json.dumps(compute(), ensure_ascii=True, separators=(",", ":"))
    if file and len(text) + _SEAL <= MOST_BYTES:
        with suppress(OSError, ValueError):
            _write(file, text)
            _forget(file.parent)
    return json.loads(text)


def _digest(topic: str, key: bytes | str) -> str:
    data = key.encode("utf-8", "surrogatepass") if isinstance(key, str) else key
    return hashlib.sha256(b"\0".join((topic.encode(), _fingerprint(), data))).hexdigest()[:40]


@cache
def _fingerprint() -> bytes:
    """Stands for the program: the interpreter, and each source file's name, size and time of change."""
    here = str(Path(__file__).parent)
    files = sorted(_sources(here))
    return hashlib.sha256("\n".join([sys.version, here, *files]).encode("utf-8", "surrogatepass")).digest()


def _sources(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                found = entry.stat()
                yield f"{entry.path} {found.st_size} {found.st_mtime_ns}"
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _sources(entry.path)


def _read(file: Path) -> str | None:
    """What was written; None if it is not there, or has been damaged since."""
    try:
        with open(file, "rb") as opened:
            found = opened.read(MOST_BYTES + 1).decode("ascii")
    except (OSError, ValueError):
        return None
    text = found[_SEAL:]
    return text if found == _sealed(text) else None


def _sealed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_SEAL] + text


def _write(file: Path, text: str) -> None:
    """Whole or not at all: other processes may be reading and writing the same entry."""
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_name(f"{os.urandom(8).hex()}.tmp")
    try:
        aside.write_text(_sealed(text), "ascii")
        os.replace(aside, file)
    finally:
        aside.unlink(missing_ok=True)


def _forget(folder: Path) -> None:
    """Remove the oldest entries beyond what is kept, and what a killed process left half-written."""
    with os.scandir(folder) as entries:
        ages = [(e.stat().st_mtime_ns, e.path) for e in entries if _OURS.fullmatch(e.name)]
    for _, path in sorted(ages)[:-MOST_ENTRIES]:
        with suppress(OSError):
            os.unlink(path)
