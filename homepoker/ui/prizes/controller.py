"""Opens the pages of the prizes and of a deal in place of the tables, and puts them away again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class KeptDeal:
    """Kept of a deal that is talked about."""

    typed: DealTyped
    is_shown: bool
    """Whether the room sees it."""


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

    def open(self, kept: KeptDeal | None = None) -> None:
        """Show the ways to divide the prizes.

        :param kept: what stood there before the window was built anew.
        """
        if self.page is None:
            from homepoker.ui.standings.deal_page import DealPage

            def show_deal(deal: DealAgreed | None) -> None:
                self.show_deal(deal)

            page = DealPage(
                *(self._desk, self._words, self._run, show_deal),
                typed=kept.typed if kept is not None else None,
                is_shown=kept is not None and kept.is_shown,
            )
            self.show(page)

    @property
    def kept(self) -> KeptDeal | None:
        """What is kept of the page while the window is built anew; nothing while it is not open."""
        page = cast("DealPage | None", self.page)
        return KeptDeal(page.typed, page.is_shown) if page is not None else None
