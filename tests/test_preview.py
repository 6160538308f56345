"""The page of a kit: all of it is there once, leads nowhere else, and shows what is printed."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote
from xml.etree.ElementTree import Element

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from generator.build import build, lay_out
from generator.checks.finding import Finding
from generator.checks.proof import Proof
from generator.colour import contrast, seen
from generator.errors import GeneratorError, OutputError
from generator.game.definition import Game
from generator.game.load import load
from generator.game.printing import BoardPrint
from generator.kit import Kit
from generator.preview.gallery import MOST_PAGES, MOST_PIECES
from generator.preview.links import files_section
from generator.preview.page import preview
from generator.preview.tones import readable
from tests.definitions import write_game
from tests.games import games
from tests.kits import tree
from tests.render import difference, misplaced, pdf_page, svg_picture
from tests.test_art import EXPORTS, built, game_with, square
from tests.webpage import SVG, alone, by_id, elements, parsed, picture_of, words

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
HOSTILE = """</script><b>'&"</b>"""


def shipped() -> Game:
    """The shipped game on a board that is printed in parts."""
    game = load(SHIPPED)
    board = replace(game.board, columns=11)
    return replace(game, board=board, print=replace(game.print, board=BoardPrint(tile=True)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit with parts of a board, backs on two sides and folded ones, another look, and cut files."""
    output = tmp_path_factory.mktemp("kit")
    build(shipped(), output, variants=("duplex", "gutterfold", "grey"), cut=True)
    return output / "seventh-square"


@pytest.fixture(scope="module")
def page(folder: Path) -> Element:
    return parsed((folder / "index.html").read_bytes())


def manifest(folder: Path) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return found


def links(page: Element) -> list[str]:
    return [unquote(link) for element in page.iter("a") if (link := element.get("href"))]


def drawn(kit: Kit, *findings: Finding) -> Element:
    return parsed(preview(kit, Proof(findings), ()))


# --- what is there


def test_every_component_is_there_once(page: Element, folder: Path) -> None:
    figures = [figure.get("id", "") for figure in page.iter("figure")]
    pieces = [key.removeprefix("piece-") for key in figures if key.startswith("piece-")]
    assert pieces == [part["id"] for part in manifest(folder)["components"]]


def test_every_page_is_there_once(page: Element, folder: Path) -> None:
    figures = [figure.get("id", "") for figure in page.iter("figure")]
    sheets = [key.removeprefix("sheet-") for key in figures if key.startswith("sheet-")]
    assert Counter(sheets) == Counter(
        "-".join(filter(None, (each["paper"], each.get("variant", ""), str(each["page"]))))
        for each in manifest(folder)["pages"]
    )


def test_pictures_have_the_size_of_what_they_show(page: Element, folder: Path) -> None:
    for part in manifest(folder)["components"]:
        size = float(part["width"]), float(part["height"])
        picture = picture_of(page, f"piece-{part['id']}")
        assert tuple(map(float, picture.get("viewBox", "").split()[2:])) == size
    (style,) = page.iter("style")
    assert style.text is not None
    assert ".size-210x297{--w:210;--h:297}" in style.text
    assert ".size-215-9x279-4{--w:215.9;--h:279.4}" in style.text


def test_findings_and_counts_are_told(page: Element) -> None:
    said = words(by_id(page, "checks"))
    assert "A4 warning: the goal is 3 pages, but the kit needs 4" in said
    assert "CIEDE2000" in said
    table = next(by_id(page, "checks").iter("table"))
    rows = {words(row[0]): [words(cell) for cell in row[1:]] for row in table.iter("tr")}
    assert rows["tokens"] == ["84 of 84 (6 × 14)"] * len(rows[""])
    assert rows["cards"] == ["30 of 30"] * len(rows[""])
    assert rows["sheets"][:2] == ["4 of at most 3"] * 2
    assert rows[""][:2] == ["A4", "Letter"]
    assert "A4 · duplex" in rows[""]


def test_warnings_come_first(tmp_path: Path) -> None:
    kit = lay_out(load(write_game(tmp_path / "game")), ["a4"])
    fine = Finding("info", "text", "text", "all is well")
    page = drawn(kit, Finding("warning", "colours", "/home/me/game/colours.yaml:1:1", "too <close>"), fine)
    said = words(by_id(page, "checks"))
    assert "1 thing to look at. colours.yaml:1:1 warning: too <close>" in said
    assert "All checks passed." in words(by_id(drawn(kit, fine), "checks"))
    assert said.index("too <close>") < said.index("all is well")
    assert "/home/me" not in said


# --- where it leads


def test_every_link_leads_to_what_is_there(page: Element, folder: Path) -> None:
    ids = {element.get("id") for element in page.iter()}
    local = [link for link in links(page) if not link.startswith("#")]
    assert [link for link in links(page) if link.startswith("#") and link[1:] not in ids] == []
    assert [link for link in local if not (folder / link).is_file()] == []
    there = {file for file in tree(folder) if not file.startswith("cut/")}  # they are too many to name
    assert there - set(local) == {"index.html"}
    assert f"{len(tree(folder)) - len(there)} files in cut/" in words(by_id(page, "files"))


def test_drawings_refer_to_faces_that_are_there(page: Element) -> None:
    faces = {element.get("id") for element in page.iter(f"{SVG}g") if element.get("id")}
    used = {element.get("href", "").removeprefix("#") for element in page.iter(f"{SVG}use")}
    assert used == faces


def test_it_asks_nothing_of_the_network(folder: Path, page: Element) -> None:
    text = re.sub("(base64,|sha256-)[A-Za-z0-9+/=]+", "", (folder / "index.html").read_text("utf-8"))
    assert re.findall(r"https?:|//[a-z]|@import|url\((?!data:)", text) == []
    for element in page.iter():
        for name in ("src", "href", "action", "data", "poster", "srcset"):
            value = element.get(name, "")
            assert not re.match(r"[a-z]+:", value) or value.startswith("data:"), value


def test_the_policy_lets_in_what_is_written_here_and_nothing_else(page: Element) -> None:
    (style,), (script,) = page.iter("style"), page.iter("script")
    (policy,) = (meta.get("content", "") for meta in page.iter("meta") if meta.get("http-equiv"))
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    for element, rule in ((style, "style-src"), (script, "script-src")):
        digest = base64.b64encode(hashlib.sha256((element.text or "").encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"
    assert rules["default-src"] == "'none'"
    assert set(rules) == {
        *("default-src", "style-src", "script-src", "font-src", "img-src", "base-uri", "form-action")
    }
    for element in page.iter():
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]


def test_a_refreshed_part_leads_only_to_what_is_there(tmp_path: Path) -> None:
    game = load(write_game(tmp_path / "small"))
    build(game, tmp_path / "out", only=["sheets"], papers=["letter"])
    found = parsed((tmp_path / "out/small/index.html").read_bytes())
    assert {link for link in links(found) if not link.startswith("#")} == {
        "small-letter.pdf",
        "manifest.json",
    }
    build(game, tmp_path / "out", only=["tokens"])
    found = parsed((tmp_path / "out/small/index.html").read_bytes())
    local = {link for link in links(found) if not link.startswith("#")}
    assert local == set(tree(tmp_path / "out/small")) - {"index.html"}


# --- for everybody


def test_ids_are_unique(page: Element) -> None:
    ids = Counter(element.get("id") for element in page.iter() if element.get("id"))
    assert [key for key, count in ids.items() if count > 1] == []
    for element in page.iter():
        for name in ("aria-labelledby", "aria-describedby", "for"):
            assert element.get(name, "") in ids or not element.get(name)


def test_every_picture_says_what_it_is(page: Element) -> None:
    figures = list(page.iter("figure"))
    labels = [next(figure.iter(f"{SVG}svg")).get("aria-label", "") for figure in figures]
    assert all(next(figure.iter(f"{SVG}svg")).get("role") == "img" for figure in figures)
    assert len(set(labels)) == len(labels)
    assert "Board: 11 × 7 squares" in labels
    assert "Red token: triangle sign" in labels
    assert "A4, sheet 3 of 4: Tokens, 84 pieces" in labels
    (rules,) = (label for label in labels if label.startswith("Rule card Your turn: "))
    assert "Choose a market card that you can place." in rules
    hidden = {id(svg) for top in page.iter() if top.get("aria-hidden") for svg in top.iter(f"{SVG}svg")}
    named = {id(svg) for figure in figures for svg in figure.iter(f"{SVG}svg")}
    assert [svg.attrib for svg in page.iter(f"{SVG}svg") if id(svg) not in hidden | named] == []


def test_it_has_landmarks_and_an_outline(page: Element) -> None:
    assert page.get("lang") == "en"
    assert [words(title) for title in page.iter("title")] == ["The 7th Square – print and play"]
    for name in ("header", "main"):
        assert len(list(page.iter(name))) == 1
    assert [nav.get("aria-label") for nav in page.iter("nav")] == ["Sections"]
    first = next(page.iter("a"))
    assert (first.get("href"), first.get("class")) == ("#main", "skip")
    levels = [int(element.tag[1]) for element in page.iter() if re.fullmatch("h[1-6]", str(element.tag))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_button_has_a_name_and_a_state(page: Element) -> None:
    for button in page.iter("button"):
        assert button.get("type") == "button"
        assert button.get("aria-label") or words(button)
    enlarge = [button.get("aria-label", "") for button in elements(page, "button", "enlarge")]
    assert len(set(enlarge)) == len(enlarge) == len(list(page.iter("figure")))
    toggles = {words(button): button for button in page.iter("button") if button.get("aria-pressed")}
    assert [*toggles] == ["As printed", "Deuteranopia", "Protanopia", "Tritanopia", "Grey", "Dark"]
    assert [name for name, button in toggles.items() if button.get("aria-pressed") == "true"] == [
        "As printed"
    ]
    for waiting in (by_id(page, "controls"), *elements(page, "button", "enlarge")):
        assert waiting.get("hidden") is not None  # until there is a script to obey


def test_words_of_another_language_are_marked(tmp_path: Path) -> None:
    page = drawn(lay_out(load(SHIPPED, language="de"), ["a4"]))
    assert page.get("lang") == "en"
    for figure in page.iter("figure"):
        marked = {element.tag for element in figure.iter() if element.get("lang") == "de"}
        assert marked == {f"{SVG}svg", "b"}
    (title,) = page.iter("h1")
    assert (title.get("lang"), words(title)) == ("de", "Das 7. Feld")


def test_words_of_a_hostile_game_are_words(tmp_path: Path) -> None:
    game = load(write_game(tmp_path / "game"))
    about = replace(game.about, name=HOSTILE, tagline=HOSTILE, version=HOSTILE, licence=HOSTILE)
    colours = (replace(game.colours[0], name=HOSTILE), game.colours[1])
    kit = lay_out(replace(game, about=replace(about, credits=(HOSTILE,)), colours=colours), ["a4"])
    page = drawn(kit, Finding("warning", HOSTILE, HOSTILE, HOSTILE))
    assert words(next(page.iter("h1"))) == HOSTILE
    assert words(next(page.iter("title"))) == f"{HOSTILE} – print and play"
    assert f"{HOSTILE} token" in {words(name) for name in page.iter("b")}
    assert picture_of(page, "piece-token-red").get("aria-label") == f"{HOSTILE} token: triangle sign"
    assert [len(list(page.iter(name))) for name in ("script", "style", "img")] == [1, 1, 0]
    kept = {text.text for text in picture_of(page, "sheet-a4-1").iter(f"{SVG}text")}
    assert any(HOSTILE[:20] in (text or "") for text in kept)


@given(games())
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_the_page_of_any_game_is_sound(files: Mapping[str, str]) -> None:
    with TemporaryDirectory() as folder:
        try:
            game = load(write_game(Path(folder) / "game", files=files), "")
            kit = lay_out(game, variants=[each.id for each in game.print.variants])
        except GeneratorError:
            return  # refused as it should be
    page = drawn(kit)
    test_ids_are_unique(page)
    test_drawings_refer_to_faces_that_are_there(page)
    assert [words(name) for name in page.iter("h1")] == [" ".join(game.about.name.split())]
    assert len(list(page.iter("script"))) == 1
    kinds = Counter(part.kind for part in kit.components)
    pieces = [figure for figure in page.iter("figure") if figure.get("id", "").startswith("piece-")]
    assert len(pieces) == sum(min(count, MOST_PIECES) for count in kinds.values())


# --- what the pictures show


PAGES = [
    *(
        (f"{paper}-{number}", f"seventh-square-{paper}.pdf", number)
        for paper in ("a4", "letter")
        for number in (1, 2, 3)
    ),
    *((f"a4-duplex-{number}", "seventh-square-a4-duplex.pdf", number) for number in (1, 5, 7, 8)),
    *((f"a4-gutterfold-{number}", "seventh-square-a4-gutterfold.pdf", number) for number in (1, 5)),
    ("a4-grey-3", "seventh-square-a4-grey.pdf", 3),
]


@pytest.mark.parametrize(("key", "file", "number"), PAGES)
def test_a_sheet_is_the_page_of_the_pdf(
    page: Element, folder: Path, key: str, file: str, number: int
) -> None:
    """Of 1,000 pixels at most one has no like beside it in the other; the mean difference is under 3 %."""
    ours = svg_picture(alone(picture_of(page, f"sheet-{key}"), page), 150)
    theirs = pdf_page((folder / file).read_bytes(), number, 150)
    assert ours.shape == theirs.shape
    assert misplaced(ours, theirs) <= 1e-3
    assert difference(ours, theirs) < 7.65


def test_another_sheet_is_not_that_page(page: Element, folder: Path) -> None:
    ours = svg_picture(alone(picture_of(page, "sheet-a4-3"), page), 150)
    theirs = pdf_page((folder / "seventh-square-a4.pdf").read_bytes(), 3, 150)
    assert misplaced(np.roll(ours, 3, axis=1), theirs) > 0.01


def test_a_piece_is_its_master(page: Element, folder: Path) -> None:
    for part in manifest(folder)["components"]:
        ours = svg_picture(alone(picture_of(page, f"piece-{part['id']}"), page), 150)
        master = svg_picture((folder / part["file"]).read_bytes(), 150)
        assert ours.shape == master.shape
        assert misplaced(ours, master) == 0, part["id"]
        assert difference(ours, master) < 0.5, part["id"]


def test_the_page_brings_the_letters_along(page: Element) -> None:
    """Every face that is used is there, as TrueType, and nothing depends on what is installed."""
    (style,) = page.iter("style")
    faces = re.findall(
        r"@font-face\{font-family:([^;]+);font-weight:(\d+);[^}]*base64,([A-Za-z0-9+/=]+)", style.text or ""
    )
    wanted = {(text.get("font-family"), text.get("font-weight", "400")) for text in page.iter(f"{SVG}text")}
    assert wanted == {(family, weight) for family, weight, _ in faces}
    for _, _, data in faces:
        assert base64.b64decode(data)[:4] == b"\x00\x01\x00\x00"
        assert len(data) < 25_000


@pytest.mark.parametrize("name", EXPORTS)
def test_an_artists_picture_is_shown_as_its_master(tmp_path: Path, name: str) -> None:
    folder = built(
        game_with(tmp_path, token_red=EXPORTS[name].read_bytes(), token_blue=EXPORTS[name].read_bytes())
    )
    page = parsed((folder / "index.html").read_bytes())
    test_ids_are_unique(page)
    for part in ("red", "blue"):
        ours = svg_picture(alone(picture_of(page, f"piece-token-{part}"), page), 300)
        master = svg_picture((folder / f"svg/tokens/{part}.svg").read_bytes(), 300)
        assert misplaced(ours, master) <= 1e-3
        assert difference(ours, master) < 1


def test_an_artists_colours_change_in_every_spelling(tmp_path: Path) -> None:
    circles = "".join(
        f'<circle cx="10" cy="10" r="{9 - number}" fill="{colour}"/>'
        for number, colour in enumerate(
            ("RED", "#F00", "rgb(255, 0, 0)", "hsl(0,100%,50%)", "none", "strange")
        )
    )
    page = parsed((built(game_with(tmp_path, token_red=square(circles))) / "index.html").read_bytes())
    (style,) = (style.text or "" for style in page.iter("style"))
    for colour, name in (
        ("RED", "RED"),
        ("#F00", "F00"),
        ("rgb(255, 0, 0)", "rgb_28255_2c_200_2c_200_29"),
        ("hsl(0,100%,50%)", "hsl_280_2c100_25_2c50_25_29"),
    ):
        assert f'[fill="{colour}"]{{fill:var(--{name},{colour})}}' in style
        for view in (*BRETTEL, "grey"):
            (rules,) = re.findall(rf'\[data-eyes="{view}"\]\{{(.*?)\}}', style)
            (tone,) = re.findall(rf"(?<!\w)--{name}:(#[0-9a-f]{{6}});", rules)
            assert np.abs(light(tone) - by_hand("#ff0000", view)).max() <= 0.03
    assert "--strange:" not in style


# --- as other eyes see it

# The figures of libDaltonLens (public domain): for each kind two matrices on linear RGB, and their border.
BRETTEL = {
    "protanopia": (
        ((0.14980, 1.19548, -0.34528), (0.10764, 0.84864, 0.04372), (0.00384, -0.00540, 1.00156)),
        ((0.14570, 1.16172, -0.30742), (0.10816, 0.85291, 0.03892), (0.00386, -0.00524, 1.00139)),
        (0.00048, 0.00393, -0.00441),
    ),
    "deuteranopia": (
        ((0.36477, 0.86381, -0.22858), (0.26294, 0.64245, 0.09462), (-0.02006, 0.02728, 0.99278)),
        ((0.37298, 0.88166, -0.25464), (0.25954, 0.63506, 0.10540), (-0.01980, 0.02784, 0.99196)),
        (-0.00281, -0.00611, 0.00892),
    ),
    "tritanopia": (
        ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
        ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
        (0.03901, -0.02788, -0.01113),
    ),
}


def channels(colour: str) -> list[int]:
    return list(bytes.fromhex(colour[1:]))


def light(colour: str) -> NDArray[np.float64]:
    """How much red, green and blue light, 0 … 1 each."""
    shares = np.array(channels(colour)) / 255
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)


def by_hand(colour: str, view: str) -> NDArray[np.float64]:
    """The light of a colour as others see it, by other figures than the program's."""
    linear = light(colour)
    if view == "grey":
        return np.full(3, linear @ (0.2126, 0.7152, 0.0722))
    one, other, plane = BRETTEL[view]
    return np.clip((one if linear @ plane >= 0 else other) @ linear, 0, 1)


@pytest.mark.parametrize("view", [*BRETTEL, "grey"])
def test_colours_are_those_of_an_independent_sum(page: Element, view: str) -> None:
    """Within 3 % of full light: the two start from different measurements of the cones."""
    (style,) = page.iter("style")
    (rules,) = re.findall(rf'\[data-eyes="{view}"\]\{{(.*?)\}}', style.text or "")
    views = {f"#{name}": tone for name, tone in re.findall(r"--([0-9a-f]{6}):(#[0-9a-f]{6});", rules)}
    used = {
        (name, colour)
        for element in page.iter()
        for name in ("fill", "stroke")
        if str(element.tag).startswith(SVG) and (colour := element.get(name, "none")) != "none"
    }
    assert ("fill", "#ab3d19") in used
    for name, colour in used:
        assert f'[{name}="{colour}"]{{{name}:var(--{colour[1:]},{colour})}}' in (style.text or "")
        found = light(views.get(colour, colour))
        assert np.abs(found - by_hand(colour, view)).max() <= 0.03, colour
    assert len(views) > 5


@given(st.lists(st.from_regex(r"#[0-9a-f]{6}", fullmatch=True), max_size=4))
@settings(deadline=None, max_examples=30)
def test_every_colour_has_a_colour_in_every_view(colours: list[str]) -> None:
    found = seen(colours)
    assert [*found] == ["protanopia", "deuteranopia", "tritanopia", "grey"]
    for tones in found.values():
        assert len(tones) == len(colours)
        assert all(re.fullmatch("#[0-9a-f]{6}", tone) for tone in tones)


@given(st.from_regex(r"#[0-9a-f]{6}", fullmatch=True))
@settings(deadline=None, max_examples=100)
def test_any_accent_can_be_read(accent: str) -> None:
    for grounds, towards in ((("#f4f6f9", "#ffffff"), "#000000"), (("#14171c", "#1e2229"), "#ffffff")):
        tone = readable(accent, grounds, towards)
        assert min(contrast(tone, ground) for ground in grounds) >= 4.5


# --- cost


def test_the_shipped_page_is_small(tmp_path: Path) -> None:
    build(load(SHIPPED), tmp_path)
    assert (tmp_path / "seventh-square" / "index.html").stat().st_size <= 400_000


def test_it_is_the_same_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(write_game(tmp_path / "small"))
    build(game, tmp_path / "one")
    monkeypatch.setenv("PNP_CACHE", "")
    build(game, tmp_path / "else" / "two")
    pages = [(tmp_path / where / "small/index.html").read_bytes() for where in ("one", "else/two")]
    assert pages[0] == pages[1]


def test_a_huge_kit_is_shown_in_part(tmp_path: Path) -> None:
    deck = "polyominoes:\n  cells: 1..6\n  copies: 40\n"
    wide = ("board.yaml", "columns: 5", "columns: 6")
    kit = lay_out(load(write_game(tmp_path / "game", wide, files={"deck.yaml": deck})), ["a4"])
    cards = [part for part in kit.components if part.kind == "card"]
    assert len(cards) == 89
    data = preview(kit, Proof(()), ())
    page = parsed(data)
    keys = [figure.get("id", "") for figure in page.iter("figure")]
    assert sum(key.startswith("piece-card-") for key in keys) == MOST_PIECES + 1  # and the back
    assert sum(key.startswith("sheet-") for key in keys) == MOST_PAGES
    more = [words(each) for each in elements(page, "p", "more")]
    assert more == ["and 29 more", f"and {len(kit.pages['a4']) - MOST_PAGES} more in the PDF"]
    assert len(data) < 600_000


def test_a_page_of_somebody_else_stays(tmp_path: Path) -> None:
    game = load(write_game(tmp_path / "small"))
    mine = tmp_path / "out" / "small" / "index.html"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    with pytest.raises(OutputError) as caught:
        build(game, tmp_path / "out")
    assert str(caught.value) == (
        f"{mine} was not written by this program and would be overwritten; "
        "move it away, or choose another folder with --output"
    )
    assert tree(tmp_path / "out") == {"small/index.html": b"mine"}


def test_files_are_listed_as_people_count() -> None:
    names = ["svg/kit-10.svg", "svg/kit-2.svg", "svg/kit.svg", "svg/kit-2.pdf"]
    section = files_section(dict.fromkeys(names, "canvas"))
    links = re.findall(r'href="([^"]+)"', section)
    assert links == ["svg/kit.svg", "svg/kit-2.pdf", "svg/kit-2.svg", "svg/kit-10.svg"]
