"""What artists' files must not be: one sentence each with its place, soon, whatever the file holds."""

from __future__ import annotations

import base64
import struct
import time
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.art.bitmaps import read_bitmap
from generator.art.css import read_sheet
from generator.art.read import Art, read_art
from generator.art.size import Trim
from generator.errors import DefinitionError, Problem
from generator.game.art import ArtFile
from generator.painters import pdf_art
from tests.test_art import EXPORTS, SIDE, game_with, refused, square
from tests.test_cli import run

TRIM = Trim(SIDE, SIDE, 0)
WANTED = "21 × 21 mm (79.37 × 79.37 px) for token-red"
MULTIPLIED = (
    "the picture's copies (use, patterns, masks) add up to more than 100,000 elements "
    "(a filter counts as 1,000); make it simpler"
)
VIEW_BOX = "the viewBox must be four sensible numbers, such as 0 0 79.37 79.37; export it anew"
OUTLINES = "convert the text to outlines"


def read(svg: str | bytes, trim: Trim = TRIM) -> Art:
    data = svg.encode() if isinstance(svg, str) else svg
    return read_art(ArtFile("token-red", "a.svg", data), trim, "token-red-art")


def complaints(svg: str | bytes, trim: Trim = TRIM) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        read(svg, trim)
    return [str(problem).removeprefix("a.svg:") for problem in caught.value.problems]


def remarks(svg: str, trim: Trim = TRIM) -> list[tuple[str, str]]:
    return [(remark.severity, remark.message) for remark in read(svg, trim).picture.remarks]


