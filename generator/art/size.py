"""How large a picture is, in whatever unit its tool wrote, and what part of it lies on the piece."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.units import MM_PER_INCH, PX_PER_MM, show

View = tuple[float, float, float, float]  # left, top, width, height in the picture's own units

_LENGTH = re.compile(
    r"\s*\+?([0-9]{1,9}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})\s*(mm|cm|q|in|pt|pc|px|)\s*", re.IGNORECASE
)
_MM = {"mm": 1.0, "cm": 10.0, "q": 0.25, "in": MM_PER_INCH, "pt": MM_PER_INCH / 72, "pc": MM_PER_INCH / 6}

# Tools whose pixels are others than CSS's.
_OTHER_DPI = {72: "Illustrator", 90: "old versions of Inkscape", 300: "Affinity"}
_NEAR = 0.05  # mm that exact units may be off; pixels may be off by one, because Figma rounds frames up


class Trim(NamedTuple):
    """What a picture must fit: the piece's own sides, and what goes past them, in millimetres."""

    width: float
    height: float
    bleed: float


@dataclass(frozen=True, slots=True)
class Fit:
    """Where a picture lies: `view` of it fills the trim, grown by `bleed` on all sides."""

    bleed: float
    view: View
    note: str = ""


class _Side(NamedTuple):
    value: float
    unit: str  # as written; none for px

    def mm(self, dpi: float = 96) -> float:
        return self.value * _MM.get(self.unit, MM_PER_INCH / dpi)


def fit(root: Element, trim: Trim, what: str) -> Fit:
    """How a picture fits a trim. Raises ValueError with a sentence that has both sizes in millimetres."""
    box = view_box(root)
    if box is None and root.get("viewBox") is not None:
        raise ValueError("the viewBox must be four sensible numbers, such as 0 0 79.37 79.37; export it anew")
    sides = _sides(root, box)
    if sides is None:
        raise ValueError("the picture has no size; export it with width and height, or with a viewBox")
    width, height = sides
    if min(width.value, height.value) <= 0:
        raise ValueError(f"the picture's size is nothing; it must be {_wanted(trim, what)}")
    exact = width.unit != "" and height.unit != ""
    for dpi in (96,) if exact else (96, *_OTHER_DPI):
        near = _NEAR if exact else MM_PER_INCH / dpi + 0.005
        for bleed in dict.fromkeys((trim.bleed, 0.0)):
            wide, high = trim.width + 2 * bleed, trim.height + 2 * bleed
            if max(abs(width.mm(dpi) - wide), abs(height.mm(dpi) - high)) <= near:
                view = _view(box, width, height, root.get("preserveAspectRatio", ""), (wide, high), dpi)
                return Fit(bleed, view, _note(dpi))
    raise ValueError(_wrong(width, height, trim, what))


def _note(dpi: int) -> str:
    tool = _OTHER_DPI.get(dpi)
    return f"its size is in pixels of {dpi} to the inch, as {tool} may write them" if tool else ""


def _view(
    box: View | None, width: _Side, height: _Side, ratio: str, room: tuple[float, float], dpi: int
) -> View:
    """What of the picture's own coordinates lies in the room, true to scale, from its top left corner."""
    left, top, wide, high = box or (0.0, 0.0, width.value, height.value)
    across, down = width.mm(dpi) / wide, height.mm(dpi) / high
    if not ratio.strip().startswith("none"):
        scale = max(across, down) if "slice" in ratio else min(across, down)
        x, y = _aligned(ratio)
        left -= (width.mm(dpi) / scale - wide) * x
        top -= (height.mm(dpi) / scale - high) * y
        across = down = scale
    return left, top, room[0] / across, room[1] / down


def _aligned(ratio: str) -> tuple[float, float]:
    """Where what is left over goes, as shares before it."""
    shares = {"min": 0.0, "mid": 0.5, "max": 1.0}
    match = re.match(r"\s*x(min|mid|max)y(min|mid|max)", ratio, re.IGNORECASE)
    return (shares[match[1].lower()], shares[match[2].lower()]) if match else (0.5, 0.5)


def view_box(root: Element) -> View | None:
    """The part of its own coordinates that a picture shows, if it says so."""
    parts = [_plain(part) for part in root.get("viewBox", "").replace(",", " ").split()]
    numbers = [part for part in parts if part is not None]
    if len(numbers) != 4 or len(parts) != 4 or min(numbers[2:]) <= 0:
        return None
    left, top, wide, high = numbers
    if min(wide, high) < 1e-3 or abs(left) > 1e6 * wide or abs(top) > 1e6 * high:
        return None
    return left, top, wide, high


def _plain(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < 1e6 else None


def _sides(root: Element, box: View | None) -> tuple[_Side, _Side] | None:
    """Width and height; 100 %, as Illustrator and Affinity write, is the viewBox's."""
    found = []
    for name, index in (("width", 2), ("height", 3)):
        side = _side(root.get(name, ""))
        if side is None and box is not None:
            side = _Side(box[index], "")
        if side is None:
            return None
        found.append(side)
    return found[0], found[1]


def _side(text: str) -> _Side | None:
    match = _LENGTH.fullmatch(text)
    if not match:
        return None
    unit = match[2].lower()
    return _Side(float(match[1]), "" if unit == "px" else unit)


def _wrong(width: _Side, height: _Side, trim: Trim, what: str) -> str:
    size = f"the picture measures {show(width.mm())} × {show(height.mm())} mm"
    factors = [side.mm() / wanted for side, wanted in zip((width, height), trim[:2], strict=True)]
    advice = ""
    if abs(factors[0] / factors[1] - 1) < 0.01:
        advice = f": scale it to {show(100 / factors[0])} %"
    return f"{size}, but must be {_wanted(trim, what)}{advice}"


def _wanted(trim: Trim, what: str) -> str:
    sizes = list(_sizes(trim))
    return f"{' or '.join(sizes)} for {what}"


def _sizes(trim: Trim) -> Iterator[str]:
    for bleed in dict.fromkeys((0.0, trim.bleed)):
        wide, high = trim.width + 2 * bleed, trim.height + 2 * bleed
        px = f"{show(wide * PX_PER_MM)} × {show(high * PX_PER_MM)} px"
        yield f"{show(wide)} × {show(high)} mm{' with bleed' if bleed else ''} ({px})"
