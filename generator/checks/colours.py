"""Whether the colour sets can be told apart: by all eyes, and on a print in grey."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple

from generator.checks.finding import Finding
from generator.colour import Closest, closest, closest_greys
from generator.game.definition import Game
from generator.memory import remember

# CIEDE2000: side by side two colours differ from 2 on; 10 is what well-known colour-blind safe sets reach.
CLOSE = 10.0
# L*: steps that survive a home printer and a lamp.
CLOSE_GREYS = 5.0

_IN_COLOUR = "the closest two are {one} and {other}: CIEDE2000 {distance:.1f} ({view})"
_IN_GREY = "in grey the closest two are {one} and {other}: {distance:.1f} L* apart"


def check_colours(game: Game) -> Iterator[Finding]:
    """The two sets that are hardest to tell apart, in colour and in grey: a warning if they are too close."""
    colours = [each.colour for each in game.colours]
    if len(colours) < 2:
        return
    colour, grey = _closest(colours), closest_greys(colours)
    signs = "their symbols must tell them apart"
    for found, limit, how in ((colour, CLOSE, _IN_COLOUR), (grey, CLOSE_GREYS, _IN_GREY)):
        if found is not None:
            one, other = (game.colours[index].id for index in found.pair)
            what = how.format(one=one, other=other, distance=found.distance, view=found.view)
            if found.distance < limit:
                message = f"{what}, less than {limit:g}; {signs}, or choose other colours"
                yield Finding("warning", "colours", str(game.place("colours") or "colours"), message)
            else:
                yield Finding("info", "colours", "colours", what)
    names = {each.symbol for each in game.colours}
    yield Finding("info", "symbols", "colours", f"{len(colours)} sets have {len(names)} different symbols")


def _closest(colours: Sequence[str]) -> Closest:
    """Colour science costs a fifth of a second to start, so its answer is remembered."""
    distance, (one, other), view = remember("colours", json.dumps(colours), lambda: _measured(colours))
    return Closest(distance, (one, other), view)


def _measured(colours: Sequence[str]) -> tuple[object, ...]:
    found = closest(colours)
    assert found is not None  # there are two colours
    return astuple(found)
