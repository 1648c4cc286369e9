"""Page of a data folder that cannot be opened: what is wrong, and every way on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.wording import Sentence
from homepoker.services.exchange.backups import Backup
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.jobs.documents import in_documents
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

WIDTH = 620


class FolderPage(QWidget):
    """Page of a data folder's problem: try again, another folder; for a damaged file its backups too."""

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
        holder = QWidget()
        holder.setLayout(column)
        set_extent(holder, most_width=WIDTH)
        around = QVBoxLayout(self)
        around.addStretch(1)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(holder, 100)
        across.addStretch(1)
        around.addLayout(across)
        around.addStretch(1)
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
            said = words.moment(backup.at)
            if backup.computer:
                said += " · " + words.text("backups.from_computer", computer=backup.computer)
            self.choice.addItem(said)
        self.put_back = buttons.primary(words.text("folder.put_back"), self._chosen, icon="history")
        column.addWidget(labels.caption(words.text("folder.backups")))
        column.addLayout(_row(self.choice, self.put_back))

    def _chosen(self) -> None:
        self.backup_chosen.emit(self._backups[self.choice.currentIndex()])

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self._words.text("folder.other_title"), in_documents())
        if folder:
            self.other_chosen.emit(folder)


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(spacing.S)
    for widget in widgets:
        row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
    row.addStretch(1)
    return row
