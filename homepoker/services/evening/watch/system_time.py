"""Changes of the system time, and its conflicts with an evening's last sign of life.

The evening goes on as if nothing were, and its journal notes the change. A computer whose battery is flat starts in
another year, one with two systems may start an hour early. The evening then goes on from where it was last seen, by a
time of day of its own, until the computer's is put right; its clock is moved by neither. Instants are as told by the
`Timekeeper`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from homepoker.core import clock
from homepoker.core.clock import ClockState, SystemTimeChanged
from homepoker.core.history import UndoStack
from homepoker.core.tournament import Tournament
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.clock import stop_as_left
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.sleep_detection import last_seen, missed_while_closed
from homepoker.services.timekeeper import Timekeeper
from homepoker.services.words import as_instant
from homepoker.store.evening.heartbeat import Beat

NOTED_FROM = timedelta(seconds=3)
"""The least change that is noted: time servers nudge, and two clocks of one computer never run quite alike."""


def noticed_change(timekeeper: Timekeeper) -> timedelta | None:
    """Change of the time of day that is large enough to be noted, else ``None``."""
    drift = timekeeper.drift()
    return drift if abs(drift) >= NOTED_FROM else None


def carry_over(change: timedelta, timekeeper: Timekeeper, desk: TournamentDesk | None) -> None:
    """Tell the changed time from now on; the clock of an open evening is carried over and its journal notes it.

    :raises StoreError: it could not be noted; the old time goes on.
    """
    before = timekeeper.now()
    timekeeper.follow(change)
    try:
        if desk is not None:
            note_change(change, before, desk)
    except Exception:
        timekeeper.follow(-change)
        raise


def note_change(change: timedelta, before: datetime, desk: TournamentDesk) -> None:
    """Carry the clock of an evening over to the changed time, and note it in its journal.

    :param before: the instant of the change by the old time.
    :raises StoreError: it could not be noted.
    """
    if desk.state.is_closed or desk.state.is_over:
        return
    after = before + change
    label = sentence("journal.time_changed", before=as_instant(before), after=as_instant(after))
    days = before.astimezone().date(), after.astimezone().date()
    if days[0] != days[1]:
        key, (from_, to) = "journal.date_changed", (day.isoformat() for day in days)
        label = sentence(key, on=from_, before=as_instant(before), to=to, after=as_instant(after))
    if abs(change) < timedelta(minutes=1):
        label = sentence("journal.time_nudged", span=round(abs(change).total_seconds()))
    desk.act(label, (SystemTimeChanged(before, change),), stack=UndoStack.MACHINE, at=before)


BEHIND_FROM = timedelta(minutes=5)
"""The least time behind the last sign of life that is a conflict; less comes from a time server."""

AHEAD_FROM = timedelta(hours=12)
"""The least time ahead that is a conflict: no host leaves a clock running for longer with the program closed."""

FIRST_EVENING = date(2026, 1, 1)
"""The earliest possible date of an evening: this program did not exist before."""

LONGEST_PAUSE = timedelta(days=400)
"""The pause between two evenings from which on the host is asked whether the date is right."""

AT_FIRST = timedelta(days=3650)
"""The time after `FIRST_EVENING` within which a date is believed in a club that has no evening yet."""


@dataclass(frozen=True, slots=True)
class TimeConflict:
    """A system time that cannot be believed; the evening goes by its own.

    :param apart: the computer's time less the evening's.
    :param seen_at: when the evening was last seen, by its own time.
    :param computer_at: what the computer took the same moment for.
    """

    tournament_id: str
    apart: timedelta
    seen_at: datetime
    computer_at: datetime

    @property
    def is_ahead(self) -> bool:
        """Whether the system time is ahead of the evening, not behind it."""
        return self.apart > timedelta(0)


# On from the last sign of life: DECISIONS.md, 71
def conflict_at_opening(desk: TournamentDesk, beat: Beat | None, timekeeper: Timekeeper) -> TimeConflict | None:
    """Compare the time told with the last sign of life of an evening that has just been opened.

    Where they cannot both be right the timekeeper tells the evening's time from here on. A computer that is a little
    behind is followed, and the journal says so.

    :param beat: the last sign of life from before the start; nothing where the program itself saw the evening since.
    :raises StoreError: that the computer is followed could not be noted.
    """
    state = desk.state
    if state.is_closed or state.is_over:
        return None
    told_at, seen_at = timekeeper.now(), last_seen(desk, beat)
    absence = missed_while_closed(desk, beat, told_at) if beat is not None else None
    is_ahead = absence is not None and absence.missed > AHEAD_FROM
    if seen_at - told_at < NOTED_FROM and not is_ahead:
        return None
    timekeeper.follow(seen_at - told_at)
    apart = timekeeper.drift()
    if not is_ahead and -apart < BEHIND_FROM:
        carry_over(apart, timekeeper, desk)
        return None
    return TimeConflict(desk.tournament_id, apart, seen_at, seen_at + apart)


def is_left_running(state: Tournament, last_at: datetime, now: datetime) -> bool:
    """Whether the clock of an evening ran, or was to start by itself, when it was last seen too long ago to go on.

    :param last_at: the instant of its last line.
    """
    if state.is_over or state.is_closed or now - last_at <= AHEAD_FROM:
        return False
    here = clock.position(state.clock, state.profile.structure, last_at)
    return here.is_running or here.state is ClockState.SCHEDULED


def stop_as_last_noted(desk: TournamentDesk, key: str) -> datetime | None:
    """Stop the clock of an evening that was left running; returns the instant at which it stands, else nothing.

    :param key: of the words on it in the journal.
    """
    noted_at = last_seen(desk, None)
    if not is_left_running(desk.state, noted_at, desk.now()):
        return None
    # By its own instant the evening stays one of that day: the room sees it once play goes on.
    stop_as_left(desk, noted_at, key)
    return noted_at


def still_apart(conflict: TimeConflict, timekeeper: Timekeeper) -> TimeConflict | None:
    """The conflict as it is now; nothing once the system time has been put right."""
    drift = timekeeper.drift()
    if -BEHIND_FROM < drift <= AHEAD_FROM:
        return None
    if abs(drift - conflict.apart) < NOTED_FROM:
        return conflict
    now = timekeeper.now()
    return replace(conflict, apart=drift, seen_at=now, computer_at=now + drift)


def accept_system_time(conflict: TimeConflict, timekeeper: Timekeeper) -> Beat:
    """Accept the system time, because so much time has passed, and return the last sign of life."""
    seen = Beat(conflict.tournament_id, timekeeper.now())
    timekeeper.follow(timekeeper.drift())
    return seen


def is_date_doubtful(today: date, newest: date | None) -> bool:
    """Whether an evening begun today would probably get a wrong date.

    :param newest: the date of the club's newest evening.
    """
    if newest is None:
        return not FIRST_EVENING <= today <= FIRST_EVENING + AT_FIRST
    # Midnight comes at another moment in another time zone.
    return not max(FIRST_EVENING, newest - timedelta(days=1)) <= today <= newest + LONGEST_PAUSE
