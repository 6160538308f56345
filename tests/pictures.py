"""Small pictures for tests of painters: together they hold every kind of mark, inked in every way."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.component import Component
from generator.drawing.marks import Circle, Face, Group, Layer, Path, Rect, Style, face, line, polygon
from generator.painters.pdf import DocumentInfo, paint_pdf
from generator.sheets.page import Page, Piece
from generator.typeset.fonts import BOLD, REGULAR, text
from generator.units import PAPERS, Paper

INK, RED, BLUE, GREEN = "#1a1a1a", "#ab3d19", "#3884bf", "#86d5a6"


def shapes() -> Face:
    """Rectangles, circles and paths: filled, lined, both, round, sharp, curved, with a hole."""
    curve = (("M", (4.0, 30.0)), ("C", (8.0, 22.0), (16.0, 38.0), (20.0, 30.0)), ("L", (20.0, 36.0)), ("Z",))
    # Both squares run the same way, so only non-zero winding keeps the inner one filled.
    nested = polygon([(24, 24), (36, 24), (36, 36), (24, 36)], Style(GREEN)).segments
    inner = polygon([(27, 27), (33, 27), (33, 33), (27, 33)], Style(GREEN)).segments
    return face(
        40,
        60,
        background=[
            Rect(0, 0, 40, 60, Style("#ffffee")),
            Rect(2, 2, 36, 56, Style(None, INK, 0.4), radius=3),
        ],
        art=[
            Group(
                "discs",
                (Circle(10, 12, 5, Style(RED)), Circle(22, 12, 5, Style(BLUE, INK, 0.8), name="rim")),
            ),
            Rect(29, 7, 8, 4, Style(RED, INK, 0.3), radius=9, name="pill"),
            Circle(33, 16, 2, Style(None, BLUE, 0.5)),
            Path(curve, Style(GREEN, INK, 0.25)),
            Path((*nested, *inner), Style(GREEN), name="winding"),
            polygon([(6, 42), (18, 42), (6, 44.5)], Style(None, INK, 0.8), name="sharp"),
            polygon([(24, 42), (36, 40), (30, 50)], Style(BLUE, RED, 0.5)),
            line((5, 54), (35, 54), INK, 0.15),
            line((5, 56), (20, 54.5), RED, 0.5),
        ],
    )


def words() -> Face:
    """Text: both weights, all anchors, kerned pairs, accents, characters that formats must escape, turns."""
    return face(
        60,
        40,
        background=[Rect(0, 0, 60, 40, Style("#ffffff"))],
        text=[
            text("AVATAR To Wave", 30, 7, BOLD, 5, INK, "middle"),
            text("Kerning: Ty, Vo. LT “We”", 4, 13, REGULAR, 3, INK),
            text("Łódź – naïve façade", 56, 19, REGULAR, 3, RED, "end"),
            text("Cats & Dogs <\"(x)\\'>", 4, 25, BOLD, 2.5, BLUE),
            text("upwards", 4, 38, REGULAR, 2.5, INK, turn=-90),
            text("downwards", 56, 26, REGULAR, 2.5, INK, "start", turn=90),
            text("slanted", 30, 33, BOLD, 3, GREEN, "middle", turn=15, name="slant"),
        ],
    )


def component(front: Face, id: str = "thing", back: Face | None = None, bleed: float = 0.0) -> Component:
    return Component(id, "card", id.title(), 1, front, f"svg/{id}.svg", back, bleed)


def page(
    pieces: Sequence[Piece],
    number: int = 1,
    total: int = 1,
    paper: Paper = PAPERS["a4"],
    layers: tuple[Layer, ...] = (),
) -> Page:
    return Page(paper, number, total, "Things", tuple(pieces), (), layers)


def document(*faces: Face, bleed: float = 0.0) -> bytes:
    """A PDF of one page a face; the forms are `face-1.front`, `face-2.front` …"""
    things = {f"face-{n}": component(front, f"face-{n}", bleed=bleed) for n, front in enumerate(faces, 1)}
    pages = [
        page([Piece(thing.id, 20, 20, thing.width, thing.height)], n, len(things))
        for n, thing in enumerate(things.values(), 1)
    ]
    return paint_pdf(pages, things, DocumentInfo("Faces"))
