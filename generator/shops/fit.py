"""A piece on a shop's product: fitted into the trim, centred, its ground extended over the bleed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.component import Component
from generator.drawing.marks import Face, Layer, Mark, Rect, Style, Text, drawables, face
from generator.drawing.placement import place
from generator.game.definition import Game
from generator.game.shops import Product, Shop
from generator.units import FLOOR, PT_PER_MM, show

WHITE = "#ffffff"
_EXACT = 1e-6


@dataclass(frozen=True, slots=True)
class Fitted:
    """A component on a product. `front` and `back` are as large as the canvas; `scale` 1 is true to size.

    `shared` is the id of the component whose front is the back, if there is one.
    """

    part: Component
    product: Product
    scale: float
    front: Face
    back: Face | None
    shared: str = ""

    def note(self, dpi: int) -> str:
        """What was done to the piece, in a few words."""
        return ", ".join(_notes(self, dpi))


def fit(
    game: Game, parts: Sequence[Component], shop: Shop
) -> tuple[tuple[Fitted, ...], tuple[Component, ...]]:
    """Every piece that is played with on the product that suits it, and the pieces that have none."""
    grounds = {f"token-{colours.id}": colours.colour for colours in game.colours}
    shared = next((part for part in parts if part.kind == "card_back"), None)
    fitted, left = [], []
    for part in parts:
        if not part.copies:
            continue
        product = _product(part, shop)
        if product is None:
            left.append(part)
        else:
            fitted.append(_fitted(part, product, shop.dpi, grounds.get(part.id), shared))
    return tuple(fitted), tuple(left)


def _product(part: Component, shop: Shop) -> Product | None:
    """The smallest product that holds the piece as it is; if none does, the one that shrinks it least."""
    found = [product for product in shop.products if part.kind in product.kinds]
    holding = [product for product in found if _scale(part.front, product, shop.dpi) >= 1 - _EXACT]
    if holding:
        return min(holding, key=lambda product: product.trim.size(shop.dpi))
    return max(found, key=lambda product: _scale(part.front, product, shop.dpi), default=None)


def _fitted(
    part: Component, product: Product, dpi: int, ground: str | None, shared: Component | None
) -> Fitted:
    back, name = part.back, ""
    if back is None and part.kind == "card" and shared:
        back, name = shared.front, shared.id
    if not product.backs:
        back, name = None, ""
    front = on_canvas(part.front, product, dpi, ground)
    behind = on_canvas(back, product, dpi) if back else None
    return Fitted(part, product, _scale(part.front, product, dpi), front, behind, name)


def on_canvas(picture: Face, product: Product, dpi: int, ground: str | None = None) -> Face:
    """The picture in the middle of the product's canvas, on this ground, else on its own."""
    width, height = product.canvas.size(dpi)
    scale = _scale(picture, product, dpi)
    x, y = (width - picture.width * scale) / 2, (height - picture.height * scale) / 2
    found = _ground(picture)
    colour = ground or (found.style.fill if found else None) or WHITE
    layers: dict[str, Sequence[Mark]] = {
        layer.name: place([mark for mark in layer.marks if mark is not found], x, y, scale)
        for layer in picture.layers
    }
    whole = Rect(0, 0, width, height, Style(colour), name="ground")
    return face(width, height, **{**layers, "background": (whole, *layers.get("background", ()))})


def blank(product: Product, dpi: int) -> Face:
    """A side on which nothing is printed."""
    return face(*product.canvas.size(dpi))


def _ground(picture: Face) -> Rect | None:
    """The rectangle that covers all of the picture below everything else."""
    first = next((layer for layer in picture.layers), Layer("background", ()))
    for mark in first.marks[:1]:
        if isinstance(mark, Rect) and mark.style.fill and not mark.style.stroke:
            covers = mark.x <= _EXACT and mark.y <= _EXACT
            if covers and mark.width >= picture.width - _EXACT and mark.height >= picture.height - _EXACT:
                return mark
    return None


def _scale(picture: Face, product: Product, dpi: int) -> float:
    width, height = product.trim.size(dpi)
    return min(width / picture.width, height / picture.height)


def _notes(fitted: Fitted, dpi: int) -> Iterator[str]:
    part, scale = fitted.part, fitted.scale
    percent = f"{show(scale * 100)} %"
    yield (
        "true to size" if abs(scale - 1) < 0.0005 else f"{'enlarged' if scale > 1 else 'shrunk'} to {percent}"
    )
    width, height = fitted.product.trim.size(dpi)
    across, down = (width - part.width * scale) / 2, (height - part.height * scale) / 2
    if across > 0.005:
        yield f"{show(across)} mm of ground left and right"
    if down > 0.005:
        yield f"{show(down)} mm of ground above and below"
    sizes = [
        mark.size for layer in part.front.layers for mark in drawables(layer.marks) if isinstance(mark, Text)
    ]
    if sizes and min(sizes) * scale < FLOOR - _EXACT and scale < 1:
        yield f"its smallest words become {show(min(sizes) * scale * PT_PER_MM)} pt, too small to read well"
