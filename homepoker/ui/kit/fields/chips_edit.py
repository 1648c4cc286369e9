"""A field for an amount of chips."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from homepoker.core.quantities import Chips, NotChips, parse_chips
from homepoker.services.words import Words
from homepoker.ui.kit.text.labels import quiet, set_tone
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.style import set_look


class ChipsEdit(QWidget):
    """Field for chips: 15000, 15.000, 15 000 and 15k are one amount, and what was understood stands beside it.

    When the focus leaves, the amount is written as the language groups it. ``changed`` carries the amount whenever it
    is another one, ``edited`` says of every key that something else stands there, ``entered`` that Enter was pressed on
    an amount, ``entered_nothing`` in the empty field.
    """

    changed = Signal(int)
    edited = Signal()
    entered = Signal(int)
    entered_nothing = Signal()

    def __init__(self, words: Words, name: str, amount: Chips | None = None) -> None:
        """
        :param name: what the amount is, for screen readers (*stack of Max*).
        """
        super().__init__()
        self._words = words
        self._error = ""
        self._last = amount
        self._line = _Line(self)
        self._message = quiet()
        set_tone(self._message, "danger")
        self._message.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(spacing.XS)
        layout.addWidget(self._line)
        layout.addWidget(self._message)
        self.setFocusProxy(self._line)
        self._line.setAccessibleName(name)
        self._line.textEdited.connect(self._edited)
        self._line.returnPressed.connect(self._return_pressed)
        self._line.left.connect(self._tidy)
        self.set_amount(amount)

    @property
    def amount(self) -> Chips | None:
        """The amount typed; None while the field is empty or says no amount."""
        try:
            return parse_chips(self._line.text())
        except NotChips:
            return None

    @property
    def error(self) -> str:
        """The error in the amount, in words; empty when there is none."""
        return self._error

    def set_amount(self, amount: Chips | None) -> None:
        """Show an amount; None empties the field. Tells nobody."""
        self._last = amount
        self._line.setText("" if amount is None else self._words.number(amount))
        self.set_error("")
        self._line.hint = ""

    def set_error(self, message: str) -> None:
        """Say below the field what is wrong with the amount, for instance that it is more than is in play."""
        self._error = message
        self._message.setText(message)
        self._message.setVisible(bool(message))
        set_look(self._line, "state", "error" if message else "")
        self._line.setAccessibleDescription(message)

    def set_words(self, words: Words, name: str) -> None:
        """The language has changed: the amount is grouped anew."""
        amount = self.amount
        self._words = words
        self._line.setAccessibleName(name)
        if amount is not None:
            self.set_amount(amount)

    def select_all(self) -> None:
        """Take the focus with everything selected, so that typing replaces it."""
        self._line.setFocus()
        self._line.selectAll()

    def is_kept(self) -> None:
        """Take note that what is typed is kept elsewhere: nothing would be lost with the field."""
        self._line.setModified(False)

    def _edited(self) -> None:
        amount = self.amount
        # 300 says itself; 15k or 1500000 is easier to check in groups.
        says_itself = amount is None or amount < 1000
        self._line.hint = "" if says_itself else self._words.text("kit.amount", amount=amount)
        self._line.update()
        if self._error:
            self.set_error("")
        if amount is not None and amount != self._last:
            self._last = amount
            self.changed.emit(amount)
        self.edited.emit()

    def _return_pressed(self) -> None:
        self._tidy()
        if self.amount is not None:
            self.entered.emit(self.amount)
        elif not self._line.text().strip():
            self.entered_nothing.emit()

    def _tidy(self) -> None:
        amount = self.amount
        if amount is not None:
            error, is_typed = self._error, self._line.isModified()
            self.set_amount(amount)
            self.set_error(error)
            self._line.setModified(is_typed)  # tidied up, and still what the host has typed
        elif self._line.text().strip():
            self.set_error(self._words.text("kit.not_chips"))


class _Line(QLineEdit):
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hint = ""
        self.setFont(font(is_tabular=True))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        metrics = QFontMetrics(font(spacing.TYPE_QUIET, is_tabular=True))
        typed = self.fontMetrics().horizontalAdvance(self.text())
        if not self.hint or metrics.horizontalAdvance(self.hint) + typed + 4 * spacing.S > self.width():
            return
        painter = QPainter(self)
        painter.setFont(font(spacing.TYPE_QUIET, is_tabular=True))
        painter.setPen(current_palette().quiet)
        painter.drawText(
            self.rect().adjusted(spacing.M - 2, 0, -spacing.M, 0),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            self.hint,
        )
