"""Sheet to restore an evening: choose a backup, look what is in it, take one evening into the club as a copy."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from homepoker.services.exchange.backups import Contents
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.lists.rows import Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.settings.backups_view import backup_label, evening_rows
from homepoker.ui.theme.text_size import set_extent

WIDTH = 620


class RestoreSheet(Sheet):
    """Sheet of what the backups hold; nothing is changed before an evening is taken."""

    taken = Signal(object, str)
    """Signal: the `Contents` that were looked at, and the id of the evening."""
    fetched = Signal(object)
    """Signal: the `Contents` whose rulebooks and texts the club lacks."""

    def __init__(self, window: QWidget, words: Words, found: Sequence[Contents], known: Collection[str]) -> None:
        """
        :param known: the ids of the evenings that the club has.
        """
        super().__init__(window, words, words.text("backups.restore_title"), WIDTH)
        self._words = words
        self._found = found
        self._known = known
        self.backups = ComboBox()
        name_choice(self.backups, words.text("backups.backup"))
        self.backups.addItems([backup_label(one, words) for one in found])
        self.backups.currentIndexChanged.connect(self._show)
        empty = EmptyState("archive", words.text("backups.empty"), words.text("backups.empty_text"))
        self.evenings = Table(words.text("backups.evenings_list"), empty)
        set_extent(self.evenings, least_height=300)
        self.evenings.current_changed.connect(lambda _id: self._offer())
        self.evenings.opened.connect(lambda _id: self._take())
        self.fetch = buttons.secondary("", self._fetch, icon="rulebook")
        self.take = buttons.primary(words.text("backups.take"), self._take, icon="import")
        self.body.addWidget(labels.body(words.text("backups.restore_text")))
        self.body.addWidget(labels.caption(words.text("backups.backup")))
        self.body.addWidget(self.backups)
        self.body.addWidget(labels.caption(words.text("backups.evenings_list")))
        self.body.addWidget(self.evenings, 1)
        self.footer.addWidget(self.fetch)
        self.footer.addStretch(1)
        self.footer.addWidget(self.take)
        self._show()

    def set_busy(self, is_busy: bool) -> None:
        """Show that an evening is being read."""
        self.take.setText(self._words.text("backups.taking" if is_busy else "backups.take"))
        self.take.setEnabled(not is_busy and bool(self.evenings.current))
        self.fetch.setEnabled(not is_busy)

    def _show(self) -> None:
        words = self._words
        columns = [
            Column(words.text("backups.evening"), does_stretch=True),
            Column(words.text("backups.date"), width=110),
            Column(words.text("backups.club"), width=170),
        ]
        place = self.backups.currentIndex()
        rows = evening_rows(self._found[place], self._known, words) if place >= 0 else ()
        self.evenings.show_rows(columns, [(row.id, [row.name, row.on, row.note]) for row in rows])
        if rows:
            self.evenings.selectRow(0)
        count = len(self._found[place].lacking) if place >= 0 else 0
        self.fetch.setText(words.text("backups.fetch", count=count))
        set_tooltip(self.fetch, words.text("backups.fetch_does"))
        self.fetch.setVisible(count > 0)
        self._offer()

    def _offer(self) -> None:
        self.take.setEnabled(bool(self.evenings.current))

    def _fetch(self) -> None:
        self.fetched.emit(self._found[self.backups.currentIndex()])

    def _take(self) -> None:
        if self.take.isEnabled():
            self.taken.emit(self._found[self.backups.currentIndex()], self.evenings.current)
