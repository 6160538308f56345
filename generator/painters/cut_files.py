"""Files for cutting machines: one SVG and one DXF for each page that has anything to cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.components.component import Component
from generator.painters.dxf import paint_dxf
from generator.painters.svg import paint_cut_svg
from generator.sheets.outlines import cut_plan
from generator.sheets.page import Page


def paint_cut_files(
    pages: Mapping[str, Sequence[Page]], components: Sequence[Component], game: str, variant: str = ""
) -> dict[str, bytes]:
    """The files by their paths, such as `cut/a4-1.svg` and `cut/a4-round-1.dxf`; pages are given by paper."""
    parts = {part.id: part for part in components}
    files: dict[str, bytes] = {}
    for paper, found in pages.items():
        for page in found:
            plan = cut_plan(page, parts)
            if plan.lines or plan.outlines:
                name = "-".join(filter(None, (paper, variant, str(page.number))))
                files[f"cut/{name}.svg"] = paint_cut_svg(plan, f"{game}, {page.paper.name}, {page.number}")
                files[f"cut/{name}.dxf"] = paint_dxf(plan)
    return files
