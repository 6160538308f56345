"""The kit of The 7th Square as somebody would write it in an afternoon: the peer of `pnp build`.

It draws the same pictures with the same libraries (svgwrite without its validator, reportlab with form
XObjects and embedded TrueType fonts, click, PyYAML), but knows nothing else: no definition to validate, no
text to fit, no layout to find, nothing to check, one paper. Run: `python benchmarks/by_hand.py FOLDER`.
"""

from __future__ import annotations

from pathlib import Path

import click
import fontpkg_atkinson_hyperlegible
import svgwrite
import yaml
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
PX = 96 / 25.4

DECK = yaml.load(
    """
- [I1, 2, "#"]
- [I2, 4, "#/#"]
- [I3, 4, "#/#/#"]
- [V3, 6, "#./##"]
- [I4, 1, "#/#/#/#"]
- [O4, 1, "##/##"]
- [T4, 1, "###/.#."]
- [S4, 1, ".##/##."]
- [Z4, 1, "##./.##"]
- [L4, 1, "#./#./##"]
- [J4, 1, ".#/.#/##"]
- [I5, 1, "#/#/#/#/#"]
- [L5, 1, "#./#./#./##"]
- [J5, 1, ".#/.#/.#/##"]
- [P5, 1, "##/##/#."]
- [Q5, 1, "##/##/.#"]
- [U5, 1, "#.#/###"]
- [V5, 1, "#../#../###"]
""",
    Loader=yaml.CSafeLoader,
)
TOKENS = {
    "red": "#ab3d19",
    "orange": "#dc8337",
    "yellow": "#f2e714",
    "green": "#86d5a6",
    "blue": "#3884bf",
    "purple": "#5f3575",
}
RULE = "Place its exact shape on free squares, one token"
RULE_LINES = {"setup": 24, "turn": 22, "lines": 24}


def shade(colour, other, share):
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


class Svg:
    """One master."""

    def __init__(self, width, height):
        size = (round(width * PX, 3), round(height * PX, 3))
        self.drawing = svgwrite.Drawing(size=size, viewBox=f"0 0 {size[0]} {size[1]}", debug=False)
        self.layers = {}

    def add(self, layer, element):
        if layer not in self.layers:
            self.layers[layer] = self.drawing.add(self.drawing.g(id=layer))
        self.layers[layer].add(element)

    def rect(self, x, y, w, h, fill, stroke=None, radius=0):
        extra = {"stroke": stroke, "stroke_width": round(0.2 * PX, 3)} if stroke else {}
        if radius:
            extra["rx"] = round(radius * PX, 3)
        position, size = (round(x * PX, 3), round(y * PX, 3)), (round(w * PX, 3), round(h * PX, 3))
        self.add("art", self.drawing.rect(position, size, fill=fill or "none", **extra))

    def polygon(self, points, fill):
        steps = " L ".join(f"{x * PX:.3f} {y * PX:.3f}" for x, y in points)
        self.add("art", self.drawing.path(f"M {steps} Z", fill=fill))

    def text(self, x, y, words, size, fill, bold=False):
        element = self.drawing.text(
            words,
            (round(x * PX, 3), round(y * PX, 3)),
            font_family="Atkinson Hyperlegible",
            font_size=round(size * PX, 3),
            font_weight=700 if bold else 400,
            fill=fill,
        )
        self.add("text", element)


