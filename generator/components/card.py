"""Polyomino cards, and the one back they share."""

from __future__ import annotations

from collections.abc import Sequence

from generator.colour import mix
from generator.components.block import block
from generator.components.component import Component
from generator.components.icons import turn_arrow
from generator.components.look import (
    ACCENT,
    FRAME_INSET,
    FRAME_RADIUS,
    HAIR,
    HAIRLINE,
    INK,
    PAPER,
    QUIET,
)
from generator.components.shape import shape_blocks
from generator.drawing.marks import Group, Mark, Rect, Style, face
from generator.errors import FitError, Problem
from generator.game.definition import Card, CardSize, Game
from generator.game.polyomino import Polyomino
from generator.typeset.fonts import BOLD, cap_height, measure, text
from generator.units import pt, show

NUMERAL = pt(12)
NAME = pt(8)
NAME_FLOOR = pt(6.5)
LARGEST_SQUARE = 6.2
HEAD = 6.0  # between the safe edge and the room for the shape, top and bottom


def card(definition: Card, square: float, size: CardSize, may_turn: bool) -> Component:
    """A card: how many tokens it takes, the shape, its name; an arrow says that it may be turned.

    `square` is the side of one square of the shape, the same on all cards of a deck. Raises FitError if the
    name is too long.
    """
    safe, width = size.safe, size.width
    top = safe + cap_height(BOLD, NUMERAL)
    name_size = _name_size(definition, width - 2 * safe)
    art: list[Mark] = [
        frame(width, size.height),
        shape_blocks(definition.shape, width / 2, size.height / 2, square),
    ]
    if may_turn:
        art.append(turn_arrow(width - safe - 1.6, safe + cap_height(BOLD, NUMERAL) / 2, 1.6, QUIET))
    front = face(
        width,
        size.height,
        background=[paper(width, size.height)],
        art=art,
        text=[
            text(str(len(definition.shape)), safe, top, BOLD, NUMERAL, ACCENT, name="tokens"),
            text(definition.name, width / 2, size.height - safe, BOLD, name_size, INK, "middle", name="name"),
        ],
    )
    return Component(
        id=f"card-{definition.id}",
        kind="card",
        name=f"Card {definition.name}",
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


def card_back(game: Game) -> Component:
    """The back of every card: a small board with one line full."""
    size = game.print.cards
    front = face(
        size.width,
        size.height,
        background=[Rect(0, 0, size.width, size.height, Style(ACCENT), name="ground")],
        art=_little_board(game),
        text=[_back_title(game)],
    )
    return Component("card-back", "card_back", "Card back", 0, front, "svg/cards/back.svg")


def paper(width: float, height: float) -> Rect:
    """White, so that a master looks the same on any canvas."""
    return Rect(0, 0, width, height, Style(PAPER), name="paper")


def frame(width: float, height: float) -> Rect:
    """A hairline well inside the cut."""
    inset = FRAME_INSET
    return Rect(
        inset,
        inset,
        width - 2 * inset,
        height - 2 * inset,
        Style(None, HAIRLINE, HAIR),
        radius=FRAME_RADIUS,
        name="frame",
    )


def _little_board(game: Game) -> list[Mark]:
    size, board = game.print.cards, game.board
    side = min((size.width - 2 * size.safe) / board.columns, (size.height - 22) / board.rows)
    left, top = (size.width - side * board.columns) / 2, (size.height - side * board.rows) / 2 - 3
    empty = Style(mix(ACCENT, PAPER, 0.16))
    full = board.rows // 2
    gap = side * 0.06
    rows: list[Mark] = []
    for row in range(board.rows):
        squares: list[Mark] = []
        for column in range(board.columns):
            x, y = left + column * side + gap, top + row * side + gap
            inner = side - 2 * gap
            squares.append(
                block(x, y, inner, "#ffffff" if row == full else ACCENT, name=f"block-{row + 1}-{column + 1}")
                if row == full
                else Rect(x, y, inner, inner, empty)
            )
        rows.append(Group(f"row-{row + 1}", tuple(squares)))
    return rows


def _back_title(game: Game) -> Mark:
    size = game.print.cards
    room = size.width - 2 * size.safe
    natural = measure(game.about.name, BOLD, 1.0).width
    height = min(pt(10), room / natural)
    return text(
        game.about.name,
        size.width / 2,
        size.height - size.safe - 2.2,
        BOLD,
        height,
        PAPER,
        "middle",
        name="title",
    )


def _name_size(definition: Card, room: float) -> float:
    natural = measure(definition.name, BOLD, 1.0).width
    fitting = min(NAME, room / natural)
    if fitting < NAME_FLOOR:
        over = natural * NAME_FLOOR - room
        raise FitError(
            [
                Problem(
                    f"card {definition.id}: the name {definition.name!r} is {show(over)} mm too long "
                    f"for the card at 6.5 pt; shorten it"
                )
            ]
        )
    return fitting
