"""How often each square was covered: many masks added up at once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest


def heat(masks: Iterable[int], squares: int) -> tuple[int, ...]:
    """For each square how many of the masks hold it.

    A whole number holds one binary digit of every square's count, so that adding is done for all at once. Of
    each digit two more are added to the sum so far; what they carry is added in the next digit.

    >>> heat([0b011, 0b010], 3)
    (1, 2, 0)
    """
    digits, left = [], list(masks)
    while left:
        digit, carried = 0, []
        for one, other in zip_longest(left[::2], left[1::2], fillvalue=0):
            both = one ^ other
            carried.append(one & other | digit & both)
            digit ^= both
        digits.append(digit)
        left = list(filter(None, carried))
    counted = list(enumerate(digits))
    return tuple(
        [sum([(digit >> square & 1) << place for place, digit in counted]) for square in range(squares)]
    )
