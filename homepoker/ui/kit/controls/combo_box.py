"""Combo box whose text ends in an ellipsis where it is too long, and whose list is as wide as its longest entry."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip

_BESIDE_WORDS = 32
"""Width in the list beside the words: padding and scroll bar, in pixels."""


class ComboBox(QComboBox):
    """Combo box for a narrow column: Qt's own cuts a text off in the middle of a letter.

    Where the text is cut its tooltip says all of it. The mouse wheel over it scrolls the page and chooses nothing.
    """

    _says_whole = False
    """Whether its tooltip is the text that is cut."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = self._option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        if not self.isEditable():
            option.currentText = self.shown_text()
            if self.currentIndex() < 0:
                option.palette.setBrush(QPalette.ColorRole.ButtonText, option.palette.placeholderText())
            painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def shown_text(self) -> str:
        """The text in the box as it is drawn: the chosen one, or the placeholder, shortened to its room."""
        option = self._option()
        text = option.currentText or (self.placeholderText() if self.currentIndex() < 0 else "")
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)

    def showPopup(self) -> None:
        """Open the list, as wide as its longest entry where the screen has the room."""
        widest = max((self.fontMetrics().horizontalAdvance(self.itemText(at)) for at in range(self.count())), default=0)
        room = self.screen().availableGeometry().width()
        self.view().setMinimumWidth(min(room, max(self.width(), widest + _BESIDE_WORDS)))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and not self.isEditable():
            text = self.currentText()
            is_cut = bool(text) and self.shown_text() != text
            if is_cut or self._says_whole:
                set_tooltip(self, text if is_cut else "")
            self._says_whole = is_cut
        return super().event(event)

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option


class AddBox(ComboBox):
    """Combo box of what can be added: it is added from the open list alone, never by a key on the closed box."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list by the keys that do so elsewhere; all others are the page's."""
        keys = Qt.Key
        if event.key() in (keys.Key_Space, keys.Key_Return, keys.Key_Enter, keys.Key_Up, keys.Key_Down, keys.Key_F4):
            self.showPopup()
        else:
            event.ignore()


def name_choice(box: QComboBox, name: str) -> None:
    """Name a drop-down list.

    On Linux Qt gives its value for its name, and leaves the name to a label beside it whose buddy it is. Here that
    label is never seen; where one is seen it may say it shorter, or stand elsewhere.
    """
    box.setAccessibleName(name)
    label = next(iter(box.findChildren(_NameOf)), None) or _NameOf(box)
    label.say(name)


class _NameOf(QObject):
    """Event filter that keeps the invisible label of a list beside it, wherever a layout puts the list."""

    def __init__(self, box: QComboBox) -> None:
        super().__init__(box)
        self._box = box
        self.label = labels.caption()
        self.label.setBuddy(box)
        box.installEventFilter(self)
        box.destroyed.connect(self.label.deleteLater)
        self._stand_beside()

    def say(self, name: str) -> None:
        """Name the list."""
        self.label.setText(name)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ParentChange:
            self._stand_beside()
        return False

    def _stand_beside(self) -> None:
        self.label.setParent(self._box.parentWidget())
        self.label.hide()
