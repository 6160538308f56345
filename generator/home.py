"""Where this user's own files live on Linux, macOS and Windows. The one door to platformdirs.

`PNP_CACHE` and `PNP_CONFIG` name other folders; if one is empty, there is no such folder.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def cache_folder() -> Path | None:
    """For what may be lost at any time."""
    named = _named("PNP_CACHE")
    if named is not None:
        return named[0]
    with suppress(Exception):  # no home, no permission: whatever it is, there is no folder then
        from platformdirs import user_cache_path

        return user_cache_path("pnp", appauthor=False)
    return None


def settings_folder() -> Path | None:
    """For what the user has decided."""
    named = _named("PNP_CONFIG")
    if named is not None:
        return named[0]
    with suppress(Exception):
        from platformdirs import user_config_path

        return user_config_path("pnp", appauthor=False)
    return None


def _named(variable: str) -> tuple[Path | None] | None:
    """What the environment says, if it says anything."""
    named = os.environ.get(variable)
    return None if named is None else (Path(named) if named else None,)
