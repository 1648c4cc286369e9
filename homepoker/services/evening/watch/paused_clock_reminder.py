"""Reminder of a paused clock while play should go on: since when it stands, and when to remind."""

from __future__ import annotations

from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.core.clock import ClockEvent, ClockState, StartScheduled, SystemTimeChanged
from homepoker.services.evening.tournament_desk import TournamentDesk

REMIND_AFTER = timedelta(minutes=2)
"""The time after which the host is reminded of a clock that stands outside a break."""

NOBODY_PLAYS_FROM = timedelta(hours=12)
"""The time from which on a clock that stands is one of an evening that nobody plays."""


def standing_since(desk: TournamentDesk, now: datetime) -> datetime | None:
    """Instant since which the clock is stopped outside a break; ``None`` while it runs, before play and after it.

    A break whose time is up is no break any more. In hand for hand it stands because it shall, and in an evening of
    another day because nobody plays.
    """
    state = desk.state
    if state.is_over or state.hand_for_hand is not None or not clock.has_begun(state.clock, now):
        return None
    structure = state.profile.structure
    here = clock.position(state.clock, structure, now)
    if here.state is ClockState.HELD:
        return next(begun.at for begun in clock.periods_begun(state.clock, structure, now) if begun.is_hold)
    if here.state is not ClockState.PAUSED or here.in_break:
        return None
    stopped_at = _stopped_at(desk)
    return stopped_at if stopped_at is not None and now - stopped_at < NOBODY_PLAYS_FROM else None


def _stopped_at(desk: TournamentDesk) -> datetime | None:
    """The instant at which the clock was stopped; time given to it while it stands does not count as a new stop."""
    stopped_at = desk.state.clock.at
    renamed = timedelta(0)
    for line in reversed(desk.history.standing()):
        for event in reversed(line.events):
            if not isinstance(event, ClockEvent):
                continue
            if isinstance(event, SystemTimeChanged):
                renamed += event.by
                continue
            if isinstance(event, StartScheduled) or clock.after(desk.state.clock, event).is_running:
                return stopped_at
            stopped_at = event.at + renamed
    return stopped_at


class Reminder:
    """Reminder of a standing clock, once for each time that it is stopped."""

    def __init__(self) -> None:
        self._reminded_of = ""
        """The evening whose clock the host knows to be standing."""

    def due(self, desk: TournamentDesk, now: datetime) -> timedelta | None:
        """The time for which the clock has been standing, if the host is to be reminded of it now."""
        since = standing_since(desk, now)
        if since is None:
            self._reminded_of = ""
            return None
        if self._reminded_of == desk.tournament_id or now - since < REMIND_AFTER:
            return None
        self._reminded_of = desk.tournament_id
        return now - since
