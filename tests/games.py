"""Whole small games as hypothesis draws them: every key a definition may have, every value a rule may take.

Most of them can be built. Each is bold to some degree: now and then a value comes from the whole range that
the definition allows, not only from what a person would write.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import yaml
from hypothesis import strategies as st

from generator.game.definition import SYMBOLS, Parameters, SeventhRules, Variant
from generator.game.holes import names
from generator.game.measures import Whole
from generator.game.polyomino import Polyomino, one_sided
from generator.game.records import kinds
from generator.game.theme import Lines, Tones
from generator.game.values import OneOf, YesNo
from generator.units import PAPERS

Files = Mapping[str, str]

NAMES = names(SeventhRules, {})

LETTERS = string.ascii_letters + string.digits + "äßéøŁ…–’ !?.,:;&<>\"'#@%|`\\/()[]+=_-~^$*"
ODD = "{}★→日🐉\u00a0\u00ad\u0301\u200b\u200d\u202e\u05d0\u2028\ufeff\t"
SHAPES = [shape for cells in range(1, 6) for shape in one_sided(cells)]
SHIPPED_THEMES = ("blocks", "line-art")
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
COLOURS = ("#000000", "#FFFFFF", "#ab3d19", "#f2e714", "#2b3a55", "#808080", "#0000ff", "#ff00ff", "#123456")
FILTERS = ("", " | words", " | capital", " | count('card')", " | count('die', 'dice')")


class Drawn:
    """Draws the values of one game: modest ones, but a wild one now and then if the game is bold."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.bold = draw(st.sampled_from((0, 0, 1, 3)))

    def wild(self) -> bool:
        return bool(self.bold) and self.draw(st.integers(1, 40)) > 40 - self.bold

    def maybe(self) -> bool:
        return self.draw(st.booleans())

    def one_of(self, values: Sequence[Any]) -> Any:
        return self.draw(st.sampled_from(values))

    def whole(self, least: int, most: int, modest: tuple[int, int] | None = None) -> int:
        low, high = (least, most) if modest is None or self.wild() else modest
        return self.draw(st.integers(low, high))

    def length(self, least: float, most: float, modest: tuple[float, float]) -> str:
        low, high = (least, most) if self.wild() else modest
        tenths = self.draw(st.integers(round(low * 10), round(high * 10)))
        unit = self.one_of(("mm", "mm", "mm", "cm", "in", "pt"))
        return f"{tenths / 10 / UNITS[unit]:.3f}{self.one_of(('', ' '))}{unit}"

    def perhaps(self, **makers: Callable[[], Any]) -> dict[str, Any] | None:
        """A mapping with some of these keys, or none."""
        return {key: make() for key, make in makers.items() if self.maybe()} if self.maybe() else None

    def words(self, most: int, modest: int = 12) -> str:
        letters = LETTERS + (ODD if self.wild() else "")
        size = most if self.wild() else modest
        text = self.draw(st.text(letters, min_size=1, max_size=size))
        return text if self.wild() else " ".join(text.split()) or "x"

    def some(self, least: int, most: int, make: Callable[[], Any]) -> list[Any]:
        return [make() for _ in range(self.draw(st.integers(least, most)))]


@st.composite
def games(draw: st.DrawFn) -> Files:
    """The files of a whole small game."""
    drawn = Drawn(draw)
    board = _board(drawn)
    colours = _colours(drawn)
    parts = {
        "game": _about(drawn, len(colours)),
        "board": board,
        "colours": colours,
        "deck": _deck(drawn),
        "rules": _rules(drawn),
        "print": _print(drawn, board["square"]),
    }
    if theme := _theme(drawn):
        parts["theme"] = theme
        parts["colours"] = _signed(drawn, parts["colours"], theme.get("symbols", {}))
    write = drawn.one_of((_as_json, _as_blocks, _as_flow))
    return {f"{part}.yaml": write(value) for part, value in parts.items()}


def _as_json(value: Any) -> str:
    return json.dumps(value)


def _as_blocks(value: Any) -> str:
    return str(yaml.safe_dump(value, allow_unicode=True, default_flow_style=False))


def _as_flow(value: Any) -> str:
    return str(yaml.safe_dump(value, allow_unicode=True, default_flow_style=None, sort_keys=False))


def _given(**values: Any) -> dict[str, Any]:
    """A mapping without the keys that are left out."""
    return {key: value for key, value in values.items() if value is not None}


def _about(drawn: Drawn, sets: int) -> dict[str, Any]:
    shares = [count for count in range(1, 9) if sets % count == 0]
    return _given(
        name=drawn.words(60),
        language=drawn.one_of((None, None, "en", "de")),
        version=drawn.words(20, 5),
        players=str(drawn.whole(1, 8) if drawn.wild() else drawn.one_of(shares)),
        tagline=drawn.words(80) if drawn.maybe() else None,
        credits=drawn.some(0, 2, lambda: drawn.words(60)) if drawn.maybe() else None,
        licence=drawn.words(120),
    )


