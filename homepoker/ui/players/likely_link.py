"""Link with the number of probable duplicates in the register, shown where there are any."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import link

_WHEN_AT_REST = 300
"""Milliseconds after which duplicates are looked for: in a club of thousands that takes longer than a key may."""


class LikelyLink(QWidget):
    """Link to the probable duplicates; counts when the host pauses, and only while the register is visible."""

    clicked = Signal()

    def __init__(self, count: Callable[[], int], words: Words) -> None:
        super().__init__()
        self._count = count
        self._words = words
        self._link = link("", self.clicked.emit)
        self._link.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._link)
        self._at_rest = QTimer(self)
        self._at_rest.setSingleShot(True)
        self._at_rest.setInterval(_WHEN_AT_REST)
        self._at_rest.timeout.connect(self._look)

    def follow(self) -> None:
        """Count again after a change of the register."""
        self._at_rest.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.follow()

    def _look(self) -> None:
        # Unseen it may be the end of the program, and the register is closed.
        if self.isVisible():
            likely = self._count()
            self._link.setText(self._words.text("players.merge.likely_link", count=likely))
            self._link.setVisible(likely > 0)
