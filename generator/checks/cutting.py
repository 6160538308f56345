"""How much there is to cut: straight cuts and their length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from generator.checks.finding import Finding
from generator.sheets.cutlines import lines
from generator.sheets.page import Cut, Page


def check_cutting(pages: Mapping[str, Sequence[Page]]) -> Iterator[Finding]:
    """For each paper one sentence, such as `44 cuts, 9.3 m: sheet 1 10, sheet 2 21, sheet 3 13`."""
    for paper, found in pages.items():
        if any(page.cuts for page in found):
            yield Finding("info", "cutting", paper, _sentence(found))


def _sentence(pages: Sequence[Page]) -> str:
    counted: dict[tuple[Cut, ...], int] = {}
    for page in pages:
        if page.cuts not in counted:  # pages of a layout share their cuts
            counted[page.cuts] = lines(page.cuts)
    counts = [counted[page.cuts] for page in pages]
    metres = sum(_length(cut) for page in pages for cut in page.cuts) / 1000
    total = sum(counts)
    runs = [[number for number, _ in run] for _, run in groupby(enumerate(counts), key=itemgetter(1))]
    each = ", ".join(_run(pages[run[0]], pages[run[-1]], counts[run[0]]) for run in runs)
    return f"{total} cut{'' if total == 1 else 's'}, {metres:.1f} m: {each}"


def _run(first: Page, last: Page, count: int) -> str:
    """Sheets that follow each other and take equally many cuts."""
    if first is last:
        return f"sheet {first.number} {count}"
    return f"sheets {first.number}–{last.number} {count} each"


def _length(cut: Cut) -> float:
    return abs(cut.x2 - cut.x1) + abs(cut.y2 - cut.y1)
