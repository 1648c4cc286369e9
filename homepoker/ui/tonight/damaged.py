"""Page of a damaged evening: what is wrong with it, what is left of it, and the ways to have it back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.services.club import Club
from homepoker.services.exchange.evening_rescue import Rescue
from homepoker.services.words import Words
from homepoker.store.errors import DamagedEvening
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.rows import Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.tonight import damaged_view as view


class DamagedPage(QWidget):
    """Page with what is left of an evening; nothing can be played on here."""

    lobby_wanted = Signal()
    rescue_wanted = Signal()
    """Signal: the evening is to be taken from a backup."""
    part_wanted = Signal(object)
    """Signal: the `Rescue` that goes as far as anything goes is to be taken."""
    save_wanted = Signal()
    """Signal: all that is left of it is to be written as a file."""

    def __init__(self, club: Club, tournament_id: str, damage: DamagedEvening, words: Words) -> None:
        super().__init__()
        self._words = words
        self.tournament_id = tournament_id
        self.problem = words.say(damage.sentence)
        record = club.log.tournament(tournament_id)
        self.name = record.name or words.text("tonight.damaged_nameless")
        self._rescue: Rescue | None = None
        self.take = buttons.primary(words.text("tonight.damaged_take"), self._take, icon="history")
        self.save = buttons.secondary(words.text("tonight.damaged_save"), self.save_wanted.emit, icon="export")
        self._said = labels.quiet(words.text("tonight.damaged_take_does"))
        name, nothing = words.text("tonight.damaged_journal"), words.text("tonight.damaged_nothing")
        self.journal = Table(name, EmptyState("history", nothing))
        self.journal.show_rows(
            [
                Column(words.text("tonight.damaged_number"), is_number=True, width=64),
                Column(words.text("tonight.read_only_time"), width=124),
                Column(words.text("tonight.read_only_entry"), does_stretch=True),
            ],
            view.journal_rows(club.log.outline(tournament_id), damage.line, words),
        )
        self._lay_out(words.date(record.began_on) if record.began_on.year > 1 else "")
        self.setFocusProxy(self.take)

    def set_busy(self, is_busy: bool) -> None:
        """Show that the backups are being searched."""
        for button in (self.take, self.save):
            button.setEnabled(not is_busy)
        if not is_busy:
            self.take.setFocus()
        else:
            self.say(self._words.text("tonight.damaged_looking"))

    def say(self, text: str) -> None:
        """Show the result."""
        self._said.setText(text)

    def offer_part(self, rescue: Rescue) -> None:
        """Offer the readable part, if no backup has the whole evening."""
        self._rescue = rescue
        self.take.setText(self._words.text("tonight.damaged_take_part", last=len(rescue.evening.lines)))
        self.say(view.lacking_words(rescue, self._words))

    def _take(self) -> None:
        if self._rescue is not None:
            self.part_wanted.emit(self._rescue)
        else:
            self.rescue_wanted.emit()

    def _lay_out(self, on: str) -> None:
        words = self._words
        top = QHBoxLayout()
        top.setSpacing(spacing.M)
        top.addWidget(ToneIcon("danger", "warning", spacing.ICON_LARGE))
        top.addWidget(labels.title(self.name))
        top.addWidget(labels.quiet(on), 1)
        top.addWidget(buttons.secondary(words.text("tonight.read_only_back"), self.lobby_wanted.emit))
        ways = StackingRow()
        ways.setSpacing(spacing.S)
        ways.addWidget(self.take)
        ways.addWidget(self.save)
        ways.addWidget(self._said, 1)
        page = QVBoxLayout(self)
        page.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.L)
        page.setSpacing(spacing.M)
        page.addLayout(top)
        page.addWidget(labels.body(self.problem))
        page.addLayout(ways)
        page.addWidget(labels.subheading(words.text("tonight.damaged_journal")))
        page.addWidget(self.journal, 1)
