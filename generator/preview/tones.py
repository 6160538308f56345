"""The page's own colours, light and dark, from the game's accent."""

from __future__ import annotations

from generator.colour import BLACK, WHITE, contrast, ink_on, mix

# What words need on their ground, as WCAG asks (AA).
READABLE = 4.6

_LIGHT = {
    "ground": "#f4f6f9",
    "surface": "#ffffff",
    "ink": "#1b1f27",
    "quiet": "#525a67",
    "line": "#d5dbe4",
    "doubt": "#8a4b08",
}
_DARK = {
    "ground": "#14171c",
    "surface": "#1e2229",
    "ink": "#e9ecf1",
    "quiet": "#a9b1be",
    "line": "#39404b",
    "doubt": "#f0b35c",
}


def tones_css(accent: str) -> str:
    """Custom properties for both schemes: what the system prefers, unless the root says which."""
    light, dark = _scheme(_LIGHT, accent, BLACK), _scheme(_DARK, accent, WHITE)
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}"
    )


def _scheme(tones: dict[str, str], accent: str, towards: str) -> str:
    fitted = readable(accent, (tones["ground"], tones["surface"]), towards)
    found = {**tones, "accent": fitted, "on-accent": ink_on(fitted)}
    return "".join(f"--{name}:{tone};" for name, tone in found.items())


def readable(colour: str, grounds: tuple[str, ...], towards: str) -> str:
    """The colour, moved towards black or white until it can be read on all these grounds."""
    steps = (mix(colour, towards, share / 20) for share in range(21))
    return next(
        (tone for tone in steps if all(contrast(tone, ground) >= READABLE for ground in grounds)), towards
    )
