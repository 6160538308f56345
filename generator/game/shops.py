"""Print-on-demand shops as data: what `shops.yaml` may say, and reading it like a definition."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from generator.errors import DefinitionError, Place, Problem
from generator.game.folder import read_bytes, shown_from_here
from generator.game.measures import Whole
from generator.game.records import record
from generator.game.source import read_source
from generator.game.validate import validate_as
from generator.game.values import Id, Kind, OneOf, Words, YesNo, quote, shorten, text_of
from generator.units import MM_PER_INCH, PT_PER_MM, show

KINDS = ("board", "rule_card", "token", "card")
HOLES = ("game", "id", "kind", "product")  # of a file's name
MOST_PIXELS = 10_000

_EXTENT = re.compile(
    r"([0-9]{1,5}(?:\.[0-9]{1,3})?)\s*[x×]\s*([0-9]{1,5}(?:\.[0-9]{1,3})?)\s*(px|pt|mm|in)", re.ASCII
)
_FILE = re.compile(r"(?:[A-Za-z0-9_-]|\{[a-z]+\})+(?:/(?:[A-Za-z0-9_-]|\{[a-z]+\})+){0,3}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Extent:
    """Width and height as a shop gives them: `unit` is px, pt, mm or in."""

    width: float
    height: float
    unit: str

    def size(self, dpi: int) -> tuple[float, float]:
        """In millimetres."""
        scale = {"px": MM_PER_INCH / dpi, "pt": 1 / PT_PER_MM, "mm": 1.0, "in": MM_PER_INCH}[self.unit]
        return self.width * scale, self.height * scale

    def __str__(self) -> str:
        return f"{show(self.width)} × {show(self.height)} {self.unit}"


@dataclass(frozen=True, slots=True)
class Size(Kind):
    """Width × height with a unit: `600 x 825 px`, `198 x 270 pt`."""

    def read(self, given: object) -> Extent:
        text = text_of(given, self.wanted())
        match = _EXTENT.fullmatch(text.strip())
        if not match:
            raise ValueError(f"{quote(text)} is no size; write {self.wanted()}")
        extent = Extent(float(match[1]), float(match[2]), match[3])
        if not min(extent.width, extent.height) > 0:
            raise ValueError(f"{shorten(text)} is out of range; both sides must be more than nothing")
        return extent

    def wanted(self) -> str:
        return "width × height and px, pt, mm or in, such as 600 x 825 px"

    def example(self) -> str:
        return "600 x 825 px"

    def schema(self) -> dict[str, Any]:
        side = r"[0-9]+(\.[0-9]+)?"
        return {"type": "string", "pattern": rf"^{side}\s*[x×]\s*{side}\s*(px|pt|mm|in)$"}


@dataclass(frozen=True, slots=True)
class FileName(Kind):
    """A path below the shop's folder, without its ending, with holes in braces."""

    def read(self, given: object) -> str:
        text = text_of(given, self.wanted())
        if not _FILE.fullmatch(text):
            raise ValueError(f"{quote(text)} cannot name a file; write {self.wanted()}")
        strange = [hole for hole in re.findall(r"\{([a-z]+)\}", text) if hole not in HOLES]
        if strange:
            raise ValueError(f"there is no {{{strange[0]}}}; write {self.wanted()}")
        return text

    def wanted(self) -> str:
        return (
            "letters, digits, hyphens, slashes and "
            f"{', '.join(f'{{{hole}}}' for hole in HOLES)}, such as {self.example()}"
        )

    def example(self) -> str:
        return '"{product}/{id}"'

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^[A-Za-z0-9_{}/-]+$"}


@record
class Product:
    """Something that a shop prints on."""

    id: Annotated[str, Id()]
    """Names files."""
    name: Annotated[str, Words(60)]
    """What the shop calls it."""
    kinds: tuple[Annotated[str, OneOf(KINDS)], ...]
    """What may be printed on it. A piece goes onto the smallest product that holds it."""
    canvas: Annotated[Extent, Size()]
    """The file's size, bleed included."""
    trim: Annotated[Extent, Size()]
    """What is left of it after cutting, in the middle of the canvas."""
    backs: Annotated[bool, YesNo()] = True
    """Whether its other side is printed, too."""


