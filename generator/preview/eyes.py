"""The kit as other eyes see it: a colour for each colour that was used, computed and remembered."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable

from generator.colour import seen
from generator.memory import remember

# How a view is called, and what it is; the ids are those of `colour.seen`.
VIEWS = {
    "deuteranopia": ("Deuteranopia", "as seen by people without green-sensitive cones"),
    "protanopia": ("Protanopia", "as seen by people without red-sensitive cones"),
    "tritanopia": ("Tritanopia", "as seen by people without blue-sensitive cones"),
    "grey": ("Grey", "as a black-and-white printer shows them"),
}


def eyes_css(paints: Iterable[tuple[str, str]], filtered: Collection[str] = ()) -> str:
    """A rule for each paint (`fill` and a colour), and for each view what the colours become.

    The drawing keeps its true colours as attributes; where a view is chosen on the root, custom properties
    take their place. Those reach through `<use>`; selectors on ancestors need not. `filtered` are the views
    that have a filter for bitmaps.
    """
    used = sorted(set(paints))
    colours = sorted({colour for _, colour in used})
    rules = [f'[{kind}="{colour}"]{{{kind}:var({_property(colour)},{colour})}}' for kind, colour in used]
    views = remember("seen", json.dumps(colours), lambda: seen(colours))
    if filtered:
        rules.append("image{filter:var(--bitmap,none)}")
    for view in VIEWS:
        pairs = zip(colours, views[view], strict=True)
        changed = "".join(f"{_property(colour)}:{other};" for colour, other in pairs if other != colour)
        bitmap = f"--bitmap:url(#as-{view});" if view in filtered else ""
        rules.append(f'[data-eyes="{view}"]{{{changed}{bitmap}}}')
    return "\n".join(rules)


def _property(colour: str) -> str:
    """A custom property's name for a colour as it is written: `--ab3d19` for `#ab3d19`."""
    return "--" + re.sub(r"[^A-Za-z0-9]", lambda sign: f"_{ord(sign[0]):x}", colour.removeprefix("#"))
