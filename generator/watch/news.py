"""The latest of something, for any number of threads that wait for the next."""

from __future__ import annotations

from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")


class News(Generic[T]):
    """Holds what was published last and how many times something was."""

    def __init__(self, first: T) -> None:
        self._latest = first
        self._count = 0
        self._closed = False
        self._changed = Condition()

    @property
    def closed(self) -> bool:
        """Whether nothing will be published any more."""
        return self._closed

    @property
    def latest(self) -> T:
        """What was published last."""
        return self._latest

    def publish(self, latest: T) -> None:
        """Hand this to everybody who waits."""
        with self._changed:
            self._latest, self._count = latest, self._count + 1
            self._changed.notify_all()

    def after(self, count: int, seconds: float) -> tuple[int, T] | None:
        """Wait until more than `count` were published; the latest and its count. None if that took too long,
        or if nothing more comes."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._count > count, seconds)
            return (self._count, self._latest) if self._count > count else None

    def close(self) -> None:
        """Let nobody wait any longer."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
