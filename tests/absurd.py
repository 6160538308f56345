"""Definitions as large as the rules of the definition let them be, or larger: what they cost is bounded."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from generator.game.definition import SYMBOLS
from generator.game.limits import (
    MOST_BLOCKS,
    MOST_CARDS,
    MOST_COPIES,
    MOST_DIAGRAMS,
    MOST_RULE_CARDS,
    MOST_SQUARES,
    MOST_VARIANTS,
)
from generator.game.polyomino import Polyomino
from tests.definitions import SMALL

Files = Mapping[str, str]

PARAMETERS = "parameters: {market: 2}\n"
LARGEST_BOARD = "columns: 26\nrows: 26\nsquare: 6 mm\nmargin: 5 mm\n"


def prints(
    cards: str = "31 mm, height: 50 mm",
    rule_cards: str = "62 mm, height: 86 mm",
    papers: str = "[a4, letter]",
    token: str = "6 mm",
    text: str = "{largest: 8 pt, smallest: 6.5 pt}",
    more: str = "",
) -> str:
    return (
        f"papers: {papers}\nsheets: 1000\ntokens: {{side: {token}}}\ncards: {{width: {cards}}}\n"
        f"rule_cards: {{width: {rule_cards}}}\ntext: {text}\n{more}"
    )


SHEETS = prints()
LARGE_RULES = prints(rule_cards="185 mm, height: 250 mm", text="{largest: 20 mm, smallest: 6.5 pt}")


def deck(different: int, squares: int, copies: int, side: int) -> str:
    """So many shapes that differ however they are turned, with so many squares in all, about."""
    chance, seen, lines = random.Random(7), set(), []
    share = squares / different / side**2
    while len(lines) < different:
        cells = [(row, column) for row in range(side) for column in range(side) if chance.random() < share]
        shape = Polyomino.of(cells or [(0, 0)]).canonical()
        if shape not in seen:
            seen.add(shape)
            rows = list(shape.rows)
            lines.append(f"- {{id: c{len(lines)}, name: c, shape: {rows!r}, copies: {copies}}}\n")
    return f"connected: no\ncards:\n{''.join(lines)}"


def two_cards(copies: int) -> str:
    each = f"copies: {copies // 2}}}"
    return f"cards: [{{id: a, name: a, shape: ['##'], {each}, {{id: b, name: b, shape: ['###'], {each}]\n"


def tokens() -> str:
    return "".join(
        f"- {{id: c{n}, name: c, colour: '#12345{n}', symbol: {symbol}, count: 1000}}\n"
        for n, symbol in enumerate(SYMBOLS)
    )


def rules(cards: int, parts: int, part: str, before: str = "") -> str:
    """Rule cards that all have the same parts; NUMBER stands for the number of each."""
    listed = "".join(
        f"- id: r{card}\n  title: t\n  content:\n"
        + "".join(f"  - {part.replace('NUMBER', f'{card} {number}')}\n" for number in range(parts))
        for card in range(cards)
    )
    return f"{PARAMETERS}{before}cards:\n{listed}"


def game(**parts: str) -> Files:
    return {**SMALL, **{f"{part}.yaml": text for part, text in parts.items()}}


CONDITION = "{% if players and players and players %}a{% endif %}"
WORDING = f"wording: {{lines: {{stolen: '{'ab ' * 666}', cleared: b}}}}\n"
TURN = f"cards: [{{id: a, name: a, shape: {['#' * 8] * 7 + ['#.......']!r}, copies: 2}}]\n"

# Refused at once, or nearly.
REFUSED: Mapping[str, Callable[[], Files]] = {
    "a sheet a card": lambda: game(
        deck=two_cards(MOST_COPIES), print=prints(cards="150 mm, height: 250 mm", token="18 mm")
    ),
    "conditions everywhere": lambda: game(
        rules=rules(MOST_RULE_CARDS, MOST_BLOCKS // 4, f"text: '{CONDITION * 5}'")
    ),
    "papers": lambda: game(
        print=prints(papers=str([f"{200 + n / 10} x 290 mm" for n in range(2000)]), token="18 mm")
    ),
}

MORE_REFUSED: Mapping[str, Callable[[], Files]] = {
    "large shapes": lambda: game(board=LARGEST_BOARD, deck=deck(2000, 2000 * 70, 1, 12), print=SHEETS),
    "variants": lambda: game(
        print=SMALL["print.yaml"] + "variants:\n" + "".join(f"- id: v{n}\n" for n in range(9000))
    ),
    "diagrams": lambda: game(
        board=LARGEST_BOARD, rules=rules(MOST_RULE_CARDS, MOST_BLOCKS, "diagram: steal"), print=LARGE_RULES
    ),
    "words that grow": lambda: game(
        rules=rules(10, MOST_BLOCKS, "text: '{{wording.lines}}NUMBER'", WORDING), print=LARGE_RULES
    ),
    "copies of all shapes": lambda: game(
        board=LARGEST_BOARD, deck="polyominoes: {cells: 1..7, copies: 50000}\n", print=SHEETS
    ),
    "colours": lambda: game(
        colours="".join(
            f"- {{id: c{n}, name: c, colour: '#{n:06x}', symbol: heart, count: 1}}\n" for n in range(14000)
        )
    ),
    "nothing in many cards": lambda: game(deck="cards:\n" + "- {id: '', name: ''}\n" * 40000),
    "lists in a list": lambda: game(deck="cards: [" + "[]," * 190000 + "]\n"),
    "credits": lambda: game(
        game=SMALL["game.yaml"] + "credits: [" + "abcdef, " * 120000 + "a]\n",
    ),
    "keys": lambda: game(deck="".join(f"k{n}: a\n" for n in range(90000))),
    "one key": lambda: game(deck="a: a\n" * 190000),
    "aliases": lambda: game(deck="a: &a [x]\nb: [" + "*a," * 190000 + "]\n"),
    "anchors": lambda: game(deck="a: [" + "&a b," * 120000 + "]\n"),
    "brackets": lambda: game(deck="[" * 900000),
    "braces": lambda: game(deck="{" * 900000),
    "hyphens": lambda: game(deck="- " * 450000),
    "question marks": lambda: game(deck="? " * 450000),
    "colons": lambda: game(deck="a: " * 300000),
    "a long key": lambda: game(deck="a" * 900000 + ": b"),
    "a quote without end": lambda: game(deck='"' + "a" * 990000),
    "a text of many lines": lambda: game(deck="a: " + "b\n  " * 200000),
    "tabs": lambda: game(deck="\t" * 990000),
    "empty lines": lambda: game(deck="\n" * 990000 + "a: b: c"),
    "strange spaces": lambda: game(deck="a:\u00a0b\n" * 150000),
    "comments in texts": lambda: game(rules="cards: [" + "a #b\n," * 100000 + "]"),
    "comments after texts": lambda: game(rules="wording:\n" + "  a: b #c\n" * 80000),
    "directives": lambda: game(deck="%a b\n" * 150000),
    "braces in texts": lambda: game(rules=rules(20, MOST_BLOCKS, "text: '" + "{" * 400 + "'")),
    "conditions without end": lambda: game(rules=rules(30, MOST_BLOCKS, f"text: '{CONDITION[:-11] * 8}'")),
    "parentheses": lambda: game(
        rules=rules(20, MOST_BLOCKS, "text: '{{ " + "(" * 190 + "players" + ")" * 190 + " }}'")
    ),
    "filters": lambda: game(rules=rules(30, MOST_BLOCKS, "text: '{{ players" + "|capital" * 28 + " }}'")),
    "conditions to the limit": lambda: game(
        rules=rules(10, MOST_BLOCKS, f"text: '{CONDITION}{CONDITION[:46]}'"), print=LARGE_RULES
    ),
    "stars": lambda: game(rules=rules(1, 45, "text: '" + "**a" * 660 + "'"), print=LARGE_RULES),
    "a board in very many parts": lambda: game(
        board="columns: 26\nrows: 26\nsquare: 100 mm\nmargin: 50 mm\n",
        print=prints(papers="[130 x 130 mm]", more="board: {tile: yes}\nmargins: {sides: 50 mm}\n"),
    ),
}

BUILT: Mapping[str, Callable[[], Files]] = {
    "different cards": lambda: game(
        board=LARGEST_BOARD, deck=deck(MOST_CARDS, MOST_SQUARES - 1500, 1, 5), print=SHEETS
    ),
    "large cards": lambda: game(board=LARGEST_BOARD, deck=deck(145, MOST_SQUARES - 500, 1, 12), print=SHEETS),
    "copies": lambda: game(
        deck=two_cards(MOST_COPIES), print=prints(cards="22 mm, height: 29 mm", token="18 mm")
    ),
    "sheets": lambda: game(deck=two_cards(1990), print=prints(cards="150 mm, height: 250 mm", token="18 mm")),
    "tokens": lambda: game(board=LARGEST_BOARD, colours=tokens(), print=SHEETS),
    "tokens on large paper": lambda: game(
        board=LARGEST_BOARD, colours=tokens(), print=prints(papers="[1300 x 1300 mm]")
    ),
    "diagrams of a line": lambda: game(
        board=LARGEST_BOARD, rules=rules(MOST_DIAGRAMS, 1, "diagram: steal"), print=LARGE_RULES
    ),
    "diagrams of shapes": lambda: game(
        board=LARGEST_BOARD,
        deck=TURN,
        rules=rules(MOST_DIAGRAMS, 1, "diagram: turn"),
        print=LARGE_RULES,
    ),
    "words": lambda: game(
        rules=rules(20, 50, "text: word NUMBER and more words, as many as there may be, NUMBER, and NUMBER"),
        print=LARGE_RULES,
    ),
    "a board in parts": lambda: game(
        board="columns: 26\nrows: 26\nsquare: 60 mm\nmargin: 50 mm\n",
        print=prints(more="board: {tile: yes}\n"),
    ),
    "variants to the limit": lambda: game(
        print=SMALL["print.yaml"] + "variants:\n" + "".join(f"- id: v{n}\n" for n in range(MOST_VARIANTS))
    ),
    "long credits": lambda: game(game=SMALL["game.yaml"] + "credits: [" + ("a" * 60 + ", ") * 16000 + "a]\n"),
    "words in all sizes": lambda: game(
        rules=rules(25, 40, "text: 'ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab NUMBER'"),
        print=LARGE_RULES,
    ),
    "numbers for very many cuts": lambda: game(
        board=LARGEST_BOARD,
        colours=tokens(),
        print=prints(papers="[1300 x 1300 mm, 1299 x 1300 mm]", more="marks: {numbers: yes}\n"),
    ),
}
