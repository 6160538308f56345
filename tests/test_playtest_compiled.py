"""Compiled games are the plain engine's games: every record and every sum, from the same seeds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest
from click.testing import CliRunner

from generator.cli import pnp
from generator.game.load import load
from generator.game.polyomino import Polyomino
from generator.game.records import kinds
from generator.game.rules import Parameters
from generator.play.grid import Grid
from generator.play.seventh import shape_on, table_of
from generator.play.table import ENDINGS, Table
from generator.playtest import simulate as simulation
from generator.playtest.agents import agent
from generator.playtest.compiled import arrays, kept, ready
from generator.playtest.duel import DUEL, batch, compiled_batch
from generator.playtest.record import Record
from generator.playtest.simulate import simulate
from tests.plain_games import VALUES, a_shape, a_table

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "config" / "seventh-square"
PAIRS = (("random", "random"), ("greedy", "greedy"), ("greedy", "random"), ("random", "greedy"))
AHEAD = (
    ("two-ply", "two-ply"),
    ("greedy", "two-ply"),
    ("monte-carlo:9", "random"),
    ("two-ply", "monte-carlo:20"),
    ("monte-carlo:3", "monte-carlo:7"),
)
PLAY = "generator.playtest.compiled.play"


@cache
def shipped() -> Table:
    return table_of(load(SHIPPED))


def players(pair: tuple[object, object]) -> list[object]:
    return [agent(name) if isinstance(name, str) else name for name in pair]


@pytest.fixture(scope="module", autouse=True)
def around(request: pytest.FixtureRequest) -> Iterator[Path]:
    """All processes that test share what one of them has compiled, and later runs do."""
    folder = request.config.cache.mkdir("compiled")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(folder))
        assert ready.kernel_for(shipped(), players(PAIRS[0]))
        yield folder
    kept.kernel.cache_clear()  # other tests play as if it had not been loaded


def same(table: Table, pair: tuple[str, str], seed: int, numbers: range) -> list[Record]:
    """The records of these games, played both ways."""
    plain = batch(table, players(pair), seed, numbers)
    play = ready.kernel_for(table, players(pair))
    assert play is not None
    assert play(seed, numbers) == plain
    assert compiled_batch(table, players(pair), seed, numbers) == plain
    return plain[0]


def test_small_games_of_every_kind_are_the_same() -> None:
    """Every ending under every rule that can bring it about, and every value of every rule."""
    seen: Counter[object] = Counter()
    for seed in range(700):
        chance = Random(seed)
        table = a_table(chance, colours_per_placement="one")
        rules = table.rules
        for one in same(table, chance.choice(PAIRS if seed % 4 else AHEAD), seed, range(6)):
            happened = {field for field, value in one._asdict().items() if value}
            seen.update((name, getattr(rules, name)) for name in VALUES)
            seen.update(happened)
            seen[("lines", rules.lines, rules.stolen, rules.crossing)] += one.doubles > 0
            seen[("judged", one.ending, rules.empty_reserve)] += 1
            seen[("stuck", one.ending, rules.nothing_fits)] += 1
            seen[("poor", one.ending, rules.cannot_pay)] += 1
            seen[("out", one.ending, rules.deck_out)] += 1
            seen[("level", one.margin == 0, rules.tie, one.best)] += 1
            seen[("swept", rules.nothing_fits)] += one.swept > 0
            seen[("no move", one.ending)] += one.length == 0
    wanted = {(name, value) for name, values in VALUES.items() for value in values}
    wanted -= {("colours_per_placement", "any")}
    wanted |= {*Record._fields}
    wanted |= {("judged", "elimination", word) for word in ("after_steal", "before_steal")}
    wanted |= {("stuck", "nothing_fits", word) for word in ("end", "lose")}
    wanted |= {("swept", word) for word in ("sweep", "replace_oldest")}
    wanted |= {("poor", "cannot_pay", word) for word in ("end", "lose", "lose_if_short")}
    wanted |= {("poor", "passes", word) for word in ("pass", "lose_if_short")}
    wanted |= {("out", "deck_out", word) for word in ("play_out", "at_once")}
    wanted |= {("level", True, "draw", -1)} | {("level", True, "second_player", best) for best in (0, 1)}
    wanted |= {
        ("lines", lines, stolen, crossing)
        for lines in ("stolen", "cleared")
        for stolen in ("reserve", "bank")
        for crossing in ("together", "rows_first")
    }
    wanted |= {("no move", ending) for ending in ("deck_out", "passes", "cannot_pay")}
    assert {one for one in wanted if not seen[one]} == set()
    assert {ending for _, ending, _ in (one for one in seen if one[0] == "stuck")} == set(ENDINGS)


def a_large_table(chance: Random) -> Table:
    """Up to 64 squares, up to ten colours, a deck of shapes of which some are larger than the board."""
    columns = chance.choice((1, 2, 3, 4, 6, 7, 8, 8, 10, 16, 32, 64))
    grid = Grid(columns, 64 // columns if chance.random() < 0.6 else chance.randint(1, 64 // columns))
    word = {name: chance.choice(values) for name, values in VALUES.items()}
    rules = Parameters(**{**word, "colours_per_placement": "one", "market": chance.choice((1, 2, 3, 5, 12))})
    shapes = [a_shape(chance, grid), *(wide_shape(chance) for _ in range(chance.randint(1, 5)))]
    each, count = chance.randint(1, 5), chance.choice((4, 14, 30))
    return Table(
        grid,
        tuple(f"colour-{number}" for number in range(2 * each)),
        tuple(int(number >= each) for number in range(2 * each)),
        tuple(chance.randint(1, count) for _ in range(2 * each)),
        tuple(shape_on(grid, f"card-{number}", shape, rules) for number, shape in enumerate(shapes)),
        tuple(chance.choice(range(len(shapes))) for _ in range(chance.randint(1, 60))),
        rules,
    )


def wide_shape(chance: Random) -> Polyomino:
    """One to nine squares, mostly near each other; now and then more than any board has."""
    if chance.random() < 0.05:
        return Polyomino.of((row, column) for row in range(9) for column in range(9))
    at, found = (0, 0), {(0, 0)}
    for _ in range(chance.choice((0, 1, 2, 3, 3, 4, 4, 6, 9))):
        step = chance.choice(((0, 1), (1, 0), (1, 1) if chance.random() < 0.2 else (0, 1)))
        at = (at[0] + step[0], at[1] + step[1])
        found.add(at)
    return Polyomino.of(found)


def test_games_on_boards_of_up_to_64_squares_are_the_same() -> None:
    full, lines, hijacks = 0, 0, 0
    for seed in range(60):
        chance = Random(seed)
        table = a_large_table(chance)
        full += table.grid.columns * table.grid.rows == 64
        pair = AHEAD[seed % 5] if seed % 10 == 0 else PAIRS[seed % 4]
        for one in same(table, pair, seed, range(seed, seed + 4)):
            lines += one.lines
            hijacks += one.hijacks
    assert min(full, lines, hijacks) >= 20


@pytest.mark.parametrize("pair", PAIRS, ids=",".join)
@pytest.mark.parametrize("rules", [{}, {"market": 5, "stolen": "bank", "mirror": True}], ids=["own", "other"])
def test_the_shipped_game_is_the_same(pair: tuple[str, str], rules: dict[str, object]) -> None:
    game = load(SHIPPED)
    changed = replace(game.rules, parameters=replace(game.rules.parameters, **rules))
    found = same(table_of(replace(game, rules=changed)), pair, 2**63 + 5, range(7, 47))
    assert len({one.length for one in found}) > 2


@pytest.mark.parametrize("pair", AHEAD, ids=",".join)
def test_the_shipped_game_is_the_same_for_those_who_look_ahead(pair: tuple[str, str]) -> None:
    assert same(shipped(), pair, 3, range(2))


def test_the_usual_budget_and_the_largest_are_known() -> None:
    """What a user writes reaches the kernel as it reaches the agent."""
    rows = [ready.known(agent(name)) for name in ("monte-carlo", "monte-carlo:120", "monte-carlo:5")]
    assert [one and one.row for one in rows] == [(3, 120, 8), (3, 120, 8), (3, 5, 5)]
    assert arrays.MONTE_CARLO == 3


def test_how_many_are_played_at_once_follows_from_how_long_they_take() -> None:
    """So that Ctrl-C need not wait, and a bar moves."""
    names = ("random", "greedy", "two-ply", "monte-carlo", "monte-carlo:100000")
    found = [ready.ready(shipped(), players((name, name)), 10**9, 1) for name in names]
    assert found == sorted(found, reverse=True)
    assert (found[0], found[-1]) == (1000, 1)
    assert 20 < found[2] < 80


def test_seeds_are_taken_as_the_plain_engine_takes_them() -> None:
    found = [same(shipped(), PAIRS[0], seed, range(2**40, 2**40 + 3)) for seed in (0, -1, 2**64 - 1, 2**200)]
    assert found[1] == found[2]
    assert found[0] == found[3]
    assert found[0] != found[1]


def test_an_empty_batch_is_the_same() -> None:
    assert same(shipped(), PAIRS[2], 1, range(0)) == []


def test_the_kernel_knows_every_word_of_the_rules() -> None:
    """A new rule, or a new word of one, has to be written there too."""
    words = {name: kind.words for name, kind in kinds(Parameters).items() if hasattr(kind, "words")}
    assert words == {
        "colours_per_placement": ("one", "any"),
        "lines": ("stolen", "cleared"),
        "reserves": ("open", "hidden"),
        "crossing": ("together", "rows_first"),
        "stolen": ("reserve", "bank"),
        "may_place": ("any", "own"),
        "empty_reserve": ("after_steal", "before_steal"),
        "cannot_pay": arrays.CANNOT_PAY_WORDS,
        "nothing_fits": arrays.NOTHING_FITS_WORDS,
        "deck_out": ("play_out", "at_once"),
        "left_on_board": ("nobody", "owner"),
        "tie": ("draw", "second_player"),
    }
    assert {*kinds(Parameters)} - {*words} == {"market", "rotate", "mirror", "elimination", "must_place"}
    assert arrays.ENDING_WORDS == ENDINGS
    assert Record._fields[arrays.ENDED] == "ending"
    assert Record._fields.index("swept") == arrays.SWEPT


def test_random_games_are_what_another_model_says() -> None:
    """Figures of a model that shares no code with this one: uniform moves over card, placement and colour."""
    play = ready.kernel_for(shipped(), players(PAIRS[0]))
    assert play is not None
    records, _ = play(1, range(100_000))
    decided = [one.first_won for one in records if one.best >= 0]
    assert sum(decided) / len(decided) == pytest.approx(0.469, abs=0.005)
    assert 0.69 <= sum(one.swept > 0 for one in records) / len(records) <= 0.71
    lengths = [one.length for one in records]
    assert (mean(lengths), stdev(lengths)) == (pytest.approx(25.9, abs=0.05), pytest.approx(3.1, abs=0.1))
    assert mean([one.lines for one in records]) == pytest.approx(7.9, abs=0.05)
    assert sum(one.ending == "elimination" for one in records) / len(records) <= 0.003


def test_the_readme_says_what_its_playtest_says(tmp_path: Path) -> None:
    command = "pnp playtest --games 2000 --set rules.market=4"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"```sh\n{command}\n```" in readme
    said = CliRunner().invoke(pnp, [*command.split()[1:], "--output", str(tmp_path)]).stdout
    (significant,) = [line for line in said.splitlines() if line.endswith("significant")]
    assert f"```text\n{significant}\n```" in readme


# --- when games are played compiled ---


def with_rules(**rules: object) -> Table:
    return replace(shipped(), rules=replace(shipped().rules, **rules))


def with_board(columns: int, rows: int) -> Table:
    return table_of(replace(load(SHIPPED), board=replace(load(SHIPPED).board, columns=columns, rows=rows)))


@pytest.mark.parametrize(
    ("table", "names"),
    [
        (shipped, ("greedy", lambda table, state, chance: None)),
        (lambda: with_rules(colours_per_placement="any"), ("random", "greedy")),
        (lambda: with_board(13, 5), ("random", "greedy")),
    ],
)
def test_other_games_are_played_plain(table: Callable[[], Table], names: tuple[object, object]) -> None:
    found = table()
    assert not ready.possible(found, players(names))
    assert ready.kernel_for(found, players(names)) is None
    assert DUEL.compiled.ready(found, players(names), 10**9, 1) == 0
    assert ready.possible(with_board(16, 4), players(("random", "greedy")))


def test_any_number_of_threads_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = simulation.batch(shipped(), PAIRS[2], 3, range(150))
    monkeypatch.setattr(ready, "MOST_AT_ONCE", 40)
    for workers in (1, 2, 3):
        heard: list[int] = []
        found = simulate(shipped(), PAIRS[2], 150, 3, workers, heard.append)
        assert heard == [40, 40, 40, 30]
        assert ([*found.records], found.tally) == plain


@pytest.mark.parametrize(
    ("pair", "games", "workers", "there", "compiled"),
    [
        (("greedy", "greedy"), 1000, 2, True, True),
        (("greedy", "greedy"), 1000, 2, False, False),
        (("greedy", "greedy"), 300, 1, True, False),
        (("random", "random"), 700, 1, True, False),
        (("random", "random"), 2000, 1, True, True),
        (("random", "random"), 50_000, 1, False, True),
        (("random", "random"), 50_000, 2, False, False),
        (("monte-carlo", "random"), 2, 1, True, False),
        (("monte-carlo", "random"), 3, 1, True, True),
        (("two-ply", "two-ply"), 1000, 1, False, True),
    ],
)
def test_games_are_compiled_if_that_takes_less_time(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pair: tuple[str, str],
    games: int,
    workers: int,
    there: bool,
    compiled: bool,
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    if there:
        folder = kept.folder()
        assert folder is not None
        folder.mkdir()
        (folder / "sealed").touch()
    monkeypatch.setattr(kept, "kernel", cache(lambda: lambda *words: None))
    assert (ready.ready(shipped(), players(pair), games, workers) > 0) is compiled


CODE = """
import sys
from pathlib import Path
from generator.game.load import load
from generator.play.seventh import table_of
from generator.playtest.compiled import ready
from generator.playtest.simulate import simulate

