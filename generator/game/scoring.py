"""What a placement earns in a block puzzle: the same for the words, the printed tables and the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.game.puzzle import Puzzle


class Points(NamedTuple):
    """What a placement earned, and for what."""

    blocks: int
    lines: int
    combo: int
    empty: int

    @property
    def total(self) -> int:
        return sum(self)


def scored(rules: Puzzle, squares: int, lines: int, streak: int, empty: bool = False) -> Points:
    """The points for covering so many squares and clearing so many lines at once.

    `streak` counts the clearing moves in a row, this one too, so it is 0 if no line is cleared; `empty` says
    whether this clear left no square filled.

    >>> scored(Puzzle(), squares=4, lines=2, streak=3)
    Points(blocks=4, lines=30, combo=40, empty=0)
    >>> fifties = Puzzle(
    ...     line_points=(100, 250, 500, 1000), further_line=500,
    ...     combo="percent", combo_steps=(0, 50, 100, 150, 200), further_combo=0, empty_board=2000,
    ... )
    >>> scored(fifties, squares=3, lines=2, streak=3).total
    503
    >>> scored(fifties, squares=1, lines=6, streak=9, empty=True)
    Points(blocks=1, lines=2000, combo=4000, empty=2000)
    """
    blocks = squares * rules.square_points
    if not lines:
        return Points(blocks, 0, 0, 0)
    for_lines = line_points(rules, lines)
    bonus = combo_bonus(rules, streak)
    combo = bonus * lines if rules.combo == "points" else for_lines * bonus // 100
    return Points(blocks, for_lines, combo, rules.empty_board if empty else 0)


def line_points(rules: Puzzle, lines: int) -> int:
    """The points for clearing so many lines at once.

    >>> [line_points(Puzzle(), lines) for lines in range(8)]
    [0, 10, 30, 60, 100, 150, 210, 280]
    """
    return _step(rules.line_points, rules.further_line, lines)


def combo_bonus(rules: Puzzle, streak: int) -> int:
    """The bonus of the `streak`-th clearing move in a row: points a line, or per cent of the line points.

    >>> [combo_bonus(Puzzle(), streak) for streak in (1, 2, 3, 5, 6, 7)]
    [0, 10, 20, 40, 50, 60]
    """
    return _step(rules.combo_steps, rules.further_combo, streak)


def _step(steps: Sequence[int], further: int, number: int) -> int:
    """The `number`-th step, counted from 1; beyond the last each is so much more."""
    if number <= len(steps):
        return steps[number - 1] if number else 0
    return (steps[-1] if steps else 0) + further * (number - len(steps))
