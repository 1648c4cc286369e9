"""Availability of people for the acts of a table: who can be asked to deal."""

from __future__ import annotations

from homepoker.core import penalties
from homepoker.core.quantities import EntryId
from homepoker.core.tournament import Tournament


def is_at_hand(state: Tournament, entry: EntryId) -> bool:
    """Whether somebody can be asked to deal: is not absent or gone home, serves no penalty, was not disqualified."""
    if entry in state.attendance.absent:
        return False
    return not any(
        one.entry == entry and (penalties.is_running(one) or penalties.is_disqualification(one))
        for one in state.penalties.given
    )
