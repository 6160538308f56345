"""Draws the README's pictures from what the program writes: `python docs/draw_pictures.py`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Literal

import pypdfium2
import resvg_py
import walkthrough
from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).resolve().parent.parent
KIT = ROOT / "output" / "seventh-square"
PICTURES = ROOT / "docs" / "pictures"
TABLE = "#dfe3e8"

# Boards under way: a full line would have been cleared.
EIGHT = ["##.....#", "###..###", ".##..##.", "........", "#..##...", "#####.##", "##.##..#", "###....#"]
TEN = [
    *("..##...##.", ".###...##.", "..#....#..", "#.....###.", "##..#..##."),
    *("##.###....", "#...#..##.", "####..####", ".##...##..", "###..#.###"),
]


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for name, picture in {
        "sheets": sheets(KIT),
        "table": table(KIT),
        "puzzle-8x8": puzzle("block-puzzle-8x8", "teal", EIGHT, ("I5b", "L4a", "O4"), ("points", "combo")),
        "puzzle-10x10": puzzle(
            "block-puzzle-10x10", "plum", TEN, ("T4b", "V5a", "D3a"), ("points", "mode-timed")
        ),
        "tweak": tweak(),
        "languages": languages(),
        "masters": masters(KIT),
        "canvas": canvas(KIT),
        "variants": variants(),
        "themes": themes(),
        "printer": printer(),
        "art": art(),
        "page": page(KIT),
        "playtest": playtest(),
        "daily": daily(),
    }.items():
        flat = picture.convert("RGB").quantize(192, dither=Image.Dither.NONE)
        flat.save(PICTURES / f"{name}.png", optimize=True)


def master(kit: Path, file: str, dots_per_mm: float) -> Image.Image:
    """A master as pixels."""
    fonts = [str(path) for path in sorted((kit / "fonts").glob("*.ttf"))]
    text = (kit / "svg" / file).read_text("utf-8")
    zoom = dots_per_mm * 25.4 / 96
    png = resvg_py.svg_to_bytes(svg_string=text, zoom=zoom, font_files=fonts, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(png))).convert("RGBA")


def lay(
    picture: Image.Image, piece: Image.Image, x: float, y: float, turn: float = 0.0, height: int = 6
) -> None:
    """Put a piece on the table, its centre at (x, y), with a soft shadow."""
    turned = piece.rotate(-turn, expand=True, resample=Image.Resampling.BICUBIC)
    left, top = round(x - turned.width / 2), round(y - turned.height / 2)
    shadow = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    shadow.paste((30, 36, 48, 110), (left, top + height // 2), turned)
    picture.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(height)))
    picture.alpha_composite(turned, (left, top))


def page(kit: Path) -> Image.Image:
    """The kit's page on a desk and, dark, on a phone; taken by the Chromium that is installed."""
    from playwright.sync_api import sync_playwright

    def taken(width: int, height: int, scale: float, scheme: Literal["light", "dark"]) -> Image.Image:
        opened = browser.new_page(
            viewport={"width": width, "height": height + 30}, color_scheme=scheme, device_scale_factor=scale
        )
        opened.goto((kit / "index.html").as_uri())
        return Image.open(BytesIO(opened.screenshot())).convert("RGBA")

    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--force-color-profile=srgb", "--disable-lcd-text", "--hide-scrollbars"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        desk, phone = taken(1280, 1040, 0.75, "light"), taken(390, 844, 0.72, "dark")
        browser.close()
    picture = Image.new("RGBA", (1300, 860), TABLE)
    lay(picture, desk, 40 + desk.width / 2, 430)
    lay(picture, phone, 1260 - phone.width / 2, 516, height=10)
    return picture


def sheets(kit: Path) -> Image.Image:
    """The three A4 sheets side by side."""
    document = pypdfium2.PdfDocument(kit / "seventh-square-a4.pdf")
    return in_a_row([page.render(scale=1.1).to_pil().convert("RGBA") for page in document])


