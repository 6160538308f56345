"""Whether a variant of the kit is complete, can be printed and cut, and its backs meet their fronts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from math import hypot
from typing import Any

from generator.checks.art import check_art_look
from generator.checks.cutting import check_cutting
from generator.checks.finding import Finding
from generator.checks.inventory import check_inventory, inventory
from generator.checks.page_fit import check_page_fit
from generator.checks.words import check_glyphs, check_text
from generator.components.component import Component
from generator.editions import Edition
from generator.game.definition import Game, Variant
from generator.sheets.page import Page, Piece
from generator.units import Paper, show

_NEAR = 1e-5

Pages = Mapping[str, Sequence[Page]]


def edition_inventory(game: Game, edition: Edition) -> dict[str, Any]:
    """What lies on the variant's pages, by paper and variant (`a4-duplex`)."""
    return inventory(game, edition.components, named_pages(edition))


def check_edition(game: Game, edition: Edition) -> Iterator[Finding]:
    """What `prove` checks of the kit itself, without the goal for its sheets; and the backs."""
    pages, parts = named_pages(edition), edition.components
    yield from (
        finding
        for finding in chain(
            check_inventory(game, parts, pages), check_page_fit(parts, pages, game.print.margins)
        )
        if finding.code != "sheets"
    )
    # What the kit itself was praised for need not be said again.
    yield from (
        finding
        for finding in chain(check_cutting(pages), check_text(parts, game.print), check_glyphs(parts, pages))
        if finding.severity != "info"
    )
    yield from check_art_look(parts, edition.variant)
    if edition.variant.backs != "none":
        yield from check_backs(parts, pages, edition.variant)


def check_changes(game: Game, editions: Sequence[Edition]) -> Iterator[Finding]:
    """Whether the sheets of what changed hold all of it and no more, where it can be printed and cut."""
    for edition in editions:
        pages, parts = named_pages(edition), edition.components
        wanted = {part.id: part.copies for part in parts}
        for name, found in pages.items():
            pieces = chain.from_iterable(page.pieces for page in found)
            whole = (piece.component for piece in pieces if piece.window in (None, (0.0, 0.0)))
            if Counter(whole) != wanted:  # of a face in parts the first counts for all
                yield Finding("error", "inventory", name, "the pages do not hold just what changed")
        checked = chain(check_page_fit(parts, pages, game.print.margins), check_cutting(pages))
        yield from (finding for finding in checked if finding.severity == "error")


def check_backs(parts: Sequence[Component], pages: Pages, variant: Variant) -> Iterator[Finding]:
    """An error for each piece whose back is missing, or lies elsewhere once the sheet is turned or folded."""
    backed = {part.id for part in parts if part.back is not None}
    for name, found in pages.items():
        faults = [
            fault for front, back in _sheets(found, variant) for fault in _unmet(front, back, backed, variant)
        ]
        yield from (Finding("error", "backs", name, fault) for fault in faults)
        count = sum(piece.side == "back" for page in found for piece in page.pieces)
        if not faults:
            yield Finding("info", "backs", name, f"{count} backs meet their fronts")


def named_pages(edition: Edition) -> dict[str, tuple[Page, ...]]:
    """The variant's pages by paper and variant."""
    return {f"{paper}-{edition.variant.id}": pages for paper, pages in edition.pages.items()}


def _sheets(pages: Sequence[Page], variant: Variant) -> Iterable[tuple[Page, Page | None]]:
    """Each page with fronts, and the page with their backs."""
    if variant.backs == "gutterfold":
        return zip(pages, pages, strict=True)
    return zip_longest(pages[::2], pages[1::2])


def _unmet(front: Page, back: Page | None, backed: set[str], variant: Variant) -> Iterator[str]:
    """What is amiss between the fronts and the backs of a sheet."""
    wanted = [piece for piece in front.pieces if piece.side == "front" and piece.component in backed]
    there = [piece for piece in (back.pieces if back else ()) if piece.side == "back"]
    if len(wanted) != len(there):
        yield f"sheet {front.number} has {len(wanted)} fronts that need a back, but {len(there)} backs"
    elif wanted and back:
        ways = [list(_gaps(wanted, there, back, sideways)) for sideways in _ways(back.paper, variant)]
        for gap, name in min(ways, key=max):
            if gap > _NEAR:
                yield f"the back of {name} lies {show(gap)} mm from where its front is"


def _ways(paper: Paper, variant: Variant) -> tuple[bool, ...]:
    """Whether the sheet is turned over sideways, or top to bottom: a fold may be either."""
    if variant.backs == "gutterfold":
        return (True, False)
    return ((variant.flip == "long-edge") == (paper.height >= paper.width),)


def _gaps(
    fronts: Sequence[Piece], backs: Sequence[Piece], page: Page, sideways: bool
) -> Iterator[tuple[float, str]]:
    """How far each front is from the nearest of its backs, once the sheet is turned."""
    right, down = page.offset
    places: dict[str, list[tuple[float, float]]] = {}
    for piece in backs:
        x, y = piece.x - right, piece.y - down
        x = page.paper.width - x - piece.width if sideways else x
        y = y if sideways else page.paper.height - y - piece.height
        places.setdefault(piece.component, []).append((x, y))
    for piece in fronts:
        near = (hypot(piece.x - x, piece.y - y) for x, y in places.get(piece.component, ()))
        yield min(near, default=float("inf")), piece.component
