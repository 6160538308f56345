"""A game may bring its own fonts: they are measured, drawn, embedded and sent along, or refused."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
import resvg_py
from PIL import Image

from generator.build import build, check
from generator.checks.figma_profile import lint
from generator.components.theme import family_of
from generator.drawing.marks import Text, drawables
from generator.errors import DefinitionError, FitError
from generator.game.load import load, load_found
from generator.history import folder_at
from generator.kit import lay_out
from generator.painters.png import paint_png
from generator.typeset.fonts import SHIPPED, cap_height, measure, missing
from tests.definitions import write_game
from tests.kits import tree
from tests.readback import fonts
from tests.render import pdf_form, pdf_words
from tests.typefaces import CHARACTERS, font

REGULAR, BOLD = font(), font(weight=700, width=560)
THEME = "fonts:\n  family: Box Type\n  regular: fonts/Box-Regular.ttf\n  bold: fonts/Box-Bold.ttf\n"


def game_with(folder: Path, theme: str = THEME, **more: bytes) -> Path:
    """The small game with two fonts of its own; `Box_Bold=…` puts other bytes there."""
    game = write_game(folder / "game", files={"theme.yaml": theme})
    (game / "fonts").mkdir()
    for name, data in {"Box_Regular": REGULAR, "Box_Bold": BOLD, **more}.items():
        (game / "fonts" / f"{name.replace('_', '-')}.ttf").write_bytes(data)
    return game


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("own-fonts")
    _, proof = build(load(game_with(folder)), folder / "out")
    assert [finding for finding in proof.findings if finding.severity == "error"] == []
    return tree(folder / "out" / "game")


def test_the_pdf_embeds_the_games_fonts_and_no_others(kit: dict[str, bytes]) -> None:
    found = fonts(kit["game-a4.pdf"])
    assert {name.split("+")[1] for name in found} == {"BoxType-Regular", "BoxType-Bold"}
    assert all(found.values())


def test_its_words_can_be_selected(kit: dict[str, bytes]) -> None:
    words = " ".join(pdf_words(kit["game-a4.pdf"]))
    assert "Take all 5 tokens of a full line." in words
    assert "version 0.1.0" in words  # what sheets say is set in it, too


def test_masters_name_the_family(kit: dict[str, bytes]) -> None:
    svgs = [data for path, data in kit.items() if path.startswith("svg/") and path.endswith(".svg")]
    elements = [element for svg in svgs for element in ElementTree.fromstring(svg).iter()]
    named = {element.attrib["font-family"] for element in elements if "font-family" in element.attrib}
    assert named == {"Box Type"}


def test_the_kit_carries_these_fonts_and_no_licence_of_ours(kit: dict[str, bytes]) -> None:
    carried = {path: data for path, data in kit.items() if path.startswith("fonts/")}
    assert carried == {"fonts/Box-Regular.ttf": REGULAR, "fonts/Box-Bold.ttf": BOLD}


def test_words_are_measured_in_the_games_own_font(tmp_path: Path) -> None:
    family = family_of(load(game_with(tmp_path)))
    assert measure("Seven", family.regular, 10.0).width == pytest.approx(25.0)  # five boxes of half an em
    assert measure("Seven", family.bold, 10.0).width == pytest.approx(28.0)
    assert cap_height(family.regular, 10.0) == pytest.approx(7.0)
    assert missing("Aß", family.faces) == ("ß",)


def test_every_line_on_every_piece_and_sheet_is_set_in_it(tmp_path: Path) -> None:
    game = load(game_with(tmp_path))
    made = lay_out(game, variants=())
    layers = [layer for part in made.components for layer in part.front.layers]
    layers += [layer for pages in made.pages.values() for page in pages for layer in page.layers]
    used = {mark.font for layer in layers for mark in drawables(layer.marks) if isinstance(mark, Text)}
    assert used == set(family_of(game).faces)


def test_the_profile_knows_the_families_of_the_kit(kit: dict[str, bytes], tmp_path: Path) -> None:
    master = kit["svg/rules/play.svg"]
    family = family_of(load(game_with(tmp_path)))
    assert lint(master, families=[family]) == ()
    strange = lint(master, families=[SHIPPED])
    assert strange[0].message == "font-family is 'Box Type'; write Atkinson Hyperlegible and no other"


def test_pictures_for_shops_are_drawn_in_it(tmp_path: Path) -> None:
    """A box is a box: the letter I is as wide as the letter W."""
    game = load(game_with(tmp_path))
    back = next(part for part in lay_out(game).components if part.kind == "card_back")
    drawn = np.array(Image.open(io.BytesIO(paint_png(back.front, 300))).convert("L"))
    plain = write_game(tmp_path / "plain")
    other = next(part for part in lay_out(load(plain)).components if part.kind == "card_back")
    shipped = np.array(Image.open(io.BytesIO(paint_png(other.front, 300))).convert("L"))
    assert (drawn[-120:] > 200).mean() > 1.5 * (shipped[-120:] > 200).mean()  # boxes are heavier than letters


def test_two_kits_in_one_process_do_not_mix(tmp_path: Path) -> None:
    """Same names, other letters: each PDF draws its own."""
    wide = {"Box_Regular": font(width=800), "Box_Bold": font(weight=700, width=820)}
    widths = []
    for number, files in enumerate(({}, wide)):
        folder = tmp_path / str(number)
        build(load(game_with(folder, **files)), folder / "out", papers=["a4"])
        with pikepdf.open(folder / "out" / "game" / "game-a4.pdf") as pdf:
            objects = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary)]
            listed = [obj for obj in objects if obj.get("/Type") == "/Font"]
            widths.append({float(width) for obj in listed for width in obj.get("/Widths", [])} - {0.0})
    assert widths == [{500.0, 560.0}, {800.0, 820.0}]


def test_a_repeated_build_is_the_same_and_a_changed_font_is_another(tmp_path: Path) -> None:
    game = game_with(tmp_path)
    assert family_of(load(game)) == family_of(load(game))
    before = family_of(load(game))
    (game / "fonts" / "Box-Bold.ttf").write_bytes(font(weight=700, width=600))
    after = family_of(load(game))
    assert after.regular == before.regular
    assert measure("I", after.bold, 10.0).width == pytest.approx(6.0)


def test_characters_that_it_lacks_are_refused_by_name(tmp_path: Path) -> None:
    game = game_with(tmp_path)
    about = game / "game.yaml"
    about.write_text(about.read_text("utf-8").replace("Small Squares", "Große Squares"), "utf-8")
    with pytest.raises(FitError) as caught:
        lay_out(load(game, shown_as=""))
    said = "game.yaml:1:7: card-back and sheets: the font Box Type has no 'ß' (U+00DF); use other characters"
    assert said in [str(problem) for problem in caught.value.problems]


def test_what_our_font_lacks_can_be_printed_in_ones_own(tmp_path: Path) -> None:
    more = CHARACTERS + "日本"
    files = {"Box_Regular": font(characters=more), "Box_Bold": font(weight=700, characters=more)}
    game = game_with(tmp_path, **files)
    about = game / "game.yaml"
    about.write_text(about.read_text("utf-8").replace("Small Squares", "日本"), "utf-8")
    _, proof = check(load(game))
    assert proof.count("error") == 0


def problems(game: Path) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        load(game, shown_as="")
    return [str(problem) for problem in caught.value.problems]


BAD = {
    "cff": (
        font(cff=True),
        "fonts/Box-Regular.ttf has PostScript outlines, which PDF writers refuse; give its TrueType file",
    ),
    "variable": (
        font(variable=True),
        "fonts/Box-Regular.ttf is a variable font, which would print in one weight; give its static files",
    ),
    "restricted": (
        font(fs_type=2),
        "fonts/Box-Regular.ttf may not be embedded, says its maker (fsType 2); choose another font",
    ),
    "no subset": (
        font(fs_type=0x108),
        "fonts/Box-Regular.ttf may not be embedded, says its maker (fsType 264); choose another font",
    ),
    "empty": (b"", "fonts/Box-Regular.ttf is no font, or a broken one; give a TrueType file"),
    "cut off": (REGULAR[:900], "fonts/Box-Regular.ttf is no font, or a broken one; give a TrueType file"),
    "no font": (b"<html>" * 99, "fonts/Box-Regular.ttf is no font, or a broken one; give a TrueType file"),
    "collection": (
        b"ttcf" + REGULAR,
        "fonts/Box-Regular.ttf is a web font or a collection; give a plain TrueType file",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_file_that_cannot_be_used_is_refused(kind: str, tmp_path: Path) -> None:
    data, said = BAD[kind]
    assert problems(game_with(tmp_path, Box_Regular=data)) == [f"theme.yaml:3:12: {said}"]


def test_a_font_without_characters_is_refused(tmp_path: Path) -> None:
    assert problems(game_with(tmp_path, Box_Regular=font(characters=""))) == [
        "theme.yaml:3:12: fonts/Box-Regular.ttf does not say which glyph draws which character; "
        "give another font"
    ]


def test_both_faces_need_files_of_their_own(tmp_path: Path) -> None:
    assert problems(game_with(tmp_path, Box_Bold=font(weight=700, postscript="BoxType-Regular"))) == [
        "theme.yaml:4:9: fonts/Box-Regular.ttf and fonts/Box-Bold.ttf are both BoxType-Regular, "
        "so one would print as the other; give the bold face's own file"
    ]
    exchanged = game_with(tmp_path / "b", Box_Regular=BOLD, Box_Bold=REGULAR)
    assert problems(exchanged) == [
        "theme.yaml:4:9: the weight of fonts/Box-Bold.ttf is 400, no more than the regular face's 700; "
        "exchange the two, or give a bolder one"
    ]


REFUSED = {
    "family: Box Typo": (
        "2:11: fonts/Box-Regular.ttf calls its family 'Box Type', not 'Box Typo'; "
        "write that, or programs will not find it"
    ),
    "family: Box, Type": (
        "2:11: 'Box, Type' cannot be a family's name here; write letters, digits, and single spaces or "
        "hyphens between them, at most 60"
    ),
    "regular: fonts/Regular.ttf": "3:12: there is no file fonts/Regular.ttf in the game's folder",
    "regular: ../Box-Regular.ttf": (
        "3:12: '../Box-Regular.ttf' is no font here; write a TrueType file in the game's folder "
        "fonts, such as fonts/My-Regular.ttf (letters, digits, hyphens, dots and spaces)"
    ),
    "regular: fonts/Box-Regular.otf": (
        "3:12: 'fonts/Box-Regular.otf' is no font here; write a TrueType file in the game's folder "
        "fonts, such as fonts/My-Regular.ttf (letters, digits, hyphens, dots and spaces)"
    ),
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_fonts_cannot_mean_is_said(line: str, tmp_path: Path) -> None:
    key = line.split(":")[0]
    theme = "\n".join(f"  {line}" if old.strip().startswith(f"{key}:") else old for old in THEME.split("\n"))
    found = problems(game_with(tmp_path, theme))
    assert found[0] == f"theme.yaml:{REFUSED[line]}"


def test_no_link_leads_out_of_the_game(tmp_path: Path) -> None:
    game = game_with(tmp_path)
    (tmp_path / "secret.ttf").write_bytes(REGULAR)
    (game / "fonts" / "Box-Regular.ttf").unlink()
    (game / "fonts" / "Box-Regular.ttf").symlink_to(tmp_path / "secret.ttf")
    assert problems(game) == [
        "theme.yaml:3:12: fonts/Box-Regular.ttf: this links to a file outside the game's folder; "
        "put the file itself here"
    ]


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_font_is_refused(seed: int, tmp_path: Path) -> None:
    """Whatever is wrong in its tables is one sentence, before anything is drawn."""
    chance = np.random.default_rng(seed)
    damaged = bytearray(REGULAR)
    for at in chance.integers(0, len(damaged), 12):
        damaged[at] ^= chance.integers(1, 256)
    found = problems(game_with(tmp_path, Box_Regular=bytes(damaged)))
    assert found[0].startswith("theme.yaml:")
    assert "fonts/Box-Regular.ttf" in found[0]


def test_a_family_with_a_number_in_its_name_is_found_by_renderers(tmp_path: Path) -> None:
    """CSS takes no bare word that begins with a digit: quotes make it a name again."""
    family = "Box Type 3"
    files = {"Box_Regular": font(family), "Box_Bold": font(family, weight=700)}
    game = load(game_with(tmp_path, THEME.replace("Box Type", family), **files))
    build(game, tmp_path / "out", papers=["a4"])
    kit = tree(tmp_path / "out" / "game")
    master = kit["svg/rules/play.svg"]
    assert b"font-family=\"'Box Type 3'\"" in master
    own = [str(tmp_path / "game" / "fonts" / f"Box-{face}.ttf") for face in ("Regular", "Bold")]
    drawn = [
        bytes(resvg_py.svg_to_bytes(svg_string=master.decode(), skip_system_fonts=True, font_files=files))
        for files in (own, None)
    ]
    assert drawn[0] != drawn[1]  # with the files there are letters, without them there are none


def test_tall_letters_keep_off_the_edges_of_sheets(tmp_path: Path) -> None:
    """Ascenders and digits reach higher than ours do, and still nothing comes nearer to the paper's edge."""
    tall = {"Box_Regular": font(height=790), "Box_Bold": font(weight=700, height=790)}
    _, proof = check(load(game_with(tmp_path, **tall)))
    found = [finding for finding in proof.findings if finding.severity == "error"]
    assert found == []


