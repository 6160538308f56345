"""Diagrams on rule cards, drawn with the board's squares and the game's own tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.components.block import block, well
from generator.components.icons import arrow, cross, tick
from generator.components.look import FULL, Look
from generator.components.shape import shape_blocks
from generator.components.token import token_art
from generator.drawing.marks import Group, Mark, Rect, Style, Text, line
from generator.game.definition import Game, Parameters, TokenSize
from generator.game.polyomino import Cell, Polyomino
from generator.game.puzzle import Puzzle
from generator.play.examples import clearing, stealing
from generator.play.seventh import ways
from generator.typeset.fonts import cap_height, text
from generator.units import FLOOR

CAPTION = FLOOR
VERDICT = 2.2  # a tick or cross
ARROW_ROOM = 9.0  # between the two halves of a strip
HIGHEST = 26.0  # a whole board
FALL = 2.0  # from a token about to be placed to its square


@dataclass(frozen=True, slots=True)
class Strip:
    """A diagram as wide as the text: marks from (0, 0) down to `height`."""

    art: tuple[Mark, ...]
    text: tuple[Text, ...]
    height: float
    overflow: float = 0.0


def strip(kind: str, game: Game, captions: Sequence[str], width: float, look: Look = FULL) -> Strip:
    """Draw a diagram by the name it has in the definition."""
    return {"turn": _turn, "steal": _steal, "clear": _clear}[kind](game, captions, width, look)


def square_of(kind: str, game: Game, width: float) -> float:
    """The side of the squares in a diagram of this width; less than nothing if it has no room for any."""
    if kind == "steal":
        return min(3.8, (width - ARROW_ROOM) / 2 / game.board.columns)
    if kind == "clear":
        return min(3.0, (width - ARROW_ROOM) / 2 / game.board.columns, HIGHEST / game.board.rows)
    shape = telling_shape(game)
    longest = max(shape.width, shape.height)
    return min(3.4, (width / 3 - 4) / longest, 11 / longest)


def _turn(game: Game, captions: Sequence[str], width: float, look: Look) -> Strip:
    """The shape of a card, the same turned, and its mirror image: each allowed or not, as the rules say."""
    shape = telling_shape(game)
    pictures = (shape, shape.turned(), shape.mirrored())
    allowed = _allowed(shape, game.rules.parameters)
    third, square = width / 3, square_of("turn", game, width)
    room = square * max(shape.width, shape.height)
    middles = [third * (index + 0.5) for index in range(3)]
    marks: list[Mark] = [
        Group(f"shape-{index + 1}", shape_blocks(picture, middle, room / 2, square, look).marks)
        for index, (picture, middle) in enumerate(zip(pictures, middles, strict=True))
    ]
    baseline = room + 1.4 + cap_height(look.fonts.regular, CAPTION)
    said = [*captions[:3], "", "", ""][:3]
    found = _captioned(marks, list(zip(middles, said, strict=True)), baseline, third - VERDICT - 2, look)
    return replace(found, art=(*found.art, *_verdicts(found.text, allowed, look)))


def _allowed(shape: Polyomino, rules: Parameters | Puzzle) -> tuple[bool | None, bool, bool]:
    """Whether the game that is played lets the shape lie as it is (nobody asks), turned and mirrored.

    A shape that looks the same turned or mirrored says nothing: then the rules' own words count.
    """
    if shape.mirrored() in shape.turns():
        return None, rules.rotate, rules.mirror
    lies = ways(shape, rules)
    return None, shape.turned() in lies, shape.mirrored() in lies


def _verdicts(captions: Sequence[Text], allowed: Sequence[bool | None], look: Look) -> Iterator[Mark]:
    """A tick or a cross before the words, or where they would stand."""
    for caption, verdict in zip(captions, allowed, strict=True):
        if verdict is not None:
            words = caption.width / 2 + VERDICT / 2 + 0.9 if caption.text else 0.0
            x, y = caption.x - words, caption.y - cap_height(look.fonts.regular, CAPTION) / 2
            yield tick(x, y, VERDICT, look.accent) if verdict else cross(x, y, VERDICT, look.refused)


def telling_shape(game: Game) -> Polyomino:
    """The first card whose turn and whose mirror image can both be told from it."""
    return _telling(tuple(card.shape for card in game.deck.cards) or (Polyomino.of([(0, 0)]),))


@lru_cache(maxsize=16)  # several diagrams and checks ask, and a deck may be large
def _telling(shapes: tuple[Polyomino, ...]) -> Polyomino:
    chiral = [shape for shape in shapes if shape.mirrored() not in shape.turns()]
    return min(chiral or shapes, key=len)


def _steal(game: Game, captions: Sequence[str], width: float, look: Look) -> Strip:
    """A line that waits for its last token; then the line is free, and its tokens lie beside the board."""
    columns, stolen = game.board.columns, stealing(game)
    half, side = (width - ARROW_ROOM) / 2, square_of("steal", game, width)
    drop = side + FALL
    left, middle = (half - side * columns) / 2, drop + side / 2
    right, taken = width - half + left, drop + side + 1.0
    last = left + (columns - 0.5) * side
    marks: list[Mark] = [
        Group("before", tuple(_line(game, stolen.before, left, drop, side, "before", look))),
        _little_token(game, stolen.placed, last - side / 2, 0.0, side, look),
        arrow((last, side + 0.3), (last, drop - 0.2), look.accent),
        arrow((half + 1.8, middle), (width - half - 1.8, middle), look.accent),
        Group("after", tuple(_line(game, stolen.after, right, drop, side, "after", look))),
        Group(
            "taken",
            tuple(
                _little_token(game, colour, right + n * side, taken, side, look)
                for n, colour in enumerate(stolen.taken)
            ),
        ),
    ]
    below = 1.5 + cap_height(look.fonts.regular, CAPTION)
    first = [(half / 2, words) for words in captions[:1]]
    second = [(width - half / 2, words) for words in captions[1:2]]
    before = _captioned(marks, first, drop + side + below, half, look)
    after = _captioned((), second, taken + side + below, half, look)
    return replace(
        after,
        art=before.art,
        text=(*before.text, *after.text),
        overflow=max(before.overflow, after.overflow),
    )


def _clear(game: Game, captions: Sequence[str], width: float, look: Look) -> Strip:
    """A board with a row and a column full, the square that filled both in colour; and without them."""
    found, side = clearing(game), square_of("clear", game, width)
    half, high = (width - ARROW_ROOM) / 2, side * game.board.rows
    left = (half - side * game.board.columns) / 2
    right = width - half + left
    marks: list[Mark] = [
        _board(game, found.before, left, side, "before", look),
        _little_token(game, 0, left + found.placed[1] * side, found.placed[0] * side, side, look),
        arrow((half + 1.8, high / 2), (width - half - 1.8, high / 2), look.accent),
        _board(game, found.after, right, side, "after", look),
    ]
    said = list(zip((half / 2, width - half / 2), captions, strict=False))
    baseline = high + 1.4 + cap_height(look.fonts.regular, CAPTION)
    return _captioned(marks, said, baseline, half, look)


def _board(game: Game, filled: Iterable[Cell], x: float, side: float, name: str, look: Look) -> Group:
    """A little board from the top down, with blocks on the filled squares."""
    columns, rows, pen = game.board.columns, game.board.rows, look.hair / 2
    ground = Rect(x, 0.0, columns * side, rows * side, Style(look.well), name=f"{name}-ground")
    lines = [
        line((x + column * side, 0.0), (x + column * side, rows * side), look.hairline, pen)
        for column in range(columns + 1)
    ]
    lines += [
        line((x, row * side), (x + columns * side, row * side), look.hairline, pen) for row in range(rows + 1)
    ]
    gap = side * 0.06
    blocks = [
        block(x + column * side + gap, row * side + gap, side - 2 * gap, look.block, look=look)
        for row, column in sorted(filled)
    ]
    return Group(name, (ground, *lines, *blocks))


def _line(
    game: Game, row: Sequence[int | None], x: float, y: float, side: float, name: str, look: Look
) -> Iterator[Mark]:
    """A row of the board: a colour set's number for each square, or None where it is free."""
    for column, colour in enumerate(row):
        left = x + column * side
        yield well(left, y, side, f"{name}-{column + 1}", look)
        if colour is not None:
            yield _little_token(game, colour, left, y, side, look)


def _little_token(game: Game, colour: int, x: float, y: float, side: float, look: Look) -> Group:
    colours = game.colours[colour]
    size = TokenSize(side=side, inset=side * 0.03)
    return Group(f"token-{colours.id}", tuple(token_art(colours, size, x, y, look)))


def _captioned(
    marks: Sequence[Mark], labels: Sequence[tuple[float, str]], baseline: float, room: float, look: Look
) -> Strip:
    font = look.fonts.regular
    texts = tuple(text(words, x, baseline, font, CAPTION, look.quiet, "middle") for x, words in labels)
    over = max((found.width - room for found in texts), default=0.0)
    return Strip(tuple(marks), texts, baseline + 0.8, max(0.0, over))
