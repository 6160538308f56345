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
from generator.game.rules import LONGEST_TEXT as LONGEST_TEXT
from generator.game.rules import Block as Block
from generator.game.rules import Parameters as Parameters
from generator.game.rules import PuzzleRules as PuzzleRules
from generator.game.rules import RuleCard as RuleCard
from generator.game.rules import Rules as Rules
from generator.game.rules import RuleText as RuleText
from generator.game.rules import SeventhRules as SeventhRules
from generator.game.rules import rules_for
from generator.game.theme import Theme as Theme
from generator.game.values import HexColour, Id, SymbolName, Tag, Words, YesNo

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
    """They share the colour sets equally; one plays alone."""
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
    large: Annotated[bool, YesNo()] = False
    """Whether it is one of the biggest, of which a set of a block puzzle may hold only so many."""


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


# Which file holds which part; `colours.yaml` is a list.
FILES: Mapping[str, Any] = {
    "game": About,
    "board": Board,
    "colours": tuple[ColourSet, ...],
    "deck": Deck,
    "rules": SeventhRules,
    "print": Print,
}

# With those that a game need not have.
ALL_FILES: Mapping[str, Any] = {**FILES, "theme": Theme}


def type_of(part: str, tree: Any) -> Any:
    """The type of a file that holds this. Which kind of rules it holds, a `rules.yaml` says itself."""
    return rules_for(tree) if part == "rules" else ALL_FILES[part]


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
