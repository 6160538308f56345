"""Which groups share a page, and in which grids: the fewest pages, then the tidiest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from generator.sheets.grid import TOLERANCE, Area, Grid, full_grids, ragged, snug_grids

# Every way to divide so many groups over pages is tried; a kit of more is packed so many groups at a time.
TOGETHER = 8


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one kind and size; `runs` are the components' ids and copies, in catalogue order.

    Pieces that must stand `apart` share no cuts.
    """

    kind: str
    width: float
    height: float
    bleed: float
    runs: tuple[tuple[str, int], ...]
    apart: bool = False

    @property
    def count(self) -> int:
        return sum(copies for _, copies in self.runs)


@dataclass(frozen=True, slots=True)
class Block:
    """The first `count` places of a grid, row by row, taken by pieces of a group (its index)."""

    group: int
    grid: Grid
    count: int


# A page from top to bottom: bands of blocks that stand side by side.
Band = tuple[Block, ...]
Stack = tuple[Band, ...]


class _Choice(NamedTuple):
    """Groups arranged in one way."""

    cost: int
    height: float
    width: float
    stack: Stack


class _Item(NamedTuple):
    """A group to be packed: the pages it fills by itself, and the ways to put what is left on a page.

    `alone` is what it costs, and the pages it takes, if it shares none.
    """

    filled: tuple[Stack, ...]
    options: tuple[_Choice, ...]
    alone: _Plan | None


class _Plan(NamedTuple):
    cost: int
    pages: tuple[Stack, ...]


def pack(groups: Sequence[Group], area: Area) -> list[Stack]:
    """The pages that hold all groups, in the order of the groups. Each piece must fit the area."""
    pages: list[Stack] = []
    for start in range(0, len(groups), TOGETHER):
        items = [_item(start + n, group, area) for n, group in enumerate(groups[start : start + TOGETHER])]
        pages += sorted(_divide(items, area), key=lambda stack: (_first(stack), len(list(chain(*stack)))))
    return pages


def _first(stack: Stack) -> int:
    return min(block.group for block in chain(*stack))


def _item(index: int, group: Group, area: Area) -> _Item:
    grids = list(full_grids(group.width, group.height, group.bleed, area, group.apart))
    runs = [copies for _, copies in group.runs]
    count, largest = sum(runs), max(grids, key=lambda grid: (grid.capacity, -grid.turns))
    if count <= largest.capacity:
        return _Item((), _options(index, count, grids, runs, 0), None)
    pages, left = divmod(count, largest.capacity)
    filled: tuple[Stack, ...] = (((Block(index, largest, largest.capacity),),),) * pages
    torn = ragged(runs, largest.columns)
    before = _cost(pages=pages, turned=largest.turns, torn=torn, cuts=pages * largest.lines)
    options = _options(index, left, grids, [left], before) if left else ()
    return _Item(filled, options, _alone(index, count, grids, runs))


def _options(
    index: int, count: int, grids: Iterable[Grid], runs: Sequence[int], before: int
) -> tuple[_Choice, ...]:
    found = []
    for grid in snug_grids(count, grids):
        cost = _cost(
            turned=grid.turns,
            torn=ragged(runs, grid.columns),
            empty=grid.capacity - count,
            cuts=grid.lines,
            rows=grid.rows,
        )
        found.append(_Choice(before + cost, grid.height, grid.width, ((Block(index, grid, count),),)))
    return tuple(_thinned(found))


