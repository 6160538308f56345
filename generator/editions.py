"""Editions: the whole kit laid out as a variant of `print.yaml` asks, in its look and with its backs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.bench import Bench, Same
from generator.components.catalogue import draw
from generator.components.component import Component
from generator.components.look import DERIVED, Look
from generator.components.outline import outlined
from generator.components.theme import look_of
from generator.errors import FitError, Problem
from generator.game.definition import Game, Offset, Print, Variant
from generator.printer import Back, Printer
from generator.sheets.backs import duplex
from generator.sheets.fold import fold_pages, folds
from generator.sheets.furniture import KitLabel
from generator.sheets.impose import Advice, impose
from generator.sheets.label import label_of
from generator.sheets.page import Page, Side
from generator.sheets.reach import impose_for
from generator.sheets.registration import impose_for_cutter, kept_white
from generator.units import Paper, paper_of

Flip = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]


@dataclass(frozen=True, slots=True)
class Edition:
    """A kit in one variant: its components in the variant's look, and the pages of each paper by its id."""

    variant: Variant
    components: tuple[Component, ...]
    pages: Mapping[str, tuple[Page, ...]]


def edition(
    game: Game,
    variant: Variant,
    papers: Sequence[str],
    advice: Advice | None = None,
    printer: Printer | None = None,
    bench: Bench | None = None,
) -> Edition:
    """Draw the components as the variant asks, and impose them on these papers.

    What is known of the printer's backs goes before what the variant says of them.
    Raises FitError with everything that does not fit.
    """
    bench = bench or Bench()
    variant = _suited(variant, printer)
    look = DERIVED[variant.look](look_of(game))
    # Outlines show how to cut: a picture has no lines to show.
    found, problems = draw(replace(game, art=()) if variant.look == "outlines" else game, look, bench)
    if problems:
        raise FitError(problems)
    parts = tuple(_outlined(part, look, bench) for part in found) if variant.look == "outlines" else found
    if variant.backs != "none":
        parts = _backed(parts)
    pages: dict[str, tuple[Page, ...]] = {}
    unfit: list[Problem] = []
    for paper in papers:
        try:
            pages[paper] = _impose_for(printer, game, variant, parts, paper_of(paper), advice)
        except FitError as error:
            unfit += (replace(each, message=f"{variant.id}: {each.message}") for each in error.problems)
    if unfit:
        raise FitError(unfit)
    return Edition(variant, parts, pages)


def _outlined(part: Component, look: Look, bench: Bench) -> Component:
    lines = bench.made("outlines", (Same(part.front), part.radius, look), lambda: outlined(part, look).front)
    return replace(part, front=lines)


def flip_of(variant: Variant, pages: Sequence[Page]) -> Flip:
    """How a printer is to turn these pages over: a PDF's word for it."""
    if variant.backs != "duplex" or len(pages) < 2:
        return "Simplex"
    return "DuplexFlipLongEdge" if variant.flip == "long-edge" else "DuplexFlipShortEdge"


def _backed(parts: Sequence[Component]) -> tuple[Component, ...]:
    """Every card with the back that all cards share, unless an artist drew one of its own."""
    back = next((part.front for part in parts if part.kind == "card_back"), None)
    return tuple(replace(part, back=part.back or back) if part.kind == "card" else part for part in parts)


def _suited(variant: Variant, printer: Printer | None) -> Variant:
    """The variant with the printer's own flip, and without an offset that the pages are corrected for."""
    if printer is None:
        return variant
    offset = variant.offset if printer.back == Back() else Offset()
    return replace(variant, flip=printer.flip or variant.flip, offset=offset)


def _impose_for(
    printer: Printer | None,
    game: Game,
    variant: Variant,
    parts: Sequence[Component],
    paper: Paper,
    advice: Advice | None,
) -> tuple[Page, ...]:
    label = label_of(game, printer)

    def pages(settings: Print, area: Paper) -> tuple[Page, ...]:
        return _impose(replace(game, print=settings), variant, parts, area, label, advice)

    sides: tuple[Side, ...] = ("front", "back") if variant.backs == "duplex" else ("front",)
    return impose_for(printer, game.print, paper, pages, sides, variant.flip)


def _impose(
    game: Game,
    variant: Variant,
    parts: Sequence[Component],
    paper: Paper,
    label: KitLabel,
    advice: Advice | None,
) -> tuple[Page, ...]:
    by_id = {part.id: part for part in parts}
    if variant.backs == "gutterfold":
        found = folds([part for part in parts if part.back is not None], game.print, paper)
        plain = [part for part in parts if part.back is None]
        first = impose(plain, game.print, paper, label, advice, sum(len(fold.pages) for fold in found))
        return (*first, *fold_pages(found, by_id, game.print, paper, label, len(first)))
    if variant.cutter == "silhouette":
        label = replace(label, inset=kept_white(paper)[0].right + 1)
    fronts = impose_for_cutter(
        variant.cutter, game.print, paper, lambda settings: impose(parts, settings, paper, label, advice)
    )
    if variant.backs == "duplex":
        return duplex(fronts, by_id, variant.flip, variant.offset, label.fonts, label.language)
    return fronts
