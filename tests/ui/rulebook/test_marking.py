"""The line of a rule that answers, and what is marked in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.ui.rulebook.marking import excerpt, spans
from tests.desks import BOOKS

TEXT = "Der Button wandert weiter.\n\nWer einen **Oversized Chip** setzt, callt. Erhöhungen sagt man vorher an."


def marked(line: str, query: str) -> list[str]:
    return [line[begin:end] for begin, end in spans(line, query)]


def test_the_line_with_most_of_what_was_searched_for_is_shown() -> None:
    line = excerpt(TEXT, "chip oversized")
    assert line.text == "Wer einen Oversized Chip setzt, callt."
    assert [line.text[begin:end] for begin, end in line.spans] == ["Oversized", "Chip"]


def test_without_a_match_the_first_line_is_shown_and_nothing_marked() -> None:
    line = excerpt(TEXT, "Floor")
    assert (line.text, line.spans) == ("Der Button wandert weiter.", ())


def test_endings_and_compounds_are_marked_too() -> None:
    assert marked("Chips, Chiprace und Erhöhung", "chip erhöhen") == ["Chips", "Chiprace", "Erhöhung"]


def test_case_umlauts_and_sharp_s_do_not_matter() -> None:
    assert marked("Die GRÖSSE zählt", "große") == ["GRÖSSE"]


def test_short_words_do_not_mark_every_line() -> None:
    assert marked("der Floor und der Dealer", "der floor") == ["Floor"]
    assert marked("der Floor", "der") == ["der"]


def test_a_number_is_marked_where_it_stands_alone() -> None:
    assert marked("Regel 43 gilt ab 430", "43") == ["43"]


@given(st.text(max_size=200), st.text(max_size=40))
def test_any_text_and_question_give_a_line_with_its_marks_inside(text: str, query: str) -> None:
    line = excerpt(text, query)
    assert "\n" not in line.text
    assert all(0 <= begin < end <= len(line.text) for begin, end in line.spans)


def test_no_rule_has_an_empty_line_or_markdown_in_it() -> None:
    for book in BOOKS.values():
        for rule in book.rules:
            line = excerpt(rule.text("de"), rule.title("de")).text
            assert line
            assert not line.startswith(("-", "*", "#"))
