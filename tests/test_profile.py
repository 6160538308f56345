"""The profile's lint: it passes what keeps to the profile, and finds everything else, by rule and line."""

from __future__ import annotations

import pytest
import svgwrite
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.checks.figma_profile import lint
from generator.checks.finding import Finding
from generator.checks.svg_path import is_closed, read_path
from generator.drawing.bounds import reach
from generator.drawing.marks import Path, Style, face, polygon
from generator.painters.svg import paint_svg

_SVG = "http://www.w3.org/2000/svg"
_TEXT = (
    '<text id="title" x="50" y="20" font-family="Atkinson Hyperlegible" font-weight="700" font-size="10" '
    'text-anchor="middle" fill="#1a1a1a">Seven &amp; seven</text>'
)
_TURNED = (
    '<text x="9" y="70" transform="rotate(-90 9 70)" font-family="Atkinson Hyperlegible" font-weight="400" '
    'font-size="5" text-anchor="start" fill="#1a1a1a">up</text>'
)
_GOOD = f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80" viewBox="0 0 100 80">
  <title>A card</title>
  <desc>All that is allowed</desc>
  <g id="background">
    <rect x="0" y="0" width="100" height="80" fill="#ffffff" />
  </g>
  <g id="art">
    <g id="symbol" opacity="0.5">
      <circle id="disc" cx="20.5" cy="40" r="9.125" fill="#ab3d19" stroke="#1a1a1a" stroke-width="0.75" />
      <ellipse cx="60" cy="40" rx="9" ry="5" fill="none" stroke="#1a1a1a" stroke-width="1" opacity="0" />
    </g>
    <rect x="1" y="1" width="10" height="5" rx="2" fill="#ab3d19" fill-opacity="1" />
    <line x1="1" y1="1" x2="9" y2="9" fill="none" stroke="#1a1a1a" stroke-width="0.5" />
    <polyline points="10,10 20,10 20,20" fill="none" stroke="#1a1a1a" stroke-width="0.5" />
    <polygon points="30 10 40 10 40 20" fill="#3884bf" />
    <path d="M 5 5 L 10 5 H 15 V 10 C 15 12 12 15 10 15 Q 5 15 5 10 A 2 3 0 0 1 4 8 Z" fill="#3884bf" />
    <path d="M 5 60 L 10 65" fill="none" stroke="#3884bf" stroke-width="1" />
  </g>
  <g id="text">
    {_TEXT}
    {_TURNED}
  </g>
  <g id="cut">
    <path d="M 1 1 L 99 1 L 99 79 L 1 79 Z" fill="none" stroke="#ff00ff" stroke-width="0.5" />
    <rect x="2" y="2" width="9" height="9" fill="none" stroke="#ff00ff" stroke-width="0.5" />
  </g>
