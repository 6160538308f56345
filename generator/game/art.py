"""The artist's files of a game: `art/<component-id>.svg` in its folder, as they lie there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.errors import Place


@dataclass(frozen=True, slots=True)
class ArtFile:
    """A picture for the component `id`; `file` is what messages call it. `svg` is what it holds, or in a
    sentence why it cannot be read."""

    id: str
    file: str
    svg: bytes | str = field(repr=False)

    @property
    def place(self) -> Place:
        return Place(self.file, 1, 1)


def art_files(
    found: Mapping[str, bytes | str], place: Callable[[str], Place], language: str = ""
) -> tuple[ArtFile, ...]:
    """The pictures in these files of the game's folder. Those of the language, in a folder called so, go
    before those for all."""
    files: dict[str, ArtFile] = {}
    for path, data in found.items():
        _, *around, name = path.split("/")
        if around in ([], [language]):
            id = name[: -len(".svg")]
            files[id] = ArtFile(id, place(path).file, data)
    return tuple(files.values())
