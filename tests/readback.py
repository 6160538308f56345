"""What a finished PDF says about itself, read from its operators: nothing here trusts the painter."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf

from generator.units import PT_PER_MM

Matrix = pikepdf.Matrix


@dataclass(frozen=True)
class Placed:
    """A face on a page: its box in millimetres from the page's top left, and its quarter turns clockwise."""

    page: int
    name: str
    x: float
    y: float
    width: float
    height: float
    turns: int


def placed(data: bytes) -> tuple[Placed, ...]:
    """Every face on every page, in painting order: the form's box through the matrix it is painted with."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return tuple(found for number, page in enumerate(pdf.pages, 1) for found in _on_page(number, page))


def page_sizes(data: bytes) -> tuple[tuple[float, float], ...]:
    """Width and height of every page in millimetres."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        boxes = [[float(part) for part in page.mediabox] for page in pdf.pages]
    return tuple(((right - left) / PT_PER_MM, (top - low) / PT_PER_MM) for left, low, right, top in boxes)


def page_boxes(data: bytes) -> tuple[dict[str, tuple[float, ...]], ...]:
    """Every page's media, trim and bleed box in points, where the page itself has them."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return tuple(
            {
                name: tuple(float(part) for part in page.obj[f"/{name}"])
                for name in ("MediaBox", "TrimBox", "BleedBox")
                if f"/{name}" in page.obj
            }
            for page in pdf.pages
        )


def fonts(data: bytes) -> dict[str, bool]:
    """Every font that any page or form lists, by name, and whether its program is embedded."""
    found: dict[str, bool] = {}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for obj in pdf.objects:
            if isinstance(obj, pikepdf.Dictionary) and obj.get("/Type") == "/Font":
                descriptor = obj.get("/FontDescriptor", {})
                found[str(obj.BaseFont)] = any(key in descriptor for key in ("/FontFile2", "/FontFile3"))
    return found


def transparency(data: bytes) -> tuple[str, ...]:
    """Every key of transparency in the whole file: soft masks, alpha, blend modes, transparency groups."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        keys = [key for obj in pdf.objects for key in _keys(obj)]
    return tuple(key for key in keys if key in ("/SMask", "/ca", "/CA", "/BM", "/Group"))


def _keys(obj: Any) -> Iterator[str]:
    """The keys of a value and of all direct values in it."""
    if isinstance(obj, pikepdf.Dictionary | pikepdf.Stream):
        yield from obj.keys()
        inner = [value for _, value in obj.items()]
    else:
        inner = list(obj) if isinstance(obj, pikepdf.Array) else []
    for value in inner:
        if isinstance(value, pikepdf.Object) and not value.is_indirect:
            yield from _keys(value)


def _on_page(number: int, page: Any) -> Iterator[Placed]:
    height = float(page.mediabox[3])
    matrix, saved = Matrix(), []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                saved.append(matrix)
            case "Q":
                matrix = saved.pop()
            case "cm":
                matrix = Matrix(*(float(part) for part in operands)) @ matrix
            case "Do":
                form = page.Resources.XObject[str(operands[0])]
                yield _placed(number, str(operands[0]).removeprefix("/FormXob."), form, matrix, height)


def _placed(number: int, name: str, form: Any, matrix: Any, page_height: float) -> Placed:
    whole = Matrix(*(float(part) for part in form.get("/Matrix", [1, 0, 0, 1, 0, 0]))) @ matrix
    left, low, right, high = (float(part) for part in form.BBox)
    corners = [whole.transform((x, y)) for x in (left, right) for y in (low, high)]
    xs = [x / PT_PER_MM for x, _ in corners]
    ys = [(page_height - y) / PT_PER_MM for _, y in corners]
    # Where the face's own x axis points on the page, with y down: right, down, left, up.
    axis = (round(whole.a / PT_PER_MM), round(-whole.b / PT_PER_MM))
    turns = ((1, 0), (0, 1), (-1, 0), (0, -1)).index(axis)
    return Placed(number, name, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), turns)
