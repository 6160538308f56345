"""What was compiled: where it is kept, whether it is whole, and how it comes to be.

It is compiled in a process of its own, which can be ended at any moment and takes nobody with it. What that
leaves is sealed with the digest of its files, and only what has an unbroken seal is ever loaded: a damaged
kernel would not say so, it would crash or play something else.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from generator.home import cache_folder
from generator.playtest.interrupts import kept_from_children
from generator.swap import locked

_ROOM = __name__.rpartition(".")[0]
_SEAL = "sealed"
_KEPT = 4  # versions, for programs and Pythons that take turns


def folder() -> Path | None:
    """One for each version of the kernel, of numba and of Python: numba by itself looks at the outermost
    function's file alone. In `NUMBA_CACHE_DIR` if that is set, else in the user's cache.

    None if there is no numba, or no folder.
    """
    named, ours = os.environ.get("NUMBA_CACHE_DIR"), cache_folder()
    around = Path(named) if named else ours and ours / "compiled"
    try:
        parts = [version("numba").encode(), sys.version.encode()]
    except PackageNotFoundError:
        return None
    parts += [file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))]
    name = f"pnp-{hashlib.sha256(b''.join(parts)).hexdigest()[:16]}"
    return around and around / name


def sealed(place: Path) -> bool:
    """Whether something was compiled to here; not yet whether it is whole."""
    return (place / _SEAL).is_file()


@cache
def kernel() -> Callable[..., Any] | None:
    """The function that plays, loaded and if need be compiled first. None if that cannot be had."""
    with suppress(Exception):  # whatever it is, the plain rules do the same
        return _kernel()
    return None


def _kernel() -> Callable[..., Any]:
    place = folder()
    if place is None or import_module("numba").config.DISABLE_JIT:
        raise RuntimeError("no folder, or numba is switched off and would play slower than the plain rules")
    place.mkdir(parents=True, exist_ok=True)
    with locked(place):
        if not _whole(place):
            _emptied(place)
            _compile(place)
            (place / _SEAL).write_text(_digest(place))
        found = load(place)
    _forget(place.parent)
    return found


def load(place: Path) -> Callable[..., Any]:
    """The function that plays, as it is kept here; it is compiled to here if it is not. Raises RuntimeError
    if numba keeps it elsewhere, as it does if it cannot write here: another version might lie there."""
    config: Any = import_module("numba").config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(place)  # is read while functions are decorated: nobody else's go there
    try:
        played = import_module(f"{_ROOM}.play")
    finally:
        config.CACHE_DIR = before
    kept = Path(played.play_games.stats.cache_path)
    if place.resolve() not in kept.resolve().parents:
        raise RuntimeError(f"numba keeps what it compiles in {kept}")
    played.once()
    return played.batch  # type: ignore[no-any-return]


def _compile(place: Path) -> None:
    """Have another process compile. Raises RuntimeError if it cannot."""
    code = f"from pathlib import Path\nfrom {__name__} import load\nload(Path({str(place)!r}))"
    roots = [str(Path(__file__).parents[3]), os.environ.get("PYTHONPATH", "")]
    nothing, environment = (
        subprocess.DEVNULL,
        {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, roots))},
    )
    with kept_from_children():
        child = subprocess.Popen(
            [sys.executable, "-c", code], stdin=nothing, stdout=nothing, stderr=nothing, env=environment
        )
    try:
        if child.wait():
            raise RuntimeError("numba cannot compile")
    finally:
        child.kill()
        child.wait()


def _whole(place: Path) -> bool:
    return sealed(place) and (place / _SEAL).read_text() == _digest(place)


def _digest(place: Path) -> str:
    """Of all files that numba has written."""
    found = hashlib.sha256()
    for file in sorted(file for file in place.rglob("*.nb?") if file.is_file()):
        found.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _emptied(place: Path) -> None:
    (place / _SEAL).unlink(missing_ok=True)
    for inner in place.iterdir():
        shutil.rmtree(inner, ignore_errors=True)


def _forget(around: Path) -> None:
    """Remove all but the newest versions."""
    with suppress(OSError):
        found = [one for one in around.iterdir() if re.fullmatch(r"pnp-[0-9a-f]{16}", one.name)]
        for old in sorted(found, key=lambda one: one.stat().st_mtime_ns)[:-_KEPT]:
            shutil.rmtree(old, ignore_errors=True)
