"""PDF sheets: true to size, each face once, no surprises for a printer."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.marks import Layer, Rect, Style, face, line
from generator.game.language import ENGLISH
from generator.painters.pdf import DocumentInfo, paint_pdf
from generator.painters.svg import paint_svg
from generator.sheets.page import Piece
from generator.typeset.fonts import BOLD, REGULAR, missing, text
from generator.units import PAPERS, Paper
from tests.pictures import INK, RED, component, document, page, shapes, words
from tests.readback import fonts, page_boxes, page_sizes, placed, transparency
from tests.render import difference, forms, misplaced, pdf_form, pdf_page, pdf_words, svg_picture

_INFO = DocumentInfo("Squares – a kit", replace(ENGLISH, code="en-GB"), "Nobody", "Sheets to print")


def _four_turns() -> bytes:
    pieces = [
        Piece("thing", 20, 20, 40, 60, turns=0),
        Piece("thing", 80.25, 20, 60, 40, turns=1),
        Piece("thing", 20, 100.123, 40, 60, turns=2),
        Piece("thing", 80, 180, 60, 40, turns=3),
    ]
    return paint_pdf([page(pieces)], {"thing": component(shapes())}, _INFO)


def test_every_quarter_turn_lies_where_it_should_to_a_two_hundredth_of_a_millimetre():
    found = placed(_four_turns())
    assert [(p.page, p.name, p.turns) for p in found] == [(1, "thing.front", turns) for turns in range(4)]
    boxes = [(p.x, p.y, p.width, p.height) for p in found]
    wanted = [(20, 20, 40, 60), (80.25, 20, 60, 40), (20, 100.123, 40, 60), (80, 180, 60, 40)]
    assert np.abs(np.array(boxes) - np.array(wanted)).max() < 0.0005


def test_a_turned_piece_is_the_upright_picture_turned_clockwise():
    picture = pdf_page(_four_turns(), dpi=254).astype(int)  # ten pixels a millimetre

    def at(x, y, width, height):
        return picture[round(y * 10) : round((y + height) * 10), round(x * 10) : round((x + width) * 10)]

    upright = at(20, 20, 40, 60)
    assert (upright.min(), upright.max()) == (0x19, 0xFF)
    for turns, box in ((1, (80.25, 20, 60, 40)), (2, (20, 100.123, 40, 60)), (3, (80, 180, 60, 40))):
        straight = np.rot90(at(*box), turns)[:590, :390]
        assert np.abs(straight - upright[:590, :390]).mean() < 3.5, turns
        assert np.abs(np.rot90(straight, 2) - upright[:590, :390]).mean() > 15, turns


def test_pages_have_the_exact_size_of_their_paper():
    pages = [page([], 1, 2, PAPERS["a4"]), page([], 2, 2, PAPERS["letter"])]
    assert page_sizes(paint_pdf(pages, {}, _INFO)) == (
        pytest.approx((210, 297), abs=2e-5),
        pytest.approx((215.9, 279.4), abs=1e-9),
    )


def test_a_face_is_written_once_however_often_it_lies_on_the_pages():
    back = face(40, 60, background=[Rect(0, 0, 40, 60, Style(RED))])
    same = face(40, 60, background=[Rect(0, 0, 40, 60, Style(RED))])
    things = {
        "one": component(shapes(), "one", back),
        "two": component(face(40, 60, art=[line((1, 1), (9, 9), INK, 1)]), "two", same),
    }
    sides = [
        Piece(id, 10 + 45 * n, 20, 40, 60, side) for n, id in enumerate(things) for side in ("front", "back")
    ]
    data = paint_pdf([page(sides * 3, 1, 2), page(sides, 2, 2)], things, _INFO)
    assert forms(data) == ("one.back", "one.front", "two.front")
    assert [p.name for p in placed(data)] == ["one.front", "one.back", "two.front", "one.back"] * 4
    with pikepdf.open(io.BytesIO(data)) as pdf:
        drawn = [
            obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Form"
        ]
    assert len(drawn) == 3


def test_a_page_only_lists_the_faces_that_lie_on_it():
    things = {
        id: component(face(10, 10, art=[line((1, n), (9, 9), INK, 1)]), id) for n, id in enumerate("abc")
    }
    pages = [page([Piece("a", 10, 20, 10, 10)], 1, 2), page([Piece("c", 10, 20, 10, 10)], 2, 2)]
    with pikepdf.open(io.BytesIO(paint_pdf(pages, things, _INFO))) as pdf:
        listed = [sorted(p.Resources.XObject.keys()) for p in pdf.pages]
    assert listed == [["/FormXob.a.front"], ["/FormXob.c.front"]]


def test_a_face_is_cut_off_at_its_trim_or_where_its_bleed_ends():
    wide = face(20, 20, background=[Rect(-9, -9, 38, 38, Style(RED))])
    for bleed in (0, 3):
        data = paint_pdf(
            [page([Piece("t", 50, 50, 20, 20)])], {"t": component(wide, "t", bleed=bleed)}, _INFO
        )
        picture = pdf_page(data, dpi=254)
        rows = np.flatnonzero((picture[:, 600] != 255).any(axis=1))
        # PDFium cuts off at the whole pixel around.
        assert (rows[0], rows[-1] + 1) == pytest.approx((500 - 10 * bleed, 700 + 10 * bleed), abs=1)
        assert placed(data)[0].width == pytest.approx(20 + 2 * bleed, abs=1e-6)


@pytest.mark.parametrize("picture", [shapes(), words()], ids=["shapes", "words"])
@pytest.mark.parametrize("bleed", [0, 3])
def test_the_pdf_and_the_svg_of_a_face_are_the_same_picture(picture, bleed):
    """Of 10,000 pixels at most one has no like beside it in the other; mean difference under 1 %."""
    sheet = pdf_form(document(picture, bleed=bleed), "face-1.front", dpi=300)
    master = svg_picture(paint_svg(picture, bleed=bleed), dpi=300)
    assert misplaced(sheet, master) <= 1e-4
    assert difference(sheet, master) < 2.55


def test_the_comparison_would_notice_a_shift_a_colour_and_a_missing_mark():
    sheet = pdf_form(document(shapes()), "face-1.front", dpi=300)
    for other in (
        face(40, 60, **{layer.name: layer.marks for layer in shapes().layers[:1]}),
        replace(shapes(), layers=tuple(replace(layer, marks=layer.marks[:-1]) for layer in shapes().layers)),
    ):
        assert misplaced(sheet, svg_picture(paint_svg(other), dpi=300)) > 0.0005
    assert misplaced(sheet, np.roll(sheet, 3, axis=1)) > 0.01


@pytest.mark.parametrize("font", [REGULAR, BOLD], ids=["regular", "bold"])
def test_kerning_is_harfbuzz_to_half_a_thousandth_of_an_em(font):
    """At 40 mm an em the ends of the line show where every letter before them went."""
    sentence = "AVATo. LTWa"
    mark = text(sentence, 4, 45, font, 40, INK)
    assert any(mark.kerns), "no kerned pair, nothing proven"
    picture = face(mark.width + 8, 60, text=[mark])
    sheet, master = (
        pdf_form(document(picture), "face-1.front", dpi=254),
        svg_picture(paint_svg(picture), dpi=254),
    )
    ends = [np.flatnonzero((p < 128).any(axis=(0, 2)))[[0, -1]] for p in (sheet, master)]
    assert np.abs(ends[0] - ends[1]).max() <= 1
    assert misplaced(sheet, master) == 0
    flat = face(picture.width, 60, text=[replace(mark, kerns=())])
    assert misplaced(pdf_form(document(flat), "face-1.front", dpi=254), master) > 0.02


def test_words_can_be_selected_as_they_read():
    marks = [
        text("Steal all 7 tokens: Toys & “Waves” (AV)", 5, 10, REGULAR, 3, INK),
        text("AVATAR To Wave", 40, 20, BOLD, 5, INK, "middle"),
        text("Łódź naïve \\ back", 75, 30, REGULAR, 3, INK, "end"),
    ]
    data = document(face(80, 40, text=marks))
    assert pdf_words(data) == " ".join(mark.text for mark in marks).split()


def test_every_font_is_embedded_and_none_is_listed_in_vain():
    both = ["AAAAAA+AtkinsonHyperlegible-Bold", "AAAAAA+AtkinsonHyperlegible-Regular"]
    assert fonts(document(words())) == {f"/{name}": True for name in both}
    assert fonts(document(shapes())) == {}


def test_more_characters_than_one_subset_holds():
    """PDF's simple fonts hold 256 characters; kerning and words go on across the border."""
    letters = [chr(c) for c in range(0x21, 0x2200) if not 0x300 <= c < 0x370 and chr(c).isprintable()]
    letters = [c for c in letters if not missing(c)]
    lines = [
        text("".join(letters[n : n + 40]), 2, 5 + n / 10, REGULAR, 2, INK) for n in range(0, len(letters), 40)
    ]
    assert len(letters) > 256
    data = document(face(80, 60, text=lines))
    assert len(fonts(data)) == 2
    assert all(fonts(data).values())
    assert "".join(pdf_words(data)) == "".join(letters)


