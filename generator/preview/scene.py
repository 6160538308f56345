"""The picture beside the game's name: its board, some tokens on it, some cards. It says nothing new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.component import Component
from generator.game.definition import Board
from generator.kit import Kit
from generator.painters.painter import number
from generator.preview.markup import Html, tag
from generator.preview.pictures import Album

# Which set of tokens lies on which square; in a game of fewer sets they take turns.
_POSITION = ("..11...", "011.2..", "00.222.", "0.33.5.", "..3355.", ".4..5..", "444....")
_TILT = -6
_FAN = (-12, 2, 16)


def scene(kit: Kit, album: Album) -> Html:
    """A decoration, hidden from who listens."""
    boards, tokens, cards = (
        [part for part in kit.components if part.kind == kind] for kind in ("board", "token", "card")
    )
    if not boards:
        return Html()
    board = boards[0]
    size = max(board.width, board.height)
    laid = tag(
        "g",
        album.again(board),
        tag("g", *_tokens(kit.game.board, tokens, album)),
        transform=f"rotate({_TILT} {number(board.width / 2)} {number(board.height / 2)})",
    )
    # The fan is as high as two fifths of the board, whatever cards are.
    view = " ".join(map(number, (-0.07 * size, -0.07 * size, 1.5 * size, 1.14 * size)))
    return tag("svg", laid, *_cards(cards, album, size), viewBox=view, class_="scene", aria_hidden="true")


def _tokens(board: Board, tokens: Sequence[Component], album: Album) -> Iterator[Html]:
    for row, line in enumerate(_POSITION[: board.rows]):
        for column, sign in enumerate(line[: board.columns]):
            if sign != "." and tokens:
                token = tokens[int(sign) % len(tokens)]
                inset = board.margin + (board.square - token.width) / 2
                yield album.again(token, inset + column * board.square, inset + row * board.square)


def _cards(cards: Sequence[Component], album: Album, size: float) -> Iterator[Html]:
    chosen = [cards[len(cards) * share // 4] for share in (1, 2, 3)] if len(cards) > 3 else cards
    for turn, card in zip(_FAN, chosen, strict=False):
        scale = 0.4 * size / card.height
        x, y = size * 1.16, size * 1.42
        yield tag(
            "g",
            album.again(card, -card.width / 2, -card.height * 2.3),
            transform=f"translate({number(x)} {number(y)}) rotate({turn}) scale({number(scale, 4)})",
        )
