"""The order of pieces of a day: the same for everyone, on every machine, for ever.

Another program gets it so. Write the date as 2026-11-29 and a line feed, then for each card of the deck that
has copies, in the deck's order, its id, a space, its number of copies and a line feed. The first eight bytes
of the SHA-256 of this text (UTF-8) are a number, the first byte its highest; it is the state of SplitMix64.
Lay all copies in the deck's order and shuffle: for i from the last place (counted from 0) down to 1, swap
what lies at i with what lies at r × (i + 1) / 2⁶⁴, rounded down, where r is the next number. Then draw sets
from the front. A large card that is one too many for its set is put aside. When a set is full, the cards put
aside for it and then its own go onto the discard pile. If the deck runs out in the middle of a set, what was
drawn for it comes first again, and under it the discard pile, shuffled in the same way.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from datetime import date

from generator.play.chance import Chance
from generator.play.dealing import deal
from generator.play.puzzle import NONE, State, Table


def sets(table: Table, day: date) -> Iterator[tuple[int, ...]]:
    """The sets of a day, as many as are asked for, each with its shapes. Raises ValueError if the deck cannot
    fill a set."""
    chance = Chance(int.from_bytes(_digest(table, day)[:8], "big"))
    state = State(0, (), 0, 0, chance.shuffled(table.deck), ())
    while True:
        state = deal(table, state, chance)
        if (
            NONE in state.tray
            or sum([card in table.large for card in state.tray]) > table.rules.largest_in_set
        ):
            raise ValueError(f"its deck cannot fill a set of {table.rules.tray}")
        yield state.tray


def mark(table: Table, day: date) -> str:
    """What two people compare to see whether they have the same order: eight hexadecimal digits."""
    return _digest(table, day).hex()[:8]


def _digest(table: Table, day: date) -> bytes:
    copies = Counter(table.deck)
    lines = [
        day.isoformat(),
        *(f"{shape.id} {copies[n]}" for n, shape in enumerate(table.shapes) if copies[n]),
    ]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()
