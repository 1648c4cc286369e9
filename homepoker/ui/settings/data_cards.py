"""Cards of the club's data: backups with the sheet that restores an evening, and tonight as one file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange import backups, evening_file
from homepoker.services.exchange.backups import Contents
from homepoker.services.rulebooks.club_book import read_books_anew
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.evening.file_extensions import EARLIER_EXTENSION, EXTENSION, with_extension
from homepoker.store.evening.recorded_log import RecordedEvening
from homepoker.ui.backup_runner import BackupRunner
from homepoker.ui.evening_file.every_view import tell_views
from homepoker.ui.evening_file.view import copy_name
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.jobs.documents import ask_where_to_save, in_documents
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.rows import Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.settings import view
from homepoker.ui.settings.view import backup_label, evening_rows
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

FindDesk = Callable[[], TournamentDesk | None]

SHEET_WIDTH = 620


class DataCards:
    """Both cards of one settings page."""

    def __init__(
        self, club: Club, backing_up: BackupRunner, words: Words, desk: FindDesk, open_file: Callable[[Path], object]
    ) -> None:
        """
        :param open_file: shows what an evening file holds, and opens it.
        """
        # Those of another language are gone, and with them whoever waited for a result.
        backing_up.hand_errand_over()
        self.backups = BackupsCard(club, backing_up, words, desk)
        self.evening_file = EveningFileCard(club, backing_up, words, desk, open_file)


class BackupsCard(Card):
    """The newest backup, the second folder, and the way to an evening in one of them."""

    folder_chosen = Signal(str)
    """Signal: the second folder; empty: none."""

    def __init__(self, club: Club, backing_up: BackupRunner, words: Words, desk: FindDesk) -> None:
        super().__init__(words.text("backups.title"))
        self._desk = desk
        self._club = club
        self._backing_up = backing_up
        self._words = words
        self.sheet: RestoreSheet | None = None
        self._newest = labels.quiet()
        self._second = labels.quiet()
        self._warning = labels.quiet()
        labels.set_tone(self._warning, "warning")
        self.now = buttons.secondary(words.text("backups.now"), self._back_up, icon="save")
        self.restore = buttons.secondary(words.text("backups.restore"), self.look, icon="history")
        self.choose = buttons.secondary(words.text("backups.choose"), self._choose, icon="folder", size="small")
        self.remove = buttons.ghost(words.text("backups.remove"), partial(self.set_second, ""), size="small")
        self.add(labels.body(words.text("backups.text", count=backups.KEPT)))
        self.add(self._newest)
        self.add(_row(self.now, self.restore))
        self.add(labels.caption(words.text("backups.second")))
        self.add(self._second)
        self.add(self._warning)
        self.add(_row(self.choose, self.remove))
        backing_up.changed.connect(self.refresh)
        backing_up.errand.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the present state of the backups."""
        second = self._backing_up.second
        is_there = bool(second) and Path(second).is_dir()
        busy, newest = self._backing_up.is_busy, self._backing_up.newest()
        shown = view.backups_view(newest, second, is_second_there=is_there, is_busy=busy, words=self._words)
        self._newest.setText(shown.newest)
        self._second.setText(shown.second)
        self._warning.setText(shown.warning)
        self._warning.setVisible(bool(shown.warning))
        self.remove.setVisible(bool(second))
        self.now.setEnabled(not busy)
        self.restore.setEnabled(not self._backing_up.errand.is_busy)

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        super().showEvent(event)

    @isolated
    def hideEvent(self, event: QHideEvent) -> None:
        if self.sheet is not None and not event.spontaneous():
            self.sheet.close_again()
        super().hideEvent(event)

    def set_second(self, folder: str) -> None:
        """Set the second folder, and back up into it at once."""
        self.folder_chosen.emit(folder)
        self.refresh()
        if folder:
            self._backing_up.back_up()

    def look(self) -> None:
        """Look into all backups and offer what they hold."""
        club, second = self._club, self._backing_up.second
        now, errand = club.timekeeper.now(), self._backing_up.errand
        if errand.is_busy:
            return

        def job() -> list[Contents]:
            return [backups.contents(backup, club.folder) for backup in backups.all_backups(club.folder, second, now)]

        self.restore.setText(self._words.text("backups.looking"))
        errand.start(job, self._offer, self._say_problem)

    def _back_up(self) -> None:
        self._backing_up.back_up(is_asked_for=True)

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(
            self, self._words.text("backups.choose_title"), self._backing_up.second or str(Path.home())
        )
        if folder:
            self.set_second(folder)

    def _offer(self, contents: list[Contents]) -> None:
        self._rest()
        if not self.isVisible():
            return
        known = {record.id for record in self._club.log.tournaments()}
        self.sheet = RestoreSheet(self.window(), self._words, contents, known)
        self.sheet.taken.connect(self._take)
        self.sheet.fetched.connect(self._fetch)
        self.sheet.closed.connect(self._sheet_closed)
        self.destroyed.connect(self.sheet.deleteLater)
        self.sheet.open(self.sheet.backups)

    def _fetch(self, backup: Contents) -> None:
        errand = self._backing_up.errand
        if self.sheet is not None and not errand.is_busy:
            self.sheet.set_busy(True)
            job = partial(backups.fetch_files, self._club.folder, backup)
            errand.start(job, self._fetched, self._say_problem, "kit.job_fetch")

    def _fetched(self, count: int) -> None:
        # Before anything can go wrong: the sheet must not stay busy.
        if self.sheet is not None:
            self.sheet.close_again()
        read_books_anew(self._club)
        self._rest()
        self._backing_up.files_came(self._words.text("backups.fetched", count=count))

    def _take(self, backup: Contents, tournament_id: str) -> None:
        errand = self._backing_up.errand
        if self.sheet is None or errand.is_busy:
            return
        self.sheet.set_busy(True)
        job = partial(backups.evening_in, backup.backup, tournament_id)
        errand.start(job, partial(self._take_copy, backup), self._say_problem, "kit.job_restore")

    def _take_copy(self, backup: Contents, evening: RecordedEvening) -> None:
        # Before anything can go wrong: the sheet must not stay busy.
        if self.sheet is not None:
            self.sheet.set_busy(False)
        self._rest()
        name = copy_name(evening.tournament.name, backup.backup.at, self._words)
        try:
            taken = evening_file.take_copy(self._club, evening, name, tell_views)
        except StoreError as error:
            self._say_problem(error.sentence)
            return
        if self.sheet is not None:
            self.sheet.close_again()
        # A running evening is not left for one that was looked up.
        message = view.restored(name, taken, self._words)
        self._backing_up.taken_in(taken, message, is_to_be_opened=self._desk() is None)

    def _say_problem(self, problem: Sentence) -> None:
        if self.sheet is not None:
            self.sheet.set_busy(False)
        self._rest()
        self._backing_up.say(self._words.say(problem), "warning")

    def _rest(self) -> None:
        self.restore.setText(self._words.text("backups.restore"))

    def _sheet_closed(self) -> None:
        if self.sheet is not None:
            self.sheet.deleteLater()
            self.sheet = None


