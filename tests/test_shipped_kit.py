"""The kits under `output/` are what the definition under `config/` makes, so that players need no Python."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from generator.build import build
from generator.game.load import load
from tests.kits import tree

ROOT = Path(__file__).parents[1]
CONFIG = ROOT / "config"
GAMES = sorted(file.parent.name for file in CONFIG.glob("*/game.yaml"))
KITS = [
    (game, language)
    for game in GAMES
    for language in ("en", "de")
    if language == "en" or (CONFIG / game / "languages" / f"{language}.yaml").is_file()
]

Kits = tuple[dict[str, bytes], dict[str, bytes]]


@pytest.fixture(scope="module", params=KITS, ids="-".join)
def kits(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Kits:
    """What is shipped of a game in a language, and what is built."""
    game, language = request.param
    folder, name = tmp_path_factory.mktemp("fresh"), game if language == "en" else f"{game}-{language}"
    build(load(CONFIG / game, language=language), folder)
    return tree(ROOT / "output" / name), tree(folder / name)


def unsealed(data: bytes) -> str:
    """Without the fonts inside the page, whose bytes differ between versions of HarfBuzz, and the seals on
    it."""
    seals = rb"""base64,[A-Za-z0-9+/=]+|'sha256-[A-Za-z0-9+/=]+'|(?<="preview", "sha256": ")[0-9a-f]+"""
    return re.sub(seals, b"", data).decode()


def test_it_has_the_same_files(kits: Kits) -> None:
    shipped, fresh = kits
    assert sorted(shipped) == sorted(fresh)


def test_masters_and_manifest_are_the_same(kits: Kits) -> None:
    shipped, fresh = kits
    for name in sorted(fresh):
        if name.endswith((".svg", ".json", ".txt")):
            assert unsealed(shipped[name]) == unsealed(fresh[name]), (
                f"run pnp build and commit output: {name}"
            )


def test_the_page_is_the_same(kits: Kits) -> None:
    shipped, fresh = (unsealed(kit["index.html"]) for kit in kits)
    assert shipped == fresh, "run pnp build, commit output"


def content(pdf: bytes) -> Iterator[tuple[str, bytes]]:
    """Every object of a PDF with its streams opened.

    Compressed bytes differ between versions of zlib, and font programs between versions of their package.
    """
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for number, found in enumerate(opened.objects):
            if isinstance(found, pikepdf.Stream):
                fonts = any(f"/Length{n}" in found for n in (1, 2, 3))
                head = {key: value for key, value in found.items() if key not in ("/Length", "/Length1")}
                yield f"{number} {sorted(map(repr, head.items()))}", b"" if fonts else found.read_bytes()
            else:
                yield f"{number} {found!r}", b""


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_have_the_same_content(kits: Kits, paper: str) -> None:
    shipped, fresh = kits
    (name,) = (name for name in fresh if name.endswith(f"-{paper}.pdf"))
    assert list(content(shipped[name])) == list(content(fresh[name])), "run pnp build, commit output"


def test_three_games_are_shipped() -> None:
    assert GAMES == ["block-puzzle-10x10", "block-puzzle-8x8", "seventh-square"]
