"""Saving a list as a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from homepoker.services import papers
from homepoker.services.papers import PaperFormat
from homepoker.services.timekeeper import Timekeeper
from homepoker.services.words import Words
from homepoker.store.durable_files import write_durably
from homepoker.store.exports import Sheet
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.documents import in_documents, open_folder
from homepoker.ui.kit.toast import toasts_of
from homepoker.ui.theme import spacing

STAYS_FOR = 12.0
"""Seconds in which the folder of a saved file can be opened from its toast."""


class _Told(QObject):
    """Carries the end of the work from its thread to the window's; lives as long as either of them."""

    done = Signal(str, str)
    """The name of the file, and why it could not be written (empty: it was)."""


class ExportBar(QWidget):
    """*Save as* CSV, Excel or PDF. The file is made and written beside the window's thread.

    ``saved`` carries the path; a toast says in which folder, and opens it. ``said`` carries why it could not be saved,
    and the tone.
    """

    saved = Signal(object)
    said = Signal(str, str)

    def __init__(
        self,
        words: Words,
        timekeeper: Timekeeper,
        sheets: Callable[[PaperFormat], Sequence[Sheet]],
        began_on: Callable[[], date | None],
    ) -> None:
        """
        :param sheets: makes what is saved in a format; the first sheet gives the file its name.
        :param began_on: the date in front of the file's name, if any.
        """
        super().__init__()
        self._words = words
        self._timekeeper = timekeeper
        self._sheets = sheets
        self._began_on = began_on
        self._path = Path()
        self._told = _Told()
        self._told.done.connect(self._done)
        self._caption = labels.caption(words.text("standings.export"))
        self.buttons = {
            kind: buttons.secondary(words.text(f"standings.export_{kind}"), partial(self.ask, kind), size="small")
            for kind in PaperFormat
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.XS)
        row.addWidget(self._caption)
        row.addSpacing(spacing.XS)
        for kind, button in self.buttons.items():
            button.setAccessibleName(f"{words.text('standings.export')} {words.text(f'standings.export_{kind}')}")
            row.addWidget(button)
        row.addStretch(1)

    def save(self, kind: PaperFormat, path: Path) -> None:
        """Make the file and write it there; what came of it is said when it is done."""
        self._path = path
        self._set_busy(True)
        printed_on = self._timekeeper.now().astimezone().date()
        work = partial(_write, tuple(self._sheets(kind)), kind, self._words, printed_on, path, self._told)
        Thread(target=work, name="homepoker-export").start()

    def ask(self, kind: PaperFormat) -> None:
        """Ask where the file is to go, and save it there."""
        sheets = self._sheets(kind)
        words = self._words
        proposal = in_documents(papers.file_name(sheets[0].title, self._began_on(), kind))
        shown = words.text("standings.file_kind", kind=words.text(f"standings.export_{kind}"))
        chosen, _ = QFileDialog.getSaveFileName(
            self, words.text("standings.export_title"), proposal, f"{shown} (*.{kind})"
        )
        if chosen:
            path = Path(chosen)
            self.save(kind, path if path.suffix.lower() == f".{kind}" else path.with_name(f"{path.name}.{kind}"))

    def _done(self, name: str, problem: str) -> None:
        self._set_busy(False)
        if problem:
            self.said.emit(self._words.text("standings.export_failed", name=name, reason=problem), "danger")
        else:
            folder, words = self._path.parent, self._words
            toasts_of(self, words).say(
                words.text("standings.export_saved", name=name, folder=folder.name or str(folder)),
                action=words.text("settings.open_folder"),
                on_action=partial(open_folder, folder),
                tone="good",
                stays_for=STAYS_FOR,
            )
            self.saved.emit(self._path)

    def _set_busy(self, is_busy: bool) -> None:
        self._caption.setText(self._words.text("standings.export_saving" if is_busy else "standings.export"))
        for button in self.buttons.values():
            button.setEnabled(not is_busy)


def _write(sheets: Sequence[Sheet], kind: PaperFormat, words: Words, printed_on: date, path: Path, told: _Told) -> None:
    try:
        write_durably(path, papers.export(sheets, kind, words, printed_on))
    except OSError as error:
        told.done.emit(path.name, error.strerror or str(error))
    else:
        told.done.emit(path.name, "")