def _board(drawn: Drawn) -> dict[str, str]:
    columns, rows = drawn.whole(2, 26), drawn.whole(2, 26)
    widest = max(5.0, min(22.0, 175 / columns, 235 / rows))
    margin = drawn.length(3, 50, (4.7, 7))
    square = drawn.length(5, 100, (min(widest, 7.0), widest))
    return {"columns": str(columns), "rows": str(rows), "square": square, "margin": margin}


def _colours(drawn: Drawn) -> list[dict[str, str]]:
    count = drawn.whole(1, 10, (1, 8))
    symbols = drawn.draw(st.permutations(SYMBOLS))
    tints = drawn.draw(st.permutations((*COLOURS, f"#{drawn.whole(0, 0xFFFFFF):06x}")))
    return [
        {
            "id": f"{drawn.one_of(('c', 'C-', '7'))}{number}",
            "name": drawn.words(60),
            "colour": tints[number],
            "symbol": symbols[0 if drawn.wild() else number],
            "count": str(drawn.whole(0, 300, (0, 20))),
        }
        for number in range(count)
    ]


def _deck(drawn: Drawn) -> dict[str, Any]:
    listed = drawn.some(1, 5, lambda: _shape(drawn)) if drawn.maybe() else []
    if not drawn.wild():
        listed = list({_free(shape): shape for shape in listed}.values())
    cards = [
        _given(
            id=f"{drawn.one_of(('s', 'S', 'card-'))}{number}",
            name=drawn.words(60, 4),
            shape=list(shape.rows),
            copies=str(drawn.whole(0, 300, (0, 6))) if drawn.maybe() else None,
            large=drawn.one_of(("yes", "no")) if drawn.maybe() else None,
        )
        for number, shape in enumerate(listed)
    ]
    counted = _given(
        cells=drawn.one_of(("1", "2", "1..3", "2..4", "4", "3..5")),
        copies=str(drawn.whole(0, 60, (1, 3))) if drawn.maybe() else None,
    )
    joined = all(shape.is_connected() for shape in listed)
    return _given(
        cards=cards if cards or drawn.maybe() else None,
        polyominoes=counted if not cards or drawn.maybe() else None,
        connected="no" if not joined and not drawn.wild() else drawn.one_of((None, "yes", "true")),
    )


def _shape(drawn: Drawn) -> Polyomino:
    if drawn.maybe():
        shape: Polyomino = drawn.one_of(SHAPES)
        return shape
    columns, rows = drawn.whole(1, 12, (1, 4)), drawn.whole(1, 12, (1, 4))
    cells = drawn.draw(st.sets(st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1)), min_size=1))
    return Polyomino.of(cells)


def _free(shape: Polyomino) -> Polyomino:
    """One value for all turns and mirror images of a shape."""
    return min(shape.canonical(), shape.mirrored().canonical(), key=lambda one: one.cells)


def _rules(drawn: Drawn) -> dict[str, Any]:
    parameters = {name: _parameter(drawn, name) for name in kinds(Parameters) if drawn.maybe()}
    parameters["market"] = str(drawn.whole(1, 12, (1, 2)))
    worded = drawn.draw(st.lists(st.sampled_from(list(kinds(Parameters))[1:]), max_size=3, unique=True))
    wording = {name: _wording(drawn, name, parameters) for name in worded}
    cards = drawn.some(0, 4, lambda: _rule_card(drawn, worded))
    return _given(
        play="seventh" if drawn.maybe() else None,
        parameters=parameters,
        wording=wording if wording or drawn.maybe() else None,
        cards=[{"id": f"r{number}", **card} for number, card in enumerate(cards)] if cards else None,
    )


def _parameter(drawn: Drawn, name: str) -> str:
    match kinds(Parameters)[name]:
        case YesNo():
            return str(drawn.one_of(("yes", "no", "true", "false")))
        case OneOf(words):
            return str(drawn.one_of(words))
        case Whole(least, most):
            return str(drawn.whole(least, most))
    raise AssertionError(name)


def _wording(drawn: Drawn, name: str, parameters: Mapping[str, str]) -> dict[str, str]:
    """Words for every value, or for the one in force alone."""
    kind = kinds(Parameters)[name]
    default = kind.write(getattr(Parameters(), name))
    values = kind.words if isinstance(kind, OneOf) else ("yes", "no")
    if drawn.maybe():
        force = parameters.get(name, default)
        values = ({"true": "yes", "false": "no"}.get(force, force),)
    return {value: _text(drawn, ()) for value in values}


