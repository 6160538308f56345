"""Damage to definitions: lines lost, doubled and moved, values swapped for awkward ones, bytes flipped."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

AWKWARD = (
    "", "~", "null", "No", "yes", "on", "0", "-1", "-0", "1.5", "1e999", ".inf", ".nan", "9" * 400,
    "007", "1:20", "0x10", "10 mm", "0 mm", "-5 mm", "1e3 mm", "9999999 mm", "#", "#ff0000", "a #b",
    "a: b", "*a", "&a b", "!a b", "!!binary aGk=", "[", "]", "[]", "[[[]]]", "[a, b]", "{}", "{a: b}",
    "{{ a }}", "'{{ a }}'", "'{{ board.columns }}'", "'{% if'", "'{% for x in y %}{% endfor %}'",
    "'{{ 9 ** 9 ** 9 }}'", "'", "\"", "\"\\ud800\"", "\"\\0\"", "\"\\x07\"", "|", ">", "a\u00a0b",
    "a:\u00a0b", "\u202e", "Łódź → ★ 日本 🐉", "\ufeff", "../../etc", "con", "x" * 5000, "<<", "---", "...",
    "%", "@", "`", "2020-01-01", "1_000", "1..7", "7..1", "a4", "['#']", "['#', '']", "['##', '##']",
    "['" + "#" * 99 + "']",
)  # fmt: skip

Damage = Callable[[random.Random, str], str]


def _line(chance: random.Random, lines: list[str]) -> int:
    return chance.randrange(len(lines))


def drop(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    del lines[_line(chance, lines)]
    return "\n".join(lines)


def double(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    number = _line(chance, lines)
    return "\n".join([*lines[: number + 1], *lines[number:]])


def move(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    lines.insert(_line(chance, lines), lines.pop(_line(chance, lines)))
    return "\n".join(lines)


def indent(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    number = _line(chance, lines)
    lines[number] = chance.choice(["  ", " ", "\t", "\u00a0", "- ", "# "]) + lines[number]
    return "\n".join(lines)


def rename(chance: random.Random, text: str) -> str:
    keys = list(re.finditer(r"\b(\w+):", text))
    if not keys:
        return text
    key = chance.choice(keys)
    name = chance.choice([key[1] + "s", key[1][1:], key[1].upper(), "on", chance.choice(keys)[1], "a b", "?"])
    return text[: key.start(1)] + name + text[key.end(1) :]


def retype(chance: random.Random, text: str) -> str:
    values = list(re.finditer(r"(?m)(?<=: |- )(.+)$", text))
    if not values:
        return text
    value = chance.choice(values)
    return text[: value.start()] + chance.choice(AWKWARD) + text[value.end() :]


def insert(chance: random.Random, text: str) -> str:
    spot = chance.randrange(len(text) + 1)
    return text[:spot] + chance.choice(AWKWARD) + text[spot:]


def cut(chance: random.Random, text: str) -> str:
    return text[: chance.randrange(len(text) + 1)]


DAMAGES: tuple[Damage, ...] = (drop, double, move, indent, rename, retype, retype, retype, insert, cut)


def damaged(chance: random.Random, files: Mapping[str, str]) -> dict[str, str | bytes | None]:
    """These files after one to three mishaps, sometimes with bytes flipped or a file lost."""
    texts: dict[str, str | bytes | None] = dict(files)
    for _ in range(chance.choice((1, 1, 2, 3))):
        name = chance.choice(list(files))
        text = texts[name]
        if isinstance(text, str):
            texts[name] = chance.choice(DAMAGES)(chance, text)
    name = chance.choice(list(files))
    text = texts[name]
    fate = chance.random()
    if fate < 0.05:
        texts[name] = None
    elif fate < 0.15 and isinstance(text, str) and text:
        data = bytearray(text.encode("utf-8"))
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        texts[name] = bytes(data)
    return texts
