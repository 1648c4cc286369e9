"""Documents folder: where file dialogs begin, where a file was saved, and folders that are opened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices

from homepoker.services.words import Words


def in_documents(name: str = "") -> str:
    """A file, or without a name the folder itself, among the host's documents.

    In a folder that is not there a dialog would begin wherever the program was started from.
    """
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return str((documents if documents.is_dir() else Path.home()) / name)


def saved_words(path: Path, words: Words) -> str:
    """The message that a file was saved: its name and the folder in which it lies."""
    return words.text("kit.file_saved", name=path.name, folder=path.parent.name or str(path.parent))


def open_folder(folder: Path) -> None:
    """Show a folder in the system's own window for files."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def open_page(page: Path) -> None:
    """Show a page on the disk in the system's browser."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(page)))