def png(width: int, height: int, kind: int = 2) -> str:
    """A PNG as a data: URI whose header says so; its pixels do not matter here."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")
    return "data:image/png;base64," + base64.b64encode(data).decode()


def image(link: str, size: str = 'width="21" height="21"') -> str:
    return square(f'<image {size} xlink:href="{link}"/>')


REFUSED = {
    "script": (square("<script>alert(1)</script>"), "2:1: a picture must not hold a script; take it out"),
    "event": (
        square('<rect onclick="x()" width="1" height="1"/>'),
        "2:1: a picture must not answer to events; take the attribute onclick out",
    ),
    "link": (
        square('<a xlink:href="https://example.org/"><rect width="1" height="1"/></a>'),
        "2:1: the link to 'https://example.org/' leads out of the file; take it out",
    ),
    "foreign use": (
        square('<use href="other.svg#a"/>'),
        "2:1: the link to 'other.svg#a' leads out of the file; take it out",
    ),
    "bitmap outside": (
        image("file:///etc/passwd"),
        "2:1: the bitmap 'file:///etc/passwd' lies outside of the file; embed it",
    ),
    "url outside": (
        square('<rect width="1" height="1" style="fill: url(http://example.org/a.svg#b)"/>'),
        "2:1: url('http://example.org/a.svg#b') in fill leads out of the file; take it out",
    ),
    "script in a switch": (
        square("<switch><script>alert(1)</script></switch>"),
        "2:9: a picture must not hold a script; take it out",
    ),
    "url in disguise": (
        square("""<rect width="1" height="1" fill='u\\72l("http://example.org/#a")'/>"""),
        """2:1: 'u\\\\72l("http://example.org/#a")' in fill is not understood; take it out""",
    ),
    "url with a quote": (
        square("""<rect width="1" height="1" fill="url(&quot;http://example.org/'#a&quot;)"/>"""),
        """2:1: 'url("http://example.org/\\'#a")' in fill is not understood; take it out""",
    ),
    "image set": (
        square("""<rect width="1" height="1" style="mask: image-set('http://example.org/a.png' 1x)"/>"""),
        """2:1: "image-set('http://example.org/a.png' 1x)" in mask is not understood; take it out""",
    ),
    "css import": (
        square('<style>@import "https://example.org/a.css";</style>'),
        "2:1: a style sheet must not import another (@import); embed its styles",
    ),
    "css selector": (
        square("<style>g > path:hover { fill: red }</style>"),
        "2:1: the style selector 'g > path:hover' is not understood; export with presentation attributes",
    ),
    "css font": (
        square("<style>@font-face { font-family: X }</style>"),
        f"2:1: fonts cannot be brought along (@font-face); {OUTLINES}",
    ),
    "stylesheet outside": (
        square("", around='<?xml-stylesheet href="a.css"?>\n'),
        "1:1: a style sheet outside of the file is not read; embed its styles",
    ),
    "animation": (
        square('<rect width="1" height="1"><animate attributeName="x" to="9" dur="1s"/></rect>'),
        "2:28: paper does not move: take the animation out",
    ),
    "foreign object": (
        square('<foreignObject width="9" height="9"/>'),
        "2:1: foreignObject holds what is no SVG (Figma's background blur, for one); flatten it",
    ),
    "filter primitive": (
        square('<filter id="a"><feTurbulence numOctaves="99999999"/></filter>'),
        "2:16: the element <feTurbulence> is not understood; flatten it",
    ),
    "flowed text": (square("<flowRoot/>"), f"2:1: flowed text is not SVG; {OUTLINES}"),
    "entities": (
        square("<text>&b;</text>", around='<!DOCTYPE svg [\n<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n'),
        "2:12: the file declares entities of its own; export it as plain SVG, in Illustrator without "
        "“Preserve Illustrator Editing Capabilities”",
    ),
    "entity outside": (
        square("<text>&b;</text>", around='<!DOCTYPE svg PUBLIC "x" "http://example.org/x.dtd">\n'),
        "3:7: the entity &b; is not defined; write the character itself",
    ),
    "not well-formed": (
        square("<g>"),
        "3:3: this is not well-formed XML (mismatched tag); export the picture anew",
    ),
    "empty": ("", "1:1: this is not well-formed XML (no element found); export the picture anew"),
    "html": ("<html/>", "1:1: this is no SVG picture; its first element must be <svg> of the SVG namespace"),
    "no namespace": (
        "<svg/>",
        "1:1: this is no SVG picture; its first element must be <svg> of the SVG namespace",
    ),
    "wide filter": (
        square('<filter id="a"><feMorphology radius="0 3"/></filter>'),
        "2:16: this filter spreads over more than 10% of the picture; draw it instead",
    ),
    "filter's region": (
        square('<filter id="a" width="9999%"/><filter id="b" filterUnits="userSpaceOnUse" height="9999"/>'),
        "2:31: this filter's region is far larger than what it is for; make it smaller",
    ),
    "many filters": (
        square('<filter id="a"/>' + '<rect width="1" height="1" filter="url(#a)"/>' * 100),
        f"1:1: {MULTIPLIED}",
    ),
    "a book": (
        square(f'<text y="9" font-family="Atkinson Hyperlegible">{"word " * 1_100}</text>'),
        "2:1: the picture has more than 5,000 letters of live text; convert it to outlines",
    ),
    "nowhere": (
        square('<rect width="1" height="1" fill="url(#gone)"/>'),
        "2:1: this refers to #gone, which is not in the file",
    ),
    "circle": (
        square('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
        "2:1: this refers to itself, round in a circle; draw it once",
    ),
    "font": (
        square('<text font-family="Comic Sans MS, cursive" y="9">Hi</text>'),
        f"2:1: the font Comic Sans MS is not in the kit; {OUTLINES}",
    ),
    "slanted font": (
        square('<text style="font: 3px x; font-family: Atkinson Hyperlegible; font-style: italic">Hi</text>'),
        f"2:1: the font Atkinson Hyperlegible italic is not in the kit; {OUTLINES}",
    ),
    "no font": (square('<text y="9">Hi</text>'), f"2:1: this text names no font; {OUTLINES}"),
    "character": (
        square('<text y="9" font-family="Atkinson Hyperlegible">日<tspan>Ж</tspan></text>'),
        f"2:1: the font Atkinson Hyperlegible has no '日' (U+65E5); {OUTLINES}",
    ),
    "gif": (
        image("data:image/gif;base64,R0lGODlhAQABAAAAACw="),
        "2:1: bitmaps of the kind image/gif are not read; embed a PNG or JPEG",
    ),
    "svg in svg": (
        image("data:image/svg+xml;base64,PHN2Zy8+"),
        "2:1: bitmaps of the kind image/svg+xml are not read; embed a PNG or JPEG",
    ),
    "broken bitmap": (
        image("data:image/png;base64,iVBORw0KGgo="),
        "2:1: this bitmap is damaged; embed a PNG or JPEG",
    ),
    "huge bitmap": (
        image(png(30_000, 30_000)),
        "2:1: the picture's bitmaps have more than 40 million pixels; make them smaller",
    ),
    "deep": (
        square("<g>" * 200 + "</g>" * 200),
        "2:298: elements lie more than 100 deep in each other; ungroup some",
    ),
    "many": (
        square("<path/>" * 60_000),
        "2:349994: the picture has more than 50,000 elements; make it simpler",
    ),
    "no size": (
        square("", size=""),
        "1:1: the picture has no size; export it with width and height, or with a viewBox",
    ),
    "nothing": (
        square("", size='width="0" height="0"'),
        f"1:1: the picture's size is nothing; it must be {WANTED}",
    ),
    "broken view": (
        square("", size='width="21mm" height="21mm" viewBox="0 0 21}"'),
        f"1:1: {VIEW_BOX}",
    ),
    "tiny view": (square("", size='width="21mm" height="21mm" viewBox="9 9 1e-9 1e-9"'), f"1:1: {VIEW_BOX}"),
    "twice": (
        square("", size='width="42mm" height="42mm"'),
        f"1:1: the picture measures 42 × 42 mm, but must be {WANTED}: scale it to 50 %",
    ),
    "other shape": (
        square("", size='viewBox="0 0 100 50"'),
        f"1:1: the picture measures 26.46 × 13.23 mm, but must be {WANTED}",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_must_not_be_is_one_sentence(case: str) -> None:
    svg, said = REFUSED[case]
    found = complaints(svg)
    assert said in found
    assert len(found) <= 2


def test_all_that_is_wrong_is_said_at_once_in_the_order_of_the_file() -> None:
    svg = square('<script/>\n<rect onload=""/>\n<use href="#no"/>', size='width="1mm" height="1mm"')
    assert [line.split(": ")[0] for line in complaints(svg)] == ["1:1", "2:1", "3:1", "4:1"]


def test_copies_of_copies_are_counted_before_they_are_drawn() -> None:
    layers = ['<g id="a0"><rect width="1" height="1"/></g>']
    layers += [f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 10}</g>' for n in range(1, 12)]
    began = time.monotonic()
    assert complaints(square("".join(layers))) == [f"1:1: {MULTIPLIED}"]
    chain = "".join(f'<g id="b{n}"><use href="#b{n + 1}"/></g>' for n in range(5_000)) + '<g id="b5000"/>'
    (said,) = complaints(square(chain))
    assert said.endswith("this refers to itself, round in a circle; draw it once")
    assert time.monotonic() - began < 5


def test_bleed_is_one_of_two_sizes() -> None:
    trim = Trim(31, 50, 3)
    both = "31 × 50 mm (117.17 × 188.98 px) or 37 × 56 mm with bleed (139.84 × 211.65 px)"
    (said,) = complaints(square("", size='width="34mm" height="53mm"'), trim)
    assert said == f"1:1: the picture measures 34 × 53 mm, but must be {both} for token-red"
    assert read(square("", size='width="37mm" height="56mm"'), trim).bleed == 3
    assert read(square("", size='width="31mm" height="50mm"'), trim).bleed == 0


SIZES = {
    'width="21mm" height="21mm" viewBox="0 0 21 21"': (0, 0, 21, 21),
    'width="2.1cm" height="2.1cm" viewBox="5 5 42 42"': (5, 5, 42, 42),
    'width="79.37" height="79.37"': (0, 0, 79.37, 79.37),
    'width="79.37px" height="79.37px" viewBox="0 0 21 21"': (0, 0, 21, 21),
    'width="80" height="80" viewBox="0 0 80 80"': (0, 0, 79.37, 79.37),  # Figma rounds up, but does not scale
    'viewBox="0 0 59.53 59.53"': (0, 0, 59.53, 59.53),  # Illustrator
    'width="59.53pt" height="59.53pt" viewBox="0 0 59.53 59.53"': (0, 0, 59.53, 59.53),
    'width="100%" height="100%" viewBox="0 0 248 248"': (0, 0, 248.03, 248.03),  # Affinity at 300 dpi
    'width="0.8268in" height="0.8268in" viewBox="-1 -1 2 2"': (-1, -1, 2, 2),
    'width="21mm" height="21mm" viewBox="0 0 42 21"': (0, -10.5, 42, 42),  # fitted, centred
    'width="21mm" height="21mm" viewBox="0 0 42 21" preserveAspectRatio="xMidYMin slice"': (10.5, 0, 21, 21),
    'width="21mm" height="21mm" viewBox="0 0 42 21" preserveAspectRatio="none"': (0, 0, 42, 21),
}


@pytest.mark.parametrize("size", SIZES)
def test_sizes_as_tools_write_them(size: str) -> None:
    assert read(square("", size=size)).picture.view == pytest.approx(SIZES[size], abs=0.02)


def test_what_is_worth_a_remark() -> None:
    assert remarks(square('<rect width="21" height="21"/>')) == []
    clear = "it holds transparency, which is kept; some print shops want it flattened"
    for style in ("opacity: 50%", "fill-opacity: .5", "mix-blend-mode: multiply", "fill: rgba(0,0,0,.5)"):
        assert remarks(square(f'<rect width="21" height="21" style="{style}"/>')) == [("info", clear)]
    assert remarks(image(png(100, 100, kind=6))) == [
        ("warning", "the bitmap at 2:1 prints at 121 dpi; 200 look sharp"),
        ("info", clear),
    ]
    assert remarks(image(png(200, 200))) == []
    pattern = (
        '<rect width="10" height="10" fill="url(#p)"/>'
        '<pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1">'
        '<use xlink:href="#i" transform="scale(0.02)"/></pattern>'
        f'<image id="i" width="50" height="50" xlink:href="{png(50, 50)}"/>'
    )
    assert ("warning", "the bitmap at 2:179 prints at 127 dpi; 200 look sharp") in remarks(square(pattern))


def test_style_sheets_become_attributes() -> None:
    rules = (
        "/* x */ .a, rect.b { fill: #111111; stroke: none } #c { fill: #222222 } * { fill: #333333 } "
        ".a { stroke: #444444 !important; marker: url(#m); --x: 1; -inkscape-stroke: none }"
    )
    svg = square(
        f'<style>{rules}</style><rect id="c" class="a" width="1" height="1"/><path class="b"/>'
        '<rect class="a" style="fill:#555555;stroke:#666666"/><marker id="m"/>'
    )
    markup = read(svg).picture.markup
    assert (
        '<rect width="1" height="1" fill="#222222" stroke="#444444" marker-start="url(#token-red-art-m)"'
        in markup
    )
    assert '<path fill="#333333"' in markup
    assert '<rect fill="#555555" stroke="#444444"' in markup
    assert "class=" not in markup
    assert "style" not in markup


def test_what_only_the_tool_itself_reads_falls_away() -> None:
    svg = square(
        '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/>'
        '<g x:extraneous="self"><a><rect width="1" height="1" fill="#12a456 icc-color(sRGB, 0.1)"/></a></g>'
        '<g id="later"/></switch><x:pgf>AAAA</x:pgf><metadata><x:y/></metadata><title>T</title>',
        size='width="21mm" height="21mm" viewBox="0 0 21 21" xmlns:x="http://example.org/x" data-name="L"',
    )
    rect = '<rect width="1" height="1" fill="#12a456" />'
    assert read(svg).picture.markup == f"<g><g><g><g>{rect}</g></g></g></g>"


def test_words_in_a_link_stay_words() -> None:
    font = 'font-family="Atkinson Hyperlegible"'
    markup = read(square(f'<text y="9" {font}>one <a>two</a> three</text>')).picture.markup
    assert f'one <tspan {font} font-weight="400">two</tspan> three</text>' in markup


def test_lengths_in_per_cent_keep_their_size() -> None:
    svg = square('<rect x="10%" width="100%" height="50%"/><circle cx="50%" r="10%"/>')
    markup = read(svg).picture.markup
    assert '<rect x="2.1" width="21" height="10.5"' in markup
    assert '<circle cx="10.5" r="2.1"' in markup


@pytest.mark.parametrize("name", EXPORTS)
def test_what_the_tools_export_is_let_in(name: str) -> None:
    art = read(EXPORTS[name].read_bytes())
    assert (art.bleed, art.picture.source) == (0, "a.svg")


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(list(EXPORTS)), st.data())
def test_damaged_files_are_sentences_never_crashes(name: str, data: st.DataObject) -> None:
    whole = EXPORTS[name].read_bytes()
    start = data.draw(st.integers(0, len(whole) - 1))
    end = data.draw(st.integers(start, min(len(whole), start + 60)))
    spoiled = whole[:start] + data.draw(st.binary(max_size=12)) + whole[end:]
    problems = found_in(spoiled)
    assert all(problem.place for problem in problems)


@pytest.mark.parametrize("size", ["", 'width="" height=""', 'width="0" height="0"', 'viewBox="0 0 0 0"'])
def test_a_picture_of_no_size_with_a_filter_is_refused(size: str) -> None:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        '<filter id="f" filterUnits="userSpaceOnUse" width="9"/>'
        '<rect width="1" height="1"/></svg>'
    )
    assert found_in(svg.encode())


