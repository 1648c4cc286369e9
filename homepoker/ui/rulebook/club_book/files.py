"""File dialogs of the club's book."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from homepoker.services.rulebooks.club_book import FILE_ENDING
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.files.file_limits import LARGEST_RULEBOOK, read_at_most
from homepoker.store.files.file_names import plain_name
from homepoker.ui.kit.jobs.documents import ask_where_to_save, in_documents


def choose_source(parent: QWidget, words: Words) -> Path | None:
    """Ask for the file of a rulebook to import; ``None`` where the host changes their mind."""
    title = words.text("club_book.import")
    name, _ = QFileDialog.getOpenFileName(parent, title, in_documents(), _kind(words))
    return Path(name) if name else None


def choose_target(parent: QWidget, words: Words, proposed: str) -> Path | None:
    """Ask where a rulebook is to be saved; ``None`` where the host changes their mind."""
    title = words.text("club_book.export")
    name = ask_where_to_save(parent, title, f"{plain_name(proposed)}{FILE_ENDING}", _kind(words))
    target = Path(name)
    return (target if target.suffix else target.with_suffix(FILE_ENDING)) if name else None


def read(path: Path) -> bytes:
    """The content of a file.

    :raises StoreError: it cannot be read.
    """
    try:
        return read_at_most(path, LARGEST_RULEBOOK)
    except OSError as error:
        raise StoreError("club_book.cannot_read", file=path.name, reason=error.strerror or str(error)) from error


def _kind(words: Words) -> str:
    return f"{words.text('club_book.file_kind')} (*{FILE_ENDING})"
