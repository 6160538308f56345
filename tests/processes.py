"""Environments for other processes."""

from __future__ import annotations

import os


def bare(**settings: str) -> dict[str, str]:
    """These settings and nothing of the user's, but for what Windows cannot start a process without."""
    return {**{name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}, **settings}
