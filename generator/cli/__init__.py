"""The `pnp` command: parse options, call one function, print, exit. Nothing else prints or exits.

A new command is a module here that is imported below. The work's modules are imported inside the commands:
help and typing errors must not wait for them.
"""

from __future__ import annotations

import atexit
import gc
import sys

from generator.cli import art, changes, commands, daily, export, lint, play, printer, start, watch
from generator.cli.commands import PARTS
from generator.cli.group import pnp
from generator.cli.options import DEFAULT

__all__ = [
    "DEFAULT",
    "PARTS",
    "art",
    "changes",
    "commands",
    "daily",
    "export",
    "lint",
    "main",
    "play",
    "pnp",
    "printer",
    "start",
    "watch",
]


def main() -> None:
    """Run the command line."""
    # Nearly all that is made stays to the end: looking for garbage finds none, and least at the very end.
    gc.set_threshold(50_000)
    atexit.register(gc.freeze)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without × and – must not stop a build
    pnp(prog_name="pnp")
