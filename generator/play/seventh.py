"""The rules of The 7th Square: place shapes on a shared board, and take the lines that you fill.

A state is settled: whoever's turn it is can move, or the game has ended. What the rules leave to a designer
is a parameter of the game, which the printed rules say as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from generator.game.definition import Game, Parameters
from generator.game.polyomino import Polyomino
from generator.game.puzzle import Puzzle
from generator.play.chance import Chance
from generator.play.grid import Grid, bits
from generator.play.legal import can_place, check, payable, places
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
    return Shape(id, polyomino, len(polyomino), grid.ways(ways(polyomino, rules)))


def setup(table: Table, chance: Chance, first: int = 0) -> State:
    """The start of a game: full reserves, a shuffled deck, an open market."""
    deck, size = chance.shuffled(table.deck), table.rules.market
    ours, theirs = [
        tuple([count * (owner == player) for count, owner in zip(table.tokens, table.owners, strict=True)])
        for player in (0, 1)
    ]
    market, deck = deck[:size], deck[size:]
    found = places(table, 0, market)
    start = State(table.nothing, 0, (ours, theirs), (0, 0), market, deck, first, first, 0, None, None, found)
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
    if state.ending:
        raise MoveError("the game has ended")
    if not can_place(table, state):
        after, swept, forced = settled(table, state)
        return after, table.quiet._replace(swept=swept, passes=forced)
    if table.rules.must_place:
        raise MoveError("a player who can place must place")
    state = state._replace(passes=state.passes + 1, turn=1 - state.turn)
    if state.passes >= 2:
        return counted(table, state, "passes"), table.quiet
    after, swept, forced = settled(table, state)
    return after, table.quiet._replace(swept=swept, passes=forced)


def play(table: Table, state: State, move: Move) -> tuple[State, Outcome]:
    """As `apply`, for a move that is known to be legal."""
    board, filled, reserve, bank, market, deck, turn, first, _, _, _, _ = state
    rules, claimed = table.rules, table.nothing
    tokens, purse = _paid(board, reserve[turn], move)
    filled, held = filled | move.cells, any(purse)
    rows, columns = table.grid.full(filled)
    if rows or columns:
        rows, columns, taken = _taken(table, rows, columns)
        claimed = tuple([(mask & taken).bit_count() for mask in tokens])
        tokens, filled = [mask & ~taken for mask in tokens], filled & ~taken
        purse, bank = _gained(rules, purse, bank, turn, claimed)
    reserve = (reserve[0], tuple(purse)) if turn else (tuple(purse), reserve[1])
    market, deck = _refilled(rules, market, deck, move.card)
    fits = places(table, filled, market)
    after = State(tuple(tokens), filled, reserve, bank, market, deck, 1 - turn, first, 0, None, None, fits)
    if rules.elimination:
        loser = _eliminated(rules, reserve, turn, held)
        if loser is not None:
            return ended(after, "elimination", 1 - loser), Outcome(rows, columns, claimed, (), 0)
    after, swept, passes = settled(table, after)
    if not (rows or columns or swept or passes):
        return after, table.quiet
    return after, Outcome(rows, columns, claimed, swept, passes)


def _paid(board: Sequence[int], reserve: Sequence[int], move: Move) -> tuple[list[int], list[int]]:
    """The board with the tokens on it, and what is left of the player's reserve."""
    _, cells, colour, mix = move
    tokens, purse = list(board), list(reserve)
    if not mix:
        tokens[colour] |= cells
        purse[colour] -= cells.bit_count()
        return tokens, purse
    for bit, one in zip(bits(cells), mix, strict=True):
        tokens[one] |= 1 << bit
        purse[one] -= 1
    return tokens, purse


