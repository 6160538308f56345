"""The printer's profile: stored, changed, read by people, and refused with its place when it is broken."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.cli import pnp
from generator.errors import DefinitionError
from generator.printer import (
    Back,
    Correction,
    Edges,
    Printer,
    Scale,
    correction,
    edges,
    factor,
    printer_text,
    read_printer,
)
from generator.sheets.printer_page import EXAMPLE
from generator.units import PAPERS, paper_of

A4 = PAPERS["a4"]
KITCHEN = """\
# A printer, as it was read from the page that `pnp printer test` makes. Builds use it from now on.
# scale: what sheets are enlarged by. back: where backs lie, seen through the paper from the front.
name: "Kitchen laser"
scale:
  x: 1.00334
  y: 1.00503
margins:
  left: 4.5 mm
  right: 4 mm
  top: 0 mm
  bottom: 0 mm
back:
  right: 0.5 mm
  down: -1 mm
flip: long-edge
"""
SAID = """\
printer: Kitchen laser, scaled 100.33 % × 100.5 %
margins: left 4.5 mm, right 4 mm, top 0 mm, bottom 0 mm
backs: 0.5 mm right, 1 mm up; turned over the long edge
"""


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(pnp, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def complaint(*words: str) -> str:
    """What is said to words that are not understood."""
    result = run("printer", "set", *words)
    assert result.exit_code == 2
    return result.stderr.splitlines()[-1].removeprefix("Error: ")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's printer is stored."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))
    return tmp_path / "settings" / "printer.yaml"


def test_the_command_that_the_page_shows_is_understood(own: Path) -> None:
    result = run(*shlex.split(EXAMPLE)[1:])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"wrote {own}\n{SAID}"
    assert own.read_text("utf-8") == KITCHEN
    assert run("printer", "show").stdout == f"{SAID}stored in {own}\n"


def test_what_is_not_given_stays(own: Path) -> None:
    run(*shlex.split(EXAMPLE)[1:])
    assert run("printer", "set", "--margin-top", "0.25in", "--scale-x", "1", "--name", "No").exit_code == 0
    before, now = read_back(own, KITCHEN), read_printer(own)
    assert now == replace(
        before, name="No", scale=replace(before.scale, x=1.0), margins=replace(before.margins, top=6.35)
    )


def read_back(file: Path, text: str) -> Printer:
    other = file.with_name("other.yaml")
    other.write_text(text, "utf-8")
    return read_printer(other)


def test_forgotten_is_gone(own: Path) -> None:
    run("printer", "set", "--margin-left", "5")
    assert run("printer", "forget").stdout == f"removed {own}\n"
    assert not own.exists()
    assert run("printer", "forget").stdout == "no printer is stored\n"
    assert run("printer", "show").stdout == "no printer is stored; builds are not corrected\n"


def test_without_being_told_the_users_settings_folder_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platformdirs

    monkeypatch.delenv("PNP_CONFIG")
    monkeypatch.setattr(platformdirs, "user_config_path", lambda name, appauthor: tmp_path / name)
    assert run("printer", "set", "--name", "Mine").exit_code == 0
    assert read_printer(tmp_path / "pnp" / "printer.yaml") == Printer(name="Mine")


def test_without_a_settings_folder_nothing_is_stored() -> None:
    assert complaint("--margin-left", "5") == (
        "there is no folder for settings (PNP_CONFIG is empty); name the file with --printer instead"
    )


@pytest.mark.parametrize(
    ("measured", "correct"),
    [
        ("100", 1.0),
        ("99", 1.0101),
        ("149.4", 1.00402),
        ("150.3 mm", 0.998),
        ("20cm", 1.0),
        ("181.82", 1.09999),
    ],
)
def test_a_measured_bar_is_of_the_nearest_length(own: Path, measured: str, correct: float) -> None:
    assert run("printer", "set", "--width-measured", measured, "--height-measured", "200").exit_code == 0
    assert read_printer(own).scale == Scale(x=correct, y=1.0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "--width-measured 120",
            "Invalid value for '--width-measured': 120 mm is no bar of 100, 150, 200 mm,",
        ),
        ("--height-measured 0", "Invalid value for '--height-measured': 0 mm is no bar of 100, 150, 200 mm,"),
        (
            "--width-measured wide",
            "Invalid value for '--width-measured': 'wide' is no length; write a number",
        ),
        (
            "--scale-x 1.2",
            "Invalid value for '--scale-x': 1.2 is out of range; write a number from 0.9 to 1.1,",
        ),
        (
            "--scale-y 1,01",
            "Invalid value for '--scale-y': '1,01' is no number; write a number from 0.9 to 1.1,",
        ),
        ("--margin-left -1", "Invalid value for '--margin-left': '-1 mm' is no length; write a number and"),
        (
            "--margin-top 41",
            "Invalid value for '--margin-top': 41 mm is out of range; allowed are 0 mm to 40 mm",
        ),
        (
            "--back-down -11",
            "Invalid value for '--back-down': -11 mm is out of range; allowed are -10 mm to 10",
        ),
        ("--flip left", "Invalid value for '--flip': 'left' is not one of 'long-edge', 'short-edge'."),
        ("--name ''", "Invalid value for '--name': this is empty; write some text"),
        (f"--name {'m' * 25}", "Invalid value for '--name': this has 25 characters; at most 24 are allowed"),
        ("--scale-x 1 --width-measured 100", "--width-measured and --scale-x say the same; give one"),
        ("", "nothing is given; pnp printer test makes the page that says what to type"),
    ],
)
def test_values_that_cannot_be(own: Path, words: str, said: str) -> None:
    assert complaint(*shlex.split(words)).startswith(said)
    assert not own.exists()


def test_a_file_mended_by_hand_says_where_it_is_wrong(own: Path) -> None:
    own.parent.mkdir()
    own.write_text("name: #1\nscale:\n  x: 2\n  z: 1\nmargin:\n  left: 5 mm\nback:\n  right: 5\nflip: over\n")
    shown = own.as_posix()
    wrong = [
        f'{shown}:1:6: this is empty: # begins a comment; put it in quotes, such as "#1"',
        f"{shown}:3:6: 2 is out of range; write a number from 0.9 to 1.1, such as 1.004",
        f"{shown}:4:3: unknown key 'z'; known here: x, y",
        f"{shown}:5:1: unknown key 'margin'; did you mean 'margins'?",
        f"{shown}:8:10: '5' is no length; write a number and a unit, such as -0.5 mm",
        f"{shown}:9:7: 'over' is not known here; write one of long-edge, short-edge",
    ]
    for words in (["printer", "show"], ["printer", "set", "--name", "x"]):
        result = run(*words)
        assert (result.exit_code, result.stderr.splitlines()) == (1, wrong)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", ":1:1: this is empty; write a mapping with keys such as name, scale, margins, back"),
        (b"- 1\n", ":1:1: this is a list; write a mapping with keys such as name, scale, margins, back"),
        (b"scale:\n\tx: 1\n", ":2:1: a tab is used as indentation; use spaces"),
        (
            b"name: caf\xe9\n",
            ":1:10: the byte 0xE9 (Windows writes é so) is not UTF-8; save the file as UTF-8",
        ),
    ],
)
def test_files_that_are_no_profile(tmp_path: Path, data: bytes, said: str) -> None:
    file = tmp_path / "p.yaml"
    file.write_bytes(data)
    with pytest.raises(DefinitionError) as caught:
        read_printer(file)
    assert str(caught.value) == f"{file.as_posix()}{said}"


def test_a_folder_is_no_profile(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"the printer's file .* cannot be read: this is not a file"):
        read_printer(tmp_path)


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        Printer,
        name=st.sampled_from(["No", "a: b", "#1", '"q"', "\\n", "Łódź", "007", "{{ x }}"]),
        scale=st.builds(Scale, x=st.integers(90000, 110000).map(lambda n: n / 1e5)),
        margins=st.builds(Edges, left=st.integers(0, 4000).map(lambda n: n / 100)),
        back=st.builds(Back, down=st.integers(-1000, 1000).map(lambda n: n / 100)),
        flip=st.sampled_from(["long-edge", "short-edge", None]),
    )
)
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, printer: Printer) -> None:
    file = tmp_path_factory.mktemp("printers") / "printer.yaml"
    file.write_text(printer_text(printer), "utf-8")
    assert read_printer(file) == printer


def seen_from_the_front(point: tuple[float, float], flip: str) -> tuple[float, float]:
    """Where a point of the back shows through an upright A4 sheet."""
    x, y = point
    return (A4.width - x, y) if flip == "long-edge" else (x, A4.height - y)


@settings(max_examples=60, deadline=None)
@given(
    st.floats(0.9, 1.1), st.floats(0.9, 1.1), st.floats(-10, 10), st.floats(-10, 10), st.floats(0, 210),
    st.floats(0, 297), st.sampled_from(["long-edge", "short-edge"]),
)  # fmt: skip
def test_corrected_backs_meet_their_fronts(
    shrinks_x: float, shrinks_y: float, right: float, down: float, x: float, y: float, flip: str
) -> None:
    """A printer that shrinks and moves backs, as seen from the front: corrected, all is where it should."""
    profile = Printer(
        scale=Scale(x=1 / shrinks_x, y=1 / shrinks_y), back=Back(right=right, down=down), flip=flip
    )

    def printed(point: tuple[float, float], made: Correction) -> tuple[float, float]:
        sent = [
            side / 2 + (at - side / 2) * scale + moved
            for at, side, scale, moved in zip(
                point, (A4.width, A4.height), (made.x, made.y), (made.right, made.down), strict=True
            )
        ]
        return (105 + (sent[0] - 105) * shrinks_x, 148.5 + (sent[1] - 148.5) * shrinks_y)

    assert printed((x, y), correction(profile, A4)) == pytest.approx((x, y), abs=1e-9)
    behind = seen_from_the_front((x, y), flip)  # the place on the back that lies behind (x, y)
    seen = seen_from_the_front(printed(behind, correction(profile, A4, "back")), flip)
    assert (seen[0] + right, seen[1] + down) == pytest.approx((x, y), abs=1e-9)


def test_on_a_wide_sheet_the_long_edge_swaps_top_and_bottom() -> None:
    wide = paper_of("297 x 210 mm")
    profile = Printer(back=Back(right=1.0, down=2.0))
    assert correction(profile, A4, "back") == Correction(1, 1, 1, -2)
    assert correction(profile, A4, "back", "short-edge") == Correction(1, 1, -1, 2)
    assert correction(profile, wide, "back") == Correction(1, 1, -1, 2)


def test_enlarged_sheets_keep_further_from_the_edge() -> None:
    margins = Edges(left=4.0, right=0.0, top=5.0, bottom=12.7)
    assert edges(Printer(margins=margins), A4) == margins
    found = edges(Printer(margins=margins, scale=Scale(x=1.01, y=0.99)), A4)
    assert 105 - (105 - found.left) * 1.01 == pytest.approx(4)
    assert 148.5 - (148.5 - found.bottom) * 0.99 == pytest.approx(12.7)
    assert found.right == pytest.approx(105 - 105 / 1.01)


def test_no_bar_is_mistaken_for_another() -> None:
    for bar in (100, 150, 200):
        for tenths in range(-90, 91):
            assert factor(bar * (1 + tenths / 1000)) == pytest.approx(1 / (1 + tenths / 1000), abs=1e-5)
