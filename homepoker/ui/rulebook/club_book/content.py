"""Content of the club book's page: its head, the list at the side, and the card that is worked on."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.layout.scrolling import StackingRow, VerticalScrollArea
from homepoker.ui.kit.messages.toast import TOAST_LANE
from homepoker.ui.rulebook.club_book.head import Head
from homepoker.ui.rulebook.club_book.side import Side
from homepoker.ui.theme import spacing


class Content(QWidget):
    """Content of the page: its parts signal what the host wants; what stands in ``area`` is the page's business."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.head = Head(words)
        self.side = Side(words)
        self.area = VerticalScrollArea()
        self.area.setObjectName(TOAST_LANE)
        body = StackingRow(least_height=360)
        body.setSpacing(spacing.L)
        body.addWidget(self.side, 1)
        body.addWidget(self.area, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self.head)
        column.addLayout(body, 1)
