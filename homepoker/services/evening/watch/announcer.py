"""Announcements that have come due, and tables at which somebody else deals from now on: each is told once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from homepoker.core.announcements import Announcement, between
from homepoker.core.dealers import Dealer, DealerSource
from homepoker.core.tournament import Tournament

STALE_AFTER = timedelta(seconds=10)
"""Gap (sleep, crash) after which only the newest announcement is still worth hearing."""


class Announcer:
    """The announcements that have come due, by the instant until which all were made."""

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
        announcements = between(state.clock, state.profile.structure, since, now)
        return announcements[-1:] if now - since > STALE_AFTER else announcements


class DealerChanges:
    """Who deals from now on by rule, by who dealt when it was asked last.

    A deal that goes round is no change, and whom the host names the host knows.
    """

    def __init__(self) -> None:
        self._known: Mapping[int, Dealer] | None = None

    def told(self, state: Tournament) -> tuple[tuple[int, Dealer], ...]:
        """The tables with another dealer than before, and that dealer; nothing the first time."""
        known, self._known = self._known, state.dealers.by_table
        if known is None or known is self._known or state.is_over:
            return ()
        return tuple(
            (table, dealer)
            for table, dealer in sorted(self._known.items())
            if dealer.source in (DealerSource.BUSTED, DealerSource.FIXED)
            and (table not in known or known[table].entry != dealer.entry)
            and dealer.entry in state.entries.by_id
        )
