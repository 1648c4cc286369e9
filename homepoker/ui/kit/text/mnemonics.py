"""Buttons and menus that show an ampersand as it is written: *Tom & Jerry*, *P&P*.

Qt takes it for the mark of a mnemonic, leaves it out and underlines the letter behind it. The program has no mnemonics,
and names stand on its buttons and in its menus.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6 import QtCore
from PySide6.QtCore import QEvent
from PySide6.QtGui import QActionEvent
from PySide6.QtWidgets import QCheckBox, QMenu, QPushButton, QRadioButton, QToolButton, QWidget

_IS_LITERAL = "is_literal"


def literal(text: str) -> str:
    """The text with its ampersands escaped, where Qt looks for a mnemonic."""
    return text.replace("&", "&&")


def as_written(text: str) -> str:
    """The escaped text as it was before."""
    return text.replace("&&", "&")


class PushButton(QPushButton):
    def __init__(self, text: str = "") -> None:
        super().__init__(literal(text))

    def setText(self, text: str) -> None:
        super().setText(literal(text))

    def text(self) -> str:
        return as_written(super().text())


class ToolButton(QToolButton):
    def setText(self, text: str) -> None:
        super().setText(literal(text))

    def text(self) -> str:
        return as_written(super().text())


class CheckBox(QCheckBox):
    def __init__(self, text: str = "") -> None:
        super().__init__(literal(text))

    def setText(self, text: str) -> None:
        super().setText(literal(text))

    def text(self) -> str:
        return as_written(super().text())


class RadioButton(QRadioButton):
    def setText(self, text: str) -> None:
        super().setText(literal(text))

    def text(self) -> str:
        return as_written(super().text())


class Menu(QMenu):
    """A menu. What stands behind a tab would be shown as a key, so a tab is a space here."""

    def actionEvent(self, event: QActionEvent) -> None:
        entry = event.action()
        # Some ways of adding an entry add it twice.
        if event.type() == QEvent.Type.ActionAdded and not entry.property(_IS_LITERAL):
            entry.setProperty(_IS_LITERAL, True)
            entry.setText(literal(entry.text().replace("\t", " ")))
        super().actionEvent(event)

    def submenu(self, title: str) -> Menu:
        """Add a menu that opens within this one."""
        made = Menu(title, self)
        self.addMenu(made)
        return made


def show_below(button: QWidget, entries: Mapping[str, Callable[[], object]]) -> None:
    """Show a menu below a button.

    :param entries: what each entry does, by its words.
    """
    menu = Menu(button)
    menu.setAttribute(QtCore.Qt.WidgetAttribute.WA_DeleteOnClose)
    for text, act in entries.items():
        menu.addAction(text, act)
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
