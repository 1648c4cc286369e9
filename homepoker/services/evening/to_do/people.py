"""Proposals about people who are away: a penalty that is over, and a stack that the blinds are eating up."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from datetime import datetime

from homepoker.core import penalties, tournament
from homepoker.core.attendance import MissedBlind
from homepoker.core.play.absent_players import (
    are_hands_uncounted,
    blinded_out_in,
    blinded_out_rules,
    hands_since,
    missed_blinds_rulings,
)
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.elimination import disqualified_or_gone
from homepoker.core.rulings.seating import missed_blinds
from homepoker.core.tournament import Tournament


@dataclass(frozen=True, slots=True)
class PenaltyOver:
    """Notice that a player may play the next hand: the penalty is over."""

    number: int
    entry: EntryId
    citations: Citations

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it does not come back."""
        return (type(self).__name__, self.number)


@dataclass(frozen=True, slots=True)
class PenaltyUncounted:
    """Question whether a player has sat out a penalty of hands at a table at which nobody counts them."""

    number: int
    entry: EntryId
    table: int
    hands: int
    """Number of hands to be sat out since the last one that was counted."""
    played: int
    """Number of hands that were played since, about."""
    citations: Citations

    @property
    def key(self) -> Hashable:
        """Identity of the question; put off, it comes back after about another hand."""
        return (type(self).__name__, self.number, self.played)


@dataclass(frozen=True, slots=True)
class NearlyBlindedOut:
    """Notice that the coming orbit takes the last chips of a player who is away."""

    entry: EntryId
    stack: Chips
    ruling: Ruling[disqualified_or_gone.BlindedOutVerdict]

    @property
    def citations(self) -> Citations:
        """Citations of the ruling."""
        return self.ruling.rests_on

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it does not come back before the stack is gone."""
        return (type(self).__name__, self.entry)


@dataclass(frozen=True, slots=True)
class BlindedOut:
    """Proposal to note that a player is out, whose last chips went in for blinds and antes."""

    entry: EntryId
    citations: Citations

    @property
    def key(self) -> Hashable:
        """Identity of the proposal."""
        return (type(self).__name__, self.entry)


@dataclass(frozen=True, slots=True)
class MissedBlindsDue:
    """Question whether a player who is back missed blinds on purpose, on the way to a new seat."""

    entry: EntryId
    missed: tuple[MissedBlind, ...]
    rulings: tuple[Ruling[missed_blinds.Verdict], ...]
    """Rulings of the book in case it was on purpose, one for each level."""

    @property
    def citations(self) -> Citations:
        """Citations of all rulings, each once."""
        return tuple(dict.fromkeys(cited for ruling in self.rulings for cited in ruling.rests_on))

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back when more blinds were missed."""
        return (type(self).__name__, self.entry, self.missed)


PersonDue = PenaltyOver | PenaltyUncounted | NearlyBlindedOut | BlindedOut | MissedBlindsDue


def people_due(state: Tournament, now: datetime) -> tuple[PersonDue, ...]:
    """The proposals about people who are away, the most pressing first."""
    if state.is_over or state.is_closed or not tournament.are_seats_drawn(state):
        return ()
    soon = _nearly_blinded_out(state, now)
    asked = uncounted_penalties(state, now)
    return (*_blinded_out(state), *_penalties_over(state, now), *asked, *_missed_blinds(state), *soon)


def _penalties_over(state: Tournament, now: datetime) -> Iterator[PenaltyOver]:
    structure = state.profile.structure
    for penalty in state.penalties.given:
        is_here = penalty.entry in state.seating.seats and penalties.is_running(penalty)
        if is_here and penalties.is_over(penalty, state.clock, structure, now):
            yield PenaltyOver(penalty.number, penalty.entry, penalty.citations)


def uncounted_penalties(state: Tournament, now: datetime) -> Iterator[PenaltyUncounted]:
    """The questions on penalties whose hands nobody counts, as soon as about so many were played."""
    for penalty in state.penalties.given:
        if not penalty.hands_left or not are_hands_uncounted(state, penalty, now):
            continue
        played = hands_since(state, penalty, now)
        if played >= penalty.hands_left:
            table = state.seating.seats[penalty.entry].table
            yield PenaltyUncounted(penalty.number, penalty.entry, table, penalty.hands_left, played, penalty.citations)


def _blinded_out(state: Tournament) -> Iterator[BlindedOut]:
    for entry, chips in state.stacks.counted.items():
        if not chips and entry in state.seating.seats:
            yield BlindedOut(entry, blinded_out_rules(state))


def _missed_blinds(state: Tournament) -> Iterator[MissedBlindsDue]:
    for entry, missed in state.attendance.missed.items():
        if entry in state.seating.seats and entry not in state.attendance.absent:
            yield MissedBlindsDue(entry, missed, missed_blinds_rulings(state, entry, is_deliberate=True))


def _nearly_blinded_out(state: Tournament, now: datetime) -> Iterator[NearlyBlindedOut]:
    serving = {penalty.entry for penalty in state.penalties.given if penalties.is_running(penalty)}
    for entry in dict.fromkeys((*state.attendance.absent, *serving)):
        ruling = blinded_out_in(state, entry, now) if entry in state.seating.seats else None
        if ruling is not None and ruling.verdict.bust_hand is not None:
            yield NearlyBlindedOut(entry, state.stacks.counted[entry], ruling)
