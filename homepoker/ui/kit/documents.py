"""Where file dialogs begin."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths


def in_documents(name: str = "") -> str:
    """A file, or without a name the folder itself, among the host's documents.

    In a folder that is not there a dialog would begin wherever the program was started from.
    """
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return str((documents if documents.is_dir() else Path.home()) / name)
