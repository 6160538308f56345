"""Polyomino cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.components.block import block
from generator.components.component import Component, component_id
from generator.components.ground import border, paper
from generator.components.icons import turn_arrow
from generator.components.look import FULL, Look
from generator.components.shape import shape_blocks
from generator.drawing.marks import Font, Group, Mark, Rect, Style, Text, face
from generator.errors import FitError, Problem
from generator.game.definition import Card, CardSize
from generator.game.language import ENGLISH, Language
from generator.game.polyomino import Polyomino
from generator.typeset.fonts import cap_height, measure, text
from generator.units import FLOOR, pt, show, show_pt

NAME = pt(12)
COUNT = pt(9)
LARGEST_SQUARE = 7.0
HEAD = 4.4  # between the safe edge and the room for the shape, top and bottom
ARROW = 1.6  # radius
GAP = 1.0
FOOT = 3.0  # between the safe edge and the room for the shape, where a line marks the foot
LINE = 0.8  # how thick that is


def card(
    definition: Card,
    square: float,
    size: CardSize,
    may_turn: bool,
    look: Look = FULL,
    language: Language = ENGLISH,
) -> Component:
    """A card: its name, the shape, how many tokens it takes, and which way it may lie.

    One that may be turned has a sign for that, and its name at both ends for two players; any other has a
    line at its foot, so that it cannot lie on its head unnoticed: a double one if it is large. `square` is
    the side of one square of the shape, the same on all cards of a deck. Raises FitError if the name is too
    long.
    """
    middle = (size.height + (0.0 if may_turn else HEAD - FOOT)) / 2
    art: list[Mark] = [
        border(size.width, size.height, look),
        shape_blocks(definition.shape, size.width / 2, middle, square, look),
        *_count_block(definition, size, may_turn, look),
    ]
    if may_turn:
        head = size.safe + cap_height(look.fonts.bold, NAME) / 2
        art.append(turn_arrow(size.width - size.safe - ARROW, head, ARROW, look.quiet))
    else:
        art.append(foot_line(size, look))
        if definition.large:
            art.append(replace(foot_line(size, look, y=-2 * LINE), name="foot-large"))
    front = face(
        size.width,
        size.height,
        background=[paper(size.width, size.height, look)],
        art=art,
        text=[*_names(definition, size, may_turn, look), _count(definition, size, may_turn, look)],
    )
    return Component(
        id=component_id("card", definition.id),
        kind="card",
        name=language.say("name_card", name=definition.name),
        copies=definition.copies,
        front=front,
        file=f"svg/cards/{definition.id}.svg",
    )


def foot_line(size: CardSize, look: Look, x: float = 0.0, y: float = 0.0) -> Rect:
    """The line at the foot of a card whose top left corner is (x, y)."""
    top = y + size.height - size.safe - LINE
    return Rect(x + size.safe, top, size.width - 2 * size.safe, LINE, Style(look.accent), name="foot")


def card_square(shapes: Sequence[Polyomino], size: CardSize, may_turn: bool = True) -> float:
    """The side at which every shape of the deck fits its card, in millimetres."""
    wide = max((shape.width for shape in shapes), default=1)
    high = max((shape.height for shape in shapes), default=1)
    room_across = size.width - 2 * size.safe
    room_down = size.height - 2 * size.safe - HEAD - (HEAD if may_turn else FOOT)
    return min(LARGEST_SQUARE, room_across / wide, room_down / high)


def _names(definition: Card, size: CardSize, may_turn: bool, look: Look) -> Iterator[Text]:
    """The name at the top left, and at the bottom right for the player opposite."""
    bold = look.fonts.bold
    beside = (
        ARROW * 2 if may_turn else size.width - size.safe - _count_place(definition, size, False, look)[0]
    )
    height = _name_size(
        definition, bold, size.width - 2 * size.safe - beside - (2 * GAP if may_turn else GAP)
    )
    rise = cap_height(bold, height)
    right, bottom = size.width - size.safe, size.height - size.safe - rise
    yield text(definition.name, size.safe, size.safe + rise, bold, height, look.accent, name="name")
    if may_turn:
        yield text(definition.name, right, bottom, bold, height, look.accent, turn=180, name="name-opposite")


def _count_block(definition: Card, size: CardSize, may_turn: bool, look: Look) -> tuple[Group]:
    """A little block before the number of tokens: at the bottom left, or at the top if nothing is there."""
    side = cap_height(look.fonts.bold, COUNT) + 0.4
    left, baseline = _count_place(definition, size, may_turn, look)
    return (block(left, baseline - side + 0.2, side, look.block, name="token", look=look),)


def _count(definition: Card, size: CardSize, may_turn: bool, look: Look) -> Text:
    bold = look.fonts.bold
    left, baseline = _count_place(definition, size, may_turn, look)
    words = str(len(definition.shape))
    return text(
        words, left + cap_height(bold, COUNT) + 0.4 + GAP, baseline, bold, COUNT, look.quiet, name="count"
    )


def _count_place(definition: Card, size: CardSize, may_turn: bool, look: Look) -> tuple[float, float]:
    """Where the count begins, and its baseline."""
    if may_turn:
        return size.safe, size.height - size.safe
    bold = look.fonts.bold
    words = measure(str(len(definition.shape)), bold, COUNT).width
    left = size.width - size.safe - words - cap_height(bold, COUNT) - 0.4 - GAP
    return left, size.safe + cap_height(bold, NAME)


def _name_size(definition: Card, bold: Font, room: float) -> float:
    natural = measure(definition.name, bold, 1.0).width
    fitting = min(NAME, room / natural) if natural else NAME  # accents alone have no width
    if fitting < FLOOR:
        over = show(natural * FLOOR - room)
        too_long = f"the name {definition.name!r} is {over} mm too long for the card at {show_pt(FLOOR)}"
        raise FitError([Problem(f"card {definition.id}: {too_long}; shorten it")])
    return fitting
