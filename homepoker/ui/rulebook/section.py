"""The Rulebook section of the window."""

from __future__ import annotations

from PySide6.QtCore import Signal

from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.pages import RulebookPages
from homepoker.ui.rulebook.reading_history import Trail


class RulebookSection(RulebookPages):
    """All rulebooks with the whole window for them, and the way to the club's own."""

    house_rules_wanted = Signal()
    rulings_wanted = Signal()
    """Signal that a dispute to rule on is looked for."""

    def __init__(self, library: Library, words: Words, trail: Trail | None = None) -> None:
        """
        :param trail: where somebody has read and searched in it before.
        """
        super().__init__(library, words, trail=trail)
        self.add_below_list(buttons.secondary(words.text("floor.open"), self.rulings_wanted.emit, icon="gavel"))
        self.add_below_list(buttons.secondary(words.text("club_book.open"), self.house_rules_wanted.emit, icon="edit"))
