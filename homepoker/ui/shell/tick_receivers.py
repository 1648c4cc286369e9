"""Receivers of the tick at each shown second, each failing alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from homepoker.core.deferred_dataclass import dataclass
from homepoker.ui.kit.error_report import IsolatedCalls
from homepoker.ui.shell.data_file_watch import look_after
from homepoker.ui.shell.ticker import UNKNOWN_WAIT, wait_of

if TYPE_CHECKING:
    from homepoker.services.club import Club
    from homepoker.services.words import Words
    from homepoker.ui.room_view.control import RoomControl
    from homepoker.ui.runners.backup_runner import BackupRunner
    from homepoker.ui.runners.sharing_runner import SharingRunner
    from homepoker.ui.shell.watchdog import Watchdog
    from homepoker.ui.sound.loudspeaker import Loudspeaker
    from homepoker.ui.tonight.section import TonightSection
    from homepoker.ui.window.main_window import MainWindow


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
    """Told when a data file that was gone is back in its place."""

    def tick(self, club: Club, section: TonightSection, words: Words) -> None:
        """Tell every receiver the time of this moment."""
        call = self.calls.call
        # Before anybody asks what time it is.
        call("time of day", lambda: self.watch.keep_time(section.desk, club.timekeeper))
        now = club.timekeeper.now()
        was_gone = self.calls.is_standing("data file")
        if call("data file", lambda: look_after(club, self.window, words)) and was_gone:
            self.found_again(now)
        call("stage", section.begin_play)
        if section.play is not None:
            for name, receive in section.play.tick_receivers():
                _tell(self.calls, name, receive, now)
        call("small clock", lambda: self.window.show_small_clock(section.small_clock(now)))
        # What was recorded just now has changed the desk's state, and perhaps the page; the desk is the same.
        desk = section.desk
        call("backups", lambda: self.backing_up.tick(desk, now))
        call("sharing", lambda: self.sharing.tick(desk))
        for name, receive in self.watch.tick_receivers(section):
            _tell(self.calls, name, receive, now)
        call("room view", lambda: self.room.show(desk, now))
        if desk is not None:
            call("announcements", lambda: self.loudspeaker.announce(desk, now, words))
            call("countdown", lambda: self.loudspeaker.count_down(desk, now))

    def wait(self, club: Club, section: TonightSection | None) -> int:
        """Milliseconds until the next tick."""
        found = [UNKNOWN_WAIT]

        def ask() -> None:
            found[0] = wait_of(section.desk if section is not None else None, club.timekeeper.now())

        self.calls.call("wait", ask)
        return found[0]


def _tell(calls: IsolatedCalls, name: str, receive: Callable[[datetime], object], now: datetime) -> None:
    calls.call(name, lambda: receive(now))
