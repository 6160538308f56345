"""The page of a kit in a real browser: silent, alone, light and dark, by keyboard, for screen readers."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from generator.build import build
from generator.colour import contrast
from generator.game.load import load
from tests.browser import Witness, witnessed
from tests.render import Picture, difference, misplaced, svg_picture
from tests.test_art import EXPORTS, built, game_with
from tests.webpage import alone, parsed, picture_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.oracle

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"
DESK, PHONE = (1280, 900), (390, 844)

Open = Callable[..., tuple["Page", Witness]]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("kit")
    build(load(SHIPPED), output)
    return output / "seventh-square" / "index.html"


@pytest.fixture
def opened(chromium: Browser, index: Path) -> Iterator[Open]:
    """Opens the page from disk, and closes it when the test is over."""
    pages = []

    def at(  # type: ignore[no-untyped-def]
        size: tuple[int, int] = DESK, scheme: str = "light", script: bool = True, file: Path = index
    ):
        page = chromium.new_page(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=script,
        )
        pages.append(page)
        seen = witnessed(page)
        page.goto(file.as_uri())
        page.evaluate("document.fonts.ready.then(() => true)") if script else None
        return page, seen

    yield at
    for page in pages:
        page.close()


def shot(what: Page | Locator) -> Picture:
    return np.asarray(Image.open(io.BytesIO(what.screenshot())).convert("RGB"))


def style(page: Page, selector: str, name: str) -> str:
    """A computed colour, as `#rrggbb`."""
    found = page.eval_on_selector(selector, f"(element) => getComputedStyle(element)['{name}']")
    return "#" + "".join(f"{int(channel):02x}" for channel in re.findall(r"\d+", found)[:3])


def pressed(page: Page) -> list[str]:
    return page.locator("[aria-pressed=true]").all_text_contents()


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_opens_in_silence_and_alone(opened: Open, index: Path, size: tuple[int, int], scheme: str) -> None:
    page, seen = opened(size, scheme)
    page.locator(".enlarge").first.click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Tritanopia").click()
    assert seen == Witness([index.as_uri()], [])
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]  # nothing hangs over the side


def test_light_and_dark_differ_and_can_be_read(opened: Open) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        page, _ = opened(scheme=scheme)
        ground = style(page, "body", "backgroundColor")
        grounds.append(ground)
        for selector in ("body", "h1", ".note", ".facts", "#pieces h2", "figcaption a", ".where"):
            assert contrast(style(page, selector, "color"), ground) >= 4.5, (scheme, selector)
        for selector in (".button", "[aria-pressed=true]"):
            own = style(page, selector, "color"), style(page, selector, "backgroundColor")
            assert contrast(*own) >= 4.5, (scheme, selector)
    assert contrast(*grounds) > 12


def test_the_button_turns_light_to_dark_and_back(opened: Open) -> None:
    page, _ = opened(scheme="light")
    dark, _ = opened(scheme="dark")
    light = shot(page)
    assert pressed(dark)[-1] == "Dark"
    page.get_by_role("button", name="Dark").click()
    page.mouse.move(0, 0)
    assert pressed(page)[-1] == "Dark"
    page.evaluate("document.activeElement.blur()")
    assert difference(shot(page), shot(dark)) < 0.1
    assert difference(shot(page), light) > 50
    page.reload()
    assert pressed(page)[-1] == "Dark"  # though nothing was stored
    page.get_by_role("button", name="Dark").click()
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    assert difference(shot(page), light) < 0.1


def test_every_control_is_reached_by_keyboard_in_the_order_of_the_page(opened: Open) -> None:
    page, _ = opened()
    wanted = page.evaluate(
        """() => [...document.querySelectorAll('a[href],button,[tabindex="0"]')]
            .filter((each) => !each.closest('dialog') && each.checkVisibility())
            .map((each, index) => (each.dataset.test = index, each.outerHTML.slice(0, 160)))"""
    )
    assert len(wanted) > 60
    for number, control in enumerate(wanted):
        page.keyboard.press("Tab")
        there, outline = page.evaluate(
            """() => [document.activeElement.dataset.test,
                getComputedStyle(document.activeElement).outlineWidth]"""
        )
        assert there == str(number), control
        assert outline == "3px", control


def test_enter_skips_to_the_pieces(opened: Open) -> None:
    page, _ = opened()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the pieces")
    assert skip.bounding_box()["y"] >= 0  # seen once it has the focus
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_enter_enlarges_a_picture_and_escape_brings_back(opened: Open) -> None:
    page, _ = opened()
    page.locator("#piece-rule-turn .enlarge").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Rule card Your turn")
    assert dialog.is_visible()
    before = page.locator("#stage svg").bounding_box()
    assert before["height"] > 600
    assert before["width"] / before["height"] == pytest.approx(62 / 86, rel=0.01)
    page.keyboard.press("+")
    assert page.locator("#stage svg").bounding_box()["width"] == pytest.approx(
        before["width"] * 1.5, rel=0.01
    )
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("dialog", name="Rule card Lines and the end").is_visible()
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == (
        "Enlarge Rule card Lines and the end"
    )


def test_buttons_of_the_large_picture(opened: Open) -> None:
    page, _ = opened()
    page.get_by_role("button", name="Enlarge Board", exact=True).click()
    assert page.get_by_role("button", name="Smaller").is_disabled()
    page.get_by_role("button", name="Larger").click()
    assert page.get_by_role("button", name="Smaller").is_enabled()
    page.get_by_role("button", name="Previous picture").click()
    assert page.get_by_role("dialog", name="Letter, sheet 3 of 3").is_visible()
    page.get_by_role("button", name="Close").click()
    assert page.get_by_role("dialog").count() == 0


def test_readers_hear_what_there_is(opened: Open) -> None:
    page, _ = opened()
    heard = page.locator("body").aria_snapshot().replace("'", "")
    for line in (
        "- banner:",
        '- navigation "Sections":',
        "- main:",
        '- heading "The 7th Square" [level=1]',
        '- region "Pieces":',
        '- region "Tokens 84":',
        '- img "Red token: triangle sign"',
        '- button "Enlarge Red token"',
        '- link "SVG master of Red token":',
        '- img "A4, sheet 2 of 3: Tokens, 84 pieces"',
        '- group "Colours":',
        '- button "As printed" [pressed]',
        "- table:",
    ):
        assert line in heard, line
    for kind in ("img", "button", "link", "region", "group", "navigation"):
        assert not re.search(rf"^\s*- {kind}:?$", heard, re.MULTILINE), kind  # all have names


def drawn(page: Page, key: str, pixels: int) -> Picture:
    """The picture of a figure alone, with so many pixels a millimetre."""
    svg = page.locator(f"#{key} svg")
    box = svg.evaluate(
        """(svg, scale) => {
            const { width, height } = svg.viewBox.baseVal;
            const size = `width:${width * scale}px;height:${height * scale}px`;
            svg.style.cssText = `${size};position:fixed;inset:0;z-index:9;box-shadow:none;border-radius:0`;
            return { x: 0, y: 0, width: width * scale, height: height * scale };
        }""",
        pixels,
    )
    data = page.screenshot(clip=box)
    svg.evaluate("(svg) => { svg.style.cssText = ''; }")
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def by_resvg(index: Path, key: str, pixels: int, tones: dict[str, str] | None = None) -> Picture:
    root = parsed(index.read_bytes())
    return svg_picture(alone(picture_of(root, key), root, tones), pixels * 25.4)


@pytest.mark.parametrize("view", ["Deuteranopia", "Protanopia", "Tritanopia", "Grey"])
def test_a_view_recolours_the_pictures_as_computed(opened: Open, index: Path, view: str) -> None:
    """Pixel by pixel what another renderer draws once each colour is replaced in the file."""
    page, _ = opened((900, 900))
    plain = drawn(page, "sheet-a4-2", 3)
    page.get_by_role("button", name=view).click()
    assert view in pressed(page)
    assert "As printed" not in pressed(page)
    assert page.get_by_role("status").text_content().startswith("Colours as ")
    seen = drawn(page, "sheet-a4-2", 3)
    assert difference(seen, plain) > 3
    (rules,) = re.findall(rf'\[data-eyes="{view.lower()}"\]\{{(.*?)\}}', index.read_text("utf-8"))
    tones = {f"#{name}": tone for name, tone in re.findall(r"--([0-9a-f]{6}):(#[0-9a-f]{6});", rules)}
    assert misplaced(seen, by_resvg(index, "sheet-a4-2", 3, tones)) <= 1e-3
    if view == "Grey":
        assert np.ptp(seen.astype(np.int16), axis=2).max() == 0
    page.get_by_role("button", name="As printed").click()
    assert difference(drawn(page, "sheet-a4-2", 3), plain) == 0


def test_its_pictures_are_those_of_another_renderer(opened: Open, index: Path) -> None:
    """Its letters too, though none of its fonts is installed: of 1,000 pixels at most one has no like."""
    page, _ = opened((900, 900))
    for key, pixels in (
        ("piece-rule-setup", 10),
        ("piece-token-red", 20),
        ("piece-card-T4", 10),
        ("piece-board", 5),
    ):
        assert misplaced(drawn(page, key, pixels), by_resvg(index, key, pixels)) <= 1e-3, key


def test_pieces_are_true_to_each_other(opened: Open) -> None:
    for size in (DESK, PHONE):
        page, _ = opened(size)
        board, token = (
            page.locator(f"#piece-{key} svg").bounding_box()["width"] for key in ("board", "token-red")
        )
        assert board / token == pytest.approx(164 / 21, rel=0.01)
        a4, letter = (page.locator(f"#sheet-{key}-1 svg").bounding_box()["width"] for key in ("a4", "letter"))
        assert a4 / letter == pytest.approx(210 / 215.9, rel=0.01)


def test_without_scripts_all_is_there_but_the_buttons(opened: Open) -> None:
    page, seen = opened(script=False)
    assert page.get_by_role("img").count() > 30
    assert page.get_by_role("button").count() == 0
    assert seen.complaints == []


@pytest.mark.parametrize("name", EXPORTS)
def test_artists_pictures_are_shown_and_seen_by_other_eyes(opened: Open, tmp_path: Path, name: str) -> None:
    """Blend modes, bitmaps and live text too, under the policy that lets nothing else in."""
    folder = built(game_with(tmp_path, token_red=EXPORTS[name].read_bytes()))
    page, seen = opened((900, 900), file=folder / "index.html")
    plain = drawn(page, "piece-token-red", 20)
    assert misplaced(plain, svg_picture((folder / "svg/tokens/red.svg").read_bytes(), 20 * 25.4)) <= 5e-3
    page.get_by_role("button", name="Grey").click()
    grey = drawn(page, "piece-token-red", 20)
    assert np.ptp(plain.astype(np.int16), axis=2).max() > 30
    assert np.ptp(grey.astype(np.int16), axis=2).max() <= 2
    page.get_by_role("button", name="Tritanopia").click()
    assert difference(drawn(page, "piece-token-red", 20), plain) > 0.2
    assert seen == Witness([(folder / "index.html").as_uri()], [])
