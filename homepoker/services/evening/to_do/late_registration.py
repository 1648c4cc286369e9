"""Notice that late registration ends soon, so that the host calls those in who are still outside."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime, timedelta

from homepoker.core import clock, tournament
from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.seating import late_entry
from homepoker.core.structure import duration
from homepoker.core.tournament import Tournament

SOON = timedelta(minutes=5)
"""The time before the end of late registration from which on it is said."""


@dataclass(frozen=True, slots=True)
class LateRegistrationEnds:
    """Notice that nobody can enter any more after this level, and the break behind it."""

    level: int
    has_break: bool
    """Whether the break behind the level still counts to it."""
    citations: Citations

    @property
    def key(self) -> Hashable:
        """Identity of the notice; read once, it does not come back for this level."""
        return (type(self).__name__, self.level)


def late_registration_proposals(state: Tournament, now: datetime) -> tuple[LateRegistrationEnds, ...]:
    """The notice, where it is due."""
    if not ends_soon(state, now):
        return ()
    consult = Consultation(state.answers, late_entry.TOPIC)
    consult.ask(late_entry.ENTRY_LATE)
    until = state.profile.late_registration_until
    return (LateRegistrationEnds(until, _has_break(state, until), consult.rests_on),)


def ends_soon(state: Tournament, now: datetime) -> bool:
    """Whether late registration is open, and the time that it still has on the clock is short."""
    until = state.profile.late_registration_until
    if state.is_over or state.is_closed or not until or not tournament.has_begun(state, now):
        return False
    structure = state.profile.structure
    here = clock.position(state.clock, structure, now)
    # With the last level it never ends: then it is open for as long as there is play.
    if here.level != until or until >= len(structure.levels):
        return False
    is_before_break = _has_break(state, until) and not here.in_break
    behind = duration(structure, until, in_break=True) if is_before_break else timedelta(0)
    return here.left + behind <= SOON


def _has_break(state: Tournament, level: int) -> bool:
    return state.profile.structure.levels[level - 1].break_after is not None
