"""Score sheets: the combo ladder to move a marker on, and a line to write on for each set of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.component import Component
from generator.components.earnings import bonus_words, has_combo, ladder, rules_of
from generator.components.ground import border, paper
from generator.components.look import FULL, Look
from generator.drawing.marks import Group, Mark, Path, Rect, Style, Text, face, line
from generator.errors import FitError, Problem
from generator.game.definition import Game
from generator.typeset.fonts import cap_height, measure, text
from generator.typeset.paragraphs import break_lines, overflow, set_line
from generator.units import FLOOR, pt, show, show_pt

TITLE = pt(12)
HEAD = pt(7.5)
STEP = pt(9)
BONUS = pt(7.5)
NOTE = FLOOR
LEADING = 1.25
LINE = 5.6  # high enough to write on
NUMBERS = 9.0  # wide: the column that counts the sets
TOTAL = 1.4  # how much wider than the others the last column is
RUNG = 9.5  # how high a step of the ladder is
LEFT = 24.0  # room for the captions of its rows
STEP_DROP, BONUS_DROP = 4.2, 8.0  # from its top to their baselines


def score_sheet(game: Game, look: Look = FULL) -> Component:
    """Columns for what a placement can earn; a running total at the right.

    Raises FitError with each word that is too wide for its column.
    """
    size = game.print.score_sheets
    art: list[Mark] = [border(size.width, size.height, look)]
    words: list[Text] = []
    top = size.safe + cap_height(look.fonts.bold, TITLE) + 0.6
    words += _title(game, top, look)
    top += 1.7
    art.append(line((size.safe, top), (size.width - size.safe, top), look.accent, look.rule, "rule"))
    top += 2.2
    if has_combo(game):
        found, said, top = _ladder(game, top, look)
        art.append(found)
        words += said
    table, heads = _table(game, top, look)
    front = face(
        size.width,
        size.height,
        background=[paper(size.width, size.height, look)],
        art=[*art, table],
        text=[*words, *heads],
    )
    return Component(
        id="score-sheet",
        kind="score_sheet",
        name=game.language.say("name_score_sheet"),
        copies=size.copies,
        front=front,
        file="svg/score-sheet.svg",
    )


def _title(game: Game, baseline: float, look: Look) -> Iterator[Text]:
    size, bold = game.print.score_sheets, look.fonts.bold
    room = size.width - 2 * size.safe
    em = _fitting(game.about.name, room, TITLE, look)
    yield text(game.about.name, size.safe, baseline, bold, em, look.accent, name="title")


def _ladder(game: Game, top: float, look: Look) -> tuple[Group, list[Text], float]:
    """Its boxes and words, and where it ends."""
    size, fonts = game.print.score_sheets, look.fonts
    steps = list(ladder(game))
    left = size.safe + LEFT
    wide = (size.width - size.safe - left) / len(steps)
    boxes, words = [], []
    for number, (step, bonus) in enumerate(steps):
        x, middle = left + number * wide, left + (number + 0.5) * wide
        ground = Style(look.well, look.hairline, look.hair)
        boxes.append(Rect(x + 0.4, top, wide - 0.8, RUNG, ground, 1.0, f"step-{number + 1}"))
        words.append(
            text(
                step,
                middle,
                top + STEP_DROP,
                fonts.bold,
                STEP,
                look.accent,
                "middle",
            )
        )
        em = _fitting(bonus, wide - 1.2, BONUS, look)
        words.append(text(bonus, middle, top + BONUS_DROP, fonts.regular, em, look.ink, "middle"))
    captions, end = _captions(game, top, look)
    below, room = max(top + RUNG, end) + 1.8, size.width - 2 * size.safe
    note = list(_lines(game.language.say("ladder"), size.safe, below, room, look))
    return Group("ladder", tuple(boxes)), [*words, *captions, *note], note[-1].y + 3.2


def _captions(game: Game, top: float, look: Look) -> tuple[list[Text], float]:
    """What stands before the ladder's two rows, level with them if there is room, and where it ends."""
    left, high = game.print.score_sheets.safe, cap_height(look.fonts.regular, NOTE)
    first = list(_lines(game.language.say("score_streak"), left, top + STEP_DROP - high, LEFT - 1.5, look))
    second = max(top + BONUS_DROP, first[-1].y + NOTE * 1.2)
    found = [*first, *_lines(bonus_words(game), left, second - high, LEFT - 1.5, look)]
    return found, found[-1].y


