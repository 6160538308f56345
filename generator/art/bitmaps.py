"""Bitmaps inside a picture: only PNG and JPEG, whole, bounded, and fine enough for print."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from math import hypot
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.art.tree import Tree
from generator.errors import Problem
from generator.units import MM_PER_INCH

LEAST_DPI = 200
MOST_PIXELS = 40_000_000  # of one bitmap, and of all together

_DATA = re.compile(r"data:([\w/+.-]*)((?:;[\w=-]+)*),", re.IGNORECASE)
_ADVICE = "embed a PNG or JPEG"

Matrix = tuple[float, float, float, float, float, float]
_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")


class Bitmap(NamedTuple):
    """A bitmap's size in pixels, and whether parts of it can be seen through."""

    width: int
    height: int
    alpha: bool


def check_bitmaps(tree: Tree) -> Iterator[Problem]:
    """What is wrong with the bitmaps."""
    total = 0
    for element in tree.root.iter("image"):
        try:
            found = read_bitmap(element.get("href", ""))
        except ValueError as error:
            yield tree.problem(element, str(error))
            continue
        total += found.width * found.height
        if total > MOST_PIXELS:
            millions = f"{MOST_PIXELS // 1_000_000} million pixels"
            yield tree.problem(element, f"the picture's bitmaps have more than {millions}; make them smaller")
            return


def read_bitmap(link: str) -> Bitmap:
    """What a data: URI holds. Raises ValueError with a sentence if it is no such bitmap."""
    match = _DATA.match(link)
    if not match:
        raise ValueError(f"this bitmap has no content; {_ADVICE}")
    kind = match[1].lower()
    if kind not in ("image/png", "image/jpeg", "image/jpg") or "base64" not in match[2].lower():
        raise ValueError(f"bitmaps of the kind {kind[:40] or 'unknown'} are not read; {_ADVICE}")
    try:
        data = base64.b64decode("".join(link[match.end() :].split()), validate=True)
    except (binascii.Error, ValueError):
        raise ValueError(f"this bitmap is damaged; {_ADVICE}") from None
    found = _png(data) or _jpeg(data)
    if found is None or min(found[:2]) < 1:
        raise ValueError(f"this bitmap is damaged; {_ADVICE}")
    return found


def _png(data: bytes) -> Bitmap | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or b"IEND" not in data[-12:]:
        return None
    width, height = (int.from_bytes(data[start : start + 4], "big") for start in (16, 20))
    return Bitmap(width, height, data[25] in (4, 6) or b"tRNS" in data[:2000])


def _jpeg(data: bytes) -> Bitmap | None:
    """Reads the markers up to the frame's, which has the size."""
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if kind in range(0xC0, 0xD0) and kind not in (0xC4, 0xC8, 0xCC):
            height, width = (int.from_bytes(data[at + place : at + place + 2], "big") for place in (5, 7))
            return Bitmap(width, height, False)
        at += 2 + length
    return None


def coarse(root: Element, mm: tuple[float, float]) -> Iterator[tuple[Element, float]]:
    """The bitmaps that print coarser than they should, and their resolution.

    `mm` is how large the picture's own unit is, across and down. Where a bitmap fills a shape through a
    pattern, it is held against the shape's box; a shape that does not say its box is passed over.
    """
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    for element, matrix in _placed(root, (mm[0], 0.0, 0.0, mm[1], 0.0, 0.0)):
        for image, inner in _images(element, matrix, by_id):
            found = read_bitmap(image.get("href", ""))
            across = _number(image.get("width", "")) or float(found.width)
            down = _number(image.get("height", "")) or float(found.height)
            wide, high = across * hypot(*inner[:2]), down * hypot(*inner[2:4])
            if min(wide, high) > 0:
                # The bitmap keeps its shape, so the finer direction is the one that counts.
                dpi = max(found.width / wide, found.height / high) * MM_PER_INCH
                if dpi < LEAST_DPI - 0.5:
                    yield image, dpi


def _placed(element: Element, matrix: Matrix) -> Iterator[tuple[Element, Matrix]]:
    """What is drawn where it stands, each with the matrix to millimetres."""
    matrix = times(matrix, transform(element.get("transform", "")))
    yield element, matrix
    for child in element:
        if child.tag not in ("defs", "symbol", "pattern", "clipPath", "mask", "marker"):
            yield from _placed(child, matrix)


def _images(
    element: Element, matrix: Matrix, by_id: dict[str | None, Element]
) -> Iterator[tuple[Element, Matrix]]:
    if element.tag == "image":
        yield element, matrix
    elif element.tag == "use":
        target = by_id.get(element.get("href", "")[1:])
        if target is not None and target.tag == "image":
            yield target, times(matrix, transform(target.get("transform", "")))
    pattern = by_id.get(element.get("fill", "").removeprefix("url(#").rstrip(")"))
    if pattern is not None and pattern.tag == "pattern":
        scale = _SAME
        if pattern.get("patternContentUnits") == "objectBoundingBox":
            box = [_number(element.get(name, "")) for name in ("width", "height")]
            if not all(box):
                return
            scale = (box[0], 0.0, 0.0, box[1], 0.0, 0.0)
        for child, inner in _placed(pattern, times(matrix, scale)):
            if child.tag in ("image", "use"):
                yield from _images(child, inner, by_id)


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does the inner one first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def transform(text: str) -> Matrix:
    """What scales in a transform attribute; turns and shifts leave lengths alone."""
    found = _SAME
    for kind, arguments in _STEP.findall(text):
        parts = [_number(part) for part in arguments.replace(",", " ").split()]
        if kind == "matrix" and len(parts) == 6:
            found = times(found, (parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]))
        elif kind == "scale" and parts:
            found = times(found, (parts[0], 0.0, 0.0, parts[-1], 0.0, 0.0))
    return found


def _number(text: str) -> float:
    match = re.match(r"\s*(-?[0-9]{0,9}\.?[0-9]{0,9}(?:e-?[0-9]{1,2})?)(?:px)?\s*$", text)
    try:
        return float(match[1]) if match else 0.0
    except ValueError:
        return 0.0
