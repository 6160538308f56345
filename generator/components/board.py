"""The board: squares that blocks sink into, and their letters and numbers in the margin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import floor
from string import ascii_uppercase

from generator.components.block import EDGES, facets, well
from generator.components.component import Component
from generator.components.ground import paper
from generator.components.look import FULL, Look
from generator.drawing.marks import Group, Mark, Path, Rect, Style, Text, face, polygon
from generator.game.definition import Board
from generator.game.language import ENGLISH, Language
from generator.typeset.fonts import cap_height, text
from generator.units import pt, show

LETTER = pt(9)
LETTER_INWARD = 0.5  # letters stand a little nearer to the squares than to the cut
WALL = 0.045  # of a square's side


def board(definition: Board, look: Look = FULL, language: Language = ENGLISH) -> Component:
    """Columns are lettered from A, rows numbered from 1 at the top, on both sides for both players."""
    width, height = definition.width, definition.height
    front = face(
        width,
        height,
        background=[paper(width, height, look)],
        art=[_row(definition, row, look) for row in range(definition.rows)],
        text=[
            Group("column-letters", tuple(_column_letters(definition, look))),
            Group("row-numbers", tuple(_row_numbers(definition, look))),
        ],
    )
    return Component(
        id="board",
        kind="board",
        name=language.say("name_board"),
        copies=1,
        front=front,
        file="svg/board.svg",
    )


def board_advice(definition: Board, width: float, height: float) -> str:
    """What board would fit into so many millimetres: smaller squares, or fewer of them."""
    room = width - 2 * definition.margin, height - 2 * definition.margin
    side = floor(min(room[0] / definition.columns, room[1] / definition.rows) * 10) / 10
    columns, rows = (max(0, floor(length / definition.square + 1e-9)) for length in room)
    fewer = f"{min(columns, definition.columns)} × {min(rows, definition.rows)}"
    return f"squares of up to {show(side)} mm would fit, or {fewer} squares of {show(definition.square)} mm"


def square_name(row: int, column: int) -> str:
    """The square's coordinates, as printed and played: B3 is column B, third row from the top.

    >>> square_name(2, 1)
    'B3'
    """
    return f"{ascii_uppercase[column]}{row + 1}"


def _row(board: Board, row: int, look: Look) -> Mark:
    """A row's squares, each a mark of its own, and their walls, one mark for each direction of light."""
    squares = [
        well(
            board.margin + column * board.square,
            board.margin + row * board.square,
            board.square,
            f"square-{square_name(row, column).lower()}",
            look,
        )
        for column in range(board.columns)
    ]
    return Group(f"row-{row + 1}", (*squares, *_walls(squares, board.square * WALL, look)))


def _walls(squares: list[Rect], depth: float, look: Look) -> Iterator[Path]:
    """The four walls of all squares of a row: one path an edge, so that a large board stays a light file."""
    quads = [facets(square.x, square.y, square.width, depth) for square in squares]
    for edge, (name, wall) in enumerate(zip(EDGES, look.walls, strict=False)):  # a look may have none
        style = Style(wall)
        outlines = (polygon(corners[edge], style).segments for corners in quads)
        yield Path(tuple(chain.from_iterable(outlines)), style, f"walls-{name}")


def _column_letters(board: Board, look: Look) -> Iterator[Text]:
    middle = board.margin / 2 + LETTER_INWARD
    for column in range(board.columns):
        x = board.margin + (column + 0.5) * board.square
        for y in (middle, board.height - middle):
            yield _label(ascii_uppercase[column], x, y, look)


def _row_numbers(board: Board, look: Look) -> Iterator[Text]:
    middle = board.margin / 2 + LETTER_INWARD
    for row in range(board.rows):
        y = board.margin + (row + 0.5) * board.square
        for x in (middle, board.width - middle):
            yield _label(str(row + 1), x, y, look)


def _label(words: str, x: float, y: float, look: Look) -> Text:
    bold = look.fonts.bold
    return text(words, x, y + cap_height(bold, LETTER) / 2, bold, LETTER, look.quiet, anchor="middle")
