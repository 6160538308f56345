"""A workbench: what was made before lies on it, found by all that went into it.

Whoever makes things hands a bench down and asks it first. A build has one of its own; a program that builds
again and again keeps one, so that each build makes only what no earlier one has.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")

KEPT = 4  # builds that may pass without asking for a thing before it is put away


class Same:
    """Stands for a value by its identity: as quick to look up as the value is large."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


class Bench:
    """Things that never change, by what they are and what they were made from.

    >>> bench = Bench()
    >>> bench.made("sum", (1, 2), lambda: 1 + 2), bench.made("sum", (1, 2), lambda: 0 / 0)
    (3, 3)
    """

    def __init__(self) -> None:
        self._things: dict[Hashable, Any] = {}
        self._asked: dict[Hashable, int] = {}
        self._build = 0

    def made(self, what: str, of: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, or gave before. Equal `of` must mean an equal thing. Errors are not kept."""
        key = (what, of)
        self._asked[key] = self._build
        if key not in self._things:
            self._things[key] = self.make(what, make)
        thing: T = self._things[key]
        return thing

    def holds(self, what: str, of: Hashable) -> bool:
        """Whether this was made before."""
        return (what, of) in self._things

    def make(self, what: str, make: Callable[[], T]) -> T:
        """Make something that does not lie here yet."""
        return make()

    def tidy(self) -> None:
        """A build is over: put away what the last few did not ask for."""
        self._build += 1
        for key in [key for key, build in self._asked.items() if build <= self._build - KEPT]:
            del self._asked[key]
            self._things.pop(key, None)  # if making it failed, it never lay here
