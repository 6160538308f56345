"""The kit as other eyes see it: a colour for each colour that was used, computed and remembered."""

from __future__ import annotations

import json
from collections.abc import Iterable

from generator.colour import seen
from generator.memory import remember

# How a view is called, and what it is; the ids are those of `colour.seen`.
VIEWS = {
    "deuteranopia": ("Deuteranopia", "as seen by people without green-sensitive cones"),
    "protanopia": ("Protanopia", "as seen by people without red-sensitive cones"),
    "tritanopia": ("Tritanopia", "as seen by people without blue-sensitive cones"),
    "grey": ("Grey", "as a black-and-white printer shows them"),
}


def eyes_css(colours: Iterable[str]) -> str:
    """A rule for each colour, and for each view what the colour becomes.

    The drawing keeps its true colours as attributes; where a view is chosen on the root, custom properties
    take their place. Those reach through `<use>`; selectors on ancestors need not.
    """
    used = sorted(set(colours))
    rules = [
        f'[{kind}="{colour}"]{{{kind}:var(--{colour[1:]},{colour})}}'
        for colour in used
        for kind in ("fill", "stroke")
    ]
    views = remember("seen", json.dumps(used), lambda: seen(used))
    for view in VIEWS:
        changed = "".join(
            f"--{colour[1:]}:{other};"
            for colour, other in zip(used, views[view], strict=True)
            if other != colour
        )
        rules.append(f'[data-eyes="{view}"]{{{changed}}}')
    return "\n".join(rules)
