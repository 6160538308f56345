"""The README's first tweak, as it is written there: tests follow it, and its picture shows the outcome."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def commands() -> list[list[str]]:
    """The words after `pnp` of each command of the walk, in order."""
    block = next(found for found in _blocks("sh") if "pnp new" in found)
    return [line.split()[1:] for line in block.splitlines()]


def follow(root: Path) -> None:
    """Change the files below `root` as the README's `diff` block says.

    What is taken out must be there exactly once; where nothing is taken out, the lines go to the file's end.
    """
    (block,) = _blocks("diff")
    for part in block.split("--- ")[1:]:
        name, *lines = part.splitlines()
        out, into = ("".join(f"{line[1:]}\n" for line in lines if line[0] == sign) for sign in "-+")
        text = (root / name).read_text("utf-8")
        if out and text.count(out) != 1:
            raise ValueError(f"{name} has {text.count(out)} times: {out}")
        (root / name).write_text(text.replace(out, into) if out else text + into, "utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
