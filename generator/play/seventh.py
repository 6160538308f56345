"""The rules of The 7th Square: place shapes on a shared board, and take the lines that you fill.

A state is settled: whoever's turn it is can move, or the game has ended. What the rules leave to a designer
is a parameter of the game, which the printed rules say as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.game.definition import Game, Parameters
from generator.game.polyomino import Polyomino
from generator.game.puzzle import Puzzle
from generator.play.chance import Chance
from generator.play.grid import Grid, bits, fits
from generator.play.legal import can_place, check, payable
from generator.play.table import Move, MoveError, Outcome, Shape, State, Table


def ways(shape: Polyomino, rules: Parameters | Puzzle) -> tuple[Polyomino, ...]:
    """The distinct ways in which a shape may be laid."""
    found = shape.turns() if rules.rotate else (shape,)
    if rules.mirror:
        found += tuple(way for one in found for way in (one.mirrored(),))
    return tuple(dict.fromkeys(found))


def table_of(game: Game) -> Table:
    """The table for a game as it is printed; the first half of the colours is player 0's."""
    grid, rules = Grid(game.board.columns, game.board.rows), game.rules.parameters
    if not isinstance(rules, Parameters):
        raise TypeError("these are the rules of another game")
    shapes = tuple(shape_on(grid, card.id, card.shape, rules) for card in game.deck.cards)
    counts = [card.copies for card in game.deck.cards]
    each = len(game.colours) // 2
    return Table(
        grid,
        tuple(colours.id for colours in game.colours),
        tuple(int(number >= each) for number in range(len(game.colours))),
        tuple(colours.count for colours in game.colours),
        shapes,
        tuple(number for number, count in enumerate(counts) for _ in range(count)),
        rules,
    )


def shape_on(grid: Grid, id: str, polyomino: Polyomino, rules: Parameters) -> Shape:
    """A shape with every way it may be laid on this board."""
    return Shape(id, polyomino, len(polyomino), tuple(grid.stamp(way) for way in ways(polyomino, rules)))


def setup(table: Table, chance: Chance, first: int = 0) -> State:
    """The start of a game: full reserves, a shuffled deck, an open market."""
    deck, market = chance.shuffled(table.deck), table.rules.market
    reserve = tuple(
        tuple(count * (owner == player) for count, owner in zip(table.tokens, table.owners, strict=True))
        for player in (0, 1)
    )
    start = State(
        table.nothing,
        0,
        (reserve[0], reserve[1]),
        (0, 0),
        deck[:market],
        deck[market:],
        first,
        first,
        0,
        None,
        None,
        (),
    )
    return settled(table, start)[0]


def apply(table: Table, state: State, move: Move | None) -> tuple[State, Outcome]:
    """The game after a move (None is a pass), settled, and what the move did. Raises MoveError.

    In a state that is not settled, such as a position made by hand in which nothing fits, None settles it.
    """
    if move is None:
        return _passed(table, state)
    check(table, state, move)
    return play(table, state, move)


def _passed(table: Table, state: State) -> tuple[State, Outcome]:
    nothing = Outcome((), (), table.nothing, (), 0)
    if state.ending:
        raise MoveError("the game has ended")
    if not can_place(table, state):
        after, swept, forced = settled(table, state)
        return after, nothing._replace(swept=swept, passes=forced)
    if table.rules.must_place:
        raise MoveError("a player who can place must place")
    state = state._replace(passes=state.passes + 1, turn=1 - state.turn)
    if state.passes >= 2:
        return counted(table, state, "passes"), nothing
    after, swept, forced = settled(table, state)
    return after, nothing._replace(swept=swept, passes=forced)


def play(table: Table, state: State, move: Move) -> tuple[State, Outcome]:
    """As `apply`, for a move that is known to be legal."""
    board, purse = _paid(state, move)
    placed, filled, bank = purse, state.filled | move.cells, state.bank
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    claimed = table.nothing
    free = ~filled
    lines = [number for number, line in enumerate(table.grid.lines) if not free & line]
    if lines:
        rows, columns, taken = _taken(table, lines)
        claimed = tuple([(mask & taken).bit_count() for mask in board])
        board, filled = [mask & ~taken for mask in board], filled & ~taken
        purse, bank = _gained(table.rules, state, purse, claimed)
    after = _turned(table.rules, state, move.card, (tuple(board), filled), tuple(purse), bank)
    if table.rules.elimination:
        loser = _eliminated(table.rules, after.reserve, state.turn, placed)
        if loser is not None:
            return ended(after, "elimination", 1 - loser), Outcome(rows, columns, claimed, (), 0)
    after, swept, passes = settled(table, after)
    return after, Outcome(rows, columns, claimed, swept, passes)


def _paid(state: State, move: Move) -> tuple[list[int], list[int]]:
    """The board with the tokens on it, and what is left of the player's reserve."""
    _, cells, colour, mix = move
    board, purse = list(state.board), list(state.reserve[state.turn])
    if not mix:
        board[colour] |= cells
        purse[colour] -= cells.bit_count()
        return board, purse
    for bit, one in zip(bits(cells), mix, strict=True):
        board[one] |= 1 << bit
        purse[one] -= 1
    return board, purse


