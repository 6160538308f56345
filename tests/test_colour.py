"""Colour sums against published numbers, and colour science against its own invariants."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.colour import closest, closest_greys, contrast, ink_on, lightness, mix

HEX = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")

# Okabe and Ito's set, whose smallest distance is known to be 10.6 (orange and vermilion, tritanopia).
OKABE_ITO = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00")
OURS = ("#ab3d19", "#dc8337", "#f2e714", "#86d5a6", "#3884bf", "#5f3575")


def test_closest_pair_of_known_sets() -> None:
    assert round(closest(OKABE_ITO).distance, 1) == 10.6
    found = closest(OURS)
    assert (round(found.distance, 1), found.pair, found.view) == (18.7, (1, 2), "deuteranopia")
    assert round(closest_greys(OURS).distance, 1) == 10.1


def test_one_colour_has_no_pair() -> None:
    assert closest(OURS[:1]) is None
    assert closest_greys(()) is None


def test_equal_colours_are_no_distance_apart() -> None:
    assert closest((*OURS, OURS[2])).distance == 0.0
    assert closest((*OURS, OURS[2])).pair == (2, 6)


def test_confusion_line_of_the_colour_blind() -> None:
    """A red and a green that differ clearly to most eyes and hardly to a deuteranope's."""
    red_green = ("#a76a34", "#7d7a34")
    assert closest(red_green).view in ("protanopia", "deuteranopia")
    assert closest(red_green).distance < 6


@pytest.mark.parametrize(
    ("colour", "value"), [("#000000", 0.0), ("#ffffff", 100.0), ("#777777", 50.03), ("#ff0000", 53.23)]
)
def test_lightness(colour: str, value: float) -> None:
    assert round(lightness(colour), 2) == value


@settings(deadline=None, max_examples=60)
@given(HEX)
def test_the_ink_that_reads_better_is_taken(colour: str) -> None:
    assert contrast(colour, ink_on(colour)) == max(contrast(colour, "#000000"), contrast(colour, "#ffffff"))
    assert contrast(colour, ink_on(colour)) >= 4.5  # WCAG AA: one of the two always reaches it


@settings(deadline=None, max_examples=60)
@given(HEX, HEX, st.floats(0, 1))
def test_a_mix_lies_between_its_parts(one: str, other: str, share: float) -> None:
    mixed = mix(one, other, share)
    assert mix(one, other, 0.0) == one
    assert mix(one, other, 1.0) == other
    for at in (1, 3, 5):
        low, high = sorted((one[at : at + 2], other[at : at + 2]))
        assert low <= mixed[at : at + 2] <= high
