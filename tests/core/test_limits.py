"""Limits of what comes from outside: characters and ids."""

from __future__ import annotations

import pytest

from homepoker.core.limits import clean_line, clean_text, control_in_line, control_in_text, is_id


@pytest.mark.parametrize("text", ["a\0b", "a\x1b[31m", "a\tb", "a\nb", "a\x85b", "a\u202eb", "a\ud800", "a\uffff"])
def test_a_line_holds_no_control_character(text: str) -> None:
    assert control_in_line(text)
    assert control_in_line(clean_line(text)) == ""


@pytest.mark.parametrize("text", ["Özgür", "Zoë-Łucja O'Brien", "王芳", "🃏", "👩‍🚀", "שלום", "\u200fשלום", "e\u0301"])
def test_names_of_all_the_world_stay_as_they_are(text: str) -> None:
    assert control_in_line(text) == ""
    assert clean_line(text) == text


def test_pasted_lines_become_one() -> None:
    assert clean_line(" Max\tMuster\r\nmann\x00 ") == "Max Muster mann"


def test_a_text_keeps_its_lines_and_loses_what_no_spreadsheet_takes() -> None:
    assert control_in_text("one\r\n\ttwo") == ""
    assert clean_text("one\ntwo\x07\x1b") == "one\ntwo"
    assert control_in_text("bell\x07") == "U+0007"


@pytest.mark.parametrize("text", ["t-1", "p-0k3jf8", "özgür", "t-2026.11"])
def test_an_id_may_be(text: str) -> None:
    assert is_id(text)


@pytest.mark.parametrize(
    "text",
    ["", "..", ".hidden", "../../x", "a/b", "a\\b", "c:x", "a b", "a\0", "x" * 101, "a.", "a*", "a\n", "nul", "Com1.x"],
)
def test_what_would_lead_elsewhere_as_a_file_name_is_no_id(text: str) -> None:
    assert not is_id(text)
