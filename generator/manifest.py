"""`manifest.json`: what is in a kit, for people's own tools and for the next build.

Lengths are millimetres with at most three decimals. The text is stable, with one line for each component and
piece, so that a small change to the game is a small difference here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from generator.components.component import Component, own_id
from generator.errors import OutputError
from generator.printer import TRUE, Correction
from generator.sheets.page import Page, Piece

MANIFEST = "manifest.json"

Entry = dict[str, Any]


def component_entry(component: Component, master: bytes) -> Entry:
    """What the manifest says of a component whose master has this content."""
    return {
        "id": component.id,
        "kind": component.kind,
        "copies": component.copies,
        "width": _length(component.width),
        "height": _length(component.height),
        "file": component.file,
        "sha256": hashlib.sha256(master).hexdigest(),
    }


def page_entry(page: Page, file: str, variant: str = "") -> Entry:
    """What the manifest says of a page in this PDF file."""
    return {
        "file": file,
        "page": page.number,
        "paper": page.paper.id,
        **({"variant": variant} if variant else {}),
        "width": _length(page.paper.width),
        "height": _length(page.paper.height),
        **_correction_entry(page.correction),
        "pieces": [_piece_entry(piece) for piece in page.pieces],
    }


def file_entry(part: str, file: str, content: bytes) -> Entry:
    """What the manifest says of a file that is no master and no sheet: the part of the kit it belongs to."""
    return {"file": file, "part": part, "sha256": hashlib.sha256(content).hexdigest()}


def manifest(
    game: str,
    version: str,
    components: Sequence[Entry],
    pages: Sequence[Entry],
    files: Sequence[Entry] = (),
) -> bytes:
    """The whole file as UTF-8 text that ends with a newline."""
    lines = [
        f'"game": {json.dumps(game, ensure_ascii=False)}',
        f'"version": {json.dumps(version, ensure_ascii=False)}',
        f'"components": {_lines(components, "    ")}',
        f'"pages": [{",".join(_page_text(page) for page in pages)}{chr(10) + "  " if pages else ""}]',
        f'"counts": {json.dumps(counts(components, pages))}',
    ]
    if files:
        lines.insert(-1, f'"files": {_lines(files, "    ")}')
    return ("{\n  " + ",\n  ".join(lines) + "\n}\n").encode()


def counts(components: Iterable[Entry], pages: Iterable[Entry]) -> Entry:
    """How many pieces of each kind a kit has, how many pages a paper, and how many tokens a colour."""
    kinds: dict[str, int] = {}
    colours: dict[str, int] = {}
    papers: dict[str, int] = {}
    for entry in components:
        kinds[entry["kind"]] = kinds.get(entry["kind"], 0) + entry["copies"]
        if entry["kind"] == "token":
            colours[own_id("token", entry["id"])] = entry["copies"]
    for page in pages:
        name = "-".join(filter(None, (page["paper"], page.get("variant"))))
        papers[name] = papers.get(name, 0) + 1
    printed = {kind: count for kind, count in kinds.items() if count}
    return {**printed, "pages": papers, "colours": colours}


def read(text: bytes) -> Entry:
    """A manifest as it was written. Raises ValueError if this is none."""
    try:
        found = json.loads(text)
        parts, pages = found["components"], found["pages"]
        # Kits made before there were other parts list their cut files by themselves.
        files = [*found.pop("files", ()), *({**file, "part": "cut"} for file in found.pop("cut", ()))]
        sound = all(
            [isinstance(part["file"], str) and isinstance(part["id"], str) for part in parts]
            + [isinstance(part["kind"], str) and isinstance(part["copies"], int) for part in parts]
            + [isinstance(page["file"], str) and isinstance(page["paper"], str) for page in pages]
            + [isinstance(page["pieces"], list) for page in pages]
            + [isinstance(file["file"], str) and isinstance(file["part"], str) for file in files]
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        sound = False
    if not sound:
        raise ValueError("this is not a kit's manifest")
    return {**found, "files": files}


def read_file(file: Path) -> list[Entry]:
    """The components that a manifest on disk lists. Raises OutputError if it is none."""
    try:
        return list(read(file.read_bytes())["components"])
    except OSError as error:
        raise OutputError(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except ValueError:
        raise OutputError(f"{file} is no manifest of a kit") from None


def listed(found: Entry) -> frozenset[str]:
    """The files that a manifest lists."""
    entries = (*found["components"], *found["pages"], *found["files"])
    return frozenset(entry["file"] for entry in entries)


def _correction_entry(made: Correction) -> Entry:
    """What the file goes through for a printer: factors across and down, shifts right and down.

    All other lengths are as they come out of that printer.
    """
    if made == TRUE:
        return {}
    return {"correction": [made.x, made.y, _length(made.right), _length(made.down)]}


def _piece_entry(piece: Piece) -> Entry:
    return {
        "component": piece.component,
        "side": piece.side,
        "x": _length(piece.x),
        "y": _length(piece.y),
        "width": _length(piece.width),
        "height": _length(piece.height),
        "turns": piece.turns,
        **({"window": [_length(at) for at in piece.window]} if piece.window else {}),
    }


def _page_text(page: Entry) -> str:
    head = json.dumps({key: value for key, value in page.items() if key != "pieces"})
    return f'\n    {head[:-1]}, "pieces": {_lines(page["pieces"], "      ")}}}'


def _lines(entries: Sequence[Entry], indent: str) -> str:
    """A list, one line an entry."""
    if not entries:
        return "[]"
    # Entries are flat and no text in them has braces, so the encoder's fast path can write all at once.
    text = json.dumps(entries).replace("}, {", f"}},\n{indent}{{")
    return f"[\n{indent}{text[1:-1]}\n{indent[:-2]}]"


def _length(length: float) -> float | int:
    rounded = round(length, 3)
    return int(rounded) if rounded == int(rounded) else rounded
