"""What a build or a check says at its end: a table of the kit, and the findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from generator.checks.finding import Finding
from generator.checks.proof import Proof
from generator.components.component import Component
from generator.game.records import keys
from generator.kit import Kit
from generator.printer import Edges, Printer
from generator.sheets.page import Page
from generator.sheets.wording import of_printer
from generator.units import paper_of, show

# A kind with more components than this gets one row for all of them.
MOST_ROWS = 60


def table(kit: Kit) -> str:
    """A row for each component: pieces on a paper's pages, size, and the pages on which they lie."""
    where = {paper: _where(pages) for paper, pages in kit.pages.items()}
    rows = [("component", "pieces", "size", "page")]
    for kind, group in groupby(kit.components, key=lambda part: part.kind):
        parts = list(group)
        if len(parts) > MOST_ROWS:
            rows.append(_row(f"{len(parts)} different: {kind}", parts, where))
        else:
            rows.extend(_row(part.id, [part], where) for part in parts)
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "".join(_line(row, widths) for row in rows)


def printer_lines(printer: Printer) -> Iterator[str]:
    """All about a printer: what sheets are scaled by, what it cannot reach, where its backs lie."""
    yield of_printer(printer)
    margins = (f"{side} {show(getattr(printer.margins, side))} mm" for side in keys(Edges))
    yield f"margins: {', '.join(margins)}"
    right, down = printer.back.right, printer.back.down
    across, along = "left" if right < 0 else "right", "up" if down < 0 else "down"
    turned = f"; turned over the {printer.flip.replace('-', ' ')}" if printer.flip else ""
    yield f"backs: {show(abs(right))} mm {across}, {show(abs(down))} mm {along}{turned}"


def findings(proof: Proof) -> str:
    """A line for each finding, the worst last, where eyes are; places first, as compilers write them."""
    kinds = [[*group] for _, group in groupby(proof.findings, key=lambda finding: finding.severity)]
    return "".join(f"{_said(finding)}\n" for kind in reversed(kinds) for finding in kind)


def verdict(proof: Proof) -> str:
    """`1 error, 2 warnings`, or `no errors, no warnings`."""
    return ", ".join(_counted(proof.count(kind), kind) for kind in ("error", "warning"))


def _where(pages: Sequence[Page]) -> dict[str, list[int]]:
    """A page number for each piece, by component."""
    found: dict[str, list[int]] = {}
    for page in pages:
        for piece in page.pieces:
            found.setdefault(piece.component, []).append(page.number)
    return found


def _row(
    name: str, parts: Sequence[Component], where: Mapping[str, Mapping[str, list[int]]]
) -> tuple[str, str, str, str]:
    sizes = dict.fromkeys(f"{show(part.width)} × {show(part.height)} mm" for part in parts)
    on = {
        paper: [number for part in parts for number in pages.get(part.id, ())]
        for paper, pages in where.items()
    }
    counts = dict.fromkeys(str(len(numbers)) for numbers in on.values())
    return name, " / ".join(counts), ", ".join(sizes), _pages(on)


def _pages(on: Mapping[str, Iterable[int]]) -> str:
    """`2` or `2–4` if all papers agree, else which is where."""
    spans = {paper: _spans(numbers) for paper, numbers in on.items()}
    if len(set(spans.values())) == 1:
        return next(iter(spans.values()))
    return ", ".join(f"{paper_of(paper).name} {span}" for paper, span in spans.items())


def _spans(numbers: Iterable[int]) -> str:
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs) or "–"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    name, pieces, size, page = row
    cells = (name.ljust(widths[0]), pieces.rjust(widths[1]), size.ljust(widths[2]), page)
    return "  ".join(cells).rstrip() + "\n"


def _said(finding: Finding) -> str:
    severity = "" if finding.severity == "info" else f"{finding.severity}: "
    return f"{finding.where}: {severity}{finding.message}"


def _counted(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
