"""Row for the time of day at which play starts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import Qt, QTime, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QTimeEdit, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.clock.view import next_called
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

TIME_WIDTH = 108
"""Width of the field for a time of day, in logical pixels: its buttons leave the digits whole."""


class StartTimeRow(QWidget):
    """Hidden until a start time is asked for; Enter sets the time, Esc wants none."""

    chosen = Signal(object)
    """Signal: the instant, as a `datetime`."""
    left = Signal()
    """Signal: the host wants no time of day after all, or has set one."""

    def __init__(self, words: Words, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._now = now
        column = QVBoxLayout(self)
        column.setContentsMargins(0, spacing.S, 0, 0)
        column.addWidget(labels.caption(words.text("clock.schedule_title")))
        row = QHBoxLayout()
        row.setSpacing(spacing.XS)
        self.time = QTimeEdit()
        self.time.setDisplayFormat("HH:mm")
        self.time.setAccessibleName(words.text("clock.schedule_title"))
        set_extent(self.time, least_width=TIME_WIDTH)
        row.addWidget(self.time)
        row.addWidget(buttons.secondary(words.text("clock.schedule_do"), self._set, size="small"))
        row.addWidget(buttons.icon_button("close", words.text("clock.cancel"), self._leave, size="small"))
        row.addStretch(1)
        column.addLayout(row)
        self.hide()

    def ask(self) -> None:
        """Propose the next quarter of an hour, and let the host type."""
        proposal = self._now().astimezone() + timedelta(minutes=15)
        quarter = proposal - timedelta(minutes=proposal.minute % 15, seconds=proposal.second)
        self.time.setTime(QTime(quarter.hour, quarter.minute))
        self.show()
        self.time.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._set()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        # First, because a hidden field would hand the keys to the button beside it.
        self.left.emit()
        self.hide()

    def _set(self) -> None:
        typed = self.time.time()
        self._leave()
        self.chosen.emit(next_called(typed.hour(), typed.minute(), self._now()))
