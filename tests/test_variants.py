"""Variants of a kit: what is asked for, what the finished files hold, and how little ink they take."""

from __future__ import annotations

import io
import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from generator.build import build, check, dumps, lay_out
from generator.cli import pnp
from generator.colour import lightness
from generator.components.catalogue import catalogue
from generator.components.look import in_greys
from generator.drawing.marks import Rect
from generator.errors import DefinitionError, FitError
from generator.game.definition import SYMBOLS, CardSize, ColourSet, Game, Offset, Variant
from generator.game.load import load
from tests.definitions import SMALL, write_game
from tests.readback import Placed, fonts, placed, transparency
from tests.render import pdf_page, pdf_words

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
VARIANTS = ("duplex", "gutterfold", "ink-saver", "grey", "outlines")
MM = 10 / 2.54  # pixels at 100 dpi


@pytest.fixture(scope="module")
def game() -> Game:
    return load(SHIPPED)


@pytest.fixture(scope="module")
def folder(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("variants")
    _, proof = build(game, output, ("a4",), variants=VARIANTS)
    assert proof.ok(strict=True)
    return output / game.id


def sheets(folder: Path, variant: str) -> bytes:
    return (folder / f"seventh-square-a4-{variant}.pdf").read_bytes()


def preferences(data: bytes) -> dict[str, str]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return {key: str(value) for key, value in pdf.Root.ViewerPreferences.items()}


def names(file: Path) -> list[str]:
    return sorted(found.name for found in file.glob("*.pdf"))


# --- what is made


def test_each_is_a_file_of_its_own(folder: Path) -> None:
    expected = ["seventh-square-a4.pdf", *(f"seventh-square-a4-{name}.pdf" for name in VARIANTS)]
    assert names(folder) == sorted(expected)


def test_the_manifest_lists_their_pages(folder: Path) -> None:
    found = json.loads((folder / "manifest.json").read_text("utf-8"))
    pages = [(page["file"], page["page"], page.get("variant")) for page in found["pages"]]
    assert pages[:4] == [
        ("seventh-square-a4.pdf", 1, None),
        ("seventh-square-a4.pdf", 2, None),
        ("seventh-square-a4.pdf", 3, None),
        ("seventh-square-a4-duplex.pdf", 1, "duplex"),
    ]
    assert found["counts"]["pages"] == {
        "a4": 3,
        "a4-duplex": 6,
        "a4-gutterfold": 5,
        "a4-ink-saver": 3,
        "a4-grey": 3,
        "a4-outlines": 3,
    }
    back = found["pages"][8]
    assert (back["file"], back["page"]) == ("seventh-square-a4-duplex.pdf", 6)
    assert {piece["side"] for piece in back["pieces"]} == {"back"}
    assert len(back["pieces"]) == 30


def test_the_plain_kit_is_the_same_beside_them(game: Game, folder: Path, tmp_path: Path) -> None:
    build(game, tmp_path, ("a4",))
    for file in sorted((tmp_path / game.id).rglob("*")):
        name = file.relative_to(tmp_path / game.id)
        if file.is_file() and name.name not in ("manifest.json", "index.html"):
            assert file.read_bytes() == (folder / name).read_bytes(), name


def test_a_build_without_them_takes_them_away_unless_only_parts_are_refreshed(
    game: Game, tmp_path: Path
) -> None:
    target = tmp_path / game.id
    build(game, tmp_path, ("a4",), variants=("grey", "outlines"))
    build(game, tmp_path, ("a4",), only=("svg",))
    kept = ["seventh-square-a4-grey.pdf", "seventh-square-a4-outlines.pdf", "seventh-square-a4.pdf"]
    assert names(target) == kept
    build(game, tmp_path, ("a4",), only=("sheets",), variants=("grey",))
    assert names(target) == kept
    listed = json.loads((target / "manifest.json").read_text("utf-8"))["counts"]["pages"]
    assert listed == {"a4": 3, "a4-grey": 3, "a4-outlines": 3}
    build(game, tmp_path, ("a4",))
    assert names(target) == ["seventh-square-a4.pdf"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_they_are_as_printable_as_the_kit(folder: Path, variant: str) -> None:
    data = sheets(folder, variant)
    assert transparency(data) == ()
    assert fonts(data)
    assert all(fonts(data).values())
    expected = {"duplex": "/DuplexFlipLongEdge"}.get(variant, "/Simplex")
    assert preferences(data)["/Duplex"] == expected
    assert preferences(data)["/PrintScaling"] == "/None"


def test_every_page_of_every_variant_can_be_dumped(game: Game) -> None:
    found = dumps(lay_out(game, ("a4",), variants=("duplex",)))
    assert found["a4-duplex-6"]().startswith('page 6 of 6 "Back of sheet 3 of 3" on A4, 210 × 297 mm\n')
    assert found["a4-1"]() == found["a4-duplex-1"]().replace("page 1 of 6", "page 1 of 3")


# --- duplex, read from the file


def test_backs_in_the_file_lie_behind_their_fronts(folder: Path) -> None:
    found = placed(sheets(folder, "duplex"))

    def on(page: int) -> list[Placed]:
        return [each for each in found if each.page == page]

    fronts = {(round(each.x, 2), round(each.y, 2)) for each in on(5)}
    backs = {(round(210 - each.x - each.width, 2), round(each.y, 2)) for each in on(6)}
    assert len(on(5)) == len(on(6)) == 30
    assert fronts == backs
    assert {each.turns for each in on(6)} == {0}
    assert [len(on(page)) for page in (1, 2, 3, 4)] == [4, 0, 84, 0]


def test_over_the_short_edge_backs_stand_on_their_heads(game: Game, tmp_path: Path) -> None:
    short = replace(game.print.variants[0], flip="short-edge")
    build(
        replace(game, print=replace(game.print, variants=(short,))), tmp_path, ("a4",), variants=("duplex",)
    )
    data = (tmp_path / game.id / "seventh-square-a4-duplex.pdf").read_bytes()
    found = placed(data)
    fronts = {(round(each.x, 2), round(each.y, 2)) for each in found if each.page == 5}
    backs = {(round(each.x, 2), round(297 - each.y - each.height, 2)) for each in found if each.page == 6}
    assert fronts == backs
    assert {each.turns for each in found if each.page == 6} == {2}
    assert preferences(data)["/Duplex"] == "/DuplexFlipShortEdge"


def test_the_back_bleeds_in_its_colour(folder: Path) -> None:
    picture = pdf_page(sheets(folder, "duplex"), 6, 100)
    blue = np.array([0x34, 0x50, 0x7E])

    def at(x: float, y: float) -> np.ndarray:
        return picture[round(y * MM), round(x * MM)].astype(int)

    left, top, right, bottom = 12.0, 23.5, 198.0, 273.5
    for x, y in ((left - 2.7, 100), (right + 2.7, 100), (100, top - 2.7), (100, bottom + 2.7)):
        assert np.abs(at(x, y) - blue).max() <= 2
    for x, y in ((left - 3.4, 100), (right + 3.4, 100), (100, top - 3.4), (100, bottom + 3.4)):
        assert at(x, y).min() == 255


def test_an_offset_moves_the_whole_back_in_the_file(game: Game, tmp_path: Path) -> None:
    moved = replace(game.print.variants[0], offset=Offset(right=4.0, down=-3.0))
    other = replace(game, print=replace(game.print, variants=(moved,)))
    _, proof = build(other, tmp_path, ("a4",), variants=("duplex",))
    assert proof.ok(strict=True)
    found = placed((tmp_path / game.id / "seventh-square-a4-duplex.pdf").read_bytes())
    xs = sorted({round(each.x, 2) for each in found if each.page == 6})
    ys = sorted({round(each.y, 2) for each in found if each.page == 6})
    assert xs == [16.0, 47.0, 78.0, 109.0, 140.0, 171.0]
    assert ys == [20.5, 70.5, 120.5, 170.5, 220.5]


def test_an_offset_off_the_paper_is_refused(game: Game) -> None:
    small = replace(
        game.print,
        margins=replace(game.print.margins, sides=8.0),
        marks=replace(game.print.marks, style="none"),
        cards=CardSize(width=32.3, height=50),
    )
    far = replace(game.print.variants[0], offset=Offset(right=-10.0))
    _, proof = check(replace(game, print=replace(small, variants=(far,))), ("a4",), variants=("duplex",))
    messages = [each.message for each in proof.findings if each.severity == "error"]
    assert messages[0].endswith(" 1.9 mm off the paper; make it smaller")
    assert {each.where for each in proof.findings if each.severity == "error"} == {"a4-duplex-6"}


def test_what_does_not_fit_a_fold_is_said_of_its_variant(game: Game) -> None:
    large = replace(game.print, cards=CardSize(width=130, height=140))
    with pytest.raises(FitError) as caught:
        lay_out(replace(game, print=large), ("a4",), variants=("gutterfold",))
    assert len(caught.value.problems) == 1
    assert str(caught.value).startswith(
        "gutterfold: card-I1: 130 × 140 mm do not fit on half of A4, beside a fold"
    )


def test_what_does_not_fit_at_all_is_said_once(game: Game) -> None:
    large = replace(game, print=replace(game.print, cards=CardSize(width=200, height=280)))
    said = []
    for variants in ((), VARIANTS):
        with pytest.raises(FitError) as caught:
            lay_out(large, ("a4",), variants=variants)
        said.append(str(caught.value))
    assert said[0] == said[1]


def test_cards_with_bleed_stand_apart_and_their_ground_goes_over_the_cut(game: Game, tmp_path: Path) -> None:
    cards = replace(game.print.cards, bleed=3.0)
    other = replace(game, print=replace(game.print, cards=cards, sheets=4))
    kit, proof = build(other, tmp_path, ("a4",), variants=("duplex", "gutterfold"))
    assert proof.ok(strict=True)
    parts = {part.id: part for part in kit.components}
    assert {part.bleed for part in kit.components if part.kind in ("card", "card_back")} == {3.0}
    assert {part.bleed for part in kit.components if part.kind not in ("card", "card_back")} == {0.0}
    for name in ("card-I1", "card-back"):
        under = parts[name].front.layers[0].marks[0]
        assert isinstance(under, Rect)
        assert (under.x, under.y, under.width, under.height) == (-3, -3, 37, 56)
    found = [
        each for each in placed((tmp_path / game.id / "seventh-square-a4.pdf").read_bytes()) if each.page == 3
    ]
    assert {(round(each.width, 3), round(each.height, 3)) for each in found} == {(37.0, 56.0)}
    xs, ys = (
        sorted({round(place, 2) for place in places})
        for places in zip(*((f.x, f.y) for f in found), strict=True)
    )
    assert min(b - a for a, b in pairwise(xs)) >= 37
    assert min(b - a for a, b in pairwise(ys)) >= 56


# --- looks, read from the files


def colours(data: bytes) -> set[tuple[float, ...]]:
    """Every colour that any page or form is painted with."""
    found = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for stream in painted(pdf):
            for operands, operator in pikepdf.parse_content_stream(stream):
                assert str(operator) not in ("g", "G", "k", "K", "sc", "scn", "SC", "SCN", "sh")
                if str(operator) in ("rg", "RG"):
                    found.add(tuple(float(part) for part in operands))
    return found


def painted(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    for page in pdf.pages:
        yield page.obj
        yield from page.Resources.get("/XObject", pikepdf.Dictionary()).values()


@pytest.mark.parametrize("variant", ["grey", "outlines"])
def test_nothing_is_in_colour(folder: Path, variant: str) -> None:
    found = colours(sheets(folder, variant))
    assert len(found) > 1
    assert all(red == green == blue for red, green, blue in found)


def test_the_full_kit_is_in_colour(folder: Path) -> None:
    found = colours((folder / "seventh-square-a4.pdf").read_bytes())
    assert any(not red == green == blue for red, green, blue in found)


def test_outlines_fill_nothing_but_letters(folder: Path) -> None:
    with pikepdf.open(io.BytesIO(sheets(folder, "outlines"))) as pdf:
        operators = {str(op) for each in painted(pdf) for _, op in pikepdf.parse_content_stream(each)}
    assert operators.isdisjoint({"f", "F", "f*", "B", "B*", "b", "b*"})
    assert "S" in operators


def test_outlines_draw_every_trim(folder: Path) -> None:
    picture = pdf_page(sheets(folder, "outlines"), 3, 254)
    for x in (12, 43, 74, 105, 136, 167, 198):
        assert picture[480, x * 10 - 5 : x * 10 + 5].min() < 200


def test_a_look_changes_no_place(folder: Path) -> None:
    plain = placed((folder / "seventh-square-a4.pdf").read_bytes())
    for variant in ("ink-saver", "grey", "outlines"):
        assert [replace(each, name="") for each in placed(sheets(folder, variant))] == [
            replace(each, name="") for each in plain
        ]


@pytest.mark.parametrize("variant", ["ink-saver", "grey"])
def test_no_word_is_lost(folder: Path, variant: str) -> None:
    plain = (folder / "seventh-square-a4.pdf").read_bytes()
    for page in (1, 2, 3):
        assert pdf_words(sheets(folder, variant), page) == pdf_words(plain, page)


@effort(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 0xFFFFFF), min_size=1, max_size=len(SYMBOLS), unique=True))
def test_greys_are_far_apart(tones: list[int]) -> None:
    """Ten steps of L* tell two greys apart on any printer."""
    sets = [
        ColourSet(id=f"s{n}", name="S", colour=f"#{tone:06x}", symbol=SYMBOLS[n], count=1)
        for n, tone in enumerate(tones)
    ]
    greys = in_greys(sets)
    assert all(re.fullmatch(r"#(..)\1\1", each.colour) for each in greys)
    assert [replace(each, colour="") for each in greys] == [replace(each, colour="") for each in sets]
    steps = [abs(lightness(a.colour) - lightness(b.colour)) for a, b in combinations(greys, 2)]
    assert min(steps, default=10.0) >= 10.0
    for one, other in combinations(range(len(sets)), 2):
        if lightness(sets[one].colour) < lightness(sets[other].colour):
            assert lightness(greys[one].colour) < lightness(greys[other].colour)


def test_the_plain_look_is_the_one_without_a_name(game: Game) -> None:
    full = lay_out(
        replace(game, print=replace(game.print, variants=(Variant(id="x"),))), ("a4",), variants=("x",)
    )
    assert full.editions[0].components == full.components == catalogue(game)
    assert full.editions[0].pages == full.pages


@pytest.mark.oracle
def test_the_ink_saver_takes_a_third_of_the_ink(folder: Path) -> None:
    def ink(file: Path) -> float:
        command = ["gs", "-q", "-o", "-", "-sDEVICE=ink_cov", "-r300", str(file)]
        said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        return sum(float(part) for line in said.splitlines() for part in line.split()[:4])

    full = ink(folder / "seventh-square-a4.pdf")
    assert full > 100  # per cent of a page: the measure works
    assert ink(folder / "seventh-square-a4-ink-saver.pdf") <= full / 3
    assert ink(folder / "seventh-square-a4-outlines.pdf") <= full / 3


# --- the definition and the command


def refused(folder: Path, variants: str) -> list[str]:
    write_game(folder, files={"print.yaml": SMALL["print.yaml"] + "variants:\n" + variants})
    with pytest.raises(DefinitionError) as caught:
        load(folder, shown_as="small")
    return [re.sub(r"^small/print.yaml:\d+:\d+: ", "", line) for line in str(caught.value).splitlines()]


@pytest.mark.parametrize(
    ("variants", "said"),
    [
        ("- id: a\n- id: A\n", "the id 'A' is used twice, here and in line {line}"),
        ("- id: all\n", "the id 'all' stands for all variants; choose another"),
        (
            "- id: a\n  look: gray\n",
            "'gray' is not known here; did you mean 'grey'?",
        ),
        (
            "- id: a\n  backs: duplex\n  offset:\n    right: -11 mm\n",
            "-11 mm is out of range; allowed are -10 mm to 10 mm",
        ),
        (
            "- id: a\n  offset:\n    right: 1 mm\n",
            "the variant a has an offset, but only backs: duplex are moved; take one out",
        ),
    ],
)
def test_slips_are_said(tmp_path: Path, variants: str, said: str) -> None:
    line = len(SMALL["print.yaml"].splitlines()) + 2
    assert refused(tmp_path / "small", variants) == [said.format(line=line)]


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(pnp, [*words, "--config", str(SHIPPED.parent)])
    return done.exit_code, done.output


def test_the_command_makes_what_it_is_asked_for(tmp_path: Path) -> None:
    code, said = run(
        "build",
        "--output",
        str(tmp_path),
        "--paper",
        "a4",
        "--variant",
        "grey",
        "--variant",
        "duplex",
    )
    assert code == 0
    assert "a4-duplex: 30 backs meet their fronts" in said
    assert names(tmp_path / "seventh-square") == [
        "seventh-square-a4-duplex.pdf",
        "seventh-square-a4-grey.pdf",
        "seventh-square-a4.pdf",
    ]


def test_all_means_all() -> None:
    code, said = run("check", "--paper", "a4", "--variant", "all", "--json")
    assert code == 0
    names = (*VARIANTS, "silhouette", "cricut")
    assert list(json.loads(said)["inventory"]) == ["a4", *(f"a4-{name}" for name in names)]


def test_an_unknown_variant_is_named_with_those_there_are() -> None:
    code, said = run("check", "--variant", "duplx")
    assert code == 2
    assert "there is no variant in seventh-square's print.yaml called 'duplx'; did you mean duplex?" in said


def test_a_variant_is_made_of_sheets(tmp_path: Path) -> None:
    code, said = run("build", "--output", str(tmp_path), "--only", "svg", "--variant", "grey")
    assert code == 2
    assert "a variant is made of sheets; add --only sheets, or leave --only out" in said


def test_dump_knows_the_pages_of_variants() -> None:
    code, said = run("dump", "a4-gutterfold-3")
    assert code == 0
    assert said.startswith('page 3 of 5 "Cards" on A4')
    assert "    card-I1 back 12,206.5 31×50 turned 180°" in said