def test_there_is_no_transparency_and_no_slide_show():
    data = _four_turns()
    assert transparency(data) == ()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert all("/Trans" not in p.obj for p in pdf.pages)


def test_the_comparison_for_transparency_sees_it():
    with pikepdf.open(io.BytesIO(_four_turns())) as pdf:
        state = pikepdf.Dictionary(GS=pikepdf.Dictionary(ca=0.5))
        pdf.pages[0].Resources.ExtGState = state
        out = io.BytesIO()
        pdf.save(out)
    assert transparency(out.getvalue()) == ("/ca",)


def test_readers_learn_title_language_and_to_print_at_full_size():
    pages = [replace(page([], n, 2), title=title) for n, title in ((1, "Board and rules"), (2, "Čáry (2)"))]
    with pikepdf.open(io.BytesIO(paint_pdf(pages, {}, _INFO))) as pdf:
        assert str(pdf.Root.Lang) == "en-GB"
        assert {key: str(value) for key, value in pdf.Root.ViewerPreferences.items()} == {
            "/DisplayDocTitle": "True",
            "/Duplex": "/Simplex",
            "/PrintScaling": "/None",
        }
        info = {key: str(value) for key, value in pdf.docinfo.items()}
        assert (info["/Title"], info["/Author"], info["/Subject"]) == (
            "Squares – a kit",
            "Nobody",
            "Sheets to print",
        )
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Sheet 1: Board and rules", "Sheet 2: Čáry (2)"]


