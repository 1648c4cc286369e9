"""Clock column of the running evening: the clock, and below it the thumbnail of the room view."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.clock.time_call_card import TimeCallCard
from homepoker.ui.kit.layout.card import lowest
from homepoker.ui.room_view.room_card import RoomCard
from homepoker.ui.theme import spacing

_PLENTY = 10_000
"""A height above that of any window, in logical pixels."""


class ClockColumn(QWidget):
    """Clock column. In a low window the thumbnail gives way first, then the size of the digits; no words do."""

    def __init__(self, clock: ClockCard, called: TimeCallCard) -> None:
        """
        :param called: stands where the clock is while a time is called.
        """
        super().__init__()
        self._clock = clock
        self._called = called
        called.shown.connect(self._turn)
        self._room: RoomCard | None = None
        self._least = 0
        self.shows_picture = True
        """Whether the thumbnail of the room view stands here; in a narrow window other things need the height."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(spacing.M)
        self._column.addWidget(clock)
        self._column.addWidget(called)
        self._column.addStretch(1)

    def add_room(self, card: RoomCard) -> None:
        """Put the card of the room view below the clock."""
        self._room = card
        self._column.insertWidget(2, card)

    def _turn(self, is_called: bool) -> None:
        self._clock.setHidden(is_called)
        if is_called and not isinstance(QApplication.focusWidget(), QLineEdit):
            # Enter or the space bar then says that the player has acted.
            self._called.stop.setFocus()
        self.share()

    def event(self, event: QEvent) -> bool:
        """Lay out again when a card has a line more or less."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.share()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()

    def hasHeightForWidth(self) -> bool:
        # What it has told its cards for the height of now would count as what it needs in this width.
        return not self.shows_picture and super().hasHeightForWidth()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), self._least) if self.shows_picture else least

    def share(self) -> None:
        """Share the height out between the clock and the picture."""
        # Both heights are told outright: a box of cards whose texts wrap would never make the picture smaller.
        below = 0
        if self._room is not None:
            below = self._room.height_without_picture() + spacing.M
            above = self._clock.height_at_best() if self._called.isHidden() else lowest(self._called)
            self._room.show_picture(self.height() - below - above if self.shows_picture else 0)
        clock = self._clock.height_at_least() if self._called.isHidden() else lowest(self._called)
        if clock + below != self._least:
            self._least = clock + below
            self.updateGeometry()
        if self._clock.isHidden():
            return
        self._clock.fit(self.height() - below if self.shows_picture else _PLENTY)
        self._clock.setFixedHeight(lowest(self._clock))
