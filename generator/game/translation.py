"""What a translation file may say: the words of a definition, by the same keys, and never its numbers."""

from dataclasses import field
from typing import Annotated

from generator.game.definition import Label, RuleText
from generator.game.records import record
from generator.game.values import Words

Phrase = Annotated[str, Words(200)]


@record
class AboutWords:
    """The words of `game.yaml`."""

    name: Label | None = None
    tagline: Annotated[str, Words(80)] | None = None
    licence: Annotated[str, Words(120)] | None = None


@record
class BlockWords:
    """The words of a part of a rule card: of what it is in `rules.yaml`, a diagram by its captions."""

    heading: Annotated[str, Words(200, hyphens=True)] | None = None
    text: RuleText | None = None
    step: RuleText | None = None
    captions: tuple[RuleText, ...] = ()


@record
class CardWords:
    """The words of a rule card."""

    title: Phrase | None = None
    content: tuple[BlockWords, ...] = ()
    """Its parts in the order of `rules.yaml`; diagrams without captions are left out."""


@record
class RuleWords:
    """The words of `rules.yaml`, with the same holes."""

    wording: dict[str, dict[str, RuleText]] = field(default_factory=dict)
    """For each parameter the words for each of its values."""
    modes: dict[str, Label] = field(default_factory=dict)
    """The names of a puzzle's modes by their ids."""
    cards: dict[str, CardWords] = field(default_factory=dict)
    """The rule cards by their ids."""


@record
class Translation:
    """`languages/de.yaml` and such: the words of a game in another language."""

    game: AboutWords = field(default_factory=AboutWords)
    colours: dict[str, Label] = field(default_factory=dict)
    """The colours' names by their ids."""
    deck: dict[str, Label] = field(default_factory=dict)
    """The cards' names by their ids; those left out keep the name that they have."""
    rules: RuleWords = field(default_factory=RuleWords)
    sheets: dict[str, Phrase] = field(default_factory=dict)
    """The program's own words on sheets and in documents, where they are missing or shall be others."""
    numbers: tuple[Phrase, ...] = ()
    """Numbers as words, from zero on."""
