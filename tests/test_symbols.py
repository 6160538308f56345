"""Signs must stay different however a token lies on the board."""

from __future__ import annotations

import io
import re
from itertools import combinations
from math import atan2, dist, sin
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from generator.checks.look import check_look
from generator.components.symbols import symbol
from generator.drawing.marks import Style
from generator.errors import DefinitionError
from generator.files import masters
from generator.game.definition import SYMBOLS
from generator.game.load import load
from generator.game.signs import fitted
from generator.kit import lay_out
from generator.pathdata import read_path
from tests.definitions import write_game

SIDE = 200


def picture(name: str) -> np.ndarray:
    """The sign as black pixels, its curves flattened by this test's own arithmetic."""
    points: list[tuple[float, float]] = []
    for segment in symbol(name, SIDE / 2, SIDE / 2, SIDE * 0.8, Style("#000000")).segments:
        if segment[0] in "ML":
            points.append(segment[1])
        elif segment[0] == "C":
            start, one, two, end = points[-1], *segment[1:]
            for step in range(1, 17):
                t = step / 16
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
                points.append(
                    tuple(
                        sum(w * p[axis] for w, p in zip(weights, (start, one, two, end), strict=True))
                        for axis in (0, 1)
                    )
                )
    image = Image.new("1", (SIDE, SIDE))
    ImageDraw.Draw(image).polygon(points, fill=1)
    return np.array(image)


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_sign_fills_its_box_without_leaving_it(name: str) -> None:
    rows, columns = np.nonzero(picture(name))
    box = SIDE * 0.8
    assert max(np.ptp(rows), np.ptp(columns)) > 0.7 * box
    assert min(rows.min(), columns.min()) >= SIDE * 0.1 - 8
    assert max(rows.max(), columns.max()) <= SIDE * 0.9 + 8


@pytest.mark.parametrize(("one", "other"), list(combinations(SYMBOLS[:6], 2)))
def test_no_turn_makes_two_of_the_shipped_signs_alike(one: str, other: str) -> None:
    """Overlap over union, at any quarter or eighth turn, stays far from 1."""
    still = picture(one)
    turned = Image.fromarray(picture(other))
    for angle in range(0, 360, 45):
        moved = np.array(turned.rotate(angle))
        alike = (still & moved).sum() / (still | moved).sum()
        assert alike < 0.75, f"{one} and {other} turned by {angle}° overlap by {alike:.0%}"


ANCHOR = (
    "M12 1.5a3 3 0 011.1 5.8V9h3.4v2.2h-3.4v8.6c3-.4 5-2.1 5.9-4.7l-1.7.8-.9-1.9 4.5-2.1 2 4.6"
    "-2 .9-.7-1.6C19 19.6 16 22.3 12 22.5c-4-.2-7-2.9-8.2-6.7l-.7 1.6-2-.9 2-4.6 4.5 2.1-.9 1.9"
    "-1.7-.8c.9 2.6 2.9 4.3 5.9 4.7v-8.6H7.5V9h3.4V7.3A3 3 0 0112 1.5z"
)


def rendered(d: str, view: str, pixels: int) -> np.ndarray:
    """The path in black as resvg fills it, a grey for each pixel."""
    size = f'width="{pixels}" height="{pixels}" viewBox="{view}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><path d="{d}"/></svg>'
    png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", skip_system_fonts=True)
    return np.array(Image.open(io.BytesIO(bytes(png))).convert("L"))


def bounds(d: str) -> tuple[float, float, float, float]:
    """Of what a renderer that shares no code with ours fills, in hundredths of the path's units."""
    filled = rendered(d, "-1 -1 26 26", 2600) < 128
    rows, columns = (np.flatnonzero(filled.any(axis=axis)) for axis in (1, 0))
    return tuple(value / 100 - 1 for value in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1))