def main():
    table = table_of(load(Path("config/seventh-square")))
    found = simulate(table, ("random", "greedy"), 60, seed=4, workers=2)
    print(hash(found.records + (found.tally,)), *sys.modules)
"""


def played(before: str, after: str = "main()", **environment: str) -> tuple[str, set[str]]:
    """What a fresh process makes of sixty games, and which modules it holds then."""
    ran = subprocess.run(
        [sys.executable, "-c", f"{CODE}\n{before}\n{after}"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0", **environment},
        cwd=ROOT,
    )
    assert "Warning" not in ran.stderr
    found, *modules = ran.stdout.splitlines()[-1].split()
    return found, set(modules)


@cache
def plainly() -> tuple[str, set[str]]:
    return played("")


WORTH = "ready.WORTH_LOADING = ready.WORTH_COMPILING = 0"


def test_short_playtests_load_no_compiler() -> None:
    assert not {"numba", PLAY} & plainly()[1]


@pytest.mark.parametrize(
    ("before", "environment", "compiled"),
    [
        (WORTH, {}, True),
        (f"{WORTH}; sys.modules['numba'] = None", {}, False),
        (f"{WORTH}; sys.modules['numpy'] = None", {}, False),
        (WORTH, {"NUMBA_CACHE_DIR": "", "PNP_CACHE": ""}, False),
        (WORTH, {"NUMBA_CACHE_DIR": str(ROOT / "README.md")}, False),
        (WORTH, {"NUMBA_DISABLE_JIT": "1"}, False),
    ],
    ids=["compiled", "no numba", "no numpy", "no folder", "a file", "switched off"],
)
def test_results_are_the_same_whatever_is_missing(
    before: str, environment: dict[str, str], compiled: bool
) -> None:
    found, modules = played(before, **environment)
    assert found == plainly()[0]
    assert (PLAY in modules) is compiled


def test_other_processes_play_compiled_too() -> None:
    """Whoever chooses another of joblib's back ends has processes that load the kernel themselves."""
    after = "from joblib import parallel_config\nwith parallel_config('loky'): main()"
    assert played(f"{WORTH}; ready.MOST_AT_ONCE = 30", after)[0] == plainly()[0]