def table(kit: Path) -> Image.Image:
    """A game under way, made of the kit's own masters."""
    dots = 4.0
    picture = Image.new("RGBA", (1300, 800), TABLE)
    board = master(kit, "board.svg", dots)
    left, top = 60 + board.width / 2, 400
    lay(picture, board, left, top)
    position = ["..ggg..", ".rr.go.", "rr.yyo.", "b.byoop", "b.pppp.", "..ry...", "..r...."]
    names = {"r": "red", "o": "orange", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}
    tokens = {key: master(kit, f"tokens/{name}.svg", dots) for key, name in names.items()}
    for row, line in enumerate(position):
        for column, key in enumerate(line):
            if key in tokens:
                x = left + (column - 3) * 22 * dots
                y = top + (row - 3) * 22 * dots
                lay(picture, tokens[key], x, y, ((row * 7 + column * 5) % 5 - 2) * 0.5, 3)
    for index, (card, turn) in enumerate((("T4", -1.5), ("V3", 0.8), ("L5", 2.0))):
        lay(picture, master(kit, f"cards/{card}.svg", dots), 830 + index * 150, 150, turn)
    lay(picture, master(kit, "cards/back.svg", dots), 830, 390, 1.0)
    for index, key in enumerate("rroyyb"):
        x, y = 980 + index % 3 * 96 + index // 3 * 20, 335 + index // 3 * 100
        lay(picture, tokens[key], x, y, index * 9 - 20, 3)
    rules = master(kit, "rules/lines.svg", dots * 0.72)
    lay(picture, rules, 875, 640, -3.0)
    lay(picture, master(kit, "rules/turn.svg", dots * 0.72), 1090, 645, 2.0)
    return picture


def puzzle(
    name: str, colour: str, position: list[str], tray: tuple[str, ...], rules: tuple[str, ...]
) -> Image.Image:
    """A block puzzle under way: the board, the tray mat with a set, the score sheet and two cards."""
    kit, dots = KIT.parent / name, 3.6
    picture = Image.new("RGBA", (1300, 760), TABLE)
    board = master(kit, "board.svg", dots)
    left, top = 40 + board.width / 2, 380
    lay(picture, board, left, top)
    pitch = {8: 21.5, 10: 17.2}[len(position)] * dots
    token, half = master(kit, f"tokens/{colour}.svg", dots), (len(position) - 1) / 2
    for row, line in enumerate(position):
        for column, mark in enumerate(line):
            if mark == "#":
                turn = ((row * 7 + column * 5) % 5 - 2) * 0.5
                lay(picture, token, left + (column - half) * pitch, top + (row - half) * pitch, turn, 3)
    mat = master(kit, "tray-mat.svg", dots)
    x, y = 1000.0, 40 + mat.height / 2
    lay(picture, mat, x, y)
    # As on the mat: 4 mm to the places, 27 mm each, 2.5 mm between them and 5 mm beside the piles.
    places = [4 + 13.5, *(4 + 27 + 5 + 13.5 + number * 29.5 for number in range(3))]
    for place, card in zip(places, ("back", *tray), strict=True):
        piece = master(kit, f"cards/{card}.svg", dots)
        lay(picture, piece, x - mat.width / 2 + place * dots, y + 2.5 * dots, 0, 3)
    lay(picture, master(kit, "score-sheet.svg", dots * 0.57), 830, 490, -1.5)
    for number, card in enumerate(rules):
        piece = master(kit, f"rules/{card}.svg", dots * 0.86)
        lay(picture, piece, 1045 + number * 135, 400 + number * 175, 2.0 - number)
    return picture


def pnp(*arguments: str) -> None:
    """Run the program as a user does."""
    command = [sys.executable, "-m", "generator", *arguments]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)


