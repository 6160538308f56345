"""Artists' pictures in place of what is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from generator.art.read import Art, read_art
from generator.art.size import Trim
from generator.bench import Bench, Same
from generator.components.component import Component
from generator.drawing.marks import Artwork, Face, Font, face
from generator.errors import DefinitionError, Problem
from generator.game.art import ArtFile
from generator.game.values import nearest

BACK = "-back"


def illustrated(
    parts: Iterable[Component],
    problems: Sequence[Problem],
    files: Iterable[ArtFile],
    fonts: tuple[Font, ...],
    bench: Bench,
) -> tuple[tuple[Component, ...], tuple[Problem, ...]]:
    """The components with each face for which there is a file, and all problems, those of the files too.

    Live text in the files may be set in these fonts, and in the shipped ones.
    """
    by_id = {part.id: part for part in parts}
    found = list(problems)
    for file in files:
        id = file.id if file.id in by_id else file.id.removesuffix(BACK)
        if id in by_id:
            make = partial(_with, by_id[id], file, fonts)
            try:
                by_id[id] = bench.made("illustrated", (Same(by_id[id]), file, fonts), make)
            except DefinitionError as error:
                found += error.problems
        elif not problems:  # what could not be drawn is not there to be replaced
            found.append(Problem(_unknown(file.id, tuple(by_id)), file.place))
    return tuple(by_id.values()), tuple(found)


def _with(part: Component, file: ArtFile, fonts: tuple[Font, ...]) -> Component:
    trim = Trim(part.width, part.height, part.bleed)
    if file.id == part.id:
        return replace(part, front=_face(read_art(file, trim, f"{part.id}-art", fonts), trim))
    return replace(part, back=_face(read_art(file, trim, f"{part.id}{BACK}-art", fonts), trim))


def _face(found: Art, trim: Trim) -> Face:
    size = trim.width + 2 * found.bleed, trim.height + 2 * found.bleed
    return face(trim.width, trim.height, art=[Artwork(-found.bleed, -found.bleed, *size, found.picture)])


def _unknown(id: str, known: tuple[str, ...]) -> str:
    near = nearest(id, known)
    shown = f"{', '.join(known[:12])}{' …' if len(known) > 12 else ''}"
    advice = f"did you mean {near}.svg?" if near else f"name it after one of {shown}"
    return f"the kit has no component {id[:60]!r} for this picture; {advice}"
