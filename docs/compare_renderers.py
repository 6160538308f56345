"""Writes `docs/fidelity.md`: how alike five programs show the masters. `python -m docs.compare_renderers`.

It needs rsvg-convert, Chromium and Inkscape. `tests/test_fidelity.py` holds the same numbers to their limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from tests.fidelity import FLAT, KINDS, LIMITS, MOST_MM, PROGRAMS, Likeness, Report, compare, games
from tests.renderers import ZOOM

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "fidelity.md"

INTRODUCTION = f"""\
# How alike programs show the masters

`python -m docs.compare_renderers` wrote this file. Four programs draw every master of the shipped game, in
English as blocks and in German as line art, with the shipped fonts and {ZOOM} pixels for a CSS pixel (0.09 mm
each); each face in the PDF is the fifth picture; all are compared by pairs. `tests/test_fidelity.py` does the
same and fails beyond the limits.

The pictures need not be equal: each program smooths edges in its own way, and has its own idea of how dark a
thin stroke is. So there are three numbers, each from the least alike master of its kind:

- **worst**: both pictures are blurred by a pixel, and each pixel is compared with all its neighbours in the
  other: by how many of 255 levels one exceeds them. A symbol, letter or line that is 0.3 mm beside its place,
  or missing, gives 100 or more.
- **mean**: the mean difference of a colour channel over the whole picture.
- **colour**: of the pixels away from edges, those that differ by more than {FLAT} levels.
"""

CHROMIUM = """\
A browser shows masters as faithfully if it opens them as documents, or in a frame. In an `<img>`, Chromium on
Linux spaces letters for one pixel a CSS pixel, however large the page is: some lines come out 4 % too long.
"""

PLACES = """\
Inkscape was asked where each of {count} elements is, by id, and each side of its box compared with the
layout's. This is the largest error. Text is compared with the outlines of its letters.
"""


def main() -> None:
    REPORT.write_text(written(compare(*games())), "utf-8")
    print(REPORT.relative_to(ROOT))


def written(report: Report) -> str:
    """The report as Markdown."""
    columns: list[tuple[str, str, Callable[[Likeness], str]]] = [
        ("Worst", "levels of 255", lambda found: f"{found.worst:.1f}"),
        ("Mean", "levels of 255", lambda found: f"{found.mean:.2f}"),
        ("Colour", "% of the pixels away from edges", lambda found: f"{100 * found.coloured:.3f}"),
    ]
    parts = [INTRODUCTION, _table(["program", "version"], list(map(list, report.versions.items())))]
    for title, unit, show in columns:
        rows = [
            [f"{one} – {other}", *(show(report.likenesses[one, other, kind]) for kind in KINDS)]
            for one, other in combinations(PROGRAMS, 2)
        ]
        limits = ["limit", *(show(LIMITS[kind]) for kind in KINDS)]
        parts += [f"## {title} ({unit})\n", _table(["", *KINDS.values()], [*rows, limits])]
    return "\n".join([*parts, CHROMIUM, *_boxes(report)])


def _boxes(report: Report) -> Iterator[str]:
    yield "## Places (mm)\n"
    yield PLACES.format(count=report.count)
    rows = [
        [
            sort,
            *(f"{report.boxes[kind, sort]:.4f}" if (kind, sort) in report.boxes else "–" for kind in KINDS),
        ]
        for sort in MOST_MM
    ]
    table = [[*row, f"{limit}"] for row, limit in zip(rows, MOST_MM.values(), strict=True)]
    yield _table(["", *KINDS.values(), "limit"], table)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