class EveningFileCard(Card):
    """Card of evening files: the open evening written as one, and such a file opened here."""

    def __init__(
        self, club: Club, backing_up: BackupRunner, words: Words, desk: FindDesk, open_file: Callable[[Path], object]
    ) -> None:
        super().__init__(words.text("backups.file_title"))
        self._club = club
        self._open_file = open_file
        self._backing_up = backing_up
        self._words = words
        self._desk = desk
        self.save = buttons.secondary(words.text("backups.file_save"), self._ask_target, icon="export")
        self.open = buttons.secondary(words.text("backups.file_open"), self._ask_source, icon="import")
        self._hint = labels.quiet()
        self.add(labels.body(words.text("backups.file_text")))
        self.add(_row(self.save, self.open))
        self.add(self._hint)
        backing_up.errand.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Enable the acts that are possible now."""
        desk, is_busy = self._desk(), self._backing_up.errand.is_busy
        self.save.setEnabled(desk is not None and not is_busy)
        if desk is None:
            self._hint.setText(self._words.text("backups.file_none_open"))
        else:
            self._hint.setText(self._words.text("backups.file_which", name=desk.state.name))

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        self.refresh()
        super().showEvent(event)

    def save_to(self, path: Path) -> None:
        """Write the open evening into a file."""
        desk, errand = self._desk(), self._backing_up.errand
        if desk is None or errand.is_busy:
            return
        target = path.with_name(with_extension(path.name))
        job = partial(evening_file.save, self._club.folder, desk.tournament_id, target)
        errand.start(job, lambda _done: self._saved(target), self._say_problem, "kit.job_save_evening")

    def _ask_target(self) -> None:
        desk, words = self._desk(), self._words
        if desk is None:
            return
        proposal = view.proposed_name(desk.state.name, EXTENSION)
        name = ask_where_to_save(self, words.text("backups.file_save"), proposal, self._kind())
        if name:
            self.save_to(Path(name))

    def _ask_source(self) -> None:
        title = self._words.text("backups.file_open")
        name, _ = QFileDialog.getOpenFileName(self, title, in_documents(), self._kind(EARLIER_EXTENSION))
        if name:
            self._open_file(Path(name))

    def _kind(self, *others: str) -> str:
        endings = " ".join(f"*{ending}" for ending in (EXTENSION, *others))
        return f"{self._words.text('backups.file_kind')} ({endings})"

    def _saved(self, path: Path) -> None:
        self._backing_up.say(self._words.text("backups.file_saved", name=path.name), "good")

    def _say_problem(self, problem: Sentence) -> None:
        self._backing_up.say(self._words.say(problem), "warning")


class RestoreSheet(Sheet):
    """Sheet of what the backups hold; nothing is changed before an evening is taken."""

    taken = Signal(object, str)
    """Signal: the `Contents` that were looked at, and the id of the evening."""
    fetched = Signal(object)
    """Signal: the `Contents` whose rulebooks and texts the club lacks."""

    def __init__(self, window: QWidget, words: Words, held: Sequence[Contents], known: Collection[str]) -> None:
        """
        :param known: the ids of the evenings that the club has.
        """
        super().__init__(window, words, words.text("backups.restore_title"), SHEET_WIDTH)
        self._words = words
        self._found = held
        self._known = known
        self.backups = ComboBox()
        name_choice(self.backups, words.text("backups.backup"))
        self.backups.addItems([backup_label(backup, words) for backup in held])
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


def _row(*widgets: QPushButton) -> QHBoxLayout:
    row = StackingRow()
    row.setSpacing(spacing.S)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row
