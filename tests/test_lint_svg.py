"""The lint as a command: what it says of files that artists, programs and enemies made."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.build import build
from generator.cli import pnp
from generator.drawing.marks import Rect, Style, face
from generator.game.load import load
from generator.painters.svg import paint_svg
from tests.definitions import write_game

README = Path(__file__).parents[1] / "README.md"
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">'


def _with_rect(width: str) -> str:
    rect = f'<rect x="1" y="1" width="{width}" height="1" fill="red" />'
    return f'{_HEAD}\n  <g id="art">\n    {rect}</g>\n</svg>'


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(pnp, ["lint-svg", *map(str, words)])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    art = face(10, 10, art=[Rect(1, 1, 8, 8, Style("#ab3d19"))])
    Path("sound.svg").write_bytes(paint_svg(art, "Sound"))
    Path("bad.svg").write_text(_with_rect("9e0"))
    return tmp_path


def test_a_sound_file_gets_a_nice_sentence(here: Path) -> None:
    result = run("sound.svg")
    assert (result.exit_code, result.stdout) == (0, "sound.svg keeps to the SVG profile\n")
    assert run("sound.svg", "sound.svg").stdout == "all 2 files keep to the SVG profile\n"


def test_findings_say_file_line_column_and_rule(here: Path) -> None:
    result = run("bad.svg", "sound.svg")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "bad.svg:3:5: rule 5: width is '9e0'; write a number above 0 with at most three decimals",
        "bad.svg:3:5: rule 4: fill is 'red'; write #rrggbb in lower case, or none",
        "2 findings in 1 of 2 files",
    ]
    assert result.stderr == ""


def test_what_the_readme_shows_is_its_answer(here: Path) -> None:
    Path("my-art.svg").write_text(_with_rect("9"))
    said = run("my-art.svg").stdout.splitlines()
    assert said[1:] == ["1 finding"]
    assert f"```text\n{said[0]}\n```" in README.read_text("utf-8")


def test_every_svg_of_a_kit_keeps_to_it(tmp_path: Path) -> None:
    """Masters, canvases, outlines and files for cutting machines."""
    build(load(write_game(tmp_path / "small")), tmp_path, cut=True, outlines=True)
    files = sorted((tmp_path / "small").rglob("*.svg"))
    assert {file.relative_to(tmp_path / "small").parts[0] for file in files} == {"cut", "svg", "svg-outlines"}
    result = run(*files)
    assert (result.exit_code, result.stdout) == (0, f"all {len(files)} files keep to the SVG profile\n")


# --- what is no SVG file


def test_templates_for_artists_keep_to_it(here: Path) -> None:
    for name in ("token-red", "card-I2", "card-back", "rule-turn", "board"):
        file = here / f"{name}.svg"
        assert CliRunner().invoke(pnp, ["art", name, "--output", str(file)]).exit_code == 0
        assert "guides" in file.read_text("utf-8")
        found = CliRunner().invoke(pnp, ["lint-svg", str(file)])
        assert found.output == f"{file} keeps to the SVG profile\n"


def test_each_file_that_cannot_be_read_is_named(here: Path) -> None:
    (here / "folder").mkdir()
    result = run("bad.svg", "nowhere.svg", "folder", "a\x00b", "x" * 5000)
    assert result.exit_code == 2
    assert result.stdout == ""
    for sentence in (
        "nowhere.svg cannot be read: no such file or directory",
        "folder is a folder; write the files in it",
        "file name too long",
        "null byte",
    ):
        assert sentence in result.stderr


def test_no_file_is_no_command(here: Path) -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage: " in result.stderr


def _art(inner: str, layer: str = "art") -> str:
    return f'{_HEAD}<g id="{layer}">{inner}</g></svg>'


def _path(d: str) -> str:
    return _art(f'<path fill="none" d="{d}" />')


# Files that could cost much: each is answered soon, in lines of a bearable length.
_BOMBS: dict[str, Callable[[], str]] = {
    "empty": lambda: "",
    "no XML": lambda: "PK\x03\x04" * 9,
    "huge": lambda: _HEAD + " " * 30_000_000,
    "laughs": lambda: '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><svg>&c;</svg>',
    "deep": lambda: _HEAD + "<g>" * 600_000,
    "wide": lambda: _HEAD + "<g/>" * 450_000,
    "strange names": lambda: _HEAD + "<" + "n" * 1_500_000 + " " + "a" * 400_000 + "='1'/></svg>",
    "attributes": lambda: _HEAD + "<g " + " ".join(f'a{n}=""' for n in range(150_000)) + "/></svg>",
    "a long id": lambda: _art(f'<g id="{"a" * 1_900_000}"/>'),
    "a long text": lambda: _art("<text>" + "a " * 950_000 + "</text>"),
    "a long path": lambda: _path("M 1 1 " + "L 2 2 " * 310_000),
    "a wrong path": lambda: _path("1 " * 900_000),
    "one number": lambda: _path("M " + "1" * 1_900_000),
    "points": lambda: _art(f'<polygon fill="none" points="{"1 2 " * 470_000}"/>'),
    "cut lines": lambda: _art('<path fill="none" d="M 1 1 Z"/>' * 15_000, "cut"),
    "the same id": lambda: _art('<g id="a"/>' * 15_000),
    "a canvas": lambda: _art('<g id="card-a"><g id="b"/><g id="c"/></g>' * 6_000, "cards"),
}


@pytest.mark.parametrize("name", _BOMBS)
def test_nothing_takes_long_or_says_much(here: Path, name: str) -> None:
    Path("bomb.svg").write_text(_BOMBS[name](), "utf-8")
    start = time.process_time()
    result = run("bomb.svg")
    assert time.process_time() - start < 10
    assert result.exit_code == 1
    assert re.match(r"bomb\.svg:\d+:\d+: rule \d: .", result.stdout)
    lines = result.stdout.splitlines()
    assert len(lines) <= 202
    assert max(map(len, lines)) < 400


def test_fonts_of_a_game_are_allowed_on_request(here: Path) -> None:
    text = (
        '<text x="1" y="5" font-family="Atkinson Hyperlegible" font-weight="400" font-size="2" '
        'text-anchor="start" fill="#000000">a</text>'
    )
    Path("words.svg").write_text(f'{_HEAD}<g id="text">{text}</g></svg>')
    write_game(here / "config" / "small")
    assert run("words.svg", "--game", "small").exit_code == 0
    assert run("words.svg", "--game", "smal").exit_code == 2
