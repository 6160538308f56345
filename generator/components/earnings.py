"""What placements earn, as rows of words and numbers: the same for tables on cards and for score sheets."""

from __future__ import annotations

from collections.abc import Iterator

from generator.game.definition import Game
from generator.game.puzzle import Puzzle
from generator.game.scoring import combo_bonus, line_points

MOST_ROWS = 8
MOST_STEPS = 5

Row = tuple[str, str]


def rules_of(game: Game) -> Puzzle:
    """What this game's points depend on. Other games have none."""
    rules = game.rules.parameters
    return rules if isinstance(rules, Puzzle) else Puzzle()


def scoring(game: Game) -> Iterator[Row]:
    """A row for each thing that earns points: lines up to as many as any card can fill at once."""
    rules, language = rules_of(game), game.language
    if rules.square_points:
        yield language.say("score_square"), language.whole(rules.square_points)
    most = most_lines(game)
    for lines in range(1, min(most, MOST_ROWS) + 1):
        phrase = "score_line" if lines == 1 else "score_lines"
        yield language.say(phrase, number=lines), language.whole(line_points(rules, lines))
    if most > MOST_ROWS and rules.further_line:
        yield language.say("score_further"), f"+ {language.whole(rules.further_line)}"
    if rules.empty_board:
        yield language.say("score_empty"), language.whole(rules.empty_board)


def most_lines(game: Game) -> int:
    """So many lines a placement can fill: a card's rows and its columns."""
    return max((card.shape.width + card.shape.height for card in game.deck.cards), default=2)


def ladder(game: Game) -> Iterator[Row]:
    """For each clear in a row its number and its bonus; the last holds for all further ones, or goes
    on as those before it."""
    rules, language = rules_of(game), game.language
    steps = max(1, len(rules.combo_steps))
    level = not rules.further_combo and steps <= MOST_STEPS
    last = steps if level else min(steps, MOST_STEPS - 1)
    for step in range(1, last + 1):
        bonus = combo_bonus(rules, step)
        more = "+" if level and step == last else ""
        yield f"×{step}{more}", f"+{language.whole(bonus)}" if bonus else "–"
    if not level:
        yield f"×{last + 1}…", f"+{language.whole(combo_bonus(rules, last + 1))}…"


def has_combo(game: Game) -> bool:
    """Whether clears in a row are ever worth more."""
    rules = rules_of(game)
    return any(rules.combo_steps) or bool(rules.further_combo)


def bonus_words(game: Game) -> str:
    """What the bonus is added to."""
    return game.language.say(f"score_{rules_of(game).combo}")
