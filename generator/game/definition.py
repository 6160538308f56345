"""The game as a value: what the YAML files may say, and what the rest of the program reads.

Each record is one mapping of a file. Lengths are millimetres. All of it is frozen; `Game` is the whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar, dataclass_transform

from generator.errors import Place, Problem
from generator.game.polyomino import Polyomino
from generator.game.values import HexColour, Id, Millimetres, OneOf, Shape, Span, Whole, Words, YesNo

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen mapping of the definition whose unknown keys are errors."""
    cls.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    return dataclass(frozen=True, kw_only=True)(cls)


Label = Annotated[str, Words(60)]


@record
class About:
    """`game.yaml`: what the game is called and who made it."""

    name: Label
    version: Annotated[str, Words(20)]
    players: Annotated[int, Whole(1, 8)]
    tagline: Annotated[str, Words(80)] | None = None
    credits: tuple[Label, ...] = ()
    licence: Annotated[str, Words(120)]


@record
class Board:
    """`board.yaml`: squares in columns (lettered) and rows (numbered from the top)."""

    columns: Annotated[int, Whole(2, 26)]
    rows: Annotated[int, Whole(2, 26)]
    square: Annotated[float, Millimetres(5, 100)]
    margin: Annotated[float, Millimetres(3, 50, "5 mm")]

    @property
    def width(self) -> float:
        return self.columns * self.square + 2 * self.margin

    @property
    def height(self) -> float:
        return self.rows * self.square + 2 * self.margin


SYMBOLS = ("triangle", "circle", "star", "cross", "diamond", "crescent", "heart", "square", "drop", "hexagon")


@record
class ColourSet:
    """An entry of `colours.yaml`: tokens of one colour, told apart by their symbol too."""

    id: Annotated[str, Id()]
    name: Label
    colour: Annotated[str, HexColour()]
    symbol: Annotated[str, OneOf(SYMBOLS)]
    count: Annotated[int, Whole(0, 1000)]


@record
class Card:
    """A card of the deck: a polyomino, and how many cards show it."""

    id: Annotated[str, Id()]
    name: Label
    shape: Annotated[Polyomino, Shape()]
    copies: Annotated[int, Whole(0, 50_000)] = 1


@record
class Polyominoes:
    """Cards made by counting: every one-sided polyomino of so many squares that is not listed by hand."""

    cells: Annotated[tuple[int, int], Span(1, 7)]
    copies: Annotated[int, Whole(0, 50_000)] = 1


@record
class Deck:
    """`deck.yaml`. After loading, `cards` holds the generated ones too."""

    cards: tuple[Card, ...] = ()
    polyominoes: Polyominoes | None = None
    connected: Annotated[bool, YesNo()] = True

    @property
    def total(self) -> int:
        return sum(card.copies for card in self.cards)


@record
class Parameters:
    """What the rules depend on. The words on the cards and the game that is played both read these."""

    market: Annotated[int, Whole(1, 12)] = 3
    rotate: Annotated[bool, YesNo()] = True
    mirror: Annotated[bool, YesNo()] = False
    colours_per_placement: Annotated[str, OneOf(("one", "any"))] = "one"
    lines: Annotated[str, OneOf(("stolen", "cleared"))] = "stolen"
    elimination: Annotated[bool, YesNo()] = True
    reserves: Annotated[str, OneOf(("open", "hidden"))] = "open"
    must_place: Annotated[bool, YesNo()] = True
    crossing: Annotated[str, OneOf(("together", "rows_first"))] = "together"
    stolen: Annotated[str, OneOf(("reserve", "bank"))] = "reserve"
    may_place: Annotated[str, OneOf(("any", "own"))] = "any"
    empty_reserve: Annotated[str, OneOf(("after_steal", "before_steal"))] = "after_steal"
    cannot_pay: Annotated[str, OneOf(("pass", "lose", "lose_if_short", "end"))] = "pass"
    nothing_fits: Annotated[str, OneOf(("sweep", "replace_oldest", "end", "lose"))] = "sweep"
    deck_out: Annotated[str, OneOf(("play_out", "at_once"))] = "play_out"
    left_on_board: Annotated[str, OneOf(("nobody", "owner"))] = "nobody"
    tie: Annotated[str, OneOf(("draw", "second_player"))] = "draw"