class Pdf:
    """One form of the PDF."""

    def __init__(self, canvas, name, width, height):
        self.canvas, self.height = canvas, height
        canvas.beginForm(name, 0, 0, width * MM, height * MM)

    def rect(self, x, y, w, h, fill, stroke=None, radius=0):
        canvas = self.canvas
        if fill:
            canvas.setFillColor(fill)
        if stroke:
            canvas.setStrokeColor(stroke)
            canvas.setLineWidth(0.2 * MM)
        box = (x * MM, (self.height - y - h) * MM, w * MM, h * MM)
        if radius:
            canvas.roundRect(*box, radius * MM, bool(stroke), bool(fill))
        else:
            canvas.rect(*box, bool(stroke), bool(fill))

    def polygon(self, points, fill):
        self.canvas.setFillColor(fill)
        path = self.canvas.beginPath()
        (x, y), *rest = points
        path.moveTo(x * MM, (self.height - y) * MM)
        for x, y in rest:
            path.lineTo(x * MM, (self.height - y) * MM)
        path.close()
        self.canvas.drawPath(path, 0, 1)

    def text(self, x, y, words, size, fill, bold=False):
        self.canvas.setFont("bold" if bold else "regular", size * MM)
        self.canvas.setFillColor(fill)
        self.canvas.drawString(x * MM, (self.height - y) * MM, words)


def block(to, x, y, side, colour):
    depth = side * 0.13
    right, bottom = x + side, y + side
    outer = [(x, y), (right, y), (right, bottom), (x, bottom)]
    inner = [(x + depth, y + depth), (right - depth, y + depth)]
    inner += [(right - depth, bottom - depth), (x + depth, bottom - depth)]
    shades = [("#ffffff", 0.42), ("#000000", 0.14), ("#000000", 0.32), ("#ffffff", 0.2)]
    for i, (other, share) in enumerate(shades):
        to.polygon([outer[i], outer[i - 3], inner[i - 3], inner[i]], shade(colour, other, share))
    to.rect(*inner[0], side - 2 * depth, side - 2 * depth, colour)


def board(to):
    to.rect(0, 0, 164, 164, "#ffffff")
    for row in range(7):
        for column in range(7):
            to.rect(5.35 + 22 * column, 5.35 + 22 * row, 21.3, 21.3, "#f2f4f7", "#b3b9c4", 1.3)
    for i in range(7):
        for far in (0, 159):
            to.text(15 + 22 * i, 3.5 + far, "ABCDEFG"[i], 3.2, "#5d6470", True)
            to.text(1.7 + far, 17 + 22 * i, str(i + 1), 3.2, "#5d6470", True)


def token(to, colour):
    to.rect(0, 0, 21, 21, "#ffffff")
    block(to, 0.6, 0.6, 19.8, colour)
    to.polygon([(10.5, 6), (15, 14.5), (6, 14.5)], "#000000")


def card(to, name, art):
    rows = art.split("/")
    to.rect(0, 0, 31, 50, "#ffffff")
    to.rect(1.4, 1.4, 28.2, 47.2, None, "#b3b9c4", 2)
    left, top = 15.5 - len(rows[0]) * 3.1, 25 - len(rows) * 3.1
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            if mark == "#":
                block(to, left + 6.2 * c, top + 6.2 * r, 5.8, "#6f7f99")
    to.text(3, 6, str(art.count("#")), 4.2, "#34507e", True)
    to.text(13.5, 47, name, 2.8, "#1b1f27", True)


def back(to):
    to.rect(0, 0, 31, 50, "#34507e")
    for row in range(7):
        for column in range(7):
            x, y = 3.2 + 3.55 * column, 10 + 3.55 * row
            if row == 3:
                block(to, x, y, 3.1, "#ffffff")
            else:
                to.rect(x, y, 3.1, 3.1, "#556b92")
    to.text(4, 45, "The 7th Square", 3.4, "#ffffff", True)


def rules(to, name, lines):
    to.rect(0, 0, 62, 86, "#ffffff")
    to.rect(1.4, 1.4, 59.2, 83.2, None, "#b3b9c4", 2)
    to.text(3, 7, name, 4.2, "#34507e", True)
    for i in range(lines):
        to.text(3, 12 + 2.9 * i, RULE, 2.6, "#1b1f27")
    if name == "turn":
        for i in range(12):
            block(to, 5 + 4 * i, 40, 3.2, "#6f7f99")
    if name == "lines":
        for i in range(7):
            block(to, 3 + 3.4 * i, 25, 3.2, "#ab3d19")
            block(to, 35 + 3.4 * i, 30, 3.2, "#ab3d19")
            to.rect(35 + 3.4 * i, 25, 3.2, 3.2, "#f2f4f7", "#b3b9c4", 0.2)


