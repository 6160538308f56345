"""Definitions behind links, which may lead in circles or to what never ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import DefinitionError
from generator.game.load import load
from tests.definitions import SMALL, write_game


def test_links_are_followed_but_only_to_files(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game", files={"board.yaml": None, "deck.yaml": None, "game.yaml": None})
    (tmp_path / "elsewhere").write_text(SMALL["board.yaml"])
    (folder / "board.yaml").symlink_to(tmp_path / "elsewhere")
    (folder / "deck.yaml").symlink_to("deck.yaml")
    (folder / "game.yaml").symlink_to("/dev/zero")
    with pytest.raises(DefinitionError) as caught:
        load(folder, "")
    assert [str(problem) for problem in caught.value.problems] == [
        "game.yaml:1:1: this is not a file; put the definition's text here",
        "deck.yaml:1:1: the file cannot be read: Too many levels of symbolic links",
    ]
