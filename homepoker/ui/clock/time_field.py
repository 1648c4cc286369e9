"""Clock digits that become a field when they are clicked: 7:30 typed in is what is left from now on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from math import ceil

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetricsF, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedLayout, QWidget

from homepoker.core.quantities import NotATime, parse_time_left
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import SEMIBOLD, drawn_font
from homepoker.ui.theme.style import set_look


class TimeField(QWidget):
    """Field for the time left; a click, or Enter while it has the focus, lets the host type another one."""

    def __init__(self, words: Words, size: int, on_typed: Callable[[timedelta], object]) -> None:
        """
        :param size: of the digits, in logical pixels.
        """
        super().__init__()
        self._words = words
        self._on_typed = on_typed
        self._is_open = True
        self._size = size
        self.shown = labels.Digits()
        self.shown.setContentsMargins(spacing.S, 0, spacing.S, 0)  # room for the line that shows the focus
        self._wish = _Wish(self.shown)
        self._wish.wanted.connect(self.ask)
        # Asked when it is read: a name that changes each second would be read out each second.
        tell_as(self._wish, "button", self._told)
        self.edit = _TimeEdit()
        self.edit.setAccessibleName(words.text("clock.type_time_name"))
        self.edit.returnPressed.connect(self._take)
        self.edit.textEdited.connect(lambda _: self._say(""))
        self.edit.left.connect(self._leave)
        self.hint = labels.quiet()
        """Hint at what can be typed; whoever shows the field puts it where it pushes nothing away."""
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.hide()
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._wish)
        self._pages.addWidget(self.edit)
        for widget in (self.shown, self.edit):
            widget.installEventFilter(self)
        self.set_size(size)
        self.set_open(True)

    def set_time(self, text: str) -> None:
        """Show another time."""
        if text != self.shown.text():
            self.shown.setText(text)

    def _told(self) -> str:
        return self._words.text("clock.time_left_told", time=self.shown.text())

    def set_size(self, size: int) -> None:
        """Draw the digits in another size, in logical pixels."""
        self._size = size
        for widget in (self.shown, self.edit):
            if widget.font().pixelSize() != size:
                widget.setFont(_digits(size))
        self.setFixedHeight(self.height_with(size))

    def height_with(self, size: int) -> int:
        """The height of the field with digits of this size."""
        return ceil(QFontMetricsF(_digits(size)).height())  # a label rounds up, whole metrics round off

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the digits' own font when a style sheet is applied anew."""
        if event.type() == QEvent.Type.FontChange:
            self.set_size(self._size)
        return super().eventFilter(watched, event)

    def set_open(self, is_open: bool) -> None:
        """Allow or forbid typing a time."""
        self._is_open = is_open
        words = self._words.text("clock.type_time_hint") if is_open else ""
        set_tooltip(self._wish, words)
        tell_as(self._wish, "button" if is_open else "text", self._told)
        self._wish.setAccessibleDescription(words)
        self._wish.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_open else Qt.FocusPolicy.NoFocus)
        if is_open:
            self._wish.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self._wish.unsetCursor()
            self._show_digits()

    def ask(self) -> None:
        """Let the host type; the time that is shown stands there, selected."""
        if not self._is_open:
            return
        self.edit.setText(self.shown.text())
        self._pages.setCurrentWidget(self.edit)
        self._say("")
        self.hint.show()
        self.edit.setFocus()
        self.edit.selectAll()

    def _take(self) -> None:
        try:
            typed = parse_time_left(self.edit.text())
        except NotATime:
            self._say(self._words.text("clock.not_a_time", typed=self.edit.text()))
            return
        self._leave()
        self._on_typed(typed)

    def _say(self, problem: str) -> None:
        self.hint.setText(problem or self._words.text("clock.type_time_keys"))
        labels.set_tone(self.hint, "danger" if problem else "quiet")
        set_look(self.edit, "state", "error" if problem else "")
        self.edit.setAccessibleDescription(problem)

    def _leave(self) -> None:
        if self._pages.currentWidget() is self.edit:
            had_focus = self.edit.hasFocus()
            self._show_digits()
            if had_focus:
                # The keys go back to the page, whose space bar is the clock's.
                self.setFocus()

    def _show_digits(self) -> None:
        self._pages.setCurrentWidget(self._wish)
        self.hint.hide()


def _digits(size: int) -> QFont:
    return drawn_font(size, SEMIBOLD, is_tabular=True)


class _Wish(QWidget):
    """Pressable holder of the digits: a label with the focus would draw its text as a document."""

    wanted = Signal()

    def __init__(self, digits: labels.Digits) -> None:
        super().__init__()
        self._digits = digits
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(digits)

    def press(self) -> None:
        """Ask for the field, as a click does."""
        self.wanted.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._digits.show_ring(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._digits.show_ring(False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit()
        else:
            super().keyPressEvent(event)


class _TimeEdit(QLineEdit):
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(8)
        self.setMinimumWidth(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.left.emit()
