"""What the lint says of things that are no files, as only POSIX has them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.test_lint_svg import run


def test_what_might_never_end_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    result = run("pipe", "/dev/zero")
    assert result.exit_code == 2
    assert "pipe is no file\n/dev/zero is no file" in result.stderr
