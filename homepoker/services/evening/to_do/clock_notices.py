"""Notices that the clock brings: late registration ends soon, what the book wants done to the decks, shorter levels.

Of late registration the host calls those in who are still outside; decks are laid out and checked before the start and
in breaks, or changed with a new level. Levels become shorter for the last two where the evening's book says so.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from homepoker.core import clock, tournament
from homepoker.core.play.shorter_levels import shorter_levels
from homepoker.core.quantities import Seconds
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.clock import levels
from homepoker.core.rulings.dealing import deck
from homepoker.core.rulings.dealing.deck import RegularChange, RegularCheck
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
    consult = Consultation(state.answers, late_entry.late_entry.id)
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


# Decks

_SHOWN_FOR = timedelta(minutes=5)
"""Playing time of a new level within which it is said; later in the level nobody changes the decks for it."""


class DeckMoment(StrEnum):
    """A moment at which a book may want something done to the decks."""

    BEFORE_START = "before-start"
    BREAK = "break"
    NEW_LEVEL = "new-level"


@dataclass(frozen=True, slots=True)
class DecksDue:
    """Notice that all decks are to be checked, or at a new level changed; with the number of that level or break."""

    moment: DeckMoment
    level: int
    citations: Citations

    @property
    def key(self) -> Hashable:
        """Identity of the notice; read once, it does not come back for this level or break."""
        return (type(self).__name__, self.moment, self.level)


def deck_moment(state: Tournament, now: datetime) -> tuple[DeckMoment, int] | None:
    """The moment that it is for the decks, with the level that it belongs to; ``None`` at all other times."""
    if state.is_over or state.is_closed or not state.seating.tables:
        return None
    if not tournament.has_begun(state, now):
        return DeckMoment.BEFORE_START, 1
    structure = state.profile.structure
    here = clock.position(state.clock, structure, now)
    if here.in_break:
        return DeckMoment.BREAK, here.level
    is_new = here.level > 1 and duration(structure, here.level, in_break=False) - here.left < _SHOWN_FOR
    return (DeckMoment.NEW_LEVEL, here.level) if is_new else None


def deck_notices(state: Tournament, now: datetime) -> tuple[DecksDue, ...]:
    """The notice, where the evening's book wants it."""
    now_is = deck_moment(state, now)
    if now_is is None:
        return ()
    moment, level = now_is
    if moment is DeckMoment.NEW_LEVEL:
        consult = Consultation(state.answers, deck.deck_change.id)
        is_due = consult.ask(deck.REGULAR_CHANGE) is RegularChange.NEW_LEVEL
    else:
        consult = Consultation(state.answers, deck.fouled_deck.id)
        wanted = consult.ask(deck.REGULAR_CHECK)
        is_start = moment is DeckMoment.BEFORE_START
        is_due = wanted is RegularCheck.START_AND_BREAKS or (is_start and wanted is RegularCheck.START)
    return (DecksDue(moment, level, consult.rests_on),) if is_due else ()


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
    shorter = shorter_levels(state, now) if not state.is_closed else None
    return (HeadsUpDue(shorter.lengths[0], shorter.ruling),) if shorter is not None else ()
