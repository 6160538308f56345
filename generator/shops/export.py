"""From a game to a shop's folder: `output/<game>/shops/<shop>`, with a manifest of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from generator.components.catalogue import catalogue
from generator.components.component import Component
from generator.components.theme import family_of
from generator.drawing.marks import Face
from generator.game.definition import Game
from generator.game.shops import Product, Shop
from generator.manifest import MANIFEST, Entry, manifest, page_entry
from generator.publish import publish, reserved
from generator.sheets.page import Page, Piece
from generator.shops.fit import Fitted, blank, fit
from generator.units import Paper

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Export:
    """What was made for a shop, and the pieces for which it has no product."""

    folder: Path
    fitted: tuple[Fitted, ...]
    left: tuple[Component, ...]


def export(game: Game, shop: Shop, output: Path, progress: Progress = lambda step: None) -> Export:
    """Write the shop's folder as a whole. Raises FitError and OutputError; then nothing has changed."""
    kit = output / game.kit
    folder = kit / "shops" / shop.id
    with reserved(kit), reserved(folder):
        progress("drawing the components")
        fitted, left = fit(game, catalogue(game), shop)
        make = _pictures if shop.format == "png" else _documents
        files, parts, pages = make(game, shop, fitted, progress)
        progress("writing")
        text = manifest(game.kit, game.about.version, parts, pages)
        publish({MANIFEST: text, **files}, folder)
    return Export(folder, fitted, left)


Made = tuple[dict[str, bytes], list[Entry], list[Entry]]  # files, and a manifest's components and pages


def _pictures(game: Game, shop: Shop, fitted: Sequence[Fitted], progress: Progress) -> Made:
    """A picture for each front, and for each back; a back that pieces share is one."""
    from generator.painters.png import paint_png

    files: dict[str, bytes] = {}
    entries: list[Entry] = []
    painted: dict[Face, bytes] = {}
    for each, id, face, copies in _sides(fitted):
        name = _file(game, shop, each, id)
        if name not in files:
            progress(f"painting {id}")
            files[name] = painted[face] = painted.get(face) or paint_png(face, shop.dpi)
            entries.append(_entry(each, id, copies, name, files[name]))
    return files, entries, []


def _sides(fitted: Sequence[Fitted]) -> Iterator[tuple[Fitted, str, Face, int]]:
    """What there is to paint: a piece, the side's own id, its face and its copies."""
    for each in fitted:
        yield each, each.part.id, each.front, each.part.copies
        if each.back:
            id = each.shared or f"{each.part.id}-back"
            sharing = [other for other in fitted if other.shared and other.product == each.product]
            copies = sum(other.part.copies for other in sharing) if each.shared else each.part.copies
            yield each, id, each.back, copies


def _entry(each: Fitted, id: str, copies: int, name: str, data: bytes) -> Entry:
    return {
        "id": id,
        "kind": each.part.kind,
        "copies": copies,
        "width": each.product.canvas.width,
        "height": each.product.canvas.height,
        "unit": each.product.canvas.unit,
        "product": each.product.id,
        "scale": round(each.scale, 4),
        "file": name,
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def _documents(game: Game, shop: Shop, fitted: Sequence[Fitted], progress: Progress) -> Made:
    """A document for each product: every copy a page, with its back behind it."""
    from generator.painters.pdf import DocumentInfo, paint_pdf

    files: dict[str, bytes] = {}
    entries: list[Entry] = []
    regular = family_of(game).regular
    by_product = sorted(fitted, key=lambda each: shop.products.index(each.product))
    for product, group in groupby(by_product, key=lambda each: each.product):
        members = list(group)
        name = _file(game, shop, members[0], members[0].part.id)
        progress(f"painting {name}")
        parts = {each.part.id: _component(each, shop.dpi) for each in members}
        pages = _pages(product, members, shop.dpi)
        info = DocumentInfo(
            f"{game.about.name} – {product.name}",
            game.language,
            author=", ".join(game.about.credits),
            font=regular,
        )
        files[name] = paint_pdf(pages, parts, info)
        entries += (page_entry(page, name) for page in pages)
    return files, [], entries


def _component(each: Fitted, dpi: int) -> Component:
    return replace(each.part, front=each.front, back=each.back or blank(each.product, dpi), bleed=0.0)


def _pages(product: Product, members: Sequence[Fitted], dpi: int) -> list[Page]:
    width, height = product.canvas.size(dpi)
    bleed = (width - product.trim.size(dpi)[0]) / 2
    paper = Paper(product.id, product.name, width, height)
    sides = [
        Piece(each.part.id, 0, 0, width, height, side)
        for each in members
        for _ in range(each.part.copies)
        for side in (("front", "back") if product.backs else ("front",))
    ]
    return [
        Page(paper, number, len(sides), f"{piece.component}, {piece.side}", (piece,), (), bleed=bleed)
        for number, piece in enumerate(sides, 1)
    ]


def _file(game: Game, shop: Shop, each: Fitted, id: str) -> str:
    name = shop.file.format(game=game.kit, id=id, kind=each.part.kind, product=each.product.id)
    return f"{name}.{shop.format}"
