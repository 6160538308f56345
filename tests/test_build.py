"""Building kits: what lies in the folder afterwards, that it is as the manifest says, always the same."""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator import build as recipe
from generator.build import build, check, dumps, lay_out
from generator.checks.finding import Finding
from generator.checks.proof import Proof
from generator.errors import FitError, OutputError
from generator.files import PARTS, masters
from generator.game.definition import Game
from generator.game.load import load
from tests.definitions import write_game
from tests.kits import tree
from tests.processes import bare

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "config" / "seventh-square"


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("output")
    build(load(SHIPPED), folder)
    return folder / "seventh-square"


def small(folder: Path, *edits: tuple[str, str, str]) -> Game:
    return load(write_game(folder / "small", *edits))


def manifest_of(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return found


def assert_true(folder: Path) -> None:
    """The manifest lists what is there, and only that, with its digests and pages."""
    found, files = manifest_of(folder), tree(folder)
    drawn = [*found["components"], *(entry for entry in found["files"] if entry["part"] == "canvas")]
    assert {entry["file"] for entry in drawn} == {name for name in files if name.startswith("svg/")}
    for entry in found["components"]:
        assert hashlib.sha256(files[entry["file"]]).hexdigest() == entry["sha256"]
    pages: dict[str, list[int]] = {}
    for page in found["pages"]:
        pages.setdefault(page["file"], []).append(page["page"])
    assert set(pages) == {name for name in files if name.endswith(".pdf")}
    for file, numbers in pages.items():
        with pikepdf.open(io.BytesIO(files[file])) as pdf:
            assert numbers == list(range(1, len(pdf.pages) + 1))
    for entry in found["files"]:
        assert hashlib.sha256(files[entry["file"]]).hexdigest() == entry["sha256"]
    ids = [entry["id"] for entry in found["components"]]
    assert len(set(ids)) == len(ids)


CARDS = (
    *("I1", "I2", "I3", "V3", "I4", "O4", "T4", "S4", "Z4", "L4", "J4"),
    *("I5", "L5", "J5", "P5", "Q5", "U5", "V5"),
)


def test_the_shipped_kit_has_exactly_these_files(shipped: Path) -> None:
    assert sorted(tree(shipped)) == sorted(
        [
            "fonts/AtkinsonHyperlegible-Bold.ttf",
            "fonts/AtkinsonHyperlegible-Regular.ttf",
            "fonts/LICENSE.txt",
            "index.html",
            "manifest.json",
            "seventh-square-a4.pdf",
            "seventh-square-letter.pdf",
            "svg/board.svg",
            "svg/seventh-square.svg",
            "svg/seventh-square-2.svg",
            *(f"svg/tokens/{name}.svg" for name in ("blue", "green", "orange", "purple", "red", "yellow")),
            *(f"svg/cards/{name}.svg" for name in (*CARDS, "back")),
            *(f"svg/rules/{name}.svg" for name in ("setup", "turn", "lines")),
        ]
    )
    assert os.listdir(shipped.parent) == ["seventh-square"]


def test_the_shipped_manifest(shipped: Path) -> None:
    assert_true(shipped)
    found = manifest_of(shipped)
    assert list(found) == ["game", "version", "components", "pages", "files", "counts"]
    assert [(entry["file"], entry["part"]) for entry in found["files"]] == [
        ("svg/seventh-square.svg", "canvas"),
        ("svg/seventh-square-2.svg", "canvas"),
        ("index.html", "preview"),
    ]
    assert (found["game"], found["version"]) == ("seventh-square", "1.0")
    assert found["counts"] == {
        "board": 1,
        "rule_card": 3,
        "token": 84,
        "card": 30,
        "pages": {"a4": 3, "letter": 3},
        "colours": {"red": 14, "orange": 14, "yellow": 14, "green": 14, "blue": 14, "purple": 14},
    }
    sizes = {entry["kind"]: (entry["width"], entry["height"]) for entry in found["components"]}
    assert sizes == {
        "board": (164, 164),
        "rule_card": (62, 86),
        "token": (21, 21),
        "card": (31, 50),
        "card_back": (31, 50),
    }
    assert [(page["paper"], page["page"], len(page["pieces"])) for page in found["pages"]] == [
        (paper, number, pieces) for paper in ("a4", "letter") for number, pieces in ((1, 4), (2, 84), (3, 30))
    ]
    assert {(page["width"], page["height"]) for page in found["pages"]} == {(210, 297), (215.9, 279.4)}


def test_the_fonts_travel_with_their_licence(shipped: Path) -> None:
    for weight in ("Regular", "Bold"):
        data = (shipped / f"fonts/AtkinsonHyperlegible-{weight}.ttf").read_bytes()
        assert data[:4] == b"\x00\x01\x00\x00"  # TrueType
    assert "SIL Open Font License" in (shipped / "fonts/LICENSE.txt").read_text("utf-8")


def test_the_sheets_are_small_files(shipped: Path) -> None:
    for paper in ("a4", "letter"):
        assert (shipped / f"seventh-square-{paper}.pdf").stat().st_size <= 100_000


OTHERWISE = {
    "PYTHONHASHSEED": "7",
    "LC_ALL": "C",
    "TZ": "Pacific/Auckland",
    "HOME": "/nonexistent",
    "PYTHONUTF8": "0",
    "PNP_CACHE": "",
    "PNP_CONFIG": "",
}


def test_same_input_same_bytes(shipped: Path, tmp_path: Path) -> None:
    """In another process, hash seed, locale, time zone, folder and umask, with nothing remembered."""
    code = f"import os; os.umask(0o077); import runpy, sys; sys.argv[1:] = ['build', {str(SHIPPED)!r}]; "
    subprocess.run(
        [sys.executable, "-c", f"{code} runpy.run_module('generator', run_name='__main__')"],
        env=bare(**OTHERWISE, PYTHONPATH=str(ROOT)),
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    assert tree(tmp_path / "output" / "seventh-square") == tree(shipped)


# --- rebuilding


def test_a_rebuild_follows_the_definition(tmp_path: Path) -> None:
    output = tmp_path / "output"
    build(small(tmp_path), output)
    (output / "small" / "notes.txt").write_text("mine")
    changed = small(tmp_path, ("deck.yaml", "id: I2\n", "id: I2b\n"), ("print.yaml", "[a4, letter]", "[a4]"))
    build(changed, output)
    files = tree(output / "small")
    assert files.pop("notes.txt") == b"mine"
    assert "svg/cards/I2b.svg" in files
    assert not {"svg/cards/I2.svg", "small-letter.pdf"} & set(files)
    (output / "small" / "notes.txt").unlink()
    assert_true(output / "small")


def test_paper_is_what_the_definition_would_say(tmp_path: Path) -> None:
    build(small(tmp_path), tmp_path / "one", ["letter"])
    build(small(tmp_path / "else", ("print.yaml", "[a4, letter]", "[letter]")), tmp_path / "two")
    assert tree(tmp_path / "one") == tree(tmp_path / "two")


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("svg", {"fonts", "svg"}),
        ("sheets", {"small-a4.pdf", "small-letter.pdf"}),
        ("board", {"fonts", "svg/small.svg", "svg/board.svg"}),
        ("tokens", {"fonts", "svg/small.svg", "svg/tokens"}),
        ("cards", {"fonts", "svg/small.svg", "svg/cards"}),
        ("rules", {"fonts", "svg/small.svg", "svg/rules"}),
    ],
)
def test_a_part_alone(tmp_path: Path, part: str, expected: set[str]) -> None:
    build(small(tmp_path), tmp_path / "all")
    build(small(tmp_path), tmp_path / "some", only=[part])
    everything, some = tree(tmp_path / "all" / "small"), tree(tmp_path / "some" / "small")
    del some["manifest.json"], some["index.html"]
    assert some == {
        name: content
        for name, content in everything.items()
        if any(name == wanted or name.startswith(f"{wanted}/") for wanted in expected)
    }
    assert_true(tmp_path / "some" / "small")


