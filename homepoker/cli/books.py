"""Rulebooks and topics by the names that a caller gives them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from homepoker.cli.console import Console
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.editions import editions_of, falling_back_on
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.catalogue import TOPICS
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import BOOKS_READ, CACHE, RULEBOOKS, open_shelf

Books = Mapping[str, Rulebook]

Tda = Annotated[str, typer.Option("--tda", help="cli.help.tda", show_default=False)]
"""The year of the TDA rules that the other books fall back on; the books as written where none is named."""

MOST_PROPOSED = 6
"""Limit of the names that are proposed for one that does not exist."""


def cache_folder(console: Console) -> Path | None:
    """Folder of caches; ``None`` if the caller named a data folder that does not exist.

    Whoever mistyped its name finds no new folder afterwards.
    """
    return console.folder / CACHE if console.folder.is_dir() or not console.has_own_folder else None


def readable_books(console: Console, tda: str = "") -> Books:
    """All books that can be read; a damaged one of the club's is reported to standard error.

    :param tda: the year of the edition that the others fall back on.
    :raises Refusal: there is no such edition.
    """
    kept = cache_folder(console)
    shelf = open_shelf(
        resources() / "rulebooks", console.folder / RULEBOOKS, kept / BOOKS_READ if kept is not None else None
    )
    for problem in shelf.problems:
        console.warn(problem.problem)
    return falling_back_on(shelf.books, edition_of_year(shelf.books, tda)) if tda else shelf.books


def edition_of_year(books: Books, year: str) -> str:
    """The id of the edition of a year; without a year the oldest one.

    :raises Refusal: there is none of this year.
    """
    newest = next(book for book in books.values() if book.replaces)
    editions = editions_of(books, newest.id)
    if not year:
        return editions[0]
    years = {edition.rpartition("-")[2]: edition for edition in editions}
    if year not in years:
        raise refuse("cli.no_such_edition", year=year, known=", ".join(years))
    return years[year]


def named_book(books: Books, name: str, tda: str = "") -> Rulebook:
    """The book of an id, or of its short name (``TDA``).

    :param tda: the year of the edition that is meant by a short name.
    :raises Refusal: there is none.
    """
    sought = name.casefold()
    for book in books.values():
        if sought == book.id.casefold():
            return book
        if sought == book.short.casefold():
            edition = edition_of_year(books, tda)
            return books[edition] if tda and edition in editions_of(books, book.id) else book
    raise refuse("cli.no_such_book", book=name, known=", ".join(books))


def known_topic(topic: str) -> None:
    """
    :raises Refusal: there is no such topic.
    """
    if topic not in TOPICS:
        meant = get_close_matches(topic, sorted(TOPICS)) or [
            known for known in sorted(TOPICS) if topic and topic in known
        ]
        if meant:
            raise refuse("cli.no_such_topic_but", topic=topic, meant=", ".join(meant[:MOST_PROPOSED]))
        raise refuse("cli.no_such_topic", topic=topic)


def is_mistyped_topic(word: str) -> bool:
    """Whether a word is nearly the id of a topic, which has a hyphen; any other one is looked for."""
    return "-" in word and bool(get_close_matches(word, TOPICS, n=1))
