"""Navigation to the manual: the page for what is open, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from collections.abc import Callable

    from homepoker.services.words import Words
    from homepoker.ui.manual.page import ManualPages
    from homepoker.ui.window.main_window import MainWindow

SECTION = "help"


class ManualNavigator(QObject):
    """Navigator to the manual, which is made when somebody first wants it."""

    def __init__(self, parent: QObject, window: MainWindow, words: Callable[[], Words]) -> None:
        """
        :param words: those of the language of now.
        """
        super().__init__(parent)
        self._window, self._words = window, words
        self._section_before = ""
        self._came_from: QWidget | None = None

    def make_page(self) -> QWidget:
        """Make the manual in the language and look in force."""
        from homepoker.ui.manual.page import ManualPages

        made = ManualPages(self._words())
        made.left.connect(self.go_back)
        return made

    def open(self, number: int) -> None:
        """Open a page of the manual and give it the focus."""
        if self._window.current != SECTION:
            self._section_before, self._came_from = self._window.current, QApplication.focusWidget()
        page = cast("ManualPages", self._window.show_section(SECTION))
        page.open(number)
        page.read()

    def go_back(self) -> bool:
        """Go back to where one came from, by Esc; returns whether the manual was open."""
        if self._window.current != SECTION:
            return False
        before, self._section_before = self._section_before or "tonight", ""
        section = self._window.show_section(before)
        came_from, self._came_from = self._came_from, None
        is_there = came_from is not None and isValid(came_from) and came_from.isVisible()
        (came_from if is_there and came_from is not None else section).setFocus()
        return True
