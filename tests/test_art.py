"""Artists' pictures: placed as vectors, true to size, wherever their piece is; as the files say."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
import resvg_py
from PIL import Image

from generator.art.read import read_art
from generator.art.size import Trim
from generator.checks.figma_profile import lint
from generator.drawing.marks import Artwork, Face, face
from generator.game.art import ArtFile
from generator.painters.svg import paint_svg
from generator.typeset.fonts import FONTS, font_file
from tests.definitions import write_game
from tests.kits import tree
from tests.pictures import document
from tests.readback import Placed, fonts, placed
from tests.render import Picture, difference, forms, misplaced, pdf_form, pdf_page, svg_picture
from tests.test_changes import git
from tests.test_cli import run
from tests.test_languages import GERMAN_SMALL

EXPORTS = {file.stem: file for file in sorted((Path(__file__).parent / "art_exports").glob("*.svg"))}
SIDE = 21.0
DPI = 600
LARGER = (("board.yaml", "square: 20 mm", "square: 22 mm"), ("print.yaml", "side: 18 mm", "side: 21 mm"))
BLED = ("print.yaml", "  width: 31 mm\n", "  width: 31 mm\n  bleed: 3 mm\n  corner: 3 mm\n")


def game_with(folder: Path, *edits: tuple[str, str, str], **art: str | bytes) -> Path:
    """The small game with tokens of 21 mm and these pictures; `_` in a name stands for `-`."""
    game = write_game(folder / "small", *LARGER, *edits)
    (game / "art").mkdir()
    for name, svg in art.items():
        data = svg.encode() if isinstance(svg, str) else svg
        (game / "art" / f"{name.replace('_', '-')}.svg").write_bytes(data)
    return game


def built(game: Path, *options: str) -> Path:
    result = run("build", game, "--output", game.parent / "output", *options)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return game.parent / "output" / "small"


def refused(game: Path) -> list[str]:
    result = run("check", game)
    assert result.exit_code == 1
    assert not result.stdout
    return [line.removeprefix(f"{game}/art/") for line in result.stderr.splitlines()]


def square(inner: str, size: str = 'width="21mm" height="21mm" viewBox="0 0 21 21"', around: str = "") -> str:
    return (
        f'{around}<svg xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" {size}>\n'
        f"{inner}\n</svg>"
    )


def drawn(name: str) -> Face:
    """An export on a token of 21 mm."""
    file = EXPORTS[name]
    found = read_art(ArtFile("token-red", file.name, file.read_bytes()), Trim(SIDE, SIDE, 0), "token-red-art")
    return face(SIDE, SIDE, art=[Artwork(0, 0, SIDE, SIDE, found.picture)])


def as_exported(name: str) -> Picture:
    """What resvg makes of the export itself, before it went through any code of ours."""
    scale = {"illustrator": 96 / 72, "affinity": 96 / 300}.get(name, 1.0)
    svg = EXPORTS[name].read_text("utf-8")
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(font_file(font)) for font in FONTS],
        dpi=96,
        zoom=DPI / 96 * scale,
    )
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


# In one export a shadow is printed as pixels, in one a bitmap is drawn by two renderers.
@pytest.mark.parametrize("name", EXPORTS)
def test_every_tools_export_looks_on_paper_as_its_source(name: str) -> None:
    picture = drawn(name)
    paper = pdf_form(document(picture), "face-1.front", DPI)
    master = svg_picture(paint_svg(picture), DPI)
    assert misplaced(paper, master) < 1e-4
    assert difference(paper, master) < 0.7
    source = as_exported(name)
    height, width = (min(one, other) for one, other in zip(paper.shape[:2], source.shape[:2], strict=True))
    assert min(height, width) >= 490  # 21 mm are 496 pixels; resvg rounds before it zooms
    assert misplaced(paper[:height, :width], source[:height, :width]) < 2e-3


READERS = {
    "mutool": ["mutool", "draw", "-q", "-r", "300", "-o", "{png}", "{pdf}"],
    "pdftoppm": ["pdftoppm", "-r", "300", "-png", "-singlefile", "{pdf}", "{stem}"],
    "gs": ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=png16m", "-r300", "-dTextAlphaBits=4",
           "-dGraphicsAlphaBits=4", "-sOutputFile={png}", "{pdf}"],
}  # fmt: skip


@pytest.mark.oracle
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", EXPORTS)
def test_other_readers_of_pdf_show_the_same(name: str, reader: str, tmp_path: Path) -> None:
    stem = tmp_path / "page"
    (tmp_path / "page.pdf").write_bytes(document(drawn(name)))
    places = {"pdf": f"{stem}.pdf", "png": f"{stem}.png", "stem": str(stem)}
    subprocess.run([word.format(**places) for word in READERS[reader]], check=True, capture_output=True)
    page = np.asarray(Image.open(f"{stem}.png").convert("RGB"))
    corner = round(20 * 300 / 25.4)  # where `document` lays a face
    wanted = svg_picture(paint_svg(drawn(name)), 300)[2:-2, 2:-2]
    found = page[corner + 2 : corner + 2 + wanted.shape[0], corner + 2 : corner + 2 + wanted.shape[1]]
    assert misplaced(found, wanted) < 5e-3


def pictures(data: bytes) -> dict[str, tuple[Any, int]]:
    """The artists' pictures that forms in a document list: by the form's name which object it is, and how
    many bitmaps it holds."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return {
            name.removeprefix("/FormXob."): (inner.objgen, images(inner))
            for page in pdf.pages
            for name, form in page.Resources.get("/XObject", {}).items()
            for inner in form.get("/Resources", {}).get("/XObject", {}).values()
        }


