"""Opens the pages of the prizes and of a deal in place of the tables, and puts them away again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QStackedWidget

from homepoker.core.deals import DealAgreed
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.middle_page import MiddlePage

if TYPE_CHECKING:
    from homepoker.ui.standings.deal_page import DealPage
    from homepoker.ui.standings.deal_view import DealTyped


class PrizesController(MiddlePage):
    """Opens tonight's prizes."""

    def __init__(self, desk: TournamentDesk, words: Words, run: ActRunner, middle: QStackedWidget) -> None:
        super().__init__(middle)
        self._desk, self._words, self._run = desk, words, run

    def open(self) -> None:
        """Show what there is to win, and how it is divided."""
        if self.page is None:
            from homepoker.ui.prizes.page import PrizesPage

            self.show(PrizesPage(self._desk, self._words, self._run))


class DealController(MiddlePage):
    """Opens the ways to divide the prizes."""

    def __init__(self, desk: TournamentDesk, words: Words, run: ActRunner, middle: QStackedWidget) -> None:
        super().__init__(middle)
        self._desk, self._words, self._run = desk, words, run
        self.show_deal: Callable[[DealAgreed | None], object] = lambda _deal: None
        """Shows a deal in the room, or takes it away."""

    def open(self, typed: DealTyped | None = None, *, is_shown: bool = False) -> None:
        """Show the ways to divide the prizes.

        :param typed: what stood in the fields before the window was built anew.
        :param is_shown: the room sees the proposal already.
        """
        if self.page is None:
            from homepoker.ui.standings.deal_page import DealPage

            def show_deal(deal: DealAgreed | None) -> None:
                self.show_deal(deal)

            self.show(DealPage(self._desk, self._words, self._run, show_deal, typed, is_shown=is_shown))

    @property
    def deal_page(self) -> DealPage | None:
        """The page, while it is open."""
        return cast("DealPage | None", self.page)
