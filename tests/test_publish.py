"""Writing a kit: what is replaced, what a person put into the folder and keeps, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator import stage as stage_module
from generator.manifest import MANIFEST, manifest
from tests.kits import THEIRS, build, folders, kit, refusal, tree, two_steps


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "output" / "game"


def test_the_folder_is_made_with_all_around_it(target: Path) -> None:
    build(kit("1"), target)
    assert tree(target) == kit("1")
    assert os.listdir(target.parent) == ["game"]


def test_own_files_are_replaced_as_a_whole(target: Path) -> None:
    build(kit("1", ("a", "b")), target)
    build(kit("2", ("b", "c")), target)
    assert tree(target) == kit("2", ("b", "c"))
    assert os.listdir(target.parent) == ["game"]


def test_folders_of_ours_go_with_their_last_file(target: Path) -> None:
    build(kit("1"), target)
    build(kit("2", ()), target)
    assert folders(target) == ["fonts", "svg"]


def test_what_a_person_put_there_stays(target: Path) -> None:
    build(kit("1"), target)
    (target / "notes.txt").write_text("mine")
    (target / "svg/cards/mine.svg").write_text("mine")
    (target / "prints/2024").mkdir(parents=True)
    (target / "prints/empty").mkdir()
    (target / "prints/2024/scan.png").write_text("mine")
    number = (target / "notes.txt").stat().st_ino
    build(kit("2", ("c",)), target)
    own = tree(target)
    for path, content in kit("2", ("c",)).items():
        assert own.pop(path) == content
    assert own == {
        "notes.txt": b"mine",
        "svg/cards/mine.svg": b"mine",
        "prints/2024/scan.png": b"mine",
    }
    assert (target / "prints/empty").is_dir()
    assert (target / "notes.txt").stat().st_ino == number  # the same file, not a copy: open editors go on
    assert os.listdir(target.parent) == ["game"]


def test_a_file_in_a_folder_that_we_no_longer_need(target: Path) -> None:
    build(kit("1"), target)
    (target / "svg/cards/mine.svg").write_text("mine")
    build(kit("2", ()), target)
    assert (target / "svg/cards/mine.svg").read_text() == "mine"


def test_files_to_keep_stay(target: Path) -> None:
    build(kit("1", ("a", "b")), target)
    build(kit("2", ("a",)), target, keep=("svg/cards/b.svg",))
    assert tree(target) == {**kit("2", ("a",)), "svg/cards/b.svg": b"svg/cards/b.svg 1"}


def test_a_folder_of_somebody_else_is_joined(target: Path) -> None:
    target.mkdir(parents=True)
    (target / "holiday.jpg").write_text("mine")
    build(kit("1"), target)
    assert tree(target) == {**kit("1"), "holiday.jpg": b"mine"}


def test_the_same_file_is_no_conflict(target: Path) -> None:
    (target / "svg").mkdir(parents=True)
    (target / "svg/board.svg").write_bytes(kit("1")["svg/board.svg"])
    build(kit("1"), target)
    assert tree(target) == kit("1")


def test_every_file_in_the_way_is_named(target: Path) -> None:
    (target / "svg/cards").mkdir(parents=True)
    (target / "svg/board.svg").write_text("mine")
    (target / "svg/cards/a.svg").mkdir()
    (target / "fonts").write_text("mine")
    assert refusal(kit("1"), target).splitlines() == [
        f"{target / 'svg' / 'board.svg'} was not written by this program and would be overwritten; "
        "move it away, or choose another folder with --output",
        f"{target / 'svg' / 'cards' / 'a.svg'} is a folder, but the kit needs a file there; "
        "move it away, or choose another folder with --output",
        f"{target / 'fonts'} is not a folder, but the kit needs one there; "
        "move it away, or choose another folder with --output",
    ]


def test_a_new_file_of_ours_does_not_replace_one_of_theirs(target: Path) -> None:
    build(kit("1", ("a",)), target)
    (target / "svg/cards/b.svg").write_text("mine")
    assert f"{Path('svg/cards/b.svg')} was not written by this program" in refusal(
        kit("2", ("a", "b")), target
    )


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"components": 3, "pages": []}', "[" * 100_000, '"x"', "\xff"]
)
def test_a_manifest_of_something_else(target: Path, text: str) -> None:
    target.mkdir(parents=True)
    (target / MANIFEST).write_bytes(text.encode("latin-1"))
    assert "manifest.json was not written by this program" in refusal(kit("1"), target)


def test_a_forged_manifest_reaches_nothing_outside(target: Path, tmp_path: Path) -> None:
    build(kit("1"), target)
    (tmp_path / "precious").write_text("mine")
    (target.parent / "precious").write_text("mine")
    for path in ("../precious", "../../precious", str(tmp_path / "precious"), "svg/../../precious", ".", ""):
        entry = {"id": "x", "file": path, "kind": "card", "copies": 1}
        (target / MANIFEST).write_bytes(manifest("game", "1", [entry], []))
        for file in kit("1"):
            if file != MANIFEST:
                (target / file).unlink(missing_ok=True)
        build(kit("1"), target)
        assert (tmp_path / "precious").read_text() == (target.parent / "precious").read_text() == "mine"
        assert tree(target) == kit("1")


@pytest.mark.parametrize(
    "path",
    ["../x", "/x", "svg//x", "svg/../x", "svg/.", "a\\b", "c:x", "nul", "svg/COM1.svg", "x.", "x ", "a\nb"],
)
def test_no_file_leaves_the_folder(target: Path, path: str) -> None:
    assert "cannot be a file's name on every system" in refusal({**kit("1"), path: b"x"}, target)


def test_files_that_are_one_on_other_systems(target: Path) -> None:
    found = refusal(kit("1", ("I1", "i1")), target)
    assert (
        found
        == "svg/cards/I1.svg and svg/cards/i1.svg are one file on Windows and macOS; rename one of the two"
    )


@pytest.mark.parametrize("name", ["..", "con", "a:b", "end."])
def test_a_folder_name_that_is_none(tmp_path: Path, name: str) -> None:
    assert "cannot name a folder on every system" in refusal(kit("1"), tmp_path / "output" / name)


def test_the_target_is_a_file(target: Path) -> None:
    target.parent.mkdir()
    target.write_text("mine")
    assert "is a file, and the kit needs a folder of that name" in refusal(kit("1"), target)


def test_the_folder_around_it_is_a_file(target: Path) -> None:
    target.parent.write_text("mine")
    said = refusal(kit("1"), target)
    assert said.startswith(f"cannot write {target}: ")  # and what the system calls it
    assert said.endswith(f" ({target.parent}); nothing was changed")


def test_a_refused_build_leaves_no_folders(tmp_path: Path) -> None:
    refusal({**kit("1"), "../x": b""}, tmp_path / "new" / "deep" / "game")
    assert os.listdir(tmp_path) == []


def test_two_targets_share_a_folder(target: Path) -> None:
    build(kit("1"), target)
    build(kit("2"), target.with_name("game2"))
    assert tree(target) == kit("1")
    assert sorted(os.listdir(target.parent)) == ["game", "game2"]


def test_what_appears_during_the_swap_is_kept(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the copy of the folder and the swap somebody saves a file."""
    build(kit("1"), target)
    (target / "saved.txt").write_text("first")
    os.utime(target / "saved.txt", ns=(1, 1))

    def trade_late(one: Path, other: Path) -> bool:
        (other / "new").mkdir()
        (other / "new/late.txt").write_text("late")
        (other / "aside").write_text("second")
        os.replace(other / "aside", other / "saved.txt")
        return trade(one, other)

    trade = stage_module.trade
    monkeypatch.setattr(stage_module, "trade", trade_late)
    build(kit("2"), target)
    assert tree(target) == {**kit("2"), "saved.txt": b"second", "new/late.txt": b"late"}
    assert os.listdir(target.parent) == ["game"]


