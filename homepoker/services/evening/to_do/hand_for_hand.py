"""Proposals of hand for hand: that it is due at the bubble, and while it is played what its tables wait for."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime

from homepoker.core import entries, seating
from homepoker.core.play import bubble
from homepoker.core.play.bubble import AtBubble, ClockOfRound
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.core.rulings.clock import h4h_all_in, hand_for_hand
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Phase
from homepoker.core.tournament import Tournament


@dataclass(frozen=True, slots=True)
class HandForHandDue:
    """Proposal to announce hand for hand: one bust-out is left to the bubble."""

    players: int
    found: AtBubble

    @property
    def citations(self) -> Citations:
        """The rules on it."""
        return self.found.ruling.rests_on

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it comes back at another bubble."""
        return (type(self).__name__, self.found.target, self.players)


@dataclass(frozen=True, slots=True)
class TableReport:
    """Report of a table on the hand that all play together."""

    table: int
    players: int
    status: Status


@dataclass(frozen=True, slots=True)
class RoundDue:
    """Hand for hand as it stands: what the tables have reported, and what follows once all are done."""

    number: int
    target: int
    tables: tuple[TableReport, ...]
    phase: Ruling[hand_for_hand.HandForHandVerdict]
    showdowns: Ruling[h4h_all_in.Verdict] | None
    clock: ClockOfRound | None
    """Clock at the beginning of the next hand; ``None`` if it runs by itself."""
    in_break: bool
    """Whether everybody waits for the end of a break."""
    outs: int = 0
    """Number of players out in this hand so far."""

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The tables whose hand is not over."""
        return tuple(table.table for table in self.tables if table.status is not Status.DONE)

    @property
    def next_table(self) -> int | None:
        """The table that is expected to report next: the one that shows down, or the only one that still plays."""
        order = self.showdowns.verdict.table_showdown_order if self.showdowns is not None else ()
        return order[0] if order else None

    @property
    def is_over(self) -> bool:
        """Whether all tables go on by themselves now: the bubble has burst, or one table is left."""
        return not self.waits_for and self.phase.verdict.phase is not Phase.SYNCHRONISED

    @property
    def citations(self) -> Citations:
        """The rules on what follows."""
        is_all_in = any(table.status is Status.ALL_IN_CALLED for table in self.tables)
        of_all_in = self.showdowns.rests_on if self.showdowns is not None and is_all_in else ()
        of_clock = self.clock.citations if self.clock is not None and not self.waits_for else ()
        return tuple(dict.fromkeys((*of_all_in, *self.phase.rests_on, *of_clock)))

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; it is never put off."""
        return (type(self).__name__, self.number, self.tables)


HandForHandProposal = HandForHandDue | RoundDue


def hand_for_hand_proposals(state: Tournament, now: datetime, *, may_enter: bool) -> tuple[HandForHandProposal, ...]:
    """The proposals on hand for hand; while somebody may still come, no bubble is near.

    :param may_enter: somebody may still come.
    """
    if state.is_over or state.is_closed:
        return ()
    if state.hand_for_hand is not None:
        return (_round(state, now),)
    if may_enter or len(state.seating.tables) < 2:
        return ()
    at_bubble = bubble.at_bubble(state)
    return (HandForHandDue(entries.count_left(state.entries), at_bubble),) if at_bubble is not None else ()


def _round(state: Tournament, now: datetime) -> RoundDue:
    together = state.hand_for_hand
    assert together is not None
    sizes = seating.sizes(state.seating)
    return RoundDue(
        together.number,
        together.target,
        tuple(TableReport(table, sizes[table], together.status(table)) for table in bubble.playing_tables(state)),
        bubble.phase(state),
        bubble.showdowns(state),
        bubble.clock_of_next_hand(state, now),
        together.after_break is not None,
        len(together.outs),
    )
