"""Box of Qt's own that tells that a part of the program is missing: nothing is imported for it when it is needed."""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtWidgets import QMessageBox, QWidget


def missing_part_box(parent: QWidget, text: str) -> QMessageBox:
    """A box with one button; it takes no text for markup."""
    box = QMessageBox(QMessageBox.Icon.Critical, "Homepoker", "", QMessageBox.StandardButton.Ok, parent)
    box.setTextFormat(QtCore.Qt.TextFormat.PlainText)
    box.setText(text)
    return box
