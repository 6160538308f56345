"""A printer as it is: how much it shrinks, what it cannot reach, where it puts the backs; and its file.

All is as a person reads it from the printer page. `correction` is what the sheets must go through, and
`edges` what they must keep free, so that they come out as meant.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from generator.errors import DefinitionError, OutputError
from generator.game.folder import read_bytes, shown_from_here
from generator.game.measures import Factor, Millimetres, shift
from generator.game.records import Key, kinds, record, scalar_of, type_at
from generator.game.stored import plain, revive
from generator.game.values import OneOf, Words
from generator.home import settings_folder
from generator.memory import remember
from generator.units import Paper, show

FILE = "printer.yaml"
BARS = (100.0, 150.0, 200.0)  # how long a bar that somebody measured can have been meant to be

Side = Literal["front", "back"]

_HEAD = """\
# A printer, as it was read from the page that `pnp printer test` makes. Builds use it from now on.
# scale: what sheets are enlarged by. back: where backs lie, seen through the paper from the front.
"""

_FACTOR = Factor(0.9, 1.1)
_MARGIN = Millimetres(0, 40, "4 mm")
_SHIFT = shift(10)


@record
class Scale:
    """What sheets are enlarged by, so that they come out true to size."""

    x: Annotated[float, _FACTOR] = 1.0
    y: Annotated[float, _FACTOR] = 1.0


@record
class Edges:
    """What along each edge of the paper the printer cannot reach."""

    left: Annotated[float, _MARGIN] = 0.0
    right: Annotated[float, _MARGIN] = 0.0
    top: Annotated[float, _MARGIN] = 0.0
    bottom: Annotated[float, _MARGIN] = 0.0


@record
class Back:
    """Where backs come to lie, seen through the paper from the front."""

    right: Annotated[float, _SHIFT] = 0.0
    down: Annotated[float, _SHIFT] = 0.0


@record
class Printer:
    """`printer.yaml`: everything about a printer that sheets depend on."""

    name: Annotated[str, Words(24)] = "my printer"
    scale: Scale = field(default_factory=Scale)
    margins: Edges = field(default_factory=Edges)
    back: Back = field(default_factory=Back)
    flip: Annotated[str, OneOf(("long-edge", "short-edge"))] | None = None
    """Over which edge it turns the paper. If it is not said, each print says so for itself."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What is done to a page's content: scaled about the page's centre, then shifted."""

    x: float = 1.0
    y: float = 1.0
    right: float = 0.0
    down: float = 0.0


TRUE = Correction()  # for a printer that does what it is told


def correction(printer: Printer, paper: Paper, side: Side = "front", flip: str = "") -> Correction:
    """What a side of a sheet goes through. Backs are moved against the printer's offset.

    `flip` is the edge over which this sheet turns, `long-edge` or `short-edge`; else the printer's own.
    """
    x, y = printer.scale.x, printer.scale.y
    if side == "front":
        return Correction(x, y)
    right, down = printer.back.right, printer.back.down
    # Seen through the paper a back is mirrored: its columns, if the sheet turns about an upright edge.
    columns = mirrors_columns(flip or printer.flip or "long-edge", paper)
    return Correction(x, y, x * (right if columns else -right), y * (-down if columns else down))


def mirrors_columns(flip: str, paper: Paper) -> bool:
    """Whether turning the paper over this edge swaps left and right; else it swaps top and bottom."""
    return (flip == "long-edge") == (paper.height >= paper.width)


def edges(printer: Printer, paper: Paper) -> Edges:
    """How far sheets, before they are corrected, must keep from each edge: enlarging brings them nearer."""

    def kept(margin: float, side: float, factor: float) -> float:
        return max(0.0, side / 2 * (1 - 1 / factor) + margin / factor)

    margins, scale = printer.margins, printer.scale
    return Edges(
        left=kept(margins.left, paper.width, scale.x),
        right=kept(margins.right, paper.width, scale.x),
        top=kept(margins.top, paper.height, scale.y),
        bottom=kept(margins.bottom, paper.height, scale.y),
    )


def factor(measured: float) -> float:
    """The correction for a bar that came out so long. Raises ValueError if no bar can have."""
    found = [bar / measured for bar in BARS if measured and _FACTOR.least <= bar / measured <= _FACTOR.most]
    if not found:
        bars = ", ".join(show(bar) for bar in BARS)
        raise ValueError(
            f"{show(measured)} mm is no bar of {bars} mm, give or take a tenth; measure it again"
        )
    return round(found[0], 5)


def changed(printer: Printer, values: Mapping[Key, str]) -> Printer:
    """The printer with these values, as a person writes them, by their paths (`("scale", "x")`).

    Raises ValueError with the sentence for the first that is wrong.
    """
    for (first, *rest), written in values.items():
        kind = scalar_of(type_at(Printer, (first, *rest)))
        assert kind is not None, "only scalars can be set"
        value = kind.read(written)
        inner = replace(getattr(printer, str(first)), **{str(rest[0]): value}) if rest else value
        printer = replace(printer, **{str(first): inner})
    return printer


def printer_text(printer: Printer) -> str:
    """The file that `read_printer` reads."""
    return _HEAD + "".join(f"{line}\n" for line in _lines(printer))


def read_printer(file: Path) -> Printer:
    """The printer that a file describes. Raises DefinitionError with all that is wrong."""
    shown = shown_from_here(file)
    try:
        data = read_bytes(file)
    except (OSError, ValueError) as error:
        why = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
        raise DefinitionError(f"the printer's file {shown} cannot be read: {why}") from None
    key = repr((shown, hashlib.sha256(data).hexdigest()))
    return revive(Printer, remember("printer", key, lambda: plain(_validated(data, shown))))  # type: ignore[no-any-return]


def own_file() -> Path | None:
    """Where this user's printer is kept, if there is such a place."""
    folder = settings_folder()
    return folder / FILE if folder else None


def own_printer() -> Printer | None:
    """This user's printer, if there is one. Raises DefinitionError if its file is broken."""
    file = own_file()
    return read_printer(file) if file and file.exists() else None


def forget() -> Path | None:
    """Remove this user's printer; where it was, or None if there was none. Raises OutputError."""
    file = own_file()
    try:
        if not file or not file.exists():
            return None
        file.unlink()
    except OSError as error:
        raise OutputError(f"cannot remove {file}: {error.strerror or error}") from None
    return file


def _validated(data: bytes, shown: str) -> Any:
    from generator.game.source import read_source
    from generator.game.validate import validate_as

    source = read_source(data, shown)
    problems = list(source.problems)
    spoiled = {problem.place for problem in problems}
    try:
        found = validate_as(Printer, source) if source.whole else None
    except DefinitionError as error:
        problems += [problem for problem in error.problems if problem.place not in spoiled]
    if problems:
        raise DefinitionError(sorted(problems, key=lambda problem: (problem.place is None, problem.place)))
    return found


def _lines(printer: Any, indent: str = "") -> Iterator[str]:
    scalars = kinds(type(printer))
    for key in fields(printer):
        value = getattr(printer, key.name)
        if is_dataclass(value):
            yield f"{indent}{key.name}:"
            yield from _lines(value, indent + "  ")
        elif value is not None:
            written = scalars[key.name].write(value)
            quoted = json.dumps(written, ensure_ascii=False) if key.name == "name" else written
            yield f"{indent}{key.name}: {quoted}"
