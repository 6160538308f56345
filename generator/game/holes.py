"""What the words of a game can take from its definition: the values behind `{{ board.columns }}` and such."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.game.definition import About, Board, ColourSet, Deck, Parameters
from generator.game.language import ENGLISH, Language
from generator.game.records import keys
from generator.units import show

Holes = Mapping[str, Any]  # a value, or a mapping of names to values
Names = Mapping[str, Sequence[str]]  # a group's names; none for a hole that has no group

NAMES: Names = {
    "players": (),
    "game": ("name", "version", "tagline"),
    "board": ("columns", "rows", "squares", "square"),
    "colours": ("count", "each"),
    "tokens": ("total", "each", "reserve"),
    "deck": ("total",),
    "line": ("length", "ordinal", "crossing", "name", "row", "column"),
    "rules": keys(Parameters),
}


def holes(
    about: About,
    board: Board,
    colours: Sequence[ColourSet],
    deck: Deck,
    parameters: Parameters,
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
        "deck": {"total": deck.total},
        "line": line(board, language),
        "rules": vars(parameters),
    }


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
