"""Deletion of widgets ahead of the event loop."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget


def delete_at_once(part: QWidget) -> None:
    """Delete a widget before the next turn of the event loop: Qt styles what is to be deleted later as well."""
    part.deleteLater()
    QCoreApplication.sendPostedEvents(part, QEvent.Type.DeferredDelete.value)
