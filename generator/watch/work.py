"""What is built in each round: a game read anew, as somebody asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.bench import Bench
from generator.build import build
from generator.checks.proof import Proof
from generator.errors import DefinitionError, Problem
from generator.game.definition import Game
from generator.game.load import load
from generator.printer import Printer


@dataclass(frozen=True, slots=True)
class Work:
    """A game's folder, where its kit goes, and what `pnp build` would be asked for."""

    folder: Path
    output: Path
    papers: Sequence[str] = ()
    language: str = ""
    variants: Sequence[str] = ()
    printer: Printer | None = None

    def make(self, bench: Bench) -> tuple[str, Proof]:
        """Build once; what the kit's folder is called, and what was found. Raises GeneratorError."""
        game = load(self.folder, language=self.language)
        variants = _variants(game, self.variants)
        made = build(game, self.output, self.papers, variants=variants, printer=self.printer, bench=bench)
        return game.kit, made[1]


def _variants(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The variants that were asked for, as far as the definition has them now."""
    known = [variant.id for variant in game.print.variants]
    for name in names:
        if name not in known and name != "all":
            said = f"there is no variant called {name!r}; known here: {', '.join(known) or 'none'}"
            raise DefinitionError([Problem(said, game.place("print"))])
    return tuple(known) if "all" in names else tuple(names)