RuleText = Annotated[str, Words(2000, lines=True)]


@record
class Block:
    """A piece of a rule card: exactly one of a heading, a text, a numbered step or a captioned diagram."""

    heading: Annotated[str, Words(200)] | None = None
    text: RuleText | None = None
    step: RuleText | None = None
    diagram: Annotated[str, OneOf(("turn", "steal"))] | None = None
    captions: tuple[RuleText, ...] = ()


@record
class RuleCard:
    id: Annotated[str, Id()]
    title: Annotated[str, Words(200)]
    content: tuple[Block, ...]


@record
class Rules:
    """`rules.yaml`. `wording` holds, for a parameter, the words for each of its values: texts take the one
    that applies through the hole `{{ wording.<parameter> }}`. After loading, no text has holes left."""

    parameters: Parameters = field(default_factory=Parameters)
    wording: dict[str, dict[str, RuleText]] = field(default_factory=dict)
    cards: tuple[RuleCard, ...] = ()


@record
class Margins:
    sides: Annotated[float, Millimetres(8, 60, "10 mm")] = 10.0
    ends: Annotated[float, Millimetres(12.7, 60, "12.7 mm")] = 12.7


@record
class Marks:
    """Cut marks, outside the pieces at both ends of every cut."""

    style: Annotated[str, OneOf(("crop", "none"))] = "crop"
    length: Annotated[float, Millimetres(1, 10, "3 mm")] = 3.0
    offset: Annotated[float, Millimetres(0.3, 5, "0.7 mm")] = 0.7
    width: Annotated[float, Millimetres(0.15, 1, "0.15 mm")] = 0.15


@record
class TokenSize:
    side: Annotated[float, Millimetres(6, 100, "21 mm")]
    inset: Annotated[float, Millimetres(0, 5, "0.6 mm")] = 0.6


@record
class CardSize:
    width: Annotated[float, Millimetres(15, 200, "31 mm")]
    height: Annotated[float, Millimetres(15, 280, "50 mm")]
    safe: Annotated[float, Millimetres(1, 20, "3 mm")] = 3.0


@record
class TextSize:
    """Text shrinks from `largest` to `smallest` until it fits; then it is refused."""

    largest: Annotated[float, Millimetres(1, 20, "8 pt")]
    smallest: Annotated[float, Millimetres(6.5 * 25.4 / 72 - 1e-9, 20, "6.5 pt")]


@record
class Print:
    """`print.yaml`: papers, sizes, margins and marks. `sheets` is a goal: more pages are a warning."""

    papers: tuple[Annotated[str, OneOf(("a4", "letter"))], ...]
    sheets: Annotated[int, Whole(1, 1000)]
    margins: Margins = field(default_factory=Margins)
    gutter: Annotated[float, Millimetres(4, 30, "4 mm")] = 4.0
    marks: Marks = field(default_factory=Marks)
    tokens: TokenSize
    cards: CardSize
    rule_cards: CardSize
    text: TextSize


# Which file holds which part; `colours.yaml` is a list.
FILES: Mapping[str, Any] = {
    "game": About,
    "board": Board,
    "colours": tuple[ColourSet, ...],
    "deck": Deck,
    "rules": Rules,
    "print": Print,
}

Key = tuple[str | int, ...]


@dataclass(frozen=True, kw_only=True)
class Game:
    """A whole game. `id` is its folder's name. `places` says where values came from: keys are paths such as
    `("deck", "cards", 3, "shape")`, the file first."""

    id: str
    about: About
    board: Board
    colours: tuple[ColourSet, ...]
    deck: Deck
    rules: Rules
    print: Print
    places: Mapping[Key, Place] = field(default_factory=dict, repr=False, compare=False)
    warnings: tuple[Problem, ...] = ()

    @property
    def tokens(self) -> int:
        """How many tokens there are in all colour sets."""
        return sum(colours.count for colours in self.colours)

    def place(self, *key: str | int) -> Place | None:
        """Where the value at this path was written, or the nearest part around it that was."""
        while key:
            if key in self.places:
                return self.places[key]
            key = key[:-1]
        return None
