"""A report as text for a terminal, and as JSON for other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from generator.playtest.kinds import CardRow, Part, kind_of
from generator.playtest.report import Report, Row, Side, card_rows, histogram, shown, words
from generator.playtest.statistics import Difference, Estimate, Measure

STANDS = "* stands for a difference that is more than chance explains when all figures are judged together"


def as_text(found: Report) -> str:
    """The table of figures, the cards, and what the differences mean."""
    compared = len(found.sides) > 1
    blocks = [title(found), _table(_figures(found)) + (f"\n{STANDS}" if compared else "")]
    blocks += [_table(_cards(side, compared)) for side in found.sides]
    if compared:
        blocks.append("\n".join(words(found)))
    return "\n\n".join(blocks) + "\n"


def title(found: Report) -> str:
    """What was played."""
    return f"{found.games} games of {found.game}, seed {found.seed}, {who(found)}; intervals hold 95 %"


def who(found: Report) -> str:
    """The agents that played."""
    one, other = found.agents
    return one if one == other else f"{one} against {other}"


def _figures(found: Report) -> list[tuple[str, ...]]:
    names = [side.name for side in found.sides]
    head = ("", *names, "difference") if len(names) > 1 else ("", names[0])
    return [head, *(_figure(row) for row in found.rows)]


def _figure(row: Row) -> tuple[str, ...]:
    cells = [with_interval(row.measure, one) for one in row.estimates]
    if row.difference is not None:
        cells.append(apart(row.measure, row.difference))
    return (row.measure.name, *cells)


def with_interval(measure: Measure, one: Estimate) -> str:
    """A figure and its interval."""
    if one.value is None or one.low is None:
        return shown(measure, one.value)
    return f"{shown(measure, one.value)} ({shown(measure, one.low)}–{shown(measure, one.high)})"


def apart(measure: Measure, one: Difference) -> str:
    """A difference and its interval, with a star if it stands."""
    if one.value is None:
        return ""
    low, high = (_signed(measure, end or 0.0) for end in (one.low, one.high))
    return f"{_signed(measure, one.value)} ({low} to {high}){' *' if one.significant else ''}"


def _signed(measure: Measure, value: float) -> str:
    """With its sign, a real minus where it is one."""
    return f"{'−' if value < 0 else '+'}{shown(measure, abs(value))}"


def _cards(side: Side, named: bool) -> list[tuple[str, ...]]:
    title = f"card ({side.name})" if named else "card"
    rows = card_rows(side)
    names = [part.name for part in rows[0].parts] if rows else []
    return [(title, "squares", "copies", *names), *map(_card, rows)]


def _card(row: CardRow) -> tuple[str, ...]:
    return (row.id, str(row.size), str(row.copies), *(percent(part) for part in row.parts))


def percent(part: Part) -> str:
    """A share as people read it."""
    return f"{part.share * 100:.1f} %"


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows
    )


def as_json(found: Report) -> str:
    """The report for other programs: stable, with every number in full."""
    return json.dumps(plain(found), indent=1, ensure_ascii=False) + "\n"


def plain(found: Report) -> dict[str, Any]:
    """The report as plain values."""
    return {
        "game": found.game,
        "agents": list(found.agents),
        "games": found.games,
        "seed": found.seed,
        "sides": [_plain_side(side) for side in found.sides],
        "figures": [_plain_row(row) for row in found.rows],
        **({"words": list(words(found))} if len(found.sides) > 1 else {}),
    }


def _plain_side(side: Side) -> dict[str, Any]:
    columns = side.table.grid.columns
    heat = side.played.tally.heat
    return {
        "name": side.name,
        "cards": [
            {
                "card": row.id,
                "squares": row.size,
                "copies": row.copies,
                **{part.key: part.count for part in row.parts},
            }
            for row in card_rows(side)
        ],
        "tokens_laid": [list(heat[start : start + columns]) for start in range(0, len(heat), columns)],
        **{chart.key: _counts(side, chart.field) for chart in kind_of(side.table).charts},
    }


def _counts(side: Side, field: str) -> dict[str, int]:
    found = histogram(side, field)
    return {str(value): found[value] for value in sorted(found)}


def _plain_row(row: Row) -> dict[str, Any]:
    return {
        "id": row.measure.id,
        "name": row.measure.name,
        "values": [
            {"value": one.value, "low": one.low, "high": one.high, "games": one.games}
            for one in row.estimates
        ],
        **({"difference": _plain_difference(row.difference)} if row.difference else {}),
    }


def _plain_difference(one: Difference) -> dict[str, Any]:
    return {
        "value": one.value,
        "low": one.low,
        "high": one.high,
        "p": one.p,
        "significant": one.significant,
    }
