"""`rules.yaml`: what the rules of each kind of game depend on, and the words of the rule cards."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

from generator.game.measures import Whole
from generator.game.puzzle import Mode, Puzzle
from generator.game.records import record, type_at
from generator.game.values import Id, OneOf, Words, YesNo, nearest


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
    """A piece of a rule card: a heading, a text, a numbered step, a captioned diagram or a table."""

    heading: Annotated[str, Words(200, hyphens=True)] | None = None
    text: RuleText | None = None
    """A paragraph. Holes such as {{ board.columns }} are filled; **stars** make words bold."""
    step: RuleText | None = None
    """A paragraph with the next number."""
    diagram: Annotated[str, OneOf(("turn", "steal", "clear"))] | None = None
    """A legal turn beside an illegal one, a line before and after it is stolen, or two lines that are cleared
    at once."""
    table: Annotated[str, OneOf(("scoring", "combo", "best"))] | None = None
    """What a placement earns, the bonus of clearing moves in a row, or lines to write the best games on."""
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

    After loading, no text has holes left. Each kind of rules is a record of its own.
    """

    play: Annotated[str, OneOf(("seventh", "puzzle"))] = "seventh"
    """Which rules: those of The 7th Square, or those of block puzzles."""
    parameters: Parameters | Puzzle = field(default_factory=Parameters)
    wording: dict[str, dict[str, RuleText]] = field(default_factory=dict, hash=False)
    """For each parameter, the words for each of its values; {{ wording.lines }} takes those that apply."""
    cards: tuple[RuleCard, ...] = ()

    diagrams: ClassVar[tuple[str, ...]] = ()
    """Those that the cards of these rules can have."""
    tables: ClassVar[tuple[str, ...]] = ()
    aids: ClassVar[tuple[str, ...]] = ()
    """The kinds of pieces that their games have beside board, tokens and cards."""


@record
class SeventhRules(Rules):
    """`rules.yaml` of The 7th Square and games like it."""

    parameters: Parameters = field(default_factory=Parameters)

    diagrams: ClassVar[tuple[str, ...]] = ("turn", "steal")


@record
class Example:
    """A placement whose points the words tell, through holes such as {{ example.total }}."""

    card: Annotated[str, Id()]
    lines: Annotated[int, Whole(0, 20, 2)] = 1
    """How many lines it clears at once."""
    streak: Annotated[int, Whole(1, 99, 3)] = 1
    """How many clearing moves in a row this one makes."""


@record
class PuzzleRules(Rules):
    """`rules.yaml` of a block puzzle."""

    parameters: Puzzle = field(default_factory=Puzzle)
    modes: tuple[Mode, ...] = ()
    """Ways to play, by what they change."""
    mode: Annotated[str, Id()] | None = None
    """The mode that the program plays if no other is asked for; without one, the rules as they are."""
    example: Example | None = None

    diagrams: ClassVar[tuple[str, ...]] = ("turn", "clear")
    tables: ClassVar[tuple[str, ...]] = ("scoring", "combo", "best")
    aids: ClassVar[tuple[str, ...]] = ("tray_mat", "score_sheet")


PLAYS: Mapping[str, type[Rules]] = {"seventh": SeventhRules, "puzzle": PuzzleRules}
"""The kinds of rules. What a file may say, its holes and checks follow the record that `play` names."""


def rules_for(tree: Any) -> type[Rules]:
    """The record of a `rules.yaml` that may be wrong in any way, by its `play`."""
    play = tree.get("play") if isinstance(tree, dict) else None
    if not isinstance(play, str):
        return SeventhRules
    return PLAYS.get(play) or PLAYS.get(nearest(play, PLAYS) or "") or SeventhRules


def parameters_of(rules: type[Rules]) -> Any:
    """The record of the parameters of these rules."""
    return type_at(rules, ("parameters",))
