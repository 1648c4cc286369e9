"""A line to search with."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QToolButton

from homepoker.core.limits import LONGEST_NAME
from homepoker.services.words import Words
from homepoker.ui.kit.accessible import tell_as
from homepoker.ui.kit.tooltips import set_tooltip
from homepoker.ui.kit.typing_limits import limit_line
from homepoker.ui.theme.icons import icon


class SearchField(QLineEdit):
    """A line with a magnifying glass; its cross or Esc empties it. Esc in an empty field goes on to its parent."""

    def __init__(self, words: Words, placeholder: str) -> None:
        """
        :param placeholder: what one can look for; also the field's name for screen readers.
        """
        super().__init__()
        limit_line(self, LONGEST_NAME)
        self.addAction(icon("search", "quiet"), QLineEdit.ActionPosition.LeadingPosition)
        self._clear = QAction(icon("close", "quiet"), "", self)
        self._clear.triggered.connect(self.empty)
        self._clear.setVisible(False)
        self.addAction(self._clear, QLineEdit.ActionPosition.TrailingPosition)
        self.textChanged.connect(lambda text: self._clear.setVisible(bool(text)))
        self.set_words(words, placeholder)

    def set_words(self, words: Words, placeholder: str) -> None:
        """The language has changed."""
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self._clear.setText(words.text("kit.clear_search"))
        set_tooltip(self._clear, words.text("kit.clear_search"))
        for button in self.findChildren(QToolButton):
            is_cross = self._clear in button.actions()
            # The magnifying glass does nothing: it is a picture.
            tell_as(button, "button" if is_cross else "picture")
            button.setAccessibleName(words.text("kit.clear_search") if is_cross else "")

    def empty(self) -> None:
        """Take out what is typed. Unlike clear(), nothing is left to take back: the next Ctrl+Z is the evening's."""
        self.setText("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not self.text():
            event.ignore()  # a press too many on the button that has led here looks for nothing
            return
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.empty()
            return
        undoes = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
        redoes = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
        if undoes or redoes:
            # A field with nothing to take back leaves the key to the page around it.
            event.ignore()
            return
        super().keyPressEvent(event)
