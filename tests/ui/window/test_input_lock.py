"""Ctrl+L takes keys and mouse away until Esc or a button is held; everything else goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QCloseEvent, QEventPoint, QKeyEvent, QPointingDevice, QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.window.input_lock import InputLock
from tests.ui.conftest import Run
from tests.ui.host import Host, click_widget, press, read

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


class Steady:
    """The clock by which holding is measured; moved by hand."""

    def __init__(self) -> None:
        self.milliseconds = 100_000

    def __call__(self) -> float:
        return self.milliseconds / 1000


@pytest.fixture
def steady() -> Steady:
    return Steady()


@pytest.fixture
def host(run: Run, steady: Steady) -> Iterator[Host]:
    host = run().begin("Ida", "Max", "Eva", "Jo")
    the_lock(host)._steady = steady
    yield host
    the_lock(host).unlock()


def the_lock(host: Host) -> InputLock:
    lock = host.window.findChild(InputLock)
    assert isinstance(lock, InputLock)
    return lock


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


def pass_seconds(host: Host, steady: Steady, seconds: float) -> None:
    """Time passes, and the lock looks at what is held as often as it does."""
    for _ in range(round(seconds / 0.05)):
        steady.milliseconds += 50
        the_lock(host).look()


def test_esc_held_long_enough_unlocks(host: Host, steady: Steady) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    assert "Keep holding Esc …" in read(host.window)
    pass_seconds(host, steady, 0.9)
    assert locked(host)
    pass_seconds(host, steady, 0.15)
    assert not locked(host)
    escape(host, QTest.KeyAction.Release)
    press(Key.Key_Space)
    assert not host.state.clock.is_running
    assert host.toasts[0] == "Keys and mouse are free again"


def test_it_looks_by_itself_for_as_long_as_something_is_held(host: Host, steady: Steady, qtbot: QtBot) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    steady.milliseconds += 1100
    qtbot.waitUntil(lambda: not locked(host))


@pytest.mark.parametrize("is_release_sent", [True, False])
def test_repeats_that_nobody_marked_are_one_holding(host: Host, steady: Steady, is_release_sent: bool) -> None:
    """As X11 sends a key that is held: a pause, then release and press in one moment, again and again."""
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    pass_seconds(host, steady, 0.5)
    for _ in range(12):
        if is_release_sent:
            escape(host, QTest.KeyAction.Release)
        escape(host, QTest.KeyAction.Press)
        pass_seconds(host, steady, 0.05)
        assert locked(host) is (steady.milliseconds < 101_000)


def test_repeats_that_are_marked_are_one_holding(host: Host, steady: Steady) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    for _ in range(21):
        for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress):
            repeat = QKeyEvent(kind, Key.Key_Escape, Qt.KeyboardModifier.NoModifier, "", True)
            QApplication.sendEvent(host.window, repeat)
        pass_seconds(host, steady, 0.05)
    assert not locked(host)


def test_between_two_repeats_it_is_not_unlocked_by_a_key_that_came_up(host: Host, steady: Steady) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    pass_seconds(host, steady, 0.95)
    escape(host, QTest.KeyAction.Release)
    pass_seconds(host, steady, 0.5)
    assert locked(host)


def test_esc_pressed_again_and_again_does_not_unlock(host: Host, steady: Steady) -> None:
    press(Key.Key_L, held=CONTROL)
    for _ in range(10):
        escape(host, QTest.KeyAction.Press)
        pass_seconds(host, steady, 0.1)
        escape(host, QTest.KeyAction.Release)
        pass_seconds(host, steady, 0.2)
    assert locked(host)


def test_esc_let_go_too_early_does_not(host: Host, steady: Steady) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    escape(host, QTest.KeyAction.Release)
    pass_seconds(host, steady, 2)
    assert locked(host)
    assert not the_lock(host)._look.isActive()
    assert "Hold Esc for a second to unlock" in read(host.window)


def test_another_key_pressed_meanwhile_ends_the_holding(host: Host, steady: Steady) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    press(Key.Key_Space)
    pass_seconds(host, steady, 2)
    assert locked(host)


class TestWithoutTheKeyboard:
    @staticmethod
    def button(host: Host, text: str) -> QPushButton:
        return next(
            button for button in host.window.findChildren(QPushButton) if button.isVisible() and button.text() == text
        )

    def test_the_button_held_with_the_mouse_unlocks(self, host: Host, steady: Steady) -> None:
        press(Key.Key_L, held=CONTROL)
        unlock = self.button(host, "Hold to unlock")
        QTest.mousePress(unlock, LEFT)
        assert unlock.text() == "Keep holding …"
        # A key that is stuck keeps nobody from it.
        press(Key.Key_A)
        pass_seconds(host, steady, 0.9)
        assert locked(host)
        pass_seconds(host, steady, 0.15)
        assert not locked(host)

    def test_a_click_on_it_does_not(self, host: Host, steady: Steady) -> None:
        press(Key.Key_L, held=CONTROL)
        for _ in range(5):
            QTest.mouseClick(self.button(host, "Hold to unlock"), LEFT)
            pass_seconds(host, steady, 0.5)
        assert locked(host)

    def test_nor_does_a_pointer_that_slides_off_it(self, host: Host, steady: Steady) -> None:
        press(Key.Key_L, held=CONTROL)
        QTest.mousePress(self.button(host, "Hold to unlock"), LEFT)
        QTest.mouseMove(host.window, QPoint(5, 5))
        pass_seconds(host, steady, 2)
        assert locked(host)

    def test_nor_one_held_beside_it(self, host: Host, steady: Steady) -> None:
        press(Key.Key_L, held=CONTROL)
        QTest.mousePress(host.window, LEFT, pos=QPoint(5, 5))
        pass_seconds(host, steady, 5)
        assert locked(host)

    def test_a_finger_does_it_too(self, host: Host, steady: Steady) -> None:
        press(Key.Key_L, held=CONTROL)
        unlock = self.button(host, "Hold to unlock")
        at = QPointF(unlock.mapToGlobal(unlock.rect().center()))
        point = QEventPoint(1, QEventPoint.State.Pressed, at, at)
        finger = QPointingDevice.primaryPointingDevice()
        none = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(host.window.windowHandle(), QTouchEvent(QEvent.Type.TouchBegin, finger, none, [point]))
        pass_seconds(host, steady, 1.1)
        assert not locked(host)

    def test_where_the_room_view_covers_the_window_the_mouse_is_held_anywhere_for_longer(
        self, host: Host, steady: Steady
    ) -> None:
        room = host.process_parts.room
        assert room is not None
        room.show_here()
        QApplication.processEvents()
        QTest.keyClick(room.window, Key.Key_L, CONTROL)
        host.tick()
        assert room._picture is not None
        assert room._picture.hint == host.said("awake.unlock_in_room")
        QTest.mousePress(room.window, LEFT)
        pass_seconds(host, steady, 2.9)
        assert locked(host)
        pass_seconds(host, steady, 0.15)
        assert not locked(host)

    def test_the_cross_offers_to_close_and_the_button_held_closes(self, host: Host, steady: Steady) -> None:
        press(Key.Key_L, held=CONTROL)
        assert host.said("awake.close_text") not in read(host.window)
        assert not host.window.close()
        assert host.said("awake.close_text") in read(host.window)
        QTest.mousePress(self.button(host, "Hold to close"), LEFT)
        pass_seconds(host, steady, 0.9)
        assert host.application.opened is not None
        pass_seconds(host, steady, 0.15)
        assert host.application.opened is None
        assert not host.window.isVisible()


def test_it_works_from_any_section_and_from_a_text_that_is_being_typed(host: Host) -> None:
    host.click("tonight.players")
    press(Key.Key_L, held=CONTROL)
    assert locked(host)


def test_it_works_from_the_room_view(host: Host) -> None:
    room: QWidget = host.process_parts.room.window
    QTest.keyClick(room, Key.Key_L, CONTROL)
    assert locked(host)


def test_the_veil_covers_a_window_of_any_size(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    host.window.resize(1500, 800)
    QApplication.processEvents()
    veil = next(
        widget for widget in host.window.findChildren(QWidget) if widget.accessibleName() == "Keys and mouse are locked"
    )
    assert veil.geometry() == host.window.rect()


def test_the_cross_of_the_window_does_not_end_a_locked_evening(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    cross = QCloseEvent()
    QApplication.sendEvent(host.window, cross)
    assert not cross.isAccepted()
    assert host.application.opened is not None


def test_a_key_that_the_system_takes_away_is_not_held_on(host: Host, steady: Steady, qapp: QApplication) -> None:
    press(Key.Key_L, held=CONTROL)
    escape(host, QTest.KeyAction.Press)
    QApplication.sendEvent(qapp, QEvent(QEvent.Type.ApplicationStateChange))
    pass_seconds(host, steady, 2)
    assert locked(host)


def press_by_accessibility(button: QPushButton) -> None:
    """Press as a screen reader does: without a key and without the mouse."""
    reached = QAccessible.queryAccessibleInterface(button)
    assert reached is not None
    action = reached.actionInterface()
    assert action is not None
    action.doAction(action.pressAction())
    QTest.qWait(150)  # Qt lets go of it after a tenth of a second


def test_a_screen_reader_presses_nothing_while_it_is_locked(host: Host, steady: Steady) -> None:
    before = len(host.desk.history.lines)
    press(Key.Key_L, held=CONTROL)
    press_by_accessibility(host.play.clock.plus)
    assert len(host.desk.history.lines) == before
    the_lock(host).unlock()
    QTest.qWait(150)
    assert len(host.desk.history.lines) == before
    press_by_accessibility(host.play.clock.plus)
    assert len(host.desk.history.lines) == before + 1


def test_a_message_that_comes_while_it_is_locked_cannot_be_pressed_either(host: Host) -> None:
    press(Key.Key_L, held=CONTROL)
    done = list[bool]()
    host.window.toasts.say("x", action="y", on_action=lambda: done.append(True))
    QApplication.processEvents()
    (button,) = (one for one in host.window.findChildren(QPushButton) if one.text() == "y")
    press_by_accessibility(button)
    assert not done
    the_lock(host).unlock()
    press_by_accessibility(button)
    assert done


def test_unlocked_the_keyboard_is_where_it_was_and_what_could_not_be_used_still_cannot(host: Host) -> None:
    press(Key.Key_X)
    before = QApplication.focusWidget()
    parts = host.window.findChildren(QWidget)
    could = {id(part): part.isEnabled() for part in parts}
    press(Key.Key_L, held=CONTROL)
    the_lock(host).unlock()
    assert QApplication.focusWidget() is before
    assert {id(part): part.isEnabled() for part in parts} == could
