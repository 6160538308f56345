"""HTML by plain functions: whatever is not markup already is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

# Elements that have no end.
_VOID = frozenset(("meta", "link", "br", "hr"))


class Html(str):
    """Text that is markup, and so is not escaped again."""

    __slots__ = ()


def tag(name: str, /, *inner: str, **attributes: str | bool | None) -> Html:
    """An element. `class_` and `for_` lose their line, `aria_label` becomes `aria-label`; None is left out.

    >>> tag("p", "a < b", tag("b", "c"), class_="note", hidden=True)
    '<p class="note" hidden>a &lt; b<b>c</b></p>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    end = "" if name in _VOID else f"</{name}>"
    return Html(f"<{name}{written}>{join(inner)}{end}")


def join(parts: Iterable[str], between: str = "") -> Html:
    """Parts one after the other, each escaped unless it is markup."""
    return Html(escape(between).join(part if isinstance(part, Html) else escape(part) for part in parts))


def _attribute(key: str, value: str | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(value)}"'
