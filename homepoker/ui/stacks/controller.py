"""Opens the count of the stacks, and the page that makes change, in place of the tables; leads on to what mends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from homepoker.core.change_making import Exchange
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.tournament import chip_values
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.middle_page import MiddlePage

PrintExchanges = Callable[[Chips, tuple[Exchange, ...]], object]
"""Saves the list of exchanges for a value that has run short."""


@dataclass(frozen=True, slots=True)
class Mend:
    """The acts beside the tables that mend what a count has found."""

    bust_out: Callable[[EntryId], object]
    enter_late: Callable[[], object]
    add_ons: Callable[[], object]
    show_entry: Callable[[int], object]
    """Shows an entry of the journal, by the number of its action."""
    make_change: Callable[[], object]
    """Shows the page for a colour that has run short."""


class ChangeController(MiddlePage):
    """Opens the page on which change is made for a colour that has run short."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        middle: QStackedWidget,
        print_exchanges: PrintExchanges,
    ) -> None:
        super().__init__(middle)
        self._club, self._desk, self._words, self._run = club, desk, words, run
        self._print = print_exchanges

    def open(self) -> None:
        """Show the page; what was told a moment ago is there again."""
        state = self._desk.state
        if self.page is not None or state.is_over or not state.seating.seats or len(chip_values(state)) < 2:
            return
        from homepoker.ui.stacks.change_page import ChangePage

        self.show(ChangePage(self._desk, Drafts(self._club.folder), self._words, self._run, self._print))


class StackCountController(MiddlePage):
    """Opens the page on which stacks are counted and puts it away again."""

    recorded = Signal()
    """Signal: a count is complete as far as it was made, and recorded."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        middle: QStackedWidget,
        mend: Mend,
        ask_anyway: AskAnyway,
    ) -> None:
        super().__init__(middle)
        self._club, self._desk, self._words, self._run = club, desk, words, run
        self._mend, self._ask_anyway = mend, ask_anyway

    def open(self) -> None:
        """Show the count; what was begun a moment ago is there again."""
        if self.page is not None or self._desk.state.is_over or not self._desk.state.seating.seats:
            return
        from homepoker.ui.stacks.page import StackCountPage

        drafts = Drafts(self._club.folder)
        page = StackCountPage(self._desk, drafts, self._words, self._run, self._mend, self._ask_anyway)
        page.recorded.connect(self.recorded)
        self.show(page)
