"""A kit in the making: filled in a folder beside the target, swapped in, cleared whatever happened."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from generator.swap import trade


@dataclass(frozen=True, slots=True)
class Stage:
    """In `folder`, `kit` is the new kit until it is swapped in, and `old` is the old one afterwards.

    `journal` is written before anything else. It says which folder is the new kit (its number, which renaming
    leaves as it is) and which paths are the program's own: a later build can clear up after a killed one.
    """

    folder: Path
    target: Path

    @classmethod
    def new(cls, target: Path) -> Stage:
        """A stage beside the target, under a name that nobody else has."""
        return cls(target.with_name(f"{_prefix(target)}{os.urandom(4).hex()}"), target)

    @property
    def kit(self) -> Path:
        """Where the new kit is made."""
        return self.folder / "kit"

    @property
    def old(self) -> Path:
        """Where the old kit goes."""
        return self.folder / "old"

    @property
    def journal(self) -> Path:
        """What tells a later build whose all this is."""
        return self.folder / "journal"

    def fill(self, files: Mapping[str, bytes], replaced: Collection[str]) -> None:
        """Write the new kit, and beside it everything of the target that is not `replaced`."""
        self.folder.mkdir()
        self.kit.mkdir()
        lines = [str(self.kit.stat().st_ino), *sorted({*files, *replaced})]
        self.journal.write_bytes(os.fsencode("\n".join(lines)))
        _write(files, self.kit)
        if self.target.exists():
            _carry(self.target, self.kit, set(replaced) | set(files))

    def swap(self, files: Mapping[str, bytes], replaced: Collection[str]) -> None:
        """Put the new kit where the old one is: in one step if the system can, in two if not."""
        if not self.target.exists():
            self.kit.rename(self.target)
        elif not trade(self.kit, self.target):
            self._swap_in_two(files, replaced)

    def _swap_in_two(self, files: Mapping[str, bytes], replaced: Collection[str]) -> None:
        try:
            self.target.rename(self.old)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            self._swap_piecewise(files, replaced)  # overlays cannot move a folder of their lower layer
            return
        try:
            self.kit.rename(self.target)
        except OSError:
            self.old.rename(self.target)
            raise

    def _swap_piecewise(self, files: Mapping[str, bytes], replaced: Collection[str]) -> None:
        """Each file is old or new, but a kill in between leaves a mix until the next build."""
        for path in sorted(set(replaced) - set(files)):
            with suppress(FileNotFoundError):
                (self.target / path).unlink()
            _drop_empty_parents(self.target, path)
        for path in files:
            (self.target / path).parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.kit / path, self.target / path)

    def clear(self) -> None:
        """Take the stage away, whenever its build stopped; what a person put there meanwhile is kept."""
        number, own = self._read_journal()
        if self.old.exists() and not self.target.exists():
            self.old.rename(self.target)  # killed between the two steps: the old kit comes back
        elif not self.old.exists() and self.kit.exists() and number not in ("", str(self.kit.stat().st_ino)):
            self.kit.rename(self.old)  # traded
        if self.old.exists():
            _hand_back(self.old, self.target, own)
        for folder in (self.old, self.kit):
            _remove(folder)
        self.journal.unlink(missing_ok=True)  # last: without it nobody knows whose the files are
        self.folder.rmdir()

    def _read_journal(self) -> tuple[str, frozenset[str]]:
        try:
            number, *own = os.fsdecode(self.journal.read_bytes()).split("\n")
        except FileNotFoundError:
            return "", frozenset()  # stopped so early that nothing was swapped
        return number, frozenset(own)


def left_behind(target: Path) -> list[Stage]:
    """The stages of builds of this target that did not live to clear up."""
    names = sorted(name for name in os.listdir(target.parent) if name.startswith(_prefix(target)))
    return [Stage(target.with_name(name), target) for name in names]


def _prefix(target: Path) -> str:
    return f".{target.name}.pnp-"


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    for parent in dict.fromkeys((folder / path).parent for path in files):
        parent.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        with open(folder / path, "xb") as file:
            file.write(content)


def _carry(source: Path, goal: Path, left_out: Collection[str]) -> None:
    """Let `goal` hold all of `source` but these paths, as second names of the same files."""
    own_folders = {str(parent) for path in left_out for parent in Path(path).parents}
    folders = [(str(source), goal)]
    for entry, path in _walk(source):
        if entry.is_dir(follow_symlinks=False):
            folders.append((entry.path, goal / path))
            if path not in own_folders:
                (goal / path).mkdir(parents=True, exist_ok=True)
        elif Path(path).as_posix() not in left_out:
            (goal / path).parent.mkdir(parents=True, exist_ok=True)
            _link(entry, goal / path)
    for folder, copy in reversed(folders):  # last, and from the inside out: some may be read-only
        with suppress(FileNotFoundError):
            shutil.copystat(folder, copy)


def _link(entry: os.DirEntry[str], goal: Path) -> None:
    try:
        os.link(entry.path, goal, follow_symlinks=False)
    except (OSError, NotImplementedError):  # no hard links here, or not of somebody else's files
        shutil.copy2(entry.path, goal, follow_symlinks=False)


def _hand_back(old: Path, target: Path, own: Collection[str]) -> None:
    """Move what a person put into the old kit while it was being replaced."""
    for entry, path in _walk(old):
        if entry.is_dir(follow_symlinks=False) or Path(path).as_posix() in own:
            continue
        with suppress(FileNotFoundError):
            if _newer(entry.stat(follow_symlinks=False), target / path):
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                os.replace(entry.path, target / path)


def _newer(ours: os.stat_result, other: Path) -> bool:
    """Whether this file is not the other one, nor an earlier state of it."""
    try:
        theirs = other.lstat()
    except FileNotFoundError:
        return True
    return not os.path.samestat(ours, theirs) and ours.st_mtime_ns > theirs.st_mtime_ns


def _remove(folder: Path) -> None:
    """Nothing can be taken out of a read-only folder, and ours are as theirs were: open them first."""
    if not folder.exists():
        return
    os.chmod(folder, 0o700)
    for entry, _ in _walk(folder):
        if entry.is_dir(follow_symlinks=False):
            os.chmod(entry.path, 0o700)
    shutil.rmtree(folder)


def _walk(folder: Path, below: str = "") -> Iterator[tuple[os.DirEntry[str], str]]:
    """Every entry below the folder and its relative path, folders before what is in them; no links."""
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    for entry in found:
        path = os.path.join(below, entry.name)
        yield entry, path
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(Path(entry.path), path)


def _drop_empty_parents(folder: Path, path: str) -> None:
    for parent in list(Path(path).parents)[:-1]:
        with suppress(OSError):
            (folder / parent).rmdir()  # refuses unless empty
