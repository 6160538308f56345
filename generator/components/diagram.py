"""Diagrams on rule cards, drawn with the board's squares and the game's own tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.block import well
from generator.components.icons import arrow, cross, tick
from generator.components.look import ACCENT, QUIET, REFUSED
from generator.components.shape import shape_blocks
from generator.components.token import token_art
from generator.drawing.marks import Group, Mark, Text
from generator.game.definition import Game, TokenSize
from generator.game.polyomino import Polyomino
from generator.typeset.fonts import REGULAR, cap_height, text
from generator.units import pt

TALLEST = 20.0  # a strip leaves room for words
CAPTION = pt(6.5)


@dataclass(frozen=True, slots=True)
class Strip:
    """A diagram as wide as the text: marks from (0, 0) down to `height`."""

    art: tuple[Mark, ...]
    text: tuple[Text, ...]
    height: float
    overflow: float = 0.0


def strip(kind: str, game: Game, captions: Sequence[str], width: float) -> Strip:
    """Draw a diagram by the name it has in the definition."""
    return {"turn": _turn, "steal": _steal}[kind](game, captions, width)


def _turn(game: Game, captions: Sequence[str], width: float) -> Strip:
    """The shape of a card, the same turned, and its mirror image: each allowed or not, as the rules say."""
    shape = _telling_shape(game)
    rules = game.rules.parameters
    pictures = ((shape, None), (shape.turned(), rules.rotate), (shape.mirrored(), rules.mirror))
    third = width / 3
    square = min(3.4, (third - 8) / max(shape.width, shape.height), 11 / max(shape.width, shape.height))
    room = square * max(shape.width, shape.height)
    marks: list[Mark] = []
    for index, (picture, allowed) in enumerate(pictures):
        middle = third * (index + 0.5)
        blocks = shape_blocks(picture, middle, room / 2, square)
        marks.append(Group(f"shape-{index + 1}", blocks.marks))
        if allowed is not None:
            sign = middle + picture.width * square / 2 + 2.2
            marks.append(_verdict(sign, room / 2, allowed))
    baseline = room + 1.4 + cap_height(REGULAR, CAPTION)
    labels = [(third * (index + 0.5), words) for index, words in enumerate(captions)]
    return _captioned(marks, labels, baseline, third - 1)


def _verdict(x: float, y: float, allowed: bool) -> Mark:
    return tick(x, y, 2.4, ACCENT) if allowed else cross(x, y, 2.4, REFUSED)


def _telling_shape(game: Game) -> Polyomino:
    """The first card whose turn and whose mirror image can both be told from it."""
    shapes = [card.shape for card in game.deck.cards] or [Polyomino.of([(0, 0)])]
    chiral = [shape for shape in shapes if shape.mirrored() not in shape.turns()]
    return min(chiral or shapes, key=len)


def _steal(game: Game, captions: Sequence[str], width: float) -> Strip:
    """A line that waits for its last token; then the line is free, and its tokens lie beside the board."""
    columns = game.board.columns
    arrow_room = 9.0
    side = min(3.8, (width - arrow_room) / 2 / columns)
    line, drop = side * columns, side * 0.8
    right, middle = width - line, drop + side / 2
    taken = drop + side + 1.2
    marks: list[Mark] = [
        Group("line-before", tuple(_line(game, 0.0, drop, side, columns - 1))),
        _little_token(game, columns - 1, (columns - 1) * side, 0.0, side),
        arrow(line + 2.0, right - 2.0, middle, ACCENT),
        Group("line-after", tuple(_line(game, right, drop, side, 0))),
        Group(
            "tokens-taken",
            tuple(_little_token(game, n, right + n * side, taken, side) for n in range(columns)),
        ),
    ]
    baseline = taken + side + 1.5 + cap_height(REGULAR, CAPTION)
    middles = (line / 2, right + line / 2)
    return _captioned(marks, list(zip(middles, captions, strict=False)), baseline, line + arrow_room / 2)


def _line(game: Game, x: float, y: float, side: float, filled: int) -> Iterator[Mark]:
    """A row of the board whose first squares are filled."""
    for column in range(game.board.columns):
        left = x + column * side
        yield (
            _little_token(game, column, left, y, side)
            if column < filled
            else well(left, y, side, f"square-{column + 1}")
        )


def _little_token(game: Game, column: int, x: float, y: float, side: float) -> Group:
    """The token of a column: two of each colour side by side, as placements leave them."""
    colours = game.colours[column // 2 % len(game.colours)]
    size = TokenSize(side=side, inset=side * 0.03)
    return Group(f"token-{colours.id}", tuple(token_art(colours, size, x, y)))


def _captioned(
    marks: Sequence[Mark], labels: Sequence[tuple[float, str]], baseline: float, room: float
) -> Strip:
    texts = tuple(text(words, x, baseline, REGULAR, CAPTION, QUIET, "middle") for x, words in labels)
    over = max((found.width - room for found in texts), default=0.0)
    return Strip(tuple(marks), texts, baseline + 0.8, max(0.0, over))
