"""Removed rulebooks of the club: taking a whole book out, and putting it back; its files are only moved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.markdown import print_document
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.club import Club
from homepoker.services.rulebooks.club_book import keep_books
from homepoker.store.rulebooks.club_rulebooks import ClubRulebooks
from homepoker.store.rulebooks.shelf import RULEBOOKS, WORDS, bound


@dataclass(frozen=True, slots=True)
class TakenOut:
    """A removed book. ``rules`` counts its rules, ``at`` is when it was taken out."""

    file: Path
    name: str
    rules: int
    at: datetime


def taken_out(club: Club) -> tuple[TakenOut, ...]:
    """The books that were taken out, the latest first; one that cannot be read has its folder's name."""
    files = _files(club)
    return tuple(_read(files, file, at) for file, at in files.taken_out())


def take_out_book(club: Club, book: str) -> TakenOut:
    """Take a whole book out; from now on no profile can choose it. Evenings keep the answers with which they began.

    :raises Refusal: another book of the club's leans on it, or it is none of the club's.
    :raises StoreError: its files could not be moved.
    """
    files = _files(club)
    file = files.file_of(book)
    if file is None:
        raise refuse("rulebook.missing", book=book)
    own = club.books[book]
    for other in club.books.values():
        if other.id != book and book in (other.amends, *other.fallbacks, *sum(other.fallbacks_for.values(), ())):
            name, leaning = own.name(own.language), other.name(other.language)
            raise refuse("club_book.leaned_on", name=name, other=leaning)
    moved, at = files.take_out(file, club.timekeeper.now())
    club.books = {name: one for name, one in club.books.items() if name != book}
    keep_books(club)
    return _read(files, moved, at)


def put_back(club: Club, file: Path) -> Rulebook:
    """Put a book back that was taken out; it can be chosen again.

    :param file: as :func:`taken_out` names it.
    :raises Refusal: the club has a book of its id again.
    :raises RulebookError: it cannot be read, or the book that it amends is not there.
    :raises StoreError: its files could not be moved.
    """
    files = _files(club)
    document = files.document(file)
    same = club.books.get(str(document.front.get("id")))
    if same is not None:
        raise refuse("club_book.there_again", name=same.name(same.language))
    made = bound(file, print_document(document), club.books)
    files.put_back(file)
    club.books = {**club.books, made.id: made}
    keep_books(club)
    return made


def take_damaged_out(club: Club) -> None:
    """Take out what cannot be read and has no earlier version to go on with.

    :raises StoreError: its files could not be moved.
    """
    files = _files(club)
    for folder in dict.fromkeys(problem.place.file.partition("/")[0] for problem in club.book_problems):
        files.take_out(club.folder / RULEBOOKS / folder / WORDS, club.timekeeper.now())
    club.book_problems = ()
    keep_books(club)


def _files(club: Club) -> ClubRulebooks:
    return ClubRulebooks(club.folder / RULEBOOKS)


def _read(files: ClubRulebooks, file: Path, at: datetime) -> TakenOut:
    try:
        document = files.document(file)
    except RulebookError:
        return TakenOut(file, file.parent.name, 0, at)
    name = document.front.get(f"names.{document.front.get('language')}")
    return TakenOut(file, str(name or file.parent.name), len(document.sections), at)
