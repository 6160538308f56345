"""What there is to say of artists' pictures: where they are, and what about them may surprise in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.checks.finding import Finding
from generator.components.component import Component
from generator.drawing.marks import artworks
from generator.game.printing import Variant
from generator.units import show


def check_art(parts: Iterable[Component]) -> Iterator[Finding]:
    """A line for each picture, and all its remarks."""
    for part in parts:
        for side, face in (("", part.front), ("the back of ", part.back)):
            for mark in artworks(face):
                size = f"{show(mark.width)} × {show(mark.height)} mm"
                message = f"{side}{part.id} is this picture, {size}, free of the SVG profile"
                yield Finding("info", "art", mark.picture.source, message)
                for remark in mark.picture.remarks:
                    yield Finding(remark.severity, "art", mark.picture.source, remark.message)


def check_art_look(parts: Iterable[Component], variant: Variant) -> Iterator[Finding]:
    """A warning for a look with other colours than those of the pictures."""
    names = [part.id for part in parts if artworks(part.front) or artworks(part.back)]
    if variant.look not in ("full", "outlines") and names:
        listed = f"{', '.join(names[:6])}{' …' if len(names) > 6 else ''}"
        message = f"the look {variant.look} leaves artists' pictures as they are: {listed}"
        yield Finding("warning", "art", variant.id, message)


def drawn_here(masters: Mapping[str, bytes], parts: Iterable[Component]) -> dict[str, bytes]:
    """The masters without an artist's picture: those that keep to the profile."""
    foreign = {part.file for part in parts if artworks(part.front)}
    return {path: svg for path, svg in masters.items() if path not in foreign}


def without_art(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those of these files that hold no artist's picture: only such a one is clipped."""
    return {path: svg for path, svg in files.items() if b"<clipPath" not in svg}
