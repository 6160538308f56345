"""What only the operating system can do: trade two folders in one step, let one build in at a time."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# What file systems and kernels answer if they cannot trade two folders.
_CANNOT_TRADE = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EXDEV, errno.EPERM}
_CANNOT_LOCK = {errno.EBADF, errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}


def trade(one: Path, other: Path) -> bool:
    """Let two folders change places in one step. False if the system cannot; raises OSError if it may not."""
    if sys.platform == "linux":
        return _trade_with(
            "renameat2", (-100, os.fsencode(one), -100, os.fsencode(other), 2)
        )  # AT_FDCWD, EXCHANGE
    if sys.platform == "darwin":
        return _trade_with("renamex_np", (os.fsencode(one), os.fsencode(other), 2))  # RENAME_SWAP
    return False


def _trade_with(function: str, arguments: tuple[int | bytes, ...]) -> bool:
    try:
        import ctypes
    except ImportError:  # some small Pythons come without it
        return False
    call = getattr(ctypes.CDLL(None, use_errno=True), function, None)
    if call is None:
        return False
    if call(*arguments) == 0:
        return True
    number = ctypes.get_errno()
    if number in _CANNOT_TRADE:
        return False
    raise OSError(number, os.strerror(number))


@contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Wait until no other build works in this folder, and keep others out meanwhile.

    Leaves no lock file behind in the folder, and a killed process holds nothing. Yields False where locks
    do not exist (some network drives): nobody is kept out then.
    """
    if sys.platform == "win32":
        with _locked_windows(folder):
            yield True
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            held = True
        except OSError as error:
            if error.errno not in _CANNOT_LOCK:
                raise
            held = False
        yield held
    finally:
        os.close(handle)


if sys.platform == "win32":

    @contextmanager
    def _locked_windows(folder: Path) -> Iterator[None]:
        """Windows locks files, not folders: this one lies in the temporary folder, named for ours."""
        import hashlib
        import msvcrt
        import tempfile

        name = hashlib.sha256(os.path.normcase(folder.resolve()).encode()).hexdigest()[:16]
        with open(Path(tempfile.gettempdir()) / f"pnp-{name}.lock", "a+b") as file:
            while True:
                try:
                    file.seek(0)
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # gives up after ten seconds
                    break
                except OSError as error:
                    if error.errno != errno.EDEADLK:
                        raise
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
