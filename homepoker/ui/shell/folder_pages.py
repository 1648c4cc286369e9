"""Pages in place of a club: its folder cannot be opened, or its database is gone and backups are not; every way on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.wording import Sentence
from homepoker.services.exchange import lost_club as view
from homepoker.services.exchange.backups import Backup
from homepoker.services.exchange.lost_club import HeldBackup, LostClub, named_backup
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.jobs.documents import in_documents
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDTH = 620

_LOST_CLUB_WIDTH = 680


class FolderPage(QWidget):
    """Ways on: try again, another folder; for a damaged file its backups too."""

    retry_wanted = Signal()
    other_chosen = Signal(str)
    backup_chosen = Signal(object)
    """Signal: a `Backup` that is to take the damaged file's place."""
    empty_wanted = Signal()

    def __init__(self, problem: Sentence, words: Words, backups: Sequence[Backup] | None = None) -> None:
        """
        :param backups: newest first, where the file is damaged; nothing where it is not.
        """
        super().__init__()
        self._words = words
        self._backups = backups or ()
        self._said = labels.body(words.say(problem))
        self._said.setWordWrap(True)
        self.other = buttons.secondary(words.text("folder.other"), self._choose, icon="folder")
        column = QVBoxLayout()
        column.setSpacing(spacing.M)
        column.addWidget(ToneIcon("warning", "warning", spacing.ICON_LARGE))
        column.addWidget(labels.title(words.text("app.folder_problem")))
        column.addWidget(self._said)
        if backups is not None:
            self._offer_backups(column)
        is_first = not self._backups
        retry = (buttons.primary if is_first else buttons.secondary)(words.text("app.retry"), self.retry_wanted.emit)
        row = [retry, self.other]
        if backups is not None:
            row.append(buttons.ghost(words.text("folder.begin_empty"), self.empty_wanted.emit))
        column.addLayout(_row(*row))
        _put_in_middle(self, column, _WIDTH)
        self.setAccessibleName(words.text("app.folder_problem"))

    def say(self, problem: Sentence) -> None:
        """Show the result of an attempt to help."""
        self._said.setText(self._words.say(problem))

    def _offer_backups(self, column: QVBoxLayout) -> None:
        words = self._words
        if not self._backups:
            column.addWidget(labels.quiet(words.text("folder.no_backups")))
            return
        self.choice = ComboBox()
        name_choice(self.choice, words.text("folder.backups"))
        for backup in self._backups:
            label = words.moment(backup.at)
            if backup.computer:
                label += " · " + words.text("backups.from_computer", computer=backup.computer)
            self.choice.addItem(label)
        self.put_back = buttons.primary(words.text("folder.put_back"), self._chosen, icon="history")
        column.addWidget(labels.caption(words.text("folder.backups")))
        column.addLayout(_row(self.choice, self.put_back))

    def _chosen(self) -> None:
        self.backup_chosen.emit(self._backups[self.choice.currentIndex()])

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self._words.text("folder.other_title"), in_documents())
        if folder:
            self.other_chosen.emit(folder)


class LostClubPage(QWidget):
    """Backups of a club whose database is missing or empty; nothing is changed before the host has chosen one."""

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
        self.choice.addItems([view.label(held, words) for held in self._held])
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
        _put_in_middle(self, column, _LOST_CLUB_WIDTH)
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


def _put_in_middle(page: QWidget, column: QVBoxLayout, width: int) -> None:
    """Put a column into the middle of a page.

    :param width: the most that it takes, in logical pixels.
    """
    holder = QWidget()
    holder.setLayout(column)
    set_extent(holder, most_width=width)
    across = QHBoxLayout()
    across.addStretch(1)
    across.addWidget(holder, 100)
    across.addStretch(1)
    around = QVBoxLayout(page)
    around.addStretch(1)
    around.addLayout(across)
    around.addStretch(1)