def _taken(table: Table, lines: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The rows and columns that go, and their squares."""
    height = table.grid.rows
    rows = tuple([number for number in lines if number < height])
    columns = tuple([number - height for number in lines if number >= height])
    if rows and table.rules.crossing == "rows_first":
        columns = ()  # every column crosses every row
    taken = 0
    for row in rows:
        taken |= table.grid.row_lines[row]
    for column in columns:
        taken |= table.grid.column_lines[column]
    return rows, columns, taken


def _gained(
    rules: Parameters, state: State, purse: list[int], claimed: Sequence[int]
) -> tuple[list[int], tuple[int, int]]:
    """The player's reserve and both banks with what was claimed."""
    if rules.lines == "cleared":
        return purse, state.bank
    if rules.stolen == "reserve":
        return [count + more for count, more in zip(purse, claimed, strict=True)], state.bank
    ours, theirs = state.bank
    return purse, (ours + sum(claimed), theirs) if state.turn == 0 else (ours, theirs + sum(claimed))


def _turned(
    rules: Parameters,
    state: State,
    card: int,
    board: tuple[tuple[int, ...], int],
    purse: tuple[int, ...],
    bank: tuple[int, int],
) -> State:
    """The other player's turn, with the market refilled; not settled yet."""
    market, deck, turn = state.market[:card] + state.market[card + 1 :], state.deck, state.turn
    drawn = max(0, rules.market - len(market))
    reserve = (state.reserve[0], purse) if turn else (purse, state.reserve[1])
    market, deck = market + deck[:drawn], deck[drawn:]
    return State(*board, reserve, bank, market, deck, 1 - turn, state.first, 0, None, None, ())


def _eliminated(
    rules: Parameters, reserve: tuple[tuple[int, ...], tuple[int, ...]], turn: int, placed: Sequence[int]
) -> int | None:
    """Who has run out of tokens; `placed` is the player's reserve before stealing."""
    if rules.empty_reserve == "before_steal" and not any(placed):
        return turn
    if not any(reserve[turn]):
        return turn
    return None if any(reserve[1 - turn]) else 1 - turn


def settled(table: Table, state: State) -> tuple[State, tuple[int, ...], int]:
    """The state in which somebody can move or the game has ended, the shapes swept, and the passes forced."""
    rules, shapes, market, deck = table.rules, table.shapes, state.market, state.deck
    swept: list[int] = []
    top = 0  # of the deck: taking it apart card by card would be slow
    free = table.grid.all & ~state.filled
    while True:
        found = tuple([fits(shapes[card].stamps, free) for card in market])
        sizes = [shapes[card].size for card, heads in zip(market, found, strict=True) if any(heads)]
        if top == len(deck) and (not sizes or rules.deck_out == "at_once"):
            return counted(table, state._replace(market=market, deck=()), "deck_out"), tuple(swept), 0
        if sizes:
            break
        if rules.nothing_fits == "end":
            return counted(table, state, "nothing_fits"), (), 0
        if rules.nothing_fits == "lose":
            return ended(state, "nothing_fits", 1 - state.turn), (), 0
        gone = 1 if rules.nothing_fits == "replace_oldest" else len(market)
        swept += market[:gone]
        market = market[gone:]
        below = min(top + max(0, rules.market - len(market)), len(deck))
        market, top = market + deck[top:below], below
    if top:
        deck = deck[top:]
    board, filled, reserve, bank, _, _, turn, first, before, *_ = state
    # What `_replace` would do, in a third of the time.
    ready = State(board, filled, reserve, bank, market, deck, turn, first, before, None, None, found)
    after, passes = _able(table, ready, min(sizes))
    return after, tuple(swept), passes


def _able(table: Table, state: State, smallest: int) -> tuple[State, int]:
    """The state in which somebody can pay for a shape of this size, or the end; and the passes until then."""
    rules, forced = table.rules, 0
    most = max if rules.colours_per_placement == "one" else sum
    while True:
        counts = payable(table, state)
        if most(counts) >= smallest:
            return state, forced
        if rules.cannot_pay == "end":
            return counted(table, state, "cannot_pay"), forced
        if rules.cannot_pay == "lose" or (rules.cannot_pay == "lose_if_short" and sum(counts) < smallest):
            return ended(state, "cannot_pay", 1 - state.turn), forced
        forced += 1
        state = state._replace(passes=state.passes + 1, turn=1 - state.turn)
        if state.passes >= 2:
            return counted(table, state, "passes"), forced


def score(table: Table, state: State) -> tuple[int, int]:
    """What each player would count now."""
    (ours, theirs), (our_bank, their_bank) = state.reserve, state.bank
    found = [sum(ours) + our_bank, sum(theirs) + their_bank]
    if table.rules.left_on_board == "owner":
        for mask, owner in zip(state.board, table.owners, strict=True):
            found[owner] += mask.bit_count()
    return found[0], found[1]


def counted(table: Table, state: State, ending: str) -> State:
    """The game ended by count."""
    ours, theirs = score(table, state)
    tied = 1 - state.first if table.rules.tie == "second_player" else None
    return ended(state, ending, tied if ours == theirs else int(theirs > ours))


def ended(state: State, ending: str, winner: int | None) -> State:
    return state._replace(ending=ending, winner=winner, fits=())
