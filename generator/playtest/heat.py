"""How often each square was covered: many masks added up at once."""

from __future__ import annotations

from collections.abc import Iterable


def heat(masks: Iterable[int], squares: int) -> tuple[int, ...]:
    """For each square how many of the masks hold it.

    Each square's count is kept in binary, its digits apart: one whole number holds a digit of every square.

    >>> heat([0b011, 0b010], 3)
    (1, 2, 0)
    """
    digits: list[int] = []
    for mask in masks:
        for place, digit in enumerate(digits):
            digits[place], mask = digit ^ mask, digit & mask
            if not mask:
                break
        else:
            digits.append(mask)
    counted = list(enumerate(digits))
    return tuple(
        [sum([(digit >> square & 1) << place for place, digit in counted]) for square in range(squares)]
    )
