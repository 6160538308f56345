"""The files of a report."""

from __future__ import annotations

from pathlib import Path

from generator.playtest.report import Report
from generator.playtest.texts import as_json
from generator.publish import write_files


def written(found: Report, folder: Path) -> list[Path]:
    """Write `playtest.html` and `playtest.json` into a folder. Raises OutputError."""
    files = {"playtest.json": as_json(found).encode()}
    return write_files(files, folder)
