"""A host's hands in a test: keys to whatever has the focus, clicks on what is to be read on a button."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

W = TypeVar("W", bound=QWidget)

_NO_MODIFIER = Qt.KeyboardModifier.NoModifier


def the(kind: type[W], within: QWidget, name: str = "") -> W:
    """The widget of a kind that can be seen, by its accessible name where there are several."""
    return next(
        widget
        for widget in within.findChildren(kind)
        if widget.isVisible() and (not name or widget.accessibleName() == name)
    )


def focus() -> QWidget:
    """Whatever takes the keys now."""
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the focus"
    return widget


def press(*keys: Qt.Key, held: Qt.KeyboardModifier = _NO_MODIFIER) -> None:
    """Press keys one after the other, each to whatever has the focus by then."""
    for key in keys:
        QTest.keyClick(focus(), key, held)
        # A table takes over what was typed into a cell only when the events of Enter are done.
        QApplication.processEvents()


def type_in(text: str) -> None:
    """Type a text, each letter to whatever has the focus by then."""
    for letter in text:
        QTest.keyClicks(focus(), letter)


def click(within: QWidget, text: str) -> None:
    """Click the button with these words, or the one with a picture alone that says them."""
    QTest.mouseClick(button(within, text), Qt.MouseButton.LeftButton)


def button(within: QWidget, text: str) -> QAbstractButton:
    """The button with these words, or the one with a picture alone that says them."""
    return next(
        one
        for one in within.findChildren(QAbstractButton)
        if text in (one.text(), one.accessibleName()) and one.isVisible()
    )
