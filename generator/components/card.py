"""Polyomino cards."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.block import block
from generator.components.component import Component, component_id
from generator.components.ground import border, paper
from generator.components.icons import turn_arrow
from generator.components.look import FULL, Look
from generator.components.shape import shape_blocks
from generator.drawing.marks import Font, Group, Mark, Text, face
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


def card(
    definition: Card,
    square: float,
    size: CardSize,
    may_turn: bool,
    look: Look = FULL,
    language: Language = ENGLISH,
) -> Component:
    """A card: its name for both players, the shape, how many tokens it takes, and whether it may be turned.

    `square` is the side of one square of the shape, the same on all cards of a deck. Raises FitError if the
    name is too long.
    """
    art: list[Mark] = [
        border(size.width, size.height, look),
        shape_blocks(definition.shape, size.width / 2, size.height / 2, square, look),
        *_count_block(size, look),
    ]
    if may_turn:
        middle = size.safe + cap_height(look.fonts.bold, NAME) / 2
        art.append(turn_arrow(size.width - size.safe - ARROW, middle, ARROW, look.quiet))
    front = face(
        size.width,
        size.height,
        background=[paper(size.width, size.height, look)],
        art=art,
        text=[*_names(definition, size, look), _count(definition, size, look)],
    )
    return Component(
        id=component_id("card", definition.id),
        kind="card",
        name=language.say("name_card", name=definition.name),
        copies=definition.copies,
        front=front,
        file=f"svg/cards/{definition.id}.svg",
    )


def card_square(shapes: Sequence[Polyomino], size: CardSize) -> float:
    """The side at which every shape of the deck fits its card, in millimetres."""
    wide = max((shape.width for shape in shapes), default=1)
    high = max((shape.height for shape in shapes), default=1)
    room_across = size.width - 2 * size.safe
    room_down = size.height - 2 * (size.safe + HEAD)
    return min(LARGEST_SQUARE, room_across / wide, room_down / high)


def _names(definition: Card, size: CardSize, look: Look) -> tuple[Text, Text]:
    """The name at the top left, and at the bottom right for the player opposite."""
    bold = look.fonts.bold
    height = _name_size(definition, bold, size.width - 2 * (size.safe + ARROW + GAP))
    rise = cap_height(bold, height)
    right, bottom = size.width - size.safe, size.height - size.safe - rise
    return (
        text(definition.name, size.safe, size.safe + rise, bold, height, look.accent, name="name"),
        text(definition.name, right, bottom, bold, height, look.accent, turn=180, name="name-opposite"),
    )


def _count_block(size: CardSize, look: Look) -> tuple[Group]:
    """A little block before the number of tokens, at the bottom left."""
    side = cap_height(look.fonts.bold, COUNT) + 0.4
    top = size.height - size.safe - side + 0.2
    return (block(size.safe, top, side, look.block, name="token", look=look),)


def _count(definition: Card, size: CardSize, look: Look) -> Text:
    bold = look.fonts.bold
    left = size.safe + cap_height(bold, COUNT) + 0.4 + GAP
    words = str(len(definition.shape))
    return text(words, left, size.height - size.safe, bold, COUNT, look.quiet, name="count")


def _name_size(definition: Card, bold: Font, room: float) -> float:
    natural = measure(definition.name, bold, 1.0).width
    fitting = min(NAME, room / natural) if natural else NAME  # accents alone have no width
    if fitting < FLOOR:
        over = show(natural * FLOOR - room)
        too_long = f"the name {definition.name!r} is {over} mm too long for the card at {show_pt(FLOOR)}"
        raise FitError([Problem(f"card {definition.id}: {too_long}; shorten it")])
    return fitting
