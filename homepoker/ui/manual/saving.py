"""Button that saves the manual as a PDF, made beside the window."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QHBoxLayout, QWidget
from shiboken6 import isValid

from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.store.files.reading_process import own_call
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.jobs.documents import ask_where_to_save, open_folder, saved_words
from homepoker.ui.kit.messages.toast import Toasts, toasts_of

_STAYS_FOR = 12.0
"""Seconds for which the toast of a saved file offers its folder."""

_GIVEN_UP_AFTER = 120
"""Seconds after which the process that makes the file is ended; it takes two."""

_ENDING = ".pdf"


class SaveManual(QWidget):
    """Button *Save as PDF*; a toast says in which folder the file is, and opens it."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.is_busy = False
        """Whether a file is being made; it is asked for once."""
        self.button = buttons.secondary(words.text("manual.save"), self.ask, icon="save", size="small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)

    def ask(self) -> None:
        """Ask where the file is to go, and save it there."""
        if self.is_busy:
            return
        words = self._words
        proposal = f"{words.text('manual.file')}{_ENDING}"
        chosen = ask_where_to_save(self, words.text("manual.save_title"), proposal, f"PDF (*{_ENDING})")
        if chosen:
            path = Path(chosen)
            self.save(path if path.suffix.lower() == _ENDING else path.with_name(f"{path.name}{_ENDING}"))

    def save(self, path: Path) -> None:
        """Make the file and write it there; what came of it is said when it is done."""
        toasts = toasts_of(self, self._words)
        # Not this button's own: that a file was not written is said even where the page has been left meanwhile.
        job = BackgroundJob("kit.job_manual", toasts)
        saved, failed = partial(self._saved, job, path, toasts), partial(self._failed, job, toasts)
        job.start(partial(_write, self._words.language, path), saved, failed)
        self._set_busy(True)

    def _saved(self, job: BackgroundJob, path: Path, toasts: Toasts, _done: object) -> None:
        said, way = saved_words(path, self._words), self._words.text("settings.open_folder")
        toasts.say(said, action=way, on_action=partial(open_folder, path.parent), tone="good", stays_for=_STAYS_FOR)
        self._end(job)

    def _failed(self, job: BackgroundJob, toasts: Toasts, problem: Sentence) -> None:
        toasts.say(self._words.say(problem), tone="danger")
        self._end(job)

    def _end(self, job: BackgroundJob) -> None:
        job.deleteLater()
        if isValid(self):
            self._set_busy(False)

    def _set_busy(self, is_busy: bool) -> None:
        # Not disabled: the keys would go to another button.
        self.is_busy = is_busy
        self.button.setText(self._words.text("manual.saving" if is_busy else "manual.save"))


def _write(language: str, path: Path) -> None:
    """Make the file in a process of its own: documents are for Qt's own thread, and would stop the clock in it."""
    with TemporaryDirectory(prefix="homepoker-") as folder:
        made = Path(folder) / f"pages{_ENDING}"
        subprocess.run(
            [*own_call(), "--lang", language, "manual", "--pdf", str(made)],
            check=True,
            timeout=_GIVEN_UP_AFTER,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        written = made.read_bytes()
    write_durably(path, written)
