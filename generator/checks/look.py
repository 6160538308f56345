"""Whether a game's own look can be read: words and shapes on their grounds, and its signs from each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from generator.checks.finding import Finding
from generator.colour import contrast, mix
from generator.components.look import FULL, Look
from generator.components.symbols import Outline, outline_of
from generator.components.theme import look_of
from generator.game.assets import THEME
from generator.game.definition import Game
from generator.pathdata import Polygon, straightened

# WCAG's contrast ratios: what small words need, what large ones and shapes need, what a thin line needs.
WORDS, SHAPES, LINES = 4.5, 3.0, 1.5
ALIKE = 0.8  # of what two signs cover together, both cover so much: a glance takes one for the other
_GRID = 40  # rows and columns in which signs are compared

_WORDS = (("ink", "paper"), ("quiet", "paper"), ("accent", "paper"), ("back_words", "back"))
_SHAPES = (
    ("block", "paper", SHAPES),
    ("refused", "paper", SHAPES),
    ("back_block", "back", SHAPES),
    ("hairline", "paper", LINES),
)


def check_look(game: Game) -> Iterator[Finding]:
    """An error for words that cannot be read, a warning for what is hard to read, see or tell apart."""
    look = look_of(game)
    if look != FULL:
        yield from _tones(game, look)
        yield from _on_tints(game, look)
    if look.symbols:
        yield from _signs(game, look)


def _tones(game: Game, look: Look) -> Iterator[Finding]:
    for tone, ground in _WORDS:
        found = contrast(getattr(look, tone), getattr(look, ground))
        if found < WORDS:
            severe = found < SHAPES
            least = f"{SHAPES:g}:1 is the least for any word" if severe else f"small words need {WORDS:g}:1"
            message = f"words in {tone} on {ground} have a contrast of {found:.1f}:1; {least}"
            yield Finding("error" if severe else "warning", "contrast", _place(game, tone, ground), message)
    for tone, ground, needed in _SHAPES:
        found = contrast(getattr(look, tone), getattr(look, ground))
        if found < needed:
            message = f"{tone} on {ground} has a contrast of {found:.1f}:1; to be seen it needs {needed:g}:1"
            yield Finding("warning", "contrast", _place(game, tone, ground), message)


def _place(game: Game, *tones: str) -> str:
    """Where the game itself writes one of these, else where its theme writes the first."""
    places = [place for tone in tones if (place := game.place("theme", "tones", tone))]
    own = [place for place in places if place.file.endswith(THEME)]
    return str(next(iter((*own, *places)), "theme"))


def _on_tints(game: Game, look: Look) -> Iterator[Finding]:
    """Signs of outlined blocks that their own tint swallows."""
    if look.finish != "outlined":
        return
    for colours in game.colours:
        pen = look.pen(colours.colour)
        found = contrast(pen, mix(look.paper, colours.colour, look.tint))
        if found < SHAPES:
            message = (
                f"the sign of {colours.id} has {found:.1f}:1 on its tint; it needs {SHAPES:g}:1 to be seen"
            )
            place = str(game.place("theme", "block", "tint") or "theme")
            yield Finding("warning", "contrast", place, message)


def _signs(game: Game, look: Look) -> Iterator[Finding]:
    """Pairs of signs, one of them the game's own, that are nearly the same however a token lies."""
    covered = [_rows(outline_of(colours.symbol, look.symbols)) for colours in game.colours]
    for one, other in combinations(range(len(covered)), 2):
        first, second = game.colours[one], game.colours[other]
        alike = max(_shared(covered[one], turned) for turned in _turns(covered[other]))
        if alike >= ALIKE and look.symbols.keys() & {first.symbol, second.symbol}:
            names = f"{first.symbol} ({first.id}) and {second.symbol} ({second.id})"
            message = f"the signs {names} cover each other by {alike:.0%} when turned; choose another for one"
            yield Finding("warning", "symbols", str(game.place("colours", other, "symbol")), message)


def _rows(outline: Outline) -> list[int]:
    """What a sign covers of its box, row by row, a bit for each column."""
    edges = [edge for part in _filling(list(_parts(outline))) for edge in pairwise([*part, part[0]])]
    rows = []
    for row in range(_GRID):
        y = (row + 0.5) / _GRID * 2 - 1
        # Where the outline crosses the middle of the row, and which way: what winds around is inside.
        crossings = sorted(
            (ax + (y - ay) / (by - ay) * (bx - ax), 1 if by > ay else -1)
            for (ax, ay), (bx, by) in edges
            if (ay > y) != (by > y)
        )
        rows.append(_filled(crossings))
    return rows


def _filling(parts: Sequence[Polygon]) -> list[Polygon]:
    """As large as its box allows and in its middle: a sign is no other for being drawn smaller."""
    xs, ys = [x for part in parts for x, _ in part], [y for part in parts for _, y in part]
    across, down = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    half = max(max(xs) - across, max(ys) - down)
    return [[((x - across) / half, (y - down) / half) for x, y in part] for part in parts]


def _filled(crossings: Sequence[tuple[float, int]]) -> int:
    bits, winding = 0, 0
    for (start, way), (end, _) in pairwise(crossings):
        winding += way
        if winding:
            first, last = (min(max(round((x + 1) / 2 * _GRID), 0), _GRID) for x in (start, end))
            bits |= (1 << last) - (1 << first)
    return bits


def _parts(outline: Outline) -> Iterator[Polygon]:
    starts = [index for index, segment in enumerate(outline) if segment[0] == "M"]
    for start, end in pairwise([*starts, len(outline)]):
        yield straightened(outline[start:end])


def _turns(rows: list[int]) -> Iterator[list[int]]:
    for _ in range(4):
        yield rows
        rows = [sum((line >> row & 1) << n for n, line in enumerate(reversed(rows))) for row in range(_GRID)]


def _shared(one: Sequence[int], other: Sequence[int]) -> float:
    pairs = list(zip(one, other, strict=True))
    together = sum((a | b).bit_count() for a, b in pairs)
    return sum((a & b).bit_count() for a, b in pairs) / together if together else 0.0
