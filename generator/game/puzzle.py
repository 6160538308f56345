"""What the rules of a block puzzle depend on: dealing, scoring, going on; and the ways to play one."""

from dataclasses import field
from typing import Annotated, ClassVar

from generator.game.measures import Whole
from generator.game.records import record
from generator.game.values import Id, OneOf, Words, YesNo

Worth = Annotated[int, Whole(0, 1_000_000, 100)]


@record
class Puzzle:
    """`parameters` of a block puzzle. The words on the cards and the game that is played both read these.

    Shapes are never turned nor flipped; what turns is another card.
    """

    tray: Annotated[int, Whole(1, 6)] = 3
    """Pieces in a set; the next set comes when all are placed."""
    largest_in_set: Annotated[int, Whole(0, 6, 1)] = 6
    """At most so many cards marked as large in a set."""
    square_points: Worth = 1
    """For each square that a piece covers."""
    line_points: tuple[Worth, ...] = (10, 30, 60, 100, 150, 210)
    """For one line cleared, for two at once, and so on."""
    further_line: Worth = 70
    """More for each line beyond those."""
    combo: Annotated[str, OneOf(("points", "percent"))] = "points"
    """The bonus of clearing moves in a row: points for each line, or per cent of the points for lines."""
    combo_steps: tuple[Worth, ...] = (0, 10, 20, 30, 40)
    """The bonus at the first clearing move in a row, at the second, and so on."""
    further_combo: Worth = 10
    """More at each clearing move beyond those."""
    empty_board: Worth = 300
    """For a clear that leaves the board empty."""
    continue_rows: Annotated[int, Whole(0, 26, 4)] = 0
    """Once a game, when nothing fits: up to so many of the fullest rows are emptied until a piece fits."""

    rotate: ClassVar[bool] = False
    mirror: ClassVar[bool] = False


@record
class Mode:
    """An entry of `modes` of a block puzzle: another way to play it, by what it changes."""

    id: Annotated[str, Id()]
    name: Annotated[str, Words(60)]
    scored: Annotated[bool, YesNo()] = True
    """Whether there are points."""
    endless: Annotated[bool, YesNo()] = False
    """When nothing fits: a new set; if even that does not fit, the fullest row is emptied until it does."""
    continues: Annotated[bool, YesNo()] = True
    """Whether a game may go on as `continue_rows` says."""
    dated: Annotated[bool, YesNo()] = False
    """Whether the order of the pieces comes from the date."""
    minutes: Annotated[int, Whole(0, 60)] = 0
    """The game ends after so many; 0 for no clock."""
    copies: dict[str, Annotated[int, Whole(0, 50_000)]] = field(default_factory=dict, hash=False)
    """How many copies of a card are in the deck, for those cards that are more or less frequent."""
