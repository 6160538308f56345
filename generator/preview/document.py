"""The document around the page: what it is called, its icon, and the policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from generator.preview.markup import Html, join, tag

PAGE_LANGUAGE = "en"
_LINE = Html("\n")


@dataclass(frozen=True, slots=True)
class Title:
    """What the page is called, what search engines and shared links say of it, and its icon's colour."""

    name: str
    description: str
    accent: str


def document(title: Title, body: Html, style: str, script: str = "", attributes: Sequence[str] = ()) -> bytes:
    """The page as UTF-8. `attributes` are the style attributes in its body."""
    head = join(
        (
            tag("meta", charset="utf-8"),
            tag("meta", http_equiv="Content-Security-Policy", content=_policy(style, script, attributes)),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("meta", name="description", content=title.description),
            tag("meta", name="generator", content="pnp"),
            tag("title", title.name),
            tag("link", rel="icon", href=f"data:image/svg+xml,{quote(_icon(title.accent), safe='')}"),
            tag("style", Html(style)),
        ),
        _LINE,
    )
    end = tag("script", Html(script)) if script else Html("")
    page = (
        Html("<!DOCTYPE html>"),
        Html(f'<html lang="{PAGE_LANGUAGE}">'),
        tag("head", _LINE, head, _LINE),
        tag("body", _LINE, body, _LINE, end, _LINE),
        Html("</html>\n"),
    )
    return join(page, _LINE).encode()


def own_file(name: str) -> str:
    """A style or script that lies beside this module."""
    return Path(__file__).with_name(name).read_text("utf-8")


def _policy(style: str, script: str, attributes: Sequence[str]) -> str:
    """Nothing but what stands in this file, byte for byte. `attributes` are the styles of single elements."""
    single = " ".join(("", "'unsafe-hashes'", *map(_hash, attributes))) if attributes else ""
    scripts = f" script-src {_hash(script)};" if script else ""
    return (
        f"default-src 'none'; style-src {_hash(style)}{single};{scripts} "
        "font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _icon(colour: str) -> str:
    blocks = "".join(
        f'<rect x="{x}" y="{y}" width="6" height="6" rx="1"/>' for x, y in ((1, 1), (1, 9), (9, 9))
    )
    view = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"'
    return f'<svg {view} fill="{colour}">{blocks}</svg>'
