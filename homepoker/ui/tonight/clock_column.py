"""The left column of the running evening: the clock, and below it what the room sees."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.kit.card import lowest
from homepoker.ui.theme import spacing
from homepoker.ui.tonight.room_card import RoomCard


class ClockColumn(QWidget):
    """Where the window is low the picture of the room gives way first, then the size of the digits; no words do."""

    def __init__(self, clock: ClockCard) -> None:
        super().__init__()
        self._clock = clock
        self._room: RoomCard | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(spacing.M)
        self._column.addWidget(clock)
        self._column.addStretch(1)

    def add_room(self, card: RoomCard) -> None:
        """Put what the room sees below the clock."""
        self._room = card
        self._column.insertWidget(1, card)

    def event(self, event: QEvent) -> bool:
        """A line more or less in one of the cards."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._share()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        # Both heights are told outright: a box of cards whose texts wrap would never make the picture smaller.
        below = 0
        if self._room is not None:
            below = self._room.height_without_picture() + spacing.M
            self._room.show_picture(self.height() - below - self._clock.height_at_best())
        self._clock.fit(self.height() - below)
        self._clock.setFixedHeight(lowest(self._clock))
