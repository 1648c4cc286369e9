"""Drop of an evening file on the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from homepoker.store.evening.file_extensions import is_evening_file


class FileDrop(QObject):
    """Lets a window take one evening file, and nothing else."""

    def __init__(self, window: QWidget, open_file: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._open_file = open_file
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept an evening file that is dragged in, and open it when it is dropped."""
        kind = event.type()
        if kind not in (QEvent.Type.DragEnter, QEvent.Type.Drop) or not isinstance(event, QDragEnterEvent | QDropEvent):
            return False
        file = _evening_file(event.mimeData())
        if file is None:
            return False
        event.acceptProposedAction()
        if kind is QEvent.Type.Drop:
            self._open_file(file)
        return True


def _evening_file(dragged: QMimeData) -> Path | None:
    """The evening file that is dragged; nothing where it is several files, or another kind."""
    paths = [url.toLocalFile() for url in dragged.urls()]
    return Path(paths[0]) if len(paths) == 1 and is_evening_file(paths[0]) else None