def playtest() -> Image.Image:
    """The page of a playtest that compares two markets, down to its cards."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        words = ["playtest", "--games", "2000", "--set", "rules.market=4", "--output", folder]
        subprocess.run([sys.executable, "-m", "generator", *words], cwd=ROOT, check=True, capture_output=True)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        shown = browser.new_page(viewport={"width": 1240, "height": 900})
        shown.goto((Path(folder) / "seventh-square" / "playtest.html").as_uri())
        height = shown.evaluate("() => document.getElementById('cards').offsetTop")
        whole = {"x": 0, "y": 0, "width": 1240, "height": height + 30}
        picture = Image.open(BytesIO(shown.screenshot(full_page=True, clip=whole)))
        browser.close()
    return picture


def in_a_row(pages: list[Image.Image]) -> Image.Image:
    width, height = pages[0].size
    picture = Image.new("RGBA", (len(pages) * (width + 26) + 34, height + 60), TABLE)
    for index, page in enumerate(pages):
        lay(picture, page, 30 + width / 2 + index * (width + 26), 28 + height / 2)
    return picture


def variants() -> Image.Image:
    """The backs of the duplex variant, the fold of the gutterfold, and tokens in the other looks."""
    wanted = {"duplex": 5, "gutterfold": 2, "ink-saver": 1, "grey": 1, "outlines": 1}
    with tempfile.TemporaryDirectory() as folder:
        pnp("build", "--no-printer", "--variant", "all", "--paper", "a4", "--output", folder)
        pages = [
            pypdfium2.PdfDocument(Path(folder) / "seventh-square" / f"seventh-square-a4-{name}.pdf")[number]
            for name, number in wanted.items()
        ]
        return in_a_row([page.render(scale=0.72).to_pil().convert("RGBA") for page in pages])


def themes() -> Image.Image:
    """The same pieces in the two themes that come with the program, side by side."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "seventh-square"
        config.mkdir()
        for file in (ROOT / "config" / "seventh-square").glob("*.yaml"):
            (config / file.name).write_bytes(file.read_bytes())
        (config / "theme.yaml").write_text("theme: line-art\n", "utf-8")
        pnp("build", str(config), "--no-printer", "--output", folder + "/output")
        kits = (KIT, Path(folder) / "output" / "seventh-square")
        pictures = [pieces(kit) for kit in kits]
    both = Image.new("RGBA", (2 * pictures[0].width, pictures[0].height), TABLE)
    for number, picture in enumerate(pictures):
        both.paste(picture, (number * picture.width, 0))
    return both


def pieces(kit: Path) -> Image.Image:
    """Tokens on a part of the board, cards and a rule card."""
    picture = Image.new("RGBA", (700, 560), TABLE)
    board = master(kit, "board.svg", 4.6).crop((0, 0, 340, 340))
    lay(picture, board, 190, 190)
    names = ("red", "orange", "yellow", "green", "blue", "purple")
    for name, (column, row) in zip(names, ((0, 0), (1, 0), (1, 1), (0, 1), (2, 0), (0, 2)), strict=True):
        x, y = (20 + (5 + 22 * (place + 0.5)) * 4.6 for place in (column, row))
        lay(picture, master(kit, f"tokens/{name}.svg", 4.6), x, y, 0, 3)
    for index, card in enumerate(("cards/V3.svg", "cards/back.svg")):
        lay(picture, master(kit, card, 3.1), 90 + index * 124, 460)
    lay(picture, master(kit, "rules/turn.svg", 5.0), 520, 280)
    return picture


def art() -> Image.Image:
    """A token as its template has it, the same token as an artist redrew it, and the sheet made of that."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "config" / "seventh-square"
        game.mkdir(parents=True)
        for file in (ROOT / "config" / "seventh-square").glob("*.yaml"):
            (game / file.name).write_bytes(file.read_bytes())
        pnp("art", "token-red", "--config", f"{folder}/config")
        begun = vector((game / "art" / "token-red.svg").read_text("utf-8"), 330)
        redrawn = (ROOT / "tests" / "art_exports" / "figma.svg").read_text("utf-8")
        (game / "art" / "token-red.svg").write_text(redrawn, "utf-8")
        pnp("build", "--config", f"{folder}/config", "--no-printer", "--output", f"{folder}/output")
        kit = Path(folder) / "output" / "seventh-square"
        drawn = vector((kit / "svg" / "tokens" / "red.svg").read_text("utf-8"), 330)
        page = pypdfium2.PdfDocument(kit / "seventh-square-a4.pdf")[1]
        sheet = page.render(scale=2).to_pil().convert("RGBA").crop((130, 60, 1060, 602))
    picture = Image.new("RGBA", (1660, 560 + 60), TABLE)
    lay(picture, begun, 195, 310)
    arrow(picture, 384, 310)
    lay(picture, drawn, 578, 310)
    arrow(picture, 768, 310)
    lay(picture, sheet.resize((840, 490)), 1220, 310)
    return picture


def vector(text: str, pixels: int) -> Image.Image:
    """A square SVG as so many pixels."""
    # resvg rounds a size before it zooms: give it room, and take that away again.
    roomy = text.replace('width="79.37" height="79.37" viewBox="0 0 79.37 79.37"', 'width="80" height="80"')
    png = resvg_py.svg_to_bytes(svg_string=roomy, zoom=pixels / 79.37, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(png))).convert("RGBA").crop((0, 0, pixels, pixels))


def printer() -> Image.Image:
    """The page that tells what a printer does."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "printer.pdf"
        pnp("printer", "test", "--paper", "a4", "--output", str(file))
        page = pypdfium2.PdfDocument(file)[0].render(scale=1.1).to_pil().convert("RGBA")
    return in_a_row([page])


