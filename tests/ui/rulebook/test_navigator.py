"""Where the rulebooks open: beside the tables, apart, in their section, in a sheet; F1 and Esc lead there and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.rulebook.navigator import DetachedWindow, RulebookNavigator
from homepoker.ui.rulebook.pages import RulebookPages, RulebookSection
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget, press, read

Key = Qt.Key
SELF_DEAL = Citation("apsa", "3.5.13")
POCKETED = Citation("apsa", "3.5.24")
FOUR = ("Ida", "Max", "Eva", "Karl")
WIDE = (1920, 1080)


@pytest.fixture
def host(run: Run) -> Host:
    return run().begin(*FOUR, rulebook="apsa", scoring=Scoring.APSA)


def rulebook(host: Host) -> RulebookNavigator:
    return host.opened.rulebook


def beside(host: Host) -> RulebookPages:
    opened = rulebook(host).beside
    assert opened is not None
    return opened.pages


def apart(host: Host) -> DetachedWindow:
    window = rulebook(host).apart
    assert window is not None
    return window


def search(host: Host, question: str) -> None:
    """Type a question, and wait for the index where it is the first one."""
    press(Key.Key_F1)
    beside(host).library.prepare()
    beside(host).library.wait()
    QApplication.processEvents()
    beside(host).search(question)


def titles(host: Host) -> list[str]:
    return [entry.title for entry in beside(host).search_column.list.entries]


def is_searching(pages: RulebookPages) -> bool:
    return pages.search_column.field.hasFocus()


def click_a_rule(host: Host) -> str:
    link = next(
        button
        for button in host.play.journal.findChildren(QPushButton)
        if button.isVisible() and "APSA" in button.text()
    )
    click_widget(link)
    return link.text()


class TestF1:
    def test_beside_the_tables_it_opens_the_search(self, host: Host) -> None:
        press(Key.Key_F1)
        assert is_searching(beside(host))
        assert host.window.current == "tonight"

    def test_from_the_middle_of_a_text_too_and_esc_leads_back_into_it(self, host: Host) -> None:
        field = host.play.journal.findChildren(QLineEdit)[0]
        field.setFocus()
        press(Key.Key_F1)
        assert is_searching(beside(host))
        press(Key.Key_Escape)
        assert rulebook(host).beside is None
        assert field.hasFocus()

    @pytest.mark.parametrize("section", ["players", "league", "settings"])
    def test_elsewhere_it_opens_the_section_and_esc_leads_back(self, host: Host, section: str) -> None:
        host.window.show_section(section)
        before = QApplication.focusWidget()
        press(Key.Key_F1)
        opened = host.window.show_section("rulebook")
        assert isinstance(opened, RulebookSection)
        assert is_searching(opened)
        press(Key.Key_Escape)
        assert host.window.current == section
        assert QApplication.focusWidget() is before

    def test_before_an_evening_it_opens_beside_the_lobby(self, run: Run) -> None:
        host = run()
        press(Key.Key_F1)
        assert is_searching(beside(host))
        press(Key.Key_Escape)
        assert rulebook(host).beside is None

    def test_pressed_on_the_room_view_it_opens_beside_the_tables(self, host: Host) -> None:
        host.window.show_section("players")
        event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_F1, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(host.process_parts.room.window, event)
        assert host.window.current == "tonight"
        assert is_searching(beside(host))

    def test_esc_on_the_room_view_closes_it_and_leaves_the_room_as_it_is(self, host: Host) -> None:
        room = host.process_parts.room
        assert room is not None
        press(Key.Key_F1)
        esc = escape()
        QApplication.sendEvent(room.window, esc)
        assert rulebook(host).beside is None
        assert esc.isAccepted()
        esc = escape()
        left: list[object] = []
        room.window.left.connect(lambda: left.append("room"))
        QApplication.sendEvent(room.window, esc)
        assert left == ["room"]

    def test_held_down_it_asks_once(self, host: Host) -> None:
        event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_F1, Qt.KeyboardModifier.NoModifier, "", True)
        QApplication.sendEvent(host.window, event)
        assert rulebook(host).beside is None


class TestBesideTheTables:
    def test_in_a_narrow_window_it_takes_the_third_column(self, host: Host) -> None:
        tables = host.play.tables.width()
        click_a_rule(host)
        QApplication.processEvents()
        assert not host.play.journal.isVisible()
        assert host.window.width() == 1280
        assert host.play.tables.width() >= tables - 40
        press(Key.Key_Escape)
        assert host.play.journal.isVisible()

    def test_in_a_wide_window_it_is_a_column_more(self, run: Run) -> None:
        host = run(size=WIDE).begin(*FOUR, rulebook="apsa", scoring=Scoring.APSA)
        click_a_rule(host)
        assert host.play.journal.isVisible()
        host.play.forms.bust_out()
        assert host.rule_read

    def test_what_is_half_filled_in_stays_and_comes_back(self, host: Host) -> None:
        host.play.forms.enter_late()
        form = host.play.forms.form
        assert form is not None
        host.opened.rulebook.open_rule(SELF_DEAL)
        assert not form.isVisible()
        press(Key.Key_Escape)
        assert form.isVisible()
        assert host.play.forms.form is form

    def test_a_form_that_opens_takes_its_place_back(self, host: Host) -> None:
        press(Key.Key_F1)
        host.click("entries.out_button")
        assert rulebook(host).beside is None
        assert host.play.forms.form is not None
        assert host.play.forms.form.isVisible()

    def test_another_rule_opens_in_the_same_place(self, host: Host) -> None:
        click_a_rule(host)
        first = rulebook(host).beside
        host.opened.rulebook.open_rule(Citation("apsa", "3.5.24"))
        assert rulebook(host).beside is first
        assert host.rule_read == "APSA 3.5.24"

    def test_the_rulebook_shows_the_same_rule_in_its_section(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        host.click("rule.open_in_section")
        section = host.window.show_section("rulebook")
        assert isinstance(section, RulebookSection)
        assert section.place == SELF_DEAL
        assert rulebook(host).beside is None
        host.click("rule.show_in_room", section)
        assert host.process_parts.rules.shown == SELF_DEAL

    def test_it_stands_there_in_the_words_of_another_language(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        settings = host.window.show_section("settings")
        settings.changed.emit(host.application.preferences.__class__(language="de"))  # type: ignore[attr-defined]
        QApplication.processEvents()
        host.window.show_section("tonight")
        assert beside(host).place == SELF_DEAL
        assert "Spiel ohne Croupier" in beside(host).reading.text.toPlainText()


class TestElsewhere:
    def test_a_citation_opens_a_sheet_that_leads_into_the_section(self, host: Host) -> None:
        host.window.show_section("league")
        rulebook(host).open_rule(SELF_DEAL)
        QApplication.processEvents()
        assert [sheet.accessibleName() for sheet in host.window.findChildren(Sheet)] == ["APSA 3.5.13"]
        host.click("rule.open_in_section")
        section = host.window.show_section("rulebook")
        assert isinstance(section, RulebookSection)
        assert section.place == SELF_DEAL
        assert not [sheet for sheet in host.window.findChildren(Sheet) if sheet.isVisible()]

    def test_a_rule_of_a_book_that_was_taken_out_is_named_and_the_way_to_it_told(self, host: Host) -> None:
        """In the journal of an evening that was played by it."""
        host.opened.rulebook.open_rule(Citation("club-gone", "3"))
        QApplication.processEvents()
        (sheet,) = host.window.findChildren(Sheet)
        assert sheet.isVisible()
        assert host.said("rule.not_here") in read(sheet)
        assert not host.may_click("rule.show_in_room")
        assert rulebook(host).beside is None


class TestApart:
    def test_it_goes_into_a_window_of_its_own_and_comes_back(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        host.click("rule.set_apart")
        assert apart(host).isVisible()
        assert beside(host).place == SELF_DEAL
        assert host.play.journal.isVisible()
        host.click("rule.dock", apart(host))
        assert rulebook(host).apart is None
        assert beside(host).place == SELF_DEAL
        assert not host.play.journal.isVisible()

    def test_what_is_searched_and_what_was_read_come_along_and_back(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        host.opened.rulebook.open_rule(POCKETED)
        search(host, "chip race")
        shown = titles(host)
        for button in ("rule.set_apart", "rule.dock"):
            host.click(button, rulebook(host).beside)
            assert beside(host).search_column.query == "chip race"
            assert titles(host) == shown
            assert beside(host).search_column.list.isVisible()
            assert is_searching(beside(host))
        beside(host).search_column.list.open_current()
        host.click("rule.set_apart")
        assert not beside(host).search_column.list.isVisible()
        beside(host).go_back()
        assert beside(host).place == POCKETED
        host.click("rule.dock", apart(host))
        assert beside(host).place == POCKETED
        beside(host).go_back()
        assert beside(host).place == SELF_DEAL
        beside(host).go_forward()
        beside(host).go_forward()
        assert beside(host).place not in (SELF_DEAL, POCKETED)

    def test_who_comes_back_asks_anew_and_can_go_back_to_what_they_read(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        search(host, "chip race")
        press(Key.Key_Escape)
        press(Key.Key_Escape)
        if rulebook(host).beside is not None:
            assert rulebook(host).close()
        host.opened.rulebook.open_rule(POCKETED)
        assert beside(host).search_column.query == ""
        beside(host).go_back()
        assert beside(host).place == SELF_DEAL

    def test_it_opens_there_from_then_on_where_it_was(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        host.click("rule.set_apart")
        window = apart(host)
        window.setGeometry(QRect(30, 40, 400, 500))
        window.settle()
        host = host.restart()
        press(Key.Key_F1)
        assert apart(host).geometry() == QRect(30, 40, 400, 500)

    def test_a_citation_opens_there_whatever_section_is_open(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        host.click("rule.set_apart")
        host.window.show_section("league")
        rulebook(host).open_rule(Citation("apsa", "3.5.24"))
        assert host.window.current == "league"
        assert host.rule_read == "APSA 3.5.24"

    def test_its_cross_and_esc_close_it(self, host: Host) -> None:
        for close in ("cross", "escape"):
            rulebook(host).open_rule(SELF_DEAL)
            if rulebook(host).apart is None:
                host.click("rule.set_apart")
            window = apart(host)
            if close == "cross":
                window.close()
            else:
                QApplication.sendEvent(beside(host).reading.text, escape())
            assert rulebook(host).beside is None
            assert not window.isVisible()

    def test_it_lies_on_a_screen_that_exists(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        host.click("rule.set_apart")
        apart(host).setGeometry(QRect(9000, 9000, 400, 500))
        apart(host).settle()
        screen = QGuiApplication.primaryScreen().availableGeometry()
        assert screen.contains(apart(host).geometry())

    def test_it_speaks_another_language_where_it_stands(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        host.click("rule.set_apart")
        apart(host).setGeometry(QRect(30, 40, 400, 500))
        apart(host).settle()
        settings = host.window.show_section("settings")
        chosen = replace(host.application.preferences, language="de")
        settings.changed.emit(chosen)  # type: ignore[attr-defined] # what the section of settings has
        QApplication.processEvents()
        assert host.window.current == "settings"
        assert apart(host).windowTitle().startswith("Regelwerk")
        assert apart(host).geometry() == QRect(30, 40, 400, 500)
        assert "Spiel ohne Croupier" in beside(host).reading.text.toPlainText()
        assert [detached for detached in host.window.findChildren(DetachedWindow) if detached.isVisible()] == [
            apart(host)
        ]

    def test_the_keys_of_the_evening_do_nothing_there(self, host: Host) -> None:
        host.opened.rulebook.open_rule(SELF_DEAL)
        host.click("rule.set_apart")
        event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_N, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(apart(host), event)
        assert host.state.buttons.hands[1].number == 1


def escape() -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, Key.Key_Escape, Qt.KeyboardModifier.NoModifier)


def test_closing_the_program_closes_its_window_too(host: Host) -> None:
    host.opened.rulebook.open_rule(SELF_DEAL)
    host.click("rule.set_apart")
    window: QWidget = apart(host)
    host.close()
    assert not window.isVisible()