@pytest.mark.parametrize(
    ("d", "same"),
    [
        ("M2 2h20v20H2z", "M 2 2 L 22 2 L 22 22 L 2 22 Z"),
        ("m2,2 20 0 0 20-20 0z", "M 2 2 L 22 2 L 22 22 L 2 22 Z"),
        ("M2 12a10 10 0 1 1 20 0A10 10 0 112 12", "M 2 12 A 10 10 0 0 1 22 12 A 10 10 0 0 1 2 12 Z"),
        ("M2 12Q7 2 12 12T22 12L12 22z", "M 2 12 Q 7 2 12 12 Q 17 22 22 12 L 12 22 Z"),
        ("M2 12c0-9 9-9 9 0s9 9 9 0l-9 9z", "M 2 12 C 2 3 11 3 11 12 C 11 21 20 21 20 12 L 11 21 Z"),
        ("M.5.5 23.5.5v23L.5 23.5Z", "M 0.5 0.5 L 23.5 0.5 L 23.5 23.5 L 0.5 23.5 Z"),
        ("M2 2h9v9h-9zm11 0h9v9h-9z", "M 2 2 L 11 2 L 11 11 L 2 11 Z M 13 2 L 22 2 L 22 11 L 13 11 Z"),
        ("M2 2h9v9h-9z h4 v18 h-4 z", "M 2 2 L 11 2 L 11 11 L 2 11 Z M 2 2 L 6 2 L 6 20 L 2 20 Z"),
        (ANCHOR, ANCHOR),
    ],
)
def test_every_way_to_write_a_path_is_read_as_renderers_read_it(d: str, same: str) -> None:
    assert fitted(d) == fitted(same)
    written = " ".join(
        word for kind, *ends in read_path(d) for word in (kind, *(f"{x:.5f} {y:.5f}" for x, y in ends))
    )
    assert bounds(written) == pytest.approx(bounds(d), abs=0.02)


def test_a_path_is_fitted_about_its_optical_centre() -> None:
    """Half-way between the middle of its box and its centre of gravity; nothing leaves the box."""
    points = [point for segment in read_path(fitted("M0 0H30L0 60Z")) for point in segment[1:]]
    # Box 0–30 × 0–60, centre of gravity (10, 20): centre (12.5, 25), and 35 below it is farthest.
    assert points == [(-0.3571, -0.7143), (0.5, -0.7143), (-0.3571, 1.0)]


@given(
    st.lists(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), min_size=3, max_size=9),
    st.sampled_from([1.0, 0.013, 250.0]),
)
@settings(deadline=None, max_examples=60)
def test_a_fitted_sign_touches_its_box_and_stays_in_it(points: list[tuple[int, int]], scale: float) -> None:
    d = "M" + "L".join(f"{x * scale:.4f},{y * scale:.4f}" for x, y in points) + "z"
    wide, high = (max(axis) - min(axis) for axis in zip(*points, strict=True))
    assume(min(wide, high) > 0.05 * max(wide, high))
    outline = read_path(fitted(d))
    reach = max(abs(part) for segment in outline for point in segment[1:] for part in point)
    assert reach == pytest.approx(1.0, abs=1e-4)
    assert read_path(fitted(fitted(d)))[0][0] == "M"


BROKEN = {
    "": "this is empty; write the d of an SVG path, such as M 12 2 L 22 20 L 2 20 Z",
    "L 1 2": "the path begins with L; begin it with M and a point",
    "M 1 2 L 3": "the path ends where L needs a number",
    "M1 2X": "the path has the command 'X'; there are M L H V C S Q T A Z",
    "M0 0L5 0": "the path encloses next to nothing; draw the sign as a closed, filled outline",
    "M0 0Z": "the path encloses next to nothing; draw the sign as a closed, filled outline",
    "M0 0A1 1 0 2 1 3 3z": "the path has '2 1 3 3z' where A needs 0 or 1",
    "M0 0 1e999 0 1 1": "the path has the number 1e999; the largest possible is 1,000,000",
    "M0 0 1 1 2 2z5 5": "the path has '5 5' where a command should be",
    "M0 0" + "h1v1" * 1_200: "the path has more than 2,000 parts; draw it with fewer points",
    "M" + "0 " * 20_000: "the path has 40,001 characters; at most 20,000 are possible",
}


