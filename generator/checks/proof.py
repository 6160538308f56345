"""All checks of a kit, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.bench import Bench
from generator.checks.art import check_art, drawn_here
from generator.checks.colours import check_colours
from generator.checks.cutting import check_cutting
from generator.checks.finding import Finding
from generator.checks.inventory import check_inventory, inventory
from generator.checks.look import check_look
from generator.checks.masters import check_canvases, check_masters, check_outlines
from generator.checks.page_fit import check_page_fit
from generator.checks.printer_reach import check_printer_reach
from generator.checks.supply import check_supply
from generator.checks.words import check_glyphs, check_text
from generator.components.component import Component
from generator.components.theme import family_of
from generator.errors import DefinitionError, GeneratorError
from generator.game.definition import Game
from generator.printer import Printer
from generator.sheets.page import Page

if TYPE_CHECKING:  # variants cost only who asks for them
    from generator.editions import Edition

_ORDER = {"error": 0, "warning": 1, "info": 2}


@dataclass(frozen=True, slots=True)
class Proof:
    """What all checks found, the worst first, and what was counted on each paper's pages."""

    findings: tuple[Finding, ...]
    inventory: Mapping[str, Any] = field(default_factory=dict)

    def count(self, severity: str) -> int:
        """How many findings are this bad."""
        return sum(finding.severity == severity for finding in self.findings)

    def ok(self, strict: bool = False) -> bool:
        """Whether there is no error, and no warning either if `strict`."""
        return not self.count("error") and not (strict and self.count("warning"))

    def also(self, findings: Iterable[Finding]) -> Proof:
        """With these findings among its own."""
        return replace(self, findings=_worst_first(chain(self.findings, findings)))


def prove(
    game: Game,
    parts: Sequence[Component],
    pages: Mapping[str, Sequence[Page]],
    masters: Mapping[str, bytes],
    most_masters: int | None = None,
    editions: Sequence[Edition] = (),
    printer: Printer | None = None,
    bench: Bench | None = None,
    extras: Mapping[str, Mapping[str, bytes]] = MappingProxyType({}),
) -> Proof:
    """Check a kit whose pages are given by paper and whose masters by path, and its variants.

    `printer` is the one that the pages are made for, if any; `extras` are other files, by part and path.
    """
    fonts = family_of(game)
    findings = chain(
        _doubts(game),
        check_inventory(game, parts, pages),
        check_page_fit(parts, pages, game.print.margins, bench),
        check_cutting(pages),
        check_text(parts, game.print, bench),
        check_glyphs(parts, pages, bench),
        check_supply(game),
        check_colours(game),
        check_look(game),
        check_masters(drawn_here(masters, parts), most_masters, fonts, bench),
        check_canvases(extras.get("canvas", {}), most_masters, fonts, bench),
        check_outlines(extras.get("outlines", {}), most_masters, fonts, "warning", bench),
        check_art(parts),
        check_printer_reach(printer, parts, pages) if printer else (),
    )
    proof = Proof(_worst_first(findings), inventory(game, parts, pages))
    return _with_editions(proof, game, editions, printer) if editions else proof


def _with_editions(proof: Proof, game: Game, editions: Sequence[Edition], printer: Printer | None) -> Proof:
    from generator.checks.editions import check_edition, edition_inventory, named_pages

    findings, counted = list(proof.findings), dict(proof.inventory)
    for edition in editions:
        findings += check_edition(game, edition)
        if printer:
            findings += check_printer_reach(printer, edition.components, named_pages(edition))
        counted |= edition_inventory(game, edition)
    return Proof(_worst_first(findings), counted)


def disproof(error: GeneratorError) -> Proof:
    """What there is to say of a kit that cannot be made."""
    code = "definition" if isinstance(error, DefinitionError) else "fit"
    return Proof(
        tuple(
            Finding("error", code, str(problem.place or code), problem.message) for problem in error.problems
        )
    )


def _doubts(game: Game) -> Iterator[Finding]:
    for problem in game.warnings:
        yield Finding("warning", "definition", str(problem.place or game.id), problem.message)


def _worst_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: _ORDER[finding.severity]))
