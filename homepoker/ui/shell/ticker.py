"""Ticker: the one timer, which wakes the windows at each second that the clock shows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import QObject, Qt, QTimer

from homepoker.core import clock, time_call
from homepoker.core.clock import Position
from homepoker.services.evening.tournament_desk import TournamentDesk

_SECOND = timedelta(seconds=1)
_AT_LEAST = 20
"""The least wait in milliseconds: a second that is just over is not asked for again."""

UNKNOWN_WAIT = 1000
"""Milliseconds until the next tick where nobody can say when the shown time changes."""


def wait_until_next_second(position: Position | None, now: datetime, called: timedelta | None = None) -> int:
    """Milliseconds until the shown time changes: with the clock where it runs, else with the time of day.

    :param called: what is left of a called time, whose seconds change at other moments.
    """
    if position is not None and position.left > timedelta(0) and position.state.value in ("running", "scheduled"):
        span = position.left % _SECOND or _SECOND
    else:
        span = _SECOND - timedelta(microseconds=now.microsecond)
    if called is not None:
        span = min(span, called % _SECOND or _SECOND)
    return max(_AT_LEAST, -(-span // timedelta(milliseconds=1)))


def position_of(desk: TournamentDesk | None) -> Position | None:
    """The position of the open evening's clock."""
    return clock.position(desk.state.clock, desk.state.profile.structure, desk.now()) if desk is not None else None


def wait_of(desk: TournamentDesk | None, now: datetime) -> int:
    """Milliseconds until a shown second of the open evening changes, of its clock or of a time call."""
    called = desk.state.called if desk is not None else None
    runs = called is not None and time_call.is_running(called, now)
    return wait_until_next_second(position_of(desk), now, time_call.left(called, now) if called and runs else None)


class Ticker(QObject):
    """Single-shot timer that calls ``on_tick`` at each shown second; it counts nothing.

    Whatever is raised in a tick, the next one comes: a clock that stands still must not look as if it were running.
    """

    def __init__(
        self,
        parent: QObject,
        wait: Callable[[], int],
        on_tick: Callable[[], None],
    ) -> None:
        """
        :param wait: milliseconds until the next shown second.
        """
        super().__init__(parent)
        self._wait = wait
        self._on_tick = on_tick
        self._is_stopped = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    def tick(self) -> None:
        """Tick now, and again at the next shown second; an error is passed on once that is certain."""
        if self._is_stopped:
            return
        try:
            self._on_tick()
        finally:
            self._go_on()

    def stop(self) -> None:
        """Tick never again, also where a tick is under way."""
        self._is_stopped = True
        self._timer.stop()

    def _go_on(self) -> None:
        if self._is_stopped:
            return
        wait = UNKNOWN_WAIT
        try:
            wait = self._wait()
        finally:
            self._timer.start(wait)
