"""What to say when YAML stumbles: from the lines and the spot, one sentence about what to write instead.

Everything is judged by the text itself, never by the parser's own words, which differ between its two
implementations. Lines and columns count from 0 here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.game.slips import (
    Finding,
    find_indented_start,
    find_lost_colon,
    find_unclosed,
    lost_colon,
    never_closed,
    value_start,
)
from generator.game.values import nearest, quote, shorten

Spot = tuple[int, int]  # (line, column)

HALF_CHARACTER = "half a character (\\ud800 to \\udfff) cannot be printed; write the character itself"

_SPACES = {"\u00a0": "no-break space", "\u3000": "wide space"}
_BEHIND = re.compile(r"\s+(#.*)|\s*[^\s#]")


def unknown(name: str, known: tuple[str, ...], what: str = "key", all_known: str = "") -> str:
    """The sentence for a name that is none of the known ones: the nearest of them, or all."""
    near = nearest(name, known)
    rest = f"did you mean {near!r}?" if near else f"known here: {all_known or ', '.join(known)}"
    return f"unknown {what} {quote(name)}; {rest}"


def odd_space(character: str) -> str:
    """The sentence for a space that looks like a plain one and is none."""
    name = _SPACES.get(character, "special space")
    code = f"U+{ord(character):04X}"
    return f"there is a {name} ({code}) where YAML wants a plain one; write that, or put the text in quotes"


def special(first: str) -> str:
    """The sentence for a text whose first character is a sign of YAML's."""
    return f"{first} at the beginning of a text means something else in YAML; put the text in quotes"


def cut_short(text: str, comment: str) -> str:
    """A `#` that YAML reads as a comment, though no space after it says that it is one."""
    if not text:
        return f'this is empty: # begins a comment; put it in quotes, such as "{shorten(comment, 20)}"'
    return f"{quote(comment)} is read as a comment, so it would be lost; put the text in quotes"


def comment_after(lines: Sequence[str], end: Spot, margin: int) -> str:
    """The comment that ends a plain text at `end`: behind it, or in the next line where the text would have
    gone on (right of the column `margin`). Empty if there is none."""
    line, column = end
    behind = _BEHIND.match(lines[line], column)  # no slice: a line may be long and hold many texts
    if behind:
        return behind[1] or ""
    line += 1
    while line < len(lines) and not lines[line].strip():
        line += 1
    following = lines[line] if line < len(lines) else ""
    indent = len(following) - len(following.lstrip(" "))
    return following.strip() if following.lstrip(" ").startswith("#") and indent > margin else ""


def explain(lines: Sequence[str], problem: Spot, context: Spot) -> Finding:
    """Why YAML stopped at `problem`, while it read what began at `context`."""
    line, column = problem
    if line >= len(lines) or (not lines[line].strip() and context[0] < line):
        line, column = context
    return (
        find_unclosed(lines, line)
        or _tab(lines, line, column)
        or _odd_space(lines, (context[0], line - 1, line))
        or _quoted(lines, problem, context)
        or find_lost_colon(lines, line)
        or _begins(lines, line, column)
        or _begins(lines, *context)
        or _left_open(lines, context[0], line)
        or _colon(lines, line, column)
        or _no_key(lines, context, problem)
        or find_indented_start(lines, line)
        or _misfit(lines, line)
    )


def _tab(lines: Sequence[str], line: int, column: int) -> Finding | None:
    text = lines[line]
    if "\t" not in text[: len(text) - len(text.lstrip())] and text[column : column + 1] != "\t":
        return None
    return "a tab is used as indentation; use spaces", line, text.index("\t")


def _odd_space(lines: Sequence[str], near: Sequence[int]) -> Finding | None:
    for line in near:
        found = re.match("[^\"'#]*?(?:^|:)\\s*?([\u00a0\u2000-\u200b\u202f\u205f\u3000])", lines[line])
        if found:
            return odd_space(found[1]), line, found.start(1)
    return None


def _quoted(lines: Sequence[str], problem: Spot, context: Spot) -> Finding | None:
    """A text in quotes that is never closed, or has a backslash that YAML takes for its own."""
    line, column = context
    quote = lines[line][column : column + 1]
    if quote not in ('"', "'") or not quote:
        return None
    if problem[0] > line and not any(quote in text for text in lines[line + 1 : problem[0] + 1]):
        return never_closed(quote), line, column
    last = lines[min(problem[0], len(lines) - 1)]
    if "\\" in last and quote == '"':
        if re.search(r"\\u[dD][89a-fA-F]", last):
            return HALF_CHARACTER, line, column
        return "\\ means something else inside double quotes; use single quotes", line, column
    return None


def _begins(lines: Sequence[str], line: int, column: int) -> Finding | None:
    """A value whose first character is a sign of YAML's, if the trouble lies in the value."""
    text = lines[line]
    start = value_start(text)
    first = text[start : start + 1]
    if column < start or not first:
        return None
    if first in "\"'":
        return "the quotes end before the text does; put the whole text in quotes", line, start
    if first in "*&!%@`|>[]{},?":
        return special(first), line, start
    if text.startswith("- ", start) and text[:start].strip():
        return "a list begins in a line of its own; if this is a text, put the text in quotes", line, start
    return None


def _left_open(lines: Sequence[str], first: int, last: int) -> Finding | None:
    """A quote or bracket that begins a value, goes on in the next lines, and hides what follows."""
    for line in range(last, first - 1, -1):
        start = value_start(lines[line])
        value = lines[line][start:]
        if value[:1] in "\"'" and value and value.count(value[0]) % 2:
            return "the quotes end before the text does; put the whole text in quotes", line, start
        if value[:1] in ("[", "{") and value.count(value[0]) > value.count("]" if value[0] == "[" else "}"):
            return special(value[0]), line, start
    return None


def _colon(lines: Sequence[str], line: int, column: int) -> Finding | None:
    start = value_start(lines[line])
    if lines[line][column : column + 1] != ":" or start >= column:
        return None
    inner = re.fullmatch("[a-z_]+", lines[line][start:column])
    also = f", or write {inner[0]}: in a line of its own, indented" if inner else ""
    message = "a colon and a space inside a text mean something else in YAML; put the text in quotes"
    return f"{message}{also}", line, start


def _no_key(lines: Sequence[str], context: Spot, problem: Spot) -> Finding | None:
    """A line in a mapping that is no entry of it: YAML looks for the colon until the next line."""
    line, column = context
    text = lines[line][column:]
    if problem[0] <= line or text.startswith("-"):
        return None
    lost = lost_colon(text)
    if lost and (":" in text or len(text.split()) < 4):
        return lost, line, column
    if ":" in text:
        return None
    return (
        "this line has no colon; write it as key: value, or indent it to go on with the text above",
        line,
        column,
    )


def _misfit(lines: Sequence[str], line: int) -> Finding:
    indent = len(lines[line]) - len(lines[line].lstrip())
    return "this line does not fit in here; check its indentation, or put the text in quotes", line, indent