def test_nothing_is_loaded_from_where_numba_would_rather_keep_it() -> None:
    """Beside the source it would not be known which version's it is."""
    elsewhere = (
        f"{WORTH}; from numba.core.caching import CacheImpl\n"
        "assert 'UserProvided' in CacheImpl._locator_classes.pop(0).__name__"
    )
    after = "from generator.playtest.compiled import kept\nassert kept.kernel() is None\nmain()"
    assert played(elsewhere, after)[0] == plainly()[0]


@pytest.mark.parametrize("damage", ["none", "changed", "empty", "gone", "one more", "unsealed"])
def test_only_what_is_whole_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, around: Path, damage: str
) -> None:
    good = kept.folder()
    assert good is not None
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    place = kept.folder()
    assert place is not None
    shutil.copytree(good, place)
    (file,) = place.rglob("*.nbc")
    data = file.read_bytes()
    match damage:
        case "changed":
            file.write_bytes(data[:5000] + bytes([data[5000] ^ 1]) + data[5001:])
        case "empty":
            file.write_bytes(b"")
        case "gone":
            file.unlink()
        case "one more":
            file.with_name("other.nbi").write_bytes(b"")
        case "unsealed":
            (place / "sealed").unlink()
    made: list[list[str]] = []

    def compiling(folder: Path) -> None:
        made.append([inner.name for inner in folder.rglob("*")])
        shutil.copytree(good, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("sealed"))

    monkeypatch.setattr(kept, "_compile", compiling)
    monkeypatch.setattr(kept, "load", lambda folder: folder)
    for _ in range(2):
        kept.kernel.cache_clear()
        assert kept.kernel() == place
    assert made == ([] if damage == "none" else [[]])
    kept.kernel.cache_clear()


def test_what_was_compiled_lies_where_it_should_and_numba_keeps_its_own_folder(around: Path) -> None:
    import numba

    folder = kept.folder()
    assert folder is not None
    assert folder.parent == around
    assert [file.suffix for file in sorted(folder.rglob("games.*"))] == [".nbc", ".nbi"]
    assert not str(numba.config.CACHE_DIR).startswith(str(folder))


def test_without_a_folder_of_numbas_it_is_the_users_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    folder = kept.folder()
    assert folder is not None
    assert folder.parent == tmp_path / "compiled"
    monkeypatch.setenv("PNP_CACHE", "")
    assert kept.folder() is None


def test_old_versions_are_removed_and_nothing_else(tmp_path: Path) -> None:
    old = [tmp_path / f"pnp-{number:016x}" for number in range(7)]
    for age, folder in enumerate(old):
        (folder / "inner").mkdir(parents=True)
        os.utime(folder, (age, age))
    for other in ("pnp-mine", "numba_0", "pnp-00000000000000001"):
        (tmp_path / other).mkdir()
    kept._forget(tmp_path)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == sorted(
        [folder.name for folder in old[-4:]] + ["pnp-mine", "numba_0", "pnp-00000000000000001"]
    )
