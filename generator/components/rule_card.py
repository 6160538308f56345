"""Rule cards: headings, numbered steps, texts and diagrams, all cards in one size of type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from generator.components.card import frame, paper
from generator.components.component import Component
from generator.components.diagram import Strip, strip
from generator.components.look import ACCENT, INK
from generator.drawing.marks import Font, Group, Mark, Text, face, line
from generator.drawing.placement import place
from generator.errors import FitError, Problem
from generator.game.definition import Block, Game, RuleCard
from generator.typeset.fonts import BOLD, REGULAR, cap_height, text
from generator.typeset.paragraphs import break_lines, overflow, set_line
from generator.units import pt, show

TITLE = pt(12)
LEADING = 1.22
STEP_PT = 0.1  # type sizes tried are this far apart
INDENT = 3.6  # for the numerals of steps


@dataclass(frozen=True, slots=True)
class Setting:
    """A rule card set in one size of type: its marks, how far down they reach, and what is too wide."""

    art: tuple[Mark, ...] = ()
    text: tuple[Text, ...] = ()
    bottom: float = 0.0
    too_wide: tuple[tuple[str, float], ...] = field(default=())


def rule_cards(game: Game) -> tuple[Component, ...]:
    """All rule cards, at the largest size of type at which every one fits.

    Raises FitError naming each card that overflows at the smallest size, and by how much.
    """
    cards = game.rules.cards
    for size in _sizes(game):
        settings = [_set(game, card, size) for card in cards]
        if all(_fits(game, setting) for setting in settings):
            return tuple(
                _component(game, card, setting) for card, setting in zip(cards, settings, strict=True)
            )
    raise FitError(
        [
            problem
            for index, (card, setting) in enumerate(zip(cards, settings, strict=True))
            for problem in _overflows(game, index, card, setting)
        ]
    )


def _sizes(game: Game) -> Iterator[float]:
    """From the largest size down to the smallest."""
    limits = game.print.text
    size = limits.largest
    while size > limits.smallest:
        yield size
        size -= pt(STEP_PT)
    yield limits.smallest


def _fits(game: Game, setting: Setting) -> bool:
    return setting.bottom <= _floor(game) + 1e-6 and not setting.too_wide


def _floor(game: Game) -> float:
    """The lowest that ink may reach."""
    size = game.print.rule_cards
    return size.height - size.safe


def _overflows(game: Game, index: int, card: RuleCard, setting: Setting) -> Iterator[Problem]:
    where = game.place("rules", "cards", index)
    size = show(game.print.text.smallest * 72 / 25.4)
    over = setting.bottom - _floor(game)
    if over > 1e-6:
        yield Problem(
            f"rule card {card.id}: the text is {show(over)} mm too long for the card at {size} pt; "
            f"shorten it, or make the card higher by that much (print.yaml, rule_cards)",
            where,
        )
    for words, wide in setting.too_wide:
        yield Problem(
            f"rule card {card.id}: {words!r} is {show(wide)} mm too wide for the card at {size} pt; "
            f"shorten it",
            where,
        )


def _component(game: Game, card: RuleCard, setting: Setting) -> Component:
    size = game.print.rule_cards
    front = face(
        size.width,
        size.height,
        background=[paper(size.width, size.height)],
        art=[frame(size.width, size.height), *setting.art],
        text=setting.text,
    )
    return Component(
        id=f"rule-{card.id}",
        kind="rule_card",
        name=f"Rule card {card.title}",
        copies=1,
        front=front,
        file=f"svg/rules/{card.id}.svg",
    )


def _set(game: Game, card: RuleCard, size: float) -> Setting:
    """Set a card from top to bottom."""
    setting = _set_title(game, card)
    number = 0
    for index, block in enumerate(card.content):
        number = 0 if block.heading else number + bool(block.step)
        setting = _add(game, setting, block, size, number, first=index == 0)
    return setting


def _set_title(game: Game, card: RuleCard) -> Setting:
    area = game.print.rule_cards
    baseline = area.safe + 0.9 + cap_height(BOLD, TITLE)
    width = area.width - 2 * area.safe
    found = text(card.title, area.safe, baseline, BOLD, TITLE, ACCENT, name="title")
    rule = line((area.safe, baseline + 1.7), (area.safe + width, baseline + 1.7), ACCENT, 0.35, "rule")
    over = found.width - width
    wide = ((card.title, over),) if over > 1e-6 else ()
    return Setting((rule,), (found,), baseline + 1.7, wide)


def _add(game: Game, before: Setting, block: Block, size: float, number: int, first: bool) -> Setting:
    if block.diagram:
        return _add_strip(game, before, block, size)
    if block.heading:
        return _add_words(
            game, before, block.heading, size, BOLD, ACCENT, gap=size * (0.5 if first else 0.75)
        )
    gap = size * (0.5 if first else 0.36)
    if block.step:
        setting = _add_words(game, before, block.step, size, REGULAR, INK, gap, INDENT)
        return replace(setting, text=(*setting.text, _numeral(game, before, number, size, gap)))
    return _add_words(game, before, block.text or "", size, REGULAR, INK, gap)


def _add_words(
    game: Game,
    before: Setting,
    words: str,
    size: float,
    font: Font,
    fill: str,
    gap: float,
    indent: float = 0.0,
) -> Setting:
    area = game.print.rule_cards
    width = area.width - 2 * area.safe - indent
    lines = break_lines(words, width, size, font)
    x = area.safe + indent
    marks = [
        mark
        for index, found in enumerate(lines)
        for mark in set_line(found, x, _baseline(before, size, gap, index), size, fill)
    ]
    bottom = before.bottom + gap + len(lines) * size * LEADING
    over = overflow(lines, width)
    wide = ((max(words.split(), key=len), over),) if over else ()
    return Setting(before.art, (*before.text, *marks), bottom, (*before.too_wide, *wide))


def _numeral(game: Game, before: Setting, number: int, size: float, gap: float) -> Text:
    return text(f"{number}", game.print.rule_cards.safe, _baseline(before, size, gap, 0), BOLD, size, ACCENT)


def _baseline(before: Setting, size: float, gap: float, index: int) -> float:
    """Lines hang from the bottom of what is above; four fifths of a line lie above its baseline."""
    return before.bottom + gap + (index * LEADING + 0.92) * size


def _add_strip(game: Game, before: Setting, block: Block, size: float) -> Setting:
    area = game.print.rule_cards
    width = area.width - 2 * area.safe
    found: Strip = strip(block.diagram or "", game, block.captions, width)
    top = before.bottom + size * 0.8
    art = Group(f"diagram-{block.diagram}", place(found.art, area.safe, top))
    labels = [mark for mark in place(found.text, area.safe, top) if isinstance(mark, Text)]
    wide = ((max(block.captions, key=len), found.overflow),) if found.overflow else ()
    return Setting(
        (*before.art, art),
        (*before.text, *labels),
        top + found.height + size * 0.1,
        (*before.too_wide, *wide),
    )
