"""The one timer: it wakes the windows at each second that the clock shows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import QObject, Qt, QTimer

from homepoker.core import clock
from homepoker.core.clock import Position
from homepoker.services.tournament_desk import TournamentDesk

_SECOND = timedelta(seconds=1)
_AT_LEAST = 20
"""Milliseconds: a second that is just over is not asked for again."""


def wait_until_next_second(position: Position | None, now: datetime) -> int:
    """Milliseconds until the shown time changes: with the clock where it runs, else with the time of day."""
    if position is not None and position.left > timedelta(0) and position.state.value in ("running", "scheduled"):
        span = position.left % _SECOND or _SECOND
    else:
        span = _SECOND - timedelta(microseconds=now.microsecond)
    return max(_AT_LEAST, -(-span // timedelta(milliseconds=1)))


def position_of(desk: TournamentDesk | None) -> Position | None:
    """Where the clock of the open evening stands now."""
    return clock.position(desk.state.clock, desk.state.profile.structure, desk.now()) if desk is not None else None


class Ticker(QObject):
    """Calls ``on_tick`` at each shown second; it counts nothing."""

    def __init__(
        self,
        parent: QObject,
        now: Callable[[], datetime],
        position: Callable[[], Position | None],
        on_tick: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._position = position
        self._on_tick = on_tick
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    def tick(self) -> None:
        """Tick now, and again at the next shown second."""
        self._on_tick()
        self._timer.start(wait_until_next_second(self._position(), self._now()))

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()
