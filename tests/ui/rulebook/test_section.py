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
    section.open_rule(SELF_DEAL)
    section.turn_bookmark()
    click(host.window, host.application.words.text("tonight.settings"))
    host.application._preferences_changed(kept.Preferences(language="en", volume=10))
    again = opened(host.restart())
    assert again.library.is_bookmarked(SELF_DEAL)


def test_another_language_reads_the_same_rules_in_its_words(run: Run) -> None:
    host = run(language="de")
    section = opened(host)
    section.open_rule(SELF_DEAL)
    assert host.club.books["apsa"].rule("3.5.13").title("de") in section.reading.text.toPlainText()


def test_changed_books_are_read_and_searched_anew(run: Run) -> None:
    host = run()
    before = opened(host).library
    assert host.application.rulebooks.library is before
    host.club.books = {book: host.club.books[book] for book in ("apsa", "uesg")}
    after = host.application.rulebooks.library
    assert after is not before
    assert set(after.books) == {"apsa", "uesg"}
