"""Goldens: what is drawn, as readable text that a person reviews in a diff.

`pytest --update-golden` rewrites those that differ, names them and fails the run: nobody overlooks it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.browser import chromium as chromium  # a fixture for all tests

GOLDENS = Path(__file__).parent / "goldens"

# Windows has no fork, no `kill -9`, no file modes, no pseudo-terminals, and links for few.
collect_ignore_glob = ["*_posix.py"] if sys.platform == "win32" else []
# numba comes later than the newest Pythons, and not to all machines.
collect_ignore = [] if find_spec("numba") else ["test_playtest_compiled.py", "test_playtest_posix.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the goldens that differ, and fail for each of them",
    )


@pytest.fixture(scope="session", autouse=True)
def own_memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What these tests remember is theirs alone, not the user's; nor is the user's printer theirs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE", str(tmp_path_factory.mktemp("memory")))
        patch.setenv("PNP_CONFIG", "")  # nobody's printer bends what is tested
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden("card.txt", text)` fails unless the golden of that name holds exactly that text."""
    update = request.config.getoption("--update-golden")

    def compare(name: str, text: str) -> None:
        file = GOLDENS / name
        kept = file.read_bytes().decode() if file.exists() else ""
        if text == kept:
            return
        if update:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
            pytest.fail(f"rewrote tests/goldens/{name}: review the difference, then run again", pytrace=False)
        lines = unified_diff(
            kept.splitlines(), text.splitlines(), f"goldens/{name}", "drawn now", lineterm=""
        )
        pytest.fail("\n".join(lines) or f"goldens/{name} differs in its line ends", pytrace=False)

    return compare
