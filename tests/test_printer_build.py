"""Builds for a printer: scaled about the page's centre, inside what it reaches, said on every sheet."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import lay_out
from generator.checks.printer_reach import check_printer_reach
from generator.checks.proof import prove
from generator.cli import pnp
from generator.errors import FitError
from generator.game.definition import Game
from generator.game.load import load
from generator.printer import Back, Edges, Printer, Scale, printer_text
from generator.sheets.page import Page
from generator.units import PAPERS
from tests.definitions import write_game
from tests.impositions import cut_apart
from tests.kits import tree
from tests.readback import Placed, page_sizes, placed
from tests.render import pdf_page, pdf_words

DUPLEX = "  smallest: 6.5 pt\n", "  smallest: 6.5 pt\nvariants:\n  - id: duplex\n    backs: duplex\n"
KITCHEN = Printer(
    name="Kitchen laser",
    scale=Scale(x=1.004, y=0.998),
    margins=Edges(left=4, right=4, top=5, bottom=5),
    back=Back(right=0.8, down=-0.5),
)
SAID = "printer: Kitchen laser, scaled 100.4 % × 99.8 %"
SHEETS = ("--only", "sheets", "--variant", "duplex")


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(pnp, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the small game, with a duplex variant, and a place for a printer."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    return write_game(tmp_path / "config" / "small", ("print.yaml", *DUPLEX))


def store(printer: Printer) -> None:
    Path("settings").mkdir(exist_ok=True)
    Path("settings/printer.yaml").write_text(printer_text(printer), "utf-8")


def built(output: str, *words: str) -> dict[str, bytes]:
    result = run("build", "small", "--output", output, *words)
    assert (result.exit_code, result.stderr) == (0, "")
    return tree(Path(output) / "small")


def corrected(
    one: Placed, paper: str, made: tuple[float, float], shift: tuple[float, float] = (0, 0)
) -> tuple[float, ...]:
    """Where a face should have gone from where it was without a printer."""
    x, y = PAPERS[paper].width / 2, PAPERS[paper].height / 2
    return (
        x + (one.x - x) * made[0] + shift[0],
        y + (one.y - y) * made[1] + shift[1],
        one.width * made[0],
        one.height * made[1],
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_on_the_page_is_scaled_about_its_centre(game: Path, paper: str) -> None:
    plain = built("plain", "--only", "sheets", "--paper", paper)[f"small-{paper}.pdf"]
    store(KITCHEN)
    made = built("made", "--only", "sheets", "--paper", paper)[f"small-{paper}.pdf"]
    assert page_sizes(made) == page_sizes(plain)
    before, after = placed(plain), placed(made)
    assert len(after) == len(before) > 20
    for one, other in zip(before, after, strict=True):
        assert (other.name, other.turns) == (one.name, one.turns)
        found = (other.x, other.y, other.width, other.height)
        assert found == pytest.approx(corrected(one, paper, (1.004, 0.998)), abs=0.005)


def test_rulers_and_marks_are_scaled_alike(game: Path) -> None:
    """Outside the pieces' forms every operator is the same; one matrix more scales them all."""
    plain = built("plain", *SHEETS)["small-a4.pdf"]
    store(Printer(name="Kitchen laser", scale=Scale(x=1.004, y=0.998)))
    made = built("made", *SHEETS)["small-a4.pdf"]
    assert len(operators(made)) == len(operators(plain)) == 1
    for before, after in zip(operators(plain), operators(made), strict=True):
        extra = [line for line in after if line.endswith(" cm") and line not in before]
        assert extra == ["1.004 0 0 0.998 -0.42 0.297 cm"]
        shapes = [line for line in after if line.endswith((" m", " l", " re", " cm")) and line not in extra]
        assert shapes == [line for line in before if line.endswith((" m", " l", " re", " cm"))]


def operators(data: bytes) -> list[list[str]]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [
            [
                " ".join(map(str, (*operands, operator)))
                for operands, operator in pikepdf.parse_content_stream(page)
            ]
            for page in pdf.pages
        ]


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_backs_are_moved_against_the_offset(game: Path, flip: str) -> None:
    """On the back's own page: to the right what lies too far right through the paper, for it is mirrored."""
    store(Printer(flip=flip))
    plain = placed(built("plain", *SHEETS)["small-a4-duplex.pdf"])
    store(Printer(scale=Scale(x=1.004, y=0.998), back=Back(right=0.8, down=-0.5), flip=flip))
    files = built("made", *SHEETS)
    shift = (0.8 * 1.004, 0.5 * 0.998) if flip == "long-edge" else (-0.8 * 1.004, -0.5 * 0.998)
    backs = 0
    for one, other in zip(plain, placed(files["small-a4-duplex.pdf"]), strict=True):
        back = one.page % 2 == 0
        backs += back
        wanted = corrected(one, "a4", (1.004, 0.998), shift if back else (0, 0))
        assert (other.x, other.y, other.width, other.height) == pytest.approx(wanted, abs=0.005)
    assert backs == 7
    words = " ".join(pdf_words(files["small-a4-duplex.pdf"], 2))
    assert f"flip on the {flip.removesuffix('-edge')} edge" in words


