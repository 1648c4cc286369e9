"""Keys of the evening: which key is which command, and the card that lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QFrame,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTextEdit,
    QWidget,
)

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.text import labels
from homepoker.ui.manual.key_names import DURING_PLAY
from homepoker.ui.room_view.control import RoomCommand
from homepoker.ui.theme import spacing


# Letters are no shortcuts: DECISIONS.md, 116
class HistoryKey(Enum):
    """Command to the acts of play."""

    UNDO = auto()
    REDO = auto()


class ClockKey(Enum):
    """Command to the tournament clock."""

    TOGGLE = auto()
    NEXT_LEVEL = auto()
    PREVIOUS_LEVEL = auto()
    GIVE_MINUTE = auto()
    TAKE_MINUTE = auto()
    GIVE_SECONDS = auto()
    TAKE_SECONDS = auto()


class PlayKey(Enum):
    """Command to the page of play: its tables, forms and what is due."""

    NEXT_HAND = auto()
    BUST_OUT = auto()
    CALL_TIME = auto()
    MESSAGE = auto()
    DUE = auto()
    HAND_FOR_HAND = auto()
    ALL_IN = auto()
    SHOW_KEYS = auto()
    CLOSE_FORM = auto()


@dataclass(frozen=True)
class TableKey:
    """Command that chooses the table with this number."""

    number: int


class HeldKey(Enum):
    """Key that is held down and has asked once: it is nobody else's either."""

    HELD = auto()


KeyCommand = RoomCommand | HistoryKey | ClockKey | PlayKey | TableKey | HeldKey

_PLAIN = Qt.KeyboardModifier.NoModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier

_COMMANDS: dict[tuple[Qt.KeyboardModifier, Qt.Key], KeyCommand] = {
    (_CONTROL, Qt.Key.Key_Z): HistoryKey.UNDO,
    (_CONTROL_SHIFT, Qt.Key.Key_Z): HistoryKey.REDO,
    (_CONTROL, Qt.Key.Key_Y): HistoryKey.REDO,
    # A presentation remote sends B and the page keys.
    (_PLAIN, Qt.Key.Key_B): RoomCommand.BLACK_OUT,
    (_PLAIN, Qt.Key.Key_F11): RoomCommand.FULL_SCREEN,
    (_PLAIN, Qt.Key.Key_PageDown): RoomCommand.PAGE_ON,
    (_PLAIN, Qt.Key.Key_PageUp): RoomCommand.PAGE_BACK,
    (_PLAIN, Qt.Key.Key_Space): ClockKey.TOGGLE,
    (_CONTROL, Qt.Key.Key_Right): ClockKey.NEXT_LEVEL,
    (_CONTROL, Qt.Key.Key_Left): ClockKey.PREVIOUS_LEVEL,
    (_CONTROL, Qt.Key.Key_Up): ClockKey.GIVE_MINUTE,
    (_CONTROL, Qt.Key.Key_Down): ClockKey.TAKE_MINUTE,
    (_CONTROL_SHIFT, Qt.Key.Key_Up): ClockKey.GIVE_SECONDS,
    (_CONTROL_SHIFT, Qt.Key.Key_Down): ClockKey.TAKE_SECONDS,
    (_PLAIN, Qt.Key.Key_N): PlayKey.NEXT_HAND,
    (_PLAIN, Qt.Key.Key_X): PlayKey.BUST_OUT,
    (_PLAIN, Qt.Key.Key_T): PlayKey.CALL_TIME,
    (_PLAIN, Qt.Key.Key_M): PlayKey.MESSAGE,
    (_PLAIN, Qt.Key.Key_D): PlayKey.DUE,
    (_PLAIN, Qt.Key.Key_H): PlayKey.HAND_FOR_HAND,
    (_SHIFT, Qt.Key.Key_H): PlayKey.ALL_IN,
    (_PLAIN, Qt.Key.Key_Escape): PlayKey.CLOSE_FORM,
    **{(_PLAIN, Qt.Key(Qt.Key.Key_0 + number)): TableKey(number) for number in range(1, 10)},
}

