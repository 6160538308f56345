"""Marks: the few things a painter must be able to put on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

# The order in which a face is painted, and the names an artist sees in a layer list.
LAYERS = ("background", "art", "text", "cut", "safe", "fold", "guides")
# The groups of a canvas that holds a whole kit.
SECTIONS = ("board", "aids", "tokens", "cards", "rules")
LayerName = Literal["background", "art", "text", "cut", "safe", "fold", "guides"]
Anchor = Literal["start", "middle", "end"]

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is inked. Colours are `#rrggbb`; None is no ink. A stroke has a width."""

    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Rect:
    """An axis-parallel rectangle, optionally with round corners."""

    x: float
    y: float
    width: float
    height: float
    style: Style
    radius: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle about (x, y)."""

    x: float
    y: float
    radius: float
    style: Style
    name: str = ""


# ("M", (x, y)) · ("L", (x, y)) · ("Q", (x1, y1), (x, y)) · ("C", (x1, y1), (x2, y2), (x, y)) · ("Z",);
# each subpath starts with M.
Segment = tuple[str, *tuple[Point, ...]]


@dataclass(frozen=True, slots=True)
class Path:
    """Straight lines and curves; inside is what winds around (non-zero), as SVG has it by default."""

    segments: tuple[Segment, ...]
    style: Style
    name: str = ""


@dataclass(frozen=True, slots=True)
class FontFile:
    """A TrueType file that a game brings along: its name, its SHA-256 (its mark), its bytes."""

    name: str
    digest: str
    data: bytes = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Font:
    """A face of a type family: what SVG calls `font-family` and `font-weight`.

    `file` is where its outlines are; None if the face is shipped.
    """

    family: str
    weight: Literal[400, 700] = 400
    file: FontFile | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One line in one style. `x` is where `anchor` says, `y` the baseline; `size` is the em in millimetres.

    `width` is the measured advance, kerning included. `kerns` holds, for each character, what is added to its
    own advance, in thousandths of an em: empty if nothing is kerned. `turn` is in degrees clockwise about
    (x, y).
    """

    text: str
    x: float
    y: float
    font: Font
    size: float
    fill: str
    width: float
    anchor: Anchor = "start"
    kerns: tuple[int, ...] = ()
    turn: float = 0.0
    name: str = ""

    @property
    def start(self) -> float:
        """Where the line begins, measured along it from (x, y)."""
        return -self.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]


@dataclass(frozen=True, slots=True)
class Remark:
    """What is worth saying of a picture, in one sentence."""

    severity: Literal["warning", "info"]
    message: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing from outside, made safe: `markup` is one SVG group without links out and scripts.

    `view` is the part of its own coordinates that is shown: left, top, width, height. `source` is the file
    that it came from, as messages call it. `fonts` are those of its live text.
    """

    markup: str = field(repr=False)
    view: tuple[float, float, float, float]
    source: str
    remarks: tuple[Remark, ...] = ()
    fonts: tuple[Font, ...] = ()


@dataclass(frozen=True, slots=True)
class Artwork:
    """A picture whose view fills a box, cut off at its edges."""

    x: float
    y: float
    width: float
    height: float
    picture: Picture
    name: str = "artwork"


@dataclass(frozen=True, slots=True)
class Group:
    """Marks that belong together under one name: a layer's sub-folder for the artist."""

    name: str
    marks: tuple[Mark, ...]


Mark = Rect | Circle | Path | Text | Artwork | Group


@dataclass(frozen=True, slots=True)
class Layer:
    """Marks that are painted together, under a name that artists and cutting programs know."""

    name: LayerName
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a component: a picture of `width` × `height` whose origin is the trim's top left corner."""

    width: float
    height: float
    layers: tuple[Layer, ...] = field(default=())


def face(width: float, height: float, **layers: Sequence[Mark]) -> Face:
    """Build a face from marks by layer name; layers come out in painting order, empty ones are left out."""
    unknown = set(layers) - set(LAYERS)
    if unknown:
        raise ValueError(f"no such layer: {', '.join(sorted(unknown))}")
    return Face(width, height, tuple(Layer(name, tuple(layers[name])) for name in LAYERS if layers.get(name)))  # type: ignore[arg-type]


def polygon(points: Sequence[Point], style: Style, name: str = "") -> Path:
    """A closed path with straight sides."""
    first, *rest = points
    return Path((("M", first), *(("L", point) for point in rest), ("Z",)), style, name)


def line(start: Point, end: Point, stroke: str, width: float, name: str = "") -> Path:
    """A straight stroke with butt ends."""
    return Path((("M", start), ("L", end)), Style(None, stroke, width), name)


def drawables(marks: Sequence[Mark]) -> Iterator[Rect | Circle | Path | Text | Artwork]:
    """Every mark that leaves ink, groups opened, in painting order."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from drawables(mark.marks)
        else:
            yield mark


def artworks(face: Face | None) -> list[Artwork]:
    """The pictures of a face: they stand in its layers, never in a group."""
    layers = face.layers if face else ()
    return [mark for layer in layers for mark in layer.marks if isinstance(mark, Artwork)]
