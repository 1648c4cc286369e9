"""Availability of people for the acts of a table: who cannot be asked to deal."""

from __future__ import annotations

from homepoker.core import penalties
from homepoker.core.quantities import EntryId
from homepoker.core.tournament import Tournament


def unavailable(state: Tournament) -> frozenset[EntryId]:
    """The entries whose players are absent or gone home, serve a penalty, or were disqualified."""
    punished = {
        one.entry for one in state.penalties.given if penalties.is_running(one) or penalties.is_disqualification(one)
    }
    return frozenset(state.attendance.absent.keys() | punished)
