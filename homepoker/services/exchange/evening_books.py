"""Rulebooks of the club that travel with an evening file: packed with it, and taken in at the other laptop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from homepoker.core.history import Line
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.markdown import parse, print_document
from homepoker.services.club import Club
from homepoker.services.evening.replay import replayed
from homepoker.services.rulebooks import club_book
from homepoker.store.errors import DamagedEvening, StoreError
from homepoker.store.evening.recorded_log import BookFiles
from homepoker.store.rulebooks.club_rulebooks import ClubRulebooks
from homepoker.store.rulebooks.shelf import RULEBOOKS, WORDS, bound


@dataclass(frozen=True, slots=True)
class TakenBooks:
    """Names of the books that came into the club, those that it has in other words (they stay), and unreadable ones."""

    new: tuple[str, ...] = ()
    different: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()


NO_BOOKS = TakenBooks()


def books_of(lines: Sequence[Line], folder: Path) -> BookFiles:
    """The files of the club's own book by which an evening is played, and of those that it amends; often none.

    :param folder: the club's.
    """
    try:
        return ClubRulebooks(folder / RULEBOOKS).line_of(replayed(tuple(lines)).answers.book)
    except (RulebookError, DamagedEvening, ValueError):
        return {}  # the evening keeps its answers, whatever has become of the book


def names_of_lacking(club: Club, books: BookFiles, language: str) -> tuple[str, ...]:
    """Names of the books that came with an evening and that the club lacks; of one that cannot be read its id."""
    return tuple(name_of_book(book, files, language) for book, files in books.items() if book not in club.books)


def name_of_book(book: str, files: Mapping[str, str], language: str) -> str:
    """The name of a book in its files; its id where they cannot be read.

    :param files: their texts by the name of the file.
    """
    try:
        front = parse(files.get(WORDS, ""), WORDS).front
    except RulebookError:
        return book
    names = front.get(f"names.{language}") or front.get(f"names.{front.get('language')}")
    return names if isinstance(names, str) else book


def take_books(club: Club, books: BookFiles) -> TakenBooks:
    """Take in the books that came with an evening. One that the club has stays as it is.

    A book that cannot be taken in is no reason to leave the evening: it keeps its answers.
    """
    new: list[str] = []
    different: list[str] = []
    unreadable: list[str] = []
    for book, files in reversed(list(books.items())):  # the amended ones first
        try:
            if book in club.books:
                if not _is_here(club, book, files.get(WORDS, "")):
                    different.append(club.books[book].name(club.books[book].language))
                continue
            new.append(_take(club, book, dict(files)))
        except (Refusal, RulebookError, StoreError, OSError):
            unreadable.append(book)
    return TakenBooks(tuple(new), tuple(different), tuple(unreadable))


def _is_here(club: Club, book: str, text: str) -> bool:
    files = ClubRulebooks(club.folder / RULEBOOKS)
    own = files.file_of(book)
    return own is not None and files.document(own) == parse(text, WORDS)


def _take(club: Club, book: str, files: dict[str, str]) -> str:
    """Take in one book, its translations too; nothing is written unless all of it can be read."""
    files[WORDS] = print_document(parse(files.get(WORDS, ""), WORDS))
    with TemporaryDirectory(prefix="homepoker-") as place:
        for name, text in files.items():
            (Path(place) / name).write_text(text, "utf-8")
        bound(Path(place) / WORDS, files[WORDS], club.books)
    made = club_book.import_(club, files.pop(WORDS).encode(), book)
    shelf = ClubRulebooks(club.folder / RULEBOOKS)
    file = shelf.file_of(made.id)
    if file is not None and files:
        for name, text in files.items():
            shelf.write(file.with_name(name), text, club.timekeeper.now())
        others = {one: other for one, other in club.written.items() if one != made.id}
        club.written = {**others, made.id: bound(file, print_document(shelf.document(file)), others)}
        club_book.keep_books(club)
    return made.name(made.language)