def test_a_printer_of_unknown_backs_leaves_the_variants_own(game: Path) -> None:
    own = "    backs: duplex\n    flip: short-edge\n    offset:\n      right: 1 mm\n"
    text = (game / "print.yaml").read_text("utf-8")
    (game / "print.yaml").write_text(text.replace("    backs: duplex\n", own), "utf-8")
    plain = built("plain", *SHEETS)["small-a4-duplex.pdf"]
    store(Printer(name="Any"))
    assert placed(built("made", *SHEETS)["small-a4-duplex.pdf"]) == placed(plain)
    store(Printer(back=Back(right=2.0)))
    moved = placed(built("made", *SHEETS)["small-a4-duplex.pdf"])
    for one, other in zip(placed(plain), moved, strict=True):
        assert other.x - one.x == pytest.approx(-3 if one.page % 2 == 0 else 0, abs=0.001)


def test_every_sheet_and_the_closing_table_say_it(game: Path) -> None:
    store(KITCHEN)
    for words in (["build", "small"], ["check", "small"]):
        said = run(*words).stdout
        assert f"\n{SAID}\nmargins: left 4 mm, right 4 mm, top 5 mm, bottom 5 mm\n" in said
        assert "backs: 0.8 mm right, 0.5 mm up\n" in said
        assert "a4: Kitchen laser can print all that is on the sheets\n" in said
    for name, data in tree(Path("output/small")).items():
        if name.endswith(".pdf"):
            for number in range(1, len(page_sizes(data)) + 1):
                assert SAID in " ".join(pdf_words(data, number))
    store(Printer(name="Office", margins=Edges(left=4)))
    run("build", "small")
    data = tree(Path("output/small"))["small-a4.pdf"]
    assert "sheet 1 of 1 · A4 · printer: Office, not scaled" in " ".join(pdf_words(data))


def test_the_manifest_keeps_what_comes_out_and_says_what_was_done(game: Path) -> None:
    def pages(files: Mapping[str, bytes]) -> list[dict[str, object]]:
        return list(json.loads(files["manifest.json"])["pages"])

    plain = pages(built("plain", *SHEETS))
    store(KITCHEN)
    made = pages(built("made", *SHEETS))
    shifts = [page.pop("correction") for page in made]
    assert made == plain
    front, back = [1.004, 0.998, 0, 0], [1.004, 0.998, 0.803, 0.499]
    assert [page["file"] for page in made] == [
        "small-a4.pdf",
        "small-letter.pdf",
        *["small-a4-duplex.pdf"] * 2,
        *["small-letter-duplex.pdf"] * 2,
    ]
    assert shifts == [front, front, front, back, front, back]


def test_no_printer_is_as_if_there_were_none(game: Path) -> None:
    plain = built("plain")
    store(KITCHEN)
    assert built("none", "--no-printer") == plain
    assert built("made") != plain
    run("printer", "forget")
    assert built("gone") == plain


def test_masters_are_the_same_for_every_printer(game: Path) -> None:
    plain = built("plain")
    store(KITCHEN)
    made = built("made")
    assert {name for name in plain if plain[name] != made[name]} == {
        "index.html",
        "manifest.json",
        "small-a4.pdf",
        "small-letter.pdf",
    }


def test_a_printers_file_goes_before_the_stored_one(game: Path) -> None:
    store(KITCHEN)
    with_stored = built("one", *SHEETS)
    Path("friend.yaml").write_text(printer_text(Printer(name="Friend", scale=Scale(y=1.01))), "utf-8")
    assert "printer: Friend, scaled 100 % × 101 %" in run("build", "small", "--printer", "friend.yaml").stdout
    Path("settings/printer.yaml").rename("mine.yaml")
    assert built("two", *SHEETS, "--printer", "mine.yaml") == with_stored


@pytest.mark.parametrize("command", ["build", "check"])
def test_files_and_words_that_are_wrong(game: Path, command: str) -> None:
    Path("bad.yaml").write_text("scale:\n  x: 1.3\n", "utf-8")
    result = run(command, "small", "--printer", "bad.yaml")
    assert (result.exit_code, result.stderr) == (
        1,
        "bad.yaml:2:6: 1.3 is out of range; write a number from 0.9 to 1.1, such as 1.004\n",
    )
    result = run(command, "small", "--printer", "none.yaml")
    assert (result.exit_code, result.stderr) == (
        1,
        "the printer's file none.yaml cannot be read: No such file or directory\n",
    )
    result = run(command, "small", "--printer", "bad.yaml", "--no-printer")
    assert result.exit_code == 2
    assert result.stderr.endswith("--printer and --no-printer contradict each other; give one\n")
    assert not Path("output").exists()


