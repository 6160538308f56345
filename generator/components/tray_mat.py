"""The tray mat: places for the draw pile, for the pieces of a set, and for what was played."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.card import foot_line
from generator.components.component import Component
from generator.components.ground import border, paper
from generator.components.look import FULL, Look
from generator.drawing.marks import Group, Mark, Rect, Style, Text, face
from generator.errors import FitError, Problem
from generator.game.definition import Game
from generator.typeset.fonts import cap_height, measure, text
from generator.units import FLOOR, pt, show, show_pt

EDGE = 4.0  # from the cut to the places
AIR = 1.0  # around a card in its place
GAP = 2.5  # between places
LABEL = pt(8)
LABEL_ROOM = 5.0  # above the places
PILES = 2


def tray_mat(game: Game, look: Look = FULL) -> Component:
    """Piles at both ends, the tray between them; a line in each place says where a card's foot lies.

    Raises FitError if a label is wider than its places.
    """
    places = tuple(_places(game))
    last, high = places[-1], game.print.cards.height + 2 * AIR
    width, height = last.x + last.width + EDGE, EDGE + LABEL_ROOM + high + EDGE
    front = face(
        width,
        height,
        background=[paper(width, height, look)],
        art=[border(width, height, look), *(_drawn(game, place, look) for place in places)],
        text=list(_labels(game, places, look)),
    )
    return Component(
        id="tray-mat",
        kind="tray_mat",
        name=game.language.say("name_tray_mat"),
        copies=1,
        front=front,
        file="svg/tray-mat.svg",
    )


def _places(game: Game) -> Iterator[Rect]:
    """The places in a row, as outlines."""
    size = game.print.cards
    count = getattr(game.rules.parameters, "tray", 0) + PILES
    wide, high = size.width + 2 * AIR, size.height + 2 * AIR
    x = EDGE
    for number in range(count):
        name = "deck" if number == 0 else "discard" if number == count - 1 else f"tray-{number}"
        yield Rect(x, EDGE + LABEL_ROOM, wide, high, Style(None), name=name)
        x += wide + GAP * (2 if number in (0, count - 2) else 1)


def _drawn(game: Game, place: Rect, look: Look) -> Group:
    ground = Rect(
        place.x, place.y, place.width, place.height, Style(look.well, look.hairline, look.hair), 1.5
    )
    foot: tuple[Mark, ...] = ()
    if not game.rules.parameters.rotate and place.name.startswith("tray"):
        foot = (foot_line(game.print.cards, look, place.x + AIR, place.y + AIR),)
    return Group(place.name, (ground, *foot))


def _labels(game: Game, places: tuple[Rect, ...], look: Look) -> Iterator[Text]:
    baseline = EDGE + LABEL_ROOM - 1.6
    for name, group in (("deck", places[:1]), ("tray", places[1:-1]), ("discard", places[-1:])):
        if group:
            words = game.language.say(f"mat_{name}")
            left, right = group[0].x, group[-1].x + group[-1].width
            size = _size(words, right - left, look)
            yield text(
                words, (left + right) / 2, baseline, look.fonts.bold, size, look.accent, "middle", name=name
            )


def _size(words: str, room: float, look: Look) -> float:
    natural = measure(words, look.fonts.bold, 1.0).width
    size = min(LABEL, room / natural) if natural else LABEL
    if size < FLOOR:
        over = (
            f"{words!r} is {show(natural * FLOOR - room)} mm too wide for a card's place at {show_pt(FLOOR)}"
        )
        raise FitError([Problem(f"tray mat: {over}; make cards wider")])
    assert cap_height(look.fonts.bold, size) < LABEL_ROOM
    return size
