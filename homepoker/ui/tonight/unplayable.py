"""Pages of an evening that is not played on: a newer version has written it, or it is damaged and may be rescued.

Of what a newer version has written nothing is skipped or guessed: it is shown to read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.evening.replay import contradiction
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange import backups, evening_rescue
from homepoker.services.exchange.evening_rescue import Rescue
from homepoker.services.words import Words
from homepoker.store.error_log import PROBLEMS, attached
from homepoker.store.errors import DamagedEvening, MisfittingLine, NewerEvening, StoreError
from homepoker.store.evening.file_extensions import with_extension
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.jobs.documents import ask_where_to_save
from homepoker.ui.kit.jobs.error_report import report_words
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.rows import Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.settings.view import proposed_name
from homepoker.ui.theme import spacing
from homepoker.ui.tonight import unplayable_view as view

if TYPE_CHECKING:
    from homepoker.ui.backup_runner import BackupRunner


EXTENSION = ".damaged.json"
"""Of the file with all that is left of a damaged evening."""


def unplayable_page(club: Club, tournament_id: str, damage: DamagedEvening, words: Words) -> ReadOnlyPage | DamagedPage:
    """The page of an evening that is not played on; one that is damaged is known to be so from then on."""
    if isinstance(damage, MisfittingLine) or type(damage) is DamagedEvening:
        # Its lines can be read, and do not go together here.
        newer = club.log.newer_writer(tournament_id)
        damage = NewerEvening(newer) if newer else damage
    if isinstance(damage, NewerEvening):
        return ReadOnlyPage(club.log, tournament_id, damage.sentence, words)
    club.damaged_evenings[tournament_id] = damage.sentence
    return DamagedPage(club, tournament_id, damage, words)


def unshowable(error: BaseException, desk: TournamentDesk | None, folder: Path, words: Words) -> DamagedEvening:
    """The error of an evening that was read and cannot be shown: the line that contradicts those before it.

    Where each line can have happened, its details go to the error log.
    """
    if desk is not None and (contradicts := contradiction(desk.history.lines)) is not None:
        return contradicts
    report_words(error, folder, words)
    log = attached()
    return DamagedEvening("tonight.cannot_be_shown", file=str(log.path if log is not None else folder / PROBLEMS))


class ReadOnlyPage(QWidget):
    """Why the evening is only to be read, and its journal."""

    lobby_wanted = Signal()

    def __init__(self, log: TournamentLog, tournament_id: str, problem: Sentence, words: Words) -> None:
        super().__init__()
        self.lines = Table(
            words.text("tonight.read_only_list"), EmptyState("history", words.text("tonight.read_only_title"))
        )
        columns = [
            Column(words.text("tonight.read_only_time"), width=150),
            Column(words.text("tonight.read_only_entry"), does_stretch=True),
            Column(words.text("tonight.read_only_version"), width=170),
        ]
        self.lines.show_rows(columns, view.read_only_rows(log.outline(tournament_id), words))
        top = StackingRow()
        top.addWidget(labels.title(log.tournament(tournament_id).name), 1)
        top.addWidget(buttons.secondary(words.text("tonight.read_only_back"), self.lobby_wanted.emit))
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.L)
        column.setSpacing(spacing.M)
        column.addLayout(top)
        column.addWidget(labels.heading(words.text("tonight.read_only_title")))
        column.addWidget(labels.body(words.say(problem)))
        column.addWidget(self.lines, 1)
        self.setFocusProxy(self.lines)


class DamagedPage(QWidget):
    """What is wrong with a damaged evening, what is left of it, and the ways to have it back."""

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
        """Show what became of the rescue, in words."""
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


class Rescuing(QObject):
    """Rescue of a damaged evening from the backups, or into a file, beside the window's thread."""

    def __init__(self, parent: QObject, backing_up: BackupRunner, club: Club, words: Callable[[], Words]) -> None:
        super().__init__(parent)
        self._backing_up = backing_up
        self._club = club
        self._words = words

    def attend(self, page: DamagedPage) -> None:
        """Connect a page that has just been made."""
        page.rescue_wanted.connect(partial(self.look, page))
        page.part_wanted.connect(partial(self._take, page))
        page.save_wanted.connect(partial(self._ask_path, page))

    def look(self, page: DamagedPage) -> None:
        """Look through the backups for the newest one with which the evening is whole."""
        club, errand = self._club, self._backing_up.errand
        if errand.is_busy:
            return
        folder, second, now = club.folder, self._backing_up.second, club.timekeeper.now()

        def job() -> Rescue | None:
            return evening_rescue.find_rescue(folder, page.tournament_id, backups.all_backups(folder, second, now))

        page.set_busy(True)
        errand.start(job, partial(self._found, page), partial(self._failed, page))

    def save(self, page: DamagedPage, path: Path) -> None:
        """Write all that is left of the evening into a file."""
        club, errand = self._club, self._backing_up.errand
        if errand.is_busy:
            return
        target = path.with_name(with_extension(path.name, EXTENSION))
        job = partial(evening_rescue.save_raw, club.folder, page.tournament_id, page.problem, target)
        errand.start(job, lambda _done: self._saved(page, target), partial(self._failed, page))

    def _found(self, page: DamagedPage, rescue: Rescue | None) -> None:
        if not isValid(page):
            return
        page.set_busy(False)
        if rescue is None:
            page.say(self._words().text("tonight.rescue_none"))
        elif rescue.backup is None and not rescue.lacking:
            page.say(self._words().text("tonight.rescue_not_needed"))
        elif rescue.lacking:
            page.offer_part(rescue)
        else:
            self._take(page, rescue)

    def _take(self, page: DamagedPage, rescue: Rescue) -> None:
        try:
            taken = evening_rescue.put_beside(self._club, rescue)
        except StoreError as error:
            self._failed(page, error.sentence)
            return
        message = view.found_words(rescue.evening.tournament.name, rescue, self._words())
        self._backing_up.taken_in(taken, message, is_to_be_opened=True)

    def _failed(self, page: DamagedPage, problem: Sentence) -> None:
        if isValid(page):
            page.set_busy(False)
            page.say(self._words().say(problem))
        else:
            self._backing_up.say(self._words().say(problem), "warning")

    def _ask_path(self, page: DamagedPage) -> None:
        title = self._words().text("tonight.damaged_save")
        name = ask_where_to_save(page, title, proposed_name(page.name, EXTENSION), f"JSON (*{EXTENSION})")
        if name:
            self.save(page, Path(name))

    def _saved(self, page: DamagedPage, path: Path) -> None:
        if isValid(page):
            page.set_busy(False)
            page.say(self._words().text("tonight.damaged_saved", path=str(path)))