_WHILE_TYPING = frozenset({*HistoryKey, RoomCommand.FULL_SCREEN, PlayKey.CLOSE_FORM, HeldKey.HELD})
"""Commands of a key which a field with text has left over; anything else was meant as a letter."""

_MAY_REPEAT = frozenset({ClockKey.GIVE_MINUTE, ClockKey.TAKE_MINUTE, ClockKey.GIVE_SECONDS, ClockKey.TAKE_SECONDS})


def command_of(event: QKeyEvent) -> KeyCommand | None:
    """The command of a key; nothing where it has none.

    A key held down asks once, but for the minutes: a book that lies on the space bar does not play with the clock.
    """
    if event.key() == Qt.Key.Key_Question:
        # Where it lies on the keyboard decides which other keys are held for it.
        return HeldKey.HELD if event.isAutoRepeat() else PlayKey.SHOW_KEYS
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    command = _COMMANDS.get((held, Qt.Key(event.key())))
    is_asked_once = command is not None and command not in _MAY_REPEAT
    return HeldKey.HELD if is_asked_once and event.isAutoRepeat() else command


def clock_act(key: ClockKey, the_clock: ClockCommands) -> Callable[[], object]:
    """The act on the clock that a key asks for."""
    match key:
        case ClockKey.TOGGLE:
            return the_clock.toggle
        case ClockKey.NEXT_LEVEL:
            return the_clock.next_level
        case ClockKey.PREVIOUS_LEVEL:
            return the_clock.previous_level
        case ClockKey.GIVE_MINUTE:
            return partial(the_clock.add_time, timedelta(minutes=1))
        case ClockKey.TAKE_MINUTE:
            return partial(the_clock.add_time, timedelta(minutes=-1))
        case ClockKey.GIVE_SECONDS:
            return partial(the_clock.add_time, timedelta(seconds=10))
        case ClockKey.TAKE_SECONDS:
            return partial(the_clock.add_time, timedelta(seconds=-10))


def opens_something(event: QKeyEvent) -> bool:
    """Whether a command opens something in the host's window."""
    return event.key() in (Qt.Key.Key_X, Qt.Key.Key_T, Qt.Key.Key_M, Qt.Key.Key_H, Qt.Key.Key_Question)


def command_left_over(event: QKeyEvent) -> KeyCommand | None:
    """The command of a key that the focused widget has left over: in a text only what no letter could mean."""
    command = command_of(event)
    is_typing = isinstance(QApplication.focusWidget(), QLineEdit | QAbstractSpinBox | QTextEdit | QPlainTextEdit)
    return None if is_typing and command not in _WHILE_TYPING else command


def keys_table(words: Words, names: Sequence[str], margin: int = 0) -> QWidget:
    """Keys with what they do, by the last part of their names in the catalogue.

    :param margin: keeps it off a frame around it, in pixels.
    """
    table = QWidget()
    table.setProperty("frame", "scrolled")
    grid = QGridLayout(table)
    grid.setContentsMargins(margin, margin, spacing.S, margin)
    grid.setColumnStretch(1, 1)
    grid.setRowStretch(len(names), 1)
    for row, name in enumerate(names):
        grid.addWidget(labels.caption(words.text(f"keys.{name}")), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(labels.body(words.text(f"keys.{name}_does")), row, 1)
    return table


class KeysCard(Card):
    """Every key of the evening and what it does."""

    closed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("keys.title"))
        self.add_action(buttons.icon_button("close", words.text("keys.close"), self.closed.emit, size="small"))
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tell_as(area, "page")
        area.setAccessibleName(words.text("keys.title"))
        area.setProperty("frame", "reading")  # nothing in it takes the keys: the arrows scroll it
        area.setWidget(keys_table(words, DURING_PLAY, spacing.S))
        self.add(area, 1)
        area.setFocus()  # the arrows scroll the list, and not the page around it