def _lines(words: str, x: float, top: float, room: float, look: Look) -> Iterator[Text]:
    """Small words in as many lines as they need, from `top` down."""
    regular, bold = look.fonts.regular, look.fonts.bold
    lines = break_lines(words, room, NOTE, regular, bold)
    over = overflow(lines, room)
    if over > 1e-6:
        raise FitError(
            [Problem(f"score sheet: {words!r} is {show(over)} mm too wide at {show_pt(NOTE)}; shorten it")]
        )
    for number, found in enumerate(lines):
        baseline = top + cap_height(regular, NOTE) + number * NOTE * 1.1
        yield from set_line(found, x, baseline, NOTE, look.quiet)


def _table(game: Game, top: float, look: Look) -> tuple[Group, list[Text]]:
    """A head, and lines down to the safe edge."""
    size = game.print.score_sheets
    names = list(_columns(game))
    edges = _edges(size.safe, size.width - size.safe, len(names))
    baseline = top + cap_height(look.fonts.bold, HEAD)
    first = baseline + 1.4
    count = int((size.height - size.safe - first) / LINE + 1e-6)
    if count < 1:
        message = "there is no room to write on; make it higher (print.yaml, score_sheets)"
        raise FitError([Problem(f"score sheet: {message}")])
    ruled = Group("lines", tuple(_ruled(edges, first, count, look)))
    return ruled, [*_heads(names, edges, baseline, look), *_numbers(edges, first, count, look)]


def _heads(names: Sequence[str], edges: Sequence[float], baseline: float, look: Look) -> Iterator[Text]:
    for words, left, right in zip(names, edges[:-1], edges[1:], strict=True):
        em = _fitting(words, right - left - 0.8, HEAD, look)
        yield text(words, (left + right) / 2, baseline, look.fonts.bold, em, look.accent, "middle")


def _ruled(edges: Sequence[float], first: float, count: int, look: Look) -> Iterator[Path]:
    last = first + count * LINE
    for number in range(count + 1):
        y = first + number * LINE
        yield line((edges[0], y), (edges[-1], y), look.hairline, look.hair, f"line-{number}")
    for number, x in enumerate(edges):
        yield line((x, first), (x, last), look.hairline, look.hair, f"column-{number}")


def _numbers(edges: Sequence[float], first: float, count: int, look: Look) -> Iterator[Text]:
    middle, drop = (edges[0] + edges[1]) / 2, (LINE + cap_height(look.fonts.regular, HEAD)) / 2
    for number in range(count):
        y = first + number * LINE + drop
        yield text(str(number + 1), middle, y, look.fonts.regular, HEAD, look.quiet, "middle")


def _columns(game: Game) -> Iterator[str]:
    rules = rules_of(game)
    wanted = (
        ("set", True),
        ("squares", bool(rules.square_points)),
        ("lines", True),
        ("combo", has_combo(game)),
        ("empty", bool(rules.empty_board)),
        ("total", True),
    )
    return (game.language.say(f"column_{name}") for name, there in wanted if there)


def _edges(left: float, right: float, columns: int) -> Sequence[float]:
    each = (right - left - NUMBERS) / (columns - 2 + TOTAL)
    return [left, *(left + NUMBERS + each * number for number in range(columns - 1)), right]


def _fitting(words: str, room: float, most: float, look: Look) -> float:
    """The size at which bold words have room. Raises FitError."""
    natural = measure(words, look.fonts.bold, 1.0).width
    em = min(most, room / natural) if natural else most
    if em < FLOOR - 1e-9:
        over = show(natural * FLOOR - room)
        raise FitError(
            [Problem(f"score sheet: {words!r} is {over} mm too wide at {show_pt(FLOOR)}; shorten it")]
        )
    return em
