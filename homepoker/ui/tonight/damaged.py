"""Page of a damaged evening: what is wrong with it, how far it can be told, and the ways to have it back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.services.club import Club
from homepoker.services.exchange.evening_rescue import Rescue, readable_beginning
from homepoker.services.words import Words
from homepoker.store.errors import DamagedEvening
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.lists.table_data import Column
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.tonight import damaged_view as view


class DamagedPage(QWidget):
    """Page with the evening up to the line before the damaged one; nothing can be played on here."""

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
        told = readable_beginning(club.log, tournament_id, damage)
        record = club.log.tournament(tournament_id)
        self.name = view.name_of(record, told.state, words)
        self._rescue: Rescue | None = None
        self.take = buttons.primary(words.text("tonight.damaged_take"), self._take, icon="history")
        self.save = buttons.secondary(words.text("tonight.damaged_save"), self.save_wanted.emit, icon="export")
        self._said = labels.quiet(words.text("tonight.damaged_take_does"))
        self.journal = self._table("tonight.damaged_journal", "history", "tonight.damaged_nothing")
        self.standing = self._table("tonight.damaged_standing", "players", "tonight.damaged_nobody")
        outlines = club.log.outline(tournament_id)
        self.journal.show_rows(
            [
                Column(words.text("tonight.damaged_number"), is_number=True, width=64),
                Column(words.text("tonight.read_only_time"), width=124),
                Column(words.text("tonight.read_only_entry"), does_stretch=True),
            ],
            view.journal_rows(told, outlines, club.timekeeper.now(), words),
        )
        self.standing.show_rows(
            [
                Column(words.text("tonight.damaged_place"), is_number=True, width=64),
                Column(words.text("tonight.damaged_player"), does_stretch=True),
                Column("", width=110),
            ],
            view.standing_rows(told.state, words),
        )
        self._lay_out(words.date(record.began_on) if record.began_on.year > 1 else "", len(told.lines))
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

    def _table(self, title: str, icon: str, empty: str) -> Table:
        return Table(self._words.text(title), EmptyState(icon, self._words.text(empty)))

    def _lay_out(self, on: str, told: int) -> None:
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
        tables = StackingRow()
        tables.setSpacing(spacing.L)
        until = words.text("tonight.damaged_standing_at", line=told) if told else words.text("tonight.damaged_standing")
        for table, heading, share in (
            (self.journal, words.text("tonight.damaged_journal"), 3),
            (self.standing, until, 2),
        ):
            column = QVBoxLayout()
            column.setSpacing(spacing.S)
            column.addWidget(labels.subheading(heading))
            column.addWidget(table, 1)
            tables.addLayout(column, share)
        page = QVBoxLayout(self)
        page.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.L)
        page.setSpacing(spacing.M)
        page.addLayout(top)
        page.addWidget(labels.body(self.problem))
        page.addLayout(ways)
        page.addLayout(tables, 1)
