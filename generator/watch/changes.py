"""Changes on disk: the one door to watchfiles.

The game's folder is watched with all that is in it, and the folder around it for the game's own coming and
going: editors save by renaming, and folders are moved away and back.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from typing import Any

from generator.errors import GeneratorError

_MISSING = "watching needs one more library; install it with: python -m pip install watchfiles"
_STEP_MS = 20  # a change without another one behind it is told after so long
_DEBOUNCE_MS = 200  # and a stream of changes at least as often as this
_BEAT_MS = 250
_PATIENCE = 0.5
_MOST_FILES = 5_000
_LOOKS = 4  # after a change: the system may be late to watch a new folder, and miss what came into it
_NOISE = re.compile(r"\..*|.*~|.*\.(?:tmp|swp|swx|part)", re.IGNORECASE)  # what editors put beside a file

Item = tuple[bool, OSError | None]  # whether something did change; what cannot be watched, if so
Ours = Callable[[str], bool]
Stamp = tuple[str, int, int, int]


def changes(folder: Path, beside: Sequence[Path], ours: Ours, stop: Event) -> Iterator[None]:
    """Yields at once, and then whenever files in `folder` or in the folders `beside` it have changed, until
    `stop` is set. What changes while the caller works is told once, afterwards.

    Changes to paths that are `ours` are not told. Raises GeneratorError if files cannot be watched at all.
    """
    roots = tuple(Path(os.path.abspath(each)) for each in (folder, *beside))
    return _changes(_watchfiles(), roots, ours, stop)  # what is missing is told before anything begins


def _changes(watch: Any, roots: tuple[Path, ...], ours: Ours, stop: Event) -> Iterator[None]:
    told: Queue[Item] = Queue()
    again = Event()
    for target in (_around, _inside):
        Thread(target=target, args=(watch, roots, ours, told, again, stop), daemon=True).start()
    before, looks = _stamps(roots, ours), 0
    yield
    while not stop.is_set():
        items = _next(told)
        failed = next((error for _, error in items if error), None)
        if failed:
            raise GeneratorError(f"{roots[0]} cannot be watched: {(failed.strerror or str(failed)).lower()}")
        looks = _LOOKS if items else looks - 1
        now = _stamps(roots, ours) if looks > 0 else before
        if any(changed for changed, _ in items) or now != before:
            before = now
            yield


def made_by(output: Path, game: str) -> Ours:
    """Which paths builds of this game write, in any language: they may lie in the folder that is watched."""
    places = {re.escape(place(output)) for place in (os.path.abspath, os.path.realpath)}
    kit = rf"{re.escape(game)}(-[A-Za-z-]+)?"
    own = re.compile(
        rf"(?:{'|'.join(places)}){re.escape(os.sep)}(?:{kit}|\.{kit}\.pnp-[^/\\]*)(?:[/\\].*)?", re.S
    )
    return lambda path: own.fullmatch(path) is not None


def _watchfiles() -> Any:
    try:
        from watchfiles import watch
    except ImportError:
        raise GeneratorError(_MISSING) from None
    return watch


def _next(told: Queue[Item]) -> list[Item]:
    """All that was told; nothing after a while. A wait without an end could not be interrupted on Windows."""
    found = []
    with suppress(Empty):
        found.append(told.get(timeout=_PATIENCE))
        while True:
            found.append(told.get_nowait())
    return found


def _around(
    watch: Any, roots: Sequence[Path], ours: Ours, told: Queue[Item], again: Event, stop: Event
) -> None:
    """Tell when a root comes or goes, and have it watched anew."""
    names = {root.name for root in roots}
    while not stop.is_set():
        with suppress(FileNotFoundError):  # not even the folder around it is there
            for found in _seen(watch, {root.parent for root in roots}, stop, told, recursive=False):
                if any(Path(path).name in names and not ours(path) for _, path in found):
                    told.put((True, None))
                    again.set()
        stop.wait(_PATIENCE)


def _inside(
    watch: Any, roots: Sequence[Path], ours: Ours, told: Queue[Item], again: Event, stop: Event
) -> None:
    """Tell what changes in the roots that are there, until they are others."""
    while not stop.is_set():
        again.clear()
        there = [root for root in roots if root.is_dir()]
        with suppress(FileNotFoundError):  # gone this very moment
            for found in _seen(watch, there, again, told, recursive=True) if there else ():
                if any(not (ours(path) or _is_noise(path)) for _, path in found):
                    told.put((True, None))
                if stop.is_set():
                    return
        again.wait(_PATIENCE)


def _seen(
    watch: Any, paths: Any, stop: Event, told: Queue[Item], recursive: bool
) -> Iterator[set[tuple[Any, str]]]:
    """What changes. Once all is watched, have it looked at: it may have changed before that."""
    beat: dict[str, Any] = {"rust_timeout": _BEAT_MS, "yield_on_timeout": True, "raise_interrupt": False}
    pace = {"step": _STEP_MS, "debounce": _DEBOUNCE_MS}
    new = True
    try:
        for found in watch(*paths, watch_filter=None, stop_event=stop, recursive=recursive, **pace, **beat):
            if new:
                told.put((False, None))
                new = False
            yield found
    except FileNotFoundError:
        raise
    except OSError as error:
        told.put((False, error))


def _is_noise(path: str) -> bool:
    return _NOISE.fullmatch(os.path.basename(path)) is not None


def _stamps(roots: Sequence[Path], ours: Ours) -> frozenset[Stamp]:
    """What tells one state of the files from another."""
    return frozenset(islice((stamp for root in roots for stamp in _walk(str(root), ours)), _MOST_FILES))


def _walk(folder: str, ours: Ours) -> Iterator[Stamp]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if ours(entry.path) or _is_noise(entry.path):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield entry.path, 0, 0, 0
                yield from _walk(entry.path, ours)
            else:
                found = entry.stat()
                yield entry.path, found.st_mtime_ns, found.st_size, found.st_ino
