"""Announcer: the announcements that have come due, each once; asked at every tick."""

from __future__ import annotations

from datetime import datetime, timedelta

from homepoker.core.announcements import Announcement, between
from homepoker.core.tournament import Tournament

STALE_AFTER = timedelta(seconds=10)
"""Gap (sleep, crash) after which only the newest announcement is still worth hearing."""


class Announcer:
    """Finder of the announcements that have come due, by the instant until which all were made."""

    def __init__(self, now: datetime) -> None:
        self._said_until = now

    def carry_over(self, change: timedelta) -> None:
        """The computer's time of day was changed by so much."""
        self._said_until += change

    def due(self, state: Tournament, now: datetime) -> tuple[Announcement, ...]:
        """The announcements due since the last time; none once there is a winner."""
        since, self._said_until = self._said_until, max(now, self._said_until)
        if state.is_over or now <= since:
            return ()
        found = between(state.clock, state.profile.structure, since, now)
        return found[-1:] if now - since > STALE_AFTER else found
