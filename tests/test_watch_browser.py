"""The watched page in a real browser: it follows every edit by itself, and says what is wrong."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from generator.bench import Bench
from generator.build import build
from generator.checks.proof import Proof
from generator.game.load import load
from generator.watch.news import News
from generator.watch.rounds import Round, play
from generator.watch.server import serving
from generator.watch.site import Site
from tests.browser import witnessed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.oracle

SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


class Desk:
    """A game to edit, and its watched page. An edit is a round at once: watching files is not tested here."""

    def __init__(self, work: Path) -> None:
        self.folder = work / "my-game"
        shutil.copytree(SHIPPED, self.folder)
        self.output, self.edits, self.ended = work / "out", Queue[bool](), Queue[Round]()
        self.news = News(Round())

    def make(self, bench: Bench) -> tuple[str, Proof]:
        return "my-game", build(load(self.folder), self.output, ("a4",), bench=bench)[1]

    def edit(self, file: str, old: str, new: str) -> Round:
        text = (self.folder / file).read_text("utf-8")
        assert text.count(old) == 1
        (self.folder / file).write_text(text.replace(old, new), "utf-8")
        self.edits.put(True)
        return self.ended.get(timeout=60)

    def changes(self) -> Iterator[bool]:
        yield True
        while self.edits.get():
            yield True


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[Desk, str]]:
    made = Desk(tmp_path)
    site = Site(made.output, "my-game", lambda: made.news.latest)
    at_work = Thread(target=play, args=(made.make, made.changes(), made.news, made.ended.put))
    with serving(site, made.news) as address:
        at_work.start()
        made.ended.get(timeout=60)
        try:
            yield made, address
        finally:
            made.edits.put(False)
            at_work.join(60)


@pytest.fixture
def opened(chromium: Browser, desk: tuple[Desk, str]) -> Iterator[tuple[Page, Desk]]:
    page = chromium.new_page(viewport={"width": 1000, "height": 700})
    page.goto(desk[1])
    yield page, desk[0]
    page.close()


def squares(page: Page, count: str) -> None:
    """Wait until the board has so many squares."""
    page.wait_for_function(
        "count => document.getElementById('piece-board')?.innerHTML.includes(count)", arg=count
    )


def test_edit_break_mend(opened: tuple[Page, Desk]) -> None:
    page, desk = opened
    seen = witnessed(page)
    squares(page, "7 × 7 squares")
    page.evaluate("window.untouched = true")

    desk.edit("board.yaml", "columns: 7", "columns: 6")
    squares(page, "6 × 7 squares")
    assert page.evaluate("window.untouched") is None  # another page, that nobody asked for

    desk.edit("board.yaml", "columns: 6", "colums: <b>6")
    panel = page.get_by_role("alert")
    panel.wait_for(state="visible")
    said = panel.inner_text()
    assert "unknown key 'colums'; did you mean 'columns'?" in said
    assert "my-game/board.yaml:4:1" in said
    assert panel.locator("pre").inner_text().splitlines() == ["4 | colums: <b>6", "    ^"]
    assert panel.locator("b").count() == 0
    assert page.title().startswith("✗ ")
    squares(page, "6 × 7 squares")  # the last good kit is still there

    page.reload()
    page.get_by_role("alert").wait_for(state="visible")

    desk.edit("board.yaml", "colums: <b>6", "columns: 5")
    squares(page, "5 × 7 squares")
    page.get_by_role("alert").wait_for(state="hidden")
    assert not page.title().startswith("✗")
    assert seen.complaints == []
    assert {re.sub(r":\d+/", "/", url) for url in seen.requests} <= {
        f"http://127.0.0.1/{path}" for path in ("", "-/watch.js", "-/watch.css", "-/events")
    }


def test_a_slip_comes_and_goes_without_a_reload(opened: tuple[Page, Desk]) -> None:
    page, desk = opened
    desk.edit("game.yaml", "players: 2", "players: two")
    page.get_by_role("alert").wait_for(state="visible")
    page.evaluate("window.untouched = true")
    desk.edit("game.yaml", "players: two", "players: three")
    page.wait_for_function("() => document.querySelector('#watch').innerText.includes('three')")
    assert page.evaluate("window.untouched") is True


def test_place_and_enlarged_picture_stay(opened: tuple[Page, Desk]) -> None:
    page, desk = opened
    page.locator(".enlarge").nth(6).click()
    name = page.locator("#shown-name").inner_text()
    page.keyboard.press("Escape")
    page.evaluate("scrollTo(0, 900)")
    top = page.evaluate("scrollY")
    assert top > 300
    page.locator(".enlarge").nth(6).evaluate("button => button.click()")
    desk.edit("colours.yaml", "#3884bf", "#3884b0")
    page.wait_for_function("() => document.querySelector('script[data-kit]').dataset.kit.endsWith('-2')")
    page.wait_for_selector("dialog[open]")
    assert page.locator("#shown-name").inner_text() == name
    page.keyboard.press("Escape")
    assert abs(page.evaluate("scrollY") - top) < 5
    # What is wrong is seen even while a picture is enlarged.
    page.locator(".enlarge").nth(6).evaluate("button => button.click()")
    desk.edit("game.yaml", "players: 2", "players: two")
    page.locator("dialog[open] #watch").wait_for(state="visible")
    page.keyboard.press("Escape")
    page.locator("body > #watch").wait_for(state="visible")


def test_a_page_says_when_the_watch_has_stopped(chromium: Browser, tmp_path: Path) -> None:
    news = News(Round())
    with serving(Site(tmp_path, "kit", lambda: news.latest), news) as address:
        page = chromium.new_page()
        page.goto(address)
        assert page.get_by_role("heading").inner_text() == "kit"
    page.wait_for_function("() => document.querySelector('#watch-away').innerText.includes('has stopped')")
    page.close()
