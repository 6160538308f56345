"""A component: a thing somebody cuts out and plays with."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing.marks import Face


@dataclass(frozen=True, slots=True)
class Component:
    """`id` is unique in a kit and readable (`token-red`); `width` × `height` is the trim, in millimetres.

    `copies` is how often it is printed. `file` is its master's path below the kit's folder, with forward
    slashes.
    """

    id: str
    kind: str
    name: str
    copies: int
    front: Face
    file: str
    back: Face | None = None
    bleed: float = 0.0
    radius: float = 0.0

    @property
    def width(self) -> float:
        return self.front.width

    @property
    def height(self) -> float:
        return self.front.height
