"""A game laid out: its components, and the pages they lie on, for each paper, variant and printer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from generator.bench import Bench
from generator.components.board import board_advice
from generator.components.catalogue import draw
from generator.components.component import Component
from generator.drawing.marks import Face
from generator.errors import FitError, Place
from generator.game.definition import Game
from generator.printer import Printer
from generator.sheets.impose import impose
from generator.sheets.label import label_of
from generator.sheets.page import Page
from generator.sheets.reach import impose_for
from generator.units import paper_of

if TYPE_CHECKING:  # these cost only who asks for them
    from generator.editions import Edition
    from generator.reprint import Reprint

Progress = Callable[[str], None]


def quiet(step: str) -> None:
    """No progress."""


@dataclass(frozen=True, slots=True)
class Kit:
    """A game laid out: every component, and the pages of each paper by its id. What is made of it goes to its
    bench."""

    game: Game
    components: tuple[Component, ...]
    pages: Mapping[str, tuple[Page, ...]]
    editions: tuple[Edition, ...] = ()
    printer: Printer | None = None
    reprint: Reprint | None = None
    bench: Bench = field(default_factory=Bench, compare=False, repr=False)

    @property
    def extras(self) -> tuple[Edition, ...]:
        """All sheets beside the kit's own: of its variants, and of what changed since another kit."""
        return self.editions + (self.reprint.sheets if self.reprint else ())


def lay_out(
    game: Game,
    papers: Sequence[str] = (),
    progress: Progress = quiet,
    variants: Sequence[str] = (),
    printer: Printer | None = None,
    bench: Bench | None = None,
) -> Kit:
    """Draw the components and impose them on these papers (the definition's if none are given).

    `variants` names those that are laid out as well. All is laid out and corrected for the printer, if one is
    given. What lies on the bench is not made again. Raises FitError with everything that does not fit, on any
    card and any paper.
    """
    progress("drawing the components")
    bench = bench or Bench()
    parts, found = draw(game, bench=bench)
    problems = list(found)
    pages = {}
    papers = papers or game.print.papers
    for paper in papers:
        progress(f"laying out {paper_of(paper).name}")
        try:
            pages[paper] = impose_kit(game, printer, parts, paper, bench=bench)
        except FitError as error:
            problems += error.problems
    editions = []
    # What does not fit the kit itself would be said of every variant again.
    chosen = [variant for variant in game.print.variants if variant.id in variants and not problems]
    for variant in chosen:
        from generator.editions import edition

        progress(f"laying out {variant.id}")
        try:
            editions.append(edition(game, variant, papers, partial(_advice, game), printer, bench))
        except FitError as error:
            problems += error.problems
    if problems:
        raise FitError(problems)
    return Kit(game, parts, pages, tuple(editions), printer, bench=bench)


def impose_kit(
    game: Game,
    printer: Printer | None,
    parts: Sequence[Component],
    paper: str,
    note: str = "",
    bench: Bench | None = None,
) -> tuple[Page, ...]:
    """The pages of a paper; `note` is the phrase that says on each what they are."""
    label = label_of(game, printer, note)
    blanks = tuple(map(_blank, parts))
    return (bench or Bench()).made(
        "pages",
        (printer, game.print, paper, label, blanks),
        lambda: impose_for(
            printer,
            game.print,
            paper_of(paper),
            lambda settings, area: impose(blanks, settings, area, label, partial(_advice, game)),
        ),
    )


def _blank(part: Component) -> Component:
    """The part with nothing drawn on it: where it lies depends on its size alone."""
    return replace(part, front=Face(part.width, part.height), back=None)


def _advice(game: Game, part: Component, width: float, height: float) -> tuple[str, Place | None]:
    """What of a component would fit, and where its size is written."""
    if part.kind == "board":
        return board_advice(game.board, width, height), game.place("board", "square")
    sizes = {"token": "tokens", "rule_card": "rule_cards", "score_sheet": "score_sheets"}
    return "", game.place("print", sizes.get(part.kind, "cards"))