def _taken(
    table: Table, rows: tuple[int, ...], columns: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Those of the full rows and columns that go, and their squares."""
    if rows and table.rules.crossing == "rows_first":
        columns = ()  # every column crosses every row
    taken = 0
    for row in rows:
        taken |= table.grid.row_lines[row]
    for column in columns:
        taken |= table.grid.column_lines[column]
    return rows, columns, taken


def _gained(
    rules: Parameters, purse: list[int], bank: tuple[int, int], turn: int, claimed: Sequence[int]
) -> tuple[list[int], tuple[int, int]]:
    """The player's reserve and both banks with what was claimed."""
    if rules.lines == "cleared":
        return purse, bank
    if rules.stolen == "reserve":
        return list(map(add, purse, claimed)), bank
    ours, theirs = bank
    return purse, (ours, theirs + sum(claimed)) if turn else (ours + sum(claimed), theirs)


def _refilled(
    rules: Parameters, market: tuple[int, ...], deck: tuple[int, ...], card: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The market without a card and with new ones, and the deck that is left."""
    drawn = max(0, rules.market - len(market) + 1)
    return market[:card] + market[card + 1 :] + deck[:drawn], deck[drawn:]


def _eliminated(
    rules: Parameters, reserve: tuple[tuple[int, ...], tuple[int, ...]], turn: int, held: bool
) -> int | None:
    """Who has run out of tokens; `held` says whether the player had any before stealing."""
    if rules.empty_reserve == "before_steal" and not held:
        return turn
    if not any(reserve[turn]):
        return turn
    return None if any(reserve[1 - turn]) else 1 - turn


def settled(table: Table, state: State) -> tuple[State, tuple[int, ...], int]:
    """The state in which somebody can move or the game has ended, the shapes swept, and the passes forced."""
    swept: tuple[int, ...] = ()
    if not any(state.fits) or not state.deck:
        state, swept = _swept(table, state)
    if state.ending:
        return state, swept, 0
    if _most(table, state) >= table.largest:
        return state, swept, 0
    after, passes = _able(table, state)
    return after, swept, passes


def _swept(table: Table, state: State) -> tuple[State, tuple[int, ...]]:
    """The state in which a card of the market fits or the game has ended, and the shapes swept."""
    rules, market, deck, found = table.rules, state.market, state.deck, state.fits
    swept: list[int] = []
    top = 0  # of the deck: taking it apart card by card would be slow
    while True:
        fitting = any(found)
        if top == len(deck) and (not fitting or rules.deck_out == "at_once"):
            return counted(table, state._replace(market=market, deck=()), "deck_out"), tuple(swept)
        if fitting:
            return state._replace(market=market, deck=deck[top:], fits=found), tuple(swept)
        if rules.nothing_fits == "end":
            return counted(table, state, "nothing_fits"), ()
        if rules.nothing_fits == "lose":
            return ended(state, "nothing_fits", 1 - state.turn), ()
        gone = 1 if rules.nothing_fits == "replace_oldest" else len(market)
        swept += market[:gone]
        market = market[gone:]
        below = min(top + max(0, rules.market - len(market)), len(deck))
        market, top = market + deck[top:below], below
        found = places(table, state.filled, market)


def _most(table: Table, state: State) -> int:
    """Of how many squares a shape may be that the player can pay for."""
    counts = payable(table, state)
    return max(counts) if table.rules.colours_per_placement == "one" else sum(counts)


def _able(table: Table, state: State) -> tuple[State, int]:
    """The state in which somebody can pay for a shape that fits, or the end; and the passes until then."""
    rules, forced = table.rules, 0
    open_cards = zip(state.market, state.fits, strict=True)
    smallest = min([table.shapes[card].size for card, where in open_cards if where])
    while _most(table, state) < smallest:
        if rules.cannot_pay == "end":
            return counted(table, state, "cannot_pay"), forced
        if rules.cannot_pay == "lose" or (
            rules.cannot_pay == "lose_if_short" and sum(payable(table, state)) < smallest
        ):
            return ended(state, "cannot_pay", 1 - state.turn), forced
        forced += 1
        state = state._replace(passes=state.passes + 1, turn=1 - state.turn)
        if state.passes >= 2:
            return counted(table, state, "passes"), forced
    return state, forced


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
