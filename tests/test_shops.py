"""Files for print-on-demand shops: exact pixels and boxes, bleed filled, presets that are only data."""

from __future__ import annotations

import io
import json
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.components.catalogue import catalogue
from generator.drawing.marks import Rect, Style, face
from generator.errors import DefinitionError
from generator.game.load import load
from generator.game.shops import Extent, Product, Shop, load_shops
from generator.painters.png import paint_png
from generator.painters.svg import paint_svg
from generator.shops.fit import on_canvas
from tests.definitions import write_game
from tests.kits import tree
from tests.readback import page_boxes
from tests.render import Picture, difference, pdf_page, svg_picture
from tests.test_cli import run

ROOT = Path(__file__).parents[1]
PRESETS = {shop.id: shop for shop in load_shops(ROOT / "config" / "shops.yaml")}
RED, BLUE, ACCENT = (0xAB, 0x3D, 0x19), (0x38, 0x84, 0xBF), (0x34, 0x50, 0x7E)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game for all shops."""
    folder = tmp_path_factory.mktemp("shops")
    game = write_game(folder / "small")
    for shop in PRESETS:
        result = run("export", game, "--to", shop, "--output", folder / "output")
        assert (result.exit_code, result.stderr) == (0, "")
    return folder / "output" / "small" / "shops"


def picture(data: bytes) -> Picture:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """A PNG's chunks, read by hand, their sums proved."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    start = 8
    while start < len(data):
        length, name = struct.unpack(">I4s", data[start : start + 8])
        body = data[start + 8 : start + 8 + length]
        (found,) = struct.unpack(">I", data[start + 8 + length : start + 12 + length])
        assert found == zlib.crc32(name + body)
        yield name, body
        start += 12 + length


# --- the presets


def test_the_shipped_presets_have_the_shops_numbers() -> None:
    sizes = {
        (shop.id, product.id): (str(product.canvas), str(product.trim))
        for shop in PRESETS.values()
        for product in shop.products
    }
    assert sizes == {
        ("gamecrafter", "mini-card"): ("600 × 825 px", "525 × 750 px"),
        ("gamecrafter", "small-chit"): ("225 × 225 px", "150 × 150 px"),
        ("gamecrafter", "medium-chit"): ("300 × 300 px", "225 × 225 px"),
        ("gamecrafter", "large-chit"): ("375 × 375 px", "300 × 300 px"),
        ("gamecrafter", "mini-tile"): ("450 × 450 px", "375 × 375 px"),
        ("gamecrafter", "small-tile"): ("675 × 675 px", "600 × 600 px"),
        ("gamecrafter", "medium-tile"): ("825 × 825 px", "750 × 750 px"),
        ("gamecrafter", "large-tile"): ("1125 × 1125 px", "1050 × 1050 px"),
        ("gamecrafter", "board-8in"): ("2475 × 2475 px", "2400 × 2400 px"),
        ("gamecrafter", "board-10in"): ("3075 × 3075 px", "3000 × 3000 px"),
        ("makeplayingcards", "poker"): ("822 × 1122 px", "750 × 1050 px"),
        ("drivethrucards", "poker"): ("198 × 270 pt", "180 × 252 pt"),
    }


