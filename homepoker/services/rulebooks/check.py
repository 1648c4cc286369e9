"""Check of all rulebooks: problems within each file, and between the books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from homepoker.core.rulebooks.binding import unknown_books
from homepoker.core.rulebooks.errors import RulebookError, SourceLine, wrong
from homepoker.core.rulebooks.rulebook import Rulebook, is_there, references
from homepoker.services.words import LANGUAGES
from homepoker.store.rulebooks.inspection import Inspected, book_files, inspect_book


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Result of a check: how many books and rules were read, and every problem in the order of files and lines."""

    books: int
    rules: int
    problems: tuple[RulebookError, ...]


def check(files: Sequence[Path], shelves: Sequence[Path]) -> CheckResult:
    """Look for everything that is wrong.

    :param files: the books to be checked, with their translations; all books of the shelves where none is named.
    :param shelves: the folders with the shipped books and the club's own; they are what a book may refer to.
    """
    shelved = [inspect_book(file) for shelf in shelves for file in book_files(shelf)]
    judged = [inspect_book(file) for path in files for file in book_files(path)] if files else shelved
    known = {inspected.book.id: inspected for inspected in (*shelved, *judged) if inspected.book is not None}
    problems = [problem for inspected in judged for problem in (*inspected.problems, *_problems_of(inspected, known))]
    problems += _between(judged, known)
    if not files:
        problems += _same_ids(shelved)
    return CheckResult(
        books=len(judged),
        rules=sum(len(inspected.book.rules) for inspected in judged if inspected.book is not None),
        problems=tuple(sorted(problems, key=lambda problem: (problem.place.file, problem.place.line))),
    )


def _problems_of(inspected: Inspected, known: Mapping[str, Inspected]) -> Iterator[RulebookError]:
    """The problems within a book: a missing language, references that lead nowhere."""
    book = inspected.book
    if book is None:
        return
    there = {book.language, *(str(document.front.get("language")) for document in inspected.documents.values())}
    for language in LANGUAGES:
        if language not in there and not book.amends:
            yield wrong(
                SourceLine(inspected.file, 1),
                "no_translation",
                language=language,
                file=_translation(inspected.file, language),
            )
    numbers = {number for other in _with_amended(book, known) for number in _numbers(other)}
    for file, document in inspected.documents.items():
        for section in document.sections:
            for reference in dict.fromkeys(references(section.prose)):
                if not is_there(reference, numbers):
                    place = SourceLine(file, section.line)
                    yield wrong(place, "dangling_reference", rule=section.id, reference=reference)


def _with_amended(book: Rulebook, known: Mapping[str, Inspected]) -> list[Inspected]:
    """The book and those that it amends."""
    books: list[Inspected] = []
    name = book.id
    while name in known and known[name] not in books:
        books.append(known[name])
        amended = known[name].book
        name = amended.amends if amended is not None else ""
    return books


def _numbers(inspected: Inspected) -> set[str]:
    document = inspected.documents[inspected.file]
    return {number for section in document.sections for number in (section.id, section.number) if number}


def _between(judged: Sequence[Inspected], known: Mapping[str, Inspected]) -> Iterator[RulebookError]:
    """The problems between books: one is named that does not exist."""
    files = {inspected.file for inspected in judged}
    books = [inspected.book for inspected in known.values() if inspected.book is not None]
    for problem in unknown_books(books, {name: one.file for name, one in known.items()}):
        if problem.place.file in files:
            yield problem


def _same_ids(shelved: Sequence[Inspected]) -> Iterator[RulebookError]:
    first: dict[str, str] = {}
    for inspected in shelved:
        if inspected.book is not None and first.setdefault(inspected.book.id, inspected.file) != inspected.file:
            yield wrong(
                SourceLine(inspected.file, 1), "book_twice", book=inspected.book.id, other=first[inspected.book.id]
            )


def _translation(file: str, language: str) -> str:
    return Path(file).with_suffix(f".{language}.md").name
