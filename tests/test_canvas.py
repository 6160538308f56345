"""The canvas: every component once, under headings, as one file that an artist can take whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import build
from generator.checks.figma_profile import lint
from generator.checks.masters import check_canvases
from generator.components.catalogue import catalogue
from generator.components.component import Component
from generator.drawing.marks import SECTIONS, Circle, Group, Rect, Style, face
from generator.files import canvas_file, canvas_files
from generator.game.load import load
from generator.kit import lay_out
from generator.manifest import read
from generator.painters.svg import paint_canvas, paint_svg, stencil
from generator.sheets.canvas import KINDS, MOST_BYTES, Canvas, canvases, without_text
from generator.typeset.fonts import BOLD, text
from generator.typeset.fonts import SHIPPED as FAMILY
from generator.units import PX_PER_MM
from tests.definitions import write_game
from tests.kits import tree
from tests.pictures import INK, RED
from tests.render import svg_picture

_SVG = "{http://www.w3.org/2000/svg}"
SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


def made(parts: Sequence[Component]) -> list[bytes]:
    return [painted(canvas, parts) for canvas in canvases(parts)]


def painted(canvas: Canvas, parts: Sequence[Component]) -> bytes:
    on_it = {piece.component for section in canvas.sections for piece in section.pieces}
    return paint_canvas(
        canvas, {part.id: stencil(part.front) for part in parts if part.id in on_it}, "A game"
    )


def groups(svg: bytes, deep: int) -> list[list[str]]:
    """The ids of groups so deep, by the group that holds them."""
    found = [ElementTree.fromstring(svg)]
    for _ in range(deep - 1):
        found = [child for each in found for child in each.findall(f"{_SVG}g")]
    return [[child.get("id", "") for child in each.findall(f"{_SVG}g")] for each in found]


def ids(svgs: Sequence[bytes]) -> list[str]:
    return [name.decode() for svg in svgs for name in re.findall(rb' id="([^"]*)"', svg)]


def shape(kind: str, id: str, marks: int = 1, width: float = 20, bleed: float = 0) -> Component:
    """A component whose art is so many discs."""
    discs = [Circle(width / 2, 5, 2, Style(RED), name=f"disc-{n}") for n in range(marks)]
    ground = Rect(-bleed, -bleed, width + 2 * bleed, 10 + 2 * bleed, Style("#ffffff"), name="paper")
    front = face(width, 10, background=[ground], art=discs, text=[text("So", 2, 5, BOLD, 3, INK)])
    return Component(id, kind, id.title(), 1, front, f"svg/{id}.svg", bleed=bleed)


@pytest.fixture(scope="module")
def shipped() -> tuple[Component, ...]:
    return catalogue(load(SHIPPED))


def test_every_component_is_there_once_in_its_section(shipped: tuple[Component, ...]) -> None:
    svgs = made(shipped)
    assert [groups(svg, 1) for svg in svgs] == [[["board", "tokens", "cards"]], [["rules"]]]
    assert [lint(svg) for svg in svgs] == [(), ()]
    inner = {top: found for svg in svgs for top, found in zip(groups(svg, 1)[0], groups(svg, 2), strict=True)}
    assert inner == {
        "board": ["board-background", "board-art", "board-text"],
        "tokens": [part.id for part in shipped if part.kind == "token"],
        "cards": [part.id for part in shipped if part.kind in ("card", "card_back")],
        "rules": [part.id for part in shipped if part.kind == "rule_card"],
    }


def test_ids_begin_with_their_components(shipped: tuple[Component, ...]) -> None:
    found = ids(made(shipped))
    assert len(set(found)) == len(found)
    assert {"token-red-background", "token-red-art", "board-heading", "tokens-heading"} <= set(found)
    own = ids([paint_svg(part.front) for part in shipped if part.id == "token-red"])
    assert [name for name in found if name.startswith("token-red-")] == [f"token-red-{name}" for name in own]


def test_words_are_what_they_are_on_the_master() -> None:
    words = "100 %s <b> & 5 %"
    front = face(60, 10, background=[Rect(0, 0, 60, 10, Style(RED))], text=[text(words, 1, 5, BOLD, 3, INK)])
    (svg,) = made([Component("card-a", "card", "A", 1, front, "svg/a.svg")])
    assert words in [element.text for element in ElementTree.fromstring(svg).iter(f"{_SVG}text")]


def test_headings_are_live_text(shipped: tuple[Component, ...]) -> None:
    words = {
        element.get("id"): element.text
        for svg in made(shipped)
        for element in ElementTree.fromstring(svg).iter(f"{_SVG}text")
        if (element.get("id") or "").endswith("-heading")
    }
    assert words == {
        "board-heading": "Board",
        "tokens-heading": "Tokens",
        "cards-heading": "Cards",
        "rules-heading": "Rule cards",
    }


def panels(svg: bytes) -> dict[str, tuple[float, float]]:
    """How high each panel is, and where it ends."""
    return {
        (rect.get("id") or "").removesuffix("-panel"): (
            float(rect.get("height") or 0),
            float(rect.get("y") or 0) + float(rect.get("height") or 0),
        )
        for rect in ElementTree.fromstring(svg).iter(f"{_SVG}rect")
        if (rect.get("id") or "").endswith("-panel")
    }


def test_columns_end_together_unless_one_would_be_hollow(shipped: tuple[Component, ...]) -> None:
    first = panels(made(shipped)[0])
    assert first["tokens"][1] == first["cards"][1]
    board = Component("board", "board", "Board", 1, face(200, 200), "svg/board.svg")
    (svg,) = made([board, shape("card", "card-a")])
    apart = panels(svg)
    assert apart["cards"][0] < apart["board"][0] / 3


def papers(svg: bytes) -> dict[str, tuple[float, float, float, float]]:
    """Where each component's ground lies, in pixels."""
    return {
        (rect.get("id") or "").removesuffix("-paper").removesuffix("-ground"): (
            float(rect.get("x") or 0),
            float(rect.get("y") or 0),
            float(rect.get("width") or 0),
            float(rect.get("height") or 0),
        )
        for rect in ElementTree.fromstring(svg).iter(f"{_SVG}rect")
        if re.search("-(paper|ground)$", rect.get("id") or "")
    }


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """How far two boxes are from each other; below 0 if they overlap."""
    across = max(one[0] - other[0] - other[2], other[0] - one[0] - one[2])
    down = max(one[1] - other[1] - other[3], other[1] - one[1] - one[3])
    return max(across, down)


