"""Import of past seasons in the window: the list of imports, and the preview of files that were chosen or dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.league.result_import import forget_newcomers, lonely_newcomers, redo, undo
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.exchange.result_files import ResultFiles, read_result_files
from homepoker.store.files.file_limits import LARGEST_RESULTS, read_at_most
from homepoker.store.files.reading_process import end_all
from homepoker.store.league.past_imports import PastImports
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.jobs.documents import in_documents
from homepoker.ui.kit.layout.scrolling import PageStack
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.league.imports.imports_list import ImportsList
from homepoker.ui.league.imports.page import ResultImportPage
from homepoker.ui.theme import spacing

_SUBJECT = "league import"
_ENDINGS = (".xlsx", ".xlsm", ".csv", ".txt", ".tsv", ".tdt", ".ods", ".xls")
"""Endings of files that may be dropped; of those that are not read it is said what to do."""


class ImportPages(QWidget):
    """Pages of imports.

    ``changed`` says that other evenings count now, ``closed`` that the host is done, ``league_wanted`` carries the id
    of an import with whose season a league is to be set up.
    """

    changed = Signal()
    league_wanted = Signal(str)
    closed = Signal()

    def __init__(self, club: Club, words: Words) -> None:
        super().__init__()
        self._club = club
        self._words = words
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(end_all)  # before the job, which then waits for nothing
        self._job = BackgroundJob("kit.job_results", self)
        self.page: ResultImportPage | None = None
        """The preview; nothing while the list of imports is shown."""
        self.list = ImportsList(words)
        self.list.file_wanted.connect(self._choose_files)
        self.list.stop_asked.connect(self.stop_reading)
        self.list.undo_asked.connect(self.undo)
        self.list.redo_asked.connect(self.redo)
        self.list.forget_asked.connect(self._forget)
        self.list.league_wanted.connect(self.league_wanted)
        self.list.closed.connect(self.closed)
        self._stack = PageStack()
        self._stack.addWidget(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        column.addWidget(self._stack)
        self.setAcceptDrops(True)
        self.setFocusProxy(self.list)
        self.refresh()

    @property
    def has_unsaved(self) -> bool:
        """Whether an import is prepared that is not written yet."""
        return self.page is not None and self.page.has_unsaved

    def refresh(self) -> None:
        """Read the list of imports again."""
        imports = PastImports(self._club.database).imports()
        undone = (one.id for one in imports if one.is_undone)
        self.list.show_imports(imports, {one: len(lonely_newcomers(self._club, one)) for one in undone})

    def read_files(self, paths: Sequence[Path]) -> None:
        """Read files in the background, then show what they say."""
        if self._job.is_busy or not paths:
            return
        self.list.warn("")
        self.list.set_busy(is_busy=True)
        self._job.start(lambda: _read(paths), self.show_files, self._not_read)

    def stop_reading(self) -> None:
        """End the reading of files, whatever it is doing; nothing of them is shown."""
        self._job.forget()
        end_all()
        self.list.set_busy(is_busy=False)
        self.list.take_focus()

    def show_files(self, files: ResultFiles) -> None:
        """Open the page that previews the import of files; nothing is written yet."""
        self.list.set_busy(is_busy=False)
        self._leave_page()
        self.page = ResultImportPage(self._club, files, self._words)
        self.page.closed.connect(self._leave_page)
        self.page.done.connect(self._imported)
        self._stack.addWidget(self.page)
        self._stack.setCurrentWidget(self.page)
        self.page.take_focus()

    def undo(self, import_id: str) -> None:
        """Take an import back."""
        if self._attempt(lambda: undo(self._club, import_id)):
            words = self._words
            self._say(words.text("league_import.undone_in_window"), words.text("league_import.redo"), "redo", import_id)

    def redo(self, import_id: str) -> None:
        """Bring an import back."""
        if self._attempt(lambda: redo(self._club, import_id)):
            words = self._words
            self._say(words.text("league_import.redone_in_window"), words.text("league_import.undo"), "undo", import_id)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _paths(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.read_files(_paths(event))

    def _choose_files(self) -> None:
        words = self._words
        names, _ = QFileDialog.getOpenFileNames(
            self, words.text("league_import.choose_file"), in_documents(), words.text("league_import.kinds")
        )
        self.read_files([Path(name) for name in names])

    def _not_read(self, why: Sentence) -> None:
        self.list.set_busy(is_busy=False)
        self._leave_page()
        self.list.warn(self._words.say(why))

    def _imported(self, import_id: str, text: str) -> None:
        self._leave_page()
        self.refresh()
        self.list.take_focus_at(import_id)
        self.changed.emit()
        self._say(text, self._words.text("league_import.undo"), "undo", import_id)

    def _forget(self, import_id: str) -> None:
        if self._attempt(lambda: forget_newcomers(self._club, import_id)):
            toasts_of(self, self._words).say(self._words.text("league_import.forgotten"), subject=_SUBJECT)

    def _attempt(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except StoreError as error:
            self.list.warn(self._words.say(error.sentence))
            return False
        self.list.warn("")
        self.refresh()
        self.changed.emit()
        return True

    def _say(self, text: str, action: str, act: str, import_id: str) -> None:
        turn = self.undo if act == "undo" else self.redo
        toasts = toasts_of(self, self._words)
        toasts.say(text, action=action, on_action=lambda: turn(import_id), tone="good", subject=_SUBJECT)

    def _leave_page(self) -> None:
        if self.page is not None:
            self._stack.removeWidget(self.page)
            self.page.hide()
            self.page.deleteLater()
            self.page = None
        self._stack.setCurrentWidget(self.list)
        self.list.take_focus()


def _read(paths: Sequence[Path]) -> ResultFiles:
    return read_result_files([(path.name, read_at_most(path, LARGEST_RESULTS)) for path in paths])


def _paths(event: QDropEvent) -> list[Path]:
    """The files that are dragged; nothing where one of them is of another kind."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls()]
    return paths if all(path.suffix.lower() in _ENDINGS for path in paths) else []
