"""Slips of the keyboard that YAML reports far below: a quote never closed, a colon left out, a wrong margin.

Lines and columns count from 0 here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from generator.game.values import shorten

Finding = tuple[str, int, int]  # message, line, column

_ENTRY = re.compile(r"( *)(?:- |[A-Za-z_][\w-]*:(?: |$))")
_KEY_ALONE = re.compile(r"([a-z][a-z0-9_]*)(?:(:)(?=\S)|\s*=\s*|\s+|$)(.*?)(?:\s+#.*)?")
_VALUE = re.compile(r"""\s*(?:-\ +)*(?:(?:"[^"]*"|'[^']*'|[^\s"'#&*!@`%|>\[\]{},][^:#]*):(?:\ +|$))?""", re.X)


def value_start(text: str) -> int:
    match = _VALUE.match(text)
    return match.end() if match else 0


def swallows(lines: Sequence[str], first: int, last: int, margin: int) -> bool:
    """Whether a text in quotes goes on over lines that were meant as entries of their own: they begin no
    further right than its own key does, in the column `margin`."""
    entries = (_ENTRY.match(text) for text in lines[first + 1 : last + 1])
    return any(entry and len(entry[1]) <= margin for entry in entries)


def find_unclosed(lines: Sequence[str], last: int) -> Finding | None:
    """A quote that opens before the line `last` and swallows entries, whatever closes it in the end."""
    line = 0
    while line <= last:
        before, value = _entry(lines[line])
        end = line
        if value[:1] in ("|", ">") and before:
            end = _block_end(lines, line)
        elif value[:1] in ('"', "'") and before and not _closes(value[1:], value[0]):
            ends = (n for n in range(line + 1, len(lines)) if _closes(lines[n], value[0]))
            end = next(ends, len(lines))
            margin = len(before) - len(before.lstrip(" -"))
            if swallows(lines, line, end, margin):
                return never_closed(value[0]), line, len(lines[line]) - len(value)
        line = end + 1
    return None


def never_closed(quote: str) -> str:
    return f"the {quote} that opens here is never closed; close it"


def _closes(text: str, quote: str) -> bool:
    """Whether a text in quotes that goes on here ends here, too."""
    plain = re.sub(r"\\." if quote == '"' else "''", "", text)
    return quote in plain


def _entry(text: str) -> tuple[str, str]:
    """The hyphens and the key of an entry, and its value."""
    start = value_start(text)
    return text[:start] if text[:start].strip() else "", text[start:]


def _block_end(lines: Sequence[str], line: int) -> int:
    """The last line of the block of text after | or > in this line."""
    margin = _indent(lines[line])
    for number in range(line + 1, len(lines)):
        if lines[number].strip() and _indent(lines[number]) <= margin:
            return number - 1
    return len(lines)


def find_lost_colon(lines: Sequence[str], line: int) -> Finding | None:
    """The entry above that YAML takes for the beginning of this line's key, for want of a colon."""
    found, margin = None, _indent(lines[line])
    for number in range(line - 1, -1, -1):
        text = lines[number]
        if not _said(text):
            continue
        column = len(text) - len(text.lstrip(" -"))
        lost = lost_colon(text[column:])
        if not lost:
            break
        if margin > _indent(text) or margin == column:
            found = lost, number, column
    return found if found and _begins_entry(lines, found[1]) else None


def _begins_entry(lines: Sequence[str], line: int) -> bool:
    """Whether this line begins an entry of its own, and does not go on with the text above it."""
    text = lines[line]
    above = next((other for other in lines[line - 1 :: -1] if _said(other)), "") if line else ""
    if not above or text.lstrip().startswith("- ") or above.rstrip().endswith(":"):
        return True
    listed = above.lstrip().startswith("- ") and ":" not in above  # a text alone: it may go on
    return _indent(text) <= (_indent(above) if listed else len(above) - len(above.lstrip(" -")))


def lost_colon(text: str, keys: Collection[str] = ()) -> str | None:
    """What to write instead of a key (one of these) without its colon, or without the space behind it."""
    match = _KEY_ALONE.fullmatch(text.rstrip())
    if not match or (keys and match[1] not in keys):
        return None
    key, sign, value = match.groups()
    if not value:
        return f"a colon is missing after the key; write {shorten(key)}:"
    if re.search(r":(\s|$)", value):
        return None
    lost = (
        "a space is missing after the colon"
        if sign == ":"
        else "a colon and a space are missing after the key"
    )
    return f"{lost}; write {shorten(key)}: {shorten(value)}"


def find_indented_start(lines: Sequence[str], line: int) -> Finding | None:
    """The first entry of a file, if it is indented and those after it are not."""
    margin = _indent(lines[line])
    above = [number for number in range(line) if _said(lines[number])]
    indents = [_indent(lines[number]) for number in above]
    if not above or min(indents) <= margin:
        return None
    return (
        f"this line begins further right than line {line + 1}; begin both in the same column",
        above[0],
        indents[0],
    )


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _said(text: str) -> bool:
    return bool(text.strip()) and not text.lstrip().startswith("#")
