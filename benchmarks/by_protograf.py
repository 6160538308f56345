"""Three A4 pages like the kit's, drawn with protograf: the peer from the print-and-play world.

Run: `python benchmarks/by_protograf.py FOLDER`. protograf draws every piece anew and writes no masters.
"""

from __future__ import annotations

import os
import sys

FOLDER = sys.argv.pop()  # protograf reads what is left of the command line itself

import protograf as pg  # noqa: E402
from by_hand import DECK, RULE, RULE_LINES, TOKENS, shade  # noqa: E402

CM = 0.1  # protograf counts in centimetres


def rectangle(x, y, width, height, fill, stroke=None, **extra):
    pg.Rectangle(
        x=x * CM, y=y * CM, width=width * CM, height=height * CM, fill=fill, stroke=stroke or fill, **extra
    )


def block(x, y, side, colour):
    depth = side * 0.13
    rectangle(x, y, side, side, colour)
    right, bottom = x + side, y + side
    outer = [(x, y), (right, y), (right, bottom), (x, bottom)]
    inner = [(x + depth, y + depth), (right - depth, y + depth)]
    inner += [(right - depth, bottom - depth), (x + depth, bottom - depth)]
    shades = [("#ffffff", 0.42), ("#000000", 0.14), ("#000000", 0.32), ("#ffffff", 0.2)]
    for i, (other, share) in enumerate(shades):
        points = [(px * CM, py * CM) for px, py in (outer[i], outer[i - 3], inner[i - 3], inner[i])]
        tone = shade(colour, other, share)
        pg.Polyshape(points=points, fill=tone, stroke=tone)


def words(x, y, text, size, colour="#1b1f27"):
    pg.Text(x=x * CM, y=y * CM, text=text, font_size=size, stroke=colour, align="left")


def board_and_rules():
    for row in range(7):
        for column in range(7):
            rectangle(28.35 + 22 * column, 26.85 + 22 * row, 21.3, 21.3, "#f2f4f7", "#b3b9c4", rounding=0.13)
    for i in range(7):
        for far in (0, 159):
            words(38 + 22 * i, 25 + far, "ABCDEFG"[i], 9)
            words(24.7 + far, 38.5 + 22 * i, str(i + 1), 9)
    for i, (name, lines) in enumerate(RULE_LINES.items()):
        left, top = 12 + 62 * i, 189.5
        rectangle(left + 1.4, top + 1.4, 59.2, 83.2, "#ffffff", "#b3b9c4", rounding=0.2)
        words(left + 3, top + 7, name, 12)
        for line in range(lines):
            words(left + 3, top + 12 + 2.9 * line, RULE, 7.4)


def tokens():
    for i in range(84):
        x, y = 31.5 + 21 * (i % 7), 22.5 + 21 * (i // 7)
        block(x + 0.6, y + 0.6, 19.8, list(TOKENS.values())[i // 14])
        points = [((x + a) * CM, (y + b) * CM) for a, b in ((10.5, 6), (15, 14.5), (6, 14.5))]
        pg.Polyshape(points=points, fill="#000000", stroke="#000000")


def cards():
    deck = [(name, art.split("/")) for name, copies, art in DECK for _ in range(copies)]
    for i, (name, rows) in enumerate(deck):
        x, y = 12 + 31 * (i % 6), 23.5 + 50 * (i // 6)
        rectangle(x + 1.4, y + 1.4, 28.2, 47.2, "#ffffff", "#b3b9c4", rounding=0.2)
        left, top = x + 15.5 - len(rows[0]) * 3.1, y + 25 - len(rows) * 3.1
        for r, row in enumerate(rows):
            for c, mark in enumerate(row):
                if mark == "#":
                    block(left + 6.2 * c, top + 6.2 * r, 5.8, "#6f7f99")
        words(x + 3, y + 6, str("".join(rows).count("#")), 12)
        words(x + 13.5, y + 47, name, 8)


def main():
    os.chdir(FOLDER)  # where protograf puts its file
    pg.Create(filename="sheets.pdf", paper="A4", margin=0.5)
    board_and_rules()
    pg.PageBreak()
    tokens()
    pg.PageBreak()
    cards()
    pg.Save()


if __name__ == "__main__":
    main()
