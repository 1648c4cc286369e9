"""The rulebooks on disk, the shipped ones and the club's own, and a cache of them as they were parsed.

Nothing in the cache is the club's data, and it is read in a fraction of the time. What is kept belongs to exactly these
files, read by exactly this program; where either has changed, or the file cannot be used, the books are read anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from homepoker import __version__
from homepoker.core.limits import LONGEST_BOOK
from homepoker.core.rulebooks.errors import RulebookError, SourceLine, wrong
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.catalogue import POLICIES, TOPICS
from homepoker.store.files.file_limits import LARGEST_CACHE, LARGEST_RULEBOOK, FileTooLarge, read_at_most
from homepoker.store.files.private_files import make_folder, new_file

WORDS = "rules.md"
"""Name of the file of a book, in a folder of its own."""

RULEBOOKS = "rulebooks"
"""Name of the folder of the club's own rulebooks, within the club's."""

CACHE = "cache"
"""Name of the cache folder within the club's; it may be deleted at any time."""

BOOKS_READ = "rulebooks.json"
"""Name of the file in the cache that keeps the rulebooks as they were read."""

_TRANSLATIONS = "rules.*.md"

_TEXTS_KEPT = 12
"""Books that stay parsed in memory: the shipped ones, and some states of the club's own."""

