"""Parts of a page that are taken apart for a moment, so that a change to all widgets has fewer to do."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget


@runtime_checkable
class LaysAside(Protocol):
    """Protocol of a part of a page with more in it than is seen."""

    def lay_aside(self) -> None:
        """Take apart what is out of sight; it is made again in a moment."""


def lay_parts_aside(page: QWidget) -> None:
    """Let each part of a page lay aside what is out of sight."""
    for part in page.findChildren(QWidget):
        if isinstance(part, LaysAside):
            part.lay_aside()


def delete_at_once(part: QWidget) -> None:
    """Delete a widget before the next turn of the event loop: Qt styles what is to be deleted later as well."""
    part.deleteLater()
    QCoreApplication.sendPostedEvents(part, QEvent.Type.DeferredDelete.value)
