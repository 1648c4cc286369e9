"""The text size: chosen with keys or in the settings, kept, and seen at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.store import preferences as kept
from homepoker.store.preferences import TEXT_SIZES, Preferences
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.settings.panel import SettingsSection
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.text_size import size_of_system, step_from, text_size
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.host import press as press_plainly
from tests.ui.players.hands import the
from tests.ui.small_windows import settle

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


def press(host: Host, key: Qt.Key) -> None:
    """A key with Ctrl, wherever the keys are."""
    QTest.keyClick(QApplication.focusWidget() or host.window, key, Control)
    settle()


@pytest.mark.parametrize(
    ("points", "platform", "percent"),
    [
        (9.0, "win32", 100), (11.25, "win32", 125), (20.25, "win32", 175), (13.0, "darwin", 100),
        (9.0, "linux", 100), (11.0, "linux", 100), (14.0, "linux", 125), (-1.0, "linux", 100),
    ],
)  # fmt: skip
def test_it_begins_with_the_nearest_to_the_systems(points: float, platform: str, percent: int) -> None:
    assert size_of_system(points, platform) == percent


def test_it_goes_up_and_down_in_steps_and_stays_at_both_ends() -> None:
    assert [step_from(size, 1) for size in TEXT_SIZES] == [110, 125, 150, 175, 175]
    assert [step_from(size, -1) for size in TEXT_SIZES] == [100, 100, 110, 125, 150]


def test_the_keys_change_it_in_a_field_too_and_it_is_kept(run: Run) -> None:
    host = run(language="de")
    host.window.show_section("players")
    field = host.window.findChild(QLineEdit)
    assert field is not None
    press(host, Key.Key_Plus)
    press(host, Key.Key_Equal)
    assert (text_size(), kept.load(host.folder)[0].text_size) == (125, 125)
    press(host, Key.Key_Minus)
    assert (text_size(), kept.load(host.folder)[0].text_size) == (110, 110)
    assert any("110" in text for text in host.window.toasts.texts())
    press(host, Key.Key_0)
    assert (text_size(), kept.load(host.folder)[0].text_size) == (100, 0)


def test_all_is_built_anew_and_a_running_evening_goes_on(run: Run) -> None:
    host = run(language="de").begin("Ida", "Max", "Eva", "Karl", tables=2)
    host.room.screens.show_here()
    press_plainly(Key.Key_2)
    room, shown, clock = host.room.window, host.desk.state, ClockCommands(host.desk).position()
    before = host.tonight
    press(host, Key.Key_Plus)
    assert host.tonight is not before
    assert host.play.tables.selected == 2
    assert (host.desk.state, ClockCommands(host.desk).position()) == (shown, clock)
    assert host.room.window is room
    assert host.room.window.isVisible()


def test_what_is_searched_and_chosen_is_there_again(run: Run) -> None:
    host = run(language="de")
    host.window.show_section("players")
    the(SearchField, host.window).setText("Özg")
    the(SearchField, host.window).setFocus()
    press(host, Key.Key_Plus)
    again = the(SearchField, host.window)
    assert (again.text(), again.font().pixelSize(), again.hasFocus()) == ("Özg", font().pixelSize(), True)


def test_an_open_sheet_is_closed_and_one_that_is_typed_into_asked_about(run: Run) -> None:
    host = run(language="de")
    sheet = Sheet(host.window, host.words)
    line = QLineEdit()
    sheet.body.addWidget(line)
    sheet.open(line)
    QTest.keyClicks(line, "Neu")
    press(host, Key.Key_Plus)
    assert (text_size(), sheet.isVisible()) == (100, True)
    host.click("app.typed_change_anyway")
    QApplication.processEvents()
    assert (text_size(), sheet.isVisible()) == (110, False)


def test_at_the_last_size_nothing_is_built_and_that_is_said(run: Run) -> None:
    host = run(language="de")
    before = host.tonight
    press(host, Key.Key_Minus)
    assert host.tonight is before
    assert host.toasts[-1] == host.said("settings.text_size_last", percent=100)


def test_the_settings_choose_it_and_show_what_the_keys_chose(run: Run) -> None:
    host = run(language="de")
    section = host.window.show_section("settings")
    assert isinstance(section, SettingsSection)
    assert section.text_size.currentData() == 0
    press(host, Key.Key_Plus)
    section = host.window.show_section("settings")
    assert isinstance(section, SettingsSection)
    assert section.text_size.currentData() == 110
    section.text_size.setCurrentIndex(section.text_size.findData(150))
    section.text_size.activated.emit(section.text_size.currentIndex())
    QApplication.processEvents()
    assert (text_size(), kept.load(host.folder)[0].text_size) == (150, 150)
    assert host.restart().application.preferences.text_size == 150


def test_a_text_size_that_is_not_offered_is_none() -> None:
    with pytest.raises(ValueError, match="120"):
        Preferences(text_size=120)
