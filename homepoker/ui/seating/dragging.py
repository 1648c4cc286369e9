"""Dragging of a player to another seat."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from homepoker.core.quantities import EntryId
from homepoker.ui.kit.text import labels
from homepoker.ui.seating.seat_button import SeatButton
from homepoker.ui.theme import spacing

_EDGE, _STEP = 28, 14
"""The distance from the edge of the tables' area at which it scrolls, and the step, in logical pixels."""


class SeatDrag:
    """Drag of a player: the name that follows the pointer, and the seat below it."""

    def __init__(self, area: QScrollArea, entry: EntryId, name: str) -> None:
        self.entry = entry
        self._area = area
        self._over: SeatButton | None = None
        self._window = area.window()
        self._ghost = _ghost(self._window, name)

    def move(self, where: QPoint, seats: Iterable[SeatButton]) -> None:
        """Follow the pointer; near an edge the tables are scrolled."""
        self._ghost.move(self._window.mapFromGlobal(where) + QPoint(spacing.M, spacing.S))
        over = seat_at(self._area, where, seats)
        if self._over is not None and self._over is not over:
            self._over.show_hovered(False)
        if over is not None:
            over.show_hovered(True)
        self._over = over
        spot = self._area.viewport().mapFromGlobal(where).y()
        bar = self._area.verticalScrollBar()
        if spot < _EDGE:
            bar.setValue(bar.value() - _STEP)
        elif spot > self._area.viewport().height() - _EDGE:
            bar.setValue(bar.value() + _STEP)

    def end(self) -> None:
        """End the drag: the player is let go."""
        if self._over is not None:
            self._over.show_hovered(False)
        self._ghost.hide()
        self._ghost.deleteLater()


def seat_at(area: QScrollArea, where: QPoint, seats: Iterable[SeatButton]) -> SeatButton | None:
    """The seat that can be seen at a spot of the screen."""
    if not area.viewport().rect().contains(area.viewport().mapFromGlobal(where)):
        return None
    return next((seat for seat in seats if seat.rect().contains(seat.mapFromGlobal(where))), None)


def _ghost(window: QWidget, name: str) -> QLabel:
    found = labels.body(name)
    found.setParent(window)
    found.setProperty("frame", "floating")
    found.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    found.setContentsMargins(spacing.S, spacing.XS, spacing.S, spacing.XS)
    found.setWordWrap(False)
    found.adjustSize()
    found.show()
    found.raise_()
    return found
