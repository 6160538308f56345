"""Polyominoes by their usual names, and the deck's own counting: every shape of so many squares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from generator.game.definition import Card, Polyominoes
from generator.game.polyomino import Polyomino, one_sided

Sameness = Callable[[Polyomino], Polyomino]

# The letters that players know, each by one drawing. A mirror image without a letter is "F5'", its id F5m.
_DRAWINGS = """
I1 #      I2 ##     I3 ###     V3 #. ##
I4 ####   O4 ## ##  T4 ### .#. S4 .## ##. Z4 ##. .##  L4 #. #. ##  J4 .# .# ##
I5 #####  L5 #. #. #. ##       J5 .# .# .# ##         P5 ## ## #.  Q5 ## ## .#
F5 .## ##. .#.  N5 .# ## #. #.  T5 ### .#. .#.  U5 #.# ###  V5 #.. #.. ###
W5 #.. ##. .##  X5 .#. ### .#.  Y5 .# ## .# .#  Z5 ##. .#. .##  S5 .## .#. ##.
"""


def same(rotate: bool, mirror: bool) -> Sameness:
    """What makes two shapes one card: the function gives one value for all of them."""
    return partial(_standing_for, rotate, mirror)


@lru_cache(maxsize=4_096)  # a deck is held against itself whenever anything is edited
def _standing_for(rotate: bool, mirror: bool, shape: Polyomino) -> Polyomino:
    ways = (shape, shape.mirrored()) if mirror else (shape,)
    return min((way.canonical() if rotate else way for way in ways), key=lambda one: one.cells)


def generate(wanted: Polyominoes, listed: Sequence[Card], sameness: Sameness) -> Iterator[Card]:
    """Cards for all polyominoes of the wanted sizes, except those that `listed` has."""
    seen = {sameness(card.shape) for card in listed}
    taken = {card.id.lower() for card in listed}
    least, most = wanted.cells
    for cells in range(least, most + 1):
        for number, shape in enumerate(one_sided(cells), 1):
            if sameness(shape) in seen:
                continue
            seen.add(sameness(shape))
            name = _names().get(shape.canonical(), f"P{cells}-{number:02d}")
            id = _free(name.replace("'", "m"), taken)
            yield Card(id=id, name=name, shape=shape, copies=wanted.copies)


def _free(id: str, taken: set[str]) -> str:
    while id.lower() in taken:
        id += "x"
    taken.add(id.lower())
    return id


def _names() -> dict[Polyomino, str]:
    """The usual name of each one-sided shape of one to five squares."""
    names: dict[Polyomino, str] = {}
    name = ""
    drawings: dict[str, list[str]] = {}
    for word in _DRAWINGS.split():
        if set(word) <= {"#", "."}:
            drawings[name].append(word)
        else:
            name = word
            drawings[name] = []
    for name, rows in drawings.items():
        names[Polyomino.from_rows(rows).canonical()] = name
    for name, rows in drawings.items():
        names.setdefault(Polyomino.from_rows(rows).mirrored().canonical(), f"{name}'")
    return names
