"""The host's window: rail, sections, toasts, place on the screen, and the keys that nobody wanted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.theme.theme import apply_theme
from homepoker.ui.window.main_window import SMALLEST, MainWindow
from tests.desks import words_in
from tests.ui.host import press, read, type_in
from tests.ui.players.hands import button, click

Key = Qt.Key
WORDS = words_in("en")
RAIL = ("tonight.section", "tonight.players", "tonight.league", "tonight.settings")


class Page(QWidget):
    """A section with a field, for tests of where the keys go."""

    def __init__(self, name: str) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.addWidget(QLabel(f"This is {name}"))
        self.field = QLineEdit()
        column.addWidget(self.field)


@pytest.fixture
def made() -> list[str]:
    return []


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, made: list[str]) -> MainWindow:
    apply_theme(qapp, "dark")
    window = MainWindow(WORDS)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    offer(window, made)
    return window


def offer(window: MainWindow, made: list[str]) -> None:
    def maker(name: str) -> Page:
        made.append(name)
        return Page(name)

    window.offer({name: lambda name=name: maker(name) for name in ("tonight", "players", "league", "settings")})  # type: ignore[misc] # the name of each


class StyleChanges(QObject):
    """Counts how often a widget is styled anew."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.StyleChange
        return False


def test_a_section_is_styled_once_on_its_way_into_the_window(window: MainWindow) -> None:
    page, changes = Page("players"), StyleChanges()
    page.field.ensurePolished()
    page.field.installEventFilter(changes)
    window.offer({name: lambda: page for name in ("tonight", "players", "league", "settings")})
    window.show_section("players")
    assert page.field.isVisible()
    assert changes.count == 1, "each move to another parent styles all that stands in a page"


def shown(window: MainWindow) -> list[str]:
    QApplication.processEvents()
    return [text for text in read(window) if text.startswith("This is")]


class TestBeforeTheClubIsOpen:
    def test_title_and_rail_are_there_and_a_section_may_be_chosen_already(self, qtbot: QtBot, made: list[str]) -> None:
        window = MainWindow(WORDS)
        qtbot.addWidget(window)
        window.show()
        assert window.windowTitle() == "Homepoker"
        assert "Homepoker" in read(window)
        assert all(button(window, WORDS.text(name)).isEnabled() for name in RAIL)
        click(window, WORDS.text("tonight.players"))
        offer(window, made)
        assert shown(window) == ["This is players"]


class TestSections:
    def test_a_section_is_made_when_it_is_first_opened_and_kept(self, window: MainWindow, made: list[str]) -> None:
        assert made == ["tonight"]
        for name in ("tonight.players", "tonight.section", "tonight.players"):
            click(window, WORDS.text(name))
        assert made == ["tonight", "players"]
        assert (shown(window), window.current) == (["This is players"], "players")
        assert button(window, WORDS.text("tonight.players")).isChecked()
        assert not button(window, WORDS.text("tonight.section")).isChecked()

    def test_one_that_is_forgotten_is_made_anew_when_it_is_next_opened(
        self, window: MainWindow, made: list[str]
    ) -> None:
        click(window, WORDS.text("tonight.league"))
        click(window, WORDS.text("tonight.section"))
        window.forget_section("league")
        assert made == ["tonight", "league"]
        click(window, WORDS.text("tonight.league"))
        assert made == ["tonight", "league", "league"]

    def test_the_open_one_is_made_anew_at_once(self, window: MainWindow, made: list[str]) -> None:
        click(window, WORDS.text("tonight.league"))
        window.forget_section("league")
        assert made[1:] == ["league", "league"]
        assert shown(window) == ["This is league"]

    def test_what_was_never_opened_can_be_forgotten(self, window: MainWindow, made: list[str]) -> None:
        window.forget_section("players")
        assert made == ["tonight"]

    def test_other_words_lay_everything_out_anew(self, window: MainWindow, made: list[str]) -> None:
        window.toasts.say("old")
        window.lay_out(words_in("de"))
        offer(window, made)
        QApplication.processEvents()
        assert button(window, words_in("de").text("tonight.settings")).isVisible()
        assert made == ["tonight", "tonight"]
        assert window.toasts.texts() == []


class TestKeys:
    def test_a_key_that_the_focused_widget_uses_goes_no_further(self, window: MainWindow) -> None:
        left_over: list[int] = []
        window.key_left_over.connect(lambda event: left_over.append(event.key()))
        window.show_section("tonight").findChildren(QLineEdit)[0].setFocus()
        type_in("x")
        press(Key.Key_F9)
        assert left_over == [Key.Key_F9]

    def test_a_key_that_somebody_takes_is_accepted(self, window: MainWindow) -> None:
        window.key_left_over.connect(lambda event: event.accept())
        event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_X, Qt.KeyboardModifier.NoModifier)
        QCoreApplication.sendEvent(window, event)
        assert event.isAccepted()

    def test_opening_a_section_hands_no_key_to_a_button_of_it(self, window: MainWindow) -> None:
        button(window, WORDS.text("tonight.section")).setFocus()
        page = window.show_section("players")
        assert QApplication.focusWidget() is page
        page.findChildren(QLineEdit)[0].setFocus()
        window.show_section("players")
        assert QApplication.focusWidget() is page.findChildren(QLineEdit)[0]

    def test_the_rail_is_reached_with_tab_and_pressed_with_space(self, window: MainWindow) -> None:
        button(window, WORDS.text("tonight.league")).setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Space)
        assert window.current == "league"


class TestPlace:
    def test_it_is_never_smaller_than_its_pages_need(self, window: MainWindow) -> None:
        assert window.minimumSize().toTuple() == SMALLEST

    def test_it_comes_back_to_its_place(self, qtbot: QtBot, window: MainWindow) -> None:
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.setGeometry(QRect(30, 40, 1000, 700))
        again = MainWindow(WORDS)
        qtbot.addWidget(again)
        again.restore(window.geometry_words())
        assert again.size() == window.size()

    @pytest.mark.parametrize("geometry", ["", "nonsense", "AAAA"])
    def test_without_a_kept_place_it_stands_on_a_screen(self, qtbot: QtBot, geometry: str) -> None:
        window = MainWindow(WORDS)
        qtbot.addWidget(window)
        window.restore(geometry)
        assert QGuiApplication.primaryScreen().availableGeometry().intersects(window.frameGeometry())

    def test_a_place_on_a_screen_that_is_gone_is_left(self, qtbot: QtBot, window: MainWindow) -> None:
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.move(9_000, 9_000)
        again = MainWindow(WORDS)
        qtbot.addWidget(again)
        again.restore(window.geometry_words())
        assert QGuiApplication.primaryScreen().availableGeometry().intersects(again.frameGeometry())


def test_the_small_clock_is_named_for_who_does_not_see_it(window: MainWindow) -> None:
    window.show_small_clock("12:47")
    label = next(one for one in window.findChildren(QLabel) if one.text() == "12:47")
    assert label.accessibleName() == WORDS.text("tonight.rail_clock")


def test_closing_is_told_before_the_window_is_gone(window: MainWindow, qtbot: QtBot) -> None:
    was_visible: list[bool] = []
    window.closing.connect(lambda: was_visible.append(window.isVisible()))
    window.close()
    assert was_visible == [True]


def test_two_banners_do_not_touch(window: MainWindow, qtbot: QtBot) -> None:
    first, second = Banner(WORDS, "The computer was away."), Banner(WORDS, "This is the sample club.")
    window.add_banner(first)
    window.add_banner(second)
    qtbot.waitUntil(lambda: second.y() > first.geometry().bottom() + 1)
