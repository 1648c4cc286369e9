"""Ticker: the one timer, which wakes at each second that the clock shows, and its receivers, each failing alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from homepoker.core import clock, time_call
from homepoker.core.clock import Position
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.ui.kit.jobs.error_report import Fault, count_error, fault_of
from homepoker.ui.shell.data_file_watch import look_after

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.words import Words
    from homepoker.ui.backup_runner import BackupRunner
    from homepoker.ui.room_view.control import RoomControl
    from homepoker.ui.sharing_runner import SharingRunner
    from homepoker.ui.shell.watchdog import Watchdog
    from homepoker.ui.sound import Loudspeaker
    from homepoker.ui.tonight.section import TonightSection
    from homepoker.ui.window.main_window import MainWindow

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


def desks_of(section: TonightSection) -> tuple[TournamentDesk, ...]:
    """The desks whose time is shown: of the evening in the room first, and of another one that is open."""
    in_room, opened = section.in_room.desk, section.desk
    return tuple(desk for desk in (in_room, opened if opened is not in_room else None) if desk is not None)


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


# Receivers


class IsolatedCalls:
    """Calls that fail in isolation: each error is reported once, and the caller goes on.

    It is explained again where the same call went well in between, or fails with another fault.
    """

    def __init__(self, explain: Callable[[Exception], object]) -> None:
        self._explain = explain
        self._standing: dict[str, Fault] = {}

    def call(self, name: str, act: Callable[[], object]) -> bool:
        """Call a receiver; returns whether it went well.

        :param name: tells the calls apart.
        """
        try:
            act()
        except Exception as error:  # noqa: BLE001 - whatever one receiver raises, the others are told the time
            fault = fault_of(error)
            if self._standing.get(name) != fault:
                self._standing[name] = fault
                self._explain(error)
            else:
                count_error(error)
            return False
        self._standing.pop(name, None)
        return True

    def is_standing(self, name: str) -> bool:
        """Whether the last call of this name failed."""
        return name in self._standing


@dataclass(frozen=True, slots=True)
class TickReceivers:
    """Receivers that outlive a change of club; what the evening's own page adds is asked at each tick."""

    calls: IsolatedCalls
    window: MainWindow
    watch: Watchdog
    backing_up: BackupRunner
    sharing: SharingRunner
    room: RoomControl
    loudspeaker: Loudspeaker
    found_again: Callable[[datetime], object]
    """Handler of a data file that was gone and is back in its place."""

    def tick(self, club: Club, section: TonightSection, words: Words) -> None:
        """Tell every receiver the time of this moment."""
        call = self.calls.call
        # Before anybody asks what time it is.
        call("time of day", lambda: self.watch.time_of_day.keep(desks_of(section), club.timekeeper))
        now = club.timekeeper.now()
        was_gone = self.calls.is_standing("data file")
        if call("data file", lambda: look_after(club, self.window, words)) and was_gone:
            self.found_again(now)
        call("stage", section.begin_play)
        if section.play is not None:
            for name, receive in section.play.tick_receivers():
                _tell(self.calls, name, receive, now)
        call("small clock", lambda: self.window.show_small_clock(section.in_room.small_clock(now)))
        # What was recorded just now has changed the desk's state, and perhaps the page; the desk is the same.
        desk = section.in_room.desk
        call("backups", lambda: self.backing_up.tick(desk, now))
        # An evening is closed where it is open, whatever the room sees.
        call("sharing", lambda: self.sharing.tick(section.desk))
        for name, receive in self.watch.tick_receivers(section):
            _tell(self.calls, name, receive, now)
        call("room view", lambda: self.room.show(desk, now))
        if desk is not None:
            call("announcements", lambda: self.loudspeaker.announce(desk, now, words))
            call("countdown", lambda: self.loudspeaker.count_down(desk, now))

    def wait(self, club: Club, section: TonightSection | None) -> int:
        """Milliseconds until the next tick."""
        shortest = [UNKNOWN_WAIT]

        def ask() -> None:
            desks, now = desks_of(section) if section is not None else (), club.timekeeper.now()
            shortest[0] = min(wait_of(desk, now) for desk in desks or (None,))

        self.calls.call("wait", ask)
        return shortest[0]


def _tell(calls: IsolatedCalls, name: str, receive: Callable[[datetime], object], now: datetime) -> None:
    calls.call(name, lambda: receive(now))