READERS = ("core/rulebooks", "core/rulings", "store")
"""The packages with the code that reads the books; a change of them makes the cache invalid."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """All books that can be used, and what is wrong with those of the club that cannot."""

    books: Mapping[str, Rulebook]
    problems: tuple[RulebookError, ...] = ()


def open_shelf(resources: Path, club: Path, cache: Path | None = None) -> Shelf:
    """Read all rulebooks; a damaged one of the club's is named, and the others are there.

    The parameters are those of :func:`load_rulebooks`.

    :raises RulebookError: a shipped book cannot be read; the installation is incomplete.
    """
    try:
        return Shelf(load_rulebooks(resources, club, cache))
    except RulebookError:
        books = dict(load_rulebooks(resources))
    problems: list[RulebookError] = []
    for folder in sorted(_book_folders(club)):
        try:
            book = bound(folder / WORDS, read_text(folder / WORDS), books)
        except RulebookError as error:
            problems.append(error)
        else:
            books[book.id] = book
    return Shelf(books, tuple(problems))


def keep_shelf(resources: Path, club: Path, cache: Path, books: Mapping[str, Rulebook]) -> None:
    """Cache books that have just been written and checked, so that the next start need not parse them."""
    folders = [*sorted(_book_folders(resources)), *sorted(_book_folders(club))]
    with suppress(OSError):
        key = cache_key(file for folder in folders for file in _files(folder))
        keep_books(cache, key, tuple(books.values()))


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
        key = cache_key(file for folder in folders for file in _files(folder))
    except OSError:
        return _parsed(folders)  # which names the file that cannot be read
    kept = recall_books(cache, key)
    if kept is not None:
        return {book.id: book for book in kept}
    books = _parsed(folders)
    keep_books(cache, key, tuple(books.values()))
    return books


def _parsed(folders: Iterable[Path]) -> Mapping[str, Rulebook]:
    # A third of the way to the evening's first key, and nothing of it is needed where the books were kept.
    from homepoker.core.rulebooks.binding import refuse_unknown_books

    books: dict[str, Rulebook] = {}
    files: dict[str, str] = {}
    for folder in folders:
        file = _shown(folder / WORDS)
        book = _bind(folder / WORDS, read_text(folder / WORDS), file)
        if book.id in books:
            raise wrong(SourceLine(file, 1), "book_twice", book=book.id, other=files[book.id])
        books[book.id] = book
        files[book.id] = file
    refuse_unknown_books(books.values(), files)
    return books


def _book_folders(shelf: Path) -> list[Path]:
    return [path.parent for path in shelf.glob(f"*/{WORDS}")]


def _files(folder: Path) -> list[Path]:
    return [folder / WORDS, *sorted(folder.glob(_TRANSLATIONS))]


def bound(file: Path, text: str, books: Mapping[str, Rulebook], called: str = "") -> Rulebook:
    """The book that a file is with this text, beside the translations that lie there and the other books.

    :param books: all others, by their ids.
    :param called: how messages are to name the file, where the text comes from another one.
    :raises RulebookError: it is none, or does not fit to the others.
    """
    from homepoker.core.rulebooks.binding import refuse_unknown_books

    called = called or _shown(file)
    book = _bind(file, text, called)
    if book.id in books:
        raise wrong(SourceLine(called, 1), "book_twice", book=book.id, other=books[book.id].short)
    refuse_unknown_books([*books.values(), book], dict.fromkeys((*books, book.id), called))
    return book


def _bind(file: Path, text: str, called: str) -> Rulebook:
    translations = sorted(file.parent.glob(_TRANSLATIONS))
    return book_of_texts(called, text, tuple((_shown(path), read_text(path)) for path in translations))


@lru_cache(maxsize=_TEXTS_KEPT)
def book_of_texts(called: str, text: str, translations: tuple[tuple[str, str], ...]) -> Rulebook:
    """The book of these texts, parsed once: opening a club again reads the shipped ones again."""
    from homepoker.core.rulebooks.binding import bind

    return bind(called, text, dict(translations), POLICIES, TOPICS)


def read_text(path: Path) -> str:
    """The text of a rulebook file.

    :raises RulebookError: it cannot be opened, or is not in UTF-8.
    """
    try:
        return read_at_most(path, LARGEST_RULEBOOK).decode("utf-8")
    except FileTooLarge as error:
        raise wrong(SourceLine(_shown(path), 1), "too_long", most=LONGEST_BOOK) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise wrong(SourceLine(_shown(path), line), "not_utf8") from error
    except OSError as error:
        raise wrong(SourceLine(_shown(path), 1), "not_readable", reason=error.strerror or str(error)) from error


def _shown(path: Path) -> str:
    """The folder and name of a file, as a host finds it."""
    return f"{path.parent.name}/{path.name}"


class _Kept(msgspec.Struct):
    fingerprint: str
    books: tuple[Rulebook, ...]


def cache_key(files: Iterable[Path]) -> str:
    """The fingerprint of these files as this program reads them.

    :raises OSError: one of them cannot be read.
    """
    digest = blake2b(__version__.encode(), digest_size=16)
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file}\0{len(content)}\0".encode())
        digest.update(content)
    digest.update(_program())
    return digest.hexdigest()


@cache
def _program() -> bytes:
    """The fingerprint of the code that reads the books; the one that runs stays what it was when it began.

    :raises OSError: a file of it cannot be looked at.
    """
    digest = blake2b(digest_size=16)
    home = Path(__file__).parents[2]
    for reader in READERS:
        for code, changed_at in sorted(_modules(home / reader)):
            digest.update(f"{code}\0{changed_at}\0".encode())
    return digest.digest()


def _modules(folder: str | Path) -> Iterator[tuple[str, int]]:
    """The modules of a package, at any depth, each with the instant of its last change."""
    # Not by Path.rglob, which takes six times as long: a fortieth of a whole ruling.
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _modules(entry.path)
            elif entry.name.endswith(".py"):
                yield entry.path, entry.stat().st_mtime_ns


def recall_books(cache: Path, key: str) -> Sequence[Rulebook] | None:
    """The cached books of this fingerprint; ``None`` where there are none."""
    try:
        kept = msgspec.json.decode(read_at_most(cache, LARGEST_CACHE), type=_Kept)
    except (OSError, ValueError, RecursionError, FileTooLarge):
        return None
    return kept.books if kept.fingerprint == key else None


def keep_books(cache: Path, key: str, books: Sequence[Rulebook]) -> None:
    """Keep the books for the next start; where that is not possible, it reads them anew."""
    with suppress(OSError):
        make_folder(cache.parent)
        fresh = cache.with_suffix(".new")
        with new_file(fresh) as file:
            file.write(msgspec.json.encode(_Kept(key, tuple(books))))
        fresh.replace(cache)
