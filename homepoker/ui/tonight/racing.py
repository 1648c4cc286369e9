"""The chip race of the running evening: when it is due, and the page that takes the tables' place for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QWidget

from homepoker.core.quantities import Chips
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.club import Club
from homepoker.services.race_desk import race_rules, suggested
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.drafts import Drafts
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.flow import Flow
from homepoker.ui.kit.focus import turn_to
from homepoker.ui.rulebook.panel import rule_link
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.ui.chips.race_page import ChipRacePage


class SuggestionCard(Card):
    """A value that may leave the tables now, with what to do about it."""

    wanted = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        on_rule: Callable[[Citation], object],
    ) -> None:
        super().__init__(words.text("chips.to_do"))
        self._desk = desk
        self._words = words
        self._dismissed: set[Chips] = set()
        self._value: Chips | None = None
        self.text = labels.body()
        self.add(self.text)
        row = QHBoxLayout()
        row.addWidget(buttons.secondary(words.text("chips.suggest_do"), self.wanted.emit, icon="chips", size="small"))
        row.addWidget(buttons.ghost(words.text("chips.suggest_not_now"), self._dismiss, size="small"))
        row.addStretch(1)
        self.add(row)
        self.add(Flow(rule_link(one, books, words, on_rule) for one in race_rules(desk.state, books)))
        self.body.setSpacing(spacing.S)
        self.is_in_the_way = False
        """Something else needs the room, or the race is open already."""
        self.hide()

    def refresh(self) -> None:
        """Show what is due at this moment."""
        self._value, is_break = suggested(self._desk)
        is_due = self._value is not None and self._value not in self._dismissed
        if is_due:
            key = "chips.suggest_break" if is_break else "chips.suggest"
            self.text.setText(self._words.text(key, value=self._value))
        self.setVisible(is_due and not self.is_in_the_way)

    def _dismiss(self) -> None:
        if self._value is not None:
            self._dismissed.add(self._value)
        self.hide()


class Racing(QObject):
    """Opens the page in the middle of the evening and puts it away again."""

    refused = Signal(object)
    said = Signal(str)
    turned = Signal()
    """The page was opened or put away."""
    left = Signal()
    """It was put away while the keys were meant for it: they mean no seat or button that comes next by chance."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        middle: QStackedWidget,
        on_rule: Callable[[Citation], object],
    ) -> None:
        super().__init__(middle)
        self._club = club
        self._desk = desk
        self._words = words
        self._middle = middle
        self._on_rule = on_rule
        self._before: QWidget | None = None
        self.page: ChipRacePage | None = None

    def open(self) -> None:
        """Show the race of the smallest value in play; what was begun earlier is there again."""
        if self.page is not None or self._desk.state.is_over or not self._desk.state.seating.tables:
            return
        from homepoker.ui.chips.race_page import ChipRacePage

        drafts = Drafts(self._club.folder)
        try:
            page = ChipRacePage(self._desk, self._club.books, drafts, self._words, self._on_rule)
        except Refusal as refusal:
            self.refused.emit(refusal)
            return
        page.refused.connect(self.refused)
        page.said.connect(self.said)
        page.closed.connect(self.close)
        self._before = self._middle.currentWidget()
        self._middle.addWidget(page)
        turn_to(self._middle, page)
        self.page = page
        page.begin()
        self.turned.emit()

    def refresh(self) -> None:
        """Follow what else was done; put the page away where nothing is left to race for."""
        if self.page is not None and not self.page.follow():
            self.close()

    def close(self) -> bool:
        """Put the page away; says whether there was one."""
        if self.page is None:
            return False
        page, self.page = self.page, None
        focus = QApplication.focusWidget()
        had_keys = focus is not None and page.isAncestorOf(focus)
        if self._before is not None and self._middle.currentWidget() is page:
            turn_to(self._middle, self._before)
        self._middle.removeWidget(page)
        page.hide()
        page.deleteLater()
        self.turned.emit()
        if had_keys:
            self.left.emit()
        return True