def test_a_part_is_refreshed_among_the_others(tmp_path: Path) -> None:
    """The board changes its size and the tokens theirs, but only the tokens are asked for."""
    target = tmp_path / "output" / "small"
    build(small(tmp_path), target.parent)
    before, listed = tree(target), manifest_of(target)
    edits = (("board.yaml", "square: 20 mm", "square: 21 mm"), ("print.yaml", "side: 18 mm", "side: 19 mm"))
    build(small(tmp_path, *edits), target.parent, only=["tokens"])
    after, found = tree(target), manifest_of(target)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {
        *("index.html", "manifest.json", "svg/small.svg", "svg/tokens/red.svg", "svg/tokens/blue.svg"),
    }
    assert set(after) == set(before)
    assert found["pages"] == listed["pages"]
    assert [entry["id"] for entry in found["components"]] == [entry["id"] for entry in listed["components"]]
    widths = {entry["id"]: entry["width"] for entry in found["components"]}
    assert (widths["board"], widths["token-red"]) == (110, 19)
    assert_true(target)


def test_all_parts_are_the_whole(tmp_path: Path) -> None:
    build(small(tmp_path), tmp_path / "whole")
    for part in PARTS:
        build(small(tmp_path), tmp_path / "parts", only=[part])
    whole, parts = tree(tmp_path / "whole" / "small"), tree(tmp_path / "parts" / "small")
    said = {"index.html", "manifest.json"}  # the page tells how many masters the last build looked at
    assert {name for name in whole | parts if whole.get(name) != parts.get(name)} <= said
    assert set(whole) == set(parts)


