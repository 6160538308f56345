"""Writing a kit under fire: permissions, a full disk, two builds at once, and `kill -9` at every moment."""

from __future__ import annotations

import contextlib
import ctypes  # loaded before a test gives up the right to read it
import mmap
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from generator import stage as stage_module
from generator.publish import publish, reserved
from tests.definitions import SMALL, write_game
from tests.kits import THEIRS, build, kit, refusal, tree, two_steps
from tests.processes import bare

assert ctypes

ROOT = Path(__file__).parent.parent


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "output" / "game"


@contextmanager
def nobody() -> Iterator[None]:
    """Without root's power to write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("locked", ["output", "output/game"])
def test_a_folder_that_may_not_be_written(target: Path, locked: str) -> None:
    build(kit("1"), target)
    folder = target.parents[1] / locked
    for path in (target.parents[1], target.parent, target, *target.rglob("*")):
        os.chmod(path, 0o777 if path.is_dir() else 0o666)
    os.chmod(folder, 0o555)
    for parent in target.parents[2:5]:
        os.chmod(parent, stat.S_IMODE(parent.stat().st_mode) | 0o011)
    try:
        with nobody():
            assert (
                refusal(kit("2"), target) == f"cannot write {target}: permission denied; nothing was changed"
            )
        assert tree(target.parent) == {f"game/{path}": content for path, content in kit("1").items()}
    finally:
        os.chmod(folder, 0o777)


def test_read_only_folders_of_a_person_are_carried(target: Path) -> None:
    build(kit("1"), target)
    (target / "mine").mkdir()
    (target / "mine/note").write_text("mine")
    os.chmod(target / "mine", 0o555)
    for path in (target.parent, target):
        os.chmod(path, 0o777)
    build(kit("2"), target)
    assert tree(target) == {**kit("2"), "mine/note": b"mine"}
    assert stat.S_IMODE((target / "mine").stat().st_mode) == 0o555
    assert os.listdir(target.parent) == ["game"]
    os.chmod(target / "mine", 0o755)


def test_links_of_a_person_stay(target: Path) -> None:
    build(kit("1"), target)
    (target / "notes.txt").write_text("mine")
    (target / "link").symlink_to("notes.txt")
    (target / "broken").symlink_to("nowhere")
    build(kit("2"), target)
    assert tree(target) == {**kit("2"), "notes.txt": b"mine", "link": b"notes.txt", "broken": b"nowhere"}


def test_a_link_in_the_way_is_named(target: Path) -> None:
    (target / "svg/cards").mkdir(parents=True)
    (target / "svg/cards/b.svg").symlink_to("a.svg")
    assert refusal(kit("1"), target) == (
        f"{target}/svg/cards/b.svg is a link that this program did not make; "
        "move it away, or choose another folder with --output"
    )


def test_nothing_is_written_through_a_link_in_the_folder(target: Path, tmp_path: Path) -> None:
    build(kit("1"), target)
    (tmp_path / "elsewhere").mkdir()
    for path in sorted((target / "svg").rglob("*.svg")):
        path.unlink()
    (target / "svg/cards").rmdir()
    (target / "svg").rmdir()
    (target / "svg").symlink_to(tmp_path / "elsewhere")
    assert "svg is not a folder" in refusal(kit("2"), target)
    assert os.listdir(tmp_path / "elsewhere") == []


def test_the_target_is_a_link(target: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target.parent.mkdir()
    target.symlink_to(tmp_path / "elsewhere")
    assert "is a link, and a kit is only written into a real folder" in refusal(kit("1"), target)
    assert os.listdir(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_modes_are_those_of_any_new_file(target: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        build(kit("1"), target)
        build(kit("2"), target)
    finally:
        os.umask(before)
    for path in (target, *target.rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) == (0o777 if path.is_dir() else 0o666) & ~mask


FULL_DISK = """
import resource, sys
from pathlib import Path
sys.path[:0] = [sys.argv[2]]
from tests.kits import build, kit
from generator.errors import OutputError
resource.setrlimit(resource.RLIMIT_FSIZE, (60, 60))
files = {**kit("2"), "game-a4.pdf": b"x" * 1000}
try:
    build(files, Path(sys.argv[1]))
except OutputError as error:
    print(error)
"""


def test_a_full_disk(target: Path) -> None:
    build(kit("1"), target)
    ran = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(target), str(Path(__file__).parents[1])],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == f"cannot write {target}: file too large; nothing was changed\n"
    assert tree(target.parent) == {f"game/{path}": content for path, content in kit("1").items()}


def in_child(work: Callable[[], None]) -> int:
    """Run in a forked process; how it ended, as `os.waitpid` says it."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        except BaseException:
            os._exit(1)
    return os.waitpid(child, 0)[1]