@pytest.mark.parametrize("d", BROKEN, ids=[d[:20] for d in BROKEN])
def test_what_is_no_path_is_said(d: str, tmp_path: Path) -> None:
    game = write_game(tmp_path / "game", files={"theme.yaml": f'symbols:\n  anchor: "{d}"\n'})
    assert refusals(game) == [f"theme.yaml:2:11: {BROKEN[d]}"]


def refusals(game: Path) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        load(game, shown_as="")
    return [str(problem) for problem in caught.value.problems]


def game_with(folder: Path, name: str, theme: str = "", **files: str) -> Path:
    """The small game whose first set has this sign; each file is `symbols/<name>.svg`."""
    game = write_game(folder / "game", ("colours.yaml", "symbol: triangle", f"symbol: {name}"))
    (game / "theme.yaml").write_text(theme, "utf-8")
    (game / "symbols").mkdir()
    for file, text in files.items():
        (game / "symbols" / f"{file}.svg").write_text(text, "utf-8")
    return game


GEM = 'symbols: {gem: "M12 2 22 12 12 22 2 12z"}'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'
PX = 96 / 25.4


def test_a_sign_of_ones_own_is_on_the_token_at_its_size(tmp_path: Path) -> None:
    """Read back from the finished token: as large as the theme says, in the token's middle."""
    game = load(
        game_with(tmp_path, "gem", 'symbols: {gem: "M12 2 22 12 12 22 2 12z"}\nblock: {symbol: 60 %}')
    )
    root = ElementTree.fromstring(masters(lay_out(game))["svg/tokens/red.svg"])
    d = next(e.attrib["d"] for e in root.iter() if e.attrib.get("id") == "symbol")
    xs, ys = ([float(pair[axis]) / PX for pair in re.findall(r"([0-9.]+) ([0-9.]+)", d)] for axis in (0, 1))
    middle, half = 18 / 2, 18 * 0.6 / 2
    for along in (xs, ys):
        assert (min(along), max(along)) == pytest.approx((middle - half, middle + half), abs=0.001)


def test_a_sign_can_be_a_file_with_one_path(tmp_path: Path) -> None:
    drawn = '<g><title>Gem</title><path d="M12 2 22 12 12 22 2 12z"/></g>'
    file = game_with(tmp_path / "a", "gem", gem=SVG.format(drawn))
    text = game_with(tmp_path / "b", "gem", GEM)
    assert load(file).theme.symbols == load(text).theme.symbols


def test_a_hole_by_even_odd_stays_a_hole(tmp_path: Path) -> None:
    """Both squares run the same way: by winding alone the inner one would be filled."""
    ring = '<path fill-rule="evenodd" d="M2 2h20v20H2zM7 7h10v10H7z"/>'
    outline = load(game_with(tmp_path, "ring", ring=SVG.format(ring))).theme.symbols["ring"]
    picture = rendered(outline, "-1 -1 2 2", 40)
    assert (picture[20, 20], picture[20, 4]) == (255, 0)


JOIN = "a sign is one path: join them in your editor"
FILES = {
    "<path d='M0 0h9v9z'/><path d='M0 0h9v9z'/>": f"1:1: the file has 2 paths; {JOIN}",
    "": f"1:1: the file has no paths; {JOIN}",
    "\n<circle r='4'/>": "2:1: <circle> is drawn beside the path; make all of the sign one path",
    "\n<g transform='scale(2)'/>": "2:1: <g> has a transform; flatten it in your editor",
    "<path fill='none' d='M0 0h9v9z'/>": (
        "1:1: the path has no fill; a sign is filled: outline its stroke in your editor"
    ),
    "\n\n<path d='M0 0h9w9z'/>": "3:1: the path has the command 'w'; there are M L H V C S Q T A Z",
    "<path": "1:1: the file is no XML: not well-formed (invalid token)",
}


@pytest.mark.parametrize("inner", FILES)
def test_a_file_that_draws_no_sign_is_refused(inner: str, tmp_path: Path) -> None:
    game = game_with(tmp_path, "gem", gem=SVG.format(inner))
    found = refusals(game)[0]
    assert found == f"symbols/gem.svg:{FILES[inner]}"


