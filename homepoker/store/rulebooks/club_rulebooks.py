"""Files of the club's own rulebooks: each book in a folder of its own, earlier versions kept.

A club's folder is laid out like the shipped one (``NAME/rules.md``); ``NAME/earlier`` keeps what was replaced, and
``taken-out/NAME-20261122T190000`` a whole book that was taken out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from homepoker.core.limits import is_device_name
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.markdown import Document, parse
from homepoker.store.errors import StoreError
from homepoker.store.files.durable_files import move, sync_folder, write_privately
from homepoker.store.files.private_files import make_folder
from homepoker.store.rulebooks.shelf import WORDS, read_text

EARLIER = "earlier"
"""The folder beside a book's file that keeps its earlier versions."""

TAKEN_OUT = "taken-out"
"""The folder of whole books that were taken out, each with its earlier versions."""

_BEGINNING = "club-"
_STAMP = "%Y%m%dT%H%M%S"


class ClubRulebooks:
    """The club's own rulebooks on disk."""

    def __init__(self, folder: Path) -> None:
        """``folder`` need not exist."""
        self._folder = folder

    def file_of(self, book: str) -> Path | None:
        """The file of a book that can be read; nothing where the book is not the club's."""
        return next((file for file, document in self._documents() if document.front.get("id") == book), None)

    def document(self, file: Path) -> Document:
        """The document in a file now.

        :raises RulebookError: it cannot be read.
        """
        return parse(read_text(file), _shown(file))

    def line_of(self, book: str) -> dict[str, dict[str, str]]:
        """The files of a book and of those that it amends, as far as they are the club's: texts by id and name."""
        texts_of_book: dict[str, dict[str, str]] = {}
        own = {str(document.front.get("id")): (file, document) for file, document in self._documents()}
        while book in own and book not in texts_of_book:
            file, document = own[book]
            translations = sorted(file.parent.glob("rules.*.md"))
            texts_of_book[book] = {path.name: read_text(path) for path in (file, *translations)}
            book = str(document.front.get("amends"))
        return texts_of_book

    def ever_written(self, file: Path) -> Iterator[Document]:
        """The document in a file and all its earlier ones, as far as they can be read."""
        for version in (file, *self.earlier(file)):
            try:
                yield self.document(version)
            except RulebookError:
                continue

    def earlier(self, file: Path) -> list[Path]:
        """The earlier versions of a file that were kept aside, newest first."""
        kept = (file.parent / EARLIER).glob(f"{file.stem}-*.md")
        return sorted(kept, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)

    def place_for(self, book: str) -> Path:
        """The file in which a new book is kept."""
        return self._folder / (folder_name(book) or "book") / WORDS

    def write(self, file: Path, text: str, at: datetime) -> None:
        """Replace a file; what it said until now is kept aside first.

        :raises StoreError: it could not be written; the file is as it was.
        """
        try:
            make_folder(file.parent)
            if file.exists():
                self._keep_aside(file, at)
            write_privately(file, text.encode())
            sync_folder(self._folder)
        except OSError as error:
            raise StoreError(
                "store.rulebook_not_written", file=_shown(file), reason=error.strerror or str(error)
            ) from error

    def taken_out(self) -> list[tuple[Path, datetime]]:
        """The files of the books that were taken out and when (UTC), the latest first."""
        books = []
        for file in self._folder.glob(f"{TAKEN_OUT}/*/{WORDS}"):
            try:
                at = datetime.strptime(file.parent.name.rpartition("-")[2], _STAMP).replace(tzinfo=UTC)
            except ValueError:
                continue  # put there by somebody, and no business of ours
            books.append((file, at))
        return sorted(books, key=lambda book: (book[1], book[0].parent.name), reverse=True)

    def ids_taken_out(self) -> frozenset[str]:
        """The ids of those books, as far as they can be read: their rules may still be cited."""
        documents = (self._readable(file) for file, _ in self.taken_out())
        return frozenset(str(document.front.get("id")) for document in documents if document is not None)

    def take_out(self, file: Path, at: datetime) -> tuple[Path, datetime]:
        """Move a book's whole folder aside; its file there, and when that was.

        :raises StoreError: it could not be moved; it is where it was.
        """
        at = at.astimezone(UTC).replace(microsecond=0)
        return self._move(file, self._free(self._folder / TAKEN_OUT, file.parent.name, f"-{at.strftime(_STAMP)}")), at

    def put_back(self, file: Path) -> Path:
        """Move a book that was taken out back; its file there.

        :raises StoreError: it could not be moved; it is where it was.
        """
        return self._move(file, self._free(self._folder, file.parent.name.rpartition("-")[0], ""))

    def _move(self, file: Path, target: Path) -> Path:
        try:
            make_folder(target.parent)
            move(file.parent, target)
            for folder in (target.parent, file.parent.parent):
                sync_folder(folder)
        except OSError as error:
            raise StoreError(
                "store.rulebook_not_moved", file=_shown(file), reason=error.strerror or str(error)
            ) from error
        return target / file.name

    def _free(self, folder: Path, name: str, ending: str) -> Path:
        number = 1
        while (free := folder / f"{name}{f'-{number}' if number > 1 else ''}{ending}").exists():
            number += 1
        return free

    def _readable(self, file: Path) -> Document | None:
        try:
            return self.document(file)
        except RulebookError:
            return None

    def _keep_aside(self, file: Path, at: datetime) -> None:
        aside = file.parent / EARLIER
        make_folder(aside)
        stem, number = f"{file.stem}-{at.strftime(_STAMP)}", 1
        while (kept := aside / f"{stem}{f'-{number}' if number > 1 else ''}.md").exists():
            number += 1
        write_privately(kept, file.read_bytes())

    def _documents(self) -> Iterator[tuple[Path, Document]]:
        for file in sorted(self._folder.glob(f"*/{WORDS}")):
            try:
                yield file, self.document(file)
            except RulebookError:
                continue  # it was reported when the books were read


def book_id(name: str) -> str:
    """The id of a club's book of that name; no shipped book has one like it."""
    return _BEGINNING + (folder_name(name) or "1")


def folder_name(book: str) -> str:
    """A name that every system takes for a folder."""
    plain = unicodedata.normalize("NFKD", book.casefold().replace("ß", "ss").translate(_UMLAUTS))
    name = re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode()).strip("-")[:60]
    return f"book-{name}" if is_device_name(name) else name


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _shown(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"
