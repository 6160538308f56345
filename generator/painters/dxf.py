"""Cut files for programs that read DXF. The one door to ezdxf."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from math import pi, tan

import ezdxf
from ezdxf.document import Drawing

from generator.sheets.outlines import CutPlan, Outline

LAYER = "cut"
_RED = 1
_CORNER = tan(pi / 8)  # the bulge of a quarter circle

Vertex = tuple[float, float, float]  # x, y and the bulge to the next vertex


def paint_dxf(plan: CutPlan) -> bytes:
    """One layer of polylines in millimetres; the origin is the page's bottom left corner, y points up."""
    with _without_clock():
        # R12 has no unit of its own; later versions than 2000 write more than plain readers take.
        drawing = ezdxf.new("R2000", units=ezdxf.units.MM)
        drawing.layers.add(LAYER, color=_RED)
        _draw(plan, drawing)
        text = StringIO()
        drawing.write(text)
    return text.getvalue().encode(drawing.output_encoding, "dxfreplace")


def _draw(plan: CutPlan, drawing: Drawing) -> None:
    space, height = drawing.modelspace(), plan.paper.height
    for line in plan.lines:
        vertices = [(x, height - y, 0.0) for x, y in line.points]
        space.add_lwpolyline(vertices, format="xyb", dxfattribs={"layer": LAYER})
    for outline in plan.outlines:
        vertices = list(_around(outline, height))
        space.add_lwpolyline(vertices, format="xyb", close=True, dxfattribs={"layer": LAYER})


def _around(outline: Outline, height: float) -> Iterator[Vertex]:
    """Clockwise on paper, which makes bulges negative."""
    box, radius = outline.box, outline.radius
    left, top, right, bottom = box.left, height - box.top, box.right, height - box.bottom
    if not radius:
        yield from ((x, y, 0.0) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)))
        return
    yield from ((left + radius, top, 0.0), (right - radius, top, -_CORNER))
    yield from ((right, top - radius, 0.0), (right, bottom + radius, -_CORNER))
    yield from ((right - radius, bottom, 0.0), (left + radius, bottom, -_CORNER))
    yield from ((left, bottom + radius, 0.0), (left, top - radius, -_CORNER))


@contextmanager
def _without_clock() -> Iterator[None]:
    """The same plan gives the same bytes: ezdxf has one switch for that, for all of the process."""
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before
