"""Import of past seasons in the window: the list of imports, and the preview of files that were chosen or dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QVBoxLayout, QWidget

from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.league.result_import import forget_newcomers, lonely_newcomers, redo, undo
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.exchange.result_files import ResultFiles, read_result_files
from homepoker.store.files.file_limits import LARGEST_RESULTS, read_at_most
from homepoker.store.files.reading_process import end_all
from homepoker.store.league.past_imports import PastImport, PastImports
from homepoker.ui.kit.controls.buttons import ghost, link, primary, secondary
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.jobs.documents import in_documents
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.layout.simple_page import SimplePage, scrolled_card
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.labels import body, quiet
from homepoker.ui.league.imports.page import ResultImportPage
from homepoker.ui.league.imports.view import import_line
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_SUBJECT = "league import"
_ENDINGS = (".xlsx", ".xlsm", ".csv", ".txt", ".tsv", ".tdt", ".ods", ".xls")
"""Endings of files that may be dropped; of those that are not read it is said what to do."""

_WIDEST = 960
_LONGEST_LIST = 32
"""Letters of the name of a list for which a button has room."""
SLOW_AFTER = 1000
"""Milliseconds of reading after which the host may stop it."""


class ImportPages(QWidget):
    """The list of imports, and the way to a preview and back.

    ``changed`` says that other evenings count now, ``closed`` that the host is done, ``league_wanted`` carries the id
    of an import with whose season a league is to be set up.
    """

    changed = Signal()
    league_wanted = Signal(str)
    closed = Signal()

    def __init__(self, club: Club, words: Words, opened_from: str = "") -> None:
        """
        :param opened_from: the list that is shown again where the host is done, as it is called.
        """
        super().__init__()
        self._club = club
        self._words = words
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(end_all)  # before the job, which then waits for nothing
        self._job = BackgroundJob("kit.job_results", self)
        self.page: ResultImportPage | None = None
        """The preview; nothing while the list of imports is shown."""
        self.list = ImportsList(words, opened_from)
        self.list.file_wanted.connect(self._choose_files)
        self.list.paste_wanted.connect(self.paste)
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
        undone = (past.id for past in imports if past.is_undone)
        self.list.show_imports(
            imports, {import_id: len(lonely_newcomers(self._club, import_id)) for import_id in undone}
        )

    def read_files(self, paths: Sequence[Path]) -> None:
        """Read files in the background, then show what they say."""
        if paths:
            self._read(lambda: _read(paths))

    def paste(self) -> None:
        """Read the cells that were copied in a spreadsheet, as they would be read from a file."""
        text = QApplication.clipboard().text()
        if text.strip():
            name = self._words.text("league_import.pasted_cells")
            self._read(lambda: read_result_files([(name, text.encode())]))
        else:
            self.list.warn(self._words.text("league_import.nothing_to_paste"))

    def _read(self, read: Callable[[], ResultFiles]) -> None:
        if self._job.is_busy:
            return
        self.list.warn("")
        self.list.set_busy(is_busy=True)
        self._job.start(read, self.show_files, self._not_read)

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


class ImportsList(SimplePage):
    """Imports of past seasons, each with the way back.

    ``file_wanted`` asks for a file, ``paste_wanted`` for the cells in the clipboard, ``stop_asked`` for the end of
    reading; ``undo_asked``, ``redo_asked`` carry the id of an import, ``forget_asked`` that of one whose newcomers are
    to leave, ``league_wanted`` that of one with whose season a league is to be set up.
    """

    file_wanted = Signal()
    paste_wanted = Signal()
    stop_asked = Signal()
    undo_asked = Signal(str)
    redo_asked = Signal(str)
    forget_asked = Signal(str)
    league_wanted = Signal(str)

    def __init__(self, words: Words, opened_from: str = "") -> None:
        super().__init__(words.text("league_import.imports"), words.text("league_import.imports_text"))
        self._words = words
        self._banner = Banner(words)
        self._banner.hide()
        self._slow = QTimer(self, singleShot=True, interval=SLOW_AFTER)
        self._slow.timeout.connect(self._offer_to_stop)
        self._rows = QVBoxLayout()
        self._next_steps: dict[str, QPushButton] = {}
        self._paste = secondary(words.text("league_import.paste"), self.paste_wanted.emit, icon="paste")
        self._choose = primary(words.text("league_import.choose_file"), self.file_wanted.emit, icon="import")
        self.body.addWidget(self._banner)
        self.body.addLayout(self._rows, 1)
        self.footer.addWidget(quiet(words.text("league_import.drop")), 1)
        back = words.text("league_import.back_to", list=opened_from)
        if not 0 < len(opened_from) <= _LONGEST_LIST:
            back = words.text("league_import.back_to_league")
        self.footer.addWidget(ghost(back, self.closed.emit))
        self.footer.addWidget(self._paste)
        self.footer.addWidget(self._choose)
        self.setFocusProxy(self._choose)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste_wanted.emit()
        else:
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        """Put the focus on the choice of a file."""
        self._choose.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_focus_at(self, import_id: str) -> None:
        """Put the focus on what comes after an import: a league with its season."""
        next_step = self._next_steps.get(import_id, self._choose)
        next_step.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_busy(self, *, is_busy: bool) -> None:
        """Offer no second file while one is being read; where that takes a while, a way to stop it."""
        self._choose.setEnabled(not is_busy)
        self._paste.setEnabled(not is_busy)
        self._banner.hide()
        if is_busy:
            self._slow.start()
        else:
            self._slow.stop()

    def _offer_to_stop(self) -> None:
        stop = (self._words.text("league_import.stop_reading"), self.stop_asked.emit)
        self._banner.say(self._words.text("league_import.reading"), "accent", [stop])
        self._banner.show()

    def warn(self, text: str) -> None:
        """Say why a file was not read; nothing takes that away again."""
        self._banner.say(text, "warning")
        self._banner.setVisible(bool(text))

    def show_imports(self, imports: Sequence[PastImport], newcomers: dict[str, int]) -> None:
        """Show the imports, newest first.

        :param newcomers: how many came by an import alone, by its id.
        """
        self._next_steps.clear()
        empty(self._rows)
        if not imports:
            words = self._words
            nothing = EmptyState(
                "import", words.text("league_import.none_yet"), words.text("league_import.none_yet_text")
            )
            self._rows.addWidget(nothing)
            return
        card = Card()
        set_extent(card, most_width=_WIDEST)
        for past in imports:
            card.add(self._row(past, newcomers.get(past.id, 0)))
        self._rows.addWidget(scrolled_card(card))

    def _row(self, past: PastImport, newcomers: int) -> StackingRow:
        words = self._words
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(body(past.name))
        texts.addWidget(quiet(import_line(past, words)))
        row = StackingRow()
        row.setSpacing(spacing.S)
        row.addLayout(texts, 1)
        if past.is_undone and newcomers:
            forget = link(words.text("league_import.forget", count=newcomers), partial(self.forget_asked.emit, past.id))
            row.addWidget(forget)
        if past.evenings and not past.is_undone:
            row.addWidget(self._next_step(past))
        row.addWidget(self._button(past))
        return row

    def _next_step(self, past: PastImport) -> QPushButton:
        word = self._words.text("league_import.set_up_league")
        button = secondary(word, partial(self.league_wanted.emit, past.id), icon="plus", size="small")
        button.setAccessibleName(f"{word}: {past.name}")
        self._next_steps[past.id] = button
        return button

    def _button(self, past: PastImport) -> QPushButton:
        key, asked = ("redo", self.redo_asked) if past.is_undone else ("undo", self.undo_asked)
        word = self._words.text(f"league_import.{key}")
        button = secondary(word, partial(asked.emit, past.id), size="small")
        button.setAccessibleName(f"{word}: {past.name}")
        return button


def _read(paths: Sequence[Path]) -> ResultFiles:
    return read_result_files([(path.name, read_at_most(path, LARGEST_RESULTS)) for path in paths])


def _paths(event: QDropEvent) -> list[Path]:
    """The files that are dragged; nothing where one of them is of another kind."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls()]
    return paths if all(path.suffix.lower() in _ENDINGS for path in paths) else []
