"""Card of what is due (Zu tun): proposals for the tables, and the chip race, each with its rule."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from homepoker.services.words import Words
from homepoker.ui.chips.race_controller import RaceSuggestion
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.seating.due_list import DueList
from homepoker.ui.theme import spacing


class ToDoCard(Card):
    """Card that is there as long as something is due, and says how much."""

    counted = Signal(int)
    """Signal: so much is due."""

    def __init__(self, words: Words, tables: DueList, race: RaceSuggestion) -> None:
        super().__init__(words.text("due.title"))
        self._words = words
        self.tables, self.race = tables, race
        self.add(tables)
        self.add(race)
        self.body.setSpacing(spacing.M)
        self.count = 0
        """Number of things that are due."""
        self.is_in_the_way = False
        """Whether a form or the page of the race needs the room."""
        self.hide()

    def refresh(self) -> None:
        """Show the proposals that are due now."""
        self.tables.refresh()
        self.race.refresh()
        count = self.tables.count + (not self.race.isHidden())
        if count != self.count:
            self.count = count
            self.counted.emit(count)
        title = self._words.text("due.title")
        self.set_title(title if count < 2 else self._words.text("due.title_many", title=title, count=count))
        self.setVisible(count > 0 and not self.is_in_the_way)

    def take_keys(self) -> None:
        """Give the keys to the first proposal: Enter does it."""
        if self.isVisible():
            first = self.tables.first_button or self.race.first_button
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)
