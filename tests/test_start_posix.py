"""Starting a game under fire: links in the way, folders that may not be written, `kill -9` at any moment."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from generator import start as start_module
from generator.cli.options import games_in
from generator.errors import OutputError
from generator.game import schema as schema_module
from generator.game.schema import schema_texts
from generator.start import start
from tests.definitions import write_game
from tests.kits import tree
from tests.test_publish_posix import killed_at, nobody


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_game(tmp_path / "games" / "small")


def refusal(source: Path, config: Path) -> str:
    before = tree(config)
    with pytest.raises(OutputError) as caught:
        start("mine", source, config)
    assert tree(config) == before
    return str(caught.value)


def test_a_link_is_not_followed(source: Path, tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.mkdir()
    (config / "mine").symlink_to("nowhere")
    assert refusal(source, config) == f"{config / 'mine'} is already there; choose another id"
    assert sorted(tree(config)) == ["mine"]


def test_links_in_the_source_become_files_and_loops_end(source: Path, tmp_path: Path) -> None:
    (source / "note.txt").symlink_to(source / "game.yaml")
    (source / "around").symlink_to(source)
    os.mkfifo(source / "pipe")
    start("mine", source, tmp_path / "config")
    made = tmp_path / "config" / "mine"
    assert (made / "note.txt").read_bytes() == (source / "game.yaml").read_bytes()
    assert not (made / "note.txt").is_symlink()
    assert not (made / "around").exists()
    assert not (made / "pipe").exists()


def test_a_folder_that_may_not_be_written(source: Path, tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.mkdir()
    for folder in (*tmp_path.parents, tmp_path, source.parent, source):
        if folder.stat().st_uid == os.getuid():
            folder.chmod(folder.stat().st_mode | 0o055)
    config.chmod(0o555)
    with nobody():
        wrong = refusal(source, config)
    assert wrong == f"cannot write {config / 'schema'}: permission denied; nothing was changed"


def test_killed_at_any_moment(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is there as a whole or not at all, the schemas too; the next time it works, and clears up."""
    config = tmp_path / "new" / "config"
    named, texts = start_module._named("mine", source, config), schema_texts()
    monkeypatch.setattr(start_module, "_named", lambda *_: named)  # reading takes long and changes nothing
    monkeypatch.setattr(schema_module, "schema_texts", lambda: texts)
    start("mine", source, config)
    whole = tree(config)
    schemas = {path for path in whole if path.startswith("schema/")}
    seen = set()
    for moment in range(1, 2000):
        shutil.rmtree(tmp_path / "new")
        if not killed_at(moment, lambda: start("mine", source, config)):
            break
        found = {path for path in tree(config) if not path.startswith(".")} if config.exists() else set()
        assert found in (set(), schemas, set(whole))
        assert games_in(config) == (["mine"] if found == set(whole) else [])
        seen.add(len(found))
        if found != set(whole):
            start("mine", source, config)
            assert tree(config) == whole
        (tmp_path / "new").mkdir(exist_ok=True)
    assert moment > 30
    assert seen == {0, len(schemas), len(whole)}
