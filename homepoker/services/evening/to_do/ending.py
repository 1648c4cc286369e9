"""Proposals towards the end: last hands when the time has come, tables that have played them, stacks to be counted."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from datetime import datetime

from homepoker.core import last_hands, tournament
from homepoker.core.clock import ClockState
from homepoker.core.counting import is_counted
from homepoker.core.expected_end import EndPrior
from homepoker.core.play.bubble import playing_tables
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.running_late import evening_of
from homepoker.core.tournament import Tournament


@dataclass(frozen=True, slots=True)
class LastHandsDue:
    """Proposal to draw the number of last hands: the time at which play ends has come."""

    ends_at: datetime
    citations: Citations

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it does not come back for this time of day."""
        return (type(self).__name__, self.ends_at)


@dataclass(frozen=True, slots=True)
class LastHandsAtTable:
    """Proposal to note that a table has played its last hands; ``left`` are still to begin, where they are counted."""

    table: int
    hands: int
    left: int | None
    citations: Citations = ()

    @property
    def key(self) -> Hashable:
        """Identity of the proposal."""
        return (type(self).__name__, self.table, self.hands, self.left)


@dataclass(frozen=True, slots=True)
class LastStacksDue:
    """Proposal to count the stacks and end the evening with them: every table has played its last hand."""

    citations: Citations

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it does not come back."""
        return (type(self).__name__,)


@dataclass(frozen=True, slots=True)
class RunningLate:
    """Proposal to make up time: the usual end comes after the wished one."""

    ends_at: datetime
    """The wished end."""
    level: int
    """Level with which such an evening usually ends now."""
    citations: Citations = ()

    @property
    def key(self) -> Hashable:
        """Identity of the proposal; put off, it does not come back for this time of day."""
        return (type(self).__name__, self.ends_at)


EndingDue = LastHandsDue | LastHandsAtTable | LastStacksDue | RunningLate


def lateness(state: Tournament, now: datetime, prior: EndPrior) -> RunningLate | None:
    """The proposal to make up time, where it is due; while the clock stands nobody knows by how much."""
    wished = state.wished_end
    if wished is None or wished.is_capped or state.is_over or state.last_hands is not None:
        return None
    evening = evening_of(state, now, wished.at, prior)
    end = evening.end(state.profile.structure).typical
    if evening.here.state is not ClockState.RUNNING or end is None or end.after <= evening.until:
        return None
    return RunningLate(wished.at, end.level)


def has_come(state: Tournament, now: datetime) -> bool:
    """Whether the time has come at which play ends, and nothing is announced yet."""
    wished = state.wished_end
    return (
        wished is not None
        and wished.is_capped
        and now >= wished.at
        and state.last_hands is None
        and not state.is_over
        and tournament.has_begun(state, now)
    )


def ending_proposals(state: Tournament, now: datetime) -> Iterator[EndingDue]:
    """The proposals, where they are due."""
    if state.is_over or state.is_closed:
        return
    cited: Citations = (state.answers.discretion,)
    if has_come(state, now) and state.wished_end is not None:
        yield LastHandsDue(state.wished_end.at, cited)
    current = state.last_hands
    if current is None:
        return
    tables = playing_tables(state)
    if last_hands.are_over(current, tables):
        yield LastStacksDue(cited)
        return
    for table in tables:
        left = current.left(table) if is_counted(state, table, now) else None
        # Where hands are counted nothing is asked before the last one is dealt.
        if not current.is_done(table) and not left:
            yield LastHandsAtTable(table, current.hands, left)
