"""The game as a value: what the YAML files may say, and what the rest of the program reads.

Each record is one mapping of a file. Lengths are millimetres. All of it is frozen; `Game` is the whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from generator.errors import Place, Problem
from generator.game.art import ArtFile
from generator.game.language import ENGLISH, OWN, Language
from generator.game.measures import Millimetres, Shape, Span, Whole
from generator.game.polyomino import Polyomino
from generator.game.printing import CardSize as CardSize
from generator.game.printing import Margins as Margins
from generator.game.printing import Marks as Marks
from generator.game.printing import Offset as Offset
from generator.game.printing import Print as Print
from generator.game.printing import TextSize as TextSize
from generator.game.printing import TokenSize as TokenSize
from generator.game.printing import Variant as Variant
from generator.game.records import Key, record
from generator.game.theme import Theme as Theme
from generator.game.values import HexColour, Id, OneOf, SymbolName, Tag, Words, YesNo

Label = Annotated[str, Words(60)]


@record
class About:
    """`game.yaml`: what the game is called and who made it."""

    name: Label
    language: Annotated[str, Tag()] = OWN
    """What its words are written in, such as en or de; translations lie in `languages`."""
    version: Annotated[str, Words(20)]
    """Printed on every sheet, so that prints can be told apart."""
    players: Annotated[int, Whole(1, 8, 2)]
    """They share the colour sets equally."""
    tagline: Annotated[str, Words(80)] | None = None
    """A line about the game, written into the PDFs beside its name."""
    credits: tuple[Label, ...] = ()
    licence: Annotated[str, Words(120)]
    """What others may do with the kit, written into the PDFs."""


@record
class Board:
    """`board.yaml`: squares in columns (lettered) and rows (numbered from the top)."""

    columns: Annotated[int, Whole(2, 26, 7)]
    rows: Annotated[int, Whole(2, 26, 7)]
    square: Annotated[float, Millimetres(5, 100)]
    """From line to line. Tokens must fit inside."""
    margin: Annotated[float, Millimetres(3, 50, "5 mm")]
    """White space around the squares, for their letters and numbers."""

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
    """Names files and layers."""
    name: Label
    colour: Annotated[str, HexColour()]
    """In quotes, because a bare # begins a comment."""
    symbol: Annotated[str, SymbolName(SYMBOLS)]
    """A different one for each set, so that a kit in grey plays as well. Signs of your own have names too."""
    count: Annotated[int, Whole(0, 1000, 14)]
    """How many tokens are printed."""


@record
class Card:
    """A card of the deck: a polyomino, and how many cards show it."""

    id: Annotated[str, Id()]
    name: Label
    shape: Annotated[Polyomino, Shape()]
    """Rows of # (a square) and . (none)."""
    copies: Annotated[int, Whole(0, 50_000)] = 1
    """How many cards show this shape."""


@record
class Polyominoes:
    """Cards made by counting: every one-sided polyomino of so many squares that is not listed by hand."""

    cells: Annotated[tuple[int, int], Span(1, 7)]
    """How many squares: one number, or a range such as 2..5."""
    copies: Annotated[int, Whole(0, 50_000)] = 1


@record
class Deck:
    """`deck.yaml`: the cards, listed or counted out.

    After loading, `cards` holds the generated ones too.
    """

    cards: tuple[Card, ...] = ()
    polyominoes: Polyominoes | None = None
    """Cards counted out instead of listed."""
    connected: Annotated[bool, YesNo()] = True
    """Whether each shape must be in one piece."""

    @property
    def total(self) -> int:
        return sum(card.copies for card in self.cards)


