"""The rules a second time, slow and obvious: squares in sets, tokens in dictionaries, one rule after another.

Written from the rules as they are told, not from the engine, so that both cannot be wrong in the same way.
Nothing here is clever: a placement is a set of (row, column), and every question is answered by looking
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product

Square = tuple[int, int]  # (row, column), from the top left
# A card's place in the market, and a colour for each square that is covered.
PlainMove = tuple[int, frozenset[tuple[Square, int]]]


@dataclass
class PlainGame:
    """A game under way. Cards are names; colours are numbers, `owner` says whose each is."""

    columns: int
    rows: int
    shapes: Mapping[str, set[Square]]
    owner: Sequence[int]
    rules: Mapping[str, object]
    reserve: list[dict[int, int]]
    market: list[str]
    deck: list[str]
    board: dict[Square, int] = field(default_factory=dict)
    bank: list[int] = field(default_factory=lambda: [0, 0])
    box: int = 0
    turn: int = 0
    first: int = 0
    passes: int = 0
    ending: str | None = None
    winner: int | None = None


@dataclass
class PlainOutcome:
    """What a move did."""

    rows: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    claimed: dict[int, int] = field(default_factory=dict)
    swept: list[str] = field(default_factory=list)
    passes: int = 0


# --- where shapes may lie ---


def quarter_turn(shape: set[Square]) -> set[Square]:
    return {(column, -row) for row, column in shape}


def flip(shape: set[Square]) -> set[Square]:
    return {(row, -column) for row, column in shape}


def orientations(shape: set[Square], rules: Mapping[str, object]) -> list[set[Square]]:
    """All ways to hold the card, some of which may look alike."""
    found = [shape]
    if rules["mirror"]:
        found = [shape, flip(shape)]
    if rules["rotate"]:
        for held in list(found):
            for _ in range(3):
                held = quarter_turn(held)
                found.append(held)
    return found


def placements(game: PlainGame, card: str) -> set[frozenset[Square]]:
    """Every set of free squares on the board that the card's shape can cover."""
    found = set()
    reach = 1 + max(game.columns, game.rows) + max(max(square) for square in game.shapes[card])
    for held in orientations(game.shapes[card], game.rules):
        for down in range(-reach, reach):
            if not any(0 <= row + down < game.rows for row, _ in held):
                continue
            for right in range(-reach, reach):
                squares = frozenset((row + down, column + right) for row, column in held)
                if all(is_free(game, square) for square in squares):
                    found.add(squares)
    return found


def is_free(game: PlainGame, square: Square) -> bool:
    row, column = square
    return 0 <= row < game.rows and 0 <= column < game.columns and square not in game.board


# --- what a player may do ---


def may_place(game: PlainGame) -> dict[int, int]:
    """The tokens that the player at turn may put on the board, by colour."""
    return {
        colour: count
        for colour, count in game.reserve[game.turn].items()
        if count > 0 and (game.rules["may_place"] == "any" or game.owner[colour] == game.turn)
    }


def can_pay(game: PlainGame, size: int) -> bool:
    tokens = may_place(game)
    if game.rules["colours_per_placement"] == "any":
        return sum(tokens.values()) >= size
    return any(count >= size for count in tokens.values())


def legal(game: PlainGame) -> set[PlainMove]:
    """Every move, passes aside."""
    if game.ending:
        return set()
    return {
        (place, frozenset(zip(squares, colours, strict=True)))
        for place, card in enumerate(game.market)
        for squares in map(tuple, placements(game, card))
        for colours in payments(game, len(squares))
    }


def payments(game: PlainGame, size: int) -> Iterator[tuple[int, ...]]:
    """Every choice of a colour for each of so many squares."""
    tokens = may_place(game)
    for colours in product(tokens, repeat=size):
        if game.rules["colours_per_placement"] == "one" and len(set(colours)) > 1:
            continue
        if all(colours.count(colour) <= tokens[colour] for colour in colours):
            yield colours


# --- a turn ---


