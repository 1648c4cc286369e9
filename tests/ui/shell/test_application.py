"""The whole program: starting and restarting, language and look, sample club, and data folders that cannot be used."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel, QCoreApplication, QEvent, QLocale, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.store.errors import DataFolderReadOnly
from homepoker.store.preferences import PREFERENCES_NAME
from homepoker.ui.kit.messages.toast import Toasts
from homepoker.ui.shell.application import Application
from homepoker.ui.theme.palette import current_palette
from tests.played_evenings import NAMES
from tests.ui.conftest import Run
from tests.ui.host import Host, press, read, type_in

Key = Qt.Key
SECTIONS = (
    *("tonight.section", "tonight.players", "tonight.league"),
    *("tonight.rulebook", "manual.section", "tonight.settings"),
)


def words_of(window: QWidget) -> list[str]:
    """Everything that is to be read in a window, or heard about it by who does not see it."""
    texts: list[str] = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisibleTo(window) or not widget.isVisible():
            continue
        kind = type(widget).__name__
        texts_of_widget = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        match widget:
            case QLabel() | QAbstractButton():
                texts_of_widget.append(widget.text())
            case QLineEdit():
                texts_of_widget += [widget.text(), widget.placeholderText()]
            case QComboBox():
                texts_of_widget += [widget.itemText(row) for row in range(widget.count())]
            case QAbstractSpinBox():
                texts_of_widget.append(widget.text())
            case QTextBrowser():
                texts_of_widget.append(widget.toPlainText())
            case QAbstractItemView() if widget.model() is not None:
                model = widget.model()
                columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
                for row in range(model.rowCount()):
                    texts_of_widget += [str(model.index(row, column).data()) for column in range(columns)]
                texts_of_widget += [
                    str(model.headerData(column, Qt.Orientation.Horizontal)) for column in range(columns)
                ]
            case _:
                pass
        texts += [f"{kind}: {text}" for text in texts_of_widget if text]
    return sorted(texts)


def words_of_all_sections(host: Host) -> dict[str, list[str]]:
    """What is to be read in each section, visited in the same order."""
    by_section = {}
    for section in SECTIONS:
        host.window.toasts.clear()
        host.click(section)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        by_section[section] = words_of(host.window)
    return by_section


def evening_with_everything(host: Host) -> Host:
    """Bust-outs, a dealer, a counted stack, an undone act, a level that has begun."""
    from homepoker.services.evening.commands.entries import EntryCommands

    host.begin(*NAMES[:12], tables=2)
    host.knock_out("Max", "Ida")
    EntryCommands(host.desk).count_stack(host.entry("Eva"), 15_400)
    host.knock_out("Jo")
    host.desk.undo()
    host.watch(minutes=25)
    return host


class TestStart:
    def test_the_window_is_there_before_the_club_is_open(
        self, qtbot: QtBot, qapp: QApplication, tmp_path: Path
    ) -> None:
        opened: list[Path] = []

        def note(folder: Path) -> Club:
            opened.append(folder)
            raise DataFolderReadOnly(folder)

        application = Application(qapp, tmp_path / "data", note, lambda: lambda: None)
        qtbot.addWidget(application.window)
        application.start()
        assert application.window.isVisible()
        assert opened == []
        qtbot.waitUntil(lambda: opened == [tmp_path / "data"])
        application.window.close()
        application.deleteLater()

    def test_no_window_but_the_hosts_flashes_by(self, run: Run, qapp: QApplication) -> None:
        class Shown(QObject):
            def __init__(self) -> None:
                super().__init__()
                self.windows: list[QWidget] = []

            def eventFilter(self, watched: QObject, event: QEvent) -> bool:
                if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                    self.windows.append(watched)
                return False

        shown = Shown()
        qapp.installEventFilter(shown)
        try:
            host = evening_with_everything(run())
            for section in SECTIONS:
                host.click(section)
            host.click("tonight.section")
            host.play.forms.show_keys()
            host.play.forms.enter_late()
            host.play.forms.bust_out()
            host.click("tonight.standings")
        finally:
            qapp.removeEventFilter(shown)
        assert [type(window).__name__ for window in shown.windows] == ["MainWindow"]

    def test_preferences_that_cannot_be_read_are_moved_aside_and_it_is_said(
        self, run: Run, qtbot: QtBot, qapp: QApplication, tmp_path: Path
    ) -> None:
        host = run()
        host.close()
        (host.folder / PREFERENCES_NAME).write_text("{", encoding="utf-8")
        again = Host(qtbot, qapp, host.folder, timekeeper=host.timekeeper, draw=host.draw)
        again.start()
        try:
            assert any("preferences-damaged-1.json" in toast for toast in again.toasts)
        finally:
            again.close()


class TestRestart:
    def test_the_evening_is_back_at_the_right_second(self, run: Run) -> None:
        host = run().begin("Ida", "Max", "Eva")
        host.knock_out("Max", "Ida")
        host.pass_time(minutes=7, seconds=13)
        host.timekeeper.pass_time(minutes=15, seconds=4)
        again = host.restart()
        assert again.play.clock.time.text() == "17:43"
        assert again.said("clock.level", level=2) in read(again.play)
        assert again.out() == ["max"]
        press(Key.Key_Space)
        assert not again.state.clock.is_running

    def test_a_stopped_clock_still_stands(self, run: Run) -> None:
        host = run().begin("Ida", "Max", "Eva")
        host.pass_time(minutes=5)
        press(Key.Key_Space)
        host.timekeeper.pass_time(hours=3)
        again = host.restart()
        assert again.play.clock.time.text() == "15:00"

    def test_the_preparation_is_back_with_who_is_here(self, run: Run) -> None:
        host = run().prepare("Ida", "Max")
        again = host.restart()
        assert len(again.state.entries.by_id) == 2
        type_in("eva")
        press(Key.Key_Return)
        assert len(again.state.entries.by_id) == 3

    def test_the_lobby_is_back_after_the_evening_was_left_and_taken_from_the_room(self, run: Run) -> None:
        host = run().begin("Ida", "Max")
        host.tonight.show_lobby()
        host.click("tonight.room_sees_off")
        again = host.restart()
        assert again.tonight.desk is None
        assert again.may_click("tonight.open")

    def test_place_and_size_of_the_window_are_kept(self, run: Run) -> None:
        host = run()
        host.window.resize(1300, 700)
        host.close()
        kept = json.loads((host.folder / PREFERENCES_NAME).read_text(encoding="utf-8"))
        assert kept["window_geometry"]


class TestLanguage:
    @pytest.mark.parametrize(("first", "then"), [("en", "de"), ("de", "en")])
    def test_switched_live_it_gives_the_same_words_as_a_fresh_start(self, run: Run, first: str, then: str) -> None:
        host = evening_with_everything(run(language=first, size=(1440, 900)))
        words_of_all_sections(host)
        host.click("tonight.settings")
        host.click(f"settings.language_{then}")
        QApplication.processEvents()
        assert host.application.words.language == then
        switched = words_of_all_sections(host)
        fresh = words_of_all_sections(host.restart())
        for section in SECTIONS:
            assert switched[section] == fresh[section]

    @pytest.mark.parametrize(("first", "then"), [("en", "de"), ("de", "en")])
    def test_it_holds_before_the_start_too(self, run: Run, first: str, then: str) -> None:
        host = run(language=first).prepare(*NAMES[:5], rulebook="apsa", scoring=Scoring.APSA)
        host.click("tonight.draw")
        host.click("tonight.settings")
        host.click(f"settings.language_{then}")
        QApplication.processEvents()
        switched = words_of_all_sections(host)
        fresh = words_of_all_sections(host.restart())
        assert switched == fresh

    def test_the_settings_stay_open_and_take_the_keys(self, run: Run) -> None:
        host = run(language="en")
        host.click("tonight.settings")
        host.click("settings.language_de")
        QApplication.processEvents()
        assert host.window.current == "settings"
        assert "Einstellungen" in read(host.window)

    def test_numbers_follow_in_fields_that_qt_draws(self, run: Run) -> None:
        host = run(language="en")
        host.click("tonight.settings")
        host.click("settings.language_de")
        QApplication.processEvents()
        assert QLocale().language() == QLocale.Language.German

    def test_the_clock_goes_on_and_nothing_is_said_twice(self, run: Run) -> None:
        host = run(language="en").begin("Ida", "Max")
        host.pass_time(minutes=19, seconds=59)
        heard = len(host.sounds)
        host.click("tonight.settings")
        host.click("settings.language_de")
        QApplication.processEvents()
        host.pass_time(seconds=1)
        assert len(host.sounds) == heard + 1
        assert host.toasts == [host.said("app.announce_level", level=2, blinds="100 / 200")]
        assert host.window._small_clock.text() == "20:00"

    def test_there_is_one_place_for_toasts_and_none_in_the_old_words(self, run: Run) -> None:
        host = run(language="en").begin("Ida", "Max")
        host.window.toasts.say("Old words")
        host.click("tonight.settings")
        for language in ("de", "en", "de"):
            host.click(f"settings.language_{language}")
            QApplication.processEvents()
        assert len(host.window.findChildren(Toasts)) == 1
        assert host.toasts == []

    def test_what_is_left_behind_is_not_drawn_any_more(self, run: Run) -> None:
        host = run(language="en").begin("Ida", "Max")
        old = host.tonight
        host.click("tonight.settings")
        host.click("settings.language_de")
        QApplication.processEvents()
        assert host.tonight is not old
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert len(host.process_parts.room._previews) == 1


class TestTheme:
    def test_it_is_switched_live_and_kept(self, run: Run) -> None:
        host = run(theme="dark").begin("Ida", "Max")
        dark = host.window.grab().toImage().pixelColor(700, 630)
        host.click("tonight.settings")
        host.click("settings.theme_light")
        QApplication.processEvents()
        assert current_palette().name == "light"
        host.click("tonight.section")
        light = host.window.grab().toImage().pixelColor(700, 630)
        assert light.lightness() > dark.lightness() + 100
        again = host.restart()
        assert again.application.preferences.theme == "light"
        again.click("tonight.settings")
        again.click("settings.theme_dark")
        QApplication.processEvents()
        assert current_palette().name == "dark"


class TestSampleClub:
    @pytest.fixture
    def host(self, run: Run) -> Host:
        return run(is_empty=True)

    def test_it_opens_with_its_regulars_checked_in_and_says_what_it_is(self, host: Host) -> None:
        host.click("tonight.try_sample")
        assert len(host.club.players()) == 24
        assert len(host.state.entries.by_id) == 14
        assert host.said("tonight.sample_banner") in read(host.window)
        host.click("tonight.draw")
        host.click("tonight.start_now")
        assert host.state.clock.is_running

    def test_the_own_club_is_untouched_and_one_click_away(self, host: Host) -> None:
        host.click("tonight.try_sample")
        host.click("tonight.sample_leave")
        assert host.club.folder == host.folder
        assert host.club.players() == []
        assert host.may_click("tonight.try_sample")
        assert host.said("tonight.sample_banner") not in read(host.window)

    def test_the_second_time_it_is_as_it_was_left(self, host: Host) -> None:
        host.click("tonight.try_sample")
        host.click("tonight.draw")
        host.click("tonight.sample_leave")
        host.click("tonight.try_sample")
        assert len(host.state.seating.seats) == 14

    def test_after_a_restart_it_is_still_the_sample_club(self, host: Host) -> None:
        host.click("tonight.try_sample")
        host.click("tonight.draw")
        host.click("tonight.start_now")
        host.pass_time(minutes=3)
        again = host.restart()
        assert again.play.clock.time.text() == "17:00"
        assert again.said("tonight.sample_banner") in read(again.window)
        again.click("tonight.sample_leave")
        assert again.club.players() == []

    def test_no_tick_goes_astray_while_clubs_change(self, host: Host) -> None:
        host.click("tonight.try_sample")
        host.tick()
        host.click("tonight.sample_leave")
        host.tick()
        assert host.window._small_clock.text() == ""


@pytest.mark.parametrize("language", ["de", "en"])
class TestEveryWordIsWholeInTheSmallestWindow:
    def test_in_the_lobby(self, run: Run, language: str) -> None:
        assert_every_word_is_whole(run(language=language))

    def test_before_the_start(self, run: Run, language: str) -> None:
        host = run(language=language)
        host.prepare(*NAMES[:14], rulebook="apsa", scoring=Scoring.APSA)
        host.click("tonight.draw")
        assert_every_word_is_whole(host)

    def test_during_an_evening(self, run: Run, language: str) -> None:
        host = evening_with_everything(run(language=language))
        pages: dict[str, Callable[[], object]] = {
            "play": lambda: None,
            "bust_out": lambda: host.play.forms.bust_out(host.entry("Eva")),
            "late": host.play.forms.enter_late,
            "keys": host.play.forms.show_keys,
            "standings": lambda: host.click("tonight.standings"),
            "settings": lambda: host.click("tonight.settings"),
        }
        for page, show in pages.items():
            show()
            assert (host.play.forms.form is not None) == (page in ("bust_out", "late", "keys"))
            assert_every_word_is_whole(host, page)
            host.play.close_form()


def assert_every_word_is_whole(host: Host, page: str = "") -> None:
    for _ in range(3):
        QApplication.processEvents()
    assert host.window.size().toTuple() == (1280, 640)
    assert cut_off(host.window) == [], page


def cut_off(window: QWidget) -> list[str]:
    """The words that have less room than they need; names that give way on purpose say themselves in a tooltip."""
    from homepoker.ui.kit.text.labels import ElidedLabel
    from homepoker.ui.seating.seat_button import SeatButton

    foreign = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, ElidedLabel | SeatButton):
            continue
        if isinstance(widget, QLabel) and widget.text() and not widget.wordWrap():
            is_cut = widget.sizeHint().width() > widget.width() + 1
        elif isinstance(widget, QLabel) and widget.text():
            is_cut = widget.heightForWidth(widget.width()) > widget.height() + 1
        elif isinstance(widget, QAbstractButton) and widget.text():
            beside = widget.iconSize().width() if isinstance(widget, QPushButton) and not widget.icon().isNull() else 0
            is_cut = widget.fontMetrics().horizontalAdvance(widget.text()) + beside > widget.width() - 4
        else:
            is_cut = False
        if is_cut:
            text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
            foreign.append(f"{type(widget).__name__} {text!r}: {widget.width()} × {widget.height()}")
    return foreign
