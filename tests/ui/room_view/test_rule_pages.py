"""A rule on the room view: every word of it is read, large, on few pages."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.room_view.picture import RuleText
from homepoker.ui.room_view.rule_pages import SIZES, SMALL_SIZES, rule_pages
from homepoker.ui.room_view.view import READING_SECONDS
from homepoker.ui.rulebook.in_the_room import RoomRules, paragraphs, room_text
from homepoker.ui.theme.fonts import load_fonts
from tests.desks import BOOKS, words_in

WIDE, NARROW = (1634.0, 448.0), (540.0, 640.0)


@pytest.fixture(autouse=True)
def _typeface(qapp: QApplication) -> None:
    load_fonts(qapp)


def every_rule(language: str) -> list[RuleText]:
    words = words_in(language)
    return [room_text(Citation(book.id, rule.id), BOOKS, words) for book in BOOKS.values() for rule in book.rules]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_all_words_of_every_rule_are_read_in_their_order(language: str, space: tuple[float, float]) -> None:
    for rule in every_rule(language):
        lines = [line.text for page in rule_pages(rule, *space) for line in page.lines]
        assert " ".join(lines).split() == " ".join(rule.paragraphs).replace("•", "").split()


def test_most_rules_need_one_page_and_the_title_stands_on_each() -> None:
    counts = []
    for rule in every_rule("de"):
        pages = rule_pages(rule, *WIDE)
        counts.append(len(pages))
        assert all(" ".join(page.title) == rule.title for page in pages)
        assert len({page.size for page in pages}) == 1
    assert sum(count == 1 for count in counts) > 0.6 * len(counts)


@pytest.mark.parametrize("in_force", ["", "uesg"])
@pytest.mark.parametrize("space", [WIDE, (1189.0, 415.0)])
def test_a_rule_stays_until_each_of_its_pages_has_been_read(space: tuple[float, float], in_force: str) -> None:
    parent = QObject()
    rules = RoomRules(parent)
    rules.read_from(BOOKS)
    rules.play_by(in_force)
    words = words_in("de")
    for book in BOOKS.values():
        for rule in book.rules:
            citation = Citation(book.id, rule.id)
            pages = rule_pages(room_text(citation, BOOKS, words, in_force=in_force), *space)
            assert len(pages) * READING_SECONDS <= rules.stay_of(citation).total_seconds()


def test_a_short_rule_has_the_largest_letters_and_a_side_panel_smaller_ones() -> None:
    short = RuleText("APSA 1", "Pünktlich", ("Wer spielt, kommt pünktlich.",))
    assert rule_pages(short, *WIDE)[0].size == SIZES[0]
    assert rule_pages(short, *NARROW)[0].size == SMALL_SIZES[0]


def test_the_rule_of_the_evening_says_which_it_is() -> None:
    (page,) = rule_pages(RuleText("APSA 1", "Pünktlich", ("Sei da.",), "Regel des Abends"), *NARROW)
    assert page.subject == "Regel des Abends"
    assert " ".join(page.title) == "APSA 1 · Pünktlich"


@pytest.mark.parametrize("space", [WIDE, NARROW])
def test_that_a_rule_does_not_apply_stands_on_each_of_its_pages(space: tuple[float, float]) -> None:
    caution = "Aus „TDA“: gilt heute nicht, gespielt wird nach „APSA“."
    pages = rule_pages(RuleText("TDA 1", "Lang", ("Wort " * 200,), "", caution, False), *space)
    assert len(pages) > 1
    assert {" ".join(page.caution) for page in pages} == {caution}
    assert " ".join(line.text for page in pages for line in page.lines).split() == ["Wort"] * 200


def test_paragraphs_and_points_are_told_apart() -> None:
    text = "Es gilt,\nwas folgt:\n\n- eins\n  und mehr\n- zwei\n\nSonst nichts.\n"
    assert list(paragraphs(text)) == ["Es gilt, was folgt:", "• eins und mehr", "• zwei", "Sonst nichts."]


def test_a_page_ends_with_a_paragraph_where_that_leaves_it_full() -> None:
    paragraph = "Wort " * 55
    pages = rule_pages(RuleText("APSA 1", "Lang", (paragraph,) * 6), *WIDE)
    assert len(pages) > 1
    assert all(page.lines[0].is_first for page in pages)