@record
class Shop:
    """An entry of `shops.yaml`: how a print-on-demand shop wants its files."""

    id: Annotated[str, Id()]
    """What `pnp export --to` calls it."""
    name: Annotated[str, Words(60)]
    format: Annotated[str, OneOf(("png", "pdf"))]
    """A picture for each side, or a document for each product: front, back, front, back …"""
    dpi: Annotated[int, Whole(72, 1200)] = 300
    """Pixels an inch of the pictures."""
    colour: Annotated[str, OneOf(("rgb",))] = "rgb"
    file: Annotated[str, FileName()]
    """The files' names, without their ending: {id} is the piece's, {product} the product's."""
    products: tuple[Product, ...]


def load_shops(file: Path) -> tuple[Shop, ...]:
    """The shops that a file lists. Raises DefinitionError with every problem in it."""
    shown = shown_from_here(file)
    try:
        data = read_bytes(file)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise DefinitionError([Problem(f"the shops cannot be read: {reason}", Place(shown, 1, 1))]) from None
    source = read_source(data, shown)
    if source.problems:
        raise DefinitionError(source.problems)
    shops: tuple[Shop, ...] = validate_as(tuple[Shop, ...], source)

    def where(*key: str | int) -> Place:
        while key not in source.places:
            key = key[:-1]
        return source.places[key]

    problems = list(_contradictions(shops, where))
    if problems:
        raise DefinitionError(problems)
    return shops


def _contradictions(shops: tuple[Shop, ...], where: Callable[..., Place]) -> Iterator[Problem]:
    yield from _twice([shop.id for shop in shops], lambda number: where(number, "id"))
    for number, shop in enumerate(shops):
        names = [product.id for product in shop.products]
        yield from _twice(names, lambda n, shop=number: where(shop, "products", n, "id"))  # type: ignore[misc]
        hole = {"png": "id", "pdf": "product"}[shop.format]
        if f"{{{hole}}}" not in shop.file:
            place = where(number, "file")
            yield Problem(
                f"with format {shop.format} the name needs {{{hole}}}, or files overwrite each other", place
            )
        if not shop.products:
            yield Problem("the shop has no product; list at least one", where(number, "products"))
        for n, product in enumerate(shop.products):
            for key, message in _wrong_sizes(shop, product):
                yield Problem(message, where(number, "products", n, key))


def _twice(names: list[str], where: Callable[[int], Place]) -> Iterator[Problem]:
    folded = [name.lower() for name in names]
    for number, name in enumerate(folded):
        if name in folded[:number]:
            yield Problem(f"the id {names[number]!r} is given twice; choose another", where(number))


def _wrong_sizes(shop: Shop, product: Product) -> Iterator[tuple[str, str]]:
    """What is wrong with a product's canvas and trim, and in which of the two."""
    canvas, trim = product.canvas, product.trim
    if shop.format == "png":
        for key, extent in (("canvas", canvas), ("trim", trim)):
            if extent.unit != "px":
                yield key, f"pictures are measured in pixels; write {key} in px"
            elif extent.width % 1 or extent.height % 1 or max(extent.width, extent.height) > MOST_PIXELS:
                yield key, f"{extent} are no whole pixels up to {MOST_PIXELS}"
    if not product.kinds:
        yield "kinds", f"nothing goes onto this product; list some of {', '.join(KINDS)}"
    across, down = (
        outer - inner for outer, inner in zip(canvas.size(shop.dpi), trim.size(shop.dpi), strict=True)
    )
    if min(across, down) < 0:
        yield "trim", f"the trim of {trim} is larger than the canvas of {canvas}; exchange the two"
    elif abs(across - down) > 0.01:
        yield "trim", f"{canvas} less {trim} is not the same bleed on all sides; correct one of the two"
