"""The computer slept or was frozen while the clock ran: what was missed, and giving it back.

The clock has gone on as if the time had been played; whether it was, only the host knows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.core.clock import Clock, ClockAdjusted, ClockState, Position
from homepoker.core.history import Thread
from homepoker.core.tournament import Tournament
from homepoker.core.wording import sentence
from homepoker.services.tournament_desk import TournamentDesk

MISSED_FROM = timedelta(seconds=10)
"""A tick that is missing for longer than this is an absence."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A stretch of running time in which the program saw nothing."""

    tournament_id: str
    began_at: datetime
    missed: timedelta
    clock: Clock
    """The clock as it was set then."""

    def and_then(self, later: Absence) -> Absence:
        """Both together, as long as nobody touched the clock between them; else the later one alone."""
        if (self.tournament_id, self.clock) != (later.tournament_id, later.clock):
            return later
        return replace(self, missed=self.missed + later.missed)

    @property
    def seconds(self) -> int:
        """What was missed, in whole seconds."""
        return round(self.missed.total_seconds())


class AbsenceWatch:
    """Asked at every tick; notices that ticks were missing."""

    def __init__(self) -> None:
        self._last: tuple[str, datetime, Clock] | None = None

    def forget(self) -> None:
        """Nothing is watched for now; what follows is no absence."""
        self._last = None

    def look(self, desk: TournamentDesk | None, now: datetime) -> Absence | None:
        """What was missed since the last look; nothing where the clock of this evening did not run in it."""
        last = self._last
        self._last = (desk.tournament_id, now, desk.state.clock) if desk is not None else None
        if desk is None or last is None or last[0] != desk.tournament_id or desk.state.winner is not None:
            return None
        _, began_at, then = last
        if then.starts_at is not None and began_at < then.starts_at:
            # Until the announced start there was nothing to miss.
            began_at = then.starts_at
        if now - began_at <= MISSED_FROM:
            return None
        if clock.position(then, desk.state.profile.structure, began_at).state is not ClockState.RUNNING:
            return None
        return Absence(desk.tournament_id, began_at, now - began_at, then)


def position_given_back(absence: Absence, state: Tournament, now: datetime) -> Position:
    """Where the clock would stand if the absence had not counted.

    A clock that was set by hand since then gets the missed time where it is still in the same level or break, and
    else goes back to where the absence began.
    """
    structure = state.profile.structure
    if state.clock == absence.clock:
        return clock.position(absence.clock, structure, now - absence.missed)
    here = clock.position(state.clock, structure, now)
    then = clock.position(absence.clock, structure, absence.began_at)
    if (here.level, here.in_break) == (then.level, then.in_break):
        return replace(here, left=here.left + absence.missed)
    return then


def give_back(desk: TournamentDesk, absence: Absence) -> None:
    """Take the missed time as not played; a clock that the host has stopped since stays stopped.

    :raises Refusal: the evening is closed.
    """
    now = desk.now()
    state = desk.state
    here = clock.position(state.clock, state.profile.structure, now)
    there = position_given_back(absence, state, now)
    goes_on = here.is_running or here.state is ClockState.HELD
    event = ClockAdjusted(now, there.level, there.in_break, there.left, goes_on)
    label = sentence("awake.given_back", span=absence.seconds, level=there.level)
    desk.act(label, (event,), thread=Thread.CLOCK, at=now)
