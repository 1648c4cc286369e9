"""Page of a section while the club is being opened."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.text import labels


def loading_page(words: Words) -> QWidget:
    """The page with the program's name that is shown until the club is open."""
    page = QWidget()
    column = QVBoxLayout(page)
    said = labels.quiet(words.text("tonight.loading"))
    said.setWordWrap(False)
    column.addStretch(1)
    column.addLayout(in_the_middle(labels.title("Homepoker")))
    column.addLayout(in_the_middle(said))
    column.addStretch(1)
    return page


def in_the_middle(widget: QWidget) -> QHBoxLayout:
    """A row with a widget centred by stretches; an alignment would make Qt's enumerations before the first frame."""
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(widget)
    row.addStretch(1)
    return row
