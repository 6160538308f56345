"""Rule cards: headings, numbered steps, texts and diagrams, all cards in one size of type."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.component import Component, component_id
from generator.components.diagram import CAPTION, Strip, strip
from generator.components.ground import border, paper
from generator.components.look import FULL, Look
from generator.components.table import table
from generator.drawing.marks import Font, Group, Mark, Text, face, line
from generator.drawing.placement import place, placed
from generator.errors import FitError, Place, Problem
from generator.game.definition import Block, Game, RuleCard
from generator.game.language import Language
from generator.game.values import shorten
from generator.typeset.fonts import Family, cap_height, measure, text
from generator.typeset.paragraphs import break_lines, count_lines, set_line, widest_word
from generator.units import FLOOR, pt, show, show_pt

TITLE = pt(12)  # smaller only if a title is too long for that
LEADING = 1.22
ASCENT = 0.92  # of the em: from a line's top to its baseline
STEP_PT = 0.1  # type sizes tried are this far apart
INDENT = 3.6  # for the numerals of steps
HEADING = 1.12  # of the text's size
NUMBER = pt(8)  # of the card among the rule cards
MOST_AIR = 0.9  # what a gap may gain, so that cards with fewer words end where the others do
TITLE_DROP = 0.9  # from the safe edge to the title's capitals
RULE_DROP = 1.7  # from the title's baseline to the rule beneath it
SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of one kind; `gap` is the space above, in ems."""

    words: str
    font: Font
    fill: str
    gap: float
    indent: float = 0.0
    numeral: str = ""
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram or a table, with the space above and below, in ems."""

    strip: Strip
    name: str
    widest: str
    gap: float = 0.8
    after: float = 0.1


Part = Passage | Figure


@dataclass(frozen=True, slots=True)
class Area:
    """The size of a rule card, how far words keep from its trim, and the faces they are set in."""

    width: float
    height: float
    safe: float
    fonts: Family


def rule_cards(game: Game, look: Look = FULL) -> tuple[Component, ...]:
    """All rule cards, at the largest size of type at which every one fits.

    Raises FitError naming each card that overflows at the smallest size, and by how much.
    """
    area = _area(game, look)
    cards = [(card, _parts(game, card, look)) for card in game.rules.cards]
    sizes = _sizes(game)
    # What fits at a size fits at all smaller ones, so halving the sizes finds the largest.
    fitting = bisect(sizes, False, key=lambda size: all(_fits(area, parts, size) for _, parts in cards))
    size = sizes[min(fitting, len(sizes) - 1)]
    problems = [
        problem
        for index, (card, parts) in enumerate(cards)
        for problem in _overflows(area, game.place("rules", "cards", index), card, parts, size)
    ]
    if problems:
        raise FitError(problems)
    title = _title_size(area, game.rules.cards)
    return tuple(
        _component(area, card, parts, size, title, f"{number}/{len(cards)}", look, game.language)
        for number, (card, parts) in enumerate(cards, 1)
    )


def _area(game: Game, look: Look) -> Area:
    size = game.print.rule_cards
    return Area(size.width, size.height, size.safe, look.fonts)


def _sizes(game: Game) -> list[float]:
    """From the largest size down to the smallest."""
    limits = game.print.text
    sizes = [limits.largest]
    while sizes[-1] > limits.smallest:
        sizes.append(max(limits.smallest, sizes[-1] - pt(STEP_PT)))
    return sizes


def _parts(game: Game, card: RuleCard, look: Look) -> tuple[Part, ...]:
    """What stands on a card, steps numbered anew under each heading."""
    found: list[Part] = []
    number = 0
    for block in card.content:
        number = 0 if block.heading else number + bool(block.step)
        found.append(_part(game, block, number, not found, look))
    return tuple(found)


def _part(game: Game, block: Block, number: int, first: bool, look: Look) -> Part:
    if block.diagram:
        width = _width(_area(game, look))
        found = strip(block.diagram, game, block.captions, width, look)
        return Figure(found, f"diagram-{block.diagram}", max(block.captions, key=len, default=""))
    if block.table:
        return Figure(*table(block.table, game, _width(_area(game, look)), look))
    if block.heading:
        return Passage(block.heading, look.fonts.bold, look.accent, gap=0.4 if first else 0.8, scale=HEADING)
    gap = 0.5 if first else 0.36
    if block.step:
        return Passage(block.step, look.fonts.regular, look.ink, gap, INDENT, str(number))
    # What follows a step, until the next heading, belongs to it.
    return Passage(block.text or "", look.fonts.regular, look.ink, gap, INDENT if number else 0.0)


def _width(area: Area) -> float:
    return area.width - 2 * area.safe


def _top(area: Area) -> float:
    """Where the first part may begin: beneath the title and its rule."""
    return area.safe + TITLE_DROP + cap_height(area.fonts.bold, TITLE) + RULE_DROP


def _height(area: Area, part: Part, size: float) -> float:
    """What a part takes with the space around it, in millimetres."""
    if isinstance(part, Figure):
        return part.strip.height + (part.gap + part.after) * size
    lines = count_lines(part.words, _width(area) - part.indent, size * part.scale, part.font, area.fonts.bold)
    return (part.gap + lines * LEADING * part.scale) * size


def _excess(area: Area, parts: Sequence[Part], size: float) -> float:
    """By how much the parts reach below the safe area; negative if there is room."""
    return _top(area) + sum(_height(area, part, size) for part in parts) - (area.height - area.safe)


def _too_wide(area: Area, parts: Sequence[Part], size: float) -> Iterator[tuple[str, float, float]]:
    """Words that are longer than a line, by how much, and at which size of type."""
    for part in parts:
        if isinstance(part, Figure):
            words, over, em = part.widest, part.strip.overflow, CAPTION
        else:
            em = size * part.scale
            words, width = widest_word(part.words, em, part.font, area.fonts.bold)
            over = width - (_width(area) - part.indent)
        if over > SLACK:
            yield words, over, em


def _fits(area: Area, parts: Sequence[Part], size: float) -> bool:
    return _excess(area, parts, size) <= SLACK and not any(_too_wide(area, parts, size))


def _overflows(
    area: Area, where: Place | None, card: RuleCard, parts: Sequence[Part], size: float
) -> Iterator[Problem]:
    over = _excess(area, parts, size)
    if over > SLACK:
        yield Problem(
            f"rule card {card.id}: the text is {show(over)} mm too long for the card at {show_pt(size)}; "
            "shorten it, or make the card higher by that much (print.yaml, rule_cards)",
            where,
        )
    over = measure(card.title, area.fonts.bold, FLOOR).width - _title_room(area)
    wide = [(card.title, over, FLOOR)] if over > SLACK else []
    for words, excess, em in (*wide, *_too_wide(area, parts, size)):
        said = f"{shorten(words, 100)!r} is {show(excess)} mm too wide for the card at {show_pt(em)}"
        yield Problem(f"rule card {card.id}: {said}; shorten it", where)


def _component(
    area: Area,
    card: RuleCard,
    parts: Sequence[Part],
    size: float,
    title_size: float,
    number: str,
    look: Look,
    language: Language,
) -> Component:
    art, words = _set(area, parts, size, look)
    title = _title(area, card, title_size, look)
    rule = line((area.safe, _top(area)), (area.width - area.safe, _top(area)), look.accent, look.rule, "rule")
    front = face(
        area.width,
        area.height,
        background=[paper(area.width, area.height, look)],
        art=[border(area.width, area.height, look), rule, *art],
        text=[title, _number(area, number, look), *words],
    )
    return Component(
        id=component_id("rule_card", card.id),
        kind="rule_card",
        name=language.say("name_rule_card", name=card.title),
        copies=1,
        front=front,
        file=f"svg/rules/{card.id}.svg",
    )


def _title(area: Area, card: RuleCard, size: float, look: Look) -> Text:
    return text(
        card.title, area.safe, _top(area) - RULE_DROP, area.fonts.bold, size, look.accent, name="title"
    )


def _title_room(area: Area) -> float:
    """What the number of the card leaves of the line."""
    return _width(area) - _number(area, "10/10", FULL).width - 2.0


def _title_size(area: Area, cards: Sequence[RuleCard]) -> float:
    """One size for all titles: the largest at which the longest has room."""
    widest = max((measure(card.title, area.fonts.bold, 1.0).width for card in cards), default=0.0)
    return min(TITLE, _title_room(area) / widest) if widest else TITLE


def _number(area: Area, words: str, look: Look) -> Text:
    right, baseline = area.width - area.safe, _top(area) - RULE_DROP
    return text(words, right, baseline, area.fonts.regular, NUMBER, look.quiet, "end", name="number")


def _set(area: Area, parts: Sequence[Part], size: float, look: Look) -> tuple[list[Mark], list[Mark]]:
    """The art and the words of a card, from top to bottom."""
    art: list[Mark] = []
    words: list[Mark] = []
    top = _top(area)
    air = _air(area, parts, size)
    for part in parts:
        begin = top + part.gap * size
        if isinstance(part, Figure):
            art.append(Group(part.name, place(part.strip.art, area.safe, begin)))
            words += [placed(caption, area.safe, begin) for caption in part.strip.text if caption.text]
        else:
            words += _set_words(area, part, begin, size, look)
        top += _height(area, part, size) + (0.0 if _heads(part) else air)
    return art, words


def _heads(part: Part) -> bool:
    return isinstance(part, Passage) and part.scale > 1


def _air(area: Area, parts: Sequence[Part], size: float) -> float:
    """What every gap gains, but for those beneath headings."""
    gaps = sum(not _heads(part) for part in parts[:-1])
    return min(MOST_AIR, max(0.0, -_excess(area, parts, size)) / max(1, gaps))


def _set_words(area: Area, part: Passage, top: float, size: float, look: Look) -> Iterator[Text]:
    first = top + ASCENT * size * part.scale
    if part.numeral:
        yield text(part.numeral, area.safe, first, area.fonts.bold, size, look.accent)
    x = area.safe + part.indent
    em = size * part.scale
    lines = break_lines(part.words, _width(area) - part.indent, em, part.font, area.fonts.bold)
    for index, found in enumerate(lines):
        yield from set_line(found, x, first + index * LEADING * em, em, part.fill)
