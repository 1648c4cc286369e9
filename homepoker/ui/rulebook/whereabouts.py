"""Where the rulebooks are read: one rule at a time over the page that cites it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.kit.popover import Sheet
from homepoker.ui.rulebook.panel import open_rule_sheet
from homepoker.ui.rulebook.room_row import RoomRow
from homepoker.ui.rulebook.room_rules import RoomRules


class Whereabouts(QObject):
    """Opens what is cited anywhere in the window."""

    def __init__(self, window: QWidget, rules: RoomRules, now: Callable[[], datetime]) -> None:
        super().__init__(window)
        self._window = window
        self._rules = rules
        self._now = now
        self._books: Mapping[str, Rulebook] = {}
        self._words: Words | None = None
        self._sheet: Sheet | None = None

    def read_from(self, books: Mapping[str, Rulebook], words: Words) -> None:
        """These are the books and the language now."""
        self._books, self._words = books, words
        self._rules.read_from(books)
        self._close_sheet()

    def open_rule(self, citation: Citation) -> None:
        """Open what a citation names."""
        if self._words is None:
            return
        self._close_sheet()
        row = RoomRow(self._rules, self._words, self._now)
        row.set_rule(citation)
        self._sheet = open_rule_sheet(self._window, citation, self._books, self._words, row)
        self._sheet.closed.connect(self._sheet_closed)

    def _close_sheet(self) -> None:
        if self._sheet is not None:
            self._sheet.close_again()

    def _sheet_closed(self) -> None:
        self._sheet = None
