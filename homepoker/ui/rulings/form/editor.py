"""Editors: the protocol of every field of a form, and the line that reads what is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, runtime_checkable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.style import set_look

PASSED_BY_ENTER = "passed_by_enter"
"""Name of the dynamic property of remove buttons: Enter goes past them, Tab stops there."""

_MOST_PASSED = 20


@runtime_checkable
class LeadsOn(Protocol):
    """Protocol of a list or form that knows where the focus goes next."""

    def lead_on(self) -> bool:
        """Move the focus on, unless it is there or nothing is next; returns whether it moved."""


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()
"""The value of a field in which nothing was entered."""


class Editor(QWidget):
    """Editor of one fact. ``changed`` is sent for what the host does to it, not for what the program sets."""

    changed = Signal()

    def value(self) -> Any:
        """The fact as plain data, or `MISSING`."""
        raise NotImplementedError

    def set_value(self, value: Any) -> None:
        """Show a fact; `MISSING` empties the field. Tells nobody."""
        raise NotImplementedError

    @property
    def problem(self) -> bool:
        """Whether something was entered that cannot be read."""
        return False

    @property
    def is_unfinished(self) -> bool:
        """Whether something was only just begun, so that nobody can complain yet that it is not complete."""
        return False


class LineEditor(Editor):
    """One line that reads what is typed; when the focus leaves, it writes down what it has understood."""

    def __init__(
        self,
        name: str,
        read: Callable[[str], Any],
        show: Callable[[Any], str],
        *,
        example: str = "",
        is_number: bool = False,
    ) -> None:
        """
        :param name: what is asked, for screen readers.
        :param read: understands what was typed; raises `ValueError` where it cannot.
        :param show: writes a value so that it can be read again.
        :param example: what may be typed.
        """
        super().__init__()
        self._read = read
        self._show = show
        self._set: tuple[str, Any] = ("", MISSING)
        self.line = _Line()
        self.line.setAccessibleName(name)
        self.line.setPlaceholderText(example)
        if is_number:
            self.line.setFont(font(is_tabular=True))
        self.line.textEdited.connect(lambda _text: self.changed.emit())
        self.line.left.connect(self._tidy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.line)
        self.setFocusProxy(self.line)

    def value(self) -> Any:
        text, value = self._set
        if self.line.text() == text:
            return value  # which may say more than its text: a moment has its day
        try:
            return self._read(self.line.text()) if self.line.text().strip() else MISSING
        except ValueError:
            return MISSING

    def set_value(self, value: Any) -> None:
        value = MISSING if value is None else value
        self._set = ("" if value is MISSING else self._show(value), value)
        self.line.setText(self._set[0])
        self._mark()

    @property
    def problem(self) -> bool:
        return bool(self.line.text().strip()) and self.value() is MISSING

    def _tidy(self) -> None:
        value = self.value()
        if value is not MISSING:
            self.set_value(value)
        self._mark()

    def _mark(self) -> None:
        set_look(self.line, "state", "error" if self.problem else "")


class _Line(QLineEdit):
    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to the next field by Enter: there is no button that it could press."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
            go_on()
            return
        super().keyPressEvent(event)


def go_on() -> None:
    """Move the focus to the next question of the form; outside a form to the next field, as Tab does."""
    focused = around = QApplication.focusWidget()
    while around is not None:
        if isinstance(around, LeadsOn) and around.lead_on():
            return
        around = around.parentWidget()
    if focused is not None:
        tab_from(focused)


def tab_from(focused: QWidget) -> None:
    """Move the focus to the next field as Tab does, past remove buttons."""
    for _ in range(_MOST_PASSED):
        tab = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(QApplication.focusWidget() or focused, tab)
        now = QApplication.focusWidget()
        if now is None or not now.property(PASSED_BY_ENTER):
            return