def moved(game: PlainGame, move: PlainMove | None) -> tuple[PlainGame, PlainOutcome]:
    """The game after a legal move, or after a pass (None)."""
    game, outcome = deepcopy(game), PlainOutcome()
    if move is None:
        assert not game.rules["must_place"]
        game.passes += 1
        if game.passes == 2:
            count(game, "passes")
            return game, outcome
        game.turn = 1 - game.turn
        make_ready(game, outcome)
        return game, outcome
    place, squares = move
    player, own = game.turn, game.reserve[game.turn]
    for square, colour in squares:
        game.board[square] = colour
        own[colour] -= 1
    ran_out_before = sum(own.values()) == 0
    take_lines(game, outcome)
    game.passes = 0
    del game.market[place]
    refill(game)
    if game.rules["elimination"]:
        if game.rules["empty_reserve"] == "before_steal" and ran_out_before:
            win(game, "elimination", 1 - player)
            return game, outcome
        for one in (player, 1 - player):
            if sum(game.reserve[one].values()) == 0:
                win(game, "elimination", 1 - one)
                return game, outcome
    game.turn = 1 - player
    make_ready(game, outcome)
    return game, outcome


def take_lines(game: PlainGame, outcome: PlainOutcome) -> None:
    """Full lines leave the board; what was on them goes where the rules say."""
    rows = {row: [(row, column) for column in range(game.columns)] for row in range(game.rows)}
    columns = {column: [(row, column) for row in range(game.rows)] for column in range(game.columns)}
    outcome.rows = [row for row, line in rows.items() if all(square in game.board for square in line)]
    outcome.columns = [column for column, line in columns.items() if all(one in game.board for one in line)]
    if game.rules["crossing"] == "together":
        gone = {square for row in outcome.rows for square in rows[row]}
        gone |= {square for column in outcome.columns for square in columns[column]}
        lift(game, outcome, gone)
        return
    lift(game, outcome, {square for row in outcome.rows for square in rows[row]})
    outcome.columns = [one for one in outcome.columns if all(square in game.board for square in columns[one])]
    lift(game, outcome, {square for column in outcome.columns for square in columns[column]})


def lift(game: PlainGame, outcome: PlainOutcome, squares: set[Square]) -> None:
    """Take the tokens off these squares."""
    for square in squares:
        colour = game.board.pop(square)
        outcome.claimed[colour] = outcome.claimed.get(colour, 0) + 1
        if game.rules["lines"] == "cleared":
            game.box += 1
        elif game.rules["stolen"] == "bank":
            game.bank[game.turn] += 1
        else:
            game.reserve[game.turn][colour] += 1


def refill(game: PlainGame) -> None:
    while len(game.market) < int(str(game.rules["market"])) and game.deck:
        game.market.append(game.deck.pop(0))


# --- between turns ---


def make_ready(game: PlainGame, outcome: PlainOutcome) -> None:
    """Until somebody can place, or the game is over: sweep, pass, or end it, as the rules say."""
    while not any(placements(game, card) for card in game.market) or not game.deck:
        if not game.deck:
            if game.rules["deck_out"] == "at_once" or not any(placements(game, card) for card in game.market):
                return count(game, "deck_out")
            break
        match game.rules["nothing_fits"]:
            case "end":
                return count(game, "nothing_fits")
            case "lose":
                return win(game, "nothing_fits", 1 - game.turn)
            case "sweep":
                outcome.swept += game.market
                game.market = []
            case "replace_oldest":
                outcome.swept += game.market[:1]
                game.market = game.market[1:]
        refill(game)
    while True:
        sizes = [len(game.shapes[card]) for card in game.market if placements(game, card)]
        if any(can_pay(game, size) for size in sizes):
            return None
        match game.rules["cannot_pay"]:
            case "end":
                return count(game, "cannot_pay")
            case "lose":
                return win(game, "cannot_pay", 1 - game.turn)
            case "lose_if_short" if not any(sum(may_place(game).values()) >= size for size in sizes):
                return win(game, "cannot_pay", 1 - game.turn)
        outcome.passes += 1
        game.passes += 1
        if game.passes == 2:
            return count(game, "passes")
        game.turn = 1 - game.turn


# --- the end ---


def points(game: PlainGame) -> list[int]:
    found = [sum(game.reserve[player].values()) + game.bank[player] for player in (0, 1)]
    if game.rules["left_on_board"] == "owner":
        for colour in game.board.values():
            found[game.owner[colour]] += 1
    return found


def count(game: PlainGame, ending: str) -> None:
    zero, one = points(game)
    if zero != one:
        return win(game, ending, 0 if zero > one else 1)
    return win(game, ending, 1 - game.first if game.rules["tie"] == "second_player" else None)


def win(game: PlainGame, ending: str, winner: int | None) -> None:
    game.ending, game.winner = ending, winner
