"""Hand for hand (Hand für Hand): all tables play one hand each and wait for one another until the bubble bursts.

The log has the facts: when it was announced and for which bubble, what the tables report, which hands all begin
together. Which table waits, what a hand costs and when it is over follows from the rulings (:mod:`.play.bubble`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar

from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble

# State


@dataclass(frozen=True, slots=True)
class AfterBreak:
    """Clock after a break: the level, and the time left of it when play goes on."""

    level: int
    left: timedelta


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Hand for hand while it is played.

    ``number`` counts the hands that all tables began together; 0 is the hand that was in progress at the announcement.
    """

    began_at: datetime
    target: int
    """Players left at which it is over; 0 where the host says when."""
    bubble: Bubble
    number: int = 0
    reports: Mapping[int, Status] = field(default_factory=dict)
    """Reports of the tables on this hand; a table without one still plays."""
    outs: tuple[EntryId, ...] = ()
    """Entries out in this hand at any table, in the order of noting."""
    after_break: AfterBreak | None = None
    """Clock after the break whose end the next hand waits for."""

    def status(self, table: int) -> Status:
        """The report of a table on this hand."""
        return self.reports.get(table, Status.PLAYING)


# Events


@dataclass(frozen=True, slots=True)
class HandForHandBegan:
    """Hand for hand was announced; the hand in progress is finished and everybody waits."""

    kind: ClassVar[str] = "hand_for_hand_began"
    at: datetime
    target: int
    bubble: Bubble
    after_break: AfterBreak | None = None
    """Clock after the break in which it was announced."""
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class TableReported:
    """A table said how far its hand is."""

    kind: ClassVar[str] = "table_reported"
    table: int
    status: Status


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """All tables begin their next hand together.

    ``uncounted`` are those whose own hands nobody counts; penalties there count this one. Version 1 did not name them.
    """

    kind: ClassVar[str] = "round_began"
    version: ClassVar[int] = 2
    number: int
    citations: Citations = ()
    uncounted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundBreakBegan:
    """The time taken off the clock led into a break, which comes before the next hand."""

    kind: ClassVar[str] = "round_break_began"
    after_break: AfterBreak
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class HandForHandEnded:
    """Every table plays by itself again; without citations by the host's word."""

    kind: ClassVar[str] = "hand_for_hand_ended"
    citations: Citations = ()


HandForHandEvent = HandForHandBegan | TableReported | RoundBegan | RoundBreakBegan | HandForHandEnded


# After


def after(current: HandForHand | None, event: HandForHandEvent) -> HandForHand | None:
    """Hand for hand after one of its events; what a correction has taken the ground from changes nothing."""
    if isinstance(event, HandForHandBegan):
        return HandForHand(event.at, event.target, event.bubble, after_break=event.after_break)
    if current is None:
        return None
    match event:
        case TableReported():
            return replace(current, reports={**current.reports, event.table: event.status})
        case RoundBegan():
            return replace(current, number=event.number, reports={}, outs=(), after_break=None)
        case RoundBreakBegan():
            return replace(current, after_break=event.after_break)
        case HandForHandEnded():
            return None


def after_bust_out(current: HandForHand | None, entry: EntryId, table: int | None) -> HandForHand | None:
    """Hand for hand after somebody is out: the hand at that table is over."""
    if current is None:
        return None
    reports = current.reports if table is None else {**current.reports, table: Status.DONE}
    return replace(current, reports=reports, outs=(*current.outs, entry))


def after_reinstating(current: HandForHand | None, entry: EntryId) -> HandForHand | None:
    """Hand for hand after a bust-out turned out to be a mistake."""
    if current is None:
        return None
    return replace(current, outs=tuple(out for out in current.outs if out != entry))


def after_closing(current: HandForHand | None, table: int) -> HandForHand | None:
    """Hand for hand after a table closed."""
    if current is None:
        return None
    return replace(current, reports={number: report for number, report in current.reports.items() if number != table})


def after_time_change(current: HandForHand | None, by: timedelta) -> HandForHand | None:
    """Hand for hand after the computer's time of day was changed."""
    return None if current is None else replace(current, began_at=current.began_at + by)
