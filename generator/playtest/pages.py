"""The files of a report: a page that opens from disk, and the numbers behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from generator.playtest import charts
from generator.playtest.report import CardRow, Report, Row, Side, card_rows, histogram, words
from generator.playtest.texts import apart, as_json, title, with_interval
from generator.publish import write_files

_STYLE = """
:root { color-scheme: light dark; --ground: #fff; --ink: #1b1f27; --quiet: #545c6a; --line: #d5dbe4;
  --accent: #34507e; --other: #b4561c; --band: #f3f5f9; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171d; --ink: #e8ebf1; --quiet: #a5aebc;
  --line: #333a46; --accent: #8fb1ea; --other: #f0a06c; --band: #1c2129; } }
body { margin: 0 auto; max-width: 78rem; padding: 2rem 1.25rem 4rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 "Atkinson Hyperlegible", system-ui, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.15; margin: 0 0 .4rem; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .6rem; color: var(--accent); }
p { max-width: 44rem; } .quiet { color: var(--quiet); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .28rem .8rem .28rem 0; white-space: nowrap;
  border-bottom: 1px solid var(--line); }
th:first-child { text-align: left; font-weight: 400; white-space: normal; min-width: 15rem; }
thead th, thead th:first-child { font-weight: 700; vertical-align: bottom; }
.stands { font-weight: 700; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1.5rem 2rem; }
figure { margin: 0; } figcaption { color: var(--quiet); }
svg { display: block; } svg[role=img] { width: 100%; height: auto; }
svg text { font-size: 12px; fill: var(--quiet); }
.bar, .heat, circle.first, .part-0 { fill: var(--accent); }
circle.second, .part-1 { fill: var(--other); }
path.first { stroke: var(--accent); stroke-width: 2; }
path.second { stroke: var(--other); stroke-width: 2; fill: none; }
.part-2, .part-3 { fill: var(--line); }
.key { margin-right: 1em; }
.key::before { content: ""; display: inline-block; width: .8em; height: .8em; margin-right: .4em;
  background: var(--accent); }
.key.second::before { background: var(--other); } .key.rest::before { background: var(--line); }
"""


_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def written(found: Report, folder: Path) -> list[Path]:
    """Write `playtest.html` and `playtest.json` into a folder. Raises OutputError."""
    files = {"playtest.html": as_page(found).encode(), "playtest.json": as_json(found).encode()}
    return write_files(files, folder)


def as_page(found: Report) -> str:
    """The report as a page that needs no other file and no network."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            f"<title>Playtest of {escape(found.game)}</title>",
            f"<style>{_STYLE}</style>",
            "</head>",
            "<body>",
            f"<h1>Playtest of {escape(found.game)}</h1>",
            f'<p class="quiet">{escape(title(found))}</p>',
            *_meaning(found),
            *_figures(found),
            *_pictures(found),
            *(line for side in found.sides for line in _cards(side, len(found.sides) > 1)),
            "</body>",
            "</html>\n",
        ]
    )


def _meaning(found: Report) -> Iterator[str]:
    if len(found.sides) > 1:
        yield "<h2>What differs</h2>"
        yield from (f"<p>{escape(sentence[:1].upper() + sentence[1:])}.</p>" for sentence in words(found))


def _figures(found: Report) -> Iterator[str]:
    yield '<h2>Figures</h2><div class="wide"><table><thead><tr><th scope="col">a game</th>'
    yield from (
        f'<th scope="col"><span class="key{" second" if number else ""}">{escape(side.name)}</span></th>'
        for number, side in enumerate(found.sides)
    )
    yield '<th aria-hidden="true"></th>'
    yield '<th scope="col">difference</th>' if len(found.sides) > 1 else ""
    yield "</tr></thead><tbody>"
    yield from (_figure(row) for row in found.rows)
    yield "</tbody></table></div>"


def _figure(row: Row) -> str:
    cells = [f"<td>{with_interval(row.measure, one)}</td>" for one in row.estimates]
    cells.append(f"<td>{_interval(row)}</td>")
    if row.difference is not None:
        stands = ' class="stands"' if row.difference.significant else ""
        cells.append(f"<td{stands}>{apart(row.measure, row.difference)}</td>")
    return f'<tr><th scope="row">{escape(row.measure.name)}</th>{"".join(cells)}</tr>'


def _interval(row: Row) -> str:
    """The intervals as a picture: a share on a scale of all, anything else from nothing to its most."""
    known = [(one.low or 0.0, one.value, one.high or 0.0) for one in row.estimates if one.value is not None]
    most = 1.0 if row.measure.share else max((high for _, _, high in known), default=1.0)
    return charts.interval(known, 0.0, most)


def _pictures(found: Report) -> Iterator[str]:
    yield '<h2>Games</h2><div class="pictures">'
    for field, name in (("length", "placements in a game"), ("margin", "margin at the end")):
        counts = [histogram(side, field) for side in found.sides]
        yield _framed(charts.bars(counts, f"how many games have how many {name}"), name)
    for side in found.sides:
        drawn = charts.heat_map(side.played.tally.heat, side.table.grid.columns, "tokens laid on each square")
        yield _framed(drawn, f"tokens laid on each square{_of(side, found.sides)}")
    yield "</div>"


def _of(side: Side, sides: Sequence[Side]) -> str:
    return f": {side.name}" if len(sides) > 1 else ""


def _framed(picture: str, caption: str) -> str:
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


def _cards(side: Side, named: bool) -> Iterator[str]:
    yield f"<h2>Cards{f': {escape(side.name)}' if named else ''}</h2>"
    yield (
        '<p class="quiet"><span class="key">chosen</span> <span class="key second">swept</span> '
        '<span class="key rest">left, or never shown</span></p>'
    )
    yield '<div class="wide"><table><thead><tr><th scope="col">card</th>'
    heads = ("squares", "shown", "chosen", "swept", "never shown")
    yield from (f'<th scope="col">{head}</th>' for head in heads)
    yield '<th aria-hidden="true"></th></tr></thead><tbody>'
    yield from (_card(row) for row in card_rows(side))
    yield "</tbody></table></div>"


def _card(row: CardRow) -> str:
    parts = [part / max(1, row.copies) for part in (row.chosen, row.swept)]
    cells = [str(row.size), *(_percent(part, row) for part in (row.shown, row.chosen, row.swept, row.never))]
    picture = charts.shares([*parts, 1 - sum(parts)])
    return (
        f'<tr><th scope="row">{escape(row.id)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}'
        f"<td>{picture}</td></tr>"
    )


def _percent(part: int, row: CardRow) -> str:
    return f"{part / max(1, row.copies) * 100:.1f} %"
