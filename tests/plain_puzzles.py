"""Block puzzles made by chance, and how the engine's states look to the plain model."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

from generator.game.polyomino import Polyomino
from generator.game.puzzle import Puzzle
from generator.play.grid import Grid
from generator.play.puzzle import NONE, State, Table, shape_on
from tests.plain_puzzle import PlainPuzzle

SHAPES = (
    "#",
    "##",
    "#/#",
    "###",
    "#/#/#",
    "##/##",
    "##/#.",
    "#./.#",
    ".#./###/.#.",
    "#.#/###",
    "#####",
    "###/###/###",
)
EIGHT = Puzzle(largest_in_set=1)
TEN = Puzzle(
    line_points=(100, 250, 500, 1000),
    further_line=500,
    combo="percent",
    combo_steps=(0, 50, 100, 150, 200),
    further_combo=0,
    empty_board=2000,
    continue_rows=4,
)


def a_puzzle(chance: Random) -> Table:
    """A small board, so that lines are full soon, with rules of any kind."""
    grid = Grid(chance.randint(2, 7), chance.randint(2, 7))
    tray = chance.randint(1, 4)
    rules = Puzzle(
        tray=tray,
        largest_in_set=chance.randint(0, tray),
        square_points=chance.choice((0, 1, 3)),
        line_points=chance.choice(((), (100,), (10, 30, 60))),
        further_line=chance.choice((0, 70)),
        combo=chance.choice(("points", "percent")),
        combo_steps=chance.choice(((), (0, 50), (5, 10, 15))),
        further_combo=chance.choice((0, 10)),
        empty_board=chance.choice((0, 300)),
        continue_rows=chance.randint(0, 3),
    )
    drawn = chance.sample(SHAPES, chance.randint(2, len(SHAPES)))
    shapes = tuple(
        shape_on(grid, f"s{n}", Polyomino.from_rows(one.split("/"))) for n, one in enumerate(drawn)
    )
    large = frozenset(n for n in range(len(shapes)) if chance.random() < 0.3)
    deck = tuple(n for n in range(len(shapes)) for _ in range(chance.randint(0, 4)))
    return Table(grid, shapes, large, deck, rules)


def plain(table: Table, state: State) -> PlainPuzzle:
    """The engine's state as the plain model holds it."""
    names = [shape.id for shape in table.shapes]
    return PlainPuzzle(
        table.grid.columns,
        table.grid.rows,
        {shape.id: set(shape.polyomino.cells) for shape in table.shapes},
        {names[shape] for shape in table.large},
        asdict(table.rules),
        [None if shape == NONE else names[shape] for shape in state.tray],
        [names[card] for card in state.deck],
        [names[card] for card in state.discard],
        set(table.grid.cells(state.filled)),
        state.score,
        state.streak,
        state.continued,
    )
