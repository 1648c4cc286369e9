"""Page of a lost club: its database is missing or empty, and backups of it are not."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.wording import Sentence
from homepoker.services.exchange import lost_club as view
from homepoker.services.exchange.lost_club import HeldBackup, LostClub, named_backup
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

WIDTH = 680


class LostClubPage(QWidget):
    """Page of a lost club: what the newest backup holds; nothing is changed before the host has chosen."""

    backup_chosen = Signal(object)
    """Signal: a `Backup` that is to be the club again."""
    anew_wanted = Signal()
    """Signal: a new club is to begin here all the same."""
    other_chosen = Signal(str)
    """Signal: another data folder."""

    def __init__(self, lost: LostClub, now: datetime, words: Words) -> None:
        super().__init__()
        self._words = words
        self._now = now
        self._held = list(lost.backups)
        self.setAccessibleName(words.text("lost.title"))
        self.choice = ComboBox()
        name_choice(self.choice, words.text("folder.backups"))
        self.choice.addItems([view.label(one, words) for one in self._held])
        self.choice.currentIndexChanged.connect(self._show)
        self._made = labels.heading()
        self._newest = labels.body()
        self._said = labels.body()
        labels.set_tone(self._said, "danger")
        self.put_back = buttons.primary(words.text("folder.put_back"), self._chosen, icon="history")
        self.file = buttons.secondary(words.text("lost.file"), self._ask_file, icon="folder")
        self.anew = buttons.ghost(words.text("lost.anew"), self.anew_wanted.emit)
        self.other = buttons.ghost(words.text("folder.other"), self._ask_folder)
        card = Card()
        for part in (self._made, self._newest, labels.caption(words.text("folder.backups")), self.choice):
            card.add(part)
        column = QVBoxLayout()
        column.setSpacing(spacing.M)
        column.addWidget(ToneIcon("warning", "warning", spacing.ICON_LARGE))
        column.addWidget(labels.title(words.text("lost.title")))
        column.addWidget(labels.body(view.what_happened(lost, words)))
        column.addWidget(card)
        column.addWidget(self._said)
        column.addLayout(_row(self.put_back, self.file))
        column.addWidget(labels.quiet(words.text("lost.nothing_deleted")))
        column.addLayout(_row(self.anew, self.other))
        holder = QWidget()
        holder.setLayout(column)
        set_extent(holder, most_width=WIDTH)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(holder, 100)
        across.addStretch(1)
        around = QVBoxLayout(self)
        around.addStretch(1)
        around.addLayout(across)
        around.addStretch(1)
        self._said.hide()
        self.setFocusProxy(self.put_back)
        self._show()

    def say(self, problem: Sentence) -> None:
        """Show why the choice could not be carried out."""
        self._said.setText(self._words.say(problem))
        self._said.show()

    def add_file(self, path: Path) -> None:
        """Offer a backup from elsewhere, such as a stick."""
        held = named_backup(path)
        if held is None:
            self._said.setText(self._words.text("lost.no_backup", name=path.name))
            self._said.show()
            return
        self._said.hide()
        self._held.insert(0, held)
        self.choice.insertItem(0, view.label(held, self._words))
        self.choice.setCurrentIndex(0)

    @property
    def _current(self) -> HeldBackup:
        return self._held[self.choice.currentIndex()]

    def _show(self) -> None:
        made, newest = view.description(self._current, self._now, self._words)
        self._made.setText(made)
        self._newest.setText(newest)

    def _chosen(self) -> None:
        self.backup_chosen.emit(self._current.backup)

    def _ask_file(self) -> None:
        folder = str(self._current.backup.path.parent)
        name, _ = QFileDialog.getOpenFileName(self, self._words.text("lost.file"), folder, "Homepoker (*.db)")
        if name:
            self.add_file(Path(name))

    def _ask_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self._words.text("folder.other_title"))
        if folder:
            self.other_chosen.emit(folder)


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(spacing.S)
    for widget in widgets:
        row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
    row.addStretch(1)
    return row