def test_pieces_stand_on_a_grid_of_eight_pixels_and_apart(shipped: tuple[Component, ...]) -> None:
    for svg in made(shipped):
        boxes = papers(svg)
        assert all(x % 8 == 0 and y % 8 == 0 for x, y, _, _ in boxes.values())
        assert min((apart(*pair) for pair in combinations(boxes.values(), 2)), default=24) >= 24
        root = ElementTree.fromstring(svg)
        assert float(root.get("width") or 0) % 8 == float(root.get("height") or 0) % 8 == 0


def test_a_component_looks_as_its_master_does(shipped: tuple[Component, ...]) -> None:
    """The same pixels, where it is put; at two dots a pixel eight of which are a step of the grid."""
    for svg in made(shipped):
        picture = svg_picture(svg, 192).astype(np.int16)
        for part in shipped:
            if part.id in papers(svg):
                x, y, _, _ = (round(2 * side) for side in papers(svg)[part.id])
                master = svg_picture(paint_svg(part.front), 192)[:-1, :-1]  # an edge may be half a pixel
                found = picture[y : y + master.shape[0], x : x + master.shape[1]]
                assert np.abs(found - master).max() <= 24, part.id


def test_without_text_it_looks_the_same(shipped: tuple[Component, ...]) -> None:
    for canvas in canvases(shipped):
        live = painted(canvas, shipped)
        shapes = painted(without_text(canvas), [replace(part, front=without(part)) for part in shipped])
        assert ids([live]) == ids([shapes])
        assert b"<text" in live
        assert b"<text" not in shapes
        difference = np.abs(svg_picture(live, 96).astype(np.int16) - svg_picture(shapes, 96))
        assert difference.max() <= 64


# --- splitting


def kinds() -> Iterator[str]:
    yield from (kind for found in KINDS.values() for kind in found)