def pictures():
    """Every component: its file, its size, and what draws it."""
    yield "board", 164, 164, board
    for name, colour in TOKENS.items():
        yield f"tokens/{name}", 21, 21, lambda to, colour=colour: token(to, colour)
    for name, _, art in DECK:
        yield f"cards/{name}", 31, 50, lambda to, name=name, art=art: card(to, name, art)
    yield "cards/back", 31, 50, back
    for name, lines in RULE_LINES.items():
        yield f"rules/{name}", 62, 86, lambda to, name=name, lines=lines: rules(to, name, lines)


def draw_masters(folder, parts):
    for file, width, height, draw in parts:
        svg = Svg(width, height)
        draw(svg)
        path = folder / f"{file}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        svg.drawing.saveas(path, pretty=False)


def open_canvas(path):
    files = Path(fontpkg_atkinson_hyperlegible.ROOT) / "files"
    for name, file in (("regular", "Regular"), ("bold", "Bold")):
        pdfmetrics.registerFont(TTFont(name, str(files / f"AtkinsonHyperlegible-{file}.ttf")))
    return Canvas(str(path), pagesize=(210 * MM, 297 * MM), initialFontName="regular", invariant=1)


def finish(canvas, number, columns, rows, x, y, width, height):
    """Cut marks, labels and rulers, and the next page."""
    canvas.setLineWidth(0.15 * MM)
    for column in range(columns + 1):
        at = (x + column * width) * MM
        canvas.line(at, (297 - y + 0.7) * MM, at, (297 - y + 3.7) * MM)
        canvas.line(at, (297 - y - rows * height - 0.7) * MM, at, (297 - y - rows * height - 3.7) * MM)
    for row in range(rows + 1):
        at = (297 - y - row * height) * MM
        canvas.line((x - 0.7) * MM, at, (x - 3.7) * MM, at)
        canvas.line((x + columns * width + 0.7) * MM, at, (x + columns * width + 3.7) * MM, at)
    canvas.setFont("regular", 6.5)
    canvas.drawString(10 * MM, 289 * MM, "The 7th Square 1.0")
    canvas.drawString(100 * MM, 289 * MM, f"sheet {number}, A4, print at 100 %")
    canvas.line(55 * MM, 7 * MM, 155 * MM, 7 * MM)
    canvas.line(7 * MM, 100 * MM, 7 * MM, 200 * MM)
    canvas.showPage()


def draw_sheets(path, parts):
    canvas = open_canvas(path)
    for file, width, height, draw in parts:
        draw(Pdf(canvas, file.replace("/", "-"), width, height))
        canvas.endForm()

    def put(name, x, y, height):
        canvas.saveState()
        canvas.translate(x * MM, (297 - y - height) * MM)
        canvas.doForm(name)
        canvas.restoreState()

    put("board", 23, 21.5, 164)
    for i, name in enumerate(RULE_LINES):
        put(f"rules-{name}", 12 + 62 * i, 189.5, 86)
    finish(canvas, "1 of 3", 3, 1, 12, 189.5, 62, 86)
    for i in range(84):
        put(f"tokens-{list(TOKENS)[i // 14]}", 31.5 + 21 * (i % 7), 22.5 + 21 * (i // 7), 21)
    finish(canvas, "2 of 3", 7, 12, 31.5, 22.5, 21, 21)
    names = [name for name, copies, _ in DECK for _ in range(copies)]
    for i, name in enumerate(names):
        put(f"cards-{name}", 12 + 31 * (i % 6), 23.5 + 50 * (i // 6), 50)
    finish(canvas, "3 of 3", 6, 5, 12, 23.5, 31, 50)
    canvas.save()


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
def main(folder):
    parts = list(pictures())
    draw_masters(folder, parts)
    draw_sheets(folder / "sheets.pdf", parts)


if __name__ == "__main__":
    main()