def killed_at(moment: int, work: Callable[[], None]) -> bool:
    """Whether `kill -9` struck at this call to the system (from 1), or the work was done before."""

    def work_and_die() -> None:
        left = moment

        def count(event: str, arguments: tuple[object, ...]) -> None:
            nonlocal left
            if event == "open" or event.startswith(("os.", "shutil.", "ctypes.")):
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(count)
        work()

    status = in_child(work_and_die)
    assert status in (0, signal.SIGKILL)
    return status == signal.SIGKILL


@pytest.mark.parametrize("in_one_step", [True, False])
def test_killed_at_any_moment(target: Path, monkeypatch: pytest.MonkeyPatch, in_one_step: bool) -> None:
    """Old or new, never a mix; a person's files are there all the time; the next build clears up."""
    if not in_one_step:
        monkeypatch.setattr(stage_module, "trade", two_steps)
    old, new = kit("1", ("a",)), kit("2", ("b",))
    build(old, target)
    for path, content in THEIRS.items():
        (target / path).parent.mkdir(exist_ok=True)
        (target / path).write_bytes(content)
    before, after = (
        {f"game/{path}": content for path, content in {**each, **THEIRS}.items()} for each in (old, new)
    )
    seen = set()
    for moment in range(1, 1000):
        if not killed_at(moment, lambda: build(new, target)):
            break
        if in_one_step or target.exists():
            found = tree(target)
            assert found in ({**old, **THEIRS}, {**new, **THEIRS})
            seen.add("old" if found == {**old, **THEIRS} else "new")
        else:
            seen.add("away")
        with reserved(target):  # what the next build does first
            found = tree(target.parent)
            assert found in (before, after)
            if found == after:
                publish(old, target)
        assert found == before or tree(target.parent) == before
    assert moment > 30
    assert tree(target) == {**new, **THEIRS}
    assert seen == ({"old", "new"} if in_one_step else {"old", "away", "new"})


def test_killed_during_the_first_build(target: Path) -> None:
    for moment in range(1, 1000):
        if not killed_at(moment, lambda: build(kit("1"), target)):
            break
        assert not target.exists() or tree(target) == kit("1")
        build(kit("2"), target)
        assert tree(target.parent) == {f"game/{path}": content for path, content in kit("2").items()}
        for path in sorted(target.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        target.rmdir()
        target.parent.rmdir()
    assert moment > 20


def test_two_builds_at_once_take_turns(target: Path) -> None:
    """The second waits while the first holds the folder, then works on what the first left."""
    build(kit("0", ("x",)), target)
    go, told = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:  # forked before the folder is held, or it would hold it too
        os.read(go[0], 1)
        os.write(told[1], b"x")
        build(kit("2", ("c",)), target)
        os._exit(0)
    with reserved(target):
        os.write(go[1], b"x")
        os.read(told[0], 1)
        publish(kit("1", ("a",)), target)
        assert os.waitpid(child, os.WNOHANG) == (0, 0)
        assert tree(target) == kit("1", ("a",))
    assert os.waitpid(child, 0)[1] == 0
    assert tree(target) == kit("2", ("c",))
    assert os.listdir(target.parent) == ["game"]


def test_a_file_held_open_keeps_what_its_reader_saw(target: Path) -> None:
    """A viewer that has a sheet open, and mapped, goes on showing the old one; the folder holds the new."""
    build(kit("1", ("a", "b")), target)
    sheet = next(path for path in sorted(target.rglob("*")) if path.is_file())
    old = sheet.read_bytes()
    with sheet.open("rb") as viewer, mmap.mmap(viewer.fileno(), 0, access=mmap.ACCESS_READ) as seen:
        build(kit("2", ("a", "b")), target)
        assert viewer.read() == seen[:] == old
    assert tree(target) == kit("2", ("a", "b"))
    assert os.listdir(target.parent) == ["game"]


@pytest.mark.slow
def test_a_real_build_killed_leaves_the_old_kit_or_the_new(tmp_path: Path) -> None:
    """SIGKILL at moments spread over the run of the program itself; the next build leaves no litter."""
    small, output = write_game(tmp_path / "small"), tmp_path / "output"
    command = [
        sys.executable,
        "-m",
        "generator",
        "build",
        str(small),
        "--paper",
        "a4",
        "--output",
        str(output),
    ]
    environment = {**bare(PYTHONPATH=str(ROOT)), "PNP_CACHE": str(tmp_path / "cache")}

    def run(version: str) -> dict[str, bytes]:
        (small / "game.yaml").write_text(SMALL["game.yaml"].replace("0.1.0", version), "utf-8")
        subprocess.run(command, env=environment, check=True, capture_output=True)
        return tree(output / "small")

    old = run("1.0")
    begun = time.monotonic()
    new = run("2.0")
    took = time.monotonic() - begun
    assert old != new
    for moment in range(1, 16):
        assert run("1.0") == old
        assert os.listdir(output) == ["small"]
        (small / "game.yaml").write_text(SMALL["game.yaml"].replace("0.1.0", "2.0"), "utf-8")
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(took * moment / 15)
            process.kill()
        assert tree(output / "small") in (old, new)
    assert run("2.0") == new
    assert os.listdir(output) == ["small"]
