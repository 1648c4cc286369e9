"""Opens the till in place of the tables, and puts it away again."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget

from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.middle_page import MiddlePage


class TillController(MiddlePage):
    """Opens the page of the till, in an evening that is played for money."""

    def __init__(self, club: Club, desk: TournamentDesk, words: Words, run: ActRunner, middle: QStackedWidget) -> None:
        super().__init__(middle)
        self._club, self._desk, self._words, self._run = club, desk, words, run

    def open(self) -> None:
        """Show the till."""
        if self.page is not None or self._desk.state.profile.fees is None:
            return
        from homepoker.ui.till.page import TillPage

        self.show(TillPage(self._club, self._desk, self._words, self._run, keeps_height=True))

    def turn(self) -> None:
        """Show the till, or put it away."""
        if not self.close():
            self.open()