def _alone(index: int, count: int, grids: Iterable[Grid], runs: Sequence[int]) -> _Plan:
    """A group that needs several pages has them all in one grid, so that the last is like the others."""
    found = []
    for grid in grids:
        pages = -(-count // grid.capacity)
        torn = ragged(runs, grid.columns)
        found.append(((pages, grid.turns, torn, -grid.capacity, grid.lines), grid))
    (pages, turned, torn, *_), grid = min(found, key=lambda choice: choice[0])
    empty = -count % grid.columns
    cost = _cost(pages=pages, turned=turned, torn=torn, empty=empty, cuts=pages * grid.lines)
    counts = [min(grid.capacity, count - page * grid.capacity) for page in range(pages)]
    return _Plan(cost, tuple(((Block(index, grid, number),),) for number in counts))


def _divide(items: Sequence[_Item], area: Area) -> tuple[Stack, ...]:
    """Every set of items (a bit mask) is divided into pages as cheaply as can be."""
    stacks = _stacks(items, area)
    plans = {0: _Plan(0, ())}
    for mask in range(1, 1 << len(items)):
        found = [
            _Plan(page.cost + plans[mask ^ part].cost, (*page.pages, *plans[mask ^ part].pages))
            for part in _parts(mask)
            for page in _pages(part, items, stacks)
        ]
        plans[mask] = min(found, key=lambda plan: plan.cost)
    return plans[(1 << len(items)) - 1].pages


def _pages(part: int, items: Sequence[_Item], stacks: dict[int, list[_Choice]]) -> Iterator[_Plan]:
    """The page that these items share, and the pages they fill before it."""
    members = [item for n, item in enumerate(items) if part >> n & 1]
    if len(members) == 1 and members[0].alone:
        yield members[0].alone
    elif stacks[part]:
        best = stacks[part][0]
        yield _Plan(best.cost + _cost(pages=1), (*chain(*(item.filled for item in members)), best.stack))


def _parts(mask: int) -> list[int]:
    """The sets within this one that have its first item; those with early items come first."""
    first = mask & -mask
    rest = mask ^ first
    found, part = [], rest
    while True:
        found.append(part | first)
        if not part:
            return sorted(found, key=lambda bits: f"{bits:b}"[::-1], reverse=True)
        part = (part - 1) & rest


def _stacks(items: Sequence[_Item], area: Area) -> dict[int, list[_Choice]]:
    """For every set of items, the ways to put them on one page as bands, the cheapest first."""
    bands = {part: _thinned(found, width_counts=False) for part, found in _bands(items, area).items()}
    stacks = {0: [_Choice(0, -area.gutter, 0.0, ())]}
    for mask in range(1, 1 << len(items)):
        found = (
            _Choice(
                upper.cost + lower.cost,
                upper.height + area.gutter + lower.height,
                0.0,
                upper.stack + lower.stack,
            )
            for part in _parts(mask)
            for upper in bands[part]
            for lower in stacks[mask ^ part]
        )
        stacks[mask] = _thinned(choice for choice in found if choice.height <= area.height + TOLERANCE)
    return stacks


def _bands(items: Sequence[_Item], area: Area) -> dict[int, list[_Choice]]:
    """For every set of items, the ways to put them side by side."""
    bands: dict[int, list[_Choice]] = {}
    for mask in range(1, 1 << len(items)):
        last = mask.bit_length() - 1
        before = mask ^ (1 << last)
        if not before:
            bands[mask] = list(items[last].options)
            continue
        found = (
            _Choice(
                left.cost + right.cost + _cost(beside=1),
                max(left.height, right.height),
                left.width + area.gutter + right.width,
                (left.stack[0] + right.stack[0],),
            )
            for left in bands[before]
            for right in items[last].options
        )
        bands[mask] = _thinned(choice for choice in found if choice.width <= area.width + TOLERANCE)
    return bands


def _thinned(choices: Iterable[_Choice], width_counts: bool = True) -> list[_Choice]:
    """Without those that cost no less and are no smaller than another; the cheapest first."""
    kept: list[_Choice] = []
    for choice in sorted(choices, key=itemgetter(0, 1, 2)):
        _, height, width, _ = choice
        if not any(other.height <= height and (other.width <= width or not width_counts) for other in kept):
            kept.append(choice)
    return kept


def _cost(
    pages: int = 0,
    turned: int = 0,
    torn: int = 0,
    empty: int = 0,
    cuts: int = 0,
    beside: int = 0,
    rows: int = 0,
) -> int:
    """What is worse, in one number: each of these outweighs all that come after it.

    `turned` and `torn` (ragged) count grids, `empty` places, `beside` blocks that stand beside others.
    """
    cost = 0
    for part in (pages, turned, torn, empty, cuts, beside, rows):
        cost = cost * 10**12 + part
    return cost