def images(form: Any) -> int:
    """How many bitmaps a form or what it refers to holds."""
    found, todo, seen = 0, [form], set()
    while todo:
        one = todo.pop()
        if isinstance(one, pikepdf.Object) and one.is_indirect:
            if one.objgen in seen:
                continue
            seen.add(one.objgen)
        if isinstance(one, pikepdf.Stream):
            found += one.get("/Subtype") == "/Image" and "/SMaskInData" not in one
        if isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
            todo += [value for key, value in one.items() if key != "/Parent"]
        elif isinstance(one, pikepdf.Array):
            todo += list(one)
    return found


def of(pieces: tuple[Placed, ...], name: str) -> list[Placed]:
    return [piece for piece in pieces if piece.name == name]


def test_a_token_is_placed_as_one_vector_form_true_to_size(tmp_path: Path) -> None:
    game = game_with(tmp_path, token_red=EXPORTS["inkscape"].read_bytes())
    data = (built(game) / "small-a4.pdf").read_bytes()
    found = of(placed(data), "token-red.front")
    assert len(found) == 10
    assert {round(side, 2) for piece in found for side in (piece.width, piece.height)} == {SIDE}
    assert list(pictures(data)) == ["token-red.front"]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        content = [form.read_bytes() for form in pdf.objects if isinstance(form, pikepdf.Stream)]
    assert sum(b"/Art-" in each for each in content) == 1  # the face that all ten placements share
    page = pdf_page(data, found[0].page, 300)
    x, y = (round(place * 300 / 25.4) for place in (found[0].x, found[0].y))
    piece = page[y : y + 249, x : x + 249]
    assert misplaced(piece, svg_picture(paint_svg(drawn("inkscape")), 300)[:249, :249]) < 5e-3


@pytest.mark.parametrize(
    ("name", "count"), [("figma", 0), ("inkscape", 0), ("illustrator", 0), ("penpot", 0)]
)
def test_nothing_becomes_pixels(name: str, count: int) -> None:
    ((_, found),) = pictures(document(drawn(name))).values()
    assert found == count


@pytest.mark.parametrize("name", EXPORTS)
def test_colours_are_named_as_on_the_rest_of_the_sheet(name: str) -> None:
    with pikepdf.open(io.BytesIO(document(drawn(name)))) as pdf:
        assert [each for each in _values(pdf.objects) if each == "/ICCBased"] == []


def _values(found: Any) -> Iterator[Any]:
    """All values in these objects, references not followed."""
    for each in found:
        yield each
        if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
            yield from _values(value for _, value in each.items() if not _is_reference(value))
        elif isinstance(each, pikepdf.Array):
            yield from _values(value for value in each if not _is_reference(value))


def _is_reference(value: Any) -> bool:
    return isinstance(value, pikepdf.Object) and value.is_indirect


def test_a_bitmap_stays_one_and_live_text_keeps_its_font() -> None:
    ((_, found),) = pictures(document(drawn("affinity"))).values()
    assert found == 1
    embedded = fonts(document(drawn("words")))
    assert all(embedded.values())
    assert sum("Atkinson" in name for name in embedded) >= 2