def found_in(svg: bytes) -> tuple[Problem, ...]:
    """What is wrong with a file; nothing if it is let in."""
    try:
        read(svg)
    except DefinitionError as error:
        return error.problems
    return ()


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=80), st.binary(max_size=80))
def test_no_style_sheet_or_bitmap_crashes(text: str, data: bytes) -> None:
    read_sheet(text)
    for link in (text, "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + data).decode()):
        with suppress(ValueError):  # a sentence; anything else would be a crash
            assert min(read_bitmap(link)[:2]) > 0


def test_names_that_are_no_component(tmp_path: Path) -> None:
    plain = square('<rect width="21" height="21"/>')
    game = game_with(tmp_path, token_rde=plain, card_Q9_back=plain)
    (game / "art" / "sketch.fig").write_bytes(b"the artist's own")
    first, second = refused(game)
    named = "for this picture; name it after one of board, rule-play, token-red"
    assert first.startswith(
        "card-Q9-back.svg:1:1: the kit has no component 'card-Q9-back' for this picture; "
    )
    said = "the kit has no component 'token-rde' for this picture; did you mean token-red.svg?"
    assert second == f"token-rde.svg:1:1: {said}"
    assert named in first or "did you mean" in first


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    game = game_with(tmp_path, token_red=b" " * 10_000_001)
    (game / "art" / "token-blue.svg").mkdir()
    assert refused(game) == [
        "token-blue.svg:1:1: this is not a file",
        "token-red.svg:1:1: the file is larger than 10,000,000 bytes; make it smaller",
    ]


def test_a_picture_that_takes_too_long_or_breaks_the_converter_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filter = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'
    game = game_with(tmp_path, token_red=square(f'{filter}<rect width="9" height="9" filter="url(#f)"/>'))
    monkeypatch.setattr(pdf_art, "LONGEST", 0.001)
    result = run("build", game, "--output", tmp_path / "output")
    why = "it takes longer than 0.001 seconds"
    said = f"{game}/art/token-red.svg cannot be made a PDF ({why}); simplify it\n"
    assert (result.exit_code, result.stderr) == (1, said)
    monkeypatch.setattr(pdf_art, "LONGEST", 30)
    monkeypatch.setattr(pdf_art, "_CONVERT", "raise SystemExit('out of luck')")
    result = run("build", game, "--output", tmp_path / "output")
    assert result.stderr == said.replace(why, "out of luck")


def test_without_its_libraries_a_build_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with(tmp_path, token_red=EXPORTS["figma"].read_bytes())
    monkeypatch.setitem(__import__("sys").modules, "pikepdf", None)
    result = run("build", game, "--output", tmp_path / "output")
    assert (result.exit_code, result.stderr) == (
        1,
        "an artist's picture on a sheet needs two more libraries; "
        "install them with: python -m pip install typst pikepdf\n",
    )
    assert not (tmp_path / "output").exists() or not list((tmp_path / "output").iterdir())
