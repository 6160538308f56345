"""Pictures of a playtest as SVG within a page, in the page's own colours, so that it can be dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from generator.play.grid import square_name
from generator.preview.markup import Html

WIDTH = 420
_LEFT, _BASE, _HIGH = 34, 22, 120  # room for numbers at the left and below; the height of the bars


def bars(counts: Sequence[Mapping[int, int]], title: str) -> Html:
    """A histogram of each side, the second as a line over the first."""
    values = sorted({value for some in counts for value in some}) or [0]
    step = max(1, (values[-1] - values[0]) // 60 + 1)
    first, slots = values[0], (values[-1] - values[0]) // step + 1
    sums = [_slotted(some, first, step, slots) for some in counts]
    most = max((part for some in sums for part in some), default=0) or 1
    wide = (WIDTH - _LEFT) / slots
    inner = [_bar(_LEFT + n * wide, wide, part / most) for n, part in enumerate(sums[0])]
    inner += [_outline(some, most, wide) for some in sums[1:]]
    inner += _ticks(first, step, slots, wide)
    inner.append(_words(_LEFT - 4, 12, f"{most * 100:.0f} %", "end"))
    return _picture(title, _HIGH + _BASE, inner)


def heat_map(heat: Sequence[int], columns: int, title: str) -> Html:
    """The board, darker where more tokens were laid; each square says its share of all games' tokens."""
    total, most, side = sum(heat) or 1, max(heat, default=0) or 1, (WIDTH - 20) / columns
    inner = []
    for number, count in enumerate(heat):
        row, column = divmod(number, columns)
        x, y = 20 + column * side, 16 + row * side
        shade = f"{0.06 + 0.94 * (count / most) ** 2:.3f}"
        name = square_name((row, column))
        inner.append(
            f'<rect class="heat" x="{x:.1f}" y="{y:.1f}" width="{side - 1:.1f}" height="{side - 1:.1f}" '
            f'fill-opacity="{shade}"><title>{name}: {count / total * 100:.2f} %</title></rect>'
        )
    inner += [_words(20 + (n + 0.5) * side, 11, square_name((0, n))[0]) for n in range(columns)]
    rows = len(heat) // columns
    inner += [_words(9, 16 + (n + 0.5) * side + 4, str(n + 1)) for n in range(rows)]
    return _picture(title, 16 + rows * side, inner)


def interval(ends: Sequence[tuple[float, float, float]], low: float, high: float) -> Html:
    """Values with their intervals on one scale from `low` to `high`, one above the other."""
    wide, span = 140, (high - low) or 1.0
    inner = []
    for number, (least, value, most) in enumerate(ends):
        y = 7 + 10 * number
        left, middle, right = (4 + (end - low) / span * (wide - 8) for end in (least, value, most))
        kind = "first" if number == 0 else "second"
        inner.append(f'<path class="{kind}" d="M{left:.1f} {y}H{right:.1f}"/>')
        inner.append(f'<circle class="{kind}" cx="{middle:.1f}" cy="{y}" r="3"/>')
    height = 4 + 10 * len(ends)
    return Html(
        f'<svg aria-hidden="true" viewBox="0 0 {wide} {height}" width="{wide}">{"".join(inner)}</svg>'
    )


def shares(parts: Sequence[float], rest: float) -> Html:
    """A bar divided into parts of 1, the last of which is the rest."""
    wide, x, inner = 160, 0.0, []
    names = [*(f"part-{number}" for number in range(len(parts))), "part-rest"]
    for name, part in zip(names, (*parts, rest), strict=True):
        inner.append(
            f'<rect class="{name}" x="{x:.1f}" y="0" width="{max(0.0, part * wide):.1f}" height="10"/>'
        )
        x += part * wide
    return Html(
        f'<svg aria-hidden="true" viewBox="0 0 {wide} 10" width="{wide}" height="10">{"".join(inner)}</svg>'
    )


def _slotted(counts: Mapping[int, int], first: int, step: int, slots: int) -> list[float]:
    total = sum(counts.values()) or 1
    sums = [0.0] * slots
    for value, count in counts.items():
        sums[(value - first) // step] += count / total
    return sums


def _bar(x: float, wide: float, share: float) -> str:
    height = share * (_HIGH - 6)
    return (
        f'<rect class="bar-of" x="{x:.1f}" y="{_HIGH - height:.1f}" width="{max(0.5, wide - 1):.1f}" '
        f'height="{height:.1f}"/>'
    )


def _outline(shares_of: Sequence[float], most: float, wide: float) -> str:
    points = " ".join(
        f"H{_LEFT + n * wide:.1f}V{_HIGH - part / most * (_HIGH - 6):.1f}H{_LEFT + (n + 1) * wide:.1f}"
        for n, part in enumerate(shares_of)
    )
    return f'<path class="second" d="M{_LEFT} {_HIGH}{points}V{_HIGH}"/>'


def _ticks(first: int, step: int, slots: int, wide: float) -> list[str]:
    every = max(1, -(-slots // 8))
    return [
        _words(_LEFT + (slot + 0.5) * wide, _HIGH + 15, str(first + slot * step))
        for slot in range(0, slots, every)
    ]


def _words(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _picture(title: str, height: float, inner: Sequence[str]) -> Html:
    head = f'<svg role="img" aria-label="{escape(title)}" viewBox="0 0 {WIDTH} {height:.0f}">'
    return Html(f"{head}{''.join(inner)}</svg>")
