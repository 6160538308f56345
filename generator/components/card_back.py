"""The one back that all cards share: a small board with two lines full, the same when turned by half."""

from __future__ import annotations

from generator.colour import contrast, mix
from generator.components.block import block
from generator.components.component import Component
from generator.components.look import ACCENT, PAPER
from generator.drawing.marks import Group, Mark, Rect, Style, Text, face
from generator.game.definition import Game
from generator.typeset.fonts import BOLD, cap_height, measure, text
from generator.units import pt

TITLE = pt(10)
TITLE_ROOM = 11.0  # at either end
PALE = "#eef1f6"
GAP = 0.06  # of a square's side, all around


def card_back(game: Game) -> Component:
    """Printed only where backs are: `copies` is 0."""
    size = game.print.cards
    front = face(
        size.width,
        size.height,
        background=[Rect(0, 0, size.width, size.height, Style(ACCENT), name="ground")],
        art=_little_board(game),
        text=_titles(game),
    )
    return Component("card-back", "card_back", "Card back", 0, front, "svg/cards/back.svg")


def _little_board(game: Game) -> list[Mark]:
    size, board = game.print.cards, game.board
    room = size.width - 2 * size.safe, size.height - 2 * TITLE_ROOM
    side = min((room[0]) / board.columns, room[1] / board.rows)
    left, top = (size.width - side * board.columns) / 2, (size.height - side * board.rows) / 2
    return [_row(game, row, left, top + row * side, side) for row in range(board.rows)]


def _row(game: Game, row: int, left: float, y: float, side: float) -> Group:
    """A row of the little board; two rows that mirror each other are full, their last square in colour."""
    rows, columns = game.board.rows, game.board.columns
    upper = (rows - 1) // 2 - (rows > 2)
    inset, inner = side * GAP, side * (1 - 2 * GAP)
    squares: list[Mark] = []
    for column in range(columns):
        x, name = left + column * side + inset, f"square-{row + 1}-{column + 1}"
        if row in (upper, rows - 1 - upper):
            last = column == (columns - 1 if row == upper else 0)
            squares.append(_filled(game, x, y + inset, inner, name, last))
        else:
            squares.append(Rect(x, y + inset, inner, inner, Style(mix(ACCENT, PAPER, 0.16)), name=name))
    return Group(f"row-{row + 1}", tuple(squares))


def _filled(game: Game, x: float, y: float, side: float, name: str, last: bool) -> Group:
    colours = [colours.colour for colours in game.colours]
    striking = max(colours, key=lambda colour: contrast(colour, ACCENT), default=PALE)
    return block(x, y, side, striking if last else PALE, name=name, dark=ACCENT)


def _titles(game: Game) -> tuple[Text, Text]:
    size, words = game.print.cards, game.about.name
    height = min(TITLE, (size.width - 2 * size.safe) / measure(words, BOLD, 1.0).width)
    rise, middle = cap_height(BOLD, height), size.width / 2
    below = size.height - size.safe - (TITLE_ROOM - size.safe - rise) / 2
    above = size.height - below
    return (
        text(words, middle, below, BOLD, height, PAPER, "middle", name="title"),
        text(words, middle, above, BOLD, height, PAPER, "middle", turn=180, name="title-opposite"),
    )
