"""What a player may do: which cards fit, who can pay for them, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.play.grid import fits, masks
from generator.play.table import Move, MoveError, Shape, State, Table


def payable(table: Table, state: State) -> tuple[int, ...]:
    """For each colour how many tokens the player may place."""
    turn = state.turn
    reserve = state.reserve[turn]
    if table.rules.may_place == "any":
        return reserve
    return tuple([count * (owner == turn) for count, owner in zip(reserve, table.owners, strict=True)])


def paying(table: Table, state: State, size: int) -> list[int]:
    """The colours that can pay for a shape of this size alone."""
    return [colour for colour, count in enumerate(payable(table, state)) if count >= size]


def places(table: Table, filled: int, market: Sequence[int]) -> tuple[int, ...]:
    """For each card of a market the places where it fits, as a state holds them."""
    free = table.grid.all & ~filled
    return fits([table.shapes[card].ways for card in market], free)


def legal_moves(table: Table, state: State) -> Iterator[Move]:
    """Every move: each distinct placement of each card, with each colour that can pay for it."""
    if state.ending:
        return
    for card, number in enumerate(state.market):
        shape = table.shapes[number]
        if table.rules.colours_per_placement == "any":
            counts = payable(table, state)
            for cells in masks(shape.ways, state.fits[card]) if sum(counts) >= shape.size else ():
                yield from (Move(card, cells, -1, mix) for mix in _mixtures(counts, shape.size))
        else:
            colours = paying(table, state, shape.size)
            for cells in masks(shape.ways, state.fits[card]) if colours else ():
                yield from (Move(card, cells, colour) for colour in colours)


def _mixtures(counts: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Every way to choose a colour for each square with these tokens, one by one: there may be millions."""
    if not size:
        yield ()
        return
    for colour, count in enumerate(counts):
        if count:
            rest = [*counts[:colour], count - 1, *counts[colour + 1 :]]
            yield from ((colour, *mix) for mix in _mixtures(rest, size - 1))


def can_place(table: Table, state: State) -> bool:
    """Whether the player has a move. In a settled state that has not ended there always is one."""
    return next(legal_moves(table, state), None) is not None


def may_pass(table: Table, state: State) -> bool:
    """Whether a player who can place may pass instead."""
    return not table.rules.must_place and not state.ending


def check(table: Table, state: State, move: Move) -> None:
    """Raises MoveError with the reason if the rules do not allow this move."""
    if state.ending:
        raise MoveError("the game has ended")
    if not 0 <= move.card < len(state.market):
        known = f"its cards are 0 to {len(state.market) - 1}" if state.market else "it is empty"
        raise MoveError(f"the market has no card {move.card}; {known}")
    shape = table.shapes[state.market[move.card]]
    if move.cells & state.filled:
        raise MoveError("a square is taken already")
    if move.cells not in masks(shape.ways, state.fits[move.card]):
        raise MoveError(f"the squares are not the shape of {shape.id}")
    _check_payment(table, state, move, shape)


def _check_payment(table: Table, state: State, move: Move, shape: Shape) -> None:
    counts = payable(table, state)
    if move.mix:
        if table.rules.colours_per_placement == "one":
            raise MoveError("all tokens of a placement must be of one colour")
        if len(move.mix) != shape.size or any(
            not 0 <= colour < len(counts) or move.mix.count(colour) > counts[colour] for colour in move.mix
        ):
            raise MoveError("there are not enough tokens of these colours")
    elif not 0 <= move.colour < len(counts) or counts[move.colour] < shape.size:
        raise MoveError(f"there are not {shape.size} tokens of this colour to place")


def gains(table: Table, lines: Sequence[int], filled: int) -> int:
    """How many tokens a player gains from those of these lines that are full. Rows come before columns."""
    return 0 if table.rules.lines == "cleared" else taken(table, lines, filled).bit_count()


def taken(table: Table, lines: Sequence[int], filled: int) -> int:
    """The squares of those of these lines that are full, rows before columns."""
    found, rows_first = 0, table.rules.crossing == "rows_first"
    for line in lines:
        # With rows first, a column that a taken row has broken stays.
        if not line & ~filled and not (rows_first and line & found):
            found |= line
    return found
