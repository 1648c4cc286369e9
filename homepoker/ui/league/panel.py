"""The league's section of the window: the lists of the rulebooks and the leagues of the club."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.ui.kit import labels
from homepoker.ui.kit.rule_link import OpenRule
from homepoker.ui.kit.scrolling import PageStack, StackingRow
from homepoker.ui.league.calendar_page import CalendarPage
from homepoker.ui.theme import spacing


class LeagueSection(QWidget):
    """A head in which a list is chosen, and below it the page of that list."""

    evening_wanted = Signal(str)
    """The id of an evening to be opened in Tonight."""

    def __init__(self, club: Club, words: Words, open_rule: OpenRule) -> None:
        super().__init__()
        self.calendar = CalendarPage(club, words, open_rule)
        self.calendar.evening_wanted.connect(self.evening_wanted)
        self._body = PageStack()
        self._body.addWidget(self.calendar)
        holder = QWidget()
        head = StackingRow(holder)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(spacing.M)
        head.addWidget(labels.title(words.text("league.title")))
        head.addSpacing(spacing.M)
        head.addWidget(self.calendar.head, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        column.setSpacing(spacing.M)
        column.addWidget(holder)
        column.addWidget(self._body, 1)
        self.setFocusProxy(self.calendar)

    def refresh(self) -> None:
        """Read again what is shown."""
        self.calendar.refresh()

    def kept_view(self) -> object:
        """The view state of the page."""
        return self.calendar.kept_view()

    def restore_view(self, view: object) -> None:
        """Restore the view state, as far as it is still there."""
        self.calendar.restore_view(view)