def test_entities_do_not_grow(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n' + SVG.format("<path d='&b;'/>")
    assert refusals(game_with(tmp_path, "gem", gem=bomb)) == [
        "symbols/gem.svg:1:1: the file has a DOCTYPE; save it without"
    ]


def test_a_sign_that_nobody_drew_is_asked_for_by_the_nearest_name(tmp_path: Path) -> None:
    game = game_with(tmp_path, "ancor", 'symbols: {anchor: "M0 0h9v9z"}')
    assert refusals(game) == ["colours.yaml:4:11: 'ancor' is not known here; did you mean 'anchor'?"]


def test_no_link_leads_out_of_the_game(tmp_path: Path) -> None:
    game = game_with(tmp_path, "gem")
    (tmp_path / "gem.svg").write_text(SVG.format("<path d='M0 0h9v9z'/>"), "utf-8")
    (game / "symbols" / "gem.svg").symlink_to(tmp_path / "gem.svg")
    assert refusals(game) == [
        "symbols/gem.svg:1:1: this links to a file outside the game's folder; put the file itself here"
    ]


@pytest.mark.parametrize(
    ("d", "alike"),
    [
        ("M0 -3 A3 3 0 0 1 0 3 A3 3 0 0 1 0 -3", "gem (red) and circle (blue) cover each other by 100%"),
        ("M0 -9L2 -2 9 0 2 2 0 9 -2 2 -9 0 -2 -2z", None),
    ],
)
def test_signs_that_look_alike_are_named(d: str, alike: str | None, tmp_path: Path) -> None:
    game = load(game_with(tmp_path, "gem", f'symbols: {{gem: "{d}"}}'))
    found = [finding for finding in check_look(game) if finding.code == "symbols"]
    if alike is None:
        assert found == []
    else:
        assert [finding.severity for finding in found] == ["warning"]
        assert alike in found[0].message
        assert found[0].where.endswith("colours.yaml:9:11")


@pytest.mark.parametrize("turns", range(4))
def test_a_sign_turned_by_a_quarter_is_the_same_sign(turns: int, tmp_path: Path) -> None:
    points = [(0, 0), (10, 0), (10, 3), (3, 3), (3, 14), (0, 14)]
    for _ in range(turns):
        points = [(-y, x) for x, y in points]
    one = "M" + "L".join(f"{x},{y}" for x, y in [(0, 0), (10, 0), (10, 3), (3, 3), (3, 14), (0, 14)]) + "z"
    other = "M" + "L".join(f"{x},{y}" for x, y in points) + "z"
    game = game_with(tmp_path, "gem", f'symbols: {{gem: "{one}", gam: "{other}"}}')
    colours = (game / "colours.yaml").read_text("utf-8")
    (game / "colours.yaml").write_text(colours.replace("symbol: circle", "symbol: gam"), "utf-8")
    found = [finding.message for finding in check_look(load(game)) if finding.code == "symbols"]
    assert len(found) == 1
    assert "gem (red) and gam (blue) cover each other by" in found[0]


@pytest.mark.parametrize("name", SYMBOLS)
def test_no_point_is_so_sharp_that_programs_disagree(name: str) -> None:
    """SVG cuts a stroke's point off that is longer than four half widths (29°); not every PDF reader does."""
    pen, strokes = (0.0, 0.0), []
    for kind, *points in symbol(name, 0, 0, 100, Style("#000000")).segments:
        if kind != "M" and points and dist(pen, points[-1]) > 1e-6:
            strokes.append((pen, *points))
        pen = points[-1] if points else pen
    if dist(strokes[-1][-1], strokes[0][0]) > 1e-6:
        strokes.append((strokes[-1][-1], strokes[0][0]))
    for before, after in zip(strokes, [*strokes[1:], strokes[0]], strict=True):
        back = atan2(before[-2][1] - before[-1][1], before[-2][0] - before[-1][0])
        on = atan2(after[1][1] - after[0][1], after[1][0] - after[0][0])
        assert abs(sin((on - back) / 2)) > 1 / 3.8
