"""Absence of the computer while the clock ran (sleep, freeze, loss of power): the missed time, and giving it back.

A winner or an end that is taken back is one too: meanwhile the clock was shown to stand. It has gone on as if the time
had been played; whether it was, only the host knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.core.clock import Clock, ClockAdjusted, ClockState, Position, SystemTimeChanged
from homepoker.core.history import Line, UndoStack
from homepoker.core.tournament import Tournament, shown_at
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.evening.heartbeat import EVERY, Beat

MISSED_FROM = timedelta(seconds=10)
"""The gap between two ticks from which on it is an absence."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A stretch of running time in which the program saw nothing."""

    tournament_id: str
    began_at: datetime
    missed: timedelta
    clock: Clock
    """The clock as it was set when the absence began."""
    was_closed: bool = False
    """Whether the program was closed, rather than the computer asleep or frozen."""
    was_over: bool = False
    """Whether the evening counted as over, until that was taken back."""

    def carried_over(self, change: SystemTimeChanged) -> Absence:
        """The absence after a change of the system time, which moves every instant."""
        return replace(self, began_at=self.began_at + change.by, clock=clock.after(self.clock, change))

    def and_then(self, later: Absence) -> Absence:
        """The two absences as one, if nobody touched the clock between them; else the later one alone."""
        if (self.tournament_id, self.clock) != (later.tournament_id, later.clock):
            return later
        return replace(
            self,
            missed=self.missed + later.missed,
            was_closed=self.was_closed and later.was_closed,
            was_over=self.was_over and later.was_over,
        )

    @property
    def seconds(self) -> int:
        """The length of the absence, in whole seconds."""
        return round(self.missed.total_seconds())


class AbsenceWatch:
    """Detector of missing ticks; it is asked at every tick."""

    def __init__(self) -> None:
        self._last: tuple[str, datetime, Clock] | None = None
        self._was_over = False
        self._before: Beat | None = None

    def remember(self, beat: Beat | None) -> None:
        """Note the last sign of life of an evening, for a program that has just been started."""
        self._before = beat

    def forget(self) -> None:
        """Stop watching, so that what follows is no absence."""
        self._last = self._before = None

    def carry_over(self, change: SystemTimeChanged) -> None:
        """Follow a change of the system time, which is no absence."""
        if self._last is not None:
            tournament_id, at, then = self._last
            self._last = (tournament_id, at + change.by, clock.after(then, change))

    def look(self, desk: TournamentDesk | None, now: datetime) -> Absence | None:
        """The absence since the last look; nothing where the clock of this evening did not run in it."""
        last, before, was_over = self._last, self._before, self._was_over
        # With the end the clock stands: where that is taken back, it was last seen then.
        self._last = (desk.tournament_id, shown_at(desk.state, now), desk.state.clock) if desk is not None else None
        self._was_over = desk is not None and desk.state.is_over
        if desk is None or desk.state.is_over:
            return None
        if last is not None and was_over and last[0] == desk.tournament_id:
            if not desk.state.clock.is_running:
                # It was stopped where the end had it stand.
                return None
            return _missed(desk, last, now, was_over=True)
        if before is not None:
            self._before = None
            return missed_while_closed(desk, before, now)
        return _missed(desk, last, now) if last is not None else None


def last_seen(desk: TournamentDesk, beat: Beat | None) -> datetime:
    """The newest instant at which this evening is known to have been open, by the time of day that it goes by now."""
    lines = desk.history.lines
    # What was done after the last beat is on disk with its instant.
    seen_at = lines[-1].at + _changed_by(lines[-1:])
    if beat is None or beat.tournament_id != desk.tournament_id:
        return seen_at
    return max(seen_at, beat.at + _changed_by(lines[beat.line :] if beat.line else ()))


def missed_while_closed(desk: TournamentDesk, beat: Beat, now: datetime) -> Absence | None:
    """The absence of an evening since its last sign of life; nothing where it was another evening's."""
    seen = beat.tournament_id, last_seen(desk, beat), desk.state.clock
    return _missed(desk, seen, now, was_closed=True)


def _changed_by(lines: Sequence[Line]) -> timedelta:
    """The change of the system time within these lines."""
    changes = (event.by for line in lines for event in line.events if isinstance(event, SystemTimeChanged))
    return sum(changes, timedelta(0))


def _missed(
    desk: TournamentDesk,
    last: tuple[str, datetime, Clock],
    now: datetime,
    *,
    was_closed: bool = False,
    was_over: bool = False,
) -> Absence | None:
    tournament_id, began_at, then = last
    if tournament_id != desk.tournament_id:
        return None
    if then.starts_at is not None and began_at < then.starts_at:
        # Until the announced start there was nothing to miss.
        began_at = then.starts_at
    if then.at is not None and began_at < then.at:
        # An end that was put back lies before what was done at the clock since.
        began_at = then.at
    if now - began_at <= (MISSED_FROM + EVERY if was_closed else MISSED_FROM):
        return None
    if clock.position(then, desk.state.profile.structure, began_at).state is not ClockState.RUNNING:
        return None
    return Absence(desk.tournament_id, began_at, now - began_at, then, was_closed, was_over)


def position_given_back(absence: Absence, state: Tournament, now: datetime) -> Position:
    """The position of the clock if the absence had not counted.

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
    key = "awake.given_back_closed" if absence.was_closed else "awake.given_back"
    key = "awake.given_back_over" if absence.was_over else key
    label = sentence(key, span=absence.seconds, level=there.level)
    desk.act(label, (event,), stack=UndoStack.CLOCK, at=now)