def _rule_card(drawn: Drawn, worded: Sequence[str]) -> dict[str, Any]:
    content = drawn.some(1, 6, lambda: _block(drawn, worded))
    return {"title": drawn.words(200, 10).replace("{", "("), "content": content}


def _block(drawn: Drawn, worded: Sequence[str]) -> dict[str, Any]:
    kind = drawn.one_of(("heading", "text", "text", "step", "step", "diagram"))
    if kind != "diagram":
        return {kind: _text(drawn, worded)}
    captions = drawn.some(0, 4, lambda: drawn.words(40, 8)) if drawn.maybe() else None
    return _given(diagram=drawn.one_of(("turn", "steal")), captions=captions)


def _text(drawn: Drawn, worded: Sequence[str]) -> str:
    parts = drawn.some(1, 4, lambda: _passage(drawn, worded))
    return " ".join(parts).strip() or "x"


def _passage(drawn: Drawn, worded: Sequence[str]) -> str:
    match drawn.whole(0, 7):
        case 0:
            return f"**{drawn.words(20)}**"
        case 1 | 2:
            return f"{{{{ {_hole(drawn, worded)}{drawn.one_of(FILTERS)} }}}}"
        case 3:
            return f"{{% if {_condition(drawn)} %}}{drawn.words(30)}{{% endif %}}"
        case 4:
            say = [drawn.words(30) for _ in range(3)]
            conditions = _condition(drawn), _condition(drawn)
            return (
                f"{{% if {conditions[0]} %}}{say[0]}{{% elif not ({conditions[1]}) %}}{say[1]}"
                f"{{% else %}}{say[2]}{{% endif %}}"
            )
    return " ".join(drawn.words(100, 9) for _ in range(drawn.whole(1, 12, (1, 5))))


def _hole(drawn: Drawn, worded: Sequence[str]) -> str:
    if worded and drawn.maybe():
        return f"wording.{drawn.one_of(worded)}"
    group = drawn.one_of(list(NAMES))
    return f"{group}.{drawn.one_of(NAMES[group])}" if NAMES[group] else str(group)


def _condition(drawn: Drawn) -> str:
    if drawn.maybe():
        return str(
            drawn.one_of(("board.columns == board.rows", "players > 2", "deck.total <= 40 and players"))
        )
    name = drawn.one_of(list(kinds(Parameters)))
    match kinds(Parameters)[name]:
        case YesNo():
            return f"rules.{name}"
        case OneOf(words):
            return f'rules.{name} == "{drawn.one_of(words)}"'
    return f"rules.{name} != {drawn.whole(1, 12)}"


def _print(drawn: Drawn, square: str) -> dict[str, Any]:
    largest = drawn.length(1, 20, (2.4, 5))
    return _given(
        papers=_papers(drawn),
        sheets=str(drawn.whole(1, 1000, (1, 10))),
        margins=drawn.perhaps(
            sides=lambda: drawn.length(8, 60, (8, 12)),
            ends=lambda: drawn.length(12.7, 60, (12.7, 20)),
        ),
        gutter=drawn.length(4, 30, (4, 30)) if drawn.maybe() else None,
        marks=_marks(drawn),
        board=drawn.perhaps(
            tile=lambda: drawn.one_of(("yes", "no")), overlap=lambda: drawn.length(5, 30, (5, 15))
        ),
        tokens=_given(
            side=drawn.length(6, 100, (6, 25)) if drawn.wild() else square,
            inset=drawn.length(0, 5, (0, 1.2)) if drawn.maybe() else None,
        ),
        cards=_card_size(drawn, (25, 70), (40, 100)),
        rule_cards=_card_size(drawn, (60, 120), (80, 190)),
        score_sheets=_score_sheets(drawn) if drawn.maybe() else None,
        text={"largest": largest, "smallest": drawn.one_of(("6.5 pt", "2.3 mm", largest))},
        variants=_variants(drawn),
    )


def _score_sheets(drawn: Drawn) -> dict[str, Any]:
    copies = str(drawn.whole(0, 1000, (0, 9))) if drawn.maybe() else None
    return {**_card_size(drawn, (80, 120), (80, 190)), **_given(copies=copies)}


def _papers(drawn: Drawn) -> list[str]:
    known = drawn.draw(st.lists(st.sampled_from(list(PAPERS)), min_size=1, max_size=2, unique=True))
    if drawn.one_of((False, False, True)):
        return [*known[1:], f"{drawn.length(130, 1300, (200, 500))} x {drawn.length(130, 1300, (280, 500))}"]
    return known


