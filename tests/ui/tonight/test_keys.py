"""Which key means what; what it then does is tested where it does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from homepoker.ui.tonight.keys import wish_of

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier


def wish(key: int, held: Qt.KeyboardModifier = NONE, *, is_held_down: bool = False) -> str:
    return wish_of(QKeyEvent(QEvent.Type.KeyPress, key, held, "", is_held_down))


@pytest.mark.parametrize(
    ("key", "held", "wanted"),
    [
        (Key.Key_Space, NONE, "toggle"),
        (Key.Key_N, NONE, "next_hand"),
        (Key.Key_X, NONE, "bust_out"),
        (Key.Key_H, NONE, "hand_for_hand"),
        (Key.Key_H, SHIFT, "all_in"),
        (Key.Key_B, NONE, "black_out"),
        (Key.Key_M, NONE, "message"),
        (Key.Key_F11, NONE, "full_screen"),
        (Key.Key_Escape, NONE, "close_form"),
        (Key.Key_Right, CONTROL, "next_level"),
        (Key.Key_Left, CONTROL, "previous_level"),
        (Key.Key_Up, CONTROL, "give_minute"),
        (Key.Key_Down, CONTROL | KEYPAD, "take_minute"),
        (Key.Key_Up, CONTROL | SHIFT, "give_seconds"),
        (Key.Key_Down, CONTROL | SHIFT, "take_seconds"),
        (Key.Key_Z, CONTROL, "undo"),
        (Key.Key_Z, CONTROL | SHIFT, "redo"),
        (Key.Key_Y, CONTROL, "redo"),
        (Key.Key_Question, NONE, "show_keys"),
        (Key.Key_Question, SHIFT, "show_keys"),
    ],
)
def test_the_keys_of_the_evening(key: Qt.Key, held: Qt.KeyboardModifier, wanted: str) -> None:
    assert wish(key, held) == wanted


@pytest.mark.parametrize(
    ("key", "held"),
    [(Key.Key_X, CONTROL), (Key.Key_N, ALT), (Key.Key_Space, SHIFT), (Key.Key_Z, NONE), (Key.Key_A, NONE)],
)
def test_anything_else_means_nothing(key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    assert wish(key, held) == ""


@pytest.mark.parametrize("letter", ["ö", "ğ", "é", "ж", "中"])
def test_letters_of_other_keyboards_mean_nothing(letter: str) -> None:
    assert wish(ord(letter.upper())) == ""


def test_a_key_held_down_asks_once_but_for_the_minutes() -> None:
    assert wish(Key.Key_Space, is_held_down=True) == "ignored"
    assert wish(Key.Key_Right, CONTROL, is_held_down=True) == "ignored"
    assert wish(Key.Key_Question, is_held_down=True) == "ignored"
    assert wish(Key.Key_Up, CONTROL, is_held_down=True) == "give_minute"
    assert wish(Key.Key_A, is_held_down=True) == ""
