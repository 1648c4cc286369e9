"""Rulebooks and topics by the names that a caller gives them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from homepoker.cli.console import Console
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.catalogue import TOPICS
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import BOOKS_READ, CACHE, RULEBOOKS, open_shelf

Books = Mapping[str, Rulebook]

MOST_PROPOSED = 6
"""Limit of the names that are proposed for one that does not exist."""


def cache_folder(console: Console) -> Path | None:
    """Folder of caches; ``None`` if the caller named a data folder that does not exist.

    Whoever mistyped its name finds no new folder afterwards.
    """
    return console.folder / CACHE if console.folder.is_dir() or not console.has_own_folder else None


def readable_books(console: Console) -> Books:
    """All books that can be read; a damaged one of the club's is reported to standard error."""
    kept = cache_folder(console)
    shelf = open_shelf(
        resources() / "rulebooks", console.folder / RULEBOOKS, kept / BOOKS_READ if kept is not None else None
    )
    for problem in shelf.problems:
        console.warn(problem.problem)
    return shelf.books


def named_book(books: Books, name: str) -> Rulebook:
    """The book of an id, or of its short name (``TDA``).

    :raises Refusal: there is none.
    """
    sought = name.casefold()
    for book in books.values():
        if sought in (book.id.casefold(), book.short.casefold()):
            return book
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