@record
class Parameters:
    """What the rules depend on. The words on the cards and the game that is played both read these."""

    market: Annotated[int, Whole(1, 12)] = 3
    """Cards that lie open to choose from."""
    rotate: Annotated[bool, YesNo()] = True
    """Whether a shape may be turned."""
    mirror: Annotated[bool, YesNo()] = False
    """Whether a shape may be flipped over."""
    colours_per_placement: Annotated[str, OneOf(("one", "any"))] = "one"
    """Whether a placement is of one colour or may mix any."""
    lines: Annotated[str, OneOf(("stolen", "cleared"))] = "stolen"
    """A full line is stolen by whoever filled it, or cleared into the box."""
    elimination: Annotated[bool, YesNo()] = True
    """Whether the game ends when a player runs out of tokens."""
    reserves: Annotated[str, OneOf(("open", "hidden"))] = "open"
    """Whether players may count the tokens of others."""
    must_place: Annotated[bool, YesNo()] = True
    """Whether a player who can place has to."""
    crossing: Annotated[str, OneOf(("together", "rows_first"))] = "together"
    """A row and a column filled at once are taken together, or the row first, which may break the column."""
    stolen: Annotated[str, OneOf(("reserve", "bank"))] = "reserve"
    """Stolen tokens join the reserve, or lie in a bank and only count."""
    may_place: Annotated[str, OneOf(("any", "own"))] = "any"
    """Whether a player may place any colour in the reserve, or only the colours picked at the start."""
    empty_reserve: Annotated[str, OneOf(("after_steal", "before_steal"))] = "after_steal"
    """Whether running out is judged after stealing or before it."""
    cannot_pay: Annotated[str, OneOf(("pass", "lose", "lose_if_short", "end"))] = "pass"
    """What happens if a card fits but no colour has enough tokens for it."""
    nothing_fits: Annotated[str, OneOf(("sweep", "replace_oldest", "end", "lose"))] = "sweep"
    """What happens if no open card fits on the board."""
    deck_out: Annotated[str, OneOf(("play_out", "at_once"))] = "play_out"
    """When the deck is empty: play the open cards out, or stop at once."""
    left_on_board: Annotated[str, OneOf(("nobody", "owner"))] = "nobody"
    """Whom tokens on the board count for at the end."""
    tie: Annotated[str, OneOf(("draw", "second_player"))] = "draw"
    """Who wins with equal counts."""


LONGEST_TEXT = 2000
RuleText = Annotated[str, Words(LONGEST_TEXT, lines=True, hyphens=True)]


@record
class Block:
    """A piece of a rule card: exactly one of a heading, a text, a numbered step or a captioned diagram."""

    heading: Annotated[str, Words(200, hyphens=True)] | None = None
    text: RuleText | None = None
    """A paragraph. Holes such as {{ board.columns }} are filled; **stars** make words bold."""
    step: RuleText | None = None
    """A paragraph with the next number."""
    diagram: Annotated[str, OneOf(("turn", "steal"))] | None = None
    """A legal turn beside an illegal one, or a line before and after it is stolen."""
    captions: tuple[RuleText, ...] = ()
    """The words below the parts of the diagram."""


@record
class RuleCard:
    """A card that explains the game."""

    id: Annotated[str, Id()]
    title: Annotated[str, Words(200)]
    content: tuple[Block, ...]


@record
class Rules:
    """`rules.yaml`: what the rules depend on, and the words of the rule cards.

    After loading, no text has holes left.
    """

    parameters: Parameters = field(default_factory=Parameters)
    wording: dict[str, dict[str, RuleText]] = field(default_factory=dict, hash=False)
    """For each parameter, the words for each of its values; {{ wording.lines }} takes those that apply."""
    cards: tuple[RuleCard, ...] = ()


# Which file holds which part; `colours.yaml` is a list.
FILES: Mapping[str, Any] = {
    "game": About,
    "board": Board,
    "colours": tuple[ColourSet, ...],
    "deck": Deck,
    "rules": Rules,
    "print": Print,
}

# With those that a game need not have.
ALL_FILES: Mapping[str, Any] = {**FILES, "theme": Theme}


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
    theme: Theme = field(default_factory=Theme)
    fonts: Mapping[str, bytes] = field(default_factory=dict, repr=False, hash=False)
    """The files of its own fonts, by the paths that its theme gives."""
    language: Language = ENGLISH
    """What its words are in, and the program's own on its sheets."""
    places: Mapping[Key, Place] = field(default_factory=dict, repr=False, compare=False)
    warnings: tuple[Problem, ...] = ()
    art: tuple[ArtFile, ...] = ()
    """Pictures that replace what is drawn."""

    @property
    def kit(self) -> str:
        """What its folder and sheets are called: a kit in a language not its own says so."""
        own = self.language.code == self.about.language
        return self.id if own else f"{self.id}-{self.language.code}"

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