_parts = st.lists(
    st.tuples(
        st.sampled_from([*kinds()]), st.integers(1, 700), st.floats(5, 300), st.sampled_from([0, 0, 3])
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=12, deadline=None)
@given(_parts)
def test_nothing_is_torn_lost_or_too_heavy(drawn: list[tuple[str, int, float, float]]) -> None:
    parts = [
        shape(kind, f"{kind.replace('_', '-')}-{number}", marks, width, bleed)
        for number, (kind, marks, width, bleed) in enumerate(drawn)
    ]
    svgs = made(parts)
    assert [finding for svg in svgs for finding in lint(svg)] == []
    assert sorted(name for svg in svgs for found in groups(svg, 2) for name in found) == sorted(
        part.id for part in parts
    )
    for svg in svgs:
        boxes = papers(svg)
        assert min((apart(*pair) for pair in combinations(boxes.values(), 2)), default=24) >= 23.99
        assert groups(svg, 1)[0] == [name for name in SECTIONS if name in groups(svg, 1)[0]]


def test_whole_sections_stay_together_if_they_can() -> None:
    parts = [shape("token", "token-a", 300), shape("card", "card-a", 300), shape("rule_card", "rule-a", 500)]
    assert [groups(svg, 1)[0] for svg in made(parts)] == [["tokens", "cards"], ["rules"]]
    many = [shape("card", f"card-{n}", 400) for n in range(5)]
    assert [groups(svg, 2)[-1] for svg in made([parts[0], *many])] == [
        ["card-0"],
        ["card-1", "card-2"],
        ["card-3", "card-4"],
    ]


def test_words_weigh_what_their_shapes_do() -> None:
    """With letters as shapes the same canvas takes more bytes, so it is split by these."""
    long = [text("Many words that fill a line", 1, 5 + n, BOLD, 3, INK) for n in range(25)]
    part = Component("rule-a", "rule_card", "A", 1, face(60, 80, text=long), "svg/a.svg")
    parts = [replace(part, id=f"rule-{n}") for n in range(8)]
    shapes = [replace(each, front=without(each)) for each in parts]
    assert len(made(parts)) == 1
    assert len(made(shapes)) >= 4
    assert all(len(svg) < MOST_BYTES for svg in made(shapes))


def without(part: Component) -> Any:
    from generator.typeset.letterforms import outlined_text

    return outlined_text(part.front)


def test_an_id_is_its_components_whatever_others_are_called() -> None:
    """A card T4 has a layer T4-art; a card may be called so, too."""
    parts = [shape("card", f"card-T4{more}") for more in ("", "-art", "-art-2", "-b")]
    (svg,) = made(parts)
    assert groups(svg, 2) == [[part.id for part in parts]]
    assert {"card-T4-2-art", "card-T4-art-2-art", "card-T4-art-art", "card-T4-art-2"} <= set(ids([svg]))
    assert lint(svg) == ()
    (svg,) = made([parts[0], parts[3]])
    assert {"card-T4-art", "card-T4-b-art"} <= set(ids([svg]))


def test_a_component_of_one_layer_is_one_group() -> None:
    front = face(20, 10, art=[Group("inner", (Circle(5, 5, 2, Style(RED)), Circle(9, 5, 2, Style(RED))))])
    (svg,) = made([Component("token-a", "token", "A", 1, front, "svg/a.svg")])
    assert groups(svg, 2) == [["token-a"]]
    assert groups(svg, 3) == [[]]


def test_pieces_are_baked_to_where_they_are(shipped: tuple[Component, ...]) -> None:
    for svg in made(shipped):
        found = re.findall(rb'transform="([^"]*)"', svg)
        assert {word.split(b" ")[0] for word in found} <= {b"rotate(180"}


# --- in a kit


def canvas(folder: Path) -> bytes:
    return (folder / "svg" / "small.svg").read_bytes()


def test_it_is_part_of_every_kit_and_listed(tmp_path: Path) -> None:
    build(load(write_game(tmp_path / "small")), tmp_path / "output")
    found = read((tmp_path / "output" / "small" / "manifest.json").read_bytes())["files"]
    assert ("svg/small.svg", "canvas") in [(entry["file"], entry["part"]) for entry in found]


@pytest.mark.parametrize("part", ["svg", "board", "tokens", "cards", "rules"])
def test_no_master_is_newer_than_the_canvas(tmp_path: Path, part: str) -> None:
    target = tmp_path / "output" / "small"
    build(load(write_game(tmp_path / "small")), target.parent)
    wider = load(write_game(tmp_path / "small", ("print.yaml", "side: 18 mm", "side: 19 mm")))
    build(wider, target.parent, only=[part])
    assert {"svg/small.svg": canvas(target)} == canvas_files(lay_out(wider))


def test_an_artists_picture_is_on_the_canvas_as_on_its_master(tmp_path: Path) -> None:
    """Clipped and filled as it was brought, which the profile need not allow."""
    game = write_game(tmp_path / "small", ("print.yaml", "side: 18 mm", "side: 20 mm"))
    (game / "art").mkdir()
    (game / "art" / "token-red.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20"><defs>'
        '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'
        '</linearGradient></defs><rect width="20" height="20" fill="#fff"/>'
        '<circle cx="10" cy="10" r="9" fill="url(#g)"/></svg>'
    )
    target = tmp_path / "output" / "small"
    _, proof = build(load(game), target.parent, ["a4"], outlines=True)
    assert proof.ok()
    for folder in ("svg", "svg-outlines"):
        svg, master = ((target / folder / name).read_bytes() for name in ("small.svg", "tokens/red.svg"))
        x, y, _, _ = papers(svg)["token-blue"]
        left, top = round(2 * x) - 2 * 104, round(2 * y)  # red is one cell of 80 and a gap of 24 to the left
        alone = svg_picture(master, 192).astype(np.int16)[:-1, :-1]
        found = svg_picture(svg, 192)[top:, left:][: alone.shape[0], : alone.shape[1]]
        assert alone.min() < 50
        assert np.abs(found - alone).max() <= 24
        assert len(set(ids([svg]))) == len(ids([svg]))


def test_of_many_canvases_a_build_reads_some_and_a_check_all() -> None:
    front = face(10, 10, art=[Rect(1, 1, 8, 8, Style(RED))])
    svgs = {f"svg/small-{n}.svg": paint_svg(front) for n in range(30)}
    for most, said in ((60, "6 (pnp check reads all) of 30 canvases keep"), (None, "all 30 canvases keep")):
        assert [finding.message for finding in check_canvases(svgs, most, FAMILY)] == [
            f"{said} to the SVG profile"
        ]


def test_sheets_alone_leave_it_as_it_is(tmp_path: Path) -> None:
    target = tmp_path / "output" / "small"
    build(load(write_game(tmp_path / "small")), target.parent)
    before = canvas(target)
    wider = load(write_game(tmp_path / "small", ("print.yaml", "side: 18 mm", "side: 19 mm")))
    build(wider, target.parent, only=["sheets"])
    assert canvas(target) == before
    build(wider, tmp_path / "sheets", only=["sheets"])
    assert not [name for name in tree(tmp_path / "sheets" / "small") if name.startswith("svg")]


def test_a_game_called_board_keeps_its_board(tmp_path: Path) -> None:
    game = load(write_game(tmp_path / "board"))
    assert canvas_file(game, 1) == "svg/board-canvas.svg"
    build(game, tmp_path / "output")
    files = tree(tmp_path / "output" / "board")
    assert b'id="row-1"' in files["svg/board.svg"]
    assert b'id="tokens-heading"' in files["svg/board-canvas.svg"]


def test_every_coordinate_has_at_most_three_decimals(shipped: tuple[Component, ...]) -> None:
    for svg in made(shipped):
        assert not re.search(rb"\d\.\d{4}", svg)
        assert PX_PER_MM * 25.4 == 96


def test_a_low_piece_above_a_high_one_leaves_no_hole() -> None:
    """Rows are as high as what stands in them: the score sheet of a puzzle follows its tray mat."""
    puzzle = catalogue(load(SHIPPED.parent / "block-puzzle-10x10"))
    boxes = {name: box for svg in made(puzzle) for name, box in papers(svg).items()}
    (_, top, _, high), (_, below, _, _) = boxes["tray-mat"], boxes["score-sheet"]
    assert 23.99 <= below - top - high <= 24 + 8
