"""Keys of the evening: which key means what; what it does is the section's business."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QTextEdit

from homepoker.services.evening.commands.clock import ClockCommands

_PLAIN = Qt.KeyboardModifier.NoModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier

_WISHES = {
    (_CONTROL, Qt.Key.Key_Z): "undo",
    (_CONTROL_SHIFT, Qt.Key.Key_Z): "redo",
    (_CONTROL, Qt.Key.Key_Y): "redo",
    (_PLAIN, Qt.Key.Key_B): "black_out",
    (_PLAIN, Qt.Key.Key_M): "message",
    (_PLAIN, Qt.Key.Key_F11): "full_screen",
    (_PLAIN, Qt.Key.Key_PageDown): "page_on",
    (_PLAIN, Qt.Key.Key_PageUp): "page_back",
    (_PLAIN, Qt.Key.Key_Space): "toggle",
    (_CONTROL, Qt.Key.Key_Right): "next_level",
    (_CONTROL, Qt.Key.Key_Left): "previous_level",
    (_CONTROL, Qt.Key.Key_Up): "give_minute",
    (_CONTROL, Qt.Key.Key_Down): "take_minute",
    (_CONTROL_SHIFT, Qt.Key.Key_Up): "give_seconds",
    (_CONTROL_SHIFT, Qt.Key.Key_Down): "take_seconds",
    (_PLAIN, Qt.Key.Key_N): "next_hand",
    (_PLAIN, Qt.Key.Key_X): "bust_out",
    (_PLAIN, Qt.Key.Key_T): "call_time",
    (_PLAIN, Qt.Key.Key_D): "due",
    (_PLAIN, Qt.Key.Key_H): "hand_for_hand",
    (_SHIFT, Qt.Key.Key_H): "all_in",
    (_PLAIN, Qt.Key.Key_Escape): "close_form",
}

TABLE_CHOICES = {f"table_{number}": number for number in range(1, 10)}
"""The number of the table that each of these wishes chooses."""

_WISHES |= {(_PLAIN, Qt.Key(Qt.Key.Key_0 + number)): wish for wish, number in TABLE_CHOICES.items()}

ROOM_WISHES = frozenset({"black_out", "message", "full_screen", "page_on", "page_back"})
"""Wishes to the room view, from any page. A presentation remote sends two of them and ``B``."""

HISTORY_WISHES = frozenset({"undo", "redo"})

SECONDS_GIVEN = {"give_minute": 60, "take_minute": -60, "give_seconds": 10, "take_seconds": -10}
"""Seconds that these wishes add to the running level."""

CLOCK_WISHES = frozenset({"toggle", "next_level", "previous_level", *SECONDS_GIVEN})

WHILE_TYPING = HISTORY_WISHES | {"full_screen", "close_form", "ignored"}
"""Wishes that a key may mean which a field with text has left over; anything else was meant as a letter."""

_MAY_REPEAT = frozenset(SECONDS_GIVEN)


def wish_of(event: QKeyEvent) -> str:
    """The wish of a key; empty where it has none.

    A key held down asks once, but for the minutes: a book that lies on the space bar does not play with the clock.
    ``ignored`` is such a key: it is nobody else's either.
    """
    if event.key() == Qt.Key.Key_Question:
        # Where it lies on the keyboard decides which other keys are held for it.
        return "ignored" if event.isAutoRepeat() else "show_keys"
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    wish = _WISHES.get((held, Qt.Key(event.key())), "")
    return "ignored" if wish and event.isAutoRepeat() and wish not in _MAY_REPEAT else wish


def clock_act(wish: str, the_clock: ClockCommands) -> Callable[[], object]:
    """The act on the clock that a wish asks for."""
    if wish in SECONDS_GIVEN:
        return partial(the_clock.add_time, timedelta(seconds=SECONDS_GIVEN[wish]))
    return {"toggle": the_clock.toggle, "next_level": the_clock.next_level}.get(wish, the_clock.previous_level)


def opens_something(event: QKeyEvent) -> bool:
    """Whether a wish opens something in the host's window."""
    return event.key() in (Qt.Key.Key_X, Qt.Key.Key_T, Qt.Key.Key_M, Qt.Key.Key_H, Qt.Key.Key_Question)


def wish_left_over(event: QKeyEvent) -> str:
    """The wish of a key that the focused widget has left over: in a text only what no letter could mean."""
    wish = wish_of(event)
    is_typing = isinstance(QApplication.focusWidget(), QLineEdit | QAbstractSpinBox | QTextEdit | QPlainTextEdit)
    return "" if is_typing and wish not in WHILE_TYPING else wish
