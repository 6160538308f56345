"""Small kits to publish, and what a folder then holds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.errors import OutputError
from generator.manifest import MANIFEST, manifest
from generator.publish import publish, reserved

THEIRS = {"notes.txt": b"mine", "svg/cards/mine.svg": b"mine", "prints/scan.png": b"mine"}


def kit(version: str, cards: tuple[str, ...] = ("a", "b")) -> dict[str, bytes]:
    """A small kit whose every file holds its version: PDF, masters, a font, and the manifest of them."""
    masters = ["svg/board.svg", *(f"svg/cards/{card}.svg" for card in cards)]
    entries = [
        {"id": path, "kind": "card", "copies": 1, "width": 1, "height": 1, "file": path, "sha256": ""}
        for path in masters
    ]
    page = {"file": "game-a4.pdf", "page": 1, "paper": "a4", "width": 210, "height": 297, "pieces": []}
    files = {path: f"{path} {version}".encode() for path in (*masters, "game-a4.pdf", "fonts/face.ttf")}
    return {**files, MANIFEST: manifest("game", version, entries, [page])}


def build(files: dict[str, bytes], target: Path, keep: tuple[str, ...] = ()) -> None:
    with reserved(target):
        publish(files, target, keep)


def tree(folder: Path) -> dict[str, bytes]:
    """All files below a folder, hidden ones too; links as what they say."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            found[path.relative_to(folder).as_posix()] = os.readlink(path).encode()
        elif path.is_file():
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def folders(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_dir())


def refusal(files: dict[str, bytes], target: Path) -> str:
    before = tree(target.parent) if target.parent.exists() else {}
    with pytest.raises(OutputError) as caught:
        build(files, target)
    assert (tree(target.parent) if target.parent.is_dir() else {}) == before
    return str(caught.value)


def two_steps(one: Path, other: Path) -> bool:
    return False