def test_marks_of_the_page_lie_over_the_pieces():
    over = (
        Layer("art", (Rect(50, 50, 20, 20, Style(INK)),)),
        Layer("text", (text("100 mm", 50, 90, BOLD, 3, INK),)),
    )
    data = paint_pdf(
        [page([Piece("thing", 40, 40, 40, 60)], layers=over)], {"thing": component(shapes())}, _INFO
    )
    assert tuple(pdf_page(data, dpi=254)[600, 600]) == (0x1A, 0x1A, 0x1A)
    assert pdf_words(data) == ["100", "mm"]


def test_what_does_not_exist_cannot_be_placed():
    with pytest.raises(KeyError, match="missing"):
        paint_pdf([page([Piece("missing", 0, 0, 1, 1)])], {}, _INFO)
    with pytest.raises(KeyError, match="thing has no back"):
        paint_pdf([page([Piece("thing", 0, 0, 40, 60, "back")])], {"thing": component(shapes())}, _INFO)
    with pytest.raises(ValueError, match="a document needs a page"):
        paint_pdf([], {}, _INFO)


def test_two_documents_in_one_process_do_not_know_of_each_other():
    first = document(words())
    assert document(face(20, 10, text=[text("Else", 1, 5, BOLD, 3, INK)])) != first
    assert document(words()) == first


