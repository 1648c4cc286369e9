"""Search field."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QRectF
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit

from homepoker.core.limits import LONGEST_NAME
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import icon_button, rename
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.theme import spacing
from homepoker.ui.theme.icons import paint_icon
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled


class SearchField(QLineEdit):
    """Search field with a magnifying glass; its cross or Esc empties it. Esc in an empty field goes on to its parent.

    Qt's own pictures in a line have one size, whatever the text size is.
    """

    def __init__(self, words: Words, placeholder: str) -> None:
        """
        :param placeholder: what one can look for; also the field's name for screen readers.
        """
        super().__init__()
        limit_line(self, LONGEST_NAME)
        self._cross = icon_button("close", words.text("kit.clear_search"), self.empty, size="small", tone="quiet")
        self._cross.setParent(self)
        self._cross.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)
        self._cross.setCursor(QtCore.Qt.CursorShape.ArrowCursor)
        self._cross.hide()
        self.textChanged.connect(lambda text: self._cross.setVisible(bool(text)))
        self.set_words(words, placeholder)

    def set_words(self, words: Words, placeholder: str) -> None:
        """The language has changed."""
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        rename(self._cross, words.text("kit.clear_search"))

    def empty(self) -> None:
        """Empty the field without an undo step: the next Ctrl+Z is the evening's."""
        self.setText("")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = scaled(spacing.CONTROL_SMALL)
        self._cross.setGeometry(self.width() - side - spacing.XS, (self.height() - side) // 2, side, side)
        self.setTextMargins(scaled(spacing.ICON_SMALL) + spacing.S, 0, side - spacing.XS, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = scaled(spacing.ICON_SMALL)
        box = QRectF(spacing.S + 2, (self.height() - side) / 2, side, side)
        paint_icon(QPainter(self), "search", box, current_palette().quiet)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == QtCore.Qt.Key.Key_Space and not self.text():
            event.ignore()  # a press too many on the button that has led here looks for nothing
            return
        if event.key() == QtCore.Qt.Key.Key_Escape and self.text():
            self.empty()
            return
        undoes = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
        redoes = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
        if undoes or redoes:
            # A field with nothing to take back leaves the key to the page around it.
            event.ignore()
            return
        super().keyPressEvent(event)