def test_the_same_bytes_with_and_without_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    art = {f"token_{id}": EXPORTS[name].read_bytes() for id, name in (("red", "figma"), ("blue", "words"))}
    game = game_with(tmp_path, **art)
    first = tree(built(game, "--variant", "all"))
    assert tree(built(game, "--variant", "all")) == first
    monkeypatch.setenv("PNP_CACHE", "")
    assert tree(built(game, "--variant", "all")) == first


def test_the_master_holds_the_picture_with_ids_of_its_own(tmp_path: Path) -> None:
    game = game_with(
        tmp_path, token_red=EXPORTS["figma"].read_bytes(), token_blue=EXPORTS["figma"].read_bytes()
    )
    folder = built(game)
    masters = [(folder / "svg" / "tokens" / f"{id}.svg").read_bytes() for id in ("red", "blue")]
    ids = [
        [element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
        for svg in masters
    ]
    assert all(len(set(each)) == len(each) for each in ids)
    own = [{id for id in each if id.startswith("token-")} for each in ids]
    assert own[0]
    assert own[1]
    assert not own[0] & own[1]
    assert misplaced(svg_picture(masters[0], DPI), svg_picture(paint_svg(drawn("figma")), DPI)) == 0


def test_an_untouched_template_gives_the_pages_that_were_drawn(tmp_path: Path) -> None:
    game = game_with(tmp_path, BLED)
    plain = (built(game) / "small-a4.pdf").read_bytes()
    for name in ("token-red", "token-blue", "board", "card-V3", "rule-play", "card-back"):
        result = run("art", name, "--game", game)
        assert (result.exit_code, result.output) == (0, f"{game}/art/{name}.svg\n")
    drawn_over = (built(game) / "small-a4.pdf").read_bytes()
    assert len(pictures(drawn_over)) == 5  # no page shows the card back
    with pikepdf.open(io.BytesIO(plain)) as pdf:
        count = len(pdf.pages)
    for number in range(1, count + 1):
        one, other = pdf_page(plain, number, 200), pdf_page(drawn_over, number, 200)
        assert misplaced(one, other) == 0
        # Letters may stand a thousandth of an em elsewhere; all else is the same to the pixel.
        assert float((np.abs(one.astype(np.int16) - other) > 8).mean()) < 1e-3


def test_the_template_has_layers_and_lines_to_draw_by(tmp_path: Path) -> None:
    game = game_with(tmp_path, BLED)
    file = tmp_path / "mine" / "card.svg"
    result = run("art", "card-V3", "--game", game, "--output", file)
    assert (result.exit_code, result.output) == (0, f"{file}\n")
    root = ElementTree.fromstring(file.read_bytes())
    assert (root.get("width"), root.get("height")) == ("139.843", "211.654")  # 37 × 56 mm with bleed
    layers = [element.get("id") for element in root if element.tag.endswith("}g")]
    assert layers == ["background", "art", "text", "guides"]
    lines = [line.get("id") for line in root[-1]]
    assert lines == ["guides-bleed", "guides-trim", "guides-safe"]
    again = run("art", "card-V3", "--game", game, "--output", file)
    assert again.exit_code == 1
    said = "is there already, and stays as it is; move it, or write --output FILE"
    assert again.stderr == f"{file} {said}\n"


def test_guides_never_print_even_if_a_tool_lost_their_names(tmp_path: Path) -> None:
    guide = '<rect x="3" y="3" width="15" height="15" fill="none" stroke="#FE01FD" stroke-width="1"/>'
    named = '<g id="guides_2"><rect width="21" height="21" fill="#123456"/></g>'
    plain = square('<rect width="21" height="21" fill="#86d5a6"/>')
    game = game_with(
        tmp_path, token_red=plain, token_blue=plain.replace("\n</svg>", guide + named + "</svg>")
    )
    data = (built(game) / "small-a4.pdf").read_bytes()
    assert pdf_form(data, "token-red.front", 200).std(axis=(0, 1)).max() == 0
    assert "token-blue.front" not in forms(data)  # what looks the same is written once


def test_bleed_goes_past_the_cut_and_no_further(tmp_path: Path) -> None:
    size = 'width="37mm" height="56mm" viewBox="-3 -3 37 56"'
    inner = '<rect x="-50" y="-50" width="200" height="200" fill="#12a456"/><circle r="2" fill="#fff"/>'
    game = game_with(tmp_path, BLED, card_V3=square(inner, size), card_back=square(inner, size))
    data = (built(game, "--variant", "all") / "small-a4.pdf").read_bytes()
    form = pdf_form(data, "card-V3.front", 254)
    assert form.shape[:2] == (560, 370)
    assert (form[[0, 0, -1, -1], [0, -1, 0, -1]] == (0x12, 0xA4, 0x56)).all()
    assert (form[30, 30] == 255).all()  # the trim's corner is where the picture says
    page = pdf_page(data, of(placed(data), "card-V3.front")[0].page, 254)
    green = (np.abs(page.astype(int) - (0x12, 0xA4, 0x56)).max(axis=2) < 8).sum() / 100
    assert green == pytest.approx(2 * (37 * 56 - np.pi * 4), rel=0.01)  # two copies


def test_a_picture_without_bleed_is_said(tmp_path: Path) -> None:
    size = 'width="31mm" height="50mm" viewBox="0 0 31 50"'
    game = game_with(tmp_path, BLED, card_V3=square('<path d="M0 0h31v50H0z"/>', size))
    result = run("check", game)
    assert result.exit_code == 0
    message = "warning: it ends at the cut: let it go on 3 mm on all sides, or white may show"
    assert f"{game}/art/card-V3.svg: {message}\n" in result.stdout


def test_backs_of_single_pieces(tmp_path: Path) -> None:
    variants = "variants:\n  - id: duplex\n    backs: duplex\n  - id: fold\n    backs: gutterfold\n"
    size = 'width="31mm" height="50mm" viewBox="0 0 31 50"'
    art = {
        "card_V3_back": square('<path d="M0 0h31v50H0z" fill="#3884bf"/>', size),
        "token_red_back": square('<path d="M0 0h21v21H0z" fill="#f2e714"/>'),
    }
    game = game_with(tmp_path, ("print.yaml", "sheets: 3\n", f"sheets: 3\n{variants}"), **art)
    folder = built(game, "--variant", "all")
    for variant in ("duplex", "fold"):
        found = placed((folder / f"small-a4-{variant}.pdf").read_bytes())
        assert len(of(found, "card-V3.back")) == 2
        assert len(of(found, "token-red.back")) == 10
        assert len(of(found, "card-I2.back") or of(found, "card-back.front")) >= 3


def test_looks_that_pictures_do_not_follow(tmp_path: Path) -> None:
    variants = "variants:\n" + "".join(
        f"  - id: {look}\n    look: {look}\n" for look in ("grey", "ink-saver", "outlines")
    )
    game = game_with(
        tmp_path,
        ("print.yaml", "sheets: 3\n", f"sheets: 3\n{variants}"),
        token_red=EXPORTS["figma"].read_bytes(),
    )
    result = run("check", game, "--variant", "all")
    said = "leaves artists' pictures as they are: token-red"
    assert [line for line in result.stdout.splitlines() if said in line] == [
        f"{look}: warning: the look {look} {said}" for look in ("grey", "ink-saver")
    ]
    folder = built(game, "--variant", "all")
    assert [*pictures((folder / "small-a4-grey.pdf").read_bytes())] == ["token-red.front"]
    assert pictures((folder / "small-a4-outlines.pdf").read_bytes()) == {}


def test_a_board_in_parts_and_a_shop_show_the_picture(tmp_path: Path) -> None:
    side = 12 * 22 + 10
    size = f'width="{side}mm" height="{side}mm" viewBox="0 0 {side} {side}"'
    board = square(f'<rect width="{side}" height="{side}" fill="#3884bf"/>', size)
    game = game_with(
        tmp_path,
        ("board.yaml", "columns: 5\nrows: 5", "columns: 12\nrows: 12"),
        ("print.yaml", "sheets: 3\n", "sheets: 9\nboard:\n  tile: yes\n"),
        board=board,
        token_red=EXPORTS["figma"].read_bytes(),
    )
    data = (built(game) / "small-a4.pdf").read_bytes()
    parts = of(placed(data), "board.front")
    assert len(parts) > 1
    blue = [
        (np.abs(pdf_page(data, part.page, 50).astype(int) - (0x38, 0x84, 0xBF)).max(axis=2) < 9).mean()
        for part in parts
    ]
    assert min(blue) > 0.3
    shop = run("export", game, "--to", "gamecrafter", "--output", tmp_path / "output")
    assert shop.exit_code == 0, shop.output
    (png,) = (tmp_path / "output/small/shops/gamecrafter").rglob("*token-red*.png")
    middle = np.asarray(Image.open(png).convert("RGB"))
    centre = middle[middle.shape[0] // 2, middle.shape[1] // 2]
    assert centre[0] > 150 > centre[2]  # the star's hole shows the block


def test_another_picture_is_a_change_to_print(tmp_path: Path) -> None:
    game = game_with(tmp_path, token_red=EXPORTS["figma"].read_bytes())
    old = built(game).rename(tmp_path / "old")
    (game / "art" / "token-red.svg").write_bytes(EXPORTS["penpot"].read_bytes())
    result = run("diff", old, game)
    assert result.stdout == "changed: token-red (10 copies)\nto print: 10 tokens\n"
    data = (built(game, "--changed-since", str(old)) / "small-a4-changes.pdf").read_bytes()
    assert [piece.name for piece in placed(data)] == ["token-red.front"] * 10
    assert [*pictures(data)] == ["token-red.front"]


def test_a_picture_in_another_language_goes_first(tmp_path: Path) -> None:
    size = 'width="62mm" height="86mm" viewBox="0 0 62 86"'
    words = '<text x="5" y="20" font-size="6" font-family="Atkinson Hyperlegible">{}</text>'
    game = game_with(tmp_path, rule_play=square(words.format("Hello"), size))
    for folder in ("languages", "art/de"):
        (game / folder).mkdir()
    (game / "languages" / "de.yaml").write_text(GERMAN_SMALL, "utf-8")
    german = game / "art" / "de" / "rule-play.svg"
    german.write_text(square(words.format("Guten Tag"), size), "utf-8")
    for options, file in ((("--language", "de"), german), ((), game / "art" / "rule-play.svg")):
        result = run("check", game, *options)
        assert f"{file}: rule-play is this picture" in result.stdout, result.output
    german.unlink()
    assert f"{game}/art/rule-play.svg: rule-play is" in run("check", game, "--language", "de").stdout


def test_a_revision_has_its_own_pictures(tmp_path: Path) -> None:
    game = game_with(tmp_path, token_red=EXPORTS["figma"].read_bytes())
    git(game, "init", "-q")
    git(game, "add", ".")
    git(game, "commit", "-q", "-m", "one")
    assert run("diff", "HEAD", game).stdout == "nothing has to be printed again\n"
    (game / "art" / "token-red.svg").unlink()
    assert run("diff", "HEAD", game).stdout == "changed: token-red (10 copies)\nto print: 10 tokens\n"


def test_templates_keep_to_the_profile(tmp_path: Path) -> None:
    game = game_with(tmp_path, BLED)
    for name in ("token-red", "card-V3", "card-V3-back", "board-back"):
        file = tmp_path / f"{name}.svg"
        assert run("art", name, "--game", game, "--output", file).exit_code == 0
        assert [finding.message for finding in lint(file.read_bytes(), file.name)] == []
    unknown = run("art", "card-VV3", "--game", game)
    assert unknown.exit_code == 2
    assert "there is no component called 'card-VV3'; did you mean card-V3?" in unknown.stderr


def test_the_canvas_shows_each_picture_where_the_piece_lies(tmp_path: Path) -> None:
    game = game_with(
        tmp_path, token_red=EXPORTS["figma"].read_bytes(), token_blue=EXPORTS["figma"].read_bytes()
    )
    canvas = (built(game) / "svg" / "small.svg").read_bytes()
    root = ElementTree.fromstring(canvas)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    owners = {id: element for element in root.iter() if (id := element.get("id"))}
    whole = svg_picture(canvas, DPI)
    for token in ("token-red", "token-blue"):
        edge = next(element for element in owners[token].iter() if element.tag.endswith("}clipPath"))
        x, y, side, _ = (float(edge[0].get(name, "")) for name in ("x", "y", "width", "height"))
        assert side == pytest.approx(SIDE * 96 / 25.4, abs=0.001)
        left, top = (round(place * DPI / 96) for place in (x, y))
        picture = svg_picture(paint_svg(drawn("figma")), DPI)[2:-2, 2:-2]
        found = whole[top + 2 : top + 2 + picture.shape[0], left + 2 : left + 2 + picture.shape[1]]
        assert misplaced(found, picture) < 1e-3


def test_words_of_a_picture_keep_their_lines_wherever_it_stands(tmp_path: Path) -> None:
    words = '<text font-family="Atkinson Hyperlegible" font-size="2" x="2" y="9">%</text>'
    art = square(words.replace("%", "two\n  lines, 5 %s"))
    kit = built(game_with(tmp_path, token_red=art.encode()))
    for file in ("tokens/red.svg", "small.svg"):
        found = [
            text.text
            for text in ElementTree.parse(kit / "svg" / file).iter("{http://www.w3.org/2000/svg}text")
        ]
        assert "two\n  lines, 5 %s" in found
