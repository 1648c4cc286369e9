"""The rulebooks as they are read by one edition: search, the same matter beside, the page of a topic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pytest
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.pages import RulebookPages
from homepoker.ui.rulebook.rule_page.typesetting import MORE
from tests.desks import BOOKS, words_in
from tests.rulebooks.shipped import APSA, TDA, TDA_2024
from tests.ui.conftest import Run

WORDS = words_in("en")
FOUND = (Citation(TDA, "34"), Citation(APSA, "3.1/button"), Citation(TDA_2024, "34-B"), Citation(TDA_2024, "RP-20"))


@dataclass(frozen=True)
class Hit:
    book: str
    rule: str
    excerpt: str = ""


class SearchOfAll:
    """Finds the same rules whatever is asked."""

    def find(
        self, query: str, *, book: str = "", language: str = "de", limit: int = 20, in_force: Sequence[str] = ()
    ) -> Sequence[Hit]:
        return [Hit(one.book, one.rule) for one in FOUND if book in ("", one.book)]

    def find_topics(self, query: str, limit: int = 20) -> Sequence[str]:
        return ()

    def fits(self, query: str) -> bool:
        return True


def library_of(edition: str, in_force: str = "") -> Library:
    library = Library(
        BOOKS,
        SearchOfAll,
        in_force=lambda: in_force,
        edition=lambda: edition,
        bookmarks=tuple,
        keep_bookmarks=lambda _: None,
    )
    library.prepare()
    library.wait()
    return library


class Find(Protocol):
    def __call__(self, edition: str, query: str, book: str = "") -> list[str]:
        """The rules that a search finds."""


@pytest.fixture
def found(qtbot: QtBot, qapp: object) -> Find:
    def find(edition: str, query: str, book: str = "") -> list[str]:
        library = library_of(edition)
        qtbot.waitUntil(lambda: library.is_ready)
        return [f"{hit.book}:{hit.rule}" for hit in library.find(query, book, "en")]

    return find


class TestSearch:
    def test_a_rule_is_found_once_in_the_edition_that_is_read(self, found: Find) -> None:
        assert found(TDA_2024, "button heads-up") == ["apsa:3.1/button", "tda-2024:34-B", "tda-2024:RP-20"]
        assert found(TDA, "button heads-up") == ["tda-2019:34", "apsa:3.1/button", "tda-2024:RP-20"]

    def test_who_names_a_year_or_searches_one_book_finds_that_edition_too(self, found: Find) -> None:
        assert "tda-2019:34" in found(TDA_2024, "TDA 2019 34")
        assert found(TDA_2024, "button", book=TDA) == ["tda-2019:34"]

    def test_without_an_edition_all_are_found(self, found: Find) -> None:
        assert len(found("", "button heads-up")) == len(FOUND)


def pages_of(qtbot: QtBot, edition: str) -> RulebookPages:
    pages = RulebookPages(library_of(edition), WORDS)
    qtbot.addWidget(pages)
    pages.resize(1192, 600)
    pages.show()
    return pages


def test_the_other_edition_stands_beside_a_topic_on_a_click_and_goes_on_the_next(qtbot: QtBot) -> None:
    pages = pages_of(qtbot, TDA_2024)
    pages.read_topic("deal-premature-turn")
    show, hide = (WORDS.text(f"library.edition_{one}", book=BOOKS[TDA].name("en")) for one in ("show", "hide"))
    assert show in pages.reading.text.toPlainText()
    pages.reading.text.anchorClicked.emit(QUrl(f"{MORE}{TDA}"))
    assert hide in pages.reading.text.toPlainText()
    pages.reading.text.anchorClicked.emit(QUrl(f"{MORE}{TDA}"))
    assert show in pages.reading.text.toPlainText()


def test_the_other_edition_stands_below_the_one_read_beside_a_rule_on_a_click(qtbot: QtBot) -> None:
    pages = pages_of(qtbot, TDA_2024)
    pages.read_rule(Citation("uesg", "floor-§8(4)"))
    assert pages.others is not None
    changed = WORDS.text("library.edition_changed", edition=BOOKS[TDA_2024].name("en"))
    assert changed not in pages.others.toPlainText()
    pages.others.anchorClicked.emit(QUrl(f"{MORE}{TDA}"))
    assert changed in pages.others.toPlainText()


def test_books_are_read_as_they_fall_back_on_the_edition_of_the_evening_or_of_the_club(run: Run) -> None:
    host = run()
    library = host.opened.rulebooks.library
    assert library.edition == TDA_2024 or host.opened.desk() is not None
    fallen = {
        edition for book in library.books_read.values() for edition in book.fallbacks if edition in (TDA, TDA_2024)
    }
    assert fallen == {library.edition}
