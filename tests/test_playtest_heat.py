"""Adding up masks all at once is adding up squares one by one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.playtest.heat import heat


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 2**20 - 1), max_size=70))
def test_each_square_is_counted(masks: list[int]) -> None:
    assert heat(masks, 20) == tuple(sum(mask >> square & 1 for mask in masks) for square in range(20))
