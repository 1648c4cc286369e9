"""The files of a club's own rulebooks: each in a folder of its own, and none is ever lost by writing another.

A club's folder is laid out like the shipped one (``NAME/rules.md``); ``NAME/earlier`` keeps what was replaced.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.markdown import Document, parse
from homepoker.store.durable_files import sync_folder, write_durably
from homepoker.store.errors import StoreError
from homepoker.store.rulebook_shelf import WORDS, read_text

EARLIER = "earlier"
"""The folder beside a book's file that keeps its earlier versions."""

_BEGINNING = "club-"


class ClubRulebooks:
    """The club's own rulebooks on disk."""

    def __init__(self, folder: Path) -> None:
        """``folder`` need not exist."""
        self._folder = folder

    def file_of(self, book: str) -> Path | None:
        """The file of a book that can be read; nothing where the book is not the club's."""
        return next((file for file, document in self._documents() if document.front.get("id") == book), None)

    def document(self, file: Path) -> Document:
        """What a file says now.

        :raises RulebookError: it cannot be read.
        """
        return parse(read_text(file), _shown(file))

    def ever_written(self, file: Path) -> Iterator[Document]:
        """What a file says and all that it has said before, as far as it can be read."""
        for one in (file, *self.earlier(file)):
            try:
                yield self.document(one)
            except RulebookError:
                continue

    def earlier(self, file: Path) -> list[Path]:
        """What was kept aside of a file, newest first."""
        kept = (file.parent / EARLIER).glob(f"{file.stem}-*.md")
        return sorted(kept, key=lambda one: (one.stat().st_mtime_ns, one.name), reverse=True)

    def place_for(self, book: str) -> Path:
        """The file in which a new book is kept."""
        return self._folder / (folder_name(book) or "book") / WORDS

    def write(self, file: Path, text: str, at: datetime) -> None:
        """Replace a file; what it said until now is kept aside first.

        :raises StoreError: it could not be written; the file is as it was.
        """
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists():
                self._keep_aside(file, at)
            write_durably(file, text.encode())
            sync_folder(self._folder)
        except OSError as error:
            raise StoreError(
                "store.rulebook_not_written", file=_shown(file), reason=error.strerror or str(error)
            ) from error

    def _keep_aside(self, file: Path, at: datetime) -> None:
        aside = file.parent / EARLIER
        aside.mkdir(exist_ok=True)
        stem, number = f"{file.stem}-{at:%Y%m%dT%H%M%S}", 1
        while (kept := aside / f"{stem}{f'-{number}' if number > 1 else ''}.md").exists():
            number += 1
        write_durably(kept, file.read_bytes())

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
    return re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode()).strip("-")[:60]


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _shown(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"
