"""Page of a section while the club is being opened."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.text import labels


def loading_page(words: Words) -> QWidget:
    """The page with the program's name that is shown until the club is open."""
    page = QWidget()
    column = QVBoxLayout(page)
    said = labels.quiet(words.text("tonight.loading"))
    said.setWordWrap(False)
    column.addStretch(1)
    column.addWidget(labels.title("Homepoker"), alignment=Qt.AlignmentFlag.AlignHCenter)
    column.addWidget(said, alignment=Qt.AlignmentFlag.AlignHCenter)
    column.addStretch(1)
    return page
