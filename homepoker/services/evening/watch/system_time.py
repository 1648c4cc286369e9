"""Changes of the system time: the evening goes on as if nothing were, and its journal notes the change."""

from __future__ import annotations

from datetime import datetime, timedelta

from homepoker.core.clock import SystemTimeChanged
from homepoker.core.history import UndoStack
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.timekeeper import Timekeeper
from homepoker.services.words import as_instant

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
