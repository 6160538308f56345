"""What is wrong with a definition, as a piece of a page: each problem with its place and its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from generator.errors import Place, Problem
from generator.game.folder import read_bytes

MOST_PROBLEMS = 30
MOST_LETTERS = 120  # of a line that are shown

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")


def panel(problems: Sequence[Problem]) -> str:
    """HTML, all words escaped; empty if nothing is wrong."""
    if not problems:
        return ""
    texts = {place.file: _lines(place.file) for place in (problem.place for problem in problems) if place}
    items = "".join(_item(problem, texts) for problem in problems[:MOST_PROBLEMS])
    more = len(problems) - MOST_PROBLEMS
    rest = f"<p>and {more} more; pnp check lists all</p>" if more > 0 else ""
    count = "One thing has" if len(problems) == 1 else f"{len(problems)} things have"
    note = "<p>The kit is still the last good one. It comes up to date by itself.</p>"
    return f"<h2>{count} to be put right</h2>{note}<ol>{items}</ol>{rest}"


def _item(problem: Problem, texts: Mapping[str, Sequence[str]]) -> str:
    message = f"<p>{escape(problem.message)}</p>"
    place = problem.place
    if place is None:
        return f"<li>{message}</li>"
    excerpt = "".join(_excerpt(place, texts[place.file]))
    return f"<li><p><code>{escape(str(place))}</code></p>{message}{excerpt}</li>"


def _excerpt(place: Place, lines: Sequence[str]) -> Iterator[str]:
    """The line, and beneath it a sign at its column; of a long one what is around that."""
    if not 0 < place.line <= len(lines) or not lines[place.line - 1].strip():
        return
    line, column = lines[place.line - 1], place.column - 1
    first = max(0, min(column - MOST_LETTERS // 3, len(line) - MOST_LETTERS))
    shown = line[first : first + MOST_LETTERS].rstrip()
    before, after = "…" if first else "", "…" if first + MOST_LETTERS < len(line) else ""
    margin = f"{place.line} | "
    sign = " " * (len(margin) + len(before) + max(0, column - first))
    yield f"<pre>{escape(margin + before + shown + after)}\n"
    yield f'<span aria-hidden="true">{sign}^</span></pre>'


def _lines(file: str) -> list[str]:
    """The lines of a file as the reader counts them; none if it cannot be read."""
    try:
        text = read_bytes(Path(file)).decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return []
    return [_CONTROL.sub("\ufffd", line) for line in re.split(r"\r\n|\r|\n", text)]
