"""Which key means what; what it then does is tested where it does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QScrollArea

from homepoker.ui.kit.layout.scrolling import ScrollingPage
from homepoker.ui.room_view.control import RoomCommand
from homepoker.ui.tonight.keys import ClockKey, HeldKey, HistoryKey, KeyCommand, KeysCard, PlayKey, TableKey, command_of
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier


def command(key: int, held: Qt.KeyboardModifier = NONE, *, is_held_down: bool = False) -> KeyCommand | None:
    return command_of(QKeyEvent(QEvent.Type.KeyPress, key, held, "", is_held_down))


@pytest.mark.parametrize(
    ("key", "held", "wanted"),
    [
        (Key.Key_Space, NONE, ClockKey.TOGGLE),
        (Key.Key_N, NONE, PlayKey.NEXT_HAND),
        (Key.Key_X, NONE, PlayKey.BUST_OUT),
        (Key.Key_H, NONE, PlayKey.HAND_FOR_HAND),
        (Key.Key_H, SHIFT, PlayKey.ALL_IN),
        (Key.Key_B, NONE, RoomCommand.BLACK_OUT),
        (Key.Key_M, NONE, PlayKey.MESSAGE),
        (Key.Key_F11, NONE, RoomCommand.FULL_SCREEN),
        (Key.Key_Escape, NONE, PlayKey.CLOSE_FORM),
        (Key.Key_Right, CONTROL, ClockKey.NEXT_LEVEL),
        (Key.Key_Left, CONTROL, ClockKey.PREVIOUS_LEVEL),
        (Key.Key_Up, CONTROL, ClockKey.GIVE_MINUTE),
        (Key.Key_Down, CONTROL | KEYPAD, ClockKey.TAKE_MINUTE),
        (Key.Key_Up, CONTROL | SHIFT, ClockKey.GIVE_SECONDS),
        (Key.Key_Down, CONTROL | SHIFT, ClockKey.TAKE_SECONDS),
        (Key.Key_Z, CONTROL, HistoryKey.UNDO),
        (Key.Key_Z, CONTROL | SHIFT, HistoryKey.REDO),
        (Key.Key_Y, CONTROL, HistoryKey.REDO),
        (Key.Key_7, NONE, TableKey(7)),
        (Key.Key_PageUp, NONE, RoomCommand.PAGE_BACK),
        (Key.Key_Question, NONE, PlayKey.SHOW_KEYS),
        (Key.Key_Question, SHIFT, PlayKey.SHOW_KEYS),
    ],
)
def test_the_keys_of_the_evening(key: Qt.Key, held: Qt.KeyboardModifier, wanted: KeyCommand) -> None:
    assert command(key, held) == wanted


@pytest.mark.parametrize(
    ("key", "held"),
    [(Key.Key_X, CONTROL), (Key.Key_N, ALT), (Key.Key_Space, SHIFT), (Key.Key_Z, NONE), (Key.Key_A, NONE)],
)
def test_anything_else_means_nothing(key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    assert command(key, held) is None


@pytest.mark.parametrize("letter", ["ö", "ğ", "é", "ж", "中"])
def test_letters_of_other_keyboards_mean_nothing(letter: str) -> None:
    assert command(ord(letter.upper())) is None


def test_a_key_held_down_asks_once_but_for_the_minutes() -> None:
    assert command(Key.Key_Space, is_held_down=True) is HeldKey.HELD
    assert command(Key.Key_Right, CONTROL, is_held_down=True) is HeldKey.HELD
    assert command(Key.Key_Question, is_held_down=True) is HeldKey.HELD
    assert command(Key.Key_Up, CONTROL, is_held_down=True) == ClockKey.GIVE_MINUTE
    assert command(Key.Key_A, is_held_down=True) is None


LAPTOP = (1366, 741)
"""A screen of 1366 by 768 below the title of the window."""


def opened(alone: Alone) -> tuple[EveningHost, QScrollArea]:
    host = alone(size=LAPTOP).begin(*NAMES[:20], tables=3)
    press(Qt.Key.Key_Question)
    for _ in range(5):
        QApplication.processEvents()
    (card,) = host.play.findChildren(KeysCard)
    (area,) = card.findChildren(QScrollArea)
    return host, area


def test_the_open_list_leaves_clock_and_tables_where_they_are(alone: Alone) -> None:
    host, _area = opened(alone)
    pages = [page for page in host.window.findChildren(ScrollingPage) if page.isAncestorOf(host.play)]
    assert pages
    assert [page.verticalScrollBar().maximum() for page in pages] == [0] * len(pages)


def test_the_keys_scroll_the_list_down_to_the_last_key(alone: Alone) -> None:
    _host, area = opened(alone)
    bar = area.verticalScrollBar()
    assert bar.maximum() > 0
    press(Qt.Key.Key_Down)
    assert bar.value() > 0
    press(*[Qt.Key.Key_PageDown] * 4)
    assert bar.value() == bar.maximum()
