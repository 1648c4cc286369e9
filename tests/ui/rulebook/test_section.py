"""The Rulebook section in the program."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from homepoker.core.rulebooks.citation import Citation
from homepoker.store import preferences as kept
from homepoker.ui.rulebook.section import RulebookSection
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.players.hands import click, focus, press, type_in

SELF_DEAL = Citation("apsa", "3.5.13")


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
    said = host.application.words.text("library.book_in_force", book=name)
    assert section.search_column.picker.findText(said) >= 0
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
    host.club.books = {book: host.club.books[book] for book in ("apsa", "uesg")}
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
    host.club.books = {book: host.club.books[book] for book in ("apsa", "uesg")}
    after = host.opened.rulebooks.library
    assert after is not before
    assert set(after.books) == {"apsa", "uesg"}
