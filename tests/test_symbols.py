"""Signs must stay different however a token lies on the board."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from generator.components.symbols import symbol
from generator.drawing.marks import Style
from generator.game.definition import SYMBOLS

SIDE = 200


def picture(name: str) -> np.ndarray:
    """The sign as black pixels, its curves flattened by this test's own arithmetic."""
    points: list[tuple[float, float]] = []
    for segment in symbol(name, SIDE / 2, SIDE / 2, SIDE * 0.8, Style("#000000")).segments:
        if segment[0] in "ML":
            points.append(segment[1])
        elif segment[0] == "C":
            start, one, two, end = points[-1], *segment[1:]
            for step in range(1, 17):
                t = step / 16
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
                points.append(
                    tuple(
                        sum(w * p[axis] for w, p in zip(weights, (start, one, two, end), strict=True))
                        for axis in (0, 1)
                    )
                )
    image = Image.new("1", (SIDE, SIDE))
    ImageDraw.Draw(image).polygon(points, fill=1)
    return np.array(image)


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_sign_fills_its_box_without_leaving_it(name: str) -> None:
    rows, columns = np.nonzero(picture(name))
    box = SIDE * 0.8
    assert max(np.ptp(rows), np.ptp(columns)) > 0.7 * box
    assert min(rows.min(), columns.min()) >= SIDE * 0.1 - 8
    assert max(rows.max(), columns.max()) <= SIDE * 0.9 + 8


@pytest.mark.parametrize(("one", "other"), list(combinations(SYMBOLS[:6], 2)))
def test_no_turn_makes_two_of_the_shipped_signs_alike(one: str, other: str) -> None:
    """Overlap over union, at any quarter or eighth turn, stays far from 1."""
    still = picture(one)
    turned = Image.fromarray(picture(other))
    for angle in range(0, 360, 45):
        moved = np.array(turned.rotate(angle))
        alike = (still & moved).sum() / (still | moved).sum()
        assert alike < 0.75, f"{one} and {other} turned by {angle}° overlap by {alike:.0%}"
