"""The other flavour of masters: the shapes of letters for text, file by file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build import build, check
from generator.checks.figma_profile import lint
from generator.cli import pnp
from generator.game.load import load
from generator.manifest import read
from tests.definitions import SMALL, write_game
from tests.kits import tree


def outlines(target: Path) -> dict[str, bytes]:
    return {name: data for name, data in tree(target).items() if name.startswith("svg-outlines/")}


def ids(svg: bytes) -> list[bytes]:
    return re.findall(rb' id="([^"]*)"', svg)


def test_each_master_and_the_canvas_has_one_with_the_same_ids(tmp_path: Path) -> None:
    build(load(write_game(tmp_path / "small")), tmp_path, outlines=True)
    files, shapes = tree(tmp_path / "small"), outlines(tmp_path / "small")
    live = {name: data for name, data in files.items() if name.startswith("svg/")}
    assert {name.replace("svg/", "svg-outlines/") for name in live} == {*shapes}
    for name, data in live.items():
        other = shapes[name.replace("svg/", "svg-outlines/")]
        assert ids(other) == ids(data), name
        assert b"<text" not in other
        assert lint(other) == ()
    assert any(b"<text" in data for data in live.values())


def test_they_are_listed_as_a_part_of_the_kit(tmp_path: Path) -> None:
    build(load(write_game(tmp_path / "small")), tmp_path, outlines=True)
    found = read((tmp_path / "small" / "manifest.json").read_bytes())["files"]
    assert {entry["file"] for entry in found if entry["part"] == "outlines"} == {
        *outlines(tmp_path / "small")
    }


def run(*words: str) -> str:
    result = CliRunner().invoke(pnp, ["build", "small", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_game(tmp_path / "config" / "small")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "output" / "small"


def test_they_come_when_asked_for_and_go_when_not(games: Path) -> None:
    assert "outlined masters keep to the SVG profile" in run("--text", "outlines")
    assert len(outlines(games)) > 5
    assert "removed svg-outlines/board.svg: not part of this build\n" in run()
    assert outlines(games) == {}
    run("--text", "live")
    assert outlines(games) == {}


def test_a_part_refreshes_its_own_and_none_is_older_than_its_master(games: Path) -> None:
    run("--text", "outlines")
    before = outlines(games)
    write_game(games.parents[1] / "config" / "small", ("print.yaml", "side: 18 mm", "side: 19 mm"))
    run("--only", "tokens", "--text", "outlines")
    after = outlines(games)
    assert {name for name in after if after[name] != before[name]} == {
        *("svg-outlines/small.svg", "svg-outlines/tokens/red.svg", "svg-outlines/tokens/blue.svg"),
    }
    assert set(after) == set(before)
    said = run("--only", "tokens")
    assert set(before) - set(outlines(games)) == {
        *("svg-outlines/small.svg", "svg-outlines/tokens/red.svg", "svg-outlines/tokens/blue.svg"),
    }
    assert "removed svg-outlines/tokens/red.svg: not part of this build\n" in said
    kept = outlines(games)
    run("--only", "sheets")
    assert outlines(games) == kept


def test_sheets_have_none(games: Path) -> None:
    result = CliRunner().invoke(pnp, ["build", "small", "--only", "sheets", "--text", "outlines"])
    assert result.exit_code == 2
    assert "outlines are made of masters; add --only svg, or leave --only out" in result.stderr


def test_many_words_are_a_warning_and_to_a_check_no_more_than_a_remark(tmp_path: Path) -> None:
    """A card with more letters than an easy file holds as shapes is no wrong card."""
    words = " ".join(["Fill the seventh square of a row or a column, and steal its tokens."] * 26)
    rules = SMALL["rules.yaml"].replace("- heading: The turn", f"- heading: The turn\n      - text: {words}")
    edit = ("print.yaml", "width: 62 mm\n  height: 86 mm", "width: 150 mm\n  height: 150 mm")
    game = load(write_game(tmp_path / "small", edit, files={"rules.yaml": rules}))
    _, proof = build(game, tmp_path / "out", ["a4"], outlines=True)
    heavy = [finding for finding in proof.findings if finding.code == "profile-9"]
    assert {finding.severity for finding in heavy} == {"warning"}
    assert any("svg-outlines/rules/play.svg" in finding.where for finding in heavy)
    _, checked = check(game, ["a4"])
    assert {finding.severity for finding in checked.findings if finding.code == "profile-9"} == {"info"}
