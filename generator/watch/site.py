"""What the server answers: the kit's page with what keeps it fresh, and the kit's own files.

A page's policy stands in its head when it is opened from disk; here it goes into a header, widened by just
what the page needs to hear of changes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape, unescape
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from generator.watch.panel import panel
from generator.watch.rounds import Round

OWN = "/-/"  # paths of the watch itself: no file of a kit can be called so
EVENTS = f"{OWN}events"
INDEX = "index.html"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".pdf": "application/pdf",
    ".json": "application/json",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".dxf": "image/vnd.dxf",
    ".ttf": "font/ttf",
    ".otf": "font/otf",
    ".txt": "text/plain; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}
_OTHER = "application/octet-stream"

# Of a page that has no policy, and of pictures: scripts in a person's own art do not run.
_BARE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
_META = re.compile(r'<meta\b[^>]*http-equiv="Content-Security-Policy"[^>]*?content="([^"]*)"[^>]*>\n?', re.I)
_OURS = {"script-src": "'self'", "style-src": "'self'", "connect-src": "'self'", "frame-ancestors": "'none'"}


@dataclass(frozen=True, slots=True)
class Answer:
    """A body, what it is, and more headers."""

    body: bytes
    type: str
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Site:
    """The kit below this folder, read anew for each answer, and how the last round went. Until that names the
    kit's own folder, it is taken to be called `name`."""

    output: Path
    name: str
    latest: Callable[[], Round]

    @property
    def folder(self) -> Path:
        """Where the kit lies."""
        return self.output / (self.latest().name or self.name)

    def answer(self, path: str) -> Answer | None:
        """What lies at the path of an address; None if that is nothing, or nobody's business."""
        if path in ("/", f"/{INDEX}"):
            return self._page()
        if path.startswith(OWN):
            return _own(path.removeprefix(OWN))
        parts = [unquote(part, errors="replace") for part in path.removeprefix("/").split("/")]
        data = read_below(self.folder, parts)
        if data is None:
            return None
        kind = TYPES.get(PurePosixPath(parts[-1]).suffix.lower(), _OTHER)
        policy = {"Content-Security-Policy": f"{_BARE}; frame-ancestors 'none'"}
        return Answer(data, kind, {} if kind == TYPES[".pdf"] else policy)

    def _page(self) -> Answer:
        latest = self.latest()
        found = read_below(self.folder, [INDEX])
        page = (found or _nothing_yet(self.name)).decode("utf-8", "replace")
        meta = _META.search(page)
        policy = widened(unescape(meta[1]) if meta else _BARE)
        page = page.replace(meta[0], "", 1) if meta else page
        body = with_watch(page, latest).encode()
        return Answer(body, TYPES[".html"], {"Content-Security-Policy": policy})


def with_watch(page: str, latest: Round) -> str:
    """The page with the panel of what is wrong, and the script that keeps both up to date."""
    said = panel(latest.problems)
    head = f'<link rel="stylesheet" href="{OWN}watch.css">\n'
    body = (
        f'<section id="watch" role="alert" aria-label="Problems" tabindex="-1"{"" if said else " hidden"}>'
        f'{said}</section>\n<p id="watch-away" role="status"></p>\n'
        f'<script src="{OWN}watch.js" data-kit="{escape(latest.kit)}" data-events="{EVENTS}"></script>\n'
    )
    page = _before("</head>", head, page)
    return _before("</body>", body, page)


def widened(policy: str) -> str:
    """A page's policy that also lets in the watch's own script and styles.

    >>> widened("default-src 'none'; script-src 'sha256-x'").split("; ")[:2]
    ["default-src 'none'", "script-src 'sha256-x' 'self'"]
    """
    found = dict(part.strip().partition(" ")[::2] for part in policy.split(";") if part.strip())
    for name, source in _OURS.items():
        before = found.get(name, "")
        found[name] = f"{before} {source}".strip() if before != "'none'" else source
    return "; ".join(f"{name} {sources}" for name, sources in found.items())


def read_below(folder: Path, parts: list[str]) -> bytes | None:
    """A file below the folder. None if there is none, or a link or an odd name on the way to it."""
    if not all(map(_plain, parts)):
        return None
    place = folder
    try:
        for part in parts:
            place = place / part
            if place.is_symlink():
                return None
        if not place.is_file():
            return None
        return place.read_bytes()
    except (OSError, ValueError):
        return None


def _plain(part: str) -> bool:
    """Whether this names something in a folder, and not a way out of it, a stream or a device."""
    signs = {os.sep, os.altsep, "/", "\\", ":", "\0"}
    return part not in ("", ".", "..") and not any(sign in part for sign in signs if sign)


def _before(mark: str, text: str, page: str) -> str:
    head, found, tail = page.rpartition(mark)
    return f"{head}{text}{found}{tail}" if found else page + text


def _own(name: str) -> Answer | None:
    if name not in ("watch.js", "watch.css"):
        return None
    file = Path(__file__).with_name(name)
    return Answer(file.read_bytes(), TYPES[file.suffix])


def _nothing_yet(name: str) -> bytes:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(name)}</title>
</head>
<body>
<main>
<h1>{escape(name)}</h1>
<p>There is no kit yet. It appears here by itself once the definition is right.</p>
</main>
</body>
</html>
""".encode()
