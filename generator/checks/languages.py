"""Whether the game's translations still say what its own words say: all of it, with the same values, and
so that it fits. What is wrong with one spoils no kit but its own, so here it is a warning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from generator.checks.finding import Finding
from generator.components.catalogue import catalogue
from generator.errors import GeneratorError, Problem
from generator.game.definition import Game
from generator.game.folder import look, translation_file
from generator.game.load import load_found


def check_languages(folder: Path, game: Game) -> Iterator[Finding]:
    """A warning for each problem of each translation beside the definition of a game."""
    found = look(folder)
    for language in found.translations:
        if language == game.about.language:
            continue  # its problems are the game's own
        file = found.place(translation_file(language)).file
        try:
            translated = load_found(replace(found, language=language))
            catalogue(translated)
        except GeneratorError as error:
            problems = error.problems
        else:
            problems = tuple(each for each in translated.warnings if each not in game.warnings)
        yield from (_finding(problem, file) for problem in problems)
        if not problems:
            yield Finding("info", "language", file, f"all words are there in {language}, and fit")


def _finding(problem: Problem, file: str) -> Finding:
    return Finding("warning", "language", str(problem.place or file), problem.message)
