"""File dialogs that begin in the host's documents or the last folder, and folders and pages opened by the system."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from homepoker.services.words import Words


class SaveFolder:
    """Folder into which the host has saved last; the next dialog to save begins there."""

    def __init__(self) -> None:
        self._folder = ""
        self._keep: Callable[[str], object] = lambda _: None

    def remember(self, folder: str, keep: Callable[[str], object]) -> None:
        """Begin with the folder of the last run.

        :param keep: told each other folder that is chosen.
        """
        self._folder, self._keep = folder, keep

    def proposal(self, name: str) -> str:
        """A file there; among the host's documents as long as nothing was saved, or where that folder is gone."""
        there = Path(self._folder)
        return str(there / name) if self._folder and there.is_dir() else in_documents(name)

    def note(self, path: str) -> None:
        """Note the file that the host has chosen."""
        folder = str(Path(path).parent)
        if folder != self._folder:
            self._folder = folder
            self._keep(folder)


SAVE_FOLDER = SaveFolder()
"""The one of this program."""


def ask_where_to_save(parent: QWidget, title: str, name: str, kinds: str) -> str:
    """Ask where a file is to be saved, and remember its folder; empty where the host changes their mind.

    :param name: the proposed name.
    :param kinds: the kinds of files, as Qt writes them: ``PDF (*.pdf)``.
    """
    path, _ = QFileDialog.getSaveFileName(parent, title, SAVE_FOLDER.proposal(name), kinds)
    if path:
        SAVE_FOLDER.note(path)
    return path


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
