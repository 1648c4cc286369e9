"""Keys for the text size: larger, smaller, and that of the computer, in every window and every field."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from homepoker.ui.theme.text_size import step_from, text_size

if TYPE_CHECKING:
    from homepoker.ui.window.main_window import MainWindow

LARGER = ("Ctrl++", "Ctrl+=")
"""Keys for larger text; the plus lies on the key of the equals sign on many keyboards."""
SMALLER = ("Ctrl+-", "Ctrl+_")
AS_THE_COMPUTER = ("Ctrl+0",)


class TextSizeKeys(QObject):
    """Shortcuts Ctrl and plus, minus, 0. They mean no letter anywhere, so no field has to leave them over.

    ``wanted`` carries the size that is wanted: per cent, or 0 for the computer's.
    """

    wanted = Signal(int)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        for keys, act in (
            (LARGER, partial(self._step, 1)),
            (SMALLER, partial(self._step, -1)),
            (AS_THE_COMPUTER, partial(self.wanted.emit, 0)),
        ):
            shortcut = QShortcut(window)
            shortcut.setKeys([QKeySequence(key) for key in keys])
            shortcut.setContext(Qt.ShortcutContext.ApplicationShortcut)
            shortcut.activated.connect(act)

    def _step(self, by: int) -> None:
        self.wanted.emit(step_from(text_size(), by))
