"""What the words of a game can take from its definition: the values behind `{{ board.columns }}` and such."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.game.definition import About, Board, ColourSet, Deck, Rules
from generator.game.language import ENGLISH, Language
from generator.game.puzzle import Mode
from generator.game.records import keys
from generator.game.rules import PuzzleRules, parameters_of
from generator.game.scoring import scored
from generator.units import show

Holes = Mapping[str, Any]  # a value, or a mapping of names to values
Names = Mapping[str, Sequence[str]]  # a group's names; none for a hole that has no group

_NAMES: Names = {
    "players": (),
    "game": ("name", "version", "tagline"),
    "board": ("columns", "rows", "squares", "square"),
    "colours": ("count", "each"),
    "tokens": ("total", "each", "reserve"),
    "deck": ("total", "shapes", "large"),
    "line": ("length", "ordinal", "crossing", "name", "row", "column"),
}
_EXAMPLE = ("card", "squares", "cleared", "streak", "ordinal", "blocks", "lines", "combo", "total")
_MODE = (*keys(Mode), "cards")


def names(rules: type[Rules], tree: Any) -> Names:
    """The holes that there are under these rules, in a `rules.yaml` that may be wrong in any way."""
    found = dict(_NAMES) | {"rules": keys(parameters_of(rules))}
    if issubclass(rules, PuzzleRules) and isinstance(tree, dict):
        if tree.get("example"):
            found["example"] = _EXAMPLE
        modes = tree.get("modes")
        ids = [mode.get("id") for mode in modes if isinstance(mode, dict)] if isinstance(modes, list) else []
        if ids:
            found["modes"] = ("count", *(_of_mode(str(id), key) for id in ids for key in _MODE))
    return found


def _of_mode(id: str, key: str) -> str:
    """What a hole calls a value of a mode: `modes.timed_minutes`."""
    return f"{id.replace('-', '_')}_{key}"


def holes(
    about: About,
    board: Board,
    colours: Sequence[ColourSet],
    deck: Deck,
    rules: Rules,
    language: Language = ENGLISH,
) -> dict[str, Any]:
    """Every hole but `wording`, with its value: numbers, texts, and yes or no."""
    counts = [colours_of.count for colours_of in colours]
    each = len(colours) // about.players
    return {
        "players": about.players,
        "game": {"name": about.name, "version": about.version, "tagline": about.tagline or ""},
        "board": {
            "columns": board.columns,
            "rows": board.rows,
            "squares": board.columns * board.rows,
            "square": f"{language.decimals(show(board.square))} mm",
        },
        "colours": {"count": len(colours), "each": each},
        "tokens": {
            "total": sum(counts),
            "each": _range(counts, language),
            "reserve": _range(_reserves(counts, each), language),
        },
        "deck": {
            "total": deck.total,
            "shapes": sum(card.copies > 0 for card in deck.cards),
            "large": sum(card.large for card in deck.cards),
        },
        "line": line(board, language),
        "rules": {name: _listed(value, language) for name, value in vars(rules.parameters).items()},
        **(_of_puzzle(rules, deck, language) if isinstance(rules, PuzzleRules) else {}),
    }


def _listed(value: Any, language: Language) -> Any:
    """A list of numbers as a text; anything else as it is."""
    if not isinstance(value, tuple):
        return value
    return language.join("comma", map(language.whole, value)) if value else "–"


def _of_puzzle(rules: PuzzleRules, deck: Deck, language: Language) -> dict[str, Any]:
    """What a placement earns, worked out, and what each mode is."""
    found: dict[str, Any] = {}
    if rules.example:
        found["example"] = dict(zip(_EXAMPLE, _worked_out(rules, deck, language), strict=True))
    if rules.modes:
        found["modes"] = {"count": len(rules.modes)}
        for mode in rules.modes:
            cards = sum(mode.copies.get(card.id, card.copies) for card in deck.cards)
            found["modes"] |= {
                _of_mode(mode.id, key): value for key, value in (*vars(mode).items(), ("cards", cards))
            }
    return found


def _worked_out(rules: PuzzleRules, deck: Deck, language: Language) -> tuple[str | int, ...]:
    example = rules.example
    if not example:
        return ()
    card = next(card for card in deck.cards if card.id == example.card)
    points = scored(rules.parameters, len(card.shape), example.lines, example.streak)
    return (
        card.name,
        len(card.shape),
        example.lines,
        example.streak,
        language.ordinal(example.streak),
        points.blocks,
        points.lines,
        points.combo,
        points.total,
    )


def line(board: Board, language: Language = ENGLISH) -> dict[str, Any]:
    """A line is a row or a column. Where they differ in length, the words stay true for both."""
    columns, rows = board.columns, board.rows
    shorter, longer = sorted((columns, rows))
    return {
        "length": columns if rows == columns else language.say("or", one=shorter, other=longer),
        "ordinal": language.ordinal(columns) if rows == columns else language.say("last"),
        "crossing": columns + rows - 1,
        "name": language.say("line"),
        "row": columns,
        "column": rows,
    }


def _reserves(counts: Sequence[int], each: int) -> tuple[int, int]:
    """The fewest and the most tokens that a player's choice of colours can bring."""
    ordered = sorted(counts)
    return sum(ordered[:each]), sum(ordered[len(ordered) - each :])


def _range(numbers: Sequence[int], language: Language) -> int | str:
    least, most = min(numbers, default=0), max(numbers, default=0)
    return least if least == most else language.say("to", least=least, most=most)
