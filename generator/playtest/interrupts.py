"""Processes that leave Ctrl-C to who started them: else each of them would print what it was doing."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept_from_children() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl-C. Nor does this one, so be quick.

    To hold the signal back would lose none, but joblib's tracker of resources lets it through again.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's business
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler if before is None else before)
