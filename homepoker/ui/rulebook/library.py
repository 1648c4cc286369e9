"""Library that all places with rulebooks share: books, search and its limits, bookmarks, the book in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import own_line
from homepoker.core.rulebooks.editions import falling_back_on, others_of, same_number
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.wording import Sentence
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.rulebook.list_entries import SearchHit
from homepoker.ui.rulebook.official_text.texts import AttachedTexts

RESULTS = 20
"""The most results that are shown; who does not find it among them asks differently."""

_IDLE = 250
"""Milliseconds after which the index is made where nobody has searched: pages are shown first."""


class Search(Protocol):
    """Protocol of a search for rules by a question."""

    def find(
        self, query: str, *, book: str = "", language: str = "de", limit: int = 20, in_force: Sequence[str] = ()
    ) -> Sequence[SearchHit]:
        """The rules that answer best, best first; in one book, or in all, what is played by before the rest."""

    def find_topics(self, query: str, limit: int = 20) -> Sequence[str]:
        """The topics in which a query can be ruled on, best first."""

    def fits(self, query: str) -> bool:
        """Whether any book speaks of what is asked."""


class Library(QObject):
    """The rulebooks as one program reads them, in the section and beside the tables alike."""

    ready = Signal()
    """Signal: the search can be used."""
    failed = Signal()
    """Signal: the search could not be prepared; an earlier one is still used."""
    bookmarks_changed = Signal()
    book_chosen = Signal()
    """Signal: another book is searched now, or all are."""

    def __init__(
        self,
        books: Mapping[str, Rulebook],
        make_search: Callable[[], Search],
        *,
        in_force: Callable[[], str],
        edition: Callable[[], str] = lambda: "",
        bookmarks: Callable[[], tuple[str, ...]],
        keep_bookmarks: Callable[[tuple[str, ...]], object],
        book: str = "",
        keep_book: Callable[[str], object] | None = None,
        texts: AttachedTexts | None = None,
    ) -> None:
        """
        :param make_search: makes the index; called beside the window's thread, again after every change of the texts.
        :param in_force: the id of the book of the evening that is open; empty without one.
        :param edition: the id of the edition of the TDA rules that is read: the evening's, or the club's without one.
        :param bookmarks: the kept ones, each as ``apsa:3.5.13``.
        :param book: the id of the book that alone was searched last; empty for all. ``keep_book`` keeps another choice.
        :param texts: the club's own copies of official texts; without them none is shown or attached.
        """
        super().__init__()
        self.books = books
        self.texts = texts
        self._make_search = make_search
        self._in_force = in_force
        self._edition = edition
        self._falling_back: tuple[str, Mapping[str, Rulebook]] = "", books
        self._bookmarks = bookmarks
        self._keep_bookmarks = keep_bookmarks
        self.book = book if book in books else ""
        self._keep_book = keep_book
        self._search: Search | None = None
        self.problem: Sentence | None = None
        """Reason why the search could not be made ready; it is not tried again before the texts change."""
        self._index = BackgroundJob("kit.job_search", self, given_up_after=0)
        self._beside: list[BackgroundJob] = []
        self._is_left = False
        self._idle = QTimer(self, singleShot=True, interval=_IDLE)
        self._idle.timeout.connect(self.prepare)
        if texts is not None:
            texts.changed.connect(self._search_anew)

    @property
    def in_force(self) -> str:
        """The book that applies this evening; empty where no evening is open."""
        book = self._in_force()
        return book if book in self.books else ""

    @property
    def edition(self) -> str:
        """The edition of the TDA rules that is read; empty where all editions are."""
        edition = self._edition()
        return edition if edition in self.books else ""

    @property
    def books_read(self) -> Mapping[str, Rulebook]:
        """The books as they fall back on the edition that is read."""
        if self._falling_back[0] != self.edition:
            self._falling_back = self.edition, falling_back_on(self.books, self.edition)
        return self._falling_back[1]

    # Search

    @property
    def is_ready(self) -> bool:
        """Whether the search can be used."""
        return self._search is not None

    def prepare_soon(self) -> None:
        """Make the index when what is visible now has been painted."""
        if self._is_wanted:
            self._idle.start()

    def prepare(self) -> None:
        """Make the index, unless that was begun; `ready` is sent in the window's thread."""
        self._idle.stop()
        if self._is_wanted:
            self._make_index()

    def find(self, query: str, book: str, language: str) -> Sequence[SearchHit]:
        """The rules that answer a question; none as long as the search is not ready."""
        if self._search is None:
            return ()
        own = [own_book.id for own_book in own_line(self.books, self.in_force)] if self.in_force else []
        hits = self._search.find(query, book=book, language=language, limit=RESULTS, in_force=own)
        return hits if book else self._of_edition(hits, query)

    def _of_edition(self, hits: Sequence[SearchHit], query: str) -> Sequence[SearchHit]:
        """The hits without those of another edition that are found in the one that is read too.

        Who names the year of an edition wants to read it.
        """
        others, edition = others_of(self.books, self.edition), self.edition
        found = {(hit.book, hit.rule) for hit in hits}

        def is_twice(hit: SearchHit) -> bool:
            if hit.book not in others or not hit.rule or hit.book.rpartition("-")[2] in query:
                return False
            return any((edition, rule) in found for rule in same_number(self.books, hit.book, hit.rule, edition))

        return [hit for hit in hits if not is_twice(hit)]

    def find_topics(self, query: str) -> Sequence[str]:
        """The topics in which a question can be ruled on; none as long as the search is not ready."""
        return self._search.find_topics(query, RESULTS) if self._search is not None else ()

    def fits(self, query: str) -> bool:
        """Whether any book speaks of what is asked; where none does, what is found is weak."""
        return self._search is None or self._search.fits(query)

    def choose_book(self, book: str) -> None:
        """Search this book alone from now on, wherever the rulebooks are read; all where it is empty."""
        if book != self.book:
            self.book = book
            if self._keep_book is not None:
                self._keep_book(book)
            self.book_chosen.emit()

    def run_beside(self, work: Callable[[], object], name: str) -> None:
        """Do something that takes a while beside the window's thread.

        Only a failure of it is told, in the log; the end of the program waits for it.

        :param name: the key of what it is called.
        """
        if not self._is_left:
            job = BackgroundJob(name, self, given_up_after=0)
            self._beside.append(job)
            job.start(work, _nothing_follows, _nothing_follows)

    def wait(self) -> None:
        """Wait for the index that is being made: the club is about to be closed, or a picture to be taken."""
        self._idle.stop()
        for job in (self._index, *self._beside):
            job.wait()

    def leave(self) -> None:
        """Stop: wait for what is under way, though not for ever, and begin nothing more."""
        self._is_left = True
        self._idle.stop()
        if self.texts is not None:
            self.texts.leave()
        for job in (self._index, *self._beside):
            job.leave()

    @property
    def _is_wanted(self) -> bool:
        """Whether nobody has begun to make the index, or found out that it cannot be made."""
        is_begun = self._search is not None or self._index.is_busy or self.problem is not None
        return not is_begun and not self._is_left

    def _search_anew(self) -> None:
        """Make the index of other texts; until it is ready, the one before answers."""
        if not self._is_left and (self._search is not None or self._index.is_busy or self.problem is not None):
            self._index.forget()
            self._make_index()

    def _make_index(self) -> None:
        self.problem = None
        self._index.start(self._make_search, self._take_search, self._cannot_search)

    def _take_search(self, search: Search) -> None:
        self._search = search
        self.ready.emit()

    def _cannot_search(self, problem: Sentence) -> None:
        self.problem = problem
        self.failed.emit()

    # Bookmarks

    @property
    def bookmarks(self) -> tuple[Citation, ...]:
        """The bookmarked rules in the order in which they were marked; those of books that are gone included."""
        split = (bookmark.partition(":") for bookmark in self._bookmarks())
        return tuple(Citation(book, rule) for book, _, rule in split if rule)

    def is_bookmarked(self, citation: Citation) -> bool:
        """Whether a rule carries a bookmark."""
        return f"{citation.book}:{citation.rule}" in self._bookmarks()

    def turn_bookmark(self, citation: Citation) -> bool:
        """Set a bookmark or take it out; returns whether it is there now."""
        name, kept = f"{citation.book}:{citation.rule}", self._bookmarks()
        is_set = name not in kept
        self._keep_bookmarks((*kept, name) if is_set else tuple(bookmark for bookmark in kept if bookmark != name))
        self.bookmarks_changed.emit()
        return is_set


def _nothing_follows(_outcome: object) -> None:
    """Receiver of an outcome that is noticed where it is used."""
