"""Keys for the text size: larger, smaller, and that of the computer, in every window and every field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication

from homepoker.store.preferences import TEXT_SIZES
from homepoker.ui.theme.text_size import step_from, text_size
from homepoker.ui.theme.theme import apply_text_size

if TYPE_CHECKING:
    from homepoker.services.words import Words
    from homepoker.ui.window.kept_preferences import KeptPreferences
    from homepoker.ui.window.main_window import MainWindow

LARGER = ("Ctrl++", "Ctrl+=")
"""Keys for larger text; the plus lies on the key of the equals sign on many keyboards."""
SMALLER = ("Ctrl+-", "Ctrl+_")
AS_THE_COMPUTER = ("Ctrl+0",)


class TextSizeKeys(QObject):
    """Shortcuts Ctrl and plus, minus, 0. They mean no letter anywhere, so no field has to leave them over.

    ``changed`` carries what is chosen now: per cent, or 0 for the computer's.
    """

    changed = Signal(int)

    def __init__(self, window: MainWindow, words: Callable[[], Words], preferences: KeptPreferences) -> None:
        """
        :param words: those of the language of now.
        """
        super().__init__(window)
        self._window, self._words, self._preferences = window, words, preferences
        for keys, act in (
            (LARGER, partial(self._step, 1)),
            (SMALLER, partial(self._step, -1)),
            (AS_THE_COMPUTER, partial(self._choose, 0)),
        ):
            shortcut = QShortcut(window)
            shortcut.setKeys([QKeySequence(key) for key in keys])
            shortcut.setContext(Qt.ShortcutContext.ApplicationShortcut)
            shortcut.activated.connect(act)

    def _step(self, by: int) -> None:
        self._choose(step_from(text_size(), by))

    def _choose(self, chosen: int) -> None:
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        before = text_size()
        self._window.lay_aside()
        now = apply_text_size(app, chosen)
        self._preferences.keep(replace(self._preferences.now, text_size=chosen))
        self.changed.emit(chosen)
        words, toasts = self._words(), self._window.toasts
        toasts.clear()
        if chosen == 0:
            toasts.say(words.text("settings.text_size_system_said", percent=now))
        elif now == before:
            toasts.say(words.text("settings.text_size_last", percent=now))
        else:
            key = "settings.text_size_said_largest" if now == TEXT_SIZES[-1] else "settings.text_size_said"
            toasts.say(words.text(key, percent=now))
