"""The document around the page: what it is called, its icon, and the policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from urllib.parse import quote

from generator.game.definition import About
from generator.preview.markup import Html, join, tag

PAGE_LANGUAGE = "en"
_LINE = Html("\n")


def document(
    about: About, body: Html, style: str, script: str, attributes: Sequence[str], accent: str
) -> bytes:
    """The page as UTF-8. `attributes` are the style attributes in its body."""
    head = join(
        (
            tag("meta", charset="utf-8"),
            tag("meta", http_equiv="Content-Security-Policy", content=_policy(style, script, attributes)),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("meta", name="description", content=about.tagline or about.name),
            tag("meta", name="generator", content="pnp"),
            tag("title", f"{about.name} – print and play"),
            tag("link", rel="icon", href=f"data:image/svg+xml,{quote(_icon(accent), safe='')}"),
            tag("style", Html(style)),
        ),
        _LINE,
    )
    end = tag("script", Html(script))
    page = (
        Html("<!DOCTYPE html>"),
        Html(f'<html lang="{PAGE_LANGUAGE}">'),
        tag("head", _LINE, head, _LINE),
        tag("body", _LINE, body, _LINE, end, _LINE),
        Html("</html>\n"),
    )
    return join(page, _LINE).encode()


def _policy(style: str, script: str, attributes: Sequence[str]) -> str:
    """Nothing but what stands in this file, byte for byte. `attributes` are the styles of single elements."""
    single = " ".join(("", "'unsafe-hashes'", *map(_hash, attributes))) if attributes else ""
    return (
        f"default-src 'none'; style-src {_hash(style)}{single}; script-src {_hash(script)}; "
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
