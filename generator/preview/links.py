"""Links to what is in the kit's folder, and to nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from urllib.parse import quote

from generator.manifest import MANIFEST
from generator.preview.markup import Html, join, tag

# Parts of a kit in the order of their rows, and what a row says.
ROWS: Mapping[str, str] = {
    "sheets": "Sheets to print",
    "canvas": "All masters on one canvas",
    "svg": "Masters, one a piece",
    "outlines": "Masters without fonts",
    "cut": "For cutting machines",
    "fonts": "Fonts",
    "manifest": "For other programs",
}
# A row lists so many files; of more it says how many there are, and where.
MOST_LINKS = 24


def link(file: str, text: str, there: Collection[str], label: str | None = None, style: str = "") -> Html:
    """A link to a file of the kit, or nothing if it is not there."""
    if file not in there:
        return Html()
    return tag("a", text, href=quote(file), aria_label=label, class_=style or None)


def files_section(there: Mapping[str, str]) -> Html:
    """All that is in the folder, by part of the kit. `there` gives each file's part."""
    parts = {
        part: [file for file, _ in found]
        for part, found in groupby(sorted(there.items(), key=lambda each: each[1]), lambda each: each[1])
    }
    order = [*ROWS, *sorted(set(parts) - set(ROWS))]
    rows = [_row(ROWS.get(part, part), parts[part], there) for part in order if part in parts]
    heading = tag("h2", "Files", id="files-title")
    return tag("section", heading, tag("dl", *rows), id="files", aria_labelledby="files-title")


def _row(name: str, files: Iterable[str], there: Collection[str]) -> Html:
    found = sorted(files, key=_in_order)
    listed = found if len(found) <= MOST_LINKS else []
    folders = sorted({file.rpartition("/")[0] for file in found})
    links = [tag("li", link(file, file, there)) for file in listed]
    count = f"{len(found):,} files in {', '.join(f'{folder}/' for folder in folders)}"
    value = tag("ul", *links) if listed else count
    return tag("div", tag("dt", name), tag("dd", value))


def _in_order(file: str) -> tuple[list[str | int], str]:
    """As people count: `kit` before `kit-2`, and that before `kit-10`."""
    stem, _, kind = file.rpartition(".")
    parts = re.split(r"([0-9]+)", stem)
    return [int(part) if number % 2 else part for number, part in enumerate(parts)], kind


def downloads(sheets: Mapping[str, str], there: Collection[str]) -> Html:
    """The sheets as buttons; each file has a name for people."""
    return join(link(file, name, there, style="button") for file, name in sheets.items())


def whole(entries: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Each file's part, with the manifest that every kit has."""
    return {**dict(entries), MANIFEST: "manifest"}
