"""A real browser for the tests that need one: Debian's Chromium, driven by playwright.

Tests that use it are marked `oracle`; `.ci/run` installs the browser, and nothing downloads another.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Root has no sandbox, and a container little shared memory; nothing calls home.
_FLAGS = (
    *("--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"),
    *("--force-color-profile=srgb", "--disable-lcd-text", "--hide-scrollbars"),
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, started once. Each test opens pages of its own: `chromium.new_page(...)`."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium")
    assert program, "these tests need Debian's package chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*_FLAGS])
        yield browser
        browser.close()


@dataclass
class Witness:
    """What a page did that nobody sees: requests (but for `data:` and `blob:`), and words on the console."""

    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


def witnessed(page: Page) -> Witness:
    """A witness of all that this page does from now on."""
    seen = Witness()

    def asked(url: str) -> None:
        if not url.startswith(("data:", "blob:")):
            seen.requests.append(url)

    page.on("request", lambda request: asked(request.url))
    page.on("pageerror", lambda error: seen.complaints.append(str(error)))
    page.on("console", lambda message: seen.complaints.append(f"{message.type}: {message.text}"))
    return seen
