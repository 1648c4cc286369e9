"""Official texts of a club, shared by its windows: read when first asked for, attached in a background job."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from homepoker.core.official_text.passages import Attached
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.wording import Sentence
from homepoker.services.rulebooks import official_texts
from homepoker.store.errors import StoreError
from homepoker.ui.kit.jobs.background_job import BackgroundJob


@dataclass(frozen=True, slots=True)
class Reading:
    """A file that is being read for a book; ``page`` of ``pages`` is 0 of 0 for what has no pages."""

    book: str
    name: str
    page: int = 0
    pages: int = 0


class AttachedTexts(QObject):
    """The official texts that the club has attached to its books, read and split in a thread.

    ``changed`` carries the book whose text is another now, ``progressed`` comes while a file is read, ``failed``
    carries the book and the sentence that says why there is no text.
    """

    changed = Signal(str)
    progressed = Signal()
    failed = Signal(str, object)

    def __init__(self, folder: Path, books: Mapping[str, Rulebook], parent: QObject | None = None) -> None:
        """
        :param folder: the club's folder.
        """
        super().__init__(parent)
        self._folder = folder
        self._books = books
        self._texts: dict[str, Attached] | None = None
        self._work = BackgroundJob("kit.job_text", self)
        self._reading: Reading | None = None
        self._work.noted.connect(self._note_page)

    @property
    def texts(self) -> Mapping[str, Attached]:
        """All texts, by the ids of their books."""
        if self._texts is None:
            self._texts = dict(official_texts.attached(self._folder))
        return self._texts

    @property
    def reading(self) -> Reading | None:
        """The file that is being read."""
        return self._reading

    def attach(self, book: str, file: Path) -> None:
        """Begin to read a file for a book; one at a time."""
        if self._work.is_busy:
            return
        self._reading = Reading(book, file.name)
        job = partial(official_texts.attach, self._folder, book, file, self._books, self._work.note)
        self._work.start(job, self._take, partial(self._fail, book))
        self.progressed.emit()

    def detach(self, book: str) -> None:
        """Take the text of a book away."""
        try:
            official_texts.detach(self._folder, book)
        except StoreError as error:
            self.failed.emit(book, error.sentence)
            return
        self._texts = {name: text for name, text in self.texts.items() if name != book}
        self.changed.emit(book)

    def leave(self) -> None:
        """The club is about to be closed: wait for the file that is being read, though not for ever."""
        self._work.leave()
        self._reading = None

    def _note_page(self, pages_read: tuple[int, int]) -> None:
        if self._reading is not None:
            page, pages = pages_read
            self._reading = Reading(self._reading.book, self._reading.name, page, pages)
            self.progressed.emit()

    def _take(self, made: Attached) -> None:
        self._reading = None
        self._texts = {**self.texts, made.book: made}
        self.changed.emit(made.book)

    def _fail(self, book: str, problem: Sentence) -> None:
        self._reading = None
        self.progressed.emit()
        self.failed.emit(book, problem)