def _marks(drawn: Drawn) -> dict[str, str] | None:
    style = drawn.one_of((None, "crop", "lines", "none"))
    found = drawn.perhaps(
        length=lambda: drawn.length(1, 10, (1, 10)),
        offset=lambda: drawn.length(0.3, 5, (0.3, 5)),
        width=lambda: drawn.length(0.2, 1, (0.2, 1)),
        numbers=lambda: "no" if style == "none" and not drawn.wild() else drawn.one_of(("yes", "no")),
    )
    return _given(style=style, **(found or {})) if style or found else None


def _card_size(drawn: Drawn, width: tuple[float, float], height: tuple[float, float]) -> dict[str, Any]:
    return _given(
        width=drawn.length(15, 200, width),
        height=drawn.length(15, 280, height),
        safe=drawn.length(1.5, 20, (1.5, 6)) if drawn.maybe() else None,
        bleed=drawn.length(0, 5, (0, 4)) if drawn.one_of((False, False, True)) else None,
        corner=drawn.length(0, 10, (0, 5)) if drawn.one_of((False, False, True)) else None,
    )


def _variants(drawn: Drawn) -> list[dict[str, Any]] | None:
    """None in most games: each is a kit of its own to make."""
    count = drawn.one_of((0, 0, 0, 1, 1, 2))
    return [{"id": f"v{number}", **_variant(drawn)} for number in range(count)] or None


def _variant(drawn: Drawn) -> dict[str, Any]:
    known = kinds(Variant)
    chosen = {
        name: drawn.one_of(kind.words) if drawn.maybe() else None
        for name, kind in known.items()
        if isinstance(kind, OneOf)
    }
    moved = chosen.get("backs") == "duplex" or drawn.wild()

    def shift() -> str:
        return f"{drawn.one_of(('-', ''))}{drawn.length(0, 10, (0, 2))}"

    return _given(**chosen, offset=drawn.perhaps(right=shift, down=shift) if moved else None)


DARK, PALE = ("#000000", "#1b1f27", "#2b3a55", "#5f3575"), ("#ffffff", "#eef1f6", "#f3f5f8")
SIGNS = {"gem": "M12 2 22 12 12 22 2 12Z", "wave": "M0 4q3-4 6 0t6 0v6q-3 4-6 0t-6 0z", "bad": "M0 0L1 1"}


def _theme(drawn: Drawn) -> dict[str, Any] | None:
    """None in most games; fonts are files, and drawn nowhere here."""
    if not drawn.one_of((False, False, True)):
        return None
    return _given(
        theme=drawn.one_of(("blocks", "line-art", "no-such"))
        if drawn.wild()
        else drawn.one_of(SHIPPED_THEMES),
        tones=_tones(drawn),
        lines=drawn.perhaps(**{name: _line_width(drawn) for name in kinds(Lines)}),
        border=drawn.perhaps(
            inset=lambda: drawn.length(0.5, 5, (1, 2)), corner=lambda: drawn.length(0, 5, (0, 3))
        ),
        block=drawn.perhaps(
            style=lambda: drawn.one_of(("bevel", "flat", "outlined")),
            bevel=lambda: f"{drawn.whole(2, 30)} %",
            corner=lambda: f"{drawn.whole(0, 40)}%",
            tint=lambda: f"{drawn.whole(0, 100, (0, 30))} %",
            symbol=lambda: f"{drawn.whole(20, 75)}.5 %",
        ),
        symbols={name: SIGNS[name] for name in _sign_names(drawn)} or None,
    )


def _sign_names(drawn: Drawn) -> list[str]:
    return [name for name in SIGNS if (name != "bad" or drawn.wild()) and drawn.maybe()]


def _tones(drawn: Drawn) -> dict[str, Any] | None:
    """Dark on pale, as a person would choose, but now and then anything."""
    pale = ("paper", "well", "back", "back_square")

    def tone(name: str) -> str:
        return str(drawn.one_of(COLOURS if drawn.wild() else PALE if name in pale else DARK))

    names = [name for name in kinds(Tones) if drawn.maybe()]
    names = list(dict.fromkeys((*names, "back_words", "back_block"))) if "back" in names else names
    walls = drawn.one_of((None, [], [tone("well") for _ in range(4)]))
    return _given(**{name: tone(name) for name in names}, walls=walls) or None


def _line_width(drawn: Drawn) -> Callable[[], str]:
    return lambda: drawn.length(0.1, 2, (0.1, 1))


def _signed(drawn: Drawn, colours: list[dict[str, str]], signs: Mapping[str, str]) -> list[dict[str, str]]:
    """The colour sets, the first of them with the game's own signs."""
    own = [*signs, *(["nobodys"] if drawn.wild() else [])][: len(colours)]
    return [{**each, "symbol": sign} for each, sign in zip(colours, own, strict=False)] + colours[len(own) :]