</svg>
"""

# What to write instead of what, and the rule that is broken then.
_BAD: dict[str, tuple[str, str, int]] = {
    "doctype": ("<svg ", "<!DOCTYPE svg>\n<svg ", 1),
    "processing instruction": ("<svg ", '<?xml-stylesheet href="a.css"?><svg ', 1),
    "comment": ("<title>", "<!-- by hand --><title>", 1),
    "cdata": ("A card", "<![CDATA[A card]]>", 1),
    "not closed": ("</svg>", "", 1),
    "bare ampersand": ("A card", "A & B", 1),
    "attribute twice": ('r="9.125"', 'r="9.125" r="9"', 1),
    "unknown entity": ("A card", "&card;", 1),
    "other encoding": ("UTF-8", "ISO-8859-1", 1),
    "no namespace": (' xmlns="http://www.w3.org/2000/svg"', "", 1),
    "title late": ("<desc>All that is allowed</desc>", "<desc>All</desc><title>Late</title>", 1),
    "two titles": ("<title>A card</title>", "<title>A</title><title>B</title>", 1),
    "title in a group": ('<g id="symbol" opacity="0.5">', '<g id="symbol"><title>Tip</title>', 1),
    "title with more": ("<title>", '<title id="t">', 1),
    "href": ('<circle id="disc"', '<circle href="#a"', 1),
    "xml:space": ('<circle id="disc"', '<circle xml:space="preserve"', 1),
    "second namespace": (" width=", ' xmlns:xlink="http://www.w3.org/1999/xlink" width=', 2),
    "baseProfile": (" width=", ' baseProfile="full" width=', 2),
    "no viewBox": (' viewBox="0 0 100 80"', "", 2),
    "moved viewBox": ('viewBox="0 0 100 80"', 'viewBox="5 0 100 80"', 2),
    "viewBox with commas": ('viewBox="0 0 100 80"', 'viewBox="0,0,100,80"', 2),
    "other size": ('width="100" height="80" view', 'width="100" height="81" view', 2),
    "percent": ('width="100" height="80" view', 'width="100%" height="100%" view', 2),
    "one side in mm": ('width="100" height="80" view', 'width="26.458mm" height="80" view', 2),
    "preserveAspectRatio": (" viewBox=", ' preserveAspectRatio="none" viewBox=', 2),
    "style element": ("<desc>", "<style>a</style><desc>", 3),
    "defs": ("<desc>", "<defs/><desc>", 3),
    "use": ('<circle id="disc"', "<use/><circle", 3),
    "image": ('<circle id="disc"', "<image/><circle", 3),
    "nested svg": ('<circle id="disc"', "<svg/><circle", 3),
    "clipPath": ('<circle id="disc"', '<clipPath id="c"/><circle', 3),
    "tspan": ("Seven &amp; seven", "Seven<tspan>seven</tspan>", 3),
    "shape in a shape": (
        ' stroke="#1a1a1a" stroke-width="0.75" />',
        '><rect x="1" y="1" width="1" height="1" fill="none"/></circle>',
        3,
    ),
    "words in a group": ('<g id="symbol" opacity="0.5">', '<g id="symbol">words', 3),
    "foreign prefix": ('<circle id="disc"', "<x:thing/><circle", 3),
    "no fill": ('y2="9" fill="none"', 'y2="9"', 4),
    "named colour": ('fill="#ffffff"', 'fill="white"', 4),
    "upper case": ('fill="#ffffff"', 'fill="#FFFFFF"', 4),
    "short colour": ('fill="#ffffff"', 'fill="#fff"', 4),
    "rgba": ('fill="#ffffff"', 'fill="rgba(0,0,0,1)"', 4),
    "currentColor": ('fill="#ffffff"', 'fill="currentColor"', 4),
    "paint server": ('fill="#ffffff"', 'fill="url(#g)"', 4),
    "stroke alone": (' stroke-width="0.75"', "", 4),
    "width alone": (' stroke="#1a1a1a" stroke-width="0.75"', ' stroke-width="0.75"', 4),
    "stroke none": ('stroke="#1a1a1a" stroke-width="0.75"', 'stroke="none" stroke-width="0.75"', 4),
    "style attribute": ('<circle id="disc"', '<circle style="fill:red"', 4),
    "class": ('<circle id="disc"', '<circle class="a"', 4),
    "data attribute": ('<circle id="disc"', '<circle data-a="b"', 4),
    "paint on a group": ('<g id="symbol"', '<g fill="#ffffff" id="symbol"', 4),
    "transform on a group": ('<g id="symbol"', '<g transform="scale(2)" id="symbol"', 4),
    "transform on a shape": ('<circle id="disc"', '<circle transform="rotate(9 1 1)"', 4),
    "matrix on text": ("rotate(-90 9 70)", "matrix(1 0 0 1 0 0)", 4),
    "turn about elsewhere": ("rotate(-90 9 70)", "rotate(-90 0 0)", 4),
    "opacity over 1": ('opacity="0.5"', 'opacity="1.5"', 4),
    "opacity in percent": ('opacity="0.5"', 'opacity="50%"', 4),
    "dashes": ('<circle id="disc"', '<circle stroke-dasharray="1"', 4),
    "four decimals": ('r="9.125"', 'r="9.1255"', 5),
    "exponent": ('r="9.125"', 'r="9e0"', 5),
    "unit": ('r="9.125"', 'r="9px"', 5),
    "minus nothing": ('cx="20.5"', 'cx="-0"', 5),
    "minus nothing, decimals": ('cx="20.5"', 'cx="-0.000"', 5),
    "not a number": ('cx="20.5"', 'cx="nan"', 5),
    "plus": ('cx="20.5"', 'cx="+20"', 5),
    "no radius": (' r="9.125"', "", 5),
    "radius below 0": ('r="9.125"', 'r="-9"', 5),
    "radius 0": ('r="9.125"', 'r="0"', 5),
    "stroke of no width": ('stroke-width="0.75"', 'stroke-width="0"', 5),
    "Arabic digits": ('r="9.125"', 'r="٩"', 5),
    "relative path": ("M 5 5 L", "M 5 5 l", 5),
    "smooth curve": ("C 15 12 12 15 10 15", "S 12 15 10 15", 5),
    "letter left out": ("M 5 5 L 10 5 H 15", "M 5 5 L 10 5 15 5", 5),
    "number left out": ("M 5 5 L 10 5", "M 5 5 L 10", 5),
    "begins with a line": ("M 5 60 L", "L 5 60 L", 5),
    "numbers first": ("M 5 60 L", "5 60 M 5 60 L", 5),
    "numbers run together": ("M 5 60 L", "M 5-60 L", 5),
    "flags run together": ("A 2 3 0 0 1 4 8", "A 2 3 0 01 4 8", 5),
    "flag of 2": ("A 2 3 0 0 1 4 8", "A 2 3 0 2 1 4 8", 5),
    "arc without radius": ("A 2 3 0 0 1 4 8", "A 0 3 0 0 1 4 8", 5),
    "path exponent": ("M 5 60 L", "M 5 6e1 L", 5),
    "empty path": ('d="M 5 60 L 10 65"', 'd=""', 5),
    "filled but open": ("4 8 Z", "4 8", 5),
    "filled polyline": ('20,20" fill="none"', '20,20" fill="#ffffff"', 5),
    "odd points": ("30 10 40 10 40 20", "30 10 40 10 40", 5),
    "one point": ("30 10 40 10 40 20", "30 10", 5),
    "two families": (
        '"Atkinson Hyperlegible" font-weight="700"',
        '"Atkinson Hyperlegible, serif" font-weight="700"',
        6,
    ),
    "font not shipped": ('"Atkinson Hyperlegible" font-weight="700"', '"Arial" font-weight="700"', 6),
    "weight by name": ('font-weight="700"', 'font-weight="bold"', 6),
    "weight 500": ('font-weight="700"', 'font-weight="500"', 6),
    "no size": (' font-size="10"', "", 6),
    "no anchor": (' text-anchor="middle"', "", 6),
    "letter-spacing": (' font-size="10"', ' font-size="10" letter-spacing="1"', 6),
    "dominant-baseline": (' font-size="10"', ' font-size="10" dominant-baseline="middle"', 6),
    "textLength": (' font-size="10"', ' font-size="10" textLength="40"', 6),
    "leading space": ("Seven &amp; seven", " Seven", 6),
    "trailing space": ("Seven &amp; seven", "Seven ", 6),
    "two spaces": ("Seven &amp; seven", "Seven  seven", 6),
    "empty text": ("Seven &amp; seven", "", 6),
    "line break": ("Seven &amp; seven", "Seven\nseven", 6),
    "tab": ("Seven &amp; seven", "Seven&#9;seven", 6),
    "character not in the font": ("Seven &amp; seven", "日本", 6),
    "id with a dot": ('id="disc"', 'id="disc.1"', 7),
    "id with a space": ('id="disc"', 'id="the disc"', 7),
    "id with a digit first": ('id="disc"', 'id="7th"', 7),
    "id taken": ('id="disc"', 'id="title"', 7),
    "group without id": ('<g id="symbol" opacity="0.5">', "<g>", 7),
    "empty group": ('<g id="symbol"', '<g id="nothing" /><g id="symbol"', 7),
    "group of a group": ('<g id="background">', '<g id="background"><g id="art-board">', 7),
    "unknown layer": ('<g id="background">', '<g id="back">', 7),
    "shape at the top": (
        '<g id="background">',
        '<rect x="1" y="1" width="1" height="1" fill="none"/><g id="background">',
        7,
    ),
    "layers out of order": ('<g id="text">', '<g id="text-2">', 7),
    "ink over the right edge": ('width="100" height="80" fill', 'width="100.01" height="80" fill', 8),
    "ink over the left edge": ('cx="20.5"', 'cx="9.4"', 8),
    "stroke over the edge": ("M 1 1 L 99 1", "M 0.2 1 L 99 1", 8),
    "curve over the edge": ("C 15 12 12 15 10 15", "C 15 12 12 350 10 15", 8),
    "text over the edge": ("Seven &amp; seven", "Seven &amp; seven &amp; seven &amp; seven", 8),
    "filled cut line": ('height="9" fill="none"', 'height="9" fill="#ff00ff"', 8),
    "cut line without line": (
        'height="9" fill="none" stroke="#ff00ff" stroke-width="0.5"',
        'height="9" fill="none"',
        8,
    ),
    "open cut line": ("L 1 79 Z", "L 1 79", 8),
    "two cut colours": (
        'height="9" fill="none" stroke="#ff00ff"',
        'height="9" fill="none" stroke="#ff0000"',
        8,
    ),
    "too many things": (
        '<circle id="disc"',
        '<line x1="1" y1="1" x2="2" y2="2" fill="none"/>' * 1000 + "<circle",
        9,
    ),
    "too many bytes": ("A card", "A card" * 90_000, 9),
}


def _mutated(name: str) -> str:
    old, new, _ = _BAD[name]
    assert _GOOD.count(old) >= 1, f"nothing to change for {name}"
    mutated = _GOOD.replace(old, new, 1)
    if name == "group of a group":
        return mutated.replace('fill="#ffffff" />\n  </g>', 'fill="#ffffff" />\n  </g></g>', 1)
    return mutated


def _rules(svg: str) -> set[str]:
    return {finding.code for finding in lint(svg.encode())}


def test_all_that_is_allowed_passes():
    assert lint(_GOOD.encode()) == ()


def _cut_file(size: str = 'width="26.458mm" height="21.167mm"', shape: str = "M 1 1 L 99 1") -> set[str]:
    line = f'<path d="{shape}" fill="none" stroke="#ff0000" stroke-width="0.5" />'
    return _rules(f'<svg xmlns="{_SVG}" {size} viewBox="0 0 100 80"><g id="cut">{line}{line}</g></svg>')


def test_a_cut_file_is_in_millimetres_and_may_have_straight_lines_that_run_on():
    assert _cut_file() == set()
    assert _cut_file('width="100" height="80"') == {"profile-2"}
    assert _cut_file('width="26.4mm" height="21.167mm"') == {"profile-2"}
    assert _cut_file('width="2.6458cm" height="2.1167cm"') == {"profile-2"}
    assert _cut_file(shape="M 1 1 L 99 1 L 99 9") == {"profile-8"}
    assert _cut_file(shape="M 1 1 L 99 1 L 99 9 Z") == set()


def test_a_master_is_in_pixels():
    svg = _GOOD.replace('width="100" height="80"', 'width="26.458mm" height="21.167mm"', 1)
    assert _rules(svg) == {"profile-2"}


@pytest.mark.parametrize("name", _BAD)
def test_each_rule_finds_what_breaks_it(name):
    findings = lint(_mutated(name).encode())
    assert f"profile-{_BAD[name][2]}" in {finding.code for finding in findings}, findings
    assert all(finding.severity == "error" for finding in findings)


_DOT = '<circle cx="{}" cy="5" r="2" fill="#ab3d19" />'


def _canvas(*sections: str) -> set[str]:
    return _rules(f'<svg xmlns="{_SVG}" width="99" height="9" viewBox="0 0 99 9">{"".join(sections)}</svg>')


def _section(name: str, *parts: str) -> str:
    heading = f'<rect id="{name}-panel" x="1" y="1" width="2" height="2" fill="#ffffff" />'
    inner = "".join(
        f'<g id="{part}">{_DOT.format(20)}<circle id="{mark}" cx="9" cy="5" r="2" fill="none" /></g>'
        for part, mark in (each.split(":") for each in parts)
    )
    return f'<g id="{name}">{heading}{inner}</g>'


def test_a_canvas_has_sections_in_order_and_ids_of_their_components():
    tokens, cards = _section("tokens", "token-a:token-a-disc"), _section("cards", "card-a:card-a-disc")
    assert _canvas(tokens, cards) == set()
    assert _canvas(cards) == set()
    assert _canvas(cards, tokens) == {"profile-7"}
    assert _canvas(tokens, cards.replace('id="cards"', 'id="art"')) == {"profile-7"}
    assert _canvas(_section("tokens", "token-a:disc")) == {"profile-7"}
    assert _canvas(_section("tokens", "token-a:token-ab")) == {"profile-7"}
    assert _canvas(_section("board", "board-art:board-disc")) == set()
    assert _canvas(_section("board", "art:board-disc")) == {"profile-7"}


def test_what_no_drawing_needs_ends_the_reading():
    wide = _GOOD.replace('<circle id="disc"', "<g/>" * 20_001 + '<circle id="disc"')
    many = _GOOD.replace('<circle id="disc"', "<circle " + " ".join(f'a{n}=""' for n in range(61)))
    assert "profile-9" in {finding.code for finding in lint(wide.encode())}
    assert [finding.code for finding in lint(many.encode())] == ["profile-4"]


def test_a_column_counts_letters_not_bytes():
    svg = _GOOD.replace("<title>A card</title>", "<title>Łódź</title><b/>")
    assert lint(svg.encode())[0].where == "svg:3:22"


def test_mutations_break_only_their_rule():
    """Most changes touch one rule; the few that must touch two are known."""
    both = {
        "style element": {"profile-3", "profile-7", "profile-1"},
        "defs": {"profile-3", "profile-7", "profile-1"},
    }
    for name, (_, _, rule) in _BAD.items():
        found = _rules(_mutated(name))
        assert found <= both.get(name, {f"profile-{rule}"}), (name, found)


def test_a_finding_says_file_line_and_what_would_be_right():
    svg = _GOOD.replace('r="9.125"', 'r="9.1255"').replace("L 1 79 Z", "L 1 79")
    assert lint(svg.encode(), "svg/card.svg") == (
        Finding(
            "error",
            "profile-5",
            "svg/card.svg:10:7",
            "r is '9.1255'; write a number above 0 with at most three decimals",
        ),
        Finding("error", "profile-8", "svg/card.svg:25:5", "<path> is an open cut line; close it"),
    )


def test_what_svgwrite_writes_by_itself_is_found():
    drawing = svgwrite.Drawing(size=("50mm", "50mm"), viewBox="0 0 50 50", debug=False)
    drawing.add(drawing.g(id="art")).add(drawing.rect((0, 0), (5, 5), fill="red"))
    found = [finding.message for finding in lint(drawing.tostring().encode())]
    for clutter in ("baseProfile", "version", "xmlns:ev", "xmlns:xlink", "<defs>"):
        assert any(clutter in message for message in found), clutter


def test_entities_are_never_expanded():
    """Nine levels of ten: a billion laughs, were the DOCTYPE read."""
    levels = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    bomb = f'<!DOCTYPE svg [<!ENTITY l0 "ha">{levels}]><svg xmlns="http://www.w3.org/2000/svg">&l9;</svg>'
    assert [(f.code, f.where) for f in lint(bomb.encode())] == [("profile-1", "svg:1:15")]


def test_a_file_on_this_computer_is_never_read(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    svg = f'<!DOCTYPE svg [<!ENTITY s SYSTEM "{secret.as_uri()}">]><svg>&s;</svg>'
    findings = lint(svg.encode())
    assert [f.code for f in findings] == ["profile-1"]
    assert "secret" not in findings[0].message


def test_depth_and_size_end_the_reading_early():
    deep = "<g>" * 100_000
    assert [f.code for f in lint(deep.encode())] == ["profile-1"]
    assert [f.code for f in lint(b" " * 6_000_000)] == ["profile-9"]


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe<\x00", b"\x00", b"<svg", b"PK\x03\x04", "<svg>é</svg>".encode("latin1")]
)
def test_what_is_no_svg_is_an_error_and_no_crash(data):
    assert [(f.code, f.severity) for f in lint(data)][:1] == [("profile-1", "error")]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_makes_the_lint_fall_over(data):
    """Cut a piece out, or put one in twice: findings or none, never an exception."""
    start = data.draw(st.integers(0, len(_GOOD)))
    end = data.draw(st.integers(start, min(len(_GOOD), start + 60)))
    filling = data.draw(st.sampled_from(["", _GOOD[start:end] * 2, "-", "1e9", "A", " ", "<g>", "\x00", "é"]))
    for finding in lint((_GOOD[:start] + filling + _GOOD[end:]).encode()):
        assert finding.message.count("\n") == 0


_numbers = st.integers(-99_999, 99_999).map(lambda n: n / 1000)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(_numbers, _numbers), min_size=3, max_size=8))
def test_a_painted_path_is_read_back(points):
    drawn = polygon(points, Style("#ffffff"))
    d = paint_svg(face(10, 10, art=[drawn])).decode().split(' d="')[1].split('"')[0]
    outline = read_path(d)
    assert [segment[0] for segment in outline] == [segment[0] for segment in drawn.segments]
    assert is_closed(outline)


def test_arcs_reach_as_far_as_their_ellipse():
    half = Path(read_path("M 10 50 A 40 20 0 0 1 90 50"), Style("#ffffff"))
    assert reach(half) == pytest.approx((10, 30, 90, 50), abs=0.02)
    other = Path(read_path("M 10 50 A 40 20 0 0 0 90 50"), Style("#ffffff"))
    assert reach(other) == pytest.approx((10, 50, 90, 70), abs=0.02)
    large = Path(read_path("M 50 30 A 20 20 0 1 1 30 50"), Style("#ffffff"))
    assert reach(large) == pytest.approx((30, 30, 70, 70), abs=0.02)
    small = Path(read_path("M 50 30 A 20 20 0 0 1 30 50"), Style("#ffffff"))
    assert reach(small) == pytest.approx((30, 30, 50, 50), abs=0.02)
    turned = Path(read_path("M 50 10 A 40 20 90 0 1 50 90"), Style("#ffffff"))
    assert reach(turned) == pytest.approx((50, 10, 70, 90), abs=0.02)
    grown = Path(read_path("M 10 50 A 1 1 0 0 1 90 50"), Style("#ffffff"))
    assert reach(grown) == pytest.approx((10, 10, 90, 50), abs=0.02)
