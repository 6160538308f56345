"""Many cards as somebody would write them: `sheets` of 30 forms a page, or one `masters` file for each card.

Run: `python benchmarks/many_by_hand.py sheets|masters DECK.json FOLDER`; the deck lists [name, copies, art].
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

import by_hand
from by_hand import MM, Pdf, Svg, card


def draw_sheets(folder, deck):
    canvas = by_hand.open_canvas(folder / "sheets.pdf")
    for name, _, art in deck:
        card(Pdf(canvas, name, 31, 50), name, art)
        canvas.endForm()
    names = iter([name for name, copies, _ in deck for _ in range(copies)])
    total = -(-sum(copies for _, copies, _ in deck) // 30)
    for number in range(1, total + 1):
        for i, name in enumerate(islice(names, 30)):
            canvas.saveState()
            canvas.translate((12 + 31 * (i % 6)) * MM, (297 - 73.5 - 50 * (i // 6)) * MM)
            canvas.doForm(name)
            canvas.restoreState()
        by_hand.finish(canvas, f"{number} of {total}", 6, 5, 12, 23.5, 31, 50)
    canvas.save()


def draw_masters(folder, deck):
    for name, _, art in deck:
        svg = Svg(31, 50)
        card(svg, name, art)
        svg.drawing.saveas(folder / f"{name}.svg", pretty=True)


if __name__ == "__main__":
    what, deck, folder = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    draw = {"sheets": draw_sheets, "masters": draw_masters}[what]
    draw(Path(folder), json.loads(Path(deck).read_text("utf-8")))