def lay(game: Path, printer: Printer, paper: str = "a4") -> tuple[Page, ...]:
    return lay_out(load(game), [paper], printer=printer).pages[paper]


@pytest.mark.parametrize(
    "printer",
    [
        Printer(margins=Edges(left=6.4, right=6.4, top=12.7, bottom=12.7)),
        Printer(margins=Edges(left=15, right=3, top=4, bottom=9)),
        Printer(margins=Edges(left=5, right=5, top=5, bottom=5), scale=Scale(x=1.05, y=1.03)),
        Printer(margins=Edges(left=6, right=6, top=6, bottom=6), back=Back(right=6, down=-7)),
    ],
    ids=["generic", "one-sided", "enlarged", "shifted"],
)
def test_nothing_is_sent_where_the_printer_cannot_print(game: Path, printer: Printer) -> None:
    store(printer)
    files = built("made", *SHEETS, "--paper", "a4")
    for name, number in (("small-a4.pdf", 1), ("small-a4-duplex.pdf", 1), ("small-a4-duplex.pdf", 2)):
        inked = (pdf_page(files[name], number, dpi=127) != 255).any(axis=2)  # five pixels a millimetre
        columns, rows = np.flatnonzero(inked.any(axis=0)), np.flatnonzero(inked.any(axis=1))
        margins = printer.margins
        assert columns[0] >= margins.left * 5 - 1
        assert columns[-1] < inked.shape[1] - margins.right * 5 + 1
        assert rows[0] >= margins.top * 5 - 1
        assert rows[-1] < inked.shape[0] - margins.bottom * 5 + 1


def test_margins_that_the_lanes_keep_anyway_change_nothing(game: Path) -> None:
    plain = lay_out(load(game), ["a4"]).pages["a4"]
    made = lay(game, Printer(margins=Edges(left=6, right=6, top=6, bottom=6)))
    assert [page.pieces for page in made] == [page.pieces for page in plain]
    assert [page.cuts for page in made] == [page.cuts for page in plain]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_still_fall_apart_edge_to_edge(game: Path, paper: str) -> None:
    for page in lay(game, Printer(margins=Edges(left=11, bottom=20)), paper):
        assert page.paper == PAPERS[paper]
        cut_apart(page)


def test_what_does_not_fit_names_the_printer(game: Path) -> None:
    text = (game / "board.yaml").read_text("utf-8")
    (game / "board.yaml").write_text(text.replace("square: 20 mm", "square: 28 mm"), "utf-8")
    with pytest.raises(FitError) as caught:
        lay(game, Printer(name="Old", margins=Edges(right=30)))
    board, why = str(caught.value).splitlines()
    assert "board: 150 × 150 mm do not fit on A4: 142.8 × 271.6 mm are printable there" in board
    assert why == (
        "A4 is laid out as 162 × 297 mm, because Old cannot print nearer to its edges;"
        " take a larger paper, or --no-printer"
    )


def test_the_check_sees_ink_where_there_can_be_none(game: Path) -> None:
    kit = lay_out(load(game), ["a4"])
    good = list(check_printer_reach(KITCHEN, kit.components, kit.pages))
    assert [(found.severity, found.where) for found in good] == [("info", "a4")]
    narrow = Printer(name="Old", margins=Edges(bottom=9))
    found = list(check_printer_reach(narrow, kit.components, kit.pages))
    assert [(each.severity, each.where) for each in found] == [("error", "a4-1")]
    assert found[0].message.endswith("mm from the bottom edge; Old leaves 9 mm white there")


@pytest.fixture(scope="module")
def two_sided(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return load(write_game(tmp_path_factory.mktemp("games") / "small", ("print.yaml", *DUPLEX)))


@settings(max_examples=12, deadline=None)
@given(
    st.builds(
        Printer,
        scale=st.builds(Scale, x=st.floats(0.95, 1.05), y=st.floats(0.95, 1.05)),
        margins=st.builds(Edges, **dict.fromkeys(("left", "right", "top", "bottom"), st.floats(0, 16))),
        back=st.builds(Back, right=st.floats(-4, 4), down=st.floats(-4, 4)),
        flip=st.sampled_from(["long-edge", "short-edge", None]),
    ),
    st.sampled_from(["a4", "letter", "legal"]),
)
def test_for_any_printer_the_kit_is_complete_and_backs_meet_fronts(
    two_sided: Game, printer: Printer, paper: str
) -> None:
    kit = lay_out(two_sided, [paper], variants=["duplex"], printer=printer)
    proof = prove(two_sided, kit.components, kit.pages, {}, editions=kit.editions, printer=printer)
    assert [finding for finding in proof.findings if finding.severity == "error"] == []
    for page in (*kit.pages[paper], *kit.editions[0].pages[paper][::2]):
        cut_apart(page)
        assert page.paper == PAPERS[paper]
