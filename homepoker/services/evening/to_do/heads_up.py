"""Proposal of shorter levels for the last two, where the evening's book says so."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime

from homepoker.core.play.shorter_levels import shorter_levels
from homepoker.core.quantities import Seconds
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.clock import levels
from homepoker.core.tournament import Tournament


@dataclass(frozen=True, slots=True)
class HeadsUpDue:
    """Proposal to shorten the levels: two are left in the tournament."""

    length: Seconds
    """The full time of the first of the levels from now on."""
    ruling: Ruling[levels.HeadsUpHalvingVerdict]

    @property
    def citations(self) -> Citations:
        """The rules on it."""
        return self.ruling.rests_on

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it does not come back."""
        return (type(self).__name__,)


def heads_up_proposals(state: Tournament, now: datetime) -> tuple[HeadsUpDue, ...]:
    """The proposal, where it is due."""
    found = shorter_levels(state, now) if not state.is_closed else None
    return (HeadsUpDue(found.lengths[0], found.ruling),) if found is not None else ()
