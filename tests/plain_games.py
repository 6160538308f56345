"""Small random games, each as the engine's table and as the plain rules' game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.game.definition import Parameters
from generator.game.polyomino import Polyomino
from generator.game.records import kinds
from generator.game.values import OneOf, YesNo
from generator.play.grid import Grid, bits
from generator.play.legal import places
from generator.play.seventh import shape_on
from generator.play.table import Move, Outcome, State, Table
from tests.plain_rules import PlainGame, PlainMove, PlainOutcome

# Every value of every parameter that play depends on; `reserves` is about what players see.
VALUES: dict[str, tuple[object, ...]] = {
    name: kind.words
    if isinstance(kind, OneOf)
    else (True, False)
    if isinstance(kind, YesNo)
    else (1, 2, 3, 4)
    for name, kind in kinds(Parameters).items()
}


def a_table(chance: Random, **fixed: object) -> Table:
    """A small board, few tokens, a deck of odd shapes, and any rules (but for those given)."""
    rules = Parameters(**{**{name: chance.choice(values) for name, values in VALUES.items()}, **fixed})
    grid = Grid(chance.randint(2, 5), chance.randint(2, 5))
    shapes = [
        shape_on(grid, f"card-{number}", a_shape(chance, grid), rules)
        for number in range(chance.randint(1, 4))
    ]
    each = chance.choice((1, 1, 2))
    tokens = [chance.choice((1, 2, 3, 5, 8, 14)) for _ in range(2 * each)]
    if chance.random() < 0.4:  # equal reserves make ties
        tokens = tokens[:each] * 2
    return Table(
        grid,
        tuple(f"colour-{number}" for number in range(2 * each)),
        tuple(int(number >= each) for number in range(2 * each)),
        tuple(tokens),
        tuple(shapes),
        tuple(chance.choice(range(len(shapes))) for _ in range(chance.randint(1, 14))),
        rules,
    )


def a_shape(chance: Random, grid: Grid) -> Polyomino:
    """One to four squares in a box of the board's size or a little more; they need not touch."""
    height, width = (min(4, side + (chance.random() < 0.1)) for side in (grid.rows, grid.columns))
    squares = [(row, column) for row in range(height) for column in range(width)]
    if chance.random() < 0.7:  # near each other, as on most cards
        middle = chance.choice(squares)
        squares.sort(key=lambda one: (abs(one[0] - middle[0]) + abs(one[1] - middle[1]), chance.random()))
    else:
        chance.shuffle(squares)
    return Polyomino.of(squares[: chance.choice((1, 2, 2, 3, 3, 4))])


def a_state(table: Table, chance: Random) -> State:
    """A position made by hand: any tokens anywhere, any market; nobody may be able to move."""
    grid, colours = table.grid, range(len(table.colours))
    board = [0] * len(table.colours)
    for bit in range(grid.columns * grid.rows):
        if chance.random() < 0.8 and not any(grid.full(sum(board) | 1 << bit)):
            board[chance.choice(colours)] |= 1 << bit
    most = chance.choice((0, 1, 2, 4, 9))
    purses = [tuple(chance.randint(0, most) for _ in colours) for _ in range(2)]
    cards = [chance.choice(range(len(table.shapes))) for _ in range(chance.randint(0, 9))]
    cut = chance.randint(0, 5)
    market, deck = tuple(cards[:cut]), tuple(cards[cut:])
    return State(
        board=tuple(board),
        filled=sum(board),
        reserve=(purses[0], purses[1]),
        bank=(chance.randint(0, 3), chance.randint(0, 3)),
        market=market,
        deck=deck,
        turn=chance.randint(0, 1),
        first=chance.randint(0, 1),
        passes=chance.randint(0, 1),
        ending=None,
        winner=None,
        fits=places(table, sum(board), market),
    )


def plain(table: Table, state: State) -> PlainGame:
    """The same game for the plain rules."""
    return PlainGame(
        table.grid.columns,
        table.grid.rows,
        {shape.id: set(shape.polyomino.cells) for shape in table.shapes},
        table.owners,
        {name: getattr(table.rules, name) for name in VALUES},
        [dict(enumerate(purse)) for purse in state.reserve],
        [table.shapes[card].id for card in state.market],
        [table.shapes[card].id for card in state.deck],
        {
            divmod(bit, table.grid.columns): colour
            for colour, mask in enumerate(state.board)
            for bit in bits(mask)
        },
        list(state.bank),
        0,
        state.turn,
        state.first,
        state.passes,
        state.ending,
        state.winner,
    )


def plain_move(table: Table, move: Move) -> PlainMove:
    squares = table.grid.cells(move.cells)
    colours = move.mix or (move.colour,) * len(squares)
    return move.card, frozenset(zip(squares, colours, strict=True))


def engine_move(table: Table, move: PlainMove) -> Move:
    card, squares = move
    cells = table.grid.mask(square for square, _ in squares)
    if table.rules.colours_per_placement == "one":
        return Move(card, cells, next(iter(squares))[1])
    return Move(card, cells, -1, tuple(colour for _, colour in sorted(squares)))


def plain_outcome(table: Table, outcome: Outcome) -> PlainOutcome:
    return PlainOutcome(
        list(outcome.rows),
        list(outcome.columns),
        {colour: count for colour, count in enumerate(outcome.claimed) if count},
        [table.shapes[card].id for card in outcome.swept],
        outcome.passes,
    )


def alike(ours: PlainGame, theirs: PlainGame) -> bool:
    """Whether both describe the same moment. Whose turn it is means nothing once a game has ended."""
    one, other = dict(vars(ours)), dict(vars(theirs))
    for found in (one, other):
        found.pop("box")
        if found["ending"]:
            found.pop("turn")
    return one == other


def strange_moves(table: Table, state: State, chance: Random, most: int) -> Iterator[Move]:
    """Moves near the legal ones: any card, any squares of any number, any colours."""
    squares, colours = table.grid.columns * table.grid.rows, len(table.colours)
    for _ in range(most):
        card = chance.randint(-1, len(state.market))
        size = table.shapes[state.market[card]].size if 0 <= card < len(state.market) else 1
        size += chance.choice((-1, 0, 0, 0, 0, 1))
        cells = sum(1 << one for one in chance.sample(range(squares), max(0, min(size, squares))))
        yield from two_payments(chance, card, cells, colours)


def two_payments(chance: Random, card: int, cells: int, colours: int) -> Iterator[Move]:
    yield Move(card, cells, chance.randint(-1, colours))
    yield Move(card, cells, -1, tuple(chance.randint(-1, colours) for _ in range(cells.bit_count())))
