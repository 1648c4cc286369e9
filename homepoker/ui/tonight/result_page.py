"""Page of an evening of which only the result was entered: its standings, and what can be changed about it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.messages.toast import TOAST_LANE
from homepoker.ui.standings.panel import StandingsPanel
from homepoker.ui.theme import spacing
from homepoker.ui.tonight.redating import ask_date

_WIDEST = 1000


class ResultPage(QWidget):
    """Page with the standings, and above them the ways to another date, another result and the other evenings."""

    lobby_wanted = Signal()
    change_wanted = Signal()

    def __init__(self, club: Club, desk: TournamentDesk, words: Words, open_rule: OpenRule) -> None:
        """
        :param open_rule: opens what a citation names.
        """
        super().__init__()
        self._desk = desk
        self._words = words
        self.standings = StandingsPanel(club, desk, words, open_rule)
        self.standings.new_evening_wanted.connect(self.lobby_wanted)
        self.change = buttons.secondary(words.text("past.change_result"), self.change_wanted.emit, size="small")
        self.redate = buttons.secondary(words.text("past.redate"), self._ask_date, size="small")
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        row.addWidget(buttons.ghost(words.text("tonight.all_evenings"), self.lobby_wanted.emit, size="small"))
        row.addStretch(1)
        row.addWidget(self.redate)
        row.addWidget(self.change)
        holder = QWidget()
        holder.setMaximumWidth(_WIDEST)
        holder.setObjectName(TOAST_LANE)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addLayout(row)
        column.addWidget(self.standings, 1)
        across = QHBoxLayout(self)
        across.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        across.addStretch(1)
        across.addWidget(holder, 100)
        across.addStretch(1)
        self.setFocusProxy(self.standings.list)

    def refresh(self) -> None:
        """Draw the standings anew where they have changed."""
        self.standings.refresh()

    def _ask_date(self) -> None:
        ask_date(self, self._desk, self._words)