_PRINT_DIGEST = """
import hashlib, sys
if sys.argv[1:]:
    sys.modules[sys.argv[1]] = None  # as if it were not installed
from tests.pictures import document, shapes, words
print(hashlib.sha256(document(shapes(), words())).hexdigest())
"""


@pytest.mark.parametrize("missing_module", ["", "_rl_accel"])
def test_another_process_with_another_hash_seed_zone_and_locale_writes_the_same_bytes(missing_module):
    """Nor does it matter whether reportlab's optional accelerator is there."""
    elsewhere = {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Apia", "LC_ALL": "tr_TR.UTF-8"}
    run = subprocess.run(
        [sys.executable, "-c", _PRINT_DIGEST, *filter(None, [missing_module])],
        env={**os.environ, **elsewhere},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == hashlib.sha256(document(shapes(), words())).hexdigest()


def test_shapes_are_small_and_compressed():
    data = document(shapes(), words())
    assert len(data) < 30_000
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream)]
    assert {tuple(map(str, stream.Filter)) for stream in streams} == {("/FlateDecode",)}


def test_a_thousand_copies_add_little_to_the_file():
    thing = {"thing": component(words())}
    grid = [Piece("thing", 10 + 12 * (n % 15), 20 + 4 * (n // 15), 60, 40) for n in range(1000)]
    one, many = (len(paint_pdf([page(pieces)], thing, _INFO)) for pieces in (grid[:1], grid))
    assert many - one < 20_000


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(0, 150), st.floats(0, 200), st.integers(0, 3), st.sampled_from(("wide", "tall"))),
        min_size=1,
        max_size=6,
    )
)
def test_any_placement_is_read_back_as_it_was_meant(places):
    things = {
        "wide": component(face(33.3, 12.7, background=[Rect(0, 0, 33.3, 12.7, Style(RED))]), "wide"),
        "tall": component(face(8, 21.21, background=[Rect(0, 0, 8, 21.21, Style(INK))]), "tall"),
    }
    pieces = []
    for x, y, turns, id in places:
        sides = (things[id].width, things[id].height)[:: -1 if turns % 2 else 1]
        pieces.append(Piece(id, x, y, *sides, turns=turns))
    for piece, found in zip(pieces, placed(paint_pdf([page(pieces)], things, _INFO)), strict=True):
        assert (found.name, found.turns) == (f"{piece.component}.front", piece.turns)
        assert (found.x, found.y) == pytest.approx((piece.x, piece.y), abs=0.0005)
        assert (found.width, found.height) == pytest.approx((piece.width, piece.height), abs=0.0005)


def test_independent_readers_find_nothing_to_complain_about():
    data = document(shapes(), words())
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.get_warnings() == []
    pages = pypdfium2.PdfDocument(data)
    assert [p.get_size() for p in pages] == [pytest.approx((595.2756, 841.8898), abs=1e-3)] * 2


def test_every_page_says_where_it_ends():
    """A sheet is trimmed where its paper ends, a page that is one piece inside its bleed."""
    sheet, piece = page([]), replace(page([], 2, 2, Paper("card", "Card", 50.8, 76.2)), bleed=3.175)
    sheets = paint_pdf([sheet, piece, sheet], {}, _INFO)
    whole = (0, 0, pytest.approx(595.2756, abs=1e-3), pytest.approx(841.8898, abs=1e-3))
    assert page_boxes(sheets) == (
        {"MediaBox": whole, "TrimBox": whole, "BleedBox": whole},
        {"MediaBox": (0, 0, 144, 216), "TrimBox": (9, 9, 135, 207), "BleedBox": (0, 0, 144, 216)},
        {"MediaBox": whole, "TrimBox": whole, "BleedBox": whole},
    )
