"""The rows beside the text: bookmarks, contents, results."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words import Words
from homepoker.ui.rulebook.list_entries import (
    BOOKMARKS,
    ListEntry,
    book_choices,
    contents,
    headings_above,
    results,
    row_id,
)
from tests.desks import BOOKS, words_in

SELF_DEAL = Citation("apsa", "3.5.13")
GERMAN, ENGLISH = words_in("de"), words_in("en")


@dataclass(frozen=True)
class Hit:
    """What a search finds."""

    book: str
    rule: str
    excerpt: str = ""


def titles(entries: tuple[ListEntry, ...]) -> list[str]:
    return [entry.title for entry in entries]


def test_one_book_is_open_from_its_first_rule_to_its_last() -> None:
    rows = contents(BOOKS, "tda-2019", {}, (), "", ENGLISH)
    assert [row.citation.rule for row in rows if row.citation] == [rule.id for rule in BOOKS["tda-2019"].rules]
    assert rows[0].is_heading
    assert all(row.is_open for row in rows if row.is_heading)


def test_all_books_are_folded_but_the_one_in_force_which_comes_first() -> None:
    rows = contents(BOOKS, "", {}, (), "bps-2019", GERMAN)
    books = [row for row in rows if row.id.startswith("book:")]
    assert next(row.id for row in books) == "book:bps-2019"
    assert [row.is_open for row in books] == [True, *[False] * (len(BOOKS) - 1)]
    assert books[0].remark == GERMAN.text("library.in_force")
    assert books[1].remark == "126 Regeln"
    assert not any(row.citation for row in rows)


def test_headings_that_were_turned_show_their_rules() -> None:
    headings = headings_above(SELF_DEAL, BOOKS, ENGLISH)
    rows = contents(BOOKS, "", dict.fromkeys(headings, True), (), "", ENGLISH)
    assert row_id(SELF_DEAL) in [row.id for row in rows]
    folded = contents(BOOKS, "apsa", {headings[1]: False}, (), "", ENGLISH)
    assert row_id(SELF_DEAL) not in [row.id for row in folded]


def test_bookmarks_stand_on_top_and_carry_their_mark_in_the_contents_too() -> None:
    rows = contents(BOOKS, "apsa", {}, (SELF_DEAL, Citation("uesg", "1")), "", GERMAN)
    assert (rows[0].id, rows[0].remark) == (BOOKMARKS, "1")
    assert rows[1].number == "APSA 3.5.13"
    assert [row.id for row in rows if row.is_bookmarked] == [f"bookmark:{SELF_DEAL}", row_id(SELF_DEAL)]


def test_a_bookmark_of_a_book_that_is_gone_is_not_shown() -> None:
    assert contents(BOOKS, "", {}, (Citation("house", "7"),), "", GERMAN)[0].id.startswith("book:")


def test_results_keep_their_order_and_name_book_number_title_and_line() -> None:
    hits = (Hit("apsa", "3.3/oversized-chip"), Hit("tda-2019", "44"))
    rows = results(hits, "oversized chip", BOOKS, (SELF_DEAL,), "apsa", ENGLISH)
    assert [row.number for row in rows] == ["APSA 3.3", "TDA 44"]
    assert [row.remark for row in rows] == [ENGLISH.text("library.in_force"), ""]
    for row in rows:
        assert row.matches or row.title_matches
        assert row.line


def test_the_line_of_an_attached_text_is_shown_where_the_search_gives_one() -> None:
    row = results([Hit("apsa", "3.5.13", "… so steht es im Original …")], "Original", BOOKS, (), "", GERMAN)[0]
    assert "so steht es im Original" in row.line


def test_what_is_found_in_no_known_rule_is_left_out() -> None:
    assert results([Hit("house", ""), Hit("house", "1")], "x", BOOKS, (), "", GERMAN) == ()


def test_what_an_official_text_says_under_no_rule_is_found_too() -> None:
    (row,) = results([Hit("apsa", "", "… zum Geleit der Ausgabe …")], "Geleit", BOOKS, (), "apsa", GERMAN)
    assert (row.number, row.title) == ("APSA", "Offizieller Text (deine Kopie)")
    assert row.citation == Citation("apsa", "")
    assert [row.line[start:end] for start, end in row.matches] == ["Geleit"]


@pytest.mark.parametrize("words", [GERMAN, ENGLISH])
def test_every_book_can_be_chosen_and_the_one_in_force_says_so(words: Words) -> None:
    choices = dict(book_choices(BOOKS, "uesg", words))
    assert list(choices) == ["", *BOOKS]
    assert choices["uesg"] == words.text("library.book_in_force", book=BOOKS["uesg"].name(words.language))
    assert choices["apsa"] == BOOKS["apsa"].name(words.language)


def test_a_row_is_read_aloud_with_all_that_it_shows() -> None:
    row = results([Hit("apsa", "3.3/oversized-chip")], "Chip", BOOKS, (), "apsa", GERMAN)[0]
    for part in (row.number, row.title, row.remark, row.line):
        assert part in row.spoken
