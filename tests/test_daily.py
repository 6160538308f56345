"""The pieces of a day: the same for ever, as another program makes them from the words, and printed whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations, islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.cli import pnp
from generator.components.look import FULL
from generator.drawing.bounds import Box, reach
from generator.drawing.marks import Group, Mark, drawables
from generator.game.load import load
from generator.game.polyomino import Polyomino
from generator.game.puzzle import Puzzle
from generator.play.daily import mark, sets
from generator.play.grid import Grid
from generator.play.puzzle import Table, shape_on, table_of
from generator.sheets.daily_page import Daily, daily_page, sets_on_page
from generator.units import paper_of
from tests.puzzles import write_puzzle
from tests.readback import fonts, page_sizes
from tests.render import pdf_words

DECK = {"I1": 2, "I2": 3, "O4": 3, "T4": 0, "S4": 2, "O9": 2}
# Never to be changed: paper that was printed must stay right.
GOLDEN = {
    "2026-11-29": (
        "df5993d1",
        ("O4 I2 O4", "I1 I2 I1", "I2 O9 S4", "S4 O4 I2", "O4 O9 O4", "I1 I2 I2", "I1 O9 S4", "I1 I2 O4"),
    ),
    "2026-12-31": (
        "e0eb3549",
        ("S4 O9 I2", "I2 I2 O4", "O4 I1 I1", "S4 O9 O4", "I1 O4 O4", "I2 S4 I1", "O4 I2 O9", "S4 I2 O9"),
    ),
    "2030-02-28": (
        "130a5725",
        ("I1 S4 I2", "O9 S4 O4", "I2 I1 O4", "O9 O4 I2", "S4 O4 O9", "I1 I1 O9", "I2 I2 O4", "I2 S4 O4"),
    ),
}


def told(
    lines: Sequence[tuple[str, int]], large: set[str], most: int, size: int, day: str
) -> Iterator[list[str]]:
    """The recipe, word by word."""
    text = day + "\n" + "".join(f"{card} {copies}\n" for card, copies in lines if copies)
    state = int(hashlib.sha256(text.encode("utf-8")).hexdigest()[:16], 16)

    def next_number() -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    def shuffle(cards: list[str]) -> list[str]:
        for i in range(len(cards) - 1, 0, -1):
            j = next_number() * (i + 1) // 2**64
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    deck, discard = shuffle([card for card, copies in lines for _ in range(copies)]), []
    while True:
        drawn: list[str] = []
        aside: list[str] = []
        while len(drawn) < size:
            if not deck:
                deck, drawn = drawn + shuffle(discard + aside), []
                discard, aside = [], []
            card = deck.pop(0)
            if card in large and sum(one in large for one in drawn) == most:
                aside.append(card)
            else:
                drawn.append(card)
        discard += aside + drawn
        yield drawn


def a_table(copies: Mapping[str, int], large: set[str], most: int, size: int) -> Table:

    grid = Grid(6, 6)
    shapes = tuple(
        shape_on(grid, id, Polyomino.from_rows(["#" * (1 + n % 5)])) for n, id in enumerate(copies)
    )
    deck = tuple(n for n, count in enumerate(copies.values()) for _ in range(count))
    marked = frozenset(n for n, id in enumerate(copies) if id in large)
    return Table(grid, shapes, marked, deck, Puzzle(tray=size, largest_in_set=most))


@settings(max_examples=80, deadline=None)
@given(st.dates(), st.lists(st.integers(0, 4), min_size=5, max_size=12), st.integers(1, 3), st.integers(1, 4))
def test_the_order_is_what_the_recipe_says(day: date, counts: list[int], most: int, size: int) -> None:
    copies = {f"é{n}": count for n, count in enumerate(counts)} | {"small": 4}
    large = {"é0", "é3"}
    table = a_table(copies, large, min(most, size), size)
    ids = [shape.id for shape in table.shapes]
    found = [[ids[card] for card in one] for one in islice(sets(table, day), 30)]
    recipe = told(list(copies.items()), large, min(most, size), size, day.isoformat())
    assert found == list(islice(recipe, 30))


@pytest.mark.parametrize("day", GOLDEN)
def test_a_day_is_the_same_for_ever(day: str) -> None:
    table, when = a_table(DECK, {"O9"}, 1, 3), date.fromisoformat(day)
    ids = [shape.id for shape in table.shapes]
    found = tuple(" ".join(ids[card] for card in one) for one in islice(sets(table, when), 8))
    assert (mark(table, when), found) == GOLDEN[day]


def test_another_day_or_deck_is_another_order() -> None:
    table = a_table({"a": 4, "b": 4, "c": 4, "d": 4}, set(), 3, 3)
    days = [date(2026, month, day) for month in range(1, 13) for day in range(1, 29)]
    assert len({tuple(islice(sets(table, day), 8)) for day in days}) == len(days)
    assert len({mark(table, day) for day in days}) == len(days)
    other = a_table({"a": 4, "b": 4, "c": 4, "e": 4}, set(), 3, 3)
    assert mark(other, days[0]) != mark(table, days[0])


# --- the page ---


def run(*words: str) -> Result:
    return CliRunner().invoke(pnp, ["daily", *words])


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3"])
def test_the_page_shows_every_set_in_its_order(tmp_path: Path, paper: str) -> None:
    folder, file = write_puzzle(tmp_path / "small"), tmp_path / "day.pdf"
    found = run("2026-11-29", str(folder), "--paper", paper, "--output", str(file))
    assert (found.exit_code, found.output) == (0, f"{file}\n")
    table = table_of(load(folder))
    order = [
        [table.shapes[card].id for card in one]
        for one in islice(sets(table, date(2026, 11, 29)), sets_on_page(3))
    ]
    size = paper_of(paper)
    (page,) = page_sizes(file.read_bytes())
    assert page == pytest.approx((size.width, size.height), abs=0.01)
    assert all(fonts(file.read_bytes()).values())
    words = pdf_words(file.read_bytes())
    ids = {shape.id for shape in table.shapes}
    assert [word for word in words if word in ids] == [id for one in order for id in one]
    numbers = [str(number) for number in range(1, len(order) + 1)]
    assert [word for word in words if word in numbers and word != "29"] == [n for n in numbers if n != "29"]
    said = " ".join(words)
    for part in ("Small Puzzle", "Sunday, 29 November 2026", "pnp daily 2026-11-29 small"):
        assert part in said


@pytest.mark.parametrize("paper", ["letter", "a4", "180x300mm"])
@pytest.mark.parametrize("tray", range(1, 7))
def test_shapes_lie_in_their_frames_and_off_the_words(paper: str, tray: int) -> None:
    table = a_table({"I1": 3, "a-name": 3, "I5": 30, "I5-up": 30}, set(), tray, tray)
    tall = shape_on(table.grid, "I5-up", Polyomino.from_rows(["#"] * 5))
    order = list(islice(sets(table, date(2026, 1, 31)), sets_on_page(tray)))
    pieces = [[tall if table.shapes[n].id == tall.id else table.shapes[n] for n in one] for one in order]
    page = daily_page(
        Daily("A game " * 8, date(2026, 9, 30), pieces, "mark", "pnp " * 40), paper_of(paper), FULL
    )
    art, words = (layer.marks for layer in page.layers)
    assert len(art) == sets_on_page(tray)
    texts = [bounds([word]) for word in words]
    for group in art:
        assert isinstance(group, Group)
        frame, box, *shapes = (bounds([mark]) for mark in group.marks)
        assert len(shapes) == tray
        for shape in shapes:
            assert frame[0] < shape[0] < shape[2] < frame[2]
            assert frame[1] < shape[1] < shape[3] < frame[3]
            for other in [box, *texts, *(one for one in shapes if one is not shape)]:
                assert not meet(shape, other)
    for one, other in combinations(texts, 2):
        assert not meet(one, other)


def bounds(marks: Sequence[Mark]) -> Box:
    """Around all ink."""
    boxes = [box for mark in drawables(marks) if (box := reach(mark))]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def meet(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two boxes (left, top, right, bottom) overlap."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_the_same_bytes_and_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_puzzle(tmp_path / "small")
    monkeypatch.chdir(tmp_path)
    assert run("2026-02-28", str(folder)).output == "small-2026-02-28.pdf\n"
    first = (tmp_path / "small-2026-02-28.pdf").read_bytes()
    run("2026-02-28", str(folder))
    assert (tmp_path / "small-2026-02-28.pdf").read_bytes() == first
    run("2026-03-01", str(folder))
    assert (tmp_path / "small-2026-03-01.pdf").read_bytes() != first


def test_the_mode_of_the_day_decides_the_deck(tmp_path: Path) -> None:
    folder = write_puzzle(tmp_path / "small", ("rules.yaml", "minutes: 3", "dated: yes"))
    file = tmp_path / "day.pdf"
    assert run("2026-11-29", str(folder), "--output", str(file)).exit_code == 0
    plain = mark(table_of(load(folder)), date(2026, 11, 29))
    assert f"mark {plain}" not in " ".join(pdf_words(file.read_bytes()))


@pytest.mark.parametrize(
    "day", ["2026-13-01", "2026-02-29", "29.11.2026", "20261129", "2026-W01-1", "today", "", "２０２６-11-29"]
)
def test_wrong_dates(day: str) -> None:
    found = run(day)
    assert found.exit_code == 2
    assert f"{day!r} is no date; write year, month and day, such as 2026-11-29" in " ".join(
        found.output.split()
    )


def test_what_cannot_be(tmp_path: Path) -> None:
    found = run("2026-11-29", "seventh-square")
    assert (found.exit_code, found.output) == (
        1,
        "seventh-square is no block puzzle; only those have pieces of a day\n",
    )
    small = write_puzzle(tmp_path / "long", ("deck.yaml", "id: O9", f"id: O9{'-and-more' * 4}"))
    found = run("2026-11-29", str(small))
    assert found.exit_code == 1
    assert "is too long for the page of a day; shorten it" in found.output
    small = write_puzzle(tmp_path / "small")
    found = run("2026-11-29", str(small), "--paper", "170x250mm")
    assert found.exit_code == 1
    assert "has no room for a day's pieces, which need 180 × 240 mm or more, upright" in found.output