def test_a_part_of_a_part_of_the_papers(tmp_path: Path) -> None:
    target = tmp_path / "output" / "small"
    build(small(tmp_path), target.parent)
    before = tree(target)
    wider = small(tmp_path, ("print.yaml", "width: 31 mm", "width: 32 mm"))
    build(wider, target.parent, ["letter"], ["sheets"])
    after = tree(target)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"index.html", "manifest.json", "small-letter.pdf"}
    assert_true(target)


def test_a_card_that_left_the_deck_leaves_with_its_part(tmp_path: Path) -> None:
    target = tmp_path / "output" / "small"
    build(small(tmp_path), target.parent)
    changed = small(tmp_path, ("deck.yaml", "id: I2\n", "id: I2b\n"))
    build(changed, target.parent, only=["tokens"])
    assert "svg/cards/I2.svg" in tree(target)
    build(changed, target.parent, only=["cards"])
    assert "svg/cards/I2.svg" not in tree(target)
    assert "svg/cards/I2b.svg" in tree(target)
    assert_true(target)


def test_a_file_that_was_deleted_is_not_listed(tmp_path: Path) -> None:
    target = tmp_path / "output" / "small"
    build(small(tmp_path), target.parent)
    (target / "svg/cards/I2.svg").unlink()
    (target / "small-a4.pdf").unlink()
    build(small(tmp_path), target.parent, only=["board"])
    assert_true(target)


def test_a_part_beside_a_strange_manifest(tmp_path: Path) -> None:
    target = tmp_path / "output" / "small"
    target.mkdir(parents=True)
    (target / "manifest.json").write_text("{}")
    with pytest.raises(OutputError, match=r"manifest\.json"):
        build(small(tmp_path), target.parent, only=["board"])
    assert tree(target) == {"manifest.json": b"{}"}


# --- refusing


def test_a_kit_with_an_error_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(small(tmp_path), tmp_path / "output")
    before = tree(tmp_path / "output")
    wrong = Proof((Finding("error", "page-fit", "a4-1", "is wrong"),))
    monkeypatch.setattr(recipe, "prove", lambda *_: wrong)
    game = small(tmp_path, ("game.yaml", "0.1.0", "0.2.0"))
    _, proof = build(game, tmp_path / "output")
    assert proof is wrong
    assert tree(tmp_path / "output") == before
    build(game, tmp_path / "new" / "output")
    assert not (tmp_path / "new").exists()


def test_what_does_not_fit_leaves_no_trace(tmp_path: Path) -> None:
    game = load(SHIPPED)
    large = replace(game, board=replace(game.board, columns=9, rows=9, square=30.0))
    with pytest.raises(FitError, match="board"):
        build(large, tmp_path / "output")
    assert not (tmp_path / "output").exists()


def test_the_folder_is_refused_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "lay_out", lambda *_: pytest.fail("worked in vain"))
    (tmp_path / "output").write_text("mine")
    with pytest.raises(OutputError):
        build(small(tmp_path), tmp_path / "output")


# --- without writing


def test_a_check_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = small(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = tree(tmp_path)
    kit, proof = check(game)
    assert proof.ok()
    assert [*kit.pages] == [*proof.inventory] == ["a4", "letter"]
    assert tree(tmp_path) == before


def test_dumps_have_a_name_each(tmp_path: Path) -> None:
    kit = lay_out(small(tmp_path), ["a4"])
    found = dumps(kit)
    assert [*found] == [
        *(part.id for part in kit.components),
        *(f"a4-{n + 1}" for n in range(len(kit.pages["a4"]))),
    ]
    assert found["token-red"]().startswith('token token-red "Red token"\n')
    assert found["a4-1"]().startswith("page 1 of ")


def test_steps_are_told(tmp_path: Path) -> None:
    steps: list[str] = []
    build(small(tmp_path), tmp_path / "output", progress=steps.append)
    assert steps == [
        "drawing the components",
        "laying out A4",
        "laying out Letter",
        "painting the masters",
        "painting the A4 sheets",
        "painting the Letter sheets",
        "painting the canvas",
        "checking",
        "writing",
    ]


def test_masters_are_painted_by_kind(tmp_path: Path) -> None:
    kit = lay_out(small(tmp_path), ["a4"])
    assert [*masters(kit, ["token"])] == ["svg/tokens/red.svg", "svg/tokens/blue.svg"]
