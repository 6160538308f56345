"""What lies on a bench is not made again; what is made with its help is what is made without, to the byte."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.bench import KEPT, Bench, Same
from generator.build import build
from generator.errors import GeneratorError
from generator.game.load import load
from tests.definitions import SMALL, write_game
from tests.kits import tree
from tests.mutations import damaged

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


T = TypeVar("T")


class Counted(Bench):
    """Counts what is made."""

    def __init__(self) -> None:
        super().__init__()
        self.count: Counter[str] = Counter()

    def make(self, what: str, make: Callable[[], T]) -> T:
        self.count[what] += 1
        return make()

    def since(self) -> Counter[str]:
        """What was made since this was asked last."""
        made, self.count = self.count, Counter()
        return made


# --- the bench itself


def test_a_thing_is_made_once() -> None:
    bench = Counted()
    assert [bench.made("list", (1,), lambda: [1]) for _ in range(3)] == [[1]] * 3
    assert bench.made("list", (1,), list) is bench.made("list", (1,), list)
    assert bench.made("set", (1,), set) == set()
    assert bench.since() == {"list": 1, "set": 1}


def test_errors_are_not_kept() -> None:
    bench = Bench()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            bench.made("ratio", 0, lambda: 1 / 0)
    assert not bench.holds("ratio", 0)
    assert bench.made("ratio", 0, lambda: 1.0) == 1.0
    for _ in range(KEPT):
        bench.tidy()
    assert not bench.holds("ratio", 0)


def test_what_a_few_builds_did_not_ask_for_is_put_away() -> None:
    bench = Counted()
    for _ in range(3 * KEPT):
        bench.made("used", 1, int)
        bench.tidy()
    assert bench.since() == {"used": 1}
    for _ in range(KEPT - 1):
        assert bench.holds("used", 1)
        bench.tidy()
    assert not bench.holds("used", 1)


def test_same_is_about_identity() -> None:
    one, other = [1], [1]
    assert Same(one) == Same(one)
    assert hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(other)
    assert Same(one) != one


# --- what an edit makes anew: the canvas shows all components, so it is painted, and read back, with each

DRAWN = (
    "board",
    "rule_cards",
    "same rule_card",
    "token",
    "card",
    "card_back",
    "pages",
    "master",
    "canvas",
    "profile",
)


def edited(tmp_path: Path, file: str, old: str, new: str) -> dict[str, int]:
    """What a build makes after an edit of the shipped game that was built before, forms in PDFs apart."""
    folder = tmp_path / "seventh-square"
    shutil.copytree(SHIPPED, folder, dirs_exist_ok=True)
    bench = Counted()
    build(load(folder), tmp_path / "out", bench=bench)
    assert bench.since()["card"] == 18
    text = (folder / file).read_text("utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), "utf-8")
    build(load(folder), tmp_path / "out", bench=bench)
    made = bench.since()
    assert made["form"] <= made["master"]
    assert made["stencil"] == made["master"]  # which the canvas is made of, too
    return {what: made[what] for what in DRAWN if made[what]}


def test_nothing_is_made_again_if_nothing_changed(tmp_path: Path) -> None:
    bench = Counted()
    for _ in range(2):
        bench.since()
        build(load(SHIPPED), tmp_path, bench=bench)
        bench.tidy()
    assert bench.since() == {}


def test_a_cards_shape_draws_that_card(tmp_path: Path) -> None:
    made = edited(tmp_path, "deck.yaml", '      - "#.."\n      - "#.."\n', '      - "##."\n      - "#.."\n')
    assert made == {"card": 1, "master": 1, "canvas": 1, "profile": 2}


def test_a_number_of_copies_lays_out_pages_and_draws_no_card(tmp_path: Path) -> None:
    old = "copies: 1\n  - id: O4"
    made = edited(tmp_path, "deck.yaml", old, old.replace("1", "2", 1))
    # A rule card says how many cards there are.
    assert made == {"rule_cards": 1, "same rule_card": 1, "pages": 2, "master": 1, "canvas": 1, "profile": 2}


def test_a_colour_draws_its_token_and_what_shows_tokens(tmp_path: Path) -> None:
    made = edited(tmp_path, "colours.yaml", "#3884bf", "#3884b0")
    # The rule cards' rows of tokens might show it, and the card back, too; but they come out as they were.
    assert made == {"rule_cards": 1, "token": 1, "card_back": 1, "master": 1, "canvas": 1, "profile": 2}


def test_a_rules_text_draws_its_card(tmp_path: Path) -> None:
    made = edited(tmp_path, "rules.yaml", "Lay the board between you.", "Put the board between you.")
    assert made == {"rule_cards": 1, "same rule_card": 1, "master": 1, "canvas": 1, "profile": 2}


def test_a_margin_lays_out_pages_and_draws_nothing(tmp_path: Path) -> None:
    assert edited(tmp_path, "print.yaml", "ends: 12.7 mm", "ends: 13 mm") == {"pages": 2}


def test_a_name_is_on_the_card_back_a_rule_card_and_all_pages(tmp_path: Path) -> None:
    made = edited(tmp_path, "game.yaml", "name: The 7th Square", "name: The 8th Square")
    assert made == {
        **{"rule_cards": 1, "same rule_card": 1, "card_back": 1},
        **{"pages": 2, "master": 2, "canvas": 2, "profile": 4},
    }


# --- the same bytes

EDITS = (
    ("board.yaml", r"(?<=columns: )\d+", "5 6 7 4"),
    ("board.yaml", r"(?<=margin: )\d+", "5 6 7"),
    ("colours.yaml", r"#[0-9a-f]{6}", "#ab3d19 #3884bf #f2e714 #123456"),
    ("colours.yaml", r"(?<=count: )\d+", "10 11 0 7"),
    ("colours.yaml", r"(?<=symbol: )\w+", "star circle heart triangle"),
    ("deck.yaml", r"(?<=copies: )\d+", "1 2 3 0"),
    ("deck.yaml", r"(?<=name: )\w+", "I2 Zoë V3 Qq7 S4"),
    ("deck.yaml", r"(?<=- )\"[.#]+\"", '"##" "#." ".#"'),
    ("rules.yaml", r"(?<=rotate: )\w+", "yes no"),
    ("rules.yaml", r"(?<=step: )[^{]+(?={)|Choose|Play|Take", "Choose Lay Take Give"),
    ("print.yaml", r"(?<=side: )\d+", "18 17"),
    ("print.yaml", r"(?<=width: )\d+", "31 40 62"),
    ("print.yaml", r"(?<=largest: )\d+", "8 7"),
    ("print.yaml", r"(?<=\[)a4, letter|a4|letter", "a4 letter"),
    ("game.yaml", r"(?<=name: )\w+", "Small Large Ünïcode"),
    ("theme.yaml", r"#[0-9a-f]{6}", "#34507e #225533"),
    ("theme.yaml", r"(?<=style: )\w+", "bevel flat outlined"),
    ("art/token-red.svg", r"#[0-9a-f]{6}", "#ff0000 #00ff00"),
)


def an_edit(chance: random.Random, files: Mapping[str, str | bytes | None]) -> dict[str, str | bytes | None]:
    """One value changed to another that may well be right."""
    file, pattern, words = chance.choice(EDITS)
    text = files[file]
    assert isinstance(text, str)
    found = list(re.finditer(pattern, text))
    if not found:
        return dict(files)
    spot, word = chance.choice(found), chance.choice(words.split(" "))
    return {**files, file: text[: spot.start()] + word + text[spot.end() :]}


def made(folder: Path, output: Path, bench: Bench | None) -> tuple[str, dict[str, bytes]]:
    """What a build says and leaves."""
    try:
        _, proof = build(load(folder, "game"), output, variants=("grey",), cut=True, bench=bench)
    except GeneratorError as error:
        return str(error), tree(output)
    return repr(proof), tree(output)


MORE = {
    "theme.yaml": 'tones:\n  accent: "#34507e"\nblock:\n  style: bevel\n',
    "art/token-red.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="18mm" height="18mm" '
    'viewBox="0 0 18 18"><circle cx="9" cy="9" r="8" fill="#ff0000" opacity="0.5"/></svg>',
}
VARIANTS = "variants:\n  - id: grey\n    look: grey\n    backs: duplex\n"


@settings(max_examples=1, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_any_edits_make_what_a_fresh_build_makes(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    _edit_and_compare(tmp_path_factory, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_many_edits_make_what_fresh_builds_make(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    _edit_and_compare(tmp_path_factory, seed)


def _edit_and_compare(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    work, chance, bench = tmp_path_factory.mktemp("edits"), random.Random(seed), Bench()
    files: dict[str, str | bytes | None] = {
        **SMALL,
        **MORE,
        "print.yaml": SMALL["print.yaml"] + VARIANTS,
    }
    for number in range(6):
        files = an_edit(chance, files)
        texts = {name: text for name, text in files.items() if isinstance(text, str)}
        written = damaged(chance, texts) if chance.random() < 0.25 else files
        shutil.rmtree(work / "game", ignore_errors=True)
        (work / "game" / "art").mkdir(parents=True)
        folder = write_game(work / "game", files=written)
        said, kept = made(folder, work / "kept", bench)
        bench.tidy()
        shutil.rmtree(work / "fresh", ignore_errors=True)
        fresh_said, fresh = made(folder, work / "fresh", None)
        assert said == fresh_said, number
        if fresh:  # else the last good kit stays
            assert kept == fresh, number
