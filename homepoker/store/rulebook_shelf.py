"""The rulebooks on disk: the shipped ones and the club's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from homepoker.core.rulebooks.errors import Place, wrong
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.store import rulebook_cache

_WORDS = "rules.md"
_TRANSLATIONS = "rules.*.md"


def load_rulebooks(resources: Path, club: Path | None = None, cache: Path | None = None) -> Mapping[str, Rulebook]:
    """Read all rulebooks, by their ids.

    :param resources: the shipped books, one folder for each (``resources/rulebooks``).
    :param club: the club's own books in the same form; the folder need not exist.
    :param cache: the file in which they are kept for the next time; without it they are always read anew.
    :raises RulebookError: a file cannot be read, says what is no rulebook, or two books share an id.
    """
    folders = sorted(_book_folders(resources))
    if club is not None and club.is_dir():
        folders += sorted(_book_folders(club))
    if cache is None:
        return _parsed(folders)
    try:
        key = rulebook_cache.fingerprint(file for folder in folders for file in _files(folder))
    except OSError:
        return _parsed(folders)  # which names the file that cannot be read
    kept = rulebook_cache.recall(cache, key)
    if kept is not None:
        return {book.id: book for book in kept}
    books = _parsed(folders)
    rulebook_cache.keep(cache, key, tuple(books.values()))
    return books


def _parsed(folders: Iterable[Path]) -> Mapping[str, Rulebook]:
    # A third of the way to the evening's first key, and nothing of it is needed where the books were kept.
    from homepoker.core.rulebooks.binding import refuse_unknown_books

    books: dict[str, Rulebook] = {}
    files: dict[str, str] = {}
    for folder in folders:
        book = _load(folder)
        file = _shown(folder / _WORDS)
        if book.id in books:
            raise wrong(Place(file, 1), "book_twice", book=book.id, other=files[book.id])
        books[book.id] = book
        files[book.id] = file
    refuse_unknown_books(books.values(), files)
    return books


def _book_folders(shelf: Path) -> list[Path]:
    return [path.parent for path in shelf.glob(f"*/{_WORDS}")]


def _files(folder: Path) -> list[Path]:
    return [folder / _WORDS, *sorted(folder.glob(_TRANSLATIONS))]


def _load(folder: Path) -> Rulebook:
    from homepoker.core.rulebooks.binding import bind
    from homepoker.core.rulings.catalogue import TOPICS
    from homepoker.core.rulings.register import POLICIES

    words, *others = _files(folder)
    translations = {_shown(path): _read(path) for path in others}
    return bind(_shown(words), _read(words), translations, POLICIES, TOPICS)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise wrong(Place(_shown(path), line), "not_utf8") from error
    except OSError as error:
        raise wrong(Place(_shown(path), 1), "not_readable", reason=error.strerror or str(error)) from error


def _shown(path: Path) -> str:
    """The folder and name of a file, as a host finds it."""
    return f"{path.parent.name}/{path.name}"
