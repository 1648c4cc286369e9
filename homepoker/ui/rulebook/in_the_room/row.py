"""Row of buttons that show the rule that is read to the room, now or in turns all evening.

Of a rule that is not of the book played by it says before what the room will read with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulebook.in_the_room.rules import RoomRules
from homepoker.ui.theme import spacing


class RoomRow(QWidget):
    """Row of two buttons that say what happens to the rule; a second press takes it back."""

    def __init__(self, rules: RoomRules, words: Words, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._rules = rules
        self._words = words
        self._now = now
        self._citation: Citation | None = None
        self.caution = labels.quiet()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(self.caution)
        self.show_it = buttons.secondary("", self._turn_shown, icon="screen", size="small")
        self.all_evening = buttons.ghost(words.text("room.rule_of_the_evening"), self._turn_evening, size="small")
        set_tooltip(self.all_evening, words.text("rule.of_the_evening_does"))
        self.all_evening.setCheckable(True)
        column.addWidget(Flow((self.show_it, self.all_evening)))
        rules.changed.connect(self._refresh)
        rules.book_changed.connect(self._refresh)
        self._refresh()

    def set_rule(self, citation: Citation | None) -> None:
        """Set the rule that the buttons show; without one the row is hidden."""
        self._citation = Citation(citation.book, citation.rule) if citation is not None else None
        self._refresh()

    def _turn_shown(self) -> None:
        if self._citation is None:
            return
        if self._rules.shown == self._citation:
            self._rules.take_away()
        else:
            self._rules.show(self._citation, self._now())

    def _turn_evening(self) -> None:
        is_chosen = self._rules.of_the_evening == self._citation
        self._rules.choose(None if is_chosen else self._citation)

    def _refresh(self) -> None:
        self.setEnabled(self._citation is not None)
        is_shown = self._citation is not None and self._rules.shown == self._citation
        self.show_it.setText(self._words.text("rule.take_from_room" if is_shown else "rule.show_in_room"))
        self._show_caution()
        is_chosen = self._citation is not None and self._rules.of_the_evening == self._citation
        self.all_evening.setChecked(is_chosen)
        if is_chosen:
            buttons.set_button_icon(self.all_evening, "check", "accent")
        else:
            self.all_evening.setIcon(QIcon())

    def _show_caution(self) -> None:
        caution, does_apply = self._rules.caution(self._citation, self._words) if self._citation else ("", True)
        self.caution.setText(self._words.text("rule.room_reads_too", caution=caution) if caution else "")
        self.caution.setVisible(bool(caution))
        labels.set_tone(self.caution, "quiet" if does_apply else "warning")
