"""Reading the rulebooks by keys and mouse: the whole section, and narrow beside something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.store import preferences as kept
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.pages import RulebookPages, RulebookSection
from homepoker.ui.rulebook.reading_history import ReadingPlace, TopicPlace, address, place_at
from homepoker.ui.rulebook.rule_page.comparison import other_books
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.theme.theme import apply_theme
from tests.desks import BOOKS, words_in
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.players.hands import click, focus, press, type_in

OVERSIZED, SELF_DEAL, TDA_44 = (
    Citation("apsa", "3.3/oversized-chip"),
    Citation("apsa", "3.5.13"),
    Citation("tda-2019", "44"),
)
WORDS = words_in("en")
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@dataclass(frozen=True)
class Hit:
    book: str
    rule: str
    excerpt: str = ""


class SearchByHeart:
    """Knows the answers to a few questions."""

    def __init__(self) -> None:
        self.answers = {"chip": (OVERSIZED, TDA_44), "who deals": (SELF_DEAL,), "parking": (TDA_44,)}
        self.answered_well = {"chip", "who deals"}
        self.asked: list[tuple[str, str, str]] = []

    def find(
        self, query: str, *, book: str = "", language: str = "de", limit: int = 20, in_force: Sequence[str] = ()
    ) -> Sequence[Hit]:
        self.asked.append((query, book, language))
        hits = self.answers.get(query, ())
        return [Hit(one.book, one.rule) for one in hits if book in ("", one.book)]

    def find_topics(self, query: str, limit: int = 20) -> Sequence[str]:
        return ()

    def fits(self, query: str) -> bool:
        return query in self.answered_well


class Reader:
    """A window with the rulebooks in it, and what it keeps."""

    def __init__(self, qtbot: QtBot, *, is_narrow: bool, in_force: str) -> None:
        self.in_force = in_force
        self.kept: tuple[str, ...] = ()
        self.search = SearchByHeart()
        self.library = Library(
            BOOKS,
            lambda: self.search,
            in_force=lambda: self.in_force,
            bookmarks=lambda: self.kept,
            keep_bookmarks=self._keep,
        )
        self.library.prepare()
        self.library.wait()
        self.window = QWidget()
        self.window.resize(380 if is_narrow else 1192, 600)
        self.pages = RulebookPages(self.library, WORDS, is_narrow=is_narrow)
        self.pages.setParent(self.window)
        self.pages.setGeometry(self.window.rect())
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.pages.setFocus()

    def _keep(self, bookmarks: tuple[str, ...]) -> None:
        self.kept = bookmarks

    @property
    def read(self) -> str:
        """The text that is shown."""
        return self.pages.reading.text.toPlainText()

    @property
    def rows(self) -> list[str]:
        return [entry.title for entry in self.pages.search_column.list.entries]


Open = Callable[..., Reader]


@pytest.fixture
def reader(qtbot: QtBot, qapp: QApplication) -> Iterator[Open]:
    apply_theme(qapp, "dark")

    def make(*, is_narrow: bool = False, in_force: str = "apsa") -> Reader:
        return Reader(qtbot, is_narrow=is_narrow, in_force=in_force)

    yield make
    QApplication.processEvents()


def follow(page: TextPage, link: str) -> None:
    """Click a link of a page, wherever it stands."""
    page.moveCursor(QTextCursor.MoveOperation.Start)
    while page.find(link):
        page.ensureCursorVisible()
        spot = page.cursorRect().center() - QPoint(6, 0)
        if page.anchorAt(spot):
            QTest.mouseClick(page.viewport(), Qt.MouseButton.LeftButton, pos=spot)
            return
    raise AssertionError(f"{link} is no link")


def is_at(host: Reader, place: ReadingPlace) -> bool:
    """Whether this is what is read now."""
    return host.pages.place == place


class TestSearch:
    def test_who_searches_one_book_alone_is_offered_all(self, reader: Open) -> None:
        host = reader()
        column = host.pages.search_column
        column.picker.setCurrentIndex(column.picker.findData("tda-2019"))
        host.pages.search("chip")
        assert len(host.rows) == 1
        assert column._in_all.isVisible()
        column._in_all.click()
        assert len(host.rows) == 2
        assert not column._in_all.isVisible()
        assert host.library.book == ""

    def test_results_come_while_one_types_and_enter_opens_the_first(self, reader: Open) -> None:
        host = reader()
        type_in("chip")
        assert host.rows == [BOOKS["apsa"].rule(OVERSIZED.rule).title("en"), BOOKS["tda-2019"].rule("44").title("en")]
        press(Qt.Key.Key_Return)
        assert host.pages.place == OVERSIZED
        assert BOOKS["apsa"].rule(OVERSIZED.rule).title("en") in host.read

    def test_weak_results_are_shown_below_a_word_that_nothing_fits_well(self, reader: Open) -> None:
        host = reader()
        type_in("parking")
        assert len(host.rows) == 1
        assert host.pages.search_column._told.text() == "Nothing fits well. The nearest:"
        host.pages.search("chip")
        assert host.pages.search_column._told.text() == "2 results, best first"

    def test_down_and_up_go_through_the_results_while_one_may_type_on(self, reader: Open) -> None:
        host = reader()
        type_in("chip")
        press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
        assert host.pages.place == TDA_44
        press(Qt.Key.Key_Escape, Qt.Key.Key_Up, Qt.Key.Key_Return)
        assert host.pages.place == OVERSIZED

    def test_the_row_that_the_keys_come_to_is_read_aloud(self, reader: Open) -> None:
        host = reader()
        type_in("chip")
        press(Qt.Key.Key_Down)
        assert host.pages.search_column.field.accessibleDescription().startswith("TDA 44, ")

    def test_esc_leads_back_to_the_search_and_typing_replaces_the_question(self, reader: Open) -> None:
        host = reader()
        type_in("chip")
        press(Qt.Key.Key_Return)
        assert focus() is host.pages.reading.text
        press(Qt.Key.Key_Escape)
        assert focus() is host.pages.search_column.field
        type_in("who deals")
        press(Qt.Key.Key_Return)
        assert host.pages.place == SELF_DEAL

    def test_one_book_can_be_searched_alone(self, reader: Open) -> None:
        host = reader()
        picker = host.pages.search_column.picker
        picker.setCurrentIndex(picker.findData("tda-2019"))
        host.pages.search("chip")
        assert host.search.asked[-1] == ("chip", "tda-2019", "en")
        assert len(host.rows) == 1

    def test_nothing_found_says_so_and_offers_all_books(self, reader: Open) -> None:
        host = reader()
        column = host.pages.search_column
        column.picker.setCurrentIndex(column.picker.findData("uesg"))
        host.pages.search("chip")
        assert host.rows == []
        click(host.window, WORDS.text("library.search_all"))
        assert len(host.rows) == 2

    def test_the_empty_field_shows_the_contents_again(self, reader: Open) -> None:
        host = reader()
        type_in("chip")
        press(Qt.Key.Key_Escape)
        assert host.pages.search_column.query == ""
        assert len(host.rows) > 10

    def test_a_search_that_is_not_ready_says_so_and_answers_when_it_is(self, qtbot: QtBot, reader: Open) -> None:
        host = reader()
        search = host.search
        late = Library(BOOKS, lambda: search, in_force=lambda: "", bookmarks=lambda: (), keep_bookmarks=lambda _: None)
        pages = RulebookPages(late, WORDS)
        qtbot.addWidget(pages)
        pages.search("chip")
        qtbot.waitUntil(lambda: len(pages.search_column.list.entries) == 2)
        late.wait()

    def test_a_library_that_was_left_begins_nothing_more(self, reader: Open) -> None:
        host = reader()
        made: list[str] = []

        def make() -> SearchByHeart:
            made.append("index")
            return host.search

        left = Library(BOOKS, make, in_force=lambda: "", bookmarks=lambda: (), keep_bookmarks=lambda _: None)
        left.leave()
        left.prepare_soon()
        left.prepare()
        left.wait()
        assert made == []


class TestContents:
    def test_a_click_opens_a_part_and_its_rule(self, reader: Open) -> None:
        host = reader()
        rows = host.pages.search_column.list
        part = next(row for row, entry in enumerate(rows.entries) if entry.id.startswith("part:apsa"))
        QTest.mouseClick(
            rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.model().index(part, 0)).center()
        )
        first = rows.entries[part + 1]
        assert first.citation == Citation("apsa", BOOKS["apsa"].rules[0].id)
        QTest.mouseClick(
            rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.model().index(part + 1, 0)).center()
        )
        assert host.pages.place == first.citation

    def test_left_and_right_fold_and_open_a_heading(self, reader: Open) -> None:
        host = reader()
        rows = host.pages.search_column.list
        rows.setFocus()
        count = len(rows.entries)
        press(Qt.Key.Key_Left)
        assert len(rows.entries) < count
        press(Qt.Key.Key_Right)
        assert len(rows.entries) == count

    def test_a_rule_that_is_opened_from_elsewhere_is_shown_in_the_contents(self, reader: Open) -> None:
        host = reader()
        host.pages.read_rule(TDA_44)
        current = host.pages.search_column.list.current
        assert current is not None
        assert current.citation == TDA_44

    def test_the_book_of_the_evening_is_named_when_the_evening_changes(self, reader: Open) -> None:
        host = reader(in_force="")
        assert host.pages.search_column.picker.findText("APSA rules") > 0
        host.in_force = "apsa"
        host.pages.hide()
        host.pages.show()
        assert host.pages.search_column.picker.findText(WORDS.text("library.book_in_force", book="APSA rules")) > 0


class TestReading:
    def test_the_same_matter_of_the_other_books_stands_beside_and_leads_there(self, reader: Open) -> None:
        host = reader()
        host.pages.read_rule(OVERSIZED)
        others = host.pages.others
        assert others is not None
        assert others.isVisible()
        follow(others, "BPS 25")
        assert host.pages.place == Citation("bps-2019", "25")

    def test_back_and_forward_by_keys_and_buttons(self, reader: Open) -> None:
        host = reader()
        host.pages.read_rule(OVERSIZED)
        host.pages.read_rule(TDA_44)
        press(Qt.Key.Key_Left, held=ALT)
        assert host.pages.place == OVERSIZED
        press(Qt.Key.Key_Right, held=ALT)
        assert host.pages.place == TDA_44
        click(host.window, WORDS.text("library.back"))
        assert host.pages.place == OVERSIZED
        assert not host.pages.reading.back.isEnabled()

    def test_a_topic_is_opened_from_its_rule_and_leads_back_to_all_rules_on_it(self, reader: Open) -> None:
        host = reader()
        host.pages.read_rule(Citation("apsa", "3.5.15"))
        topic = BOOKS["apsa"].rule("3.5.15").topics[0]
        follow(host.pages.reading.text, WORDS.text(f"topic.{topic}"))
        assert is_at(host, TopicPlace(topic))
        assert host.pages.others is not None
        assert not host.pages.others.isVisible()
        follow(host.pages.reading.text, "APSA 3.5.15")
        assert is_at(host, Citation("apsa", "3.5.15"))

    def test_neighbours_lead_through_the_book(self, reader: Open) -> None:
        host = reader()
        rules = BOOKS["apsa"].rules
        host.pages.read_rule(Citation("apsa", rules[0].id))
        assert not host.pages.reading.previous.isEnabled()
        QTest.mouseClick(host.pages.reading.following, Qt.MouseButton.LeftButton)
        assert host.pages.place == Citation("apsa", rules[1].id)

    def test_the_link_to_every_rule_leads_there(self, qapp: QApplication) -> None:
        page = TextPage("links")
        followed: list[str] = []
        page.followed.connect(followed.append)
        for book in BOOKS.values():
            for rule in book.rules:
                wanted = Citation(book.id, rule.id)
                page.anchorClicked.emit(QUrl(address(wanted)))
                assert place_at(followed[-1]) == wanted

    def test_all_rules_of_a_book_come_on_request(self, reader: Open) -> None:
        host = reader()
        every = (Citation(book.id, rule.id) for book in BOOKS.values() for rule in book.rules)
        citation = next(
            one for one in every if any(book.more for book in other_books(one, BOOKS, host.in_force, WORDS).books)
        )
        host.pages.read_rule(citation)
        others = host.pages.others
        assert others is not None
        before = len(others.toPlainText())
        more = re.search(r'href="(more:[^"]+)"', others.toHtml())
        assert more is not None
        others.followed.emit(more[1])
        assert len(others.toPlainText()) > before
        assert host.pages.place == citation

    def test_a_rule_that_is_not_there_changes_nothing(self, reader: Open) -> None:
        host = reader()
        host.pages.read_rule(Citation("apsa", "99.9"))
        assert host.pages.place is None

    def test_a_bookmark_is_kept_and_taken_out_again(self, reader: Open) -> None:
        host = reader()
        host.pages.read_rule(SELF_DEAL)
        press(Qt.Key.Key_D, held=CONTROL)
        assert list(host.kept) == ["apsa:3.5.13"]
        assert host.pages.search_column.list.entries[0].title == WORDS.text("library.bookmarks")
        click(host.window, WORDS.text("library.bookmark_remove"))
        assert not host.kept

    def test_a_copy_carries_its_citation(self, reader: Open) -> None:
        host = reader()
        host.pages.read_rule(SELF_DEAL)
        click(host.window, WORDS.text("library.copy"))
        assert QGuiApplication.clipboard().text().startswith("APSA rules: 3.5.13 ")
        assert any("3.5.13" in text for text in toasts_of(host.window, WORDS).texts())

    def test_a_place_tells_that_it_has_changed(self, reader: Open, qtbot: QtBot) -> None:
        host = reader()
        with qtbot.waitSignal(host.pages.place_changed, timeout=0) as told:
            host.pages.read_topic("chip-race")
        assert told.args == [TopicPlace("chip-race")]


class TestNarrow:
    def test_list_and_rule_take_turns(self, reader: Open) -> None:
        host = reader(is_narrow=True)
        assert host.pages.search_column.list.isVisible()
        type_in("chip")
        press(Qt.Key.Key_Return)
        assert not host.pages.search_column.list.isVisible()
        assert host.pages.reading.text.isVisible()
        click(host.window, WORDS.text("library.to_entries"))
        assert host.pages.search_column.list.isVisible()

    def test_the_same_matter_stands_below_the_rule(self, reader: Open) -> None:
        host = reader(is_narrow=True)
        host.pages.read_rule(OVERSIZED)
        assert host.pages.others is None
        assert WORDS.text("library.same_matter") in host.read
        assert "BPS 25" in host.read

    def test_typing_shows_the_results_again(self, reader: Open) -> None:
        host = reader(is_narrow=True)
        host.pages.read_rule(OVERSIZED)
        host.pages.search_column.focus()
        type_in("who deals")
        assert host.pages.search_column.list.isVisible()
        assert host.rows == [BOOKS["apsa"].rule("3.5.13").title("en")]

    def test_nothing_is_wider_than_the_column(self, reader: Open) -> None:
        host = reader(is_narrow=True)
        for place in (OVERSIZED, Citation("tda-2019", "ill-53-B"), TopicPlace("chip-race")):
            host.pages.open(place)
            QApplication.processEvents()
            text = host.pages.reading.text
            assert text.document().size().width() <= text.viewport().width() + 1, address(place)
            assert host.pages.minimumSizeHint().width() <= 360


def opened(host: Host) -> RulebookSection:
    """Click the section on the rail."""
    click(host.window, host.application.words.text("tonight.rulebook"))
    section = host.window.show_section("rulebook")
    assert isinstance(section, RulebookSection)
    QApplication.processEvents()
    return section


def test_a_click_on_the_rail_opens_it_with_the_search_ready_to_be_typed_into(run: Run) -> None:
    section = opened(run())
    assert focus() is section.search_column.field


def test_a_question_is_answered_by_the_rules(run: Run) -> None:
    host = run()
    section = opened(host)
    type_in("oversized chip")
    section.library.wait()
    QApplication.processEvents()
    press(Qt.Key.Key_Return)
    place = section.place
    assert isinstance(place, Citation)
    assert "versized" in host.club.books[place.book].rule(place.rule).title("en")


def test_the_book_of_the_evening_is_marked(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", "Jo")
    section = opened(host)
    book = host.desk.state.profile.rulebook
    assert section.library.in_force == book
    name = host.club.books[book].name("en")
    marked = host.application.words.text("library.book_in_force", book=name)
    assert section.search_column.picker.findText(marked) >= 0
    assert section.search_column.list.entries[0].title == name


def test_a_bookmark_is_there_again_after_the_next_start_whatever_the_settings_do(run: Run) -> None:
    host = run()
    section = opened(host)
    section.read_rule(SELF_DEAL)
    section.turn_bookmark()
    click(host.window, host.application.words.text("tonight.settings"))
    host.opened.settings.choose(kept.Preferences(language="en", volume=10))
    again = opened(host.restart())
    assert again.library.is_bookmarked(SELF_DEAL)


def test_another_language_reads_the_same_rules_in_its_words(run: Run) -> None:
    host = run(language="de")
    section = opened(host)
    section.read_rule(SELF_DEAL)
    assert host.club.books["apsa"].rule("3.5.13").title("de") in section.reading.text.toPlainText()


def test_the_book_that_alone_is_searched_is_the_same_beside_the_tables_and_after_the_next_start(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", "Jo")
    column = opened(host).search_column
    column.picker.setCurrentIndex(column.picker.findData("bps-2019"))
    host.window.show_section("tonight")
    press(Qt.Key.Key_F1)
    beside = host.opened.rulebook.beside
    assert beside is not None
    other = beside.pages.search_column
    assert other.book == "bps-2019"
    other.picker.setCurrentIndex(other.picker.findData("uesg"))
    assert column.book == "uesg"
    click(host.window, host.application.words.text("tonight.settings"))
    host.opened.settings.choose(kept.Preferences(language="en", volume=10))
    assert opened(host.restart()).search_column.book == "uesg"


def test_a_book_that_is_gone_is_searched_no_longer(run: Run) -> None:
    host = run()
    column = opened(host).search_column
    column.picker.setCurrentIndex(column.picker.findData("pup-2010"))
    host.club.written = {book: host.club.written[book] for book in ("apsa", "uesg")}
    assert host.opened.rulebooks.library.book == ""


def test_another_language_keeps_what_is_searched_and_what_was_read(run: Run) -> None:
    host = run(language="de")
    section = opened(host)
    section.read_rule(SELF_DEAL)
    section.read_topic("chip-race")
    section.library.prepare()
    section.library.wait()
    QApplication.processEvents()
    section.search("overchip")
    host.opened.settings.choose(kept.Preferences(language="en"))
    QApplication.processEvents()
    again = host.window.show_section("rulebook")
    assert isinstance(again, RulebookSection)
    assert again is not section
    assert again.search_column.query == "overchip"
    again.go_back()
    assert again.place == SELF_DEAL


def test_changed_books_are_read_and_searched_anew(run: Run) -> None:
    host = run()
    before = opened(host).library
    assert host.opened.rulebooks.library is before
    host.club.written = {book: host.club.written[book] for book in ("apsa", "uesg")}
    after = host.opened.rulebooks.library
    assert after is not before
    assert set(after.books) == {"apsa", "uesg"}
