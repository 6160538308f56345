"""Words become measured lines: nothing lost, nothing wider than allowed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.typeset.fonts import BOLD, REGULAR, cap_height, measure, missing
from generator.typeset.paragraphs import break_lines, overflow, plain, set_line, words

word = st.text("abcdefghijklmnopqrstuvwxyzÄÖÜ.,", min_size=1, max_size=9)
text_of_words = st.lists(word, min_size=1, max_size=40).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(text_of_words, st.floats(20, 80))
def test_lines_hold_all_words_in_order_and_none_is_too_wide(text: str, width: float) -> None:
    lines = break_lines(text, width, 2.5)
    assert " ".join("".join(run.text for run in line.runs) for line in lines) == text
    too_wide = [line.width - width for line in lines if line.width > width + 1e-6]
    assert overflow(lines, width) == max(too_wide, default=0.0)
    for line in lines:
        assert line.width <= width + 1e-9 or " " not in "".join(run.text for run in line.runs)


def test_bold_parts_keep_their_words_together() -> None:
    assert [[(run.text, run.font) for run in word] for word in words("**Go** on, **now**.")] == [
        [("Go", BOLD)],
        [("on,", REGULAR)],
        [("now", BOLD), (".", REGULAR)],
    ]
    assert plain("**Go** on") == "Go on"


@settings(max_examples=60, deadline=None)
@given(text_of_words, st.floats(20, 80))
def test_the_last_line_is_a_lone_word_only_if_the_one_above_can_spare_none(text: str, width: float) -> None:
    lines = ["".join(run.text for run in line.runs) for line in break_lines(text, width, 2.5)]
    if len(lines) > 1 and " " not in lines[-1] and lines[-2].count(" ") > 1:
        *kept, spared = lines[-2].split()
        too_wide = measure(f"{spared} {lines[-1]}", REGULAR, 2.5).width > width - 0.01
        assert too_wide or measure(" ".join(kept), REGULAR, 2.5).width < 0.75 * width + 0.01


def test_set_lines_advance_by_what_was_measured() -> None:
    (line,) = break_lines("**AVATAR** To win", 100, 3.0)
    marks = list(set_line(line, 10.0, 5.0, 3.0, "#000000"))
    assert [mark.text for mark in marks] == ["AVATAR", "To win"]
    assert marks[0].x == 10.0
    end = marks[-1].x + marks[-1].width
    assert end - 10.0 == pytest.approx(line.width, abs=1e-9)


def test_kerning_is_measured_per_character() -> None:
    found = measure("AV", REGULAR, 10.0)
    assert found.kerns == (-67, 0)
    assert found.width == pytest.approx((626 + 589 - 67) / 100)
    assert cap_height(REGULAR, 10.0) == pytest.approx(6.68)


def test_missing_characters_are_found_once_each_in_order() -> None:
    assert missing("a★b→★") == ("★", "→")
    assert missing("Łódź ä ö ü ß × – “”") == ()
