"""Lengths and papers as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.units import PAPERS, Paper, paper_of, parse_length, show_range


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("A4", PAPERS["a4"]),
        ("Letter", PAPERS["letter"]),
        ("legal", Paper("legal", "Legal", 215.9, 355.6)),
        ("a3", Paper("a3", "A3", 297.0, 420.0)),
        ("200 x 250 mm", Paper("200x250mm", "200 × 250 mm", 200.0, 250.0)),
        ("20cm × 250 mm", Paper("200x250mm", "200 × 250 mm", 200.0, 250.0)),
        ("8.5 x 13 in", Paper("215.9x330.2mm", "215.9 × 330.2 mm", 215.9, 330.2)),
    ],
)
def test_papers_are_known_by_name_or_size(text: str, paper: Paper) -> None:
    assert paper_of(text) == paper
    assert paper_of(paper.id) == paper


@pytest.mark.parametrize(
    "text", ["", "a6", "200", "200 x 250", "x", "1 x 2 x 3 mm", "50 x 250 mm", "200 x 1400 mm"]
)
def test_other_papers_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no paper|no length|out of range"):
        paper_of(text)


@given(st.floats(130, 1300), st.floats(130, 1300))
def test_an_id_is_the_paper_again(width: float, height: float) -> None:
    paper = paper_of(f"{width:.4f} mm x {height:.4f} mm")
    assert paper_of(paper.id) == paper
    assert abs(paper.width - width) <= 0.0006


@given(st.floats(0.1, 60), st.floats(0.1, 100), st.sampled_from(["mm", "cm", "in", "pt"]))
def test_the_bounds_that_people_read_are_allowed(least: float, more: float, unit: str) -> None:
    low, high = (parse_length(text) for text in show_range(least, least + 1 + more, unit).split(" to "))
    assert least - 1e-6 <= low <= high <= least + 1 + more + 1e-6