SHOP = """\
- id: corner
  name: The Corner Shop
  format: png
  dpi: 200
  file: "{kind}/{id}"
  products:
    - id: card
      name: Card
      kinds: [card]
      canvas: 520 x 720 px
      trim: 480 x 680 px
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: corner", "idd: corner", "1:3: unknown key 'idd'; did you mean 'id'?"),
        ("format: png", "format: gif", "3:11: 'gif' is not known here; write one of png, pdf"),
        ("dpi: 200", "dpi: 20", "4:8: 20 is out of range; write a whole number from 72 to 1200"),
        ("dpi: 200", "colour: cmyk", "4:11: 'cmyk' is not known here; write one of rgb"),
        ("520 x 720 px", "520 px", "10:15: '520 px' is no size; write width × height and px, pt, mm or in"),
        ("520 x 720 px", "0 x 0 px", "10:15: 0 x 0 px is out of range"),
        ("520 x 720 px", "2.6 x 3.6 in", "10:15: pictures are measured in pixels; write canvas in px"),
        ("520 x 720 px", "520.5 x 720 px", "10:15: 520.5 × 720 px are no whole pixels up to 10000"),
        ("520 x 720 px", "52000 x 720 px", "10:15: 52000 × 720 px are no whole pixels up to 10000"),
        ("520 x 720 px", "470 x 670 px", "11:13: the trim of 480 × 680 px is larger than the canvas"),
        ("520 x 720 px", "520 x 730 px", "11:13: 520 × 730 px less 480 × 680 px is not the same bleed"),
        ("[card]", "[dice]", "9:15: 'dice' is not known here; write one of board, rule_card, token, card"),
        ("[card]", "[]", "9:14: nothing goes onto this product; list some of board, rule_card"),
        ("{kind}/{id}", "{kind}", "5:9: with format png the name needs {id}, or files overwrite each other"),
        ("{kind}/{id}", "{id}/{size}", "5:9: there is no {size}; write letters, digits"),
        ("{kind}/{id}", "../{id}", "5:9: '../{id}' cannot name a file"),
        ("{kind}/{id}", "{id.name}", "5:9: '{id.name}' cannot name a file"),
        ("format: png", "format: pdf", "5:9: with format pdf the name needs {product}"),
        (SHOP[SHOP.index("    - id: card") :], "    []\n", "7:5: the shop has no product; list at least one"),
    ],
)
def test_a_wrong_preset_is_refused_at_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert SHOP.count(old) == 1
    (tmp_path / "shops.yaml").write_text(SHOP.replace(old, new), "utf-8")
    with pytest.raises(DefinitionError) as caught:
        load_shops(tmp_path / "shops.yaml")
    assert f"shops.yaml:{message}" in str(caught.value)


def test_ids_are_given_once(tmp_path: Path) -> None:
    (tmp_path / "shops.yaml").write_text(SHOP + SHOP.replace("corner", "CORNER"), "utf-8")
    with pytest.raises(DefinitionError, match=r"shops.yaml:12:7: the id 'CORNER' is given twice"):
        load_shops(tmp_path / "shops.yaml")


def test_presets_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"shops.yaml:1:1: the shops cannot be read: No such file"):
        load_shops(tmp_path / "shops.yaml")
    (tmp_path / "shops.yaml").write_bytes(b"- id: a\n- id: 'b\n")
    with pytest.raises(DefinitionError, match=r"shops.yaml:2:7: "):
        load_shops(tmp_path / "shops.yaml")


def test_a_new_shop_is_an_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path / "config" / "small")
    (tmp_path / "config" / "shops.yaml").write_text(SHOP, "utf-8")
    result = run("export", "small", "--to", "corner")
    assert (result.exit_code, result.stderr) == (0, "")
    files = tree(tmp_path / "output" / "small" / "shops" / "corner")
    names = [
        "card/card-I2.png",
        "card/card-S4.png",
        "card/card-V3.png",
        "card/card-Z4.png",
        "card/card-back.png",
    ]
    assert sorted(files) == [*names, "manifest.json"]
    assert {picture(files[name]).shape for name in names} == {(720, 520, 3)}
    assert (
        "not made, for want of a product at The Corner Shop: board, rule-play, token-red, token-blue"
        in result.stdout
    )


def test_an_unknown_shop(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "small")
    for shop, hint in (
        ("gamecraft", "did you mean gamecrafter?"),
        ("nobody", "known here: gamecrafter, makeplayingcards, drivethrucards"),
    ):
        result = run("export", folder, "--to", shop, "--output", tmp_path / "out")
        assert result.exit_code == 2
        assert f"there is no shop called {shop!r}; {hint}" in result.stderr
    assert not (tmp_path / "out").exists()


# --- what is made


def test_files_and_orders(made: Path) -> None:
    cards = [f"card-{name}" for name in ("I2", "S4", "V3", "Z4", "back")]
    for shop, product in (("gamecrafter", "mini-card"), ("makeplayingcards", "poker")):
        names = {file.stem for file in (made / shop / product).iterdir()}
        assert names == {*cards, *(["rule-play"] if shop == "makeplayingcards" else [])}
    assert sorted(tree(made / "drivethrucards")) == ["manifest.json", "small-poker.pdf"]
    listed = json.loads((made / "gamecrafter" / "manifest.json").read_text("utf-8"))["components"]
    orders = {part["file"]: (part["copies"], part["product"]) for part in listed}
    assert set(orders) == set(tree(made / "gamecrafter")) - {"manifest.json"}
    assert orders["mini-card/card-I2.png"] == (3, "mini-card")
    assert orders["mini-card/card-back.png"] == (7, "mini-card")
    assert orders["medium-chit/token-red.png"] == (10, "medium-chit")


def test_pictures_have_exactly_the_shops_pixels_and_say_how_dense_they_are(made: Path) -> None:
    count = 0
    for id in ("gamecrafter", "makeplayingcards"):
        products = {product.id: product for product in PRESETS[id].products}
        for file in sorted((made / id).rglob("*.png")):
            canvas = products[file.parent.name].canvas
            found = dict(chunks(file.read_bytes()))
            width, height, depth, kind = struct.unpack(">IIBB", found[b"IHDR"][:10])
            assert (width, height) == (canvas.width, canvas.height)
            assert (depth, kind) == (8, 2)  # RGB without alpha
            assert struct.unpack(">IIB", found[b"pHYs"]) == (11811, 11811, 1)  # 300 pixels an inch
            assert found[b"sRGB"] == b"\0"
            count += 1
    assert count == 5 + 2 + 1 + 1 + 6


def frame(found: Picture, inset: int = 0) -> set[tuple[int, ...]]:
    """The colours of the outermost pixels, so many pixels inside."""
    inner = found[inset : found.shape[0] - inset, inset : found.shape[1] - inset]
    edge = np.concatenate([inner[0], inner[-1], inner[:, 0], inner[:, -1]])
    return {tuple(int(part) for part in pixel) for pixel in np.unique(edge, axis=0)}


def test_bleed_is_the_ground_of_the_piece(made: Path) -> None:
    """White paper for cards and boards, their own colour for tokens and backs: all over the bleed."""
    for name, ground in (
        ("mini-card/card-I2", (255, 255, 255)),
        ("mini-card/card-back", ACCENT),
        ("medium-chit/token-red", RED),
        ("medium-chit/token-blue", BLUE),
        ("board-8in/board", (255, 255, 255)),
    ):
        found = picture((made / "gamecrafter" / f"{name}.png").read_bytes())
        for inset in (0, 10, 37):
            assert frame(found, inset) == {ground}, (name, inset)


def test_the_trim_holds_the_piece_as_large_as_it_can(made: Path) -> None:
    """The token, 18 mm, fills the trim of 225 pixels, its inset included."""
    found = picture((made / "gamecrafter" / "medium-chit" / "token-red.png").read_bytes())
    rows, columns = np.where((found != RED).any(axis=2))
    inset = 0.6 / 18 * 225
    for low, high in ((rows.min(), rows.max() + 1), (columns.min(), columns.max() + 1)):
        assert (low, high) == (pytest.approx(37.5 + inset, abs=1), pytest.approx(300 - 37.5 - inset, abs=1))


def test_a_picture_is_its_master_in_the_middle(tmp_path: Path, made: Path) -> None:
    game = load(write_game(tmp_path / "small"))
    for part in catalogue(game):
        if part.kind in ("card", "rule_card"):
            found = picture((made / "makeplayingcards" / "poker" / f"{part.id}.png").read_bytes())
            scale = min(750 / part.width, 1050 / part.height)
            master = svg_picture(paint_svg(part.front), dpi=scale * 25.4)
            top, left = (
                (whole - side) // 2
                for whole, side in zip(found.shape, master.shape, strict=True)
                if whole > 3
            )
            inner = found[top : top + master.shape[0], left : left + master.shape[1]]
            assert difference(inner, master) < 3, part.id


def test_pages_have_exactly_the_shops_points(made: Path) -> None:
    data = (made / "drivethrucards" / "small-poker.pdf").read_bytes()
    boxes = page_boxes(data)
    assert len(boxes) == 2 * (1 + 7)  # the rule card and seven cards, both sides
    for box in boxes:
        assert box["MediaBox"] == pytest.approx((0, 0, 198, 270), abs=1e-4)
        assert box["BleedBox"] == pytest.approx((0, 0, 198, 270), abs=1e-4)
        assert box["TrimBox"] == pytest.approx((9, 9, 189, 261), abs=1e-4)


def test_pages_go_front_back_front_back(made: Path) -> None:
    data = (made / "drivethrucards" / "small-poker.pdf").read_bytes()
    assert frame(pdf_page(data, 1, dpi=72)) == {(255, 255, 255)}
    assert frame(pdf_page(data, 2, dpi=72)) == {(255, 255, 255)}  # the rule card's: blank
    for number in range(3, 17):
        assert frame(pdf_page(data, number, dpi=72)) == {ACCENT if number % 2 == 0 else (255, 255, 255)}
    document = pypdfium2.PdfDocument(data)
    words = [document[n].get_textpage().get_text_range() for n in range(16)]
    assert words[1] == ""
    assert ["I2" in words[n] for n in (2, 4, 6, 8)] == [True, True, True, False]
    assert all("Small Squares" in words[n] for n in range(3, 16, 2))


def test_what_was_done_is_said(tmp_path: Path) -> None:
    game = write_game(tmp_path / "small")
    result = run("export", game, "--to", "gamecrafter", "--output", tmp_path / "out")
    assert result.stdout.splitlines() == [
        "board, 1 copy: Square board, 8 in (2475 × 2475 px), enlarged to 184.73 %",
        "rule-play, 1 copy: Large square tile (1125 × 1125 px), enlarged to 103.37 %,"
        " 12.4 mm of ground left and right",
        "2 different: token, 20 copies: Medium square chit (300 × 300 px), enlarged to 105.83 %",
        "4 different: card, 7 copies: Mini card (600 × 825 px), enlarged to 127 %,"
        " 2.54 mm of ground left and right",
        f"wrote {tmp_path / 'out' / 'small' / 'shops' / 'gamecrafter'}",
    ]
    write_game(
        tmp_path / "small", ("print.yaml", "width: 62 mm\n  height: 86 mm", "width: 90 mm\n  height: 120 mm")
    )
    result = run("export", game, "--to", "makeplayingcards", "--output", tmp_path / "out")
    (line,) = [line for line in result.stdout.splitlines() if line.startswith("rule-play")]
    assert "shrunk to 70.56 %" in line
    assert line.endswith("pt, too small to read well")


def test_the_same_again_and_what_is_mine_stays(tmp_path: Path) -> None:
    """The shop's folder is published like a kit, and a kit's build leaves it alone."""
    game = write_game(tmp_path / "small")
    words = ("export", game, "--to", "makeplayingcards", "--output", tmp_path / "out")
    assert run(*words).exit_code == 0
    first = tree(tmp_path / "out")
    folder = tmp_path / "out" / "small" / "shops" / "makeplayingcards"
    (folder / "order.txt").write_text("mine")
    assert run("build", game, "--output", tmp_path / "out").exit_code == 0
    write_game(tmp_path / "small", ("deck.yaml", "id: Z4", "id: zed"))
    assert run(*words).exit_code == 0
    assert not (folder / "poker" / "card-Z4.png").exists()
    assert (folder / "poker" / "card-zed.png").exists()
    assert (folder / "order.txt").read_text() == "mine"
    write_game(tmp_path / "small")
    assert run(*words).exit_code == 0
    (folder / "order.txt").unlink()
    assert {name: data for name, data in tree(tmp_path / "out").items() if "/shops/" in name} == first
    assert (tmp_path / "out" / "small" / "small-a4.pdf").exists()


def test_what_is_in_the_way_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "out" / "small" / "shops" / "makeplayingcards" / "poker" / "card-I2.png"
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    result = run(
        "export", write_game(tmp_path / "small"), "--to", "makeplayingcards", "--output", tmp_path / "out"
    )
    assert result.exit_code == 1
    assert "card-I2.png was not written by this program and would be overwritten" in result.stderr
    assert tree(tmp_path / "out") == {"small/shops/makeplayingcards/poker/card-I2.png": b"mine"}


@pytest.mark.parametrize("library", ["resvg_py", "PIL"])
def test_without_the_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    game = write_game(tmp_path / "small")
    result = run("export", game, "--to", "makeplayingcards", "--output", tmp_path / "out")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "pictures need two more libraries; install them with: python -m pip install resvg-py pillow\n"
    )
    assert not (tmp_path / "out").exists()
    assert run("export", game, "--to", "drivethrucards", "--output", tmp_path / "out").exit_code == 0


# --- any size


def shop_of(width: int, height: int, bleed: int, dpi: int) -> tuple[Shop, Product]:
    canvas, trim = Extent(width + 2 * bleed, height + 2 * bleed, "px"), Extent(width, height, "px")
    product = Product(id="it", name="It", kinds=("card",), canvas=canvas, trim=trim)
    return Shop(id="a", name="A", format="png", dpi=dpi, file="{id}", products=(product,)), product


@settings(max_examples=30, deadline=None)
@given(
    size=st.tuples(st.integers(20, 200), st.integers(20, 200)),
    bleed=st.integers(0, 30),
    dpi=st.integers(72, 600),
    piece=st.tuples(st.floats(15, 200), st.floats(15, 200)),
)
def test_any_piece_on_any_product(
    size: tuple[int, int], bleed: int, dpi: int, piece: tuple[float, float]
) -> None:
    """Exact pixels; the ink lies centred in the trim and touches two of its sides; all else is ground."""
    _, product = shop_of(*size, bleed, dpi)
    width, height = piece
    ground, ink = "#34507e", "#f2e714"
    drawn = face(
        width,
        height,
        background=[Rect(0, 0, width, height, Style(ground))],
        art=[Rect(0, 0, width, height, Style(ink))],
    )
    found = picture(paint_png(on_canvas(drawn, product, dpi), dpi))
    assert found.shape[:2] == (size[1] + 2 * bleed, size[0] + 2 * bleed)
    scale = min(size[0] / width, size[1] / height)
    rows, columns = np.where((found == (0xF2, 0xE7, 0x14)).all(axis=2))
    for places, side, whole in ((columns, width, found.shape[1]), (rows, height, found.shape[0])):
        assert places.max() + 1 - places.min() == pytest.approx(side * scale, abs=2)
        assert places.min() + places.max() + 1 == pytest.approx(whole, abs=2)
    if bleed > 1:
        assert frame(found) == {ACCENT}
