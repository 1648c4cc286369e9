"""Common page in front of a section: a title, a sentence, a body that scrolls."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from homepoker.ui.kit.layout.scrolling import scrolled
from homepoker.ui.kit.text.labels import quiet, title
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

LEAST_SCROLLED = 150
"""The least visible height of what scrolls, in logical pixels at 100 %."""


class SimplePage(QWidget):
    """A page with ``body`` and ``footer``; Esc sends ``closed``."""

    closed = Signal()

    def __init__(self, name: str, text: str = "") -> None:
        super().__init__()
        heading = QVBoxLayout()
        heading.setSpacing(spacing.XS)
        heading.addWidget(title(name))
        if text:
            heading.addWidget(quiet(text))
        self.body = QVBoxLayout()
        self.body.setSpacing(spacing.M)
        self.footer = QHBoxLayout()
        self.footer.setSpacing(spacing.S)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(spacing.M)
        layout.addLayout(heading)
        layout.addLayout(self.body, 1)
        layout.addLayout(self.footer)

    def take_focus(self) -> None:
        """Put the focus where the host goes on."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def scrolled_card(card: QWidget) -> QScrollArea:
    """Scroll area around a card that may be higher than the page."""
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(card)
    column.addStretch(1)
    area = scrolled(column)
    set_extent(area, least_height=LEAST_SCROLLED)
    return area