def daily() -> Image.Image:
    """The pieces of a day."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "day.pdf"
        pnp("daily", "2026-11-29", "--output", str(file))
        page = pypdfium2.PdfDocument(file)[0].render(scale=1.3).to_pil().convert("RGBA")
    return in_a_row([page])


def tweak() -> Image.Image:
    """What the README's first tweak makes: the larger board, the new card, a rule card before and after."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        pnp("new", "my-game", "--config", f"{folder}/config")
        pnp(
            "build", "my-game", "--config", f"{folder}/config", "--no-printer", "--output", f"{folder}/before"
        )
        walkthrough.follow(root)
        pnp("build", "my-game", "--config", f"{folder}/config", "--no-printer", "--output", f"{folder}/after")
        before, after = root / "before" / "my-game", root / "after" / "my-game"
        board, card = master(after, "board.svg", 3.2), master(after, "cards/W5.svg", 4.4)
        rules = [master(kit, "rules/setup.svg", 6.9) for kit in (before, after)]
    height = board.height + 60
    picture = Image.new(
        "RGBA", (board.width + card.width + sum(rule.width for rule in rules) + 230, height), TABLE
    )
    left = 30
    for piece, gap in ((board, 40), (card, 40), (rules[0], 90), (rules[1], 0)):
        lay(picture, piece, left + piece.width / 2, 28 + board.height / 2)
        left += piece.width + gap
    arrow(picture, left - rules[1].width - 45, height // 2)
    return picture


def languages() -> Image.Image:
    """A rule card in the game's own words and in German."""
    cards = [
        master(KIT.parent / name, "rules/turn.svg", 8.2) for name in ("seventh-square", "seventh-square-de")
    ]
    width, height = cards[0].size
    picture = Image.new("RGBA", (2 * width + 150, height + 60), TABLE)
    for number, card in enumerate(cards):
        lay(picture, card, 45 + width / 2 + number * (width + 60), 28 + height / 2)
    return picture


def arrow(picture: Image.Image, x: int, y: int) -> None:
    """From before to after."""
    draw = ImageDraw.Draw(picture)
    draw.line((x - 20, y, x + 10, y), fill="#34507e", width=5)
    draw.polygon([(x + 6, y - 11), (x + 24, y), (x + 6, y + 11)], fill="#34507e")


def masters(kit: Path) -> Image.Image:
    """Some masters, as an artist sees them on a canvas."""
    picture = Image.new("RGBA", (1300, 420), TABLE)
    for index, name in enumerate(("red", "orange", "yellow", "green", "blue", "purple")):
        lay(picture, master(kit, f"tokens/{name}.svg", 8), 120 + index % 3 * 184, 120 + index // 3 * 184)
    for index, name in enumerate(("I5", "S4", "U5", "back")):
        lay(picture, master(kit, f"cards/{name}.svg", 5.2), 690 + index * 172, 210)
    return picture


def canvas(kit: Path) -> Image.Image:
    """The shipped kit's canvases, as a design tool shows them beside each other."""
    pieces = [master(kit, f"{kit.name}{number}.svg", 1.8) for number in ("", "-2")]
    sheet = Image.new("RGBA", (sum(piece.width for piece in pieces), pieces[0].height), "#ffffff")
    for left, piece in zip((0, pieces[0].width), pieces, strict=True):
        sheet.alpha_composite(piece, (left, 0))
    return sheet


if __name__ == "__main__":
    main()