def test_where_there_are_no_hard_links(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    build(kit("1"), target)
    for path, content in THEIRS.items():
        (target / path).parent.mkdir(exist_ok=True)
        (target / path).write_bytes(content)
    os.utime(target / "notes.txt", ns=(10**18, 10**18))
    monkeypatch.setattr(os, "link", refuse)
    build(kit("2"), target)
    assert tree(target) == {**kit("2"), **THEIRS}
    assert (target / "notes.txt").stat().st_mtime_ns == 10**18


def test_where_folders_cannot_be_moved(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An overlay answers EXDEV for a folder of its lower layer."""
    build(kit("1", ("a", "b")), target)
    (target / "notes.txt").write_text("mine")
    rename = Path.rename

    def refuse(one: Path, other: Path) -> Path:
        if one == target:
            raise OSError(18, "Invalid cross-device link")
        return rename(one, other)

    monkeypatch.setattr(stage_module, "trade", two_steps)
    monkeypatch.setattr(Path, "rename", refuse)
    build(kit("2", ()), target)
    assert tree(target) == {**kit("2", ()), "notes.txt": b"mine"}
    assert folders(target) == ["fonts", "svg"]
    assert os.listdir(target.parent) == ["game"]


def test_a_stage_of_this_name_only_is_cleared(target: Path) -> None:
    build(kit("1"), target)
    (target.parent / ".game.pnp-00000000/kit/svg").mkdir(parents=True)
    (target.parent / ".game2.pnp-00000000").mkdir()
    (target.parent / ".game").mkdir()
    build(kit("2"), target)
    assert sorted(os.listdir(target.parent)) == [".game", ".game2.pnp-00000000", "game"]
