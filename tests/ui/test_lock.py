"""Ctrl+L takes keys and mouse away until Esc is held; everything else goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui import lock
from homepoker.ui.lock import Lock
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget, press, read

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def host(run: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setattr(lock, "HOLD_FOR", 40)
    host = run().begin("Ida", "Max", "Eva", "Jo")
    yield host
    the_lock(host).unlock()


def the_lock(host: Host) -> Lock:
    found = host.window.findChild(Lock)
    assert isinstance(found, Lock)
    return found


def escape(host: Host, kind: QTest.KeyAction) -> None:
    handle = host.window.windowHandle()
    assert handle is not None
    QTest.sendKeyEvent(kind, handle, Key.Key_Escape, "", Qt.KeyboardModifier.NoModifier)
    QApplication.processEvents()


def locked(host: Host) -> bool:
    return the_lock(host).is_locked


def test_while_locked_keys_and_mouse_do_nothing(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    assert locked(host)
    before = len(host.desk.history.lines)
    press(Key.Key_Space, Key.Key_X, Key.Key_N)
    press(Key.Key_Right, held=CONTROL)
    click_widget(host.play.clock.plus)
    click_widget(host.play.clock.toggle)
    assert len(host.desk.history.lines) == before
    assert host.state.clock.is_running


def test_the_window_says_so_and_how_to_get_out(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    assert {"Keys and mouse are locked", "Hold Esc for a second to unlock"} <= set(read(host.window))


def test_the_clock_and_the_announcements_go_on(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    host.pass_time(seconds=5)
    assert host.play.clock.time.text() == "19:55"
    host.pass_time(minutes=20)
    assert len(host.sounds) == 1


def test_esc_held_long_enough_unlocks(host: Host, qtbot: QtBot) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    assert "Keep holding Esc …" in read(host.window)
    qtbot.waitUntil(lambda: not locked(host))
    escape(host, QTest.KeyAction.Release)
    press(Key.Key_Space)
    assert not host.state.clock.is_running
    assert host.toasts == ["Keys and mouse are free again"]


def test_esc_let_go_too_early_does_not(host: Host, qtbot: QtBot) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    escape(host, QTest.KeyAction.Release)
    with qtbot.assertNotEmitted(the_lock(host)._hold.timeout, wait=80):
        pass
    assert locked(host)
    assert "Hold Esc for a second to unlock" in read(host.window)


def test_another_key_pressed_meanwhile_ends_the_holding(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    press(Key.Key_Space)
    assert not the_lock(host)._hold.isActive()


def test_it_works_from_any_section_and_from_a_text_that_is_being_typed(host: Host) -> None:
    host.click("tonight.players")
    press(Key.Key_L, held=CONTROL)
    assert locked(host)


def test_it_works_from_the_room_view(host: Host) -> None:
    assert host.application.room is not None
    room: QWidget = host.application.room.window
    QTest.keyClick(room, Key.Key_L, CONTROL)
    assert locked(host)


def test_the_veil_covers_a_window_of_any_size(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    host.window.resize(1500, 800)
    QApplication.processEvents()
    veil = next(one for one in host.window.findChildren(QWidget) if one.accessibleName() == "Keys and mouse are locked")
    assert veil.geometry() == host.window.rect()


def test_the_cross_of_the_window_does_not_end_a_locked_evening(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    cross = QCloseEvent()
    QApplication.sendEvent(host.window, cross)
    assert not cross.isAccepted()
    assert host.application.club is not None


def test_a_key_that_the_system_takes_away_is_not_held_on(host: Host, qapp: QApplication) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    QApplication.sendEvent(qapp, QEvent(QEvent.Type.ApplicationStateChange))
    assert not the_lock(host)._hold.isActive()
