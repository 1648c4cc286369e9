"""File dialogs of the register."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.jobs.documents import ask_where_to_save, in_documents


def choose_list_to_import(parent: QWidget, words: Words) -> Path | None:
    """The file to import; ``None`` where the host changed their mind."""
    name, _ = QFileDialog.getOpenFileName(
        parent, words.text("players.choose_file"), in_documents(), words.text("players.csv_files")
    )
    return Path(name) if name else None


def choose_list_to_write(parent: QWidget, words: Words) -> Path | None:
    """The path to export to, with an ending; ``None`` where the host changed their mind."""
    name = ask_where_to_save(
        parent, words.text("players.choose_target"), words.text("players.file_name"), words.text("players.csv_target")
    )
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_suffix(".csv")
