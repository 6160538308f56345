"""A polyomino as blocks."""

from __future__ import annotations

from generator.components.block import block
from generator.components.look import FULL, Look
from generator.drawing.marks import Group
from generator.game.polyomino import Polyomino


def shape_blocks(shape: Polyomino, x: float, y: float, square: float, look: Look = FULL) -> Group:
    """The shape's blocks, its bounding box centred on (x, y); `square` is the pitch in millimetres."""
    left, top = x - shape.width * square / 2, y - shape.height * square / 2
    gap = square * 0.03
    return Group(
        "shape",
        tuple(
            block(
                left + column * square + gap,
                top + row * square + gap,
                square - 2 * gap,
                look.block,
                name=f"block-{n}",
                look=look,
            )
            for n, (row, column) in enumerate(shape.cells, 1)
        ),
    )
