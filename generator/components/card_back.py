"""The one back that all cards share: a small board with two lines full, the same when turned by half."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.colour import contrast
from generator.components.block import block
from generator.components.component import Component
from generator.components.look import FULL, Look
from generator.drawing.marks import Group, Mark, Rect, Style, Text, face
from generator.errors import FitError, Problem
from generator.game.definition import Board, CardSize, Game
from generator.typeset.fonts import cap_height, text
from generator.typeset.paragraphs import Line, break_lines, overflow
from generator.units import FLOOR, pt, show, show_pt

TITLE_ROOM = 11.0  # at either end
TITLE_AIR = 0.6
LEADING = 1.16
GAP = 0.06  # of a square's side, all around


def card_back(game: Game, look: Look = FULL) -> Component:
    """Printed only where backs are: `copies` is 0."""
    size = game.print.cards
    front = face(
        size.width,
        size.height,
        background=[Rect(0, 0, size.width, size.height, Style(look.back), name="ground")],
        art=_little_board(game, look),
        text=_titles(game, look),
    )
    return Component(
        id="card-back",
        kind="card_back",
        name=game.language.say("name_card_back"),
        copies=0,
        front=front,
        file="svg/cards/back.svg",
    )


def little_square(size: CardSize, board: Board) -> float:
    """The side of the little board's squares; less than nothing if the names leave no room."""
    room = size.width - 2 * size.safe, size.height - 2 * TITLE_ROOM
    return min(room[0] / board.columns, room[1] / board.rows)


def _little_board(game: Game, look: Look) -> list[Mark]:
    size, board = game.print.cards, game.board
    side = little_square(size, board)
    left, top = (size.width - side * board.columns) / 2, (size.height - side * board.rows) / 2
    return [_row(game, row, left, top + row * side, side, look) for row in range(board.rows)]


def _row(game: Game, row: int, left: float, y: float, side: float, look: Look) -> Group:
    """A row of the little board; two rows that mirror each other are full, their last square in colour."""
    rows, columns = game.board.rows, game.board.columns
    upper = (rows - 1) // 2 - (rows > 2)
    inset, inner = side * GAP, side * (1 - 2 * GAP)
    squares: list[Mark] = []
    for column in range(columns):
        x, name = left + column * side + inset, f"square-{row + 1}-{column + 1}"
        if row in (upper, rows - 1 - upper):
            last = column == (columns - 1 if row == upper else 0)
            squares.append(_filled(game, x, y + inset, inner, name, last, look))
        else:
            ground = Style(look.back_square)
            squares.append(Rect(x, y + inset, inner, inner, ground, inner * look.corner, name))
    return Group(f"row-{row + 1}", tuple(squares))


def _filled(game: Game, x: float, y: float, side: float, name: str, last: bool, look: Look) -> Group:
    colours = [colours.colour for colours in game.colours]
    striking = max(colours, key=lambda colour: contrast(colour, look.back), default=look.back_block)
    return block(x, y, side, striking if last else look.back_block, name=name, dark=look.back, look=look)


def _titles(game: Game, look: Look) -> list[Text]:
    """The game's name at both ends, in as many lines as it needs."""
    size = game.print.cards
    width, height = size.width - 2 * size.safe, TITLE_ROOM - size.safe - TITLE_AIR
    for em in _sizes():
        lines = break_lines(game.about.name, width, em, look.fonts.bold, look.fonts.bold)
        excess = max(overflow(lines, width), len(lines) * em * LEADING - height)
        if excess <= 0:
            return [*_set(lines, size, em, False, look), *_set(lines, size, em, True, look)]
    message = (
        f"the name {game.about.name!r} is {show(excess)} mm too long for the card back at {show_pt(FLOOR)}; "
        "shorten it"
    )
    raise FitError([Problem(message)])


def _sizes() -> list[float]:
    """From the largest size down to the smallest, in half points."""
    return [pt(size / 2) for size in range(20, 12, -1)]


def _set(lines: Sequence[Line], size: CardSize, em: float, turned: bool, look: Look) -> Iterator[Text]:
    """Centred in the room between the little board and the safe edge; turned, at the other end."""
    bold = look.fonts.bold
    block = (len(lines) - 1) * em * LEADING + cap_height(bold, em)
    first = size.height - (TITLE_ROOM + size.safe) / 2 - block / 2 + cap_height(bold, em)
    for number, line in enumerate(lines):
        below = first + number * em * LEADING
        y, turn, name = (size.height - below, 180, "title-opposite") if turned else (below, 0, "title")
        words = "".join(run.text for run in line.runs)
        yield text(words, size.width / 2, y, bold, em, look.back_words, "middle", turn=turn, name=name)
