"""Bar of buttons that save a list as a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.core.wording import Sentence
from homepoker.services.exchange import paper_file
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.timekeeper import Timekeeper
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.exchange.spreadsheet import Sheet
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.background_job import BackgroundJob, busy
from homepoker.ui.kit.jobs.documents import ask_where_to_save, open_folder, saved_words
from homepoker.ui.kit.messages.toast import Toasts, toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.paper.tables import to_pdf
from homepoker.ui.players.consent_banner import ConsentBanner
from homepoker.ui.theme import spacing

STAYS_FOR = 12.0
"""Seconds for which the toast of a saved file offers its folder."""


class NotExported(StoreError):
    """A list could not be written to a file."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__("standings.export_failed", name=path.name, reason=error.strerror or str(error))


class ExportBar(QWidget):
    """Bar *Save as* CSV, Excel or PDF. The file is written beside the window's thread, where all but PDF is made too.

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
        consent: ConsentBanner | None = None,
        *,
        caption: str = "",
        read_beside: str = "",
    ) -> None:
        """
        :param sheets: makes what is saved in a format; the first sheet gives the file its name.
        :param began_on: the date in front of the file's name, if any.
        :param consent: asks whether the members may be named, where the list is one that is published.
        :param caption: what is saved, where it is not the list beside it.
        :param read_beside: the title of sheets that take long to read: they are made beside the window's thread too,
            and so there is no PDF of them.
        """
        super().__init__()
        self._words = words
        self._timekeeper = timekeeper
        self._sheets = sheets
        self._began_on = began_on
        self._consent = consent
        self._read_beside = read_beside
        self._at_rest = caption or read_beside or words.text("standings.export")
        self._caption = labels.caption(self._at_rest)
        self.buttons = {
            kind: buttons.secondary(words.text(f"standings.export_{kind}"), partial(self.ask, kind), size="small")
            for kind in PaperFormat
            if kind is not PaperFormat.PDF or not read_beside
        }
        self._pressed: QWidget | None = None
        self._keys_fell_to: QWidget | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.XS)
        row.addWidget(self._caption)
        row.addSpacing(spacing.XS)
        for kind, button in self.buttons.items():
            button.setAccessibleName(f"{self._at_rest} {words.text(f'standings.export_{kind}')}")
            row.addWidget(button)
        row.addStretch(1)

    def save(self, kind: PaperFormat, path: Path) -> None:
        """Make the file and write it there; what came of it is said when it is done."""
        printed_on = self._timekeeper.now().astimezone().date()
        toasts = toasts_of(self, self._words)
        # Not this bar's own: that a file was not written is said even where the page has been left meanwhile.
        job = BackgroundJob("kit.job_export", toasts)
        if self._read_beside:
            make = partial(_export_read, self._sheets, kind, self._words, printed_on)
        else:
            make = partial(paper_file.export, tuple(self._sheets(kind)), kind, self._words, printed_on, to_pdf)
        if kind is PaperFormat.PDF:
            # Letters of Qt's are for its own thread.
            with busy(self._caption, self._words.text("standings.export_saving")):
                make = partial(bytes, make())
        work = partial(_write, make, path)
        job.start(
            work, lambda _done: self._saved(job, path, toasts), lambda problem: self._failed(job, problem, toasts)
        )
        self._set_busy(True)

    def ask(self, kind: PaperFormat) -> None:
        """Ask where the file is to go, and save it there; first whether members may be named, if that is due."""
        if self._consent is not None and self._consent.ask_if_due(partial(self.ask, kind)):
            return
        words = self._words
        title = self._read_beside or self._sheets(kind)[0].title
        proposal = paper_file.file_name(title, self._began_on(), kind)
        shown = words.text("standings.file_kind", kind=words.text(f"standings.export_{kind}"))
        chosen = ask_where_to_save(self, words.text("standings.export_title"), proposal, f"{shown} (*.{kind})")
        if chosen:
            path = Path(chosen)
            self.save(kind, path if path.suffix.lower() == f".{kind}" else path.with_name(f"{path.name}.{kind}"))

    def _saved(self, job: BackgroundJob, path: Path, toasts: Toasts) -> None:
        job.deleteLater()
        toasts.say(
            saved_words(path, self._words),
            action=self._words.text("settings.open_folder"),
            on_action=partial(open_folder, path.parent),
            tone="good",
            stays_for=STAYS_FOR,
        )
        if isValid(self):
            self._set_busy(False)
            self.saved.emit(path)

    def _failed(self, job: BackgroundJob, problem: Sentence, toasts: Toasts) -> None:
        job.deleteLater()
        failure = self._words.say(problem)
        if isValid(self):
            self._set_busy(False)
            self.said.emit(failure, "danger")
        else:
            toasts.say(failure, tone="danger")

    def _set_busy(self, is_busy: bool) -> None:
        self._caption.setText(self._words.text("standings.export_saving") if is_busy else self._at_rest)
        # The window's own memory: behind the dialog that asked for the file nothing has the keys yet.
        holder = self.window().focusWidget()
        for button in self.buttons.values():
            button.setEnabled(not is_busy)
        if is_busy:
            self._pressed = next((button for button in self.buttons.values() if button is holder), None)
            self._keys_fell_to = self.window().focusWidget()
        elif self._pressed is not None and holder is self._keys_fell_to:
            # The keys come back from where Qt put them meanwhile, unless the host has taken them elsewhere.
            self._pressed.setFocus()


def _export_read(
    read: Callable[[PaperFormat], Sequence[Sheet]], kind: PaperFormat, words: Words, printed_on: date
) -> bytes:
    return paper_file.export(tuple(read(kind)), kind, words, printed_on, to_pdf)


def _write(make: Callable[[], bytes], path: Path) -> None:
    data = make()
    try:
        write_durably(path, data)
    except OSError as error:
        raise NotExported(path, error) from error
