"""What can go wrong for a user, and where: every problem is one sentence with a place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A spot in a definition file; line and column count from 1, as editors do."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


Where = Callable[..., Place]  # a path of keys, the file first → where that was written


@dataclass(frozen=True, slots=True)
class Problem:
    """One sentence that says what is wrong and what would be right."""

    message: str
    place: Place | None = None

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class GeneratorError(Exception):
    """Anything a user can cause. Carries every problem that was found, never only the first."""

    def __init__(self, problems: Iterable[Problem] | str) -> None:
        found = (Problem(problems),) if isinstance(problems, str) else tuple(problems)
        self.problems: tuple[Problem, ...] = found
        super().__init__("\n".join(str(problem) for problem in found))


class DefinitionError(GeneratorError):
    """The definition cannot be read, or contradicts itself."""


class LanguageError(DefinitionError):
    """A language is asked for that the definition has no words in."""


class FitError(GeneratorError):
    """The definition is sound, but something does not fit: text on a card, a piece on its paper."""


class OutputError(GeneratorError):
    """The kit is right, but cannot be written where it should go."""
