"""The kit under `output/` is what the definition under `config/` makes, so that players need no Python."""

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
KIT = ROOT / "output" / "seventh-square"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("fresh")
    build(load(ROOT / "config" / "seventh-square"), folder)
    return tree(folder / "seventh-square")


def unsealed(data: bytes) -> str:
    """Without the fonts inside the page, whose bytes differ between versions of HarfBuzz, and the seals on
    it."""
    seals = rb"""base64,[A-Za-z0-9+/=]+|'sha256-[A-Za-z0-9+/=]+'|(?<="preview", "sha256": ")[0-9a-f]+"""
    return re.sub(seals, b"", data).decode()


def test_it_has_the_same_files(fresh: dict[str, bytes]) -> None:
    assert sorted(tree(KIT)) == sorted(fresh)


def test_masters_and_manifest_are_the_same(fresh: dict[str, bytes]) -> None:
    shipped = tree(KIT)
    for name in sorted(fresh):
        if name.endswith((".svg", ".json", ".txt")):
            assert unsealed(shipped[name]) == unsealed(fresh[name]), (
                f"run pnp build and commit output: {name}"
            )


def test_the_page_is_the_same(fresh: dict[str, bytes]) -> None:
    assert unsealed(tree(KIT)["index.html"]) == unsealed(fresh["index.html"]), "run pnp build, commit output"


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
def test_sheets_have_the_same_content(fresh: dict[str, bytes], paper: str) -> None:
    name = f"seventh-square-{paper}.pdf"
    assert list(content((KIT / name).read_bytes())) == list(content(fresh[name])), (
        "run pnp build, commit output"
    )