def test_art_may_be_set_in_them(tmp_path: Path) -> None:
    game = game_with(tmp_path)
    (game / "art").mkdir()
    words = '<text x="5" y="20" font-size="10" font-family="Box Type">A</text>'
    size = 'width="31mm" height="50mm" viewBox="0 0 31 50"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{words}</svg>'
    (game / "art" / "card-I2.svg").write_text(svg, "utf-8")
    build(load(game), tmp_path / "out", papers=["a4"])
    data = (tmp_path / "out" / "game" / "game-a4.pdf").read_bytes()
    assert {name.split("+")[1] for name in fonts(data)} == {"BoxType-Regular", "BoxType-Bold"}
    dark = pdf_form(data, "card-I2.front", 254).max(axis=2) < 128
    rows, columns = np.nonzero(dark)
    box = [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]
    assert np.abs(np.array(box) / 10 - (5.5, 13, 9.5, 20)).max() <= 0.1


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    game = game_with(tmp_path)
    with (game / "fonts" / "Box-Regular.ttf").open("r+b") as file:
        file.truncate(20_000_001)
    assert problems(game) == [
        "theme.yaml:3:12: fonts/Box-Regular.ttf: the file is larger than 20,000,000 bytes; make it smaller"
    ]


def test_earlier_revisions_have_their_fonts(tmp_path: Path) -> None:
    game = game_with(tmp_path)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        subprocess.run([*git, *command], check=True)
    before = family_of(load(game))
    (game / "fonts" / "Box-Bold.ttf").write_bytes(font(weight=700, width=600))
    assert family_of(load_found(folder_at("HEAD", game))) == before
    assert family_of(load(game)) != before


def test_the_page_of_a_kit_shows_its_own_font(kit: dict[str, bytes]) -> None:
    page = kit["index.html"].decode()
    assert "@font-face{font-family:Box Type;font-weight:400" in page
    assert "Atkinson" not in page
